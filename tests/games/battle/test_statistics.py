"""What is counted in recorded games."""

from pathlib import Path

import pytest

from rookery.core.record import Replayed, decode, replay
from rookery.core.statistics import Share, Size
from rookery.games.battle import GAME
from rookery.games.battle.state import ABILITIES, State
from rookery.games.battle.statistics import count, rounds_of

RECORDS = sorted((Path(__file__).parents[2] / "records" / "battle").glob("*.json"))


def finished() -> list[list[Replayed[State]]]:
    games = [list(replay(GAME, decode(file.read_bytes()))) for file in RECORDS]
    return [steps for steps in games if GAME.outcome(steps[-1].state) is not None]


def states_of(steps: list[Replayed[State]]) -> list[State]:
    return [step.state for step in steps]


def test_what_a_round_brings_more_than_the_others_adds_up_to_nothing() -> None:
    rounds = 0
    for states in map(states_of, finished()):
        for lead, drafts in rounds_of(states):
            rounds += 1
            assert sum(lead) == pytest.approx(0)
            assert len(drafts) == len(lead) == states[0].options.seats
    assert rounds > 20


def test_every_seat_is_counted_once_a_round_for_every_ability() -> None:
    for steps in finished():
        seats, rounds = steps[0].state.options.seats, len(list(rounds_of(states_of(steps))))
        sizes = [one for one in count(steps) if isinstance(one, Size)]
        for ability in ABILITIES:
            assert sum(one.name.endswith(f"of {ability}") for one in sizes) == seats * rounds


def test_the_catches_are_those_of_the_end() -> None:
    for steps in finished():
        figures, last = list(count(steps)), steps[-1].state
        caught = [one.value for one in figures if isinstance(one, Size) and one.name == "Fish of a side"]
        assert caught == list(last.fish)
        (margin,) = (
            one.value for one in figures if isinstance(one, Size) and one.name.startswith("Fish between")
        )
        outcome = GAME.outcome(last)
        assert outcome is not None
        winning = {last.options.side(seat) for seat in outcome.winners}
        assert (margin == 0) == (len(winning) > 1)
        assert all(0 <= one.hits <= one.of for one in figures if isinstance(one, Share))
