"""How good a position looks without looking ahead, compiled: the sum of a few named terms.

A term's value is in points for the first player, and is cut off at its bound, so that no single one
can drown the others. A lead of 200 points wins three decided games out of four.
"""

import numpy as np

from rookery.core.compiling import Numbers
from rookery.core.thought import Term
from rookery.games.soccer.kernel import compiled, moves, pack
from rookery.games.soccer.kernel.tables import BALL_BITS, SLIDE_MASK
from rookery.games.soccer.state import CENTER, CENTER_SQUARES, HOME, UPRIGHT

TERMS = (
    Term("ground", 200, "brings the ball closer to the goal", "lets the ball come closer to its own goal"),
    Term("possession", 60, "has the ball", "leaves the ball to the other side"),
    Term("reach", 80, "can get at the ball next", "lets the other side get at the ball"),
    Term("nearness", 100, "gathers penguins near the ball", "takes penguins away from the ball"),
    Term("freedom", 40, "has penguins standing, free to go any way", "leaves penguins lying down"),
    Term(
        "guard", 40, "keeps penguins between the ball and its own corner", "leaves its own corner unguarded"
    ),
    Term("shot", 40, "threatens to score", "allows a shot at the goal"),
    Term("tempo", 10, "keeps the initiative", "gives away the initiative"),
)
GROUND, POSSESSION, REACH, NEARNESS, FREEDOM, GUARD, SHOT, TEMPO = range(len(TERMS))
BOUNDS = np.array([term.bound for term in TERMS], np.int64)

# ---- points; where there are three of them they are for Mama, Papa, Baby. Fitted to the results of some
# thousands of games the bots played against themselves, then rounded ----

GROUND_POINTS = np.array((200, 150, 60, 28, 10, 2, 0, 0))
"""By the ball's distance to the goal attacked, in steps; the own goal counts the other way round."""
HOLDER_POINTS = np.array((55, 48, 44))
TAKE_NOW, TACKLE_NOW = 18, 45
"""The side to move has a penguin that can slide to the ball, loose or held by the other."""
TAKE_NEXT, TACKLE_NEXT = np.array((12, 28, 36)), np.array((17, 31, 42))
"""The other side has one, two or three of them."""
NEAR_POINTS = np.array((5, 6, 4))
"""For each step nearer to the ball than 8."""
UPRIGHT_POINTS = np.array((1, 4, 8))
"""Standing on the ice without the ball."""
GUARD_POINTS = np.array((19, 11, 6))
"""Nearer to the own corner than the ball is."""
SHOT_POINTS, TEMPO_POINTS = 20, 4


def _steps(a: int, ball: int) -> int:
    """How many steps a square is from the ball."""
    squares = CENTER_SQUARES if ball == CENTER else (ball,)
    return min(max(abs(a % 8 - b % 8), abs(a // 8 - b // 8)) for b in squares)


FAR = np.array(
    [
        [[_steps(at, ball) for ball in range(65)] for at in range(64)]
        + [[_steps(home, ball) + 1 for ball in range(65)]]
        for home in HOME
    ],
    np.uint8,
)
"""By side, a penguin's square or the sea, and the ball: steps between them."""

FROM_CORNER = np.array([FAR[side, HOME[side]] for side in range(2)])
"""By side and the ball's square: steps from the side's own corner."""

QUIET_CORNERS = 7, 56
"""h1 and a8, which nobody attacks. All penguins can crowd there around the ball for a hundred moves."""

CALM_STEPS = np.array(
    [
        min(_steps(home, ball) for home in HOME) - min(_steps(corner, ball) for corner in QUIET_CORNERS)
        for ball in range(65)
    ]
)
"""By the ball's square: by how many steps it is nearer to a quiet corner than to a goal."""

_MEETS = (SLIDE_MASK[..., None] & BALL_BITS != 0) << np.arange(8)[:, None]
SLIDES_TO_BALL = _MEETS.sum(axis=3).astype(np.uint8)
"""By side, kind, square or sea, and the ball: the directions of slides that may meet it, as bits."""


@compiled
def can_reach_ball(pens: int, ball: int, side: int, kind: int, field: int, own: int, other: int) -> bool:
    """Whether this penguin could take the ball or tackle its holder with one slide."""
    if field == pack.NOT_PLAYING:
        return False
    origin = pack.FROM_SEA if field == pack.AT_SEA else field >> pack.POSE_BITS
    meeting = int(SLIDES_TO_BALL[side, kind, origin, ball])
    if meeting == 0:
        return False
    pose = field & pack.POSE_MASK
    if pose < UPRIGHT:
        meeting &= 1 << pose
    for direction in range(8):
        if (
            meeting >> direction & 1
            and moves.stop_of_slide(pens, ball, side, kind, origin, direction, own, other) >= 0
        ):
            return True
    return False


@compiled
def weigh(pens: int, rest: int, terms: Numbers) -> int:
    """Leave each term, in points for the first player, at the beginning of `terms`, and return their sum."""
    ball = rest & pack.BALL_MASK
    to_move = rest >> pack.SIDE_SHIFT
    holder = moves.penguin_on(pens, ball)
    loose = holder == pack.NOBODY
    for i in range(len(TERMS)):
        terms[i] = 0
    for side in range(2):
        sign = 1 - 2 * side
        own = moves.squares_of(pens, side)
        other = moves.squares_of(pens, 1 - side)
        terms[GROUND] += sign * GROUND_POINTS[FROM_CORNER[1 - side, ball]]
        reaching = 0
        for kind in range(3):
            field = moves.field_of(pens, 3 * side + kind)
            if field == pack.NOT_PLAYING:
                continue
            at = pack.FROM_SEA if field == pack.AT_SEA else field >> pack.POSE_BITS
            if 3 * side + kind == holder:
                terms[POSSESSION] += sign * HOLDER_POINTS[kind]
            else:
                reaching += can_reach_ball(pens, ball, side, kind, field, own, other)
                terms[FREEDOM] += sign * UPRIGHT_POINTS[kind] * (field & pack.POSE_MASK == UPRIGHT)
            terms[NEARNESS] += sign * NEAR_POINTS[kind] * (8 - int(FAR[side, at, ball]))
            if at != pack.FROM_SEA and FROM_CORNER[side, at] < FROM_CORNER[side, ball]:
                terms[GUARD] += sign * GUARD_POINTS[kind]
        if side == to_move:
            terms[TEMPO] += sign * TEMPO_POINTS
            if reaching:
                terms[REACH] += sign * (TAKE_NOW if loose else TACKLE_NOW)
        else:
            if reaching:
                terms[REACH] += sign * (TAKE_NEXT if loose else TACKLE_NEXT)[reaching - 1]
            terms[SHOT] += sign * SHOT_POINTS * moves.can_score(pens, rest, side)
    total = 0
    for i in range(len(TERMS)):
        terms[i] = min(max(terms[i], -BOUNDS[i]), BOUNDS[i])
        total += terms[i]
    return total
