"""How strong the bots are, weakest first, and in what way the weaker ones are weak.

The lower levels err as people do: they look less far, judge less surely, and overlook some moves
altogether. Only Chick may overlook a goal it could score.
"""

from typing import NamedTuple

from rookery.core.thought import Budget


class Level(NamedTuple):
    name: str
    budget: Budget
    deepest: int
    #: points by which its judgement of a position may be off, either way
    doubt: int
    #: chances in 100 that it does not notice one of its moves, or a goal it could score
    overlooks: int = 0
    overlooks_goal: int = 0


LEVELS = (
    Level("chick", Budget(nodes=2_000), 1, 60, 30, 15),
    Level("fledgling", Budget(nodes=5_000), 2, 30, 5),
    Level("adult", Budget(nodes=12_000), 4, 8),
    Level("emperor", Budget(seconds=0.7, nodes=20_000_000), 60, 2),
)

BY_NAME = {level.name: level for level in LEVELS}

LASTING_DOUBT = 4
"""Up to this many points of doubt are there to vary the openings, and end with them."""
OPENING = 8
"""So many moves of the game are its opening."""
