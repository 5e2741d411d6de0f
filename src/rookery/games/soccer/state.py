"""What there is in a game of soccer: the state, the actions, the events, and what a player sees."""

from typing import TypeAlias

import msgspec

from rookery.core.game import Event, View
from rookery.core.squares import SQUARE_BY_NAME

MAMA, PAPA, BABY = range(3)
KINDS = ("M", "P", "B")
KIND_WORDS = ("Mama", "Papa", "Baby")
REACH = (1, 2, 3)
KICK = (3, 2, 1)
SPIN = (1, 2, 3)
"""How far each kind slides and kicks, in squares, and spins, in steps of 45 degrees."""

UPRIGHT = 8
"""The pose of a standing penguin; a lying one's pose is the direction it points, 0 to 7."""

SEA = 64
"""Where a penguin is that is not on the board. Penguins in the sea are upright."""

CENTER = 64
"""Where the ball is before anyone has touched it: on all four centre squares at once."""

CENTER_SQUARES = tuple(SQUARE_BY_NAME[name] for name in ("d4", "e4", "d5", "e5"))
HOME = (SQUARE_BY_NAME["a1"], SQUARE_BY_NAME["h8"])
"""Each side's own corner. The other side scores there, and may not set foot in it."""


class House(msgspec.Struct, frozen=True):
    """The options of one game. `repetition` is the occurrence of a position that draws; 0 is none."""

    first_to: int = 1
    own_goals: bool = True
    repetition: int = 3
    move_limit: int = 300


VOTE, LOT, PLAY = "vote", "lot", "play"


class State(msgspec.Struct, frozen=True, gc=False):
    """Penguins are numbered side * 3 + kind: 0 to 2 are the first player's Mama, Papa, Baby.

    `turn` is the side to move. `moves` counts moves over all goals. `seen` holds one row of bytes for
    each position since the last kick-off; see `row`. `ended` is "" or the reason the game is over.
    """

    house: House
    phase: str
    where: tuple[int, int, int, int, int, int]
    pose: tuple[int, int, int, int, int, int]
    ball: int
    turn: int
    score: tuple[int, int] = (0, 0)
    moves: int = 0
    seen: bytes = b""
    ended: str = ""


ALL_AT_SEA = (SEA,) * 6
ALL_UPRIGHT = (UPRIGHT,) * 6
_END_OF_ROW = (0xF0, 0xF1)


def row(where: tuple[int, ...], pose: tuple[int, ...], ball: int, turn: int) -> bytes:
    """A position in 14 bytes. The last one occurs nowhere else in a row, so that looking for a row
    among joined rows can only find whole ones: counting repetitions is one call of `bytes.count`."""
    return bytes((*where, *pose, ball, _END_OF_ROW[turn]))


def kick_off(house: House, turn: int, score: tuple[int, int] = (0, 0), moves: int = 0) -> State:
    """Everyone in the sea, the ball on the centre cross."""
    seen = row(ALL_AT_SEA, ALL_UPRIGHT, CENTER, turn) if house.repetition else b""
    return State(house, PLAY, ALL_AT_SEA, ALL_UPRIGHT, CENTER, turn, score, moves, seen)


# ---- actions ----


class Stand(msgspec.Struct, frozen=True, tag="stand"):
    kind: int
    at: int


class Slide(msgspec.Struct, frozen=True, tag="slide"):
    """`origin` is a square or SEA; `pose` is how the penguin ends up."""

    kind: int
    origin: int
    to: int
    pose: int
    tackle: bool = False


class Kick(msgspec.Struct, frozen=True, tag="kick"):
    """`to` is where the ball stops."""

    kind: int
    at: int
    direction: int
    to: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Only when there is nothing else."""


class Vote(msgspec.Struct, frozen=True, tag="vote"):
    """For whose penguin impression was best: that side moves first."""

    side: int


class Lot(msgspec.Struct, frozen=True, tag="lot"):
    """The dealer's: that side moves first."""

    side: int


Move: TypeAlias = Stand | Slide | Kick | Pass
Action: TypeAlias = Move | Vote | Lot


# ---- events; squares go by their names, "sea" and "center" ----


class Voted(Event, frozen=True):
    """`votes` has one side a seat; `first` is None when they differ and the lot decides."""

    votes: tuple[int, int]
    first: int | None


class Drawn(Event, frozen=True):
    """The lot was drawn."""

    first: int


class Stood(Event, frozen=True):
    seat: int
    kind: str
    at: str


class Slid(Event, frozen=True):
    """`path` has every square entered; `stop` says what ended it: "full", "edge", "ball" or "tackle"."""

    seat: int
    kind: str
    origin: str
    path: tuple[str, ...]
    pose: str
    stop: str


class Pushed(Event, frozen=True):
    """Pushed along by a tackle; `to` may be the sea."""

    seat: int
    kind: str
    origin: str
    to: str
    pose: str


class Kicked(Event, frozen=True):
    """`receiver` is the seat and kind of the penguin the ball stopped at, if any."""

    seat: int
    kind: str
    at: str
    path: tuple[str, ...]
    pose: str
    receiver: tuple[int, str] | None


class Scored(Event, frozen=True):
    seat: int
    corner: str
    score: tuple[int, int]


class KickedOff(Event, frozen=True):
    """A fresh setup after a goal that did not end the game."""

    first: int


class Passed(Event, frozen=True):
    seat: int


class Ended(Event, frozen=True):
    """A draw; a win is told by `Scored`."""

    reason: str


# ---- what everyone sees ----


class PenguinView(msgspec.Struct, frozen=True, gc=False):
    """`pose` is "U" or a direction; `square` is "sea" off the board."""

    seat: int
    kind: str
    square: str
    pose: str
    ball: bool


class SoccerView(View, frozen=True, tag="soccer"):
    phase: str
    penguins: tuple[PenguinView, ...]
    ball: str
    turn: int
    score: tuple[int, int]
    first_to: int
    moves: int
    move_limit: int
    repeats: int
    position: str
