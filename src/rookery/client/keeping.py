"""The keys of seats, kept in a file each, so that a program can come back to its seat after it was ended."""

import hashlib
import os
from pathlib import Path

import msgspec

from rookery.client.links import Link
from rookery.core.decoding import decode


class KeptSeat(msgspec.Struct, frozen=True):
    table: str
    seat: int
    key: str


def file_of(folder: Path, link: Link) -> Path:
    """Named so that the invitation cannot be read from it."""
    return folder / f"{hashlib.sha256(msgspec.json.encode(link)).hexdigest()[:24]}.json"


def kept_seat(folder: Path, link: Link) -> KeptSeat | None:
    try:
        return decode(file_of(folder, link).read_bytes(), KeptSeat)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


def keep_seat(folder: Path, link: Link, seat: KeptSeat) -> None:
    """Nobody else on this machine may read it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = os.open(file_of(folder, link), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(made, "wb") as file:
        file.write(msgspec.json.encode(seat))


def forget_seat(folder: Path, link: Link) -> None:
    file_of(folder, link).unlink(missing_ok=True)
