"""Gymnasium's checker over every game, and one seat against bots."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rookery.adapters import gymnasium
from rookery.core.refusal import Refused
from rookery.games import own_games
from rookery.torture.pebbles import Pebbles

GAMES = {**own_games(), "pebbles": Pebbles()}


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_their_checker_passes(game_id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.env(GAMES[game_id], level="random", render_mode="ansi"))


def played(env: Any, seed: int, steps: int) -> list[tuple[Any, Any, Any]]:
    seen, _ = env.reset(seed=seed)
    rng, told = np.random.RandomState(seed), list[tuple[Any, Any, Any]]()
    for _ in range(steps):
        number = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, gain, ended, _, info = env.step(number)
        assert info == {}
        told.append((number, gain, {name: array.tobytes() for name, array in seen["observation"].items()}))
        if ended:
            break
    return told


@pytest.mark.parametrize(("game_id", "seat"), [("battle", 1), ("skating", 0)])
def test_the_same_seed_meets_the_same_bots(game_id: str, seat: int) -> None:
    first, second = (gymnasium.env(game_id, seat=seat, level="chick") for _ in range(2))
    assert played(first, 3, 12) == played(second, 3, 12)


def test_a_game_against_bots_ends_with_what_it_pays() -> None:
    env = gymnasium.env("battle", seats=4, options={"teams": "on"}, seat=2, level="chick")
    told = played(env, 1, 1000)
    outcome = env.course.outcome
    assert outcome is not None
    gains = [gain for _, gain, _ in told]
    assert not any(gains[:-1])
    assert (gains[-1] > 0) == (outcome.ranks[2] == 1) or outcome.drawn


def test_a_number_the_mask_forbids_changes_nothing_and_is_told() -> None:
    env = gymnasium.env("soccer", options={"first": "first"}, level="random")
    seen, _ = env.reset(seed=1)
    after, gain, ended, cut, info = env.step(78)
    assert info["refused"].startswith("Number 78 (vote:1) cannot be chosen by seat 0 now")
    assert (gain, ended, cut) == (0.0, False, False)
    assert all((seen["observation"][name] == array).all() for name, array in after["observation"].items())


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"seat": 2}, "Seats are numbered 0 to 1; 2 is none"),
        ({"level": "walrus"}, "Penguin Soccer has no bot 'walrus'"),
        ({"render_mode": "film"}, "It can be shown as human or ansi; film is neither"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(more: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        gymnasium.env("soccer", **more)
    with pytest.raises(Refused, match="call reset first"):
        gymnasium.env("soccer", level="random").step(0)
