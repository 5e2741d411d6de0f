"""Measuring a judge: on a game whose chances are known, so that what should come out is known too."""

from functools import cache

import pytest
from msgspec.structs import replace

from rookery.commands.calibrate import lines_about
from rookery.core.judging import Correction
from rookery.core.spec import check_setup
from rookery.lab.calibration import (
    Called,
    advantage,
    base_brier,
    brier,
    called_in_new_game,
    corrected,
    fitted_power,
    reliability,
)
from tests.bots.climbing import SPEC, Climbing

GAMES, EACH = 500, 4


@cache
def called_by(power: float) -> list[Called]:
    """What a judge says who bends the truth that much, over games of perfect players."""
    game, setup = Climbing(power, Correction({"2": 3.0})), check_setup(SPEC, 2, {})
    return [
        one
        for number in range(GAMES)
        for one in called_in_new_game(game, setup, "emperor", "run", number, EACH)
    ]


def test_who_knows_the_chances_is_found_reliable() -> None:
    """Nineteen of twenty intervals hold what was called; here most of ten have to."""
    rows = reliability(called_by(1.0))
    assert sum(row.count for row in rows) == 2 * len(called_by(1.0))
    right = [row.interval[0] <= row.called <= row.interval[1] for row in rows]
    assert sum(right) >= len(rows) - 1
    assert fitted_power(called_by(1.0)) == pytest.approx(1.0, abs=0.15)


@pytest.mark.parametrize("power", [0.5, 2.0])
def test_who_is_too_timid_or_too_sure_is_found_out_and_corrected(power: float) -> None:
    called = called_by(power)
    found = fitted_power(called)
    assert found == pytest.approx(1 / power, rel=0.15)
    assert brier(corrected(called, found)) < brier(called)
    assert brier(corrected(called, 1 / power)) == pytest.approx(brier(called_by(1.0)))


def test_what_is_measured_is_the_judge_and_not_its_correction() -> None:
    game, plain = Climbing(1.0, Correction({"2": 3.0})), Climbing()
    setup = check_setup(SPEC, 2, {})
    assert called_in_new_game(game, setup, "emperor", "run", 1, 3) == called_in_new_game(
        plain, setup, "emperor", "run", 1, 3
    )


def test_brier_scores_are_those_of_the_book() -> None:
    called = [Called(0, (0.8, 0.2), (1.0, 0.0)), Called(1, (0.6, 0.4), (0.0, 1.0))]
    assert brier(called) == pytest.approx((0.04 + 0.36) / 2)
    assert base_brier(called) == pytest.approx(0.25)
    sure = [Called(0, (1.0, 0.0, 0.0), (1.0, 0.0, 0.0)), Called(1, (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))]
    assert brier(sure) == pytest.approx(0.5)


def test_who_knows_more_than_the_base_rate_is_told_how_sure_that_is() -> None:
    low, high = advantage(called_by(1.0))
    assert 0 < low < base_brier(called_by(1.0)) - brier(called_by(1.0)) < high
    even = [replace(one, chances=(0.5, 0.5)) for one in called_by(1.0)]
    assert advantage(even)[0] <= 0
    few, many = even[:40], [one for one in even[:40] for _ in range(10)]
    assert advantage(few) == pytest.approx(advantage(many))


def test_many_positions_of_few_games_make_nobody_surer() -> None:
    """A hundred positions of ten games, or one of each: as uncertain."""
    few = [Called(game, (0.5, 0.5), (float(game % 2), float(1 - game % 2))) for game in range(10)]
    many = [one for one in few for _ in range(10)]
    (row,), (again,) = reliability(few), reliability(many)
    assert again.count == 10 * row.count
    assert again.interval[1] - again.interval[0] > 0.9 * (row.interval[1] - row.interval[0])


def test_a_report_tells_how_much_it_rests_on() -> None:
    lines = list(lines_about(called_by(1.0), 1.0))
    assert lines[0].startswith(f"{GAMES} games, {len(called_by(1.0))} positions, power 1.")
    assert "Brier score 0." in lines[1]
    rows = [line for line in lines if "% to" in line]
    assert len(rows) >= 3
    assert all(line.count("|") == 6 for line in rows)
