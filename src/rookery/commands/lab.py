"""`rookery lab`: experiments, from a file to a report."""

from pathlib import Path
from typing import Annotated

import typer

from rookery.core.refusal import refuse

lab = typer.Typer(
    help="Is it fair? Play an experiment many times and see how sure the answer is: docs/lab.md.",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

ExperimentFile = Annotated[Path, typer.Argument(metavar="FILE", help="The experiment, a TOML file.")]
Cores = Annotated[int | None, typer.Option(help="How many cores.  [default: all]")]
RunFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where a run kept its rows.")]


@lab.command()
def run(
    file: ExperimentFile,
    to: Annotated[
        Path | None, typer.Option(help="The folder for the rows.  [default: the file's name with .rows]")
    ] = None,
    on: Annotated[str, typer.Option(help="Who plays: cores, or ray for a Ray cluster.")] = "cores",
    address: Annotated[
        str, typer.Option(help="With --on ray: the cluster's address.  [default: one on this machine]")
    ] = "",
    cores: Cores = None,
    part: Annotated[
        str, typer.Option(help="Play only a part, such as 1/2 here and 2/2 elsewhere, to be merged later.")
    ] = "1/1",
    report: Annotated[bool, typer.Option(help="Show the report at the end.")] = True,
) -> None:
    """Play an experiment, and go on where an earlier run of it was stopped."""
    from rookery.commands.lab_progress import run_experiment

    if on not in ("cores", "ray"):
        refuse("bad_on", f"Games are played on cores or on ray; {on[:40]!r} is neither.")
    check_cores(cores)
    folder = to or file.with_suffix(".rows")
    run_experiment(file, folder, on, address, cores, read_part(part))
    if report:
        from rookery.commands.lab_report import show_report

        show_report(folder)


@lab.command()
def tune(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The tuning, a TOML file.")],
    to: Annotated[
        Path | None, typer.Option(help="The folder for its games.  [default: the file's name with .tuning]")
    ] = None,
    cores: Cores = None,
) -> None:
    """Find numbers that come nearest to a wish, and go on where it was stopped."""
    from rookery.commands.lab_tune import run_tuning

    check_cores(cores)
    run_tuning(file, to or file.with_suffix(".tuning"), cores)


@lab.command()
def check(file: ExperimentFile) -> None:
    """Look an experiment over without playing it: its cells, or all that is wrong with it."""
    from rookery.commands.lab_progress import show_cells

    show_cells(file)


@lab.command()
def report(
    folder: RunFolder,
    html: Annotated[
        Path | None, typer.Option(help="Write it to this file instead, as a page with pictures.")
    ] = None,
) -> None:
    """What the rows of a run or a tuning say, also while it runs."""
    from rookery.commands.lab_report import show_any, write_page

    if html is None:
        show_any(folder)
    else:
        write_page(folder, html)


@lab.command()
def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="FOLDER...", help="Runs of the same experiment.")],
    to: Annotated[Path, typer.Option(help="The folder for all their rows.")],
) -> None:
    """Put runs of the same experiment together, such as those of two machines."""
    from rookery.lab.folder import merge as merged

    rows = merged(folders, to)
    print(f"{rows.num_rows:,} rows of {len(folders)} runs are in {to}.")


@lab.command()
def effects(
    folders: Annotated[list[Path], typer.Argument(metavar="FOLDER...", help="Runs of one game.")],
    to: Annotated[Path, typer.Option(help="The file, such as the effects.json of a game.")],
) -> None:
    """What runs tell about a game's length and its house rules, as the file from which pages show it."""
    import msgspec

    from rookery.lab.known import known_from

    known = known_from(folders)
    to.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")
    print(f"{len(known.lengths)} lengths and {len(known.effects)} effects are in {to}.")


@lab.command()
def coverage(
    runs: Annotated[int, typer.Option(help="How many runs are made up for each line.")] = 1000,
    precision: Annotated[float, typer.Option(help="The precision to stop at, in points.")] = 5.0,
    deals: Annotated[int, typer.Option(help="The number of deals where that is fixed.")] = 400,
) -> None:
    """Make up games with known rates, and see how often the lab's 95 % intervals hold the truth."""
    from rookery.commands.lab_report import show_coverage

    for what, number in (("runs", runs), ("deals", deals)):
        if not 1 <= number <= 1_000_000:
            refuse("bad_number", f"The number of {what} must be from 1 to 1,000,000, not {number}.")
    if not 0.5 <= precision <= 50:
        refuse("bad_number", f"The precision must be from 0.5 to 50 points, not {precision:g}.")
    show_coverage(runs, precision, deals)


def check_cores(cores: int | None) -> None:
    if cores is not None and not 1 <= cores <= 1024:
        refuse("bad_cores", f"The number of cores must be from 1 to 1,024, not {cores}.")


def read_part(text: str) -> tuple[int, int]:
    """Which part of how many."""
    number, slash, of = text.partition("/")
    if slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of) <= 1000:
        return int(number), int(of)
    refuse("bad_part", f"A part must be given as 1/2, the first of two, not {text[:40]!r}.")
