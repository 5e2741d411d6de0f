"""To the running server, if one has the folder; otherwise straight to the games, under the same lock."""

import asyncio
import getpass
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import msgspec

from rookery.core.decoding import decode
from rookery.core.folder_lock import FolderLock
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.admin.asks import AnyAsk, AnyReply
from rookery.table.admin.door import (
    LARGEST_ANSWER,
    LOOPBACK,
    PORT_FILE,
    SOCKET,
    Answered,
    PortFile,
    Question,
    framed,
)
from rookery.table.admin.office import Office
from rookery.table.bans import Bans
from rookery.table.settings import Settings
from rookery.table.stores.opening import open_store
from rookery.table.stores.sqlite import FILE
from rookery.table.tables import Tables
from rookery.table.wire.to_client import Bye
from rookery.table.workers import Workers

CONNECTS_WITHIN = 10.0
NOBODY = Bye(Refusal("closing", ""))


def who_asks() -> str:
    """The system's user, and who is behind it."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = str(os.getuid()) if hasattr(os, "getuid") else "unknown"
    behind = os.environ.get("SUDO_USER")
    return f"{behind} as {user}" if behind and behind != user else user


def carry_out(folder: Path, ask: AnyAsk, kept_in: str = "") -> AnyReply:
    """What the office answers, wherever it is."""
    who = who_asks()
    if not kept_in and not (folder / FILE).is_file():
        refuse("no_games", f"There are no games in {folder}.")
    folder.mkdir(parents=True, exist_ok=True)
    with _as_owner(folder):
        try:
            lock = FolderLock(folder)
        except Refused as refused:
            if refused.refusal.reason != "in_use":
                raise
            return _ask_server(folder, who, ask)
        try:
            return asyncio.run(_alone(folder, who, ask, kept_in))
        finally:
            lock.release()


@contextmanager
def _as_owner(folder: Path) -> Iterator[None]:
    """Files that root makes here could not be read by the server, which is somebody else."""
    owner = folder.stat()
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or owner.st_uid == 0:
        yield
        return
    group = os.getegid()
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)


async def _alone(folder: Path, who: str, ask: AnyAsk, kept_in: str) -> AnyReply:
    store = open_store(folder, kept_in)
    tables = Tables(store, Workers(1), Settings())
    bans = Bans(store)
    try:
        await bans.load()
        return await Office(store, tables, bans).do(who, ask)
    finally:
        await tables.close(NOBODY)


# ---- to the running server ----


def _ask_server(folder: Path, who: str, ask: AnyAsk) -> AnyReply:
    try:
        with _connected(folder) as (line, token):
            line.sendall(framed(Question(who, ask, token)))
            size = int.from_bytes(_receive(line, 4), "big")
            if size > LARGEST_ANSWER:
                refuse("no_answer", "The server's answer is too large to be true.")
            answer = decode(_receive(line, size), Answered)
    except (OSError, EOFError, msgspec.DecodeError) as fault:
        _unreachable(folder, fault)
    if answer.refusal is not None:
        raise Refused(answer.refusal)
    assert answer.reply is not None
    return answer.reply


@contextmanager
def _connected(folder: Path) -> Iterator[tuple[socket.socket, str]]:
    token = ""
    if (folder / SOCKET).exists():
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        with line:
            line.settimeout(CONNECTS_WITHIN)
            line.connect(str(folder / SOCKET))
            line.settimeout(None)
            yield line, token
        return
    found = decode((folder / PORT_FILE).read_bytes(), PortFile)
    with socket.create_connection((LOOPBACK, found.port), CONNECTS_WITHIN) as line:
        line.settimeout(None)
        yield line, found.token


def _receive(line: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        some = line.recv(min(size - len(data), 1 << 20))
        if not some:
            raise EOFError("it hung up")
        data += some
    return bytes(data)


def _unreachable(folder: Path, fault: Exception) -> NoReturn:
    why = getattr(fault, "strerror", None) or str(fault) or "no answer"
    refuse(
        "no_door",
        f"A server is running on the games in {folder}, but cannot be asked ({why}). "
        "If it is just starting or stopping, try again in a moment.",
    )
