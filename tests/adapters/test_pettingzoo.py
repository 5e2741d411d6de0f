"""PettingZoo's own tests over every game, number of players and option; and what nonsense gets."""

import contextlib
import io
import warnings
from functools import partial
from types import SimpleNamespace

import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from rookery.adapters import pettingzoo
from rookery.adapters.course import Actions, Rules, title_of
from rookery.core.refusal import Refused
from rookery.core.setups import all_setups
from rookery.games import own_games
from rookery.torture.pebbles import Pebbles

GAMES = {**own_games(), "pebbles": Pebbles()}
SETUPS = [(game, setup) for game in GAMES.values() for setup in all_setups(game)]


@pytest.fixture(autouse=True)
def quiet() -> None:
    """It warns of what is a matter of taste: that what is seen is more than one array, and may be all 0."""
    warnings.simplefilter("ignore")


@pytest.mark.parametrize("actions", ["clicks", "moves"])
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_their_tests_pass(game_id: str, actions: Actions) -> None:
    one = partial(pettingzoo.env, GAMES[game_id], actions=actions)
    all_ = partial(pettingzoo.parallel_env, GAMES[game_id], actions=actions)
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(one(), num_cycles=20)
        parallel_api_test(all_(), num_cycles=20)
        seed_test(one, num_cycles=8)
        parallel_seed_test(all_, num_cycles=8)
        render_test(one)
    # It chooses numbers without looking at the mask, so those asked in turn are the parallel ones one by one.
    max_cycles_test(SimpleNamespace(parallel_env=all_, env=lambda **more: parallel_to_aec(all_(**more))))


@pytest.mark.parametrize(
    ("game_id", "number"), [(game.spec.id, n) for n, (game, _) in enumerate(SETUPS)], ids=str
)
def test_every_number_of_players_and_every_option_passes(game_id: str, number: int) -> None:
    game, setup = SETUPS[number]
    made = partial(pettingzoo.env, game, setup.seats, setup.options)
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(made(), num_cycles=2)
        parallel_api_test(pettingzoo.parallel_env(game, setup.seats, setup.options), num_cycles=2)
        seed_test(made, num_cycles=1)


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_game_is_played_to_its_end_and_pays_out_once(game_id: str) -> None:
    env = pettingzoo.env(GAMES[game_id])
    env.reset(seed=5)
    total = 0.0
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total += abs(reward)
        env.action_space(agent).seed(len(env.agents) + env._steps)
        env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
    outcome = env.course.outcome
    assert outcome is not None
    assert total == (0 if outcome.drawn else 2)
    assert not env.agents


def test_those_who_choose_at_once_see_nothing_of_each_other() -> None:
    env = pettingzoo.env(GAMES["battle"])
    env.reset(seed=1)
    first, second = env.possible_agents
    assert env.agent_selection == first
    before = {name: array.copy() for name, array in env.observe(second)["observation"].items()}
    env.step(int(env.observe(first)["action_mask"].argmax()))
    assert env.agent_selection == second
    after = env.observe(second)["observation"]
    assert all((before[name] == after[name]).all() for name in before)


def test_a_number_the_mask_forbids_changes_nothing_and_is_told() -> None:
    env = pettingzoo.env("soccer", options={"first": "first"})
    env.reset(seed=1)
    state = env.course.state
    with pytest.raises(
        Refused, match=r"Number 78 \(vote:1\) cannot be chosen by seat 0 now; the mask allows 0, 1"
    ):
        env.step(78)
    with pytest.raises(Refused, match="Penguin Soccer has the numbers 0 to 79; 80 is not"):
        env.step(80)
    with pytest.raises(Refused, match="Penguin Soccer has the numbers 0 to 79; two is not"):
        env.step("two")  # type: ignore[arg-type]
    with pytest.raises(Refused, match="player_0 is to act and needs a number, not None"):
        env.step(None)
    assert env.course.state is state
    env.step(0)

    par = pettingzoo.parallel_env("soccer", options={"first": "first"})
    par.reset(seed=1)
    _, _, _, _, infos = par.step({"player_0": 78, "player_1": par.rules.wait})
    assert "Number 78 (vote:1) cannot be chosen by seat 0 now" in infos["player_0"]["refused"]
    assert "refused" not in infos["player_1"]
    _, _, _, _, infos = par.step({})
    assert infos["player_0"]["refused"] == "player_0 chose no number."


@pytest.mark.parametrize(
    ("game", "seats", "options", "more", "words"),
    [
        ("croquet", None, {}, {}, "There is no game 'croquet'"),
        ("soccer", 3, {}, {}, "Penguin Soccer is for 2 players, not 3"),
        ("soccer", None, {"colour": "red"}, {}, "Penguin Soccer has no option colour"),
        ("soccer", None, {"move_limit": "many"}, {}, "Option move_limit must be a whole number"),
        ("soccer", None, {}, {"actions": "words"}, "Actions are clicks or moves; words is neither"),
        ("soccer", None, {}, {"render_mode": "film"}, "It can be shown as human or ansi; film is neither"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    game: str, seats: int | None, options: dict[str, object], more: dict[str, str], words: str
) -> None:
    with pytest.raises(Refused, match=words):
        pettingzoo.env(game, seats, options, **more)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="The environment has no game yet: call reset first"):
        pettingzoo.env("soccer").observe("player_0")


def test_options_may_be_given_as_they_are_typed() -> None:
    rules: Rules = pettingzoo.env("battle", 4, {"teams": "on"}).rules
    assert rules.setup.options["teams"] is True
    assert title_of(rules) == "battle 4 teams=on"
