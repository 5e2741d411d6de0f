"""Many games at once, on the compiled rules."""

from collections.abc import Sequence

import numpy as np

from rookery.core.arrays import Array, GameArrays
from rookery.core.many import TAKEN, Many, first_random
from rookery.core.rng import SeededRng
from rookery.games.soccer import options
from rookery.games.soccer.actions import Action
from rookery.games.soccer.kernel import many as kernel
from rookery.games.soccer.state import State

_BEGINS = {"lot": -1, "first": 0, "second": 1}
"""Votes are for games one by one."""


class ManySoccer(Many):
    def __init__(self, arrays: GameArrays[State, Action], count: int, seed: object) -> None:
        super().__init__(arrays, count)
        setup = arrays.setup
        chosen = options.settled(setup)
        begins = _BEGINS[setup[options.FIRST]]
        self._options = np.array(
            [chosen.first_to, chosen.own_goals, chosen.repetition, chosen.move_limit, begins], np.int64
        )
        self._table = np.zeros((count, kernel.COLUMNS), np.int64)
        rng = SeededRng("many", seed)
        self._table[:, kernel.RANDOM] = [first_random(rng) for _ in range(count)]
        longest = chosen.move_limit + 2 if chosen.repetition else 1
        self._positions = np.zeros((count, longest, 2), np.int64)
        kernel.begin_all(self._table, self._positions, self._options, *self._shown)

    @property
    def _shown(self) -> Sequence[Array]:
        names = ("square", "pose", "ball", "score", "game", TAKEN)
        return (self.mask, *(self.seen[name] for name in names), self.turn)

    def step(self, numbers: Array) -> None:
        told = self.gains, self.ended, self.refused
        kernel.step_all(self._table, self._positions, numbers, self._options, *told, *self._shown)


def many(arrays: GameArrays[State, Action], count: int, seed: object) -> Many | None:
    """None for a vote, and where positions are counted in games without an end."""
    setup = arrays.setup
    endless = setup[options.REPETITION] and not setup[options.MOVE_LIMIT]
    if setup[options.FIRST] not in _BEGINS or endless:
        return None
    return ManySoccer(arrays, count, seed)
