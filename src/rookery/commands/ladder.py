"""`rookery ladder`: bots against each other until everybody has a rating."""

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from rookery.commands.lab_progress import run_plan
from rookery.commands.lab_report import write_text
from rookery.lab.experiment import Plan
from rookery.lab.folder import read_rows, read_times
from rookery.lab.ladder import Ladder, check_strangers, ladder_of
from rookery.lab.ladder_words import HEAD, notes_on, rung_words
from rookery.lab.pages import ladder_page


def run_ladder(
    plan: Plan, zero: str, folder: Path, cores: int | None, html: Path | None, json: bool, command: str
) -> None:
    """`command` is what was typed, all of it, for whoever wants to play the same games."""
    check_strangers(plan)
    run_plan(plan, folder, cores=cores)
    ladder = ladder_of(plan, read_rows(folder), read_times(folder), zero)
    if json:
        print(msgspec.json.format(msgspec.json.encode(ladder), indent=1).decode())
    else:
        show_ladder(ladder)
    if html is not None:
        write_text(html, ladder_page(ladder, command))
        print(f"The page is in {html}.", file=sys.stderr)


def show_ladder(ladder: Ladder) -> None:
    console = Console()
    table = Table(*HEAD, box=None, pad_edge=False, header_style="bold")
    for column in table.columns[1:]:
        column.justify = "right"
    for rung in ladder.rungs:
        table.add_row(*rung_words(ladder, rung))
    console.print(f"[bold]{ladder.title}[/bold], {ladder.games:,} games, seed {ladder.seed}", highlight=False)
    console.print(table)
    console.print()
    console.print(_crossed(ladder))
    for words in notes_on(ladder):
        console.print(words, highlight=False, markup=False, soft_wrap=True)


def _crossed(ladder: Ladder) -> Table:
    """In which part of the games the bot at the left was ahead of the one at the top."""
    places = range(1, len(ladder.rungs) + 1)
    table = Table("who beats whom", *map(str, places), box=None, pad_edge=False, header_style="bold")
    met = ladder.matrix
    for place, rung in zip(places, ladder.rungs, strict=True):
        shares = [met.get((rung.bot, other.bot)) for other in ladder.rungs]
        table.add_row(
            f"{place} {rung.bot}", *("–" if share is None else f"{share.value:.0%}" for share in shares)
        )
    for column in table.columns[1:]:
        column.justify = "right"
    return table
