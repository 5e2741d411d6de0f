"""The named terms of the evaluation: what each one looks at, how much it may say, and its words.

A term's value is in points for the first player, and is cut off at its bound, so that no single one
can drown the others. A lead of 200 points wins three decided games out of four.
"""

from typing import NamedTuple

import numpy as np

from rookery.games.soccer.kernel.jit import Numbers


class Term(NamedTuple):
    name: str
    bound: int
    better: str
    worse: str


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

# ---- the weights, each a number of points; where they begin among the weights ----

W_GROUND = 0
"""By the ball's distance to the goal attacked, 0 to 7 steps; the own goal counts the other way round."""
W_HOLDER = 8
"""Having the ball: Mama, Papa, Baby."""
W_TAKE_NOW, W_TACKLE_NOW = 11, 12
"""The side to move has a penguin that can slide to the ball, loose or held by the other."""
W_TAKE_NEXT, W_TACKLE_NEXT = 13, 16
"""The other side has one, two or three of them."""
W_NEAR = 19
"""By kind, for each step nearer to the ball than 8."""
W_UPRIGHT = 22
"""By kind, standing on the ice without the ball."""
W_GUARD = 25
"""By kind, nearer to the own corner than the ball is."""
W_SHOT = 28
W_TEMPO = 29

WEIGHTS = np.array(
    [
        *(200, 150, 60, 28, 10, 2, 0, 0),
        *(55, 48, 44),
        *(18, 45),
        *(12, 28, 36),
        *(17, 31, 42),
        *(5, 6, 4),
        *(1, 4, 8),
        *(19, 11, 6),
        20,
        4,
    ],
    np.int64,
)
"""Fitted to the results of some thousands of games the bots played against themselves, then rounded."""

WEIGHTS_AT = 32
"""Where the evaluation finds its weights; it leaves the terms at the beginning of the same array."""
SCALES_SIZE = WEIGHTS_AT + 64


def new_scales() -> Numbers:
    """The least array a position can be weighed with."""
    scales = np.zeros(SCALES_SIZE, np.int64)
    scales[WEIGHTS_AT : WEIGHTS_AT + len(WEIGHTS)] = WEIGHTS
    return scales


assert len(WEIGHTS) - 1 == W_TEMPO and len(TERMS) <= 16
