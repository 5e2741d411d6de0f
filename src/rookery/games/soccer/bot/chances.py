"""What a position of soccer is worth: a look ahead, and how games went from positions of such a score.

Strong bots draw a lot, so a score is first a chance to score the next goal, to concede it, or neither; a draw
counts half, and the fewer moves are left, the likelier it is. How much it takes comes from games between
equal bots, by the likelihood of their results.
"""

import math
from functools import cache

from rookery.core.judging import Chances, Look, MeasuredJudge
from rookery.core.rng import Rng
from rookery.core.thought import Budget
from rookery.games.soccer.bot.brain import new_table, scratch_for, stopped_after
from rookery.games.soccer.kernel.moves import listed_moves
from rookery.games.soccer.kernel.pack import pack
from rookery.games.soccer.kernel.scratch import DEEPEST
from rookery.games.soccer.kernel.search import SURELY, Found, look_ahead
from rookery.games.soccer.state import VOTE, State

NODES = Budget(nodes=5_000)
NEEDED, SPREAD = 80.0, 70.0
"""A lead of so many points scores the next goal as often as not; and how gradually more of it scores more."""

PATIENCE = 200.0
"""Of the goals that are to come, two in three do within so many moves. The rest of them is too late where
there is a move limit, and the game drawn."""


class SoccerJudge(MeasuredJudge):
    @property
    def usual(self) -> Budget:
        return NODES

    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        return self.look(s, rng, budget).chances

    def look(self, s: State, rng: Rng, budget: Budget | None = None) -> Look:
        if s.phase == VOTE:
            return Look((0.5, 0.5), 0, 1)
        found = looked_ahead(s, budget or self.usual)
        goals = goals_to_come(s)
        next_goal = chance_of(found.score, goals)
        first = next_goal if s.turn == 0 else 1 - next_goal
        mine, yours = (s.options.first_to - scored for scored in s.score)
        won = first * race(mine - 1, yours, goals) + (1 - first) * race(mine, yours - 1, goals)
        return Look((won, 1 - won), found.depth, found.nodes)


JUDGE = SoccerJudge()


def looked_ahead(s: State, budget: Budget) -> Found:
    """The score is in points for the side to move."""
    pens, rest = pack(s)
    scratch = scratch_for(s, budget, noise=0, seed=0)
    with stopped_after(budget.seconds, scratch):
        return look_ahead(pens, rest, listed_moves(pens, rest), DEEPEST, new_table(budget), scratch)


def goals_to_come(s: State) -> float:
    """How many of the goals that endless play would bring can still be expected, from 0 to 1."""
    left = s.options.move_limit - s.moves
    return 1 - math.exp(-left / PATIENCE) if s.options.move_limit else 1.0


def chance_of(score: int, goals: float) -> float:
    """To score the next goal, for the side to move, with half of the chance that nobody does."""
    if abs(score) > SURELY:
        return float(score > 0)
    scores, concedes = goals * _likely(score - NEEDED), goals * _likely(-score - NEEDED)
    return (1 + scores - concedes) / 2


def _likely(points: float) -> float:
    return 1 / (1 + math.exp(-points / SPREAD))


@cache
def race(mine: int, yours: int, goals: float) -> float:
    """The chance to be first, with so many goals needed by either, each as likely for one as the other, if
    there is time for it; a draw counts half."""
    if not mine or not yours:
        return float(not mine)
    decided = (race(mine - 1, yours, goals) + race(mine, yours - 1, goals)) / 2
    return goals * decided + (1 - goals) / 2
