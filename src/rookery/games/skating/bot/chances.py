"""What a situation of skating is worth: what every side has left, and what the figure that skates can make of
its turn.

Points are those of the bots' judgement (`judge.py`), side by side; who has more of them wins more often. How
much more often comes from games between equal bots, by the likelihood of their results.
"""

import math

from rookery.core.judging import Chances, MeasuredJudge, shared_out
from rookery.core.rng import Rng
from rookery.core.thought import Budget
from rookery.games.skating.bot.judge import Concerns, Judge
from rookery.games.skating.bot.levels import rating
from rookery.games.skating.bot.planner import Limits, Planner
from rookery.games.skating.options import LAST_AFLOAT
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.state import PLAY, State, side_of

LIMITS = Limits(nodes=200, actions=3, least_chance=0.4)
"""How carefully the turn under way is planned."""

SCALE, MORE_FIGURES = 50.0, 1.4
"""So many points more make a side of one figure about three times as likely to win. Where sides have more
figures, it takes that number to this power as many: what each of them has left adds up, but more can still
happen to them."""

STRONG_CARD = 45.0
"""Points for a card rated e times as high as another."""

GAINED = 0.6
"""How much of what the figure that skates can make of its turn counts: the others answer. Between Adults all
of it would do a little better, between Emperors a quarter of it."""

PASSING = 0.4
"""How much footing, the ice ahead and gear count: more for the turn under way than for the whole game."""

TALLY = 15.0
"""How much the tally counts in a game that the last afloat wins: whoever is hurt often is hurt again."""


class SkatingJudge(MeasuredJudge):
    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        sides = sorted(set(s.options.sides))
        if not s.figures:
            return shared_out([1.0] * len(sides))
        points = {side: points_of(s, side) for side in sides}
        if s.phase == PLAY and s.acting != NOBODY:
            own = side_of(s.options, s.figures[s.acting].who)
            points[own] += GAINED * gain_of(s, LIMITS.at_most((budget or Budget()).most_nodes))
        best, scale = max(points.values()), SCALE * (s.options.count / len(sides)) ** MORE_FIGURES
        return shared_out([math.exp((points[side] - best) / scale) for side in sides])


JUDGE = SkatingJudge()


def points_of(s: State, side: int) -> float:
    """What a side has left; nothing at all once it is out of a game that the last afloat wins."""
    options = s.options
    slots = [slot for slot in range(options.count) if side_of(options, s.figures[slot].who) == side]
    if options.victory == LAST_AFLOAT and all(s.figures[slot].dead for slot in slots):
        return -math.inf
    judge = Judge(s, slots[0], Concerns())
    tally = TALLY if options.victory == LAST_AFLOAT else 1.0
    points = 0.0
    for slot in slots:
        figure = s.figures[slot]
        own = judge.own(s.ground, figure)
        points += own.health + tally * own.tally + PASSING * (own.footing + own.ice + own.gear)
        if not figure.dead:
            points += STRONG_CARD * math.log(rating(options, options.cards[figure.card]))
    return points


def gain_of(s: State, limits: Limits) -> float:
    """What the figure whose turn it is can still make of it, for its side."""
    judge = Judge(s, s.acting, Concerns())
    value = Planner(s, judge, limits).root.value
    return 0.0 if value is None else value - judge.quiet_points(s)
