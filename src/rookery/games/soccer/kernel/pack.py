"""Positions and moves as whole numbers.

A penguin is 10 bits, its *field*: square * 16 + pose, or `AT_SEA`. A position is two numbers: `pens`,
six fields of which the first player's Mama is the lowest, and `rest`, the ball's square (64: the
centre cross) + 128 * the side to move. They are all signed 64-bit numbers and never negative.

A move says how things are afterwards, so that making it is mostly putting a field in its place:
kind, the mover's new field, the ball's new square, what sort of move it is, and a tackle's direction.
"""

from rookery.games.soccer.state import (
    CENTER,
    PLAY,
    SEA,
    UPRIGHT,
    House,
    Kick,
    Move,
    Pass,
    Slide,
    Stand,
    State,
    row,
)

FIELD_BITS = 10
FIELDS = 1 << FIELD_BITS
FIELD_MASK = FIELDS - 1
AT_SEA = 9
FROM_SEA = 64

STAND, SLIDE, TAKE, TACKLE, KICK, PASS = range(6)
"""The sorts of moves. TAKE is a slide that picks up the ball."""

BALL_SHIFT = 12
SORT_SHIFT = 19
DIRECTION_SHIFT = 22
PASS_MOVE = PASS << SORT_SHIFT
ROW = 14
"""The length of a position in `State.seen`, in bytes."""


def move_code(sort: int, kind: int, field: int, ball: int, direction: int = 0) -> int:
    return kind | field << 2 | ball << BALL_SHIFT | sort << SORT_SHIFT | direction << DIRECTION_SHIFT


def pack_penguins(where: tuple[int, ...], pose: tuple[int, ...]) -> int:
    pens = 0
    for penguin in range(6):
        at = where[penguin]
        field = AT_SEA if at == SEA else at << 4 | pose[penguin]
        pens |= field << FIELD_BITS * penguin
    return pens


def pack(s: State) -> tuple[int, int]:
    return pack_penguins(s.where, s.pose), s.ball | s.turn << 7


def pack_seen(seen: bytes) -> list[tuple[int, int]]:
    """The positions in `State.seen`."""
    rows = [seen[i : i + ROW] for i in range(0, len(seen), ROW)]
    return [(pack_penguins(tuple(r[:6]), tuple(r[6:12])), r[12] | (r[13] & 1) << 7) for r in rows]


def unpack(pens: int, rest: int, house: House) -> State:
    """A state as if the game had been set up there."""
    fields = [pens >> FIELD_BITS * penguin & FIELD_MASK for penguin in range(6)]
    a, b, c, d, e, f = (SEA if field == AT_SEA else field >> 4 for field in fields)
    u, v, w, x, y, z = (UPRIGHT if field == AT_SEA else field & 15 for field in fields)
    ball, turn = rest & 127, rest >> 7
    seen = row((a, b, c, d, e, f), (u, v, w, x, y, z), ball, turn) if house.repetition else b""
    return State(house, PLAY, (a, b, c, d, e, f), (u, v, w, x, y, z), ball, turn, (0, 0), 0, seen, "")


def action_of(pens: int, rest: int, move: int) -> Move:
    """The action that `move` is in this position."""
    sort = move >> SORT_SHIFT & 7
    if sort == PASS:
        return Pass()
    kind, field = move & 3, move >> 2 & FIELD_MASK
    before = pens >> FIELD_BITS * ((rest >> 7) * 3 + kind) & FIELD_MASK
    at, pose = field >> 4, field & 15
    if sort == STAND:
        return Stand(kind, at)
    if sort == KICK:
        return Kick(kind, at, pose, move >> BALL_SHIFT & 127)
    return Slide(kind, SEA if before == AT_SEA else before >> 4, at, pose, sort == TACKLE)


assert SEA == CENTER == FROM_SEA
