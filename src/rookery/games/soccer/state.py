"""What there is in a game of soccer: penguins, the board, and the state."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from rookery.core.squares import DIRECTIONS, SQUARE_BY_NAME, SQUARE_NAMES
from rookery.games.soccer.options import Options

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

OUT = 65
"""Where a penguin is that does not play at all: a position may leave some of them out. It is upright too."""

CENTER = 64
"""Where the ball is before anyone has touched it: on all four centre squares at once."""

CENTER_SQUARES = tuple(SQUARE_BY_NAME[name] for name in ("d4", "e4", "d5", "e5"))
HOME = (SQUARE_BY_NAME["a1"], SQUARE_BY_NAME["h8"])
"""Each side's own corner. The other side scores there, and may not set foot in it."""

PLACE_NAMES = (*SQUARE_NAMES, "sea")
BALL_NAMES = (*SQUARE_NAMES, "center")
POSE_NAMES = (*DIRECTIONS, "U")
"""Names by number, as events, views and position texts have them."""

Six: TypeAlias = tuple[int, int, int, int, int, int]
"""One number a penguin, numbered side * 3 + kind: 0 to 2 are the first player's Mama, Papa, Baby."""

VOTE, LOT, PLAY = "vote", "lot", "play"


class State(msgspec.Struct, frozen=True, gc=False):
    """`turn` is the side to move. `moves` counts moves over all goals. `seen` holds one row of bytes for
    each position since the last kick-off; see `row`. `ended` is "" or the reason the game is over.
    """

    #: "house" is what hashes of states call it, in all records there are
    options: Options = msgspec.field(name="house")
    phase: str
    where: Six
    pose: Six
    ball: int
    turn: int
    score: tuple[int, int] = (0, 0)
    moves: int = 0
    seen: bytes = b""
    ended: str = ""


ALL_AT_SEA = (SEA,) * 6
ALL_UPRIGHT = (UPRIGHT,) * 6
_END_OF_ROW = (0xF0, 0xF1)


def six(numbers: Sequence[int]) -> Six:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def row(where: Six, pose: Six, ball: int, turn: int) -> bytes:
    """A position in 14 bytes. The last one occurs nowhere else in a row, so that looking for a row
    among joined rows can only find whole ones: counting repetitions is one call of `bytes.count`."""
    return bytes((*where, *pose, ball, _END_OF_ROW[turn]))


def set_up(options: Options, where: Six, pose: Six, ball: int, turn: int) -> State:
    """A state of which no earlier position is known."""
    seen = row(where, pose, ball, turn) if options.repetition else b""
    return State(options, PLAY, where, pose, ball, turn, seen=seen)


def kick_off(
    options: Options, turn: int, score: tuple[int, int] = (0, 0), moves: int = 0, where: Six = ALL_AT_SEA
) -> State:
    """Everyone who plays in the sea, the ball on the centre cross. `where` they were tells who plays."""
    where = six([OUT if at == OUT else SEA for at in where])
    return replace(set_up(options, where, ALL_UPRIGHT, CENTER, turn), score=score, moves=moves)
