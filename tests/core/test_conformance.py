"""The checks that check games: an honest game passes them all, and each of them catches a broken one."""

import inspect
import re

import pytest
from msgspec.structs import replace

from rookery.core import chances, conformance, knowledge_checks
from rookery.core.chances import odds_of_draw
from rookery.core.conformance import CAP, conform, faults
from rookery.core.game import Seat
from rookery.core.rng import Rng
from rookery.core.setups import all_setups
from rookery.core.spec import Setup, check_setup
from rookery.torture.pebbles import SPEC, Action, Pebbles, State
from tests.core.broken_games import Drawn
from tests.core.broken_secrets import ALL_BROKEN

SETUP = check_setup(SPEC, 3, {})


@pytest.mark.parametrize(
    "setup", list(all_setups(Pebbles())), ids=lambda setup: f"{setup.seats}-{setup.options}"
)
def test_an_honest_game_passes_with_every_setup(setup: Setup) -> None:
    for seed in range(8):
        conform(Pebbles(), setup, seed)


@pytest.mark.parametrize(("check", "game"), ALL_BROKEN, ids=lambda value: getattr(value, "__name__", value))
def test_a_broken_game_is_caught(check: str, game: type[Pebbles]) -> None:
    found = {fault.check for seed in range(6) for fault in faults(game(), SETUP, seed)}
    assert check in found


def test_every_check_catches_some_broken_game() -> None:
    parts = (conformance, knowledge_checks)
    source = "".join(map(inspect.getsource, parts))
    noted = set(re.findall(r'note\(\s*"([a-z_]+)"', source)) | set(re.findall(r'"([a-z]+_leaks)"', source))
    noted |= set(re.findall(r'yield "([a-z_]+)"', inspect.getsource(chances)))
    assert len(noted) > 30
    assert noted == {check for check, _ in ALL_BROKEN}


def test_a_board_drawn_as_declared_passes() -> None:
    for seed in range(3):
        conform(Drawn(), SETUP, seed)


def test_faults_are_told_with_game_seed_and_step() -> None:
    broken = dict(ALL_BROKEN)["wrong_foresight"]
    with pytest.raises(AssertionError, match=r"pebbles, 3 seats, .*, seed 0:\n  step 2, wrong_foresight: "):
        conform(broken(), SETUP, 0)


def test_the_same_seed_finds_the_same_and_other_seeds_play_other_games() -> None:
    class Listening(Pebbles):
        def __init__(self) -> None:
            self.heard: list[str] = []

        def name(self, s: State, p: Seat, a: Action) -> str:
            self.heard.append(super().name(s, p, a))
            return self.heard[-1]

    heard = []
    for seed in (1, 1, 2):
        game = Listening()
        faults(game, SETUP, seed)
        heard.append(game.heard)
    assert heard[0] == heard[1] != heard[2]


def test_a_game_without_a_bound_is_left_after_a_while() -> None:
    class Endless(Pebbles):
        starts = 0

        def bound(self, setup: Setup) -> int | None:
            return None

        def start(self, setup: Setup) -> State:
            return replace(super().start(setup), rounds=10**6)

        def draw(self, s: State, rng: Rng) -> Action:
            self.starts = max(self.starts, len(s.past))
            return super().draw(s, rng)

    game = Endless()
    assert faults(game, SETUP, 0, max_steps=30) == []
    assert game.starts == 9
    assert CAP == 400


def test_the_odds_of_a_draw_are_worked_out_exactly() -> None:
    s = Pebbles().start(check_setup(SPEC, 2, {}))
    odds = odds_of_draw(Pebbles(), s)
    assert odds is not None
    assert len(odds) == 9
    assert all(abs(chance - 1 / 9) < 1e-12 for chance in odds.values())
    assert odds_of_draw(Pebbles(), s, most=8) is None
