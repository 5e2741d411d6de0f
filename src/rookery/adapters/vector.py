"""Many games at once, in the form of Gymnasium's vector environments: whoever is to act in each game is
asked.

    env = vector.env(game, 512)
    seen, info = env.reset(seed=1)
    seen, reward, ended, cut, info = env.step(numbers)

The caller plays every seat: `info["seat"]` says whose turn it is in each game, `reward` is what the seat
that just acted got, and `info["gains"]` what each seat did. A game that ends begins again in the same step.
Where a number is not allowed by the mask nothing happens, and `info["refused"]` has a True there.

Games with compiled rules are played by those, all others one by one.
"""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Dict
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from rookery.adapters.course import Course, Rules, rules_for
from rookery.adapters.spaces import MASK, number_space, seen_space
from rookery.core.arrays import Array
from rookery.core.extensions import part_beside
from rookery.core.game import AnyGame
from rookery.core.many import Many
from rookery.core.outcome import payoffs
from rookery.core.refusal import refuse
from rookery.core.rng import Rng, SeededRng
from rookery.core.spec import shown

MOST = 1 << 16
"""As many games as there may be."""


class OneByOne(Many):
    """Any game, by its readable rules."""

    def __init__(self, rules: Rules, count: int, seed: object) -> None:
        super().__init__(rules.arrays, count)
        self._rules = rules
        self.begin_with(SeededRng("dealer", seed))

    def begin_with(self, dealer: Rng) -> None:
        """All games anew, with dice of this stream."""
        self._dealer = dealer
        self._courses = [self._begun() for _ in range(self.count)]
        for place in range(self.count):
            self._show(place)

    def _begun(self) -> Course:
        course = Course(self._rules)
        course.deal(self._dealer)
        return course

    def step(self, numbers: Array) -> None:
        self.gains[:] = 0
        for place, number in enumerate(numbers.tolist()):
            course, seat = self._courses[place], int(self.turn[place])
            self.refused[place] = course.why_not(seat, number) != ""
            if self.refused[place]:
                self.ended[place] = False
                continue
            course.choose(seat, number)
            course.deal(self._dealer)
            outcome = course.outcome if course.over else None
            self.ended[place] = outcome is not None
            if outcome is not None:
                self.gains[place] = payoffs(outcome)
                self._courses[place] = self._begun()
            self._show(place)

    def _show(self, place: int) -> None:
        course = self._courses[place]
        seat = self.turn[place] = course.acting[0]
        self.mask[place] = course.mask(seat)
        for name, array in course.see(seat).items():
            self.seen[name][place] = array


def many_of(rules: Rules, count: int, seed: object) -> Many:
    part = part_beside(rules.game, "many")
    made: Many | None = None if part is None else part.many(rules.arrays, count, seed)
    return OneByOne(rules, count, seed) if made is None else made


class ManyGames(VectorEnv[dict[str, Any], Array, Array]):
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium has it

    def __init__(self, rules: Rules, count: int) -> None:
        if not 1 <= count <= MOST:
            refuse("bad_count", f"There can be 1 to {MOST:,} games at once; {shown(count)} is not.")
        self.rules = rules
        self.num_envs = count
        self.single_observation_space: Dict = seen_space(rules)
        self.single_action_space = number_space(rules)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._games: Many | None = None

    @property
    def games(self) -> Many:
        if self._games is None:
            refuse("not_reset", "The environment has no games yet: call reset first.")
        return self._games

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._games = many_of(
            self.rules, self.num_envs, random.SystemRandom().random() if seed is None else seed
        )
        return self._seen(), {"seat": self._games.turn.copy()}

    def _seen(self) -> dict[str, Any]:
        games = self.games
        return {
            "observation": {name: array.copy() for name, array in games.seen.items()},
            MASK: games.mask.copy(),
        }

    def step(self, actions: Array) -> tuple[dict[str, Any], Array, Array, Array, dict[str, Any]]:
        games, numbers = self.games, np.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            refuse("bad_numbers", f"A step takes {self.num_envs} whole numbers, one for each game.")
        acted = games.turn.copy()
        games.step(numbers.astype(np.int64))
        info = {"seat": games.turn.copy(), "gains": games.gains.copy(), "refused": games.refused.copy()}
        reward = games.gains[np.arange(self.num_envs), acted]
        return self._seen(), reward, games.ended.copy(), np.zeros(self.num_envs, np.bool_), info


def env(
    game: str | AnyGame, count: int, seats: int | None = None, options: Mapping[str, object] | None = None
) -> ManyGames:
    """So many games of it at once; numbers are clicks."""
    return ManyGames(rules_for(game, seats, options), count)
