"""What a store keeps, as values, and what it says when it cannot."""

from typing import Literal, NoReturn, TypeAlias

import msgspec

from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.afoot import NOTHING, Afoot
from rookery.table.entries import Entry, Head

Phase: TypeAlias = Literal["open", "playing", "over"]
"""How far a table is: waiting for players, begun, at its end."""

NOT_WRITTEN = Refusal(
    "not_written",
    "The server cannot write to its disk just now. Nothing was changed; please try again soon.",
)


class NotWritten(Refused):
    """The disk is full or failing. Whoever asked for nothing wrong may ask again."""

    def __init__(self, refusal: Refusal = NOT_WRITTEN) -> None:
        super().__init__(refusal)


MOVED = Refusal("moved", "This table has moved to another server; the page follows it by itself.")
ELSEWHERE = Refusal("elsewhere", "This table is on another server just now. Please try again in a moment.")


class Lost(NotWritten):
    """Another server owns the table by now. Nothing was written, and nobody is to be told anything more."""

    def __init__(self) -> None:
        super().__init__(MOVED)


class Elsewhere(Refused):
    """Another server owns the table, and the others reach it at this address, if at any. It has so many
    seconds `left` until it is taken for dead, if nothing is heard of it meanwhile."""

    def __init__(self, address: str, left: float) -> None:
        super().__init__(ELSEWHERE)
        self.address = address
        self.left = left


class Clash(Exception):
    """Somebody else has written there already: an entry with that number, a table of that name."""


class Seal(msgspec.Struct, frozen=True):
    """A seat's choice by its name, and the entry whose board it was made on."""

    seat: int
    board: int
    move: str


class Kept(msgspec.Struct, frozen=True):
    """A table as it is on disk. Of the sealed choices some may be of boards long gone."""

    head: Head
    entries: list[Entry]
    commands: set[str]
    sealed: list[Seal]
    last: str
    afoot: Afoot = NOTHING


class Standing(msgspec.Struct, frozen=True):
    """How a table stands after what is being written: how far it is, its line in lists, what goes on, and
    whether that is news to the lobby."""

    phase: Phase
    summary: bytes
    afoot: Afoot = NOTHING
    is_news: bool = False


class Ban(msgspec.Struct, frozen=True):
    """Until when, "" for ever, and why, for whoever runs the server and not for whoever is banned."""

    network: str
    made: str
    until: str
    reason: str


class FoundJob(msgspec.Struct, frozen=True):
    """A long job as it is on disk: how many pieces are done, or the whole result."""

    kind: str
    pieces: int
    result: bytes | None


def unknown_table() -> NoReturn:
    refuse(
        "unknown_table",
        "There is no such table here. It may have been removed, or part of the link is missing.",
    )


def unreadable() -> NoReturn:
    """What is wrong with it is in the server's log."""
    refuse("unreadable", "This table cannot be opened any more: its data on the server is damaged.")
