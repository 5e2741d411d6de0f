"""`rookery lab run`: how far it is, how fast, and the first figures, while it plays."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from rookery.bots.foreign import left_out
from rookery.lab.experiment import Plan
from rookery.lab.reading import read_experiment
from rookery.lab.running import CellProgress, Progress, Run
from rookery.lab.workers import Workers

MOST_LINES = 12
"""Of more cells only the first are shown while it runs."""

SECONDS_A_LINE = 10.0
"""Where nobody watches a screen, a line is written so often."""


def read(file: Path) -> Plan:
    """The experiment, and a word about any game or bot of another package that cannot be had."""
    for sentence in left_out():
        print(sentence, file=sys.stderr)
    return read_experiment(file, engines=True)


def run_experiment(
    file: Path, folder: Path, on: str, address: str, cores: int | None, part: tuple[int, int]
) -> None:
    plan = read(file)
    run_plan(plan, folder, _workers(plan, on, address, cores), cores=cores, part=part)


def run_plan(
    plan: Plan,
    folder: Path,
    workers: Workers | None = None,
    *,
    cores: int | None = None,
    part: tuple[int, int] = (1, 1),
) -> None:
    made = Run(plan, folder, part)
    console = Console(stderr=True)
    with stopped_politely(folder), _shown(console, plan) as watch:
        made.go(workers, cores, watch)


def _workers(plan: Plan, on: str, address: str, cores: int | None) -> Workers | None:
    if on != "ray":
        return None
    from rookery.lab.ray_workers import OnRay

    return OnRay(plan, address, cores)


@contextmanager
def stopped_politely(folder: Path) -> Iterator[None]:
    """Asked to end, it keeps what it has and says how to go on."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except KeyboardInterrupt:
        print(
            f"Stopped. What was played is in {folder}; the same command goes on from there.", file=sys.stderr
        )
        raise
    finally:
        signal.signal(signal.SIGTERM, before)


class _Watch:
    """Shows progress: a table that changes in place, or a line now and then."""

    def __init__(self, console: Console, plan: Plan, live: Live | None) -> None:
        self._console, self._plan, self._live = console, plan, live
        self._last = time.monotonic()

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if self._live is not None:
            if now - self._last >= 0.5:
                self._live.update(picture(progress))
                self._last = now
        elif now - self._last >= SECONDS_A_LINE:
            self._console.print(line(progress), highlight=False)
            self._last = now


@contextmanager
def _shown(console: Console, plan: Plan) -> Iterator[_Watch]:
    if console.is_terminal:
        with Live(console=console, transient=True, auto_refresh=False) as live:
            yield _Watch(console, plan, live)
    else:
        yield _Watch(console, plan, None)


def line(progress: Progress) -> str:
    """All in one line."""
    left = "" if progress.left is None else f", about {time_words(progress.left)} left"
    broken = f", {progress.faults:,} broken" if progress.faults else ""
    return f"{progress.games:,} of {progress.of:,} games, {progress.rate:.1f} a second{left}{broken}"


def picture(progress: Progress) -> Group:
    table = Table("cell", "games", "share of wins so far", box=None, pad_edge=False)
    for cell in progress.cells[:MOST_LINES]:
        table.add_row(cell.name, f"{cell.games:,} of {cell.of:,}", _figures(cell))
    more = len(progress.cells) - MOST_LINES
    foot = f"… and {more:,} more cells\n" if more > 0 else ""
    return Group(table, Text(foot + line(progress)))


def _figures(cell: CellProgress) -> str:
    return "   ".join(
        f"{name} {figure.mean:.1%} ({figure.low:.1%} to {figure.high:.1%})"
        for name, figure in cell.figures[:4]
    )


def time_words(seconds: float) -> str:
    """5 s, 12 min, 3.5 h."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def show_cells(file: Path) -> None:
    plan = read(file)
    table = Table("cell", "", "players", "bots", "games")
    for cell in plan.cells:
        games = f"{plan.most_deals(cell) * cell.turns:,}"
        table.add_row(
            str(cell.number + 1),
            cell.name,
            str(cell.setup.seats),
            " against ".join(bot.name for bot in dict.fromkeys(cell.bots)),
            games if plan.precision is None else f"until ±{plan.precision:g} points, at most {games}",
        )
    Console().print(table)
