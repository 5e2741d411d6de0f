"""`rookery lab tune`: how far it is while it plays, and what came out."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from rookery.bots.foreign import left_out
from rookery.commands.lab_progress import SECONDS_A_LINE, stopped_politely, time_words
from rookery.lab.figures import written
from rookery.lab.reading import read_tuning
from rookery.lab.tuning import Piece, Step, Told, Tried, Tuned, TuningPlan, tune
from rookery.lab.tuning_words import VERDICTS, candidate_words, end_words, value_words

STAGES = {
    "search": "searching",
    "finals": "finals of the best, on fresh deals",
    "confirm": "confirming, on fresh deals",
}


def run_tuning(file: Path, folder: Path, cores: int | None) -> None:
    for sentence in left_out():
        print(sentence, file=sys.stderr)
    plan = read_tuning(file)
    console = Console(stderr=True)
    console.print(first_words(plan), highlight=False)
    with stopped_politely(folder):
        tuned = tune(plan, folder, _Watch(console, plan), cores=cores)
    show_tuned(tuned)


def first_words(plan: TuningPlan) -> str:
    knobs, cells = len(plan.knobs), len(plan.plan.cells)
    return (
        f"{plan.combinations:,} combinations of {knobs} {'number' if knobs == 1 else 'numbers'}; "
        f"{plan.trials:,} are tried, each with {plan.plan.games:,} games in "
        f"{'one cell' if cells == 1 else f'{cells} cells'}."
    )


class _Watch:
    """A line for every candidate that is nearer than all before, and one now and then."""

    def __init__(self, console: Console, plan: TuningPlan) -> None:
        self._console, self._plan = console, plan
        self._best = float("inf")
        self._last = time.monotonic()

    def __call__(self, piece: Piece) -> None:
        if isinstance(piece, Step) and time.monotonic() - self._last >= SECONDS_A_LINE:
            left = "" if piece.left is None else f", about {time_words(piece.left)} left in this stage"
            self._say(f"{STAGES[piece.stage]}: {piece.games:,} of {piece.of:,} games{left}")
        elif isinstance(piece, Tried) and piece.stage == "search":
            self._tell(piece)

    def _tell(self, tried: Tried) -> None:
        if tried.distance is not None and tried.distance < self._best:
            self._best = tried.distance
            self._say(f"candidate {tried.number}, {candidate_words(tried, self._plan.knobs)}")

    def _say(self, words: str) -> None:
        self._console.print(words, highlight=False, markup=False, soft_wrap=True)
        self._last = time.monotonic()


# ---- the end ----


def show_tuned(tuned: Tuned) -> None:
    console = Console()
    console.print()
    console.print(end_words(tuned), highlight=False, markup=False, soft_wrap=True)
    table = Table("number", "start", "found", box=None, pad_edge=False, header_style="bold")
    for knob, value in zip(tuned.knobs, tuned.winner.values, strict=True):
        table.add_row(
            knob.name, value_words(knob.now), value_words(value) + (" *" if value != knob.now else "")
        )
    console.print()
    console.print(table)
    _show_told(console, tuned.before.told, tuned.after.told)
    _show_rivals(console, tuned)


def _show_told(console: Console, before: Sequence[Told], after: Sequence[Told]) -> None:
    table = Table("cell", "wish", "", "start", "found", "", box=None, pad_edge=False, header_style="bold")
    for one, two in zip(before, after, strict=False):
        wish = one.wish
        span = f"{written(wish.low, wish.unit)} to {written(wish.high, wish.unit)}"
        table.add_row(one.cell, wish.name, span, told_words(one), told_words(two), VERDICTS[two.verdict])
    console.print()
    console.print(table)
    console.print(
        "In brackets: 95 % intervals, on fresh deals; those of one column hold together.",
        soft_wrap=True,
    )


def told_words(told: Told) -> str:
    figure, unit = told.figure, told.wish.unit
    return f"{written(figure.value, unit)} ({written(figure.low, unit)} to {written(figure.high, unit)})"


def _show_rivals(console: Console, tuned: Tuned) -> None:
    alike = [rival for rival in tuned.rivals if not rival.told_apart]
    if not alike:
        return
    console.print()
    console.print(
        f"The games were too few to tell these from what was found; they may be as good or better "
        f"({len(alike)} of {len(tuned.rivals)} others in the finals):",
        highlight=False,
        soft_wrap=True,
    )
    for rival in alike:
        words = candidate_words(rival.tried, tuned.knobs)
        console.print(f"- {words}", highlight=False, markup=False, soft_wrap=True)
