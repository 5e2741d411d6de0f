"""`rookery lab report`: what the rows of a run say, as tables in the terminal."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from rookery.commands.lab_tune import show_tuned
from rookery.core.refusal import refuse
from rookery.lab.coverage import covered
from rookery.lab.effects import CellEffects, effects_of
from rookery.lab.experiment import Cell, Plan
from rookery.lab.figures import Broken, Line, Unit, broken_in, sections_of, written
from rookery.lab.folder import read_plan, read_rows
from rookery.lab.intervals import Figure
from rookery.lab.lifts import Lift, Parts, parts_of
from rookery.lab.pages import run_page, tuning_page
from rookery.lab.seen import CellSeen, seen_in
from rookery.lab.tuner import is_tuning, read_tuned

if TYPE_CHECKING:
    import pyarrow as pa

MOST_LIFTS = 8
"""Of a group with many parts, so many of the best and of the worst are shown."""

MOST_NAMES = 20


def show_any(folder: Path) -> None:
    """Of a run, or of a tuning that is done."""
    if is_tuning(folder):
        show_tuned(read_tuned(folder)[1])
    else:
        show_report(folder)


def write_page(folder: Path, out: Path) -> None:
    """The same as one HTML file."""
    if is_tuning(folder):
        made = tuning_page(*read_tuned(folder))
    else:
        made = run_page(read_plan(folder), read_rows(folder))
    write_text(out, made)
    print(f"The report is in {out}.")


def write_text(out: Path, page: str) -> None:
    try:
        out.write_text(page, encoding="utf-8")
    except OSError as fault:
        refuse("cannot_write", f"{out} cannot be written: {fault.strerror or fault}.")


def show_report(folder: Path) -> None:
    plan, rows = read_plan(folder), read_rows(folder)
    console = Console()
    seen = seen_in(plan, rows)
    games = sum(len(one.games) for one in seen)
    title = plan.title or plan.played().spec.title
    console.print(f"[bold]{title}[/bold]: {games:,} games, seed {plan.seed}", highlight=False)
    if not games:
        console.print("No game is finished yet.")
        return
    for one in seen:
        _show_cell(console, plan, one, rows)
    if len(seen) > 1:
        _show_effects(console, seen[0].cell.name, effects_of(seen))
    _show_broken(console, broken_in(seen))
    console.print(_notes(plan), highlight=False)


def _show_cell(console: Console, plan: Plan, one: CellSeen, rows: "pa.Table") -> None:
    console.print()
    console.rule(f"{one.cell.name}: {_bots(one.cell)}, {len(one.games):,} games", align="left")
    for section in sections_of(plan, one):
        table = _table(section.title, "", "95 % interval", "games", "")
        for line in section.lines:
            table.add_row(*_cells(line))
        console.print()
        console.print(table)
    _show_parts(console, parts_of(plan, one.cell, rows))


def _table(first: str, *rest: str) -> Table:
    table = Table(first, *rest, box=None, pad_edge=False, header_style="bold")
    table.columns[1].justify = "right"
    return table


def _bots(cell: Cell) -> str:
    names = [bot.name for bot in cell.bots]
    if len(set(names)) == 1:
        return f"{len(names)} × {names[0]}"
    return " against ".join(names)


def _cells(line: Line) -> tuple[str, str, str, str, str]:
    figure = line.figure
    value = written(figure.value, line.unit)
    low, high = written(figure.low, line.unit), written(figure.high, line.unit)
    # Where all were alike nothing says how far others would be off.
    span = f"{low} to {high}" if figure.low < figure.high else "the same in all"
    return line.name, value, span, f"{figure.count:,}", line.about


# ---- parts ----


def _show_parts(console: Console, parts: Parts) -> None:
    for group, lifts in parts.lifts.items():
        table = _table(group, "lift", "all of these together, 95 %", "used by", "times")
        for lift in _ends(lifts):
            table.add_row(*_lift_cells(lift) if lift else ("…",))
        console.print()
        console.print(table)
    for group, names in parts.unused.items():
        listed = ", ".join(names[:MOST_NAMES]) + (
            f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        )
        console.print(f"Never used, {group}: {listed}.", highlight=False)


def _ends(lifts: Sequence[Lift]) -> Iterable[Lift | None]:
    if len(lifts) <= 2 * MOST_LIFTS:
        return lifts
    return [*lifts[:MOST_LIFTS], None, *lifts[-MOST_LIFTS:]]


def _lift_cells(lift: Lift) -> tuple[str, ...]:
    low, high = written(lift.lift.low, "points"), written(lift.lift.high, "points")
    return (
        lift.name,
        written(lift.lift.value, "points"),
        f"{low} to {high}",
        f"{lift.used:.0%}",
        f"{lift.times:.1f}",
    )


# ---- effects ----


def _show_effects(console: Console, base: str, effects: Sequence[CellEffects]) -> None:
    if not effects:
        return
    console.print()
    console.rule(f"against “{base}”, deal by deal", align="left")
    table = Table("cell", *(effect.measure for effect in effects[0].effects), box=None, pad_edge=False)
    for one in effects:
        table.add_row(
            one.cell, *(_effect_words(effect.figure, effect.unit, effect.sure) for effect in one.effects)
        )
    console.print(table)
    console.print(
        "What stands first is how much more it is than in the first cell. Where 0 is not in the interval "
        "there is a star: that is a real effect. All intervals of this table hold together, 95 % of the time."
    )


def _effect_words(figure: Figure, unit: Unit, sure: bool) -> str:
    def short(value: float) -> str:
        return written(value, unit).removesuffix(" points")

    value = f"{100 * figure.value:+.1f}" if unit == "points" else f"{figure.value:+.2f}"
    if figure.low == figure.high:
        return f"{value}{' *' if sure else ''} (in all {figure.count:,} deals)"
    return f"{value}{' *' if sure else ''} ({short(figure.low)} to {short(figure.high)})"


# ---- what broke, and what to know ----


def _show_broken(console: Console, broken: Sequence[Broken]) -> None:
    if not broken:
        return
    console.print()
    console.rule("games that broke", align="left")
    table = Table("cell", "how", "games", "first", "what was wrong", box=None, pad_edge=False)
    for one in broken:
        table.add_row(one.cell, one.reason.replace("_", " "), f"{one.games:,}", str(one.first), one.words)
    console.print(table)


def _notes(plan: Plan) -> str:
    notes = "\nEvery figure holds for these bots; between better or weaker ones the game may be another."
    if plan.precision is not None:
        notes += (
            f"\nThe shares of wins were watched until they were known to ±{plan.precision:g} points; their "
            "intervals hold although they were watched. All others are those of a run of fixed length."
        )
    return notes


def show_coverage(runs: int, precision: float, deals: int) -> None:
    table = _table("method", "rate", "held the truth", "95 % interval of that", "games on average")
    for one in covered(runs, (0.5, 0.3), precision, deals):
        low, high = one.interval
        table.add_row(
            one.method,
            f"{one.rate:.0%}",
            f"{one.hits / one.runs:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{one.games:,.0f}",
        )
    Console().print(table)
