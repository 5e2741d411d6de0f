"""What a position of soccer is worth: a look ahead, and how games went from positions of such a score.

Strong bots draw a lot, so a score is first a chance to score the next goal, to concede it, or neither; a draw
counts half. How much it takes comes from games between equal bots, by the likelihood of their results.
"""

import math
from functools import cache
from pathlib import Path

from rookery.core.judging import Chances, Correction, read_correction
from rookery.core.rng import Rng
from rookery.core.thought import Budget
from rookery.games.soccer.bot.brain import new_table, scratch_for, stopped_after
from rookery.games.soccer.kernel.moves import listed_moves
from rookery.games.soccer.kernel.pack import pack
from rookery.games.soccer.kernel.scratch import DEEPEST
from rookery.games.soccer.kernel.search import SURELY, look_ahead
from rookery.games.soccer.state import VOTE, State

NODES = Budget(nodes=5_000)
NEEDED, SPREAD = 170.0, 65.0
"""A lead of so many points scores the next goal as often as not; and how gradually more of it scores more."""


class SoccerJudge:
    @property
    def correction(self) -> Correction:
        return read_correction(Path(__file__))

    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        if s.phase == VOTE:
            return 0.5, 0.5
        next_goal = chance_of(looked_ahead(s, budget or NODES))
        first = next_goal if s.turn == 0 else 1 - next_goal
        mine, yours = (s.options.first_to - goals for goals in s.score)
        won = first * race(mine - 1, yours) + (1 - first) * race(mine, yours - 1)
        return won, 1 - won


JUDGE = SoccerJudge()


def looked_ahead(s: State, budget: Budget) -> int:
    """Points for the side to move."""
    pens, rest = pack(s)
    scratch = scratch_for(s, budget, noise=0, seed=0)
    with stopped_after(budget.seconds, scratch):
        return look_ahead(pens, rest, listed_moves(pens, rest), DEEPEST, new_table(budget), scratch).score


def chance_of(score: int) -> float:
    """To score the next goal, for the side to move, with half of the chance that nobody does."""
    if abs(score) > SURELY:
        return float(score > 0)
    scores, concedes = _likely(score - NEEDED), _likely(-score - NEEDED)
    return (1 + scores - concedes) / 2


def _likely(points: float) -> float:
    return 1 / (1 + math.exp(-points / SPREAD))


@cache
def race(mine: int, yours: int) -> float:
    """The chance to be first, with so many goals needed by either, each as likely for one as the other."""
    if not mine or not yours:
        return float(not mine)
    return (race(mine - 1, yours) + race(mine, yours - 1)) / 2
