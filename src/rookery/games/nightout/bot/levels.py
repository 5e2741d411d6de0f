"""How strong the bots are, weakest first, and in what way the weaker ones are weak.

All know how many turns it is home, dice and all. The lower levels err as people do: they think of their own
way alone, they do not see bridges where there is water, and they overlook what could be done. From
Fledgling on none overlooks a win.
"""

from typing import NamedTuple

from rookery.core.thought import Budget

NO_BRIDGES = 100.0


class Level(NamedTuple):
    name: str
    budget: Budget
    #: how many turns it takes to get across a gap that a tile could close
    leap: float
    #: it thinks of its own way home and lets the others be
    alone: bool
    #: differences of so many turns and less are not looked at, when a tile is put somewhere
    noticed: float
    #: chances in 100 that it does not notice one end of its walk, one place for a tile, one square for a
    #: buddy
    overlooks_end: int = 0
    overlooks_place: int = 0
    overlooks_square: int = 0
    overlooks_win: bool = False


LEVELS = (
    Level("chick", Budget(nodes=20_000), NO_BRIDGES, True, 1.0, 40, 95, 95, True),
    Level("fledgling", Budget(nodes=20_000), NO_BRIDGES, True, 1.0, 20, 80, 88),
    Level("adult", Budget(nodes=20_000), NO_BRIDGES, False, 1.0, 5, 90, 50),
    # On an idle machine the nodes are used up first, so the answer is the same every time.
    Level("emperor", Budget(seconds=0.6, nodes=20_000), 1.5, False, 0.5),
)

BY_NAME = {level.name: level for level in LEVELS}
