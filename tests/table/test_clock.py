"""Clocks: pure values, the server's time only."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.refusal import Refused
from rookery.table.clock import (
    ClockRule,
    check_rule,
    fresh,
    left_at,
    next_end,
    out_of_time,
    pause,
    start,
    stop,
)
from rookery.table.settings import Settings
from tests.table.conftest import joined, make_table, serving

TOTAL = ClockRule("total", 900)
MOVE = ClockRule("move", 30)


def test_without_a_clock_nobody_ever_runs_out() -> None:
    clock = start(fresh(ClockRule(), 2), (0,), 1000)
    assert out_of_time(clock, 10**12) is None
    assert next_end(clock) is None


def test_a_total_clock_counts_down_for_who_is_asked_only() -> None:
    clock = start(fresh(TOTAL, 2), (0,), 1000)
    assert left_at(clock, 61_000) == (840_000, 900_000)
    clock = start(stop(clock, 0, 61_000), (1,), 61_000)
    assert left_at(clock, 71_000) == (840_000, 890_000)


def test_a_clock_for_each_move_begins_anew() -> None:
    clock = start(fresh(MOVE, 2), (0,), 0)
    clock = start(stop(clock, 0, 20_000), (1,), 20_000)
    clock = start(stop(clock, 1, 25_000), (0,), 25_000)
    assert left_at(clock, 25_000)[0] == 30_000


def test_time_is_up_exactly_when_it_is() -> None:
    clock = start(fresh(TOTAL, 2), (1,), 500)
    assert next_end(clock) == 900_500
    assert out_of_time(clock, 900_499) is None
    assert out_of_time(clock, 900_500) == 1


def test_lag_is_given_back_but_never_more_than_was_used() -> None:
    clock = start(fresh(TOTAL, 2), (0,), 0)
    assert stop(clock, 0, 1000, lag=300).left[0] == 899_300
    assert stop(clock, 0, 200, lag=300).left[0] == 900_000


def test_those_who_choose_at_once_stop_one_by_one() -> None:
    clock = start(fresh(TOTAL, 3), (0, 1, 2), 0)
    clock = stop(clock, 1, 10_000)
    assert left_at(clock, 30_000) == (870_000, 890_000, 870_000)


def test_a_pause_costs_nobody_anything() -> None:
    clock = pause(start(fresh(TOTAL, 2), (0,), 0), 5_000)
    assert left_at(clock, 10**9) == (895_000, 900_000)
    assert left_at(start(clock, (0,), 10**9), 10**9 + 1000) == (894_000, 900_000)


@pytest.mark.parametrize("seconds", [-1, 0, 4, 86_401])
def test_a_clock_nobody_could_play_by_is_refused(seconds: int) -> None:
    with pytest.raises(Refused, match="A clock must have from 5"):
        check_rule(ClockRule("total", seconds))


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-50, 5000), st.integers(0, 1000)), max_size=30))
def test_nobody_ever_gains_time_on_a_total_clock(turns: list[tuple[int, int, int]]) -> None:
    """Also not by lag, nor when the server's time jumps backwards."""
    now, clock = 0, fresh(TOTAL, 3)
    for seat, passed, lag in turns:
        before = left_at(clock, now)
        clock = start(clock, (seat,), now)
        now += passed
        clock = stop(clock, seat, now, lag)
        assert all(after <= earlier for after, earlier in zip(left_at(clock, now), before, strict=True))


def test_a_table_put_away_uses_up_its_players_time_all_the_same(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody gains time by leaving, and a flag that fell meanwhile has fallen when somebody looks."""
    late = 0
    monkeypatch.setattr("rookery.table.server_time.now_ms", lambda: 1_000_000 + late)
    with serving(data, Settings(pace=0.0, workers=1, idle_tables=0)) as server:
        made = make_table(server, clock={"kind": "total", "seconds": 60})
        tables = server.app.state.tables  # type: ignore[attr-defined]

        def put_away() -> None:
            other = make_table(server)
            with joined(server, other["table"], other["key"]):
                assert made["table"] not in tables._tables

        with joined(server, made["table"], made["key"]) as player:
            assert player.ask("ping")["refusal"] is None
        put_away()
        late = 20_000
        with joined(server, made["table"], made["key"]) as player:
            left = player.newest("status")["clock"]
            assert left["running"] == [0]
            assert left["left"][0] == 40_000
        put_away()
        late = 61_000
        with joined(server, made["table"], made["key"]) as player:
            outcomes = [scene["outcome"] for scene in player.scenes]
            last = outcomes[-1] or player.until("scene")["outcome"]
            assert last["reason"] == "out_of_time"
