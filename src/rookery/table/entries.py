"""What stands in a table's log, and its head. Everything else about a table follows from these.

Keys and invites are secrets of their holders; only their hashes are ever written down.
"""

from typing import Literal, TypeAlias

import msgspec

from rookery.core.record import Step
from rookery.core.spec import OptionValue
from rookery.table.about import About
from rookery.table.clock import ClockRule

What: TypeAlias = Literal["draw", "takeback"]


class Place(msgspec.Struct, frozen=True):
    """A seat: open, a person's by its key, a bot's by its level, or with both: a bot stands in.

    `owner` is the seat as it was before a newcomer was let in to play on for somebody who was away, and who
    may come back. A `bot` by its key is a program elsewhere that came by invitation.
    """

    name: str = ""
    level: str | None = None
    key: str | None = None
    invite: str | None = None
    owner: "Place | None" = None
    bot: bool = False

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        if self.level is not None:
            return "bot"
        return "open" if self.key is None else "person"

    @property
    def stands_in(self) -> bool:
        """A bot plays on for a person, who may come back."""
        return self.level is not None and self.key is not None


class Head(msgspec.Struct, frozen=True):
    """Settled when the table is made. The secret never leaves the server before the game is over.

    `hints`: whether players may ask a bot for advice; None, as in older logs, if only somebody who plays
    alone against bots may.
    """

    table: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    position: str | None
    places: tuple[Place, ...]
    clock: ClockRule
    public: bool
    host: str
    secret: str
    about: About = About()
    hints: bool | None = None


class _Entry(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag=str.lower):
    pass


class Sat(_Entry, frozen=True):
    """Somebody sat down, or moved with the seat to another device. A `newcomer` is let in by the others while
    the seat's owner is away, who may come back. A `bot` says that it is one."""

    seat: int
    name: str
    key: str
    newcomer: bool = False
    bot: bool = False


class Opened(_Entry, frozen=True):
    """The seat is free for whoever brings this invite. In the middle of a game it `keeps` its owner, and the
    invite is for whoever the others let in. (Older logs have freed seats that do not.)"""

    seat: int
    invite: str
    keeps: bool = False


class Hired(_Entry, frozen=True):
    """A bot sits down under a `name` of its own (in older logs it has none); in the middle of a game it plays
    on for the seat's owner, who may come back."""

    seat: int
    level: str
    name: str = ""


class Returned(_Entry, frozen=True):
    """Whoever left is back, and the bot gets up; an `owner` whom a newcomer played on for, the newcomer."""

    seat: int
    owner: bool = False


class Dropped(_Entry, frozen=True):
    """The seat is taken away, and `others` at once with it; only before the game."""

    seat: int
    others: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, *self.others)


class Began(_Entry, frozen=True):
    """The seats' salts are in, the dealer may draw."""

    salts: tuple[str, ...]


class Stepped(_Entry, frozen=True, omit_defaults=True):
    """One call of `Game.play`, and the time each seat has left after it, if there is a clock. `at_random` are
    the seats whose bots could not think in time, so that any legal move stood in for theirs."""

    step: Step
    left: tuple[int, ...] = ()
    at_random: tuple[int, ...] = ()


class Undid(_Entry, frozen=True):
    """A seat took back its own last step, which cost nobody anything."""

    seat: int


class Proposed(_Entry, frozen=True):
    """A draw or a takeback. It stands until it is answered, withdrawn, or play goes on."""

    seat: int
    what: What


class Replied(_Entry, frozen=True):
    """A proposal accepted or declined by `seat`; withdrawn if that is who made it."""

    seat: int
    agreed: bool


class Resigned(_Entry, frozen=True):
    """Out of the running. A bot of that `level` plays on; without one the game is over."""

    seat: int
    level: str = ""


class RanOut(_Entry, frozen=True):
    """Out of time; what follows is the game's to say. Where that is losing, `level` is as in `Resigned`."""

    seat: int
    level: str = ""


class Closed(_Entry, frozen=True):
    """Whoever runs the server ended it, and these are the words everybody reads."""

    words: str


class MovedOn(_Entry, frozen=True):
    """A rematch was set up at another table."""

    table: str


Entry: TypeAlias = (
    Sat
    | Opened
    | Hired
    | Returned
    | Dropped
    | Began
    | Stepped
    | Undid
    | Proposed
    | Replied
    | Resigned
    | RanOut
    | Closed
    | MovedOn
)
