"""How strong the bots are, weakest first, and in what way the weaker ones are weak.

The lower levels err as people do: they plan fewer actions, misjudge where they will end up, and mind too
little what others may do to them. Chick thinks of its own shot and hardly of the water; Fledgling minds the
ice ahead; Adult also minds who can shoot it; Emperor plays the answers through.
"""

from typing import NamedTuple

from rookery.core.thought import Budget
from rookery.games.skating.judgement import Nerve
from rookery.games.skating.planning import Care


class Level(NamedTuple):
    name: str
    budget: Budget
    care: Care
    nerve: Nerve
    #: how many ends of plans it plays the answers to, and how carefully
    answers: int = 0
    answer_care: Care = Care(0, 0)
    #: takes any card, and spreads shields evenly
    careless: bool = False


LEVELS = (
    Level("chick", Budget(nodes=30), Care(30, 1, 0.5, 60.0), Nerve(0.0, 0.3), careless=True),
    Level("fledgling", Budget(nodes=120), Care(120, 2, 0.5, 25.0), Nerve(0.0, 1.0), careless=True),
    Level("adult", Budget(nodes=250), Care(250, 3, 0.4, 14.0), Nerve(0.7, 1.0)),
    # On an idle machine the nodes are used up first, so the answer is the same every time.
    Level("emperor", Budget(seconds=0.8, nodes=6000), Care(1500, 4, 0.2), Nerve(), 12, Care(200, 3, 0.4)),
)

BY_NAME = {level.name: level for level in LEVELS}
