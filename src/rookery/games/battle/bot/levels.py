"""How strong the bots are, weakest first, and in what way the weaker ones are weak.

Chick and Fledgling judge each card and each way to deploy by itself, Chick with a very uncertain eye, and
choose in competitions at first sight or at random. Adult imagines how the draft may end and how the others
may deploy, but cursorily: it reckons with others who have not thought of it. Emperor thinks it all through,
and between two it puts itself in the other one's place.
None knows more than its seat does.
"""

from typing import NamedTuple


class Level(NamedTuple):
    name: str
    #: guesses in which it finishes a draft before it picks; 0: it goes by its liking for cards
    drafts: int
    #: guesses, and rounds of fictitious play in them, before it deploys; 0: it does not think of the others
    guesses: int
    rounds: int
    #: times it plays a battleground out for every choice there; 0: it chooses at first sight
    playouts: int
    #: points by which its liking for a card may be off; Fish, where it finishes drafts
    misjudged: float
    #: Fish by which the way it deploys may be worse than the best, more or less: nobody should foresee it
    variety: float
    #: chances in 100 that it chooses anything at all in a competition
    careless: int
    #: it goes for winning the game there and not for Fish, where there are two sides
    to_win: bool = False
    #: between two: times it imagines how the other one will deploy, before it answers that
    foresees: int = 0


LEVELS = (
    Level("chick", 0, 0, 0, 0, 1.5, 0.8, 60),
    Level("fledgling", 0, 0, 0, 0, 0.4, 0.3, 15),
    Level("adult", 4, 6, 1, 4, 0.2, 0.25, 0),
    Level("emperor", 120, 24, 12, 96, 0.0, 0.05, 0, True, 12),
)

BY_NAME = {level.name: level for level in LEVELS}
