"""`rookery torture`: one of the server's promises, tried hard, with the figures beside their targets."""

import logging

from rich.console import Console
from rich.table import Table

from rookery.commands.matches import progress_bar
from rookery.core.refusal import refuse
from rookery.torture.report import Report
from rookery.torture.runs import RUNS


def run_torture(name: str, scale: float, seed: int) -> int:
    """Exit code 0 if every promise and every bound was kept, 1 if not."""
    run = RUNS.get(name)
    if run is None:
        refuse("unknown_torture", f"There is no torture {name[:40]!r}; there is {', '.join(RUNS)}.")
    if not 0 < scale <= 100:
        refuse("bad_scale", f"The scale must be more than 0 and at most 100, not {scale:g}.")
    size = max(1, round(run.size * scale))
    # It speaks up for every write to a connection that was just cut, of which there are many here.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    with progress_bar(f"{name}: {size:,} {run.unit}") as bar:
        task = bar.add_task("", total=size)
        report = run.work(size, seed, lambda done: bar.update(task, completed=done))
    _print(report)
    return 0 if report.sound else 1


def _print(report: Report) -> None:
    table = Table("", "measured", "promised", "kept", title=report.promise, title_justify="left")
    for line in report.lines:
        table.add_row(
            line.words, line.value, line.target, "" if line.met is None else "yes" if line.met else "NO"
        )
    Console().print(table)
    for words in report.violations:
        print(words)
    if report.more:
        print(f"… and {report.more:,} more.")
    if report.missed:
        print(f"{len(report.missed)} of the bounds above were not kept.")
