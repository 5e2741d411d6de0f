"""The rules against a second reading of the rulings, on thousands of positions.

Perft from the start would not do: for five moves nobody can even reach an opponent. Here half of the
positions are about a tackle, so that chains, pushes into the sea and corner bans come by the dozen, and
a count of them makes sure that they did.
"""

from collections import Counter

import pytest

from rookery.core.rng import SeededRng, pick
from rookery.games.soccer import GAME
from rookery.games.soccer.events import Pushed, Scored
from rookery.games.soccer.state import State
from tests.games.soccer import slow_model
from tests.games.soccer.helpers import kick_off, names, play_one, random_text, refusal, setup_of, tackle_text


def compare(s: State, own_goals: bool, seen: Counter[str]) -> None:
    text = GAME.position(s)
    seen["positions"] += 1
    expected = slow_model.moves(text, own_goals)
    assert sorted(names(s)) == sorted(expected), text
    for number, (name, (position, scorer)) in enumerate(expected.items(), seen["positions"]):
        later, events = play_one(s, name)
        scored = [event.seat + 1 for event in events if isinstance(event, Scored)]
        assert GAME.position(later) == position, (text, name)
        if number % 8 == 0:
            # And the state is the one that text spells, in what the text does not show as well.
            spelled = setup_of(position, own_goals=own_goals)
            assert (later.where, later.pose) == (spelled.where, spelled.pose), (text, name)
        assert scored == ([] if scorer is None else [scorer]), (text, name)
        pushes = [event for event in events if isinstance(event, Pushed)]
        seen["tackle"] += bool(pushes)
        seen["chain"] += len(pushes) > 1
        seen["long chain"] += len(pushes) > 2
        seen["into the sea"] += any(event.to == "sea" for event in pushes)
        seen["goal"] += bool(scored)
        seen["tackle from the sea"] += "@" in name and "x" in name


@pytest.mark.parametrize("own_goals", [True, False])
def test_random_positions(own_goals: bool) -> None:
    rng = SeededRng("slow model", own_goals)
    seen: Counter[str] = Counter()
    while seen["positions"] < 2000:
        s = setup_of(random_text(rng), own_goals=own_goals)
        if not s.ended:
            compare(s, own_goals, seen)
    assert seen["goal"] > 20
    assert seen["tackle"] > 50
    assert seen["tackle from the sea"] > 3


@pytest.mark.parametrize("own_goals", [True, False])
def test_tackles(own_goals: bool) -> None:
    rng = SeededRng("slow model", "tackles", own_goals)
    seen: Counter[str] = Counter()
    while seen["positions"] < 800:
        text, tackle = tackle_text(rng)
        s = setup_of(text, own_goals=own_goals)
        if s.ended:
            continue
        compare(s, own_goals, seen)
        if tackle not in names(s):
            # In these positions only a corner forbids it.
            seen[refusal(s, tackle).reason] += 1
    assert seen["tackle"] > 700
    assert seen["chain"] > 200
    assert seen["long chain"] > 50
    assert seen["into the sea"] > 100
    assert seen["push_into_corner"] > 5
    assert (seen["in_opponents_corner"] > 0) == (not own_goals)


def test_positions_from_play() -> None:
    rng = SeededRng("slow model", "play")
    s, seen = kick_off(), Counter[str]()
    for _ in range(600):
        compare(s, True, seen)
        s, _ = play_one(s, pick(rng, names(s)))
        if s.ended:
            s = kick_off()
