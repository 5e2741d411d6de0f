"""`rookery bench`: every game's figures and the server's, in one run."""

import os
import platform
from collections.abc import Iterator

import msgspec
from rich.console import Console
from rich.table import Table

from rookery import __version__
from rookery.core.bench import Bench, Figure, Told, benches


class Report(msgspec.Struct, frozen=True):
    """The figures by room, and what they were measured on."""

    version: str
    python: str
    machine: str
    cores: int | None
    figures: dict[str, list[Figure]]


def run_benches(as_json: bool, only: str) -> None:
    """`only` picks rooms: a game's id, or "server"."""
    console = Console(stderr=True)
    report = Report(__version__, platform.python_version(), platform.machine(), os.cpu_count(), {})
    with console.status("measuring …") as status:
        for room, bench in _rooms(only):

            def told(words: str, room: str = room) -> None:
                status.update(f"{room}: {words} …")

            report.figures[room] = list(bench(told))
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        _print(report)


def _rooms(only: str) -> Iterator[tuple[str, Bench]]:
    found = {**benches("rookery.games"), "server": _server}
    for room, bench in found.items():
        if only in room:
            yield room, bench


def _server(told: Told) -> Iterator[Figure]:
    from rookery.table.bench import figures

    yield from figures(told)


def _print(report: Report) -> None:
    console = Console()
    for room, figures in report.figures.items():
        table = Table(
            "figure", "value", "unit", "peer", "peer's value", "ratio", title=room, title_justify="left"
        )
        for figure in figures:
            table.add_row(
                figure.name,
                _number(figure.value),
                figure.unit,
                figure.peer,
                _number(figure.peer_value),
                _ratio(figure),
            )
        console.print(table)
        for note in dict.fromkeys(figure.note for figure in figures if figure.note):
            console.print(f"- {note}", highlight=False, style="dim")
    print(f"Rookery {report.version}, Python {report.python}, {report.machine}, {report.cores} cores.")


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"


def _ratio(figure: Figure) -> str:
    if figure.ratio is None:
        return ""
    promised = "" if figure.target is None else f" (promised {figure.target:g})"
    return f"{figure.ratio:.2f}{promised}"
