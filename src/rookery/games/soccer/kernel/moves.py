"""What is legal and what a move does, compiled.

`list_moves` writes the moves down, `count_moves` only counts them; both are made of one source.

At the end, playing on with the loop inside the compiled code: counting lines, and random play.
"""

from collections.abc import Callable

import numpy as np

from rookery.core.compiling import Numbers
from rookery.core.squares import SQUARES
from rookery.games.soccer.kernel import compiled, pack, tables
from rookery.games.soccer.kernel.pack import SIDE_SHIFT
from rookery.games.soccer.state import SEA, UPRIGHT

MOST_MOVES = 128
"""The 120 of three standing penguins with nothing in their way, and room for what is written too far."""


@compiled
def home_of(side: int) -> int:
    """Each side's own corner, worked out: that is quicker than looking it up."""
    return (SQUARES - 1) * side


@compiled
def field_of(pens: int, penguin: int) -> int:
    return pens >> pack.FIELD_BITS * penguin & pack.FIELD_MASK


@compiled
def on_board(field: int) -> bool:
    return field & pack.POSE_MASK <= UPRIGHT


@compiled
def type_of(move: int) -> int:
    return move >> pack.TYPE_SHIFT & pack.TYPE_MASK


@compiled
def move_code(what: int, kind: int, square: int, pose: int, ball: int) -> int:
    field = square << pack.POSE_BITS | pose
    return kind | field << pack.FIELD_SHIFT | ball << pack.BALL_SHIFT | what << pack.TYPE_SHIFT


@compiled
def squares_of(pens: int, side: int) -> int:
    """The squares one side stands on, as bits."""
    bits, own = tables.FIELD_BIT, pens >> 3 * pack.FIELD_BITS * side
    return int(bits[field_of(own, 0)] | bits[field_of(own, 1)] | bits[field_of(own, 2)])


@compiled
def penguin_on(pens: int, square: int) -> int:
    """Who stands on a square."""
    for penguin in range(6):
        field = field_of(pens, penguin)
        if field >> pack.POSE_BITS == square and on_board(field):
            return penguin
    return pack.NOBODY


@compiled
def can_score(pens: int, rest: int, side: int) -> bool:
    """Whether `side`, were it to move, could kick the ball into the other's corner."""
    ball = rest & pack.BALL_MASK
    for kind in range(3):
        field = field_of(pens, 3 * side + kind)
        if field >> pack.POSE_BITS == ball and on_board(field):
            occupied = squares_of(pens, 0) | squares_of(pens, 1)
            return int(tables.GOAL_MASK[side, kind, ball] & occupied) == 0
    return False


@compiled
def push_is_fair(pens: int, square: int, direction: int) -> bool:
    """No penguin may be pushed into the corner it attacks."""
    penguin = penguin_on(pens, square)
    while penguin != pack.NOBODY:
        square = int(tables.STEP[square, direction])
        if square == home_of(1 if penguin < 3 else 0):
            return False
        if square == SEA:
            return True
        penguin = penguin_on(pens, square)
    return True


@compiled
def stop_of_slide(
    pens: int, ball: int, side: int, kind: int, origin: int, direction: int, own: int, other: int
) -> int:
    """How a slide ends that meets something: the square * 8 + TAKE or TACKLE; -1 if it may not be made."""
    corner = home_of(1 - side)
    for i in range(tables.SLIDE_LENGTH[side, kind, origin, direction]):
        square = int(tables.SLIDE_PATH[side, kind, origin, direction, i])
        bit = tables.BIT[square]
        if own & bit:
            return -1
        if other & bit:
            if square != ball or square == corner or not push_is_fair(pens, square, direction):
                return -1
            return square << 3 | pack.TACKLE
        if tables.BALL_BITS[ball] & bit:
            return -1 if square == corner else square << 3 | pack.TAKE
    return -1


@compiled
def kick_end(kind: int, at: int, direction: int, length: int, occupied: int) -> int:
    """Where a kick's ball stops."""
    last = length - 1
    if tables.KICK_MASK[kind, at, direction] & occupied:
        last = 0
        while not tables.BIT[tables.KICK_PATH[kind, at, direction, last]] & occupied:
            last += 1
    return int(tables.KICK_PATH[kind, at, direction, last])


def _mover(writing: bool) -> Callable[[int, int, Numbers, int], int]:
    """Finds all moves. What is not `writing` is left out when it is compiled for counting."""

    @compiled
    def find_moves(pens: int, rest: int, moves: Numbers, start: int) -> int:
        ball = rest & pack.BALL_MASK
        side = rest >> pack.SIDE_SHIFT
        own = squares_of(pens, side)
        other = squares_of(pens, 1 - side)
        stops = own | other | tables.BALL_BITS[ball]
        n = start
        for kind in range(3):
            field = field_of(pens, 3 * side + kind)
            at = field >> pack.POSE_BITS
            pose = field & pack.POSE_MASK
            if field == pack.NOT_PLAYING:
                continue
            if pose == UPRIGHT and at == ball:
                for direction in range(8):
                    length = int(tables.KICK_LENGTH[kind, at, direction])
                    if length == 0:
                        continue
                    if writing:
                        to = kick_end(kind, at, direction, length, own | other)
                        moves[n] = move_code(pack.KICK, kind, at, direction, to)
                    n += 1
                continue
            first, end, origin = 0, 8, at
            if field == pack.AT_SEA:
                origin = pack.FROM_SEA
            elif pose < UPRIGHT:
                if writing:
                    moves[n] = move_code(pack.STAND, kind, at, UPRIGHT, ball)
                n += 1
                first, end = pose, pose + 1
            for direction in range(first, end):
                if tables.SLIDE_MASK[side, kind, origin, direction] & stops == 0:
                    if writing:
                        # Always eight, some of them to be overwritten: that is quicker than counting.
                        for i in range(8):
                            free = tables.FREE_MOVES[side, kind, origin, direction, i]
                            moves[n + i] = free | ball << pack.BALL_SHIFT
                    n += int(tables.FREE_COUNT[side, kind, origin, direction])
                    continue
                stop = stop_of_slide(pens, ball, side, kind, origin, direction, own, other)
                if stop < 0:
                    continue
                square = stop >> 3
                if writing:
                    code = move_code(stop & pack.TYPE_MASK, kind, square, UPRIGHT, square)
                    moves[n] = code | direction << pack.DIRECTION_SHIFT
                n += 1
                if origin == pack.FROM_SEA and square == home_of(side):
                    # The ball at home stops all three ways out of the sea there: one and the same move.
                    break
        if n == start:
            if writing:
                moves[n] = pack.PASS_MOVE
            n += 1
        return n - start

    return find_moves


