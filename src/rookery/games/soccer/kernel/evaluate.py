"""How good a position looks without looking ahead, compiled: the sum of the terms in `terms`."""

import numpy as np

from rookery.core.squares import RAYS
from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.moves import can_score, squares_of, stop_of_slide
from rookery.games.soccer.kernel.pack import AT_SEA, FROM_SEA
from rookery.games.soccer.kernel.tables import WAY_LENGTH, WAY_PATH
from rookery.games.soccer.kernel.terms import (
    ASHORE,
    BOUNDS,
    FREEDOM,
    GROUND,
    GUARD,
    NEARNESS,
    POSSESSION,
    REACH,
    SHOT,
    TEMPO,
    TERMS,
    W_ASHORE,
    W_GROUND,
    W_GUARD,
    W_HOLDER,
    W_NEAR,
    W_REACH_NEXT,
    W_REACH_NOW,
    W_SHOT,
    W_TEMPO,
    W_UPRIGHT,
)
from rookery.games.soccer.state import CENTER, CENTER_SQUARES, HOME, UPRIGHT


def _steps(a: int, b: int) -> int:
    return max(abs(a % 8 - b % 8), abs(a // 8 - b // 8))


def _ball_squares(ball: int) -> tuple[int, ...]:
    return CENTER_SQUARES if ball == CENTER else (ball,)


FROM_CORNER = np.array(
    [
        [min(_steps(HOME[side], square) for square in _ball_squares(ball)) for ball in range(65)]
        for side in range(2)
    ],
    np.uint8,
)
"""By side and the ball's square: steps from the side's own corner."""

FAR = np.array(
    [
        [
            [
                min(_steps(HOME[side] if at == FROM_SEA else at, square) for square in _ball_squares(ball))
                + (at == FROM_SEA)
                for ball in range(65)
            ]
            for at in range(65)
        ]
        for side in range(2)
    ],
    np.uint8,
)
"""By side, a penguin's square or the sea, and the ball: steps between them."""

WAYS_TO_BALL = np.zeros((2, 3, 65, 65), np.uint8)
"""By side, kind, square or sea, and the ball: the directions of slides that may meet it, as bits."""
for _side in range(2):
    for _kind in range(3):
        for _at in range(65):
            for _direction in range(8):
                _length = int(WAY_LENGTH[_side, _kind, _at, _direction])
                _path = {int(square) for square in WAY_PATH[_side, _kind, _at, _direction, :_length]}
                for _ball in range(65):
                    if _path & set(_ball_squares(_ball)):
                        WAYS_TO_BALL[_side, _kind, _at, _ball] |= 1 << _direction

assert len(RAYS) == 64


@compiled
def can_reach_ball(pens: int, ball: int, side: int, kind: int, field: int, own: int, other: int) -> bool:
    """Whether this penguin could take the ball or tackle its holder with one slide."""
    origin = FROM_SEA if field == AT_SEA else field >> 4
    ways = int(WAYS_TO_BALL[side, kind, origin, ball])
    if ways == 0:
        return False
    pose = field & 15
    if pose < UPRIGHT:
        ways &= 1 << pose
    for direction in range(8):
        if (
            ways >> direction & 1
            and stop_of_slide(pens, ball, side, kind, origin, direction, own, other) >= 0
        ):
            return True
    return False


@compiled
def weigh(pens: int, rest: int, weights: Numbers, terms: Numbers) -> int:
    """Fill in `terms`, each in points for the first player, and return their sum."""
    ball = rest & 127
    to_move = rest >> 7
    for i in range(len(TERMS)):
        terms[i] = 0
    for side in range(2):
        sign = 1 - 2 * side
        own = squares_of(pens, side)
        other = squares_of(pens, 1 - side)
        terms[GROUND] += sign * weights[W_GROUND + int(FROM_CORNER[1 - side, ball])]
        reaching = 0
        has_ball = False
        for kind in range(3):
            field = pens >> 10 * (3 * side + kind) & 1023
            at = FROM_SEA if field == AT_SEA else field >> 4
            terms[NEARNESS] += sign * weights[W_NEAR + kind] * (8 - int(FAR[side, at, ball]))
            if field == AT_SEA:
                terms[FREEDOM] += sign * weights[W_UPRIGHT + kind]
                reaching += can_reach_ball(pens, ball, side, kind, field, own, other)
                continue
            terms[ASHORE] += sign * weights[W_ASHORE + kind]
            if field & 15 == UPRIGHT:
                terms[FREEDOM] += sign * weights[W_UPRIGHT + kind]
            if FROM_CORNER[side, at] < FROM_CORNER[side, ball]:
                terms[GUARD] += sign * weights[W_GUARD + kind]
            if at == ball:
                has_ball = True
                terms[POSSESSION] += sign * weights[W_HOLDER + kind]
            else:
                reaching += can_reach_ball(pens, ball, side, kind, field, own, other)
        if side == to_move:
            terms[TEMPO] += sign * weights[W_TEMPO]
            if reaching:
                terms[REACH] += sign * weights[W_REACH_NOW]
        else:
            if reaching:
                terms[REACH] += sign * weights[W_REACH_NEXT + reaching - 1]
            if has_ball and can_score(pens, rest, side):
                terms[SHOT] += sign * weights[W_SHOT]
    total = 0
    for i in range(len(TERMS)):
        terms[i] = min(max(terms[i], -BOUNDS[i]), BOUNDS[i])
        total += terms[i]
    return total
