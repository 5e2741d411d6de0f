"""Why a move, in words: what it does at once, what it leads to, and the terms it changes most."""

import numpy as np

from rookery.core.thought import Reason, telling
from rookery.games.soccer.kernel.evaluate import TEMPO, TERMS, weigh
from rookery.games.soccer.kernel.moves import can_score, make, scored
from rookery.games.soccer.kernel.pack import SIDE_BIT, SIDE_SHIFT, TACKLE, TAKE, TYPE_MASK, TYPE_SHIFT
from rookery.games.soccer.kernel.search import SURELY, WON

MOST_TERMS = 3
LEAST_POINTS = 6
"""A term that changes by less is not worth a sentence."""


def term_points(pens: int, rest: int) -> list[int]:
    """Each term in points for the first player."""
    terms = np.zeros(len(TERMS), np.int64)
    weigh(pens, rest, terms)
    return [int(points) for points in terms]


def reasons_for(pens: int, rest: int, move: int, score: int, own_goals: bool) -> tuple[Reason, ...]:
    """The most telling ones first; values from -1 to 1, for the side that moves."""
    side = rest >> SIDE_SHIFT
    goal = scored(side, move, own_goals)
    if goal > 0:
        return (Reason("goal", 1.0, "scores at once"),)
    if goal < 0:
        return (Reason("own_goal", -1.0, "puts the ball into its own corner"),)
    after, after_rest = make(pens, rest, move)
    reasons = list(_tactics(pens, rest, int(after), int(after_rest), move, score))
    # Compared with doing nothing, so that the same side is to move in both positions.
    before_points, after_points = term_points(pens, rest ^ SIDE_BIT), term_points(int(after), int(after_rest))
    changes = [(now - then) * (1 - 2 * side) for then, now in zip(before_points, after_points, strict=True)]
    changes[TEMPO] = 0
    most = telling(changes, LEAST_POINTS, MOST_TERMS)
    return (*reasons, *(TERMS[number].reason(changes[number]) for number in most))


def _tactics(pens: int, rest: int, after: int, after_rest: int, move: int, score: int) -> list[Reason]:
    reasons = []
    side = rest >> SIDE_SHIFT
    moves = (WON - abs(score) + 1) // 2
    if score > SURELY:
        reasons.append(Reason("win", 1.0, f"wins in {moves} moves, whatever the other side does"))
    elif score < -SURELY:
        words = "cannot stop the next goal" if moves <= 1 else f"can hold out for {moves} more moves at most"
        reasons.append(Reason("loss", -1.0, words))
    if can_score(pens, rest, 1 - side) and not can_score(after, after_rest, 1 - side):
        reasons.append(Reason("save", 0.9, "stops a goal"))
    what = move >> TYPE_SHIFT & TYPE_MASK
    if what == TACKLE:
        reasons.append(Reason("tackle", 0.6, "tackles and takes the ball away"))
    elif what == TAKE:
        reasons.append(Reason("take", 0.5, "takes the ball"))
    return reasons
