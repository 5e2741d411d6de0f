"""Between two, Emperor imagines how the other one will deploy, and answers that: with nothing but what its
seat knows, and so that it wins more often."""

import numpy as np
import pytest
from msgspec.structs import replace

from rookery.core.rng import SeededRng
from rookery.core.thought import Budget, Chair, Thought
from rookery.games.battle import GAME
from rookery.games.battle.actions import Action
from rookery.games.battle.bot.brain import BRAIN
from rookery.games.battle.bot.deploying import Plan
from rookery.games.battle.bot.deployments import Real
from rookery.games.battle.bot.foreseeing import answered, chances_to_win, margins_of, planned
from rookery.games.battle.bot.levels import BY_NAME
from rookery.games.battle.state import DEPLOY, State
from tests.games.battle.helpers import VARIANTS, random_states, setup

EMPEROR = BY_NAME["emperor"]
GUESSES, TIMES = 12, 4


def deploying(seed: object, **options: object) -> State:
    return next(s for s in random_states(setup(2, **options), seed) if s.phase == DEPLOY)


def foreseen(s: State, seed: int) -> tuple[Plan, Plan, Real]:
    """The plan of seat 0, the same against the imagined other one, and how often each way wins."""
    rng, luck = SeededRng("foreseen", seed), np.random.default_rng(seed)
    own = planned(s, 0, EMPEROR, GUESSES, rng, luck)
    return own, *answered(s, 0, own, EMPEROR, GUESSES, TIMES, rng, luck)


def think(s: State, nodes: int) -> Thought[Action]:
    return BRAIN.think(Chair(0, s, "emperor"), SeededRng("chair"), Budget(nodes=nodes))


def test_the_answer_wins_more_often_than_the_plan_also_against_squads_imagined_anew() -> None:
    gained = []
    for number in range(8):
        s = deploying(("anew", number))
        own, _, wanted = foreseen(s, number)
        _, again, _ = foreseen(s, number + 100)
        fresh = chances_to_win(s, 0, margins_of(s, 0, own.sums, again.squads, np.random.default_rng(number)))
        gained.append(float(fresh[wanted.argmax()] - fresh[own.worth.argmax()]))
    assert np.mean(gained) > 0.01


def test_what_is_hidden_does_not_change_what_is_foreseen() -> None:
    rng, differ = SeededRng("hidden"), 0
    for number in range(4):
        s = deploying(("hidden", number))
        other = GAME.guess(s, 0, rng)
        differ += (other.lanes, other.deck) != (s.lanes, s.deck)
        thought = think(s, 3_000)
        assert thought.nodes > 1_000, "the other one was thought of"
        assert think(other, 3_000) == thought
    assert differ


def test_a_small_budget_leaves_no_time_to_foresee() -> None:
    s = deploying("budget")
    assert think(s, 500).nodes <= 500
    assert 576 < think(s, 2_000).nodes <= 2_000


def test_who_is_ahead_is_content_with_less() -> None:
    """In the last round a lead of 2 needs no risk; without it only the daring way can win."""
    safe, daring = [-1.0, -1.0], [4.0, -4.0]
    margins = np.array([safe, daring], np.float32).T
    last = deploying("last")
    ahead = chances_to_win(_standing(last, 3, (6, 4)), 0, margins)
    behind = chances_to_win(_standing(last, 3, (4, 6)), 0, margins)
    assert ahead[0] > ahead[1] and behind[0] < behind[1]
    first = chances_to_win(_standing(last, 1, (6, 4)), 0, margins)
    assert abs(first[0] - first[1]) < abs(ahead[0] - ahead[1]), "with two rounds to go it hardly matters"


def _standing(s: State, number: int, fish: tuple[int, int]) -> State:
    return replace(s, round=number, fish=fish)


@pytest.mark.parametrize("name", [name for name in VARIANTS if "teams" not in VARIANTS[name]])
def test_it_is_foreseen_in_every_variant_for_two(name: str) -> None:
    s = deploying(("variant", name), **VARIANTS[name])
    thought = think(s, 1_500)
    assert GAME.refuse(s, 0, thought.action) is None and -1 <= thought.worth <= 1 and thought.reasons
