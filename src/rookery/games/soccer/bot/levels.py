"""How strong the bots are, weakest first, and in what way the weaker ones are weak.

The lower levels err as people do: they look less far, judge less surely, move too hastily, and overlook
some moves altogether. Only Chick may overlook a goal it could score, and from Adult on none leaves an
open goal to the other side if it can be helped: even a hasty move looks at the answer to it.
"""

from typing import NamedTuple

from rookery.core.thought import Budget


class Level(NamedTuple):
    name: str
    budget: Budget
    deepest: int
    #: points by which its judgement of a position may be off, either way
    noise: int
    #: points up to which it may prefer one move to another for no reason, in the opening
    whim: int
    #: chances in 100 that it moves at first sight, looking no farther than the answer to its move
    hasty: int = 0
    #: chances in 100 that it does not notice one of its moves, or a goal it could score
    overlooks: int = 0
    overlooks_goal: int = 0
    #: points that it would give to avoid a repetition
    repeating: int = 0
    #: points that it would give, each step, to have the ball nearer to a goal, be it either, than to one of
    #: the two corners where games fall asleep
    calm: int = 0


LEVELS = (
    Level("chick", Budget(nodes=2_000), 1, 40, 20, 0, 30, 15),
    Level("fledgling", Budget(nodes=4_000), 2, 25, 20, 50, 10),
    Level("adult", Budget(nodes=8_000), 3, 10, 20, 15),
    # On an idle machine the nodes are used up first, so the answer is the same every time.
    Level("emperor", Budget(seconds=0.9, nodes=3_000_000), 60, 0, 20, repeating=20, calm=4),
)

BY_NAME = {level.name: level for level in LEVELS}

OPENING = 8
"""So many moves of a game are its opening, in which bots vary their play."""
