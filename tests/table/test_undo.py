"""Undo is fair: four rules, as properties of random games, and every state equal to a replay."""

from contextlib import suppress
from typing import Any

import pytest

from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.table.clock import ClockRule
from rookery.table.entries import Began, Head, Place, Proposed, Replied, Stepped, Undid
from rookery.table.entry_checks import check_entry
from rookery.table.history import Ahead, History
from rookery.table.undo import Played, backoff
from rookery.torture.hopping import Hopping
from rookery.torture.undo import Game

GAME = Hopping()


def table_of(seats: int = 3) -> History:
    places = tuple(Place(f"P{seat}", None, f"key{seat}") for seat in range(seats))
    table = History(GAME, Head("t", "hopping", 1, {}, None, places, ClockRule(), False, "host", "ab" * 32))
    take(table, Began(("",) * seats))
    return table


def board(table: History) -> Any:
    return table.now.board


def take(table: History, entry: Any) -> None:
    ahead = Ahead(table)
    ahead.load(entry)
    table.take(ahead.states)


def do(table: History, *whats: str) -> None:
    for what in whats:
        take(table, Stepped(((board(table).turn, what),)))
        ahead = Ahead(table)
        ahead.draw()
        table.take(ahead.states)


def test_a_step_of_ones_own_unfinished_turn_can_be_taken_back() -> None:
    table = table_of()
    do(table, "hop")
    once = board(table)
    do(table, "hop")
    take(table, Undid(0))
    assert board(table) == once
    take(table, Undid(0))
    assert board(table).at == (0, 0, 0)
    with pytest.raises(Refused, match="nothing you could take back"):
        check_entry(table, Undid(0))


def test_undo_never_changes_who_is_to_act() -> None:
    table = table_of()
    do(table, "hop", "end")
    for seat in range(3):
        with pytest.raises(Refused):
            check_entry(table, Undid(seat))


def test_undo_never_crosses_a_roll() -> None:
    table = table_of()
    do(table, "hop", "roll")
    assert table.now.undo_to(0) is None
    do(table, "hop")
    take(table, Undid(0))
    assert table.now.undo_to(0) is None


def test_undo_never_crosses_a_reveal() -> None:
    table = table_of()
    do(table, "hop", "lift")
    assert table.now.undo_to(0) is None


def test_a_takeback_needs_everyones_consent_and_goes_back_to_ones_own_move() -> None:
    table = table_of()
    do(table, "hop")
    before = board(table)
    do(table, "end", "hop")
    take(table, Proposed(0, "takeback"))
    take(table, Replied(1, True))
    assert board(table).turn == 1
    take(table, Replied(2, True))
    assert board(table) == before
    assert [state.entry for state in table.states if isinstance(state.entry, Stepped)] != []
    assert len(table.record().steps) == 1


def test_a_takeback_does_not_cross_a_roll_either() -> None:
    table = table_of()
    do(table, "hop", "end", "roll")
    with pytest.raises(Refused, match="no move of yours"):
        check_entry(table, Proposed(0, "takeback"))


def test_refused_proposals_must_wait_longer_each_time() -> None:
    assert [backoff(n) for n in range(5)] == [0, 1, 2, 4, 8]
    table = table_of(2)
    for wait in (1, 2, 4):
        do(table, "hop")
        take(table, Proposed(0, "draw"))
        take(table, Replied(1, False))
        for left in range(wait, 0, -1):
            words = "next move" if left == 1 else f"next {left} moves"
            with pytest.raises(Refused, match=words):
                check_entry(table, Proposed(0, "draw"))
            do(table, "lift")


@pytest.mark.parametrize("seed", range(40))
def test_random_undos_keep_the_four_rules_and_equal_a_replay_without_them(seed: int) -> None:
    """The model keeps its own list of what was played, and replays it from the start."""
    rng = SeededRng("undo", seed)
    wrong: list[str] = []
    game = Game(GAME, check_setup(GAME.spec, 2 + rng.below(3), {}), rng, wrong.append)
    game.play(60)
    assert wrong == []
    assert game.attempts > 10


def test_the_model_notices_an_undo_that_crosses_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proved by a check that cannot fail, so it is shown a table that allows too much."""
    monkeypatch.setattr(Played, "final", False)
    wrong: list[str] = []
    for seed in range(20):
        rng = SeededRng("unfair", seed)
        with suppress(Refused):
            Game(GAME, check_setup(GAME.spec, 2, {}), rng, wrong.append).play(60)
    assert any("though the rules forbid it" in words for words in wrong)