list_moves = _mover(writing=True)
"""Writes every legal move into `moves` from `start` on, and says how many: at least one, the pass."""

count_moves = _mover(writing=False)
"""How many moves `list_moves` would write."""


def listed_moves(pens: int, rest: int) -> list[int]:
    """What `list_moves` writes down, as a list."""
    moves = np.zeros(MOST_MOVES, np.int64)
    return [int(move) for move in moves[: list_moves(pens, rest, moves, 0)]]


@compiled
def with_field(pens: int, penguin: int, field: int) -> int:
    shift = pack.FIELD_BITS * penguin
    return pens & ~(pack.FIELD_MASK << shift) | field << shift


@compiled
def make(pens: int, rest: int, move: int) -> tuple[int, int]:
    """The position after a legal move. Whether it scored, `scored` says."""
    ball = move >> pack.BALL_SHIFT & pack.BALL_MASK
    side = rest >> pack.SIDE_SHIFT
    what = type_of(move)
    if what == pack.PASS:
        return pens, rest ^ pack.SIDE_BIT
    if what == pack.TACKLE:
        direction = move >> pack.DIRECTION_SHIFT & pack.DIRECTION_MASK
        square = ball
        penguin = penguin_on(pens, square)
        while penguin != pack.NOBODY:
            square = int(tables.STEP[square, direction])
            # Who stands there is looked up before the pushed one joins them.
            behind = penguin_on(pens, square) if square != SEA else pack.NOBODY
            pens = with_field(
                pens, penguin, pack.AT_SEA if square == SEA else square << pack.POSE_BITS | direction
            )
            penguin = behind
    elif what == pack.KICK:
        receiver = penguin_on(pens, ball)
        if receiver != pack.NOBODY:
            pens = with_field(pens, receiver, ball << pack.POSE_BITS | UPRIGHT)
    pens = with_field(pens, 3 * side + (move & pack.KIND_MASK), move >> pack.FIELD_SHIFT & pack.FIELD_MASK)
    return pens, ball | (1 - side) << pack.SIDE_SHIFT


@compiled
def scored(side: int, move: int, own_goals: bool) -> int:
    """1 if the move is a goal for `side`, which makes it, -1 if it is one for the other, else 0."""
    if type_of(move) != pack.KICK:
        return 0
    ball = move >> pack.BALL_SHIFT & pack.BALL_MASK
    if ball == home_of(1 - side):
        return 1
    if ball == home_of(side) and own_goals:
        return -1
    return 0


@compiled
def count_lines(pens: int, rest: int, depth: int, own_goals: bool, moves: Numbers, start: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return count_moves(pens, rest, moves, start)
    count = list_moves(pens, rest, moves, start)
    lines = 0
    for i in range(start, start + count):
        move = int(moves[i])
        if scored(rest >> SIDE_SHIFT, move, own_goals) == 0:
            after, after_rest = make(pens, rest, move)
            lines += count_lines(after, after_rest, depth - 1, own_goals, moves, start + count)
    return lines


def perft(pens: int, rest: int, depth: int, own_goals: bool) -> int:
    """How many lines of `depth` moves begin here. A line that ends in a goal before that is not one."""
    moves = np.zeros(MOST_MOVES * max(depth - 1, 1), np.int64)
    return int(count_lines(pens, rest, depth, own_goals, moves, 0))


@compiled
def next_random(state: int) -> int:
    """Marsaglia's xorshift; the state is never 0. The mask takes off what a signed shift drags along."""
    state ^= state << 13
    state ^= state >> 7 & 0x01FFFFFFFFFFFFFF
    return state ^ state << 17


@compiled
def below(state: int, n: int) -> int:
    """A number from 0 to n - 1 out of a random state, for small n."""
    return (state >> 32 & 0xFFFFFFFF) * n >> 32


@compiled
def play_randomly(
    pens: int, rest: int, own_goals: bool, steps: int, limit: int, seed: int
) -> tuple[int, int, int, int, int]:
    """Play `steps` random moves, starting again from here after a goal or `limit` moves.

    Returns the position reached, the random state, and how many games were begun and how many of them
    ended with a goal.
    """
    moves = np.empty(MOST_MOVES, np.int64)
    start_pens, start_rest = pens, rest
    random = seed if seed != 0 else 1
    played, games, goals = 0, 1, 0
    for _ in range(steps):
        if played == limit:
            pens, rest, played = start_pens, start_rest, 0
            games += 1
        count = list_moves(pens, rest, moves, 0)
        random = next_random(random)
        move = int(moves[below(random, count)])
        if scored(rest >> SIDE_SHIFT, move, own_goals) != 0:
            goals += 1
            played = limit
        else:
            pens, rest = make(pens, rest, move)
            played += 1
    return pens, rest, random, games, goals
