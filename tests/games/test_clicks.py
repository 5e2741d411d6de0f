"""Every legal move can be put together click by click, in whatever order its clicks may come."""

import random
from pathlib import Path
from typing import Any

import pytest

from rookery.core.clicks import in_one_order, onward
from rookery.core.game import CHANCE
from rookery.core.record import decode, replay
from rookery.games import all_games, game_by_id
from rookery.table.moves import list_moves

RECORDS = Path(__file__).parents[1] / "records"
SAMPLES = 60
"""Positions of each game, spread over its records."""


def sampled(game: str) -> list[tuple[Any, int]]:
    """Positions somebody is asked in, each with a seat that is."""
    rules = game_by_id(game)
    asked = []
    for path in sorted((RECORDS / game).glob("*.json")):
        states = [done.state for done in replay(rules, decode(path.read_bytes()))]
        asked += [(s, seat) for s in states for seat in rules.to_act(s) if seat != CHANCE]
    return random.Random(game).sample(asked, min(SAMPLES, len(asked)))


@pytest.mark.parametrize("game", all_games())
def test_every_legal_move_can_be_clicked_together(game: str) -> None:
    rules, luck = game_by_id(game), random.Random(1)
    for state, seat in sampled(game):
        legal = list_moves(rules, state, seat).legal
        for move in legal[:: max(1, len(legal) // 40)]:
            taken: list[str] = []
            while way := onward(move.steps, move.any_order, taken):
                taken.append(luck.choice(way))
            found = [one.move for one in legal if onward(one.steps, one.any_order, taken) == []]
            assert found == [move.move], f"{taken} in {rules.text(state, seat)}"


@pytest.mark.parametrize("game", all_games())
def test_what_may_be_taken_in_any_order_may_come_first(game: str) -> None:
    """Nobody has to know in which order a game writes down what is chosen."""
    rules = game_by_id(game)
    for state, seat in sampled(game):
        for move in list_moves(rules, state, seat).legal:
            if move.any_order and len({step.partition(":")[0] for step in move.steps}) == 1:
                assert {*(onward(move.steps, True, ()) or ())} == {*move.steps}


def test_a_heap_is_taken_as_one_likes_and_an_order_that_matters_is_kept() -> None:
    assert onward(("card:A", "card:B"), True, ("card:B",)) == ["card:A"]
    assert onward(("pay:1", "pay:1"), True, ("pay:1",)) == ["pay:1"]
    assert onward(("cell:a", "cell:b"), False, ("cell:b",)) is None
    assert onward(("ground:1", "card:B", "card:A", "ground:2"), True, ("ground:1", "card:A")) == ["card:B"]
    assert onward(("ground:1", "card:B", "card:A", "ground:2"), True, ("card:A",)) is None
    assert in_one_order(("card:B", "card:A"), True) == in_one_order(("card:A", "card:B"), True)
