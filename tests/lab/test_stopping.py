"""Intervals that may be watched: they hold the truth as often as they say."""

import random

import pytest

from rookery.lab.coverage import Covered, covered
from rookery.lab.intervals import Figure, mean_of, rate_of, t_for, wilson, z_for
from rookery.lab.stopping import Goal, Narrowing


@pytest.fixture(scope="module")
def simulated() -> list[Covered]:
    return list(covered(400, (0.5, 0.3), 10.0, 100))


def test_intervals_of_fixed_runs_hold_the_truth_95_times_in_100(simulated: list[Covered]) -> None:
    for one in simulated:
        if "until" not in one.method:
            low, high = one.interval
            assert low <= 0.97 and high >= 0.94, one


def test_intervals_hold_the_truth_although_the_run_stopped_when_they_were_narrow(
    simulated: list[Covered],
) -> None:
    stopped = [one for one in simulated if "until" in one.method]
    assert stopped
    for one in stopped:
        assert one.hits / one.runs >= 0.95, one


def test_paired_deals_need_fewer_games(simulated: list[Covered]) -> None:
    games = {one.method: one.games for one in simulated if "until" in one.method and one.rate == 0.5}
    assert games["paired deals, until ±10 points"] < games["single games, until ±10 points"]


def test_a_usual_interval_that_is_watched_would_miss_the_truth_more_often() -> None:
    """Which is why another kind is used: the check above could fail."""
    missed = 0
    for run in range(200):
        rng = random.Random(run)
        hits = 0
        for games in range(1, 2000):
            hits += rng.random() < 0.5
            low, high = wilson(hits, games)
            if games >= 20 and not low <= 0.5 <= high:
                missed += 1
                break
    assert missed / 200 > 0.2


def test_the_interval_only_becomes_narrower_and_ends_as_narrow_as_asked() -> None:
    rng, figure = random.Random(1), Narrowing(0.05)
    width = 1.0
    while not figure.narrow:
        figure.add(float(rng.random() < 0.4))
        assert figure.high - figure.low <= width
        width = figure.high - figure.low
    assert figure.low <= 0.4 <= figure.high
    # Nearly twice the 369 games of a plan with a fixed number.
    assert 500 < figure.count < 900


def test_where_a_cell_ends_does_not_depend_on_which_deal_was_done_first() -> None:
    rng = random.Random(3)
    shares = [[float(rng.random() < 0.5)] for _ in range(900)]
    in_order, shuffled = Goal(8.0, 900), Goal(8.0, 900)
    for deal, row in enumerate(shares):
        in_order.add(deal, row)
    order = list(range(900))
    rng.shuffle(order)
    for deal in order:
        shuffled.add(deal, shares[deal])
    assert in_order.deals == shuffled.deals is not None
    assert in_order.figures[0].low == shuffled.figures[0].low
    assert in_order.figures[0].count == in_order.deals


def test_a_cell_that_never_narrows_ends_where_it_was_told_to() -> None:
    goal = Goal(1.0, 50)
    for deal in range(60):
        goal.add(deal, [deal % 2])
    assert goal.deals == 50 and goal.reached


def test_many_comparisons_make_intervals_wider() -> None:
    assert z_for(1) == pytest.approx(1.96, abs=0.001)
    assert z_for(10) == pytest.approx(2.807, abs=0.001)
    values = [0.1, 0.5, 0.3, 0.2, 0.6]
    alone, among = mean_of(values), mean_of(values, comparisons=20)
    assert among.high - among.low > alone.high - alone.low


@pytest.mark.parametrize(("freedom", "t"), [(4, 2.776), (9, 2.262), (30, 2.042)])
def test_few_deals_are_judged_by_students_t(freedom: int, t: float) -> None:
    assert t_for(freedom) == pytest.approx(t, abs=0.01)


def test_a_rate_of_single_games_is_wilsons() -> None:
    figure = rate_of([1.0] * 30 + [0.0] * 70, 100)
    low, high = wilson(30, 100)
    assert figure.value == 0.3
    assert (figure.low, figure.high) == pytest.approx((low, high), abs=0.002)
    assert rate_of([], 0) == Figure(0.0, 0.0, 1.0, 0)
