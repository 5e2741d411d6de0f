"""What a move does, compiled."""

from rookery.games.soccer.kernel.jit import compiled
from rookery.games.soccer.kernel.moves import penguin_on
from rookery.games.soccer.kernel.pack import (
    AT_SEA,
    BALL_SHIFT,
    DIRECTION_SHIFT,
    KICK,
    PASS,
    SORT_SHIFT,
    TACKLE,
)
from rookery.games.soccer.kernel.tables import STEP
from rookery.games.soccer.state import UPRIGHT


@compiled
def with_field(pens: int, penguin: int, field: int) -> int:
    shift = 10 * penguin
    return pens & ~(1023 << shift) | field << shift


@compiled
def make(pens: int, rest: int, move: int) -> tuple[int, int]:
    """The position after a legal move. Whether it scored, `scored` says."""
    ball = move >> BALL_SHIFT & 127
    side = rest >> 7
    sort = move >> SORT_SHIFT & 7
    if sort == PASS:
        return pens, rest ^ 128
    if sort == TACKLE:
        direction = move >> DIRECTION_SHIFT & 7
        square = ball
        penguin = penguin_on(pens, square)
        while penguin < 6:
            square = int(STEP[square, direction])
            # Who stands there is looked up before the pushed one joins them.
            behind = penguin_on(pens, square) if square < 64 else 6
            pens = with_field(pens, penguin, AT_SEA if square == 64 else square << 4 | direction)
            penguin = behind
    elif sort == KICK:
        receiver = penguin_on(pens, ball)
        if receiver < 6:
            pens = with_field(pens, receiver, ball << 4 | UPRIGHT)
    pens = with_field(pens, 3 * side + (move & 3), move >> 2 & 1023)
    return pens, ball | (1 - side) << 7


@compiled
def scored(side: int, move: int, own_goals: bool) -> int:
    """1 if the move is a goal for `side`, which makes it, -1 if it is one for the other, else 0."""
    if move >> SORT_SHIFT & 7 != KICK:
        return 0
    ball = move >> BALL_SHIFT & 127
    if ball == 63 - 63 * side:
        return 1
    if ball == 63 * side and own_goals:
        return -1
    return 0
