"""What can happen. Squares go by their names, and by "sea" and "center"; poses are "U" or a direction."""

from rookery.core.game import Event, OfSeat


class OfPenguin(OfSeat, frozen=True):
    """What begins every event that is about one penguin: its family's seat, and its kind."""

    kind: str


class Voted(Event, frozen=True):
    """`votes` has one side a seat; `first` is None when they differ and the lot decides."""

    votes: tuple[int, int]
    first: int | None


class Drawn(Event, frozen=True):
    """The lot was drawn."""

    first: int


class Stood(Event, OfPenguin, frozen=True):
    at: str


class Slid(Event, OfPenguin, frozen=True):
    """`path` has every square entered; `stop` says what ended it: "full", "edge", "ball" or "tackle"."""

    origin: str
    path: tuple[str, ...]
    pose: str
    stop: str


class Pushed(Event, OfPenguin, frozen=True):
    """Pushed along by a tackle; `to` may be the sea."""

    origin: str
    to: str
    pose: str


class Kicked(Event, OfPenguin, frozen=True):
    """`receiver` is the seat and kind of the penguin the ball stopped at, if any."""

    at: str
    path: tuple[str, ...]
    pose: str
    receiver: tuple[int, str] | None


class Scored(Event, OfSeat, frozen=True):
    corner: str
    score: tuple[int, int]


class KickedOff(Event, frozen=True):
    """A fresh setup after a goal that did not end the game."""

    first: int


class Passed(Event, OfSeat, frozen=True):
    """It cannot move."""


class Ended(Event, frozen=True):
    """A draw; a win is told by `Scored`."""

    reason: str
