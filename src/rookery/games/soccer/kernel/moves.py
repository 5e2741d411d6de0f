"""What is legal, compiled. `list_moves` writes the moves down, `count_moves` only counts them."""

import numpy as np

from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.pack import (
    AT_SEA,
    BALL_SHIFT,
    DIRECTION_SHIFT,
    FIELD_MASK,
    FROM_SEA,
    KICK,
    PASS_MOVE,
    SORT_SHIFT,
    STAND,
    TACKLE,
    TAKE,
)
from rookery.games.soccer.kernel.tables import (
    BALL_BITS,
    BIT,
    FIELD_BIT,
    FREE_COUNT,
    FREE_MOVES,
    GOAL_MASK,
    KICK_LENGTH,
    KICK_MASK,
    KICK_PATH,
    STEP,
    WAY_LENGTH,
    WAY_MASK,
    WAY_PATH,
)
from rookery.games.soccer.state import UPRIGHT

MOST_MOVES = 128
"""The 120 of three standing penguins with nothing in their way, and room for what is written too far."""


@compiled
def squares_of(pens: int, side: int) -> int:
    """The squares one side stands on, as bits."""
    own = pens >> 30 * side
    return int(FIELD_BIT[own & 1023] | FIELD_BIT[own >> 10 & 1023] | FIELD_BIT[own >> 20 & 1023])


@compiled
def penguin_on(pens: int, square: int) -> int:
    """Who stands on a square; 6 if nobody does."""
    for penguin in range(6):
        field = pens >> 10 * penguin & 1023
        if field >> 4 == square and field != 9:
            return penguin
    return 6


@compiled
def can_score(pens: int, rest: int, side: int) -> bool:
    """Whether `side`, were it to move, could kick the ball into the other's corner."""
    ball = rest & 127
    for kind in range(3):
        field = pens >> 10 * (3 * side + kind) & 1023
        if field >> 4 == ball and field != 9:
            in_the_way = GOAL_MASK[side, kind, ball] & (squares_of(pens, 0) | squares_of(pens, 1))
            return int(in_the_way) == 0
    return False


@compiled
def push_is_fair(pens: int, square: int, direction: int) -> bool:
    """No penguin may be pushed into the corner it attacks."""
    penguin = penguin_on(pens, square)
    while penguin < 6:
        square = int(STEP[square, direction])
        if square == (63 if penguin < 3 else 0):
            return False
        if square == 64:
            return True
        penguin = penguin_on(pens, square)
    return True


@compiled
def stop_of_slide(
    pens: int, ball: int, side: int, kind: int, origin: int, direction: int, own: int, other: int
) -> int:
    """How a slide ends that meets something: the square * 8 + TAKE or TACKLE; -1 if it may not be made."""
    goal = 63 - 63 * side
    for i in range(WAY_LENGTH[side, kind, origin, direction]):
        square = int(WAY_PATH[side, kind, origin, direction, i])
        bit = BIT[square]
        if own & bit:
            return -1
        if other & bit:
            if square != ball or square == goal or not push_is_fair(pens, square, direction):
                return -1
            return square << 3 | TACKLE
        if BALL_BITS[ball] & bit:
            return -1 if square == goal else square << 3 | TAKE
    return -1


@compiled
def list_moves(pens: int, rest: int, moves: Numbers, start: int) -> int:
    """Write every legal move into `moves` from `start` on, and say how many: at least one, the pass."""
    ball = rest & 127
    side = rest >> 7
    own = squares_of(pens, side)
    other = squares_of(pens, 1 - side)
    occupied = own | other
    stops = occupied | BALL_BITS[ball]
    ball_bits = ball << BALL_SHIFT
    n = start
    for kind in range(3):
        field = pens >> 10 * (3 * side + kind) & FIELD_MASK
        at = field >> 4
        pose = field & 15
        if pose == UPRIGHT and at == ball:
            for direction in range(8):
                length = int(KICK_LENGTH[kind, at, direction])
                if length == 0:
                    continue
                last = length - 1
                if KICK_MASK[kind, at, direction] & occupied:
                    last = 0
                    while not BIT[KICK_PATH[kind, at, direction, last]] & occupied:
                        last += 1
                to = int(KICK_PATH[kind, at, direction, last])
                moves[n] = kind | (at << 4 | direction) << 2 | to << BALL_SHIFT | KICK << SORT_SHIFT
                n += 1
            continue
        first, end, origin = 0, 8, at
        if field == AT_SEA:
            origin = FROM_SEA
        elif pose < UPRIGHT:
            moves[n] = kind | (at << 4 | UPRIGHT) << 2 | ball_bits | STAND << SORT_SHIFT
            n += 1
            first, end = pose, pose + 1
        for direction in range(first, end):
            if WAY_MASK[side, kind, origin, direction] & stops == 0:
                # Always eight, some of them to be overwritten: that is quicker than counting.
                for i in range(8):
                    moves[n + i] = FREE_MOVES[side, kind, origin, direction, i] | ball_bits
                n += int(FREE_COUNT[side, kind, origin, direction])
                continue
            stop = stop_of_slide(pens, ball, side, kind, origin, direction, own, other)
            if stop < 0:
                continue
            square, sort = stop >> 3, stop & 7
            moves[n] = (
                kind
                | (square << 4 | UPRIGHT) << 2
                | square << BALL_SHIFT
                | sort << SORT_SHIFT
                | direction << DIRECTION_SHIFT
            )
            n += 1
            if origin == FROM_SEA and square == 63 * side:
                # The ball at home stops all three ways out of the sea there: one and the same move.
                break
    if n == start:
        moves[n] = PASS_MOVE
        n += 1
    return n - start


@compiled
def count_moves(pens: int, rest: int) -> int:
    """How many moves `list_moves` would write."""
    ball = rest & 127
    side = rest >> 7
    own = squares_of(pens, side)
    other = squares_of(pens, 1 - side)
    stops = own | other | BALL_BITS[ball]
    n = 0
    for kind in range(3):
        field = pens >> 10 * (3 * side + kind) & FIELD_MASK
        at = field >> 4
        pose = field & 15
        if pose == UPRIGHT and at == ball:
            for direction in range(8):
                n += KICK_LENGTH[kind, at, direction] > 0
            continue
        first, end, origin = 0, 8, at
        if field == AT_SEA:
            origin = FROM_SEA
        elif pose < UPRIGHT:
            n += 1
            first, end = pose, pose + 1
        for direction in range(first, end):
            if WAY_MASK[side, kind, origin, direction] & stops == 0:
                n += int(FREE_COUNT[side, kind, origin, direction])
                continue
            stop = stop_of_slide(pens, ball, side, kind, origin, direction, own, other)
            if stop >= 0:
                n += 1
                if origin == FROM_SEA and stop >> 3 == 63 * side:
                    break
    return max(n, 1)


def listed_moves(pens: int, rest: int) -> list[int]:
    """What `list_moves` writes down, as a list."""
    moves = np.zeros(MOST_MOVES, np.int64)
    return [int(move) for move in moves[: list_moves(pens, rest, moves, 0)]]
