"""Names at the table, and the secrets that open its seats."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from rookery.bots.thinking import bot_name
from rookery.core.refusal import refuse
from rookery.table.entries import Place
from rookery.table.wire.words import SEAT_NAMES

LONGEST_NAME = 24


def new_secret_word() -> str:
    """192 random bits, fit for a link: a key or an invite."""
    return secrets.token_urlsafe(24)


def hashed(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def fits(word_hash: str, kept: str | None) -> bool:
    return kept is not None and hmac.compare_digest(word_hash, kept)


def clean_name(given: str) -> str:
    """A name as it may be shown: one line, no control characters, not too long."""
    name = " ".join("".join(c if c.isprintable() else " " for c in given).split())
    if len(name) > LONGEST_NAME:
        refuse("long_name", f"A name has at most {LONGEST_NAME} letters; {name[:LONGEST_NAME]}… has more.")
    return name


def marked(name: str, bot: bool) -> str:
    """A program that came by invitation is called what it is wherever its name stands, in records too."""
    return f"{name} (bot)" if bot else name


def names_of(places: Sequence[Place]) -> tuple[str, ...]:
    """What everyone is called: their name, else a bot's level or the seat's colour; no two alike."""
    names = [
        marked(place.name or (bot_name(place.level) if place.level else SEAT_NAMES[seat]), place.bot)
        for seat, place in enumerate(places)
    ]
    return tuple(
        name if names.count(name) == 1 else f"{name} ({SEAT_NAMES[seat]})" for seat, name in enumerate(names)
    )
