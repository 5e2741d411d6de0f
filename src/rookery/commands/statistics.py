"""`rookery statistics`: what a folder of recorded games adds up to."""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.table import Table

from rookery.commands.matches import progress_bar
from rookery.core.record import decode
from rookery.core.refusal import Refused, refuse
from rookery.core.statistics import Statistic
from rookery.lab.statistics import Rate, Spread, statistics_of, summed_up


def show_statistics(folder: Path) -> None:
    files = sorted(folder.glob("*.json"))
    if not files:
        refuse("no_records", f"There are no records (*.json) in {folder}.")
    found: list[list[Statistic]] = []
    spawn = multiprocessing.get_context("spawn")
    with progress_bar("counting") as bar, ProcessPoolExecutor(os.cpu_count(), spawn) as pool:
        task = bar.add_task("", total=len(files))
        for file, statistics in zip(files, pool.map(_read, files, chunksize=8), strict=True):
            if isinstance(statistics, str):
                refuse("bad_record", f"{file.name} cannot be counted: {statistics}")
            found.append(statistics)
            bar.advance(task)
    table = Table("statistic", "value", "95 % interval, or range of nine games in ten")
    for one in summed_up(found):
        table.add_row(*_row(one))
    Console().print(table)
    print(f"{len(files)} games.")


def _read(file: Path) -> list[Statistic] | str:
    """The statistics of one game, or why there are none."""
    try:
        return statistics_of(decode(file.read_bytes()))
    except OSError as fault:
        return f"{fault.strerror}."
    except Refused as fault:
        return str(fault)


def _row(one: Rate | Spread) -> tuple[str, str, str]:
    if isinstance(one, Rate):
        rate = one.hits / one.of if one.of else 0.0
        return one.name, f"{rate:.1%}", f"{one.low:.1%} to {one.high:.1%} ({one.hits:,} of {one.of:,})"
    return one.name, f"{one.median:g}", f"{one.low:g} to {one.high:g}, mean {one.mean:.2f} ± {one.off:.2f}"
