"""The named terms of the evaluation: what each one looks at, how much it may say, and its words.

A term's value is in points for the first player, and is cut off at its bound, so that no single one
can drown the others. 100 points are about what having the ball at Mama's feet is worth.
"""

from typing import NamedTuple

import numpy as np


class Term(NamedTuple):
    name: str
    bound: int
    better: str
    worse: str


TERMS = (
    Term("ground", 240, "brings the ball closer to the goal", "lets the ball come closer to the own goal"),
    Term("possession", 160, "has the ball", "leaves the ball to the other side"),
    Term("reach", 200, "can get at the ball next", "lets the other side get at the ball"),
    Term("nearness", 160, "gathers penguins near the ball", "takes penguins away from the ball"),
    Term("freedom", 120, "has penguins standing, free to go any way", "leaves penguins lying down"),
    Term("ashore", 120, "has more penguins on the ice", "has fewer penguins on the ice"),
    Term(
        "guard", 120, "keeps penguins between the ball and the own corner", "leaves the own corner unguarded"
    ),
    Term("shot", 200, "threatens to score", "allows a shot at the goal"),
    Term("tempo", 40, "keeps the initiative", "gives away the initiative"),
)
GROUND, POSSESSION, REACH, NEARNESS, FREEDOM, ASHORE, GUARD, SHOT, TEMPO = range(9)

BOUNDS = np.array([term.bound for term in TERMS], np.int64)

# ---- the weights, each a number of points; where they begin in WEIGHTS ----

W_GROUND = 0
"""By the ball's distance to the goal attacked, 0 to 7 steps; the own goal counts the other way round."""
W_HOLDER = 8
"""Having the ball: Mama, Papa, Baby."""
W_REACH_NOW = 11
W_REACH_NEXT = 12
"""A penguin that can slide to the ball: for the side to move, and for the other, by the number of them."""
W_NEAR = 15
"""By kind, for each step nearer to the ball than 8."""
W_UPRIGHT = 18
W_ASHORE = 21
W_GUARD = 24
"""By kind, nearer to the own corner than the ball is."""
W_SHOT = 27
W_TEMPO = 28

WEIGHTS = np.array(
    [
        *(150, 120, 95, 70, 45, 25, 10, 0),
        *(100, 80, 60),
        60,
        *(30, 45, 50),
        *(5, 4, 4),
        *(6, 8, 10),
        *(20, 20, 20),
        *(12, 10, 8),
        60,
        10,
    ],
    np.int64,
)
