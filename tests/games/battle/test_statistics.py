"""What is counted in recorded games."""

from pathlib import Path

import pytest

from rookery.core.record import decode, replay
from rookery.core.statistics import Share, Size
from rookery.games.battle import GAME
from rookery.games.battle.state import ABILITIES, State
from rookery.games.battle.statistics import count, rounds_of

RECORDS = sorted((Path(__file__).parents[2] / "records" / "battle").glob("*.json"))


def finished() -> list[list[State]]:
    games = [[done.state for done in replay(GAME, decode(file.read_bytes()))] for file in RECORDS]
    return [states for states in games if GAME.outcome(states[-1]) is not None]


def test_what_a_round_brings_more_than_the_others_adds_up_to_nothing() -> None:
    rounds = 0
    for states in finished():
        for lead, drafts in rounds_of(states):
            rounds += 1
            assert sum(lead) == pytest.approx(0)
            assert len(drafts) == len(lead) == states[0].options.seats
    assert rounds > 20


def test_every_seat_is_counted_once_a_round_for_every_ability() -> None:
    for states in finished():
        house, rounds = states[0].options, len(list(rounds_of(states)))
        sizes = [one for one in count(states) if isinstance(one, Size)]
        for ability in ABILITIES:
            assert sum(one.name.endswith(f"of {ability}") for one in sizes) == house.seats * rounds


def test_the_catches_are_those_of_the_end() -> None:
    for states in finished():
        figures = list(count(states))
        caught = [one.value for one in figures if isinstance(one, Size) and one.name == "Fish of a side"]
        assert caught == list(states[-1].fish)
        (margin,) = (
            one.value for one in figures if isinstance(one, Size) and one.name.startswith("Fish between")
        )
        outcome = GAME.outcome(states[-1])
        assert outcome is not None
        winning = {states[-1].options.side(seat) for seat in outcome.winners}
        assert (margin == 0) == (len(winning) > 1)
        assert all(0 <= one.hits <= one.of for one in figures if isinstance(one, Share))
