"""A promise that cannot fail is none: whoever misses a bound says NO, and the command fails."""

from collections.abc import Callable

import pytest

from rookery.commands.torture import run_torture
from rookery.torture import attacks, doors, report
from rookery.torture.runs import RUNS

SIZES = {
    "kills": 1,
    "once": 200,
    "peek": 1,
    "hostile": 400,
    "crowd": 16,
    "cuts": 5,
    "bots": 1,
    "doors": 1,
    "undo": 100,
}
FEW_DOORS = ("position of Penguin Soccer", "/healthz", "message ping")


MISSED: tuple[Callable[[report.Report], object], ...] = (
    lambda one: one.at_most("slowness", 2, 1, "s"),
    lambda one: one.at_least("quickness", 0, 1),
    lambda one: one.none_of("moves lost", 1),
    lambda one: one.bounded("a door", [("stall", 1, 2, "ms"), ("answer", 3, 2, "MB")]),
    lambda one: one.holds("the database is whole", False),
)


def test_every_run_is_tried_here() -> None:
    assert set(SIZES) == set(RUNS)


@pytest.mark.parametrize("name", SIZES)
def test_a_run_whose_bounds_are_impossible_fails(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [door for door in attacks.doors() if door.name in FEW_DOORS]
    monkeypatch.setattr(doors, "doors", lambda: few)
    monkeypatch.setattr(report, "is_within", lambda _value, _limit: False)
    assert run_torture(name, SIZES[name] / RUNS[name].size, 1) == 1
    assert "NO" in capsys.readouterr().out


def test_a_missed_bound_alone_makes_a_report_unsound() -> None:
    found = report.Report("A promise")
    found.at_most("slowness", 1, 1, "s")
    found.at_least("quickness", 1, 1)
    found.none_of("moves lost", 0)
    assert found.bounded("a door", [("stall", 1, 1, "ms")])
    assert found.sound
    for missed in MISSED:
        found = report.Report("A promise")
        missed(found)
        assert not found.sound
        assert found.lines[-1].met is False
