"""Small boards played to the end in every way there is: by the rules, and by the second reading of them."""

from functools import cache

import pytest

from rookery.core.spec import check_setup
from rookery.games.nightout import GAME
from rookery.games.nightout.state import State
from tests.games.nightout import slow_model
from tests.games.nightout.helpers import setup_of

BOARDS: dict[str, tuple[str, dict[str, object], int]] = {
    "two tiles and no way around": (
        "tiles: 1|1@a1E 1|2@c1E / a: a1 nest=1|1 a1@c1 a2@penguin"
        " / b: d1 nest=1|2 b1@a1 b2@penguin / turn: a roll",
        {"round_limit": 1},
        1286,
    ),
    "bears that eat between two nests": (
        "tiles: 1|1@a1E 0|2@c1E 1|2@e1E / a: a1 nest=1|1 a1@d1 a2@penguin"
        " / b: f1 nest=1|2 b1@b1 b2@penguin / turn: b roll",
        {"round_limit": 1, "bears": "eat", "islands": "one_floe"},
        182,
    ),
    "two floes and nothing to be done": (
        "tiles: 1|1@a1E 2|2@d1E / a: middle nest=1|1 a1@d1 a2@d1"
        " / b: e1 nest=2|2 b1@b1 b2@penguin / turn: a roll",
        {"round_limit": 1, "touch": "literal", "islands": "one_floe"},
        665,
    ),
}


@cache
def reached(name: str) -> dict[State, int]:
    """Every situation that can come about, and the most moves it takes to the end from there."""
    text, options, _ = BOARDS[name]
    longest: dict[State, int] = {}
    todo = [setup_of(text, 2, **options)]
    while todo:
        s = todo[-1]
        after = [GAME.play(s, {seat: action})[0] for seat in GAME.to_act(s) for action in GAME.legal(s, seat)]
        assert after or GAME.outcome(s) is not None
        waiting = [later for later in after if later not in longest]
        if waiting:
            todo += waiting
        else:
            longest[s] = 1 + max((longest[later] for later in after), default=-1)
            todo.pop()
    return longest


@pytest.mark.parametrize("name", BOARDS)
def test_every_line_of_play_ends_within_the_bound(name: str) -> None:
    text, options, count = BOARDS[name]
    bound = GAME.bound(check_setup(GAME.spec, 2, options, text))
    assert bound is not None
    assert max(reached(name).values()) <= bound
    assert len(reached(name)) == count


@pytest.mark.parametrize("name", BOARDS)
def test_both_readings_of_the_rules_reach_the_same_situations(name: str) -> None:
    text, options, _ = BOARDS[name]
    house = slow_model.House()
    for option, value in options.items():
        setattr(house, option, value)
    start = slow_model.read(text, house)
    seen, todo = {slow_model.write(start)}, [start]
    while todo:
        table = todo.pop()
        for move in slow_model.moves(table):
            later = slow_model.after(table, move)
            spelled = slow_model.write(later)
            if spelled not in seen:
                seen.add(spelled)
                todo.append(later)
    assert seen == {GAME.position(s) for s in reached(name)}


def test_all_three_endings_come_about() -> None:
    endings = {s.ended for name in BOARDS for s in reached(name)}
    assert endings == {"", "home", "last", "round_limit"}
