"""A promise that cannot fail is none: whoever misses a bound says NO, and the command fails."""

import importlib
import inspect
from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from rookery.commands.torture import run_torture
from rookery.torture import report
from rookery.torture.runs import RUNS

NAMES = {
    "doors": ("doors", "attack_doors"),
    "fleet-kills": ("fleet", "fleet_kills"),
    "fleet-rolling": ("fleet", "fleet_rolling"),
    "fleet-faults": ("fleet_faults", "fleet_faults"),
    "fleet-secrets": ("fleet_secrets", "fleet_secrets"),
    "fleet-speed": ("fleet_speed", "fleet_speed"),
}
"""A run's module and its name there, where they are not its own name."""

MISSED: tuple[Callable[[report.Report], object], ...] = (
    lambda one: one.at_most("slowness", 2, 1, "s"),
    lambda one: one.at_least("quickness", 0, 1),
    lambda one: one.none_of("moves lost", 1),
    lambda one: one.bounded("a door", [("stall", 1, 2, "ms"), ("answer", 3, 2, "MB")]),
    lambda one: one.holds("the database is whole", False),
)


@pytest.mark.parametrize("name", [name for name in RUNS if name != "fleet"])
def test_the_command_starts_its_run_and_fails_if_that_misses_a_bound(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The runs themselves are in `test_promises`, which also sees that each has bounds it could miss."""
    place, run = NAMES.get(name, (name, name))
    module = importlib.import_module(f"rookery.torture.{place}")
    wanted, waits = inspect.signature(getattr(module, run)), inspect.iscoroutinefunction(getattr(module, run))
    missed = report.Report("A promise")
    missed.at_most("slowness", 2, 1, "s")

    def misses(*given: object, **named: object) -> report.Report:
        wanted.bind(*given, **named)
        return missed

    async def misses_in_time(*given: object, **named: object) -> report.Report:
        return misses(*given, **named)

    monkeypatch.setattr(module, run, misses_in_time if waits else misses)
    assert run_torture(name, 1 / RUNS[name].size, 1) == 1
    assert "NO" in capsys.readouterr().out


@pytest.mark.parametrize("missing", [name for name in RUNS if name.startswith("fleet-")])
def test_the_whole_of_a_fleets_runs_fails_if_one_of_them_does(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def work(name: str, *_given: object) -> report.Report:
        part = report.Report(f"What {name} tries")
        part.at_most("slowness", 2 if name == missing else 1, 1, "s")
        return part

    for name, run in RUNS.items():
        if name.startswith("fleet-"):
            monkeypatch.setitem(RUNS, name, msgspec.structs.replace(run, work=partial(work, name)))
    assert run_torture("fleet", 0.01, 1) == 1
    assert capsys.readouterr().out.count("slowness") == len(NAMES) - 1


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
