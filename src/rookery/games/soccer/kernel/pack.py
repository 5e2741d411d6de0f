"""Positions and moves as whole numbers.

A penguin is 10 bits, its *field*: square * 16 + pose, `AT_SEA` or `NOT_PLAYING`. A position is two
numbers: `pens`, six fields of which the first player's Mama is the lowest, and `rest`, the ball's square (64:
the centre cross) + 128 * the side to move. They are all signed 64-bit numbers and never negative.

A move says how things are afterwards, so that making it is mostly putting a field in its place:
kind, the mover's new field, the ball's new square, what type of move it is, and a tackle's direction.
"""

from functools import lru_cache

from rookery.games.soccer.actions import Kick, Move, Pass, Slide, Stand
from rookery.games.soccer.state import CENTER, OUT, SEA, UPRIGHT, Six, State, six

POSE_BITS = 4
POSE_MASK = (1 << POSE_BITS) - 1
FIELD_BITS = 10
FIELDS = 1 << FIELD_BITS
FIELD_MASK = FIELDS - 1
AT_SEA, NOT_PLAYING = 9, 10
"""The fields of a penguin in the sea, and of one who does not play: no pose is 9 or 10."""
FROM_SEA = 64
NOBODY = 6
"""In place of a penguin's number."""

BALL_MASK = 127
SIDE_SHIFT = 7
SIDE_BIT = 1 << SIDE_SHIFT
"""Of `rest`: the ball's square, and the side to move."""

STAND, SLIDE, TAKE, TACKLE, KICK, PASS = range(6)
"""The types of moves. TAKE is a slide that picks up the ball."""

KIND_MASK = 3
FIELD_SHIFT = 2
BALL_SHIFT = 12
TYPE_SHIFT = 19
TYPE_MASK = 7
DIRECTION_SHIFT = 22
DIRECTION_MASK = 7
PASS_MOVE = PASS << TYPE_SHIFT
ROW = 14
"""The length of a position in `State.seen`, in bytes."""


OFF_BOARD = {SEA: AT_SEA, OUT: NOT_PLAYING}
_PLACES = {field: place for place, field in OFF_BOARD.items()}


def pack_penguins(where: Six, pose: Six) -> int:
    pens = 0
    for penguin in range(6):
        at = where[penguin]
        field = OFF_BOARD[at] if at in OFF_BOARD else at << POSE_BITS | pose[penguin]
        pens |= field << FIELD_BITS * penguin
    return pens


def pack(s: State) -> tuple[int, int]:
    return pack_penguins(s.where, s.pose), s.ball | s.turn << SIDE_SHIFT


def pack_seen(seen: bytes) -> list[tuple[int, int]]:
    """The positions in `State.seen`."""
    return [_pack_row(seen[i : i + ROW]) for i in range(0, len(seen), ROW)]


@lru_cache(4096)
def _pack_row(row: bytes) -> tuple[int, int]:
    """Kept, because each move of a game asks for all the positions before it once more."""
    return pack_penguins(six(row[:6]), six(row[6:12])), row[12] | (row[13] & 1) << SIDE_SHIFT


def unpack(pens: int, rest: int) -> tuple[Six, Six, int, int]:
    """Where everyone is, their poses, the ball, and the side to move."""
    fields = [pens >> FIELD_BITS * penguin & FIELD_MASK for penguin in range(6)]
    where = six([_PLACES.get(field, field >> POSE_BITS) for field in fields])
    pose = six([UPRIGHT if field in _PLACES else field & POSE_MASK for field in fields])
    return where, pose, rest & BALL_MASK, rest >> SIDE_SHIFT


def action_of(pens: int, rest: int, move: int) -> Move:
    """The action that `move` is in this position."""
    what = move >> TYPE_SHIFT & TYPE_MASK
    if what == PASS:
        return Pass()
    kind, field = move & KIND_MASK, move >> FIELD_SHIFT & FIELD_MASK
    before = pens >> FIELD_BITS * ((rest >> SIDE_SHIFT) * 3 + kind) & FIELD_MASK
    at, pose = field >> POSE_BITS, field & POSE_MASK
    if what == STAND:
        return Stand(kind, at)
    if what == KICK:
        return Kick(kind, at, pose, move >> BALL_SHIFT & BALL_MASK)
    return Slide(kind, SEA if before == AT_SEA else before >> POSE_BITS, at, pose, what == TACKLE)


assert SEA == CENTER == FROM_SEA and UPRIGHT < AT_SEA < NOT_PLAYING <= POSE_MASK
