"""How strong the bots are, weakest first, and in what way the weaker ones are weak.

The lower levels err as people do: they plan fewer actions, misjudge the shots to come, mind too little what
others may do to them, and know less of the cards. Chick thinks of its own shot and hardly of the water;
Fledgling minds the ice ahead; Adult also minds who can shoot it; Emperor plays the answers through. All are
bounded by nodes, never by the clock, so that the same seed gives the same game on every machine.
"""

from typing import NamedTuple

from rookery.core.thought import Budget
from rookery.games.skating.bot.judge import Concerns
from rookery.games.skating.bot.planner import Limits


class Level(NamedTuple):
    name: str
    budget: Budget
    limits: Limits
    concerns: Concerns
    #: it picks any card that is rated so close to the best; without taste, any card at all
    taste: float = 0.0
    #: how many ends of plans it plays the answers to, and how carefully
    answers: int = 0
    answer_limits: Limits = Limits(0, 0)


LEVELS = (
    Level("chick", Budget(nodes=30), Limits(30, 1, 0.5, 3.0, 8.0), Concerns(0.0, 0.3)),
    Level("fledgling", Budget(nodes=50), Limits(50, 2, 0.5, 2.2, 4.0), Concerns(0.0, 0.7)),
    Level("adult", Budget(nodes=200), Limits(200, 3, 0.4, 0.4, 3.2), Concerns(0.5, 1.0), 0.3),
    Level("emperor", Budget(nodes=8000), Limits(1500, 4, 0.2), Concerns(), 0.8, 12, Limits(200, 3, 0.4)),
)

BY_NAME = {level.name: level for level in LEVELS}
