"""What is written down about a game: one row a seat, and what the game counts."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

FINISHED = ""
STUCK, ENDLESS, FAILED, BOT_FAILED = "stuck", "endless", "failed", "bot_failed"
"""Reasons for an end that no rule knows: nobody could move; it would not end; the game or one of its own bots
broke; a bot of another package did, and lost by it."""


class Used(msgspec.Struct, frozen=True, array_like=True):
    group: str
    name: str
    times: int


class Count(msgspec.Struct, frozen=True, array_like=True):
    """A share has `hits` of `of`, a size has a `value`."""

    name: str
    hits: int | None = None
    of: int | None = None
    value: float | None = None


class SeatRow(msgspec.Struct, frozen=True, array_like=True):
    """One seat of one game. `bot` is its number in the cell. `legal` adds up how many moves it could choose
    from, over its `moves`; `forced` of them were no choice. `chances` are its own at the positions that were
    judged, and `luck` is how much the dealer's rolls moved them, squared and added up; None where nobody
    looked. The `seconds` it thought are kept beside the rows, which are the same on every machine."""

    seat: int
    bot: int
    share: float
    rank: int
    score: float
    first: bool
    moves: int
    forced: int
    legal: int
    chances: tuple[float, ...]
    luck: float | None
    uses: tuple[Used, ...]
    seconds: float = 0.0


class GameRow(msgspec.Struct, frozen=True, array_like=True):
    """One game. `fault` says what broke it, "" for nothing; `seconds` it took are told and not kept."""

    cell: int
    game: int
    deal: int
    reason: str
    fault: str
    steps: int
    turns: int
    seats: tuple[SeatRow, ...]
    counts: tuple[Count, ...] = ()
    record: bytes = b""
    seconds: float = 0.0


class Task(msgspec.Struct, frozen=True, array_like=True):
    """Deals of a cell, to be played by one process."""

    cell: int
    deals: tuple[int, ...]


class Dealt(msgspec.Struct, frozen=True, array_like=True):
    """All games of one deal. Without any: the process that played them is gone, and they are to be played
    again."""

    cell: int
    deal: int
    games: tuple[GameRow, ...]


Shares: TypeAlias = Sequence[float]
