"""Many games at once, for programs that learn: a number for each of them in, arrays with a row for each
out.

What stands here plays them one by one and does for any game. A game with compiled rules may have a
`many.py` in its package, with a function `many(arrays, count, seed)` that gives a `Many` of its own, or
None where that cannot play such a setup.
"""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from rookery.core.arrays import Array, GameArrays
from rookery.core.rng import Rng, seed_below_2_64

TAKEN = "taken"


def first_random(rng: Rng) -> int:
    """The state that a compiled game's own random stream begins with: never 0."""
    return 1 + (seed_below_2_64(rng) >> 2)


class Many(ABC):
    """`count` games of one setup. All arrays have one row a game and are written anew by every step.

    A game that ends begins again in the same step: `ended` and `gains` tell of the one that ended, all else
    of the new one.
    """

    def __init__(self, arrays: GameArrays[Any, Any], count: int) -> None:
        self.count = count
        #: with the number for waiting, as in every adapter
        size = arrays.size + 1
        self.seen = {field.name: np.zeros((count, *field.shape), field.dtype) for field in arrays.fields}
        self.seen[TAKEN] = np.zeros((count, size), np.int8)
        #: a 1 for every number that may be chosen
        self.mask: Array = np.zeros((count, size), np.int8)
        #: who is to act
        self.turn: Array = np.zeros(count, np.int64)
        self.ended: Array = np.zeros(count, np.bool_)
        #: what each seat got, where a game has ended
        self.gains: Array = np.zeros((count, arrays.setup.seats), np.float32)
        #: whose number was not allowed; nothing happened there
        self.refused: Array = np.zeros(count, np.bool_)

    @abstractmethod
    def step(self, numbers: Array) -> None:
        """One number for each game, as whole numbers."""
