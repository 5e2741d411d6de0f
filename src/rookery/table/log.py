"""What stands in a table's log, and its head. Everything else about a table follows from these."""

from typing import TypeAlias

import msgspec

from rookery.core.record import Step
from rookery.core.spec import Setup


class SeatHead(msgspec.Struct, frozen=True):
    """`level` is None for a person."""

    name: str
    level: str | None


class Head(msgspec.Struct, frozen=True):
    """Settled when the table is made. The secret never leaves the server before the game is over."""

    table: str
    game: str
    rules: int
    setup: Setup
    seats: tuple[SeatHead, ...]
    token_hash: str
    secret: str


class _Entry(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    pass


class Began(_Entry, frozen=True):
    """Always entry 0: the seats' salts are in, the dealer may draw."""

    salts: tuple[str, ...]


class Stepped(_Entry, frozen=True):
    """One call of `Game.play`."""

    step: Step


class Resigned(_Entry, frozen=True):
    seat: int


class Offered(_Entry, frozen=True):
    """A draw. It stands until it is answered, withdrawn, or the offerer's opponent moves."""

    seat: int


class Answered(_Entry, frozen=True):
    """An offer accepted or declined by `seat`; withdrawn if that is who offered it."""

    seat: int
    agreed: bool


class MovedOn(_Entry, frozen=True):
    """A rematch was set up at another table."""

    table: str


Entry: TypeAlias = Began | Stepped | Resigned | Offered | Answered | MovedOn
