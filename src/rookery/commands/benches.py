"""`rookery bench`: every game's figures and the server's, in one run."""

import os
import platform
from collections.abc import Iterator
from functools import partial

import msgspec
from rich.console import Console
from rich.table import Table

from rookery import __version__
from rookery.core.bench import Bench, Measurement, Progress, bench_of
from rookery.core.game import AnyGame
from rookery.games import all_games


class Report(msgspec.Struct, frozen=True):
    """The figures by room, and what they were measured on."""

    version: str
    python: str
    machine: str
    cores: int | None
    measurements: dict[str, list[Measurement]]


def run_benches(as_json: bool, only: str) -> None:
    """`only` picks rooms: a game's id, "adapters" or "server"."""
    console = Console(stderr=True)
    report = Report(__version__, platform.python_version(), platform.machine(), os.cpu_count(), {})
    with console.status("measuring …") as status:
        for room, bench in _rooms(only):

            def progress(words: str, room: str = room) -> None:
                status.update(f"{room}: {words} …")

            report.measurements[room] = list(bench(progress))
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        _print(report)


def room_names(only: str) -> list[str]:
    return [room for room, _ in _rooms(only)]


def _rooms(only: str) -> Iterator[tuple[str, Bench]]:
    for room, game in sorted(all_games().items()):
        if only in room:
            yield room, partial(_game, game)
    if only in "adapters":
        yield "adapters", _adapters
    if only in "server":
        yield "server", _server


def _game(game: AnyGame, progress: Progress) -> Iterator[Measurement]:
    from rookery.lab.bench import judging

    yield from bench_of(game)(progress)
    yield from judging(game, progress)


def _adapters(progress: Progress) -> Iterator[Measurement]:
    from rookery.adapters.bench import measure

    yield from measure(progress)


def _server(progress: Progress) -> Iterator[Measurement]:
    from rookery.table.bench import measure

    yield from measure(progress)


def _print(report: Report) -> None:
    console = Console()
    for room, measurements in report.measurements.items():
        table = Table(
            "figure", "value", "unit", "peer", "peer's value", "ratio", title=room, title_justify="left"
        )
        for one in measurements:
            table.add_row(
                one.name,
                _number(one.value),
                one.unit,
                one.peer,
                _number(one.peer_value),
                _ratio(one),
            )
        console.print(table)
        for note in dict.fromkeys(one.note for one in measurements if one.note):
            console.print(f"- {note}", highlight=False, style="dim")
    print(f"Rookery {report.version}, Python {report.python}, {report.machine}, {report.cores} cores.")


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"


def _ratio(one: Measurement) -> str:
    if one.ratio is None:
        return ""
    promised = "" if one.target is None else f" (promised {one.target:g})"
    return f"{one.ratio:.2f}{promised}"
