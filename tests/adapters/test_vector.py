"""Many games at once: compiled ones are the same games as those played one by one."""

import numpy as np
import pytest

from rookery.adapters import vector
from rookery.adapters.course import rules_for
from rookery.adapters.vector import OneByOne, many_of
from rookery.core.arrays import Array
from rookery.core.many import Many, first_random
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.games import own_games
from rookery.games.nightout.kernel import rows
from rookery.games.nightout.many import Dice, ManyNightOut


def some_numbers(games: Many, rng: np.random.Generator) -> Array:
    """One that is allowed in every game."""
    chances = games.mask * rng.random(games.mask.shape)
    numbers: Array = chances.argmax(axis=1).astype(np.int64)
    return numbers


@pytest.mark.parametrize(
    "options",
    [
        {"first": "first"},
        {"first": "second", "first_to": 2, "move_limit": 40},
        {"first": "first", "own_goals": False, "repetition": False, "move_limit": 25, "first_to": 3},
    ],
    ids=str,
)
def test_compiled_games_are_those_of_the_readable_rules(options: dict[str, object]) -> None:
    rules, count = rules_for("soccer", options=options), 24
    quick, slow = many_of(rules, count, 1), OneByOne(rules, count, 1)
    assert not isinstance(quick, OneByOne)
    assert lockstep(quick, slow, rules.size, 260) or "move_limit" not in options


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"round_limit": 3, "first": "second"}),
        (4, {"round_limit": 3, "touch": "literal"}),
        (3, {"round_limit": 2, "elbow_room": True}),
        (2, {"bears": "eat"}),
        (3, {"round_limit": 3, "islands": "one_floe", "bears": "eat"}),
    ],
    ids=str,
)
def test_compiled_games_with_dice_are_those_of_the_readable_rules(
    seats: int, options: dict[str, object]
) -> None:
    """The readable rules are given the stream that the compiled ones draw from."""
    rules = rules_for("nightout", seats, options)
    for seed in range(2):
        quick, slow = many_of(rules, 1, seed), OneByOne(rules, 1, seed)
        assert isinstance(quick, ManyNightOut)
        game = np.zeros(rows.COLUMNS, np.int64)
        game[rows.RANDOM] = first_random(SeededRng("many", seed))
        slow.begin_with(Dice(game))
        lockstep(quick, slow, rules.size, 500)


def lockstep(quick: Many, slow: Many, size: int, steps: int) -> int:
    """The same numbers to both: what is seen, allowed and got must be the same. How many games ended."""
    rng, ends = np.random.default_rng(1), 0
    for _ in range(steps):
        assert np.array_equal(quick.mask, slow.mask)
        assert np.array_equal(quick.turn, slow.turn)
        for name, array in slow.seen.items():
            assert np.array_equal(quick.seen[name], array), name
        numbers = some_numbers(slow, rng)
        # A tenth of them are any numbers at all.
        wild = rng.random(len(numbers)) < 0.1
        numbers[wild] = rng.integers(0, size, wild.sum())
        quick.step(numbers)
        slow.step(numbers)
        assert np.array_equal(quick.refused, slow.refused)
        assert np.array_equal(quick.ended, slow.ended)
        assert np.array_equal(quick.gains, slow.gains)
        ends += int(slow.ended.sum())
    return ends


def test_a_lot_decides_who_goes_first_in_compiled_games() -> None:
    games = many_of(rules_for("soccer"), 400, 1)
    assert 120 < games.turn.sum() < 280
    assert np.array_equal(games.turn, many_of(rules_for("soccer"), 400, 1).turn)
    assert not np.array_equal(games.turn, many_of(rules_for("soccer"), 400, 2).turn)


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("soccer", {"first": "impression"}),
        ("soccer", {"move_limit": 0}),
    ],
)
def test_what_the_compiled_rules_cannot_play_is_played_one_by_one(
    game_id: str, options: dict[str, object]
) -> None:
    assert isinstance(many_of(rules_for(game_id, options=options), 2, 1), OneByOne)


@pytest.mark.parametrize("game_id", sorted(own_games()))
def test_every_game_can_be_played_many_times_at_once(game_id: str) -> None:
    env = vector.env(game_id, 3)
    seen, info = env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(20):
        assert env.observation_space.contains(seen)
        assert info["seat"].shape == (3,)
        seen, reward, ended, cut, info = env.step(some_numbers(env.games, rng))
        assert reward.shape == ended.shape == cut.shape == (3,)
        assert not info["refused"].any()


def test_what_cannot_be_is_refused_in_one_sentence() -> None:
    with pytest.raises(Refused, match="There can be 1 to 65,536 games at once; 0 is not"):
        vector.env("soccer", 0)
    env = vector.env("soccer", 2)
    with pytest.raises(Refused, match="call reset first"):
        env.step(np.zeros(2, np.int64))
    env.reset(seed=1)
    for wrong in (np.zeros(3, np.int64), np.zeros(2)):
        with pytest.raises(Refused, match="A step takes 2 whole numbers, one for each game"):
            env.step(wrong)
    _, _, _, _, info = env.step(np.array([0, 10_000]))
    assert info["refused"].tolist() == [False, True]
