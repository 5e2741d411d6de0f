"""How good a position looks without looking ahead, compiled: the sum of the terms in `terms`."""

import numpy as np

from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.moves import can_score, penguin_on, squares_of, stop_of_slide
from rookery.games.soccer.kernel.pack import AT_SEA, FROM_SEA
from rookery.games.soccer.kernel.tables import WAY_LENGTH, WAY_PATH
from rookery.games.soccer.kernel.terms import (
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
    W_GROUND,
    W_GUARD,
    W_HOLDER,
    W_NEAR,
    W_SHOT,
    W_TACKLE_NEXT,
    W_TACKLE_NOW,
    W_TAKE_NEXT,
    W_TAKE_NOW,
    W_TEMPO,
    W_UPRIGHT,
    WEIGHTS_AT,
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

_GROUND = WEIGHTS_AT + W_GROUND
_GUARD = WEIGHTS_AT + W_GUARD
_HOLDER = WEIGHTS_AT + W_HOLDER
_NEAR = WEIGHTS_AT + W_NEAR
_TAKE_NEXT = WEIGHTS_AT + W_TAKE_NEXT
_TAKE_NOW = WEIGHTS_AT + W_TAKE_NOW
_TACKLE_NEXT = WEIGHTS_AT + W_TACKLE_NEXT
_TACKLE_NOW = WEIGHTS_AT + W_TACKLE_NOW
_SHOT = WEIGHTS_AT + W_SHOT
_TEMPO = WEIGHTS_AT + W_TEMPO
_UPRIGHT = WEIGHTS_AT + W_UPRIGHT


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
def weigh(pens: int, rest: int, scales: Numbers) -> int:
    """Leave each term, in points for the first player, at the beginning of `scales`, and return their sum."""
    ball = rest & 127
    to_move = rest >> 7
    holder = penguin_on(pens, ball)
    for i in range(len(TERMS)):
        scales[i] = 0
    for side in range(2):
        sign = 1 - 2 * side
        own = squares_of(pens, side)
        other = squares_of(pens, 1 - side)
        scales[GROUND] += sign * scales[_GROUND + int(FROM_CORNER[1 - side, ball])]
        reaching = 0
        for kind in range(3):
            field = pens >> 10 * (3 * side + kind) & 1023
            if 3 * side + kind == holder:
                scales[POSSESSION] += sign * scales[_HOLDER + kind]
            else:
                reaching += can_reach_ball(pens, ball, side, kind, field, own, other)
                scales[FREEDOM] += sign * scales[_UPRIGHT + kind] * (field & 15 == UPRIGHT)
            if field == AT_SEA:
                scales[NEARNESS] += sign * scales[_NEAR + kind] * (8 - int(FAR[side, FROM_SEA, ball]))
                continue
            at = field >> 4
            scales[NEARNESS] += sign * scales[_NEAR + kind] * (8 - int(FAR[side, at, ball]))
            scales[GUARD] += sign * scales[_GUARD + kind] * (FROM_CORNER[side, at] < FROM_CORNER[side, ball])
        if side == to_move:
            scales[TEMPO] += sign * scales[_TEMPO]
            if reaching:
                scales[REACH] += sign * scales[_TAKE_NOW if holder == 6 else _TACKLE_NOW]
        else:
            if reaching:
                scales[REACH] += sign * scales[(_TAKE_NEXT if holder == 6 else _TACKLE_NEXT) + reaching - 1]
            scales[SHOT] += sign * scales[_SHOT] * can_score(pens, rest, side)
    total = 0
    for i in range(len(TERMS)):
        scales[i] = min(max(scales[i], -BOUNDS[i]), BOUNDS[i])
        total += scales[i]
    return total
