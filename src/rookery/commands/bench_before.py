"""`rookery bench --before FOLDER`: this Rookery beside another checkout of it, in one run.

Both are measured in fresh processes that take turns, so that a machine which is busy at times is unfair to
both alike. What counts is the ratio; the figures themselves belong to this machine and this hour.
"""

import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from rookery.core.bench import Measurement
from rookery.core.decoding import decode
from rookery.core.refusal import refuse

HERE = Path(__file__).resolve().parents[2]
"""The folder that this very `rookery` is imported from."""


class Compared(msgspec.Struct, frozen=True):
    """One figure of both, each the middle of its rounds. `faster` is above 1 where the present state is the
    quicker or smaller one."""

    name: str
    unit: str
    before: float
    now: float
    faster: float


class Figures(msgspec.Struct):
    """The part of a bench's JSON that is compared; another state may have written more. Early states called
    it `figures`."""

    measurements: dict[str, list[Measurement]] = {}
    figures: dict[str, list[Measurement]] = {}


def run_beside(before: Path, rooms: list[str], rounds: int, as_json: bool) -> None:
    """Compares these rooms with a checkout of another state, `rounds` times each in turn."""
    if not (before / "src" / "rookery").is_dir():
        refuse("no_checkout", f"{before} is no checkout of Rookery: there is no folder src/rookery in it.")
    if not 1 <= rounds <= 20:
        refuse("bad_rounds", f"There are 1 to 20 rounds; {rounds} is not possible.")
    console = Console(stderr=True)
    found: dict[str, list[Compared]] = {}
    with console.status("measuring …") as status:
        for room in rooms:
            old: list[list[Measurement]] = []
            new: list[list[Measurement]] = []
            for number in range(rounds):
                status.update(f"{room}: round {number + 1} of {rounds} …")
                # Whoever comes second may find the machine warmer: they take turns at that as well.
                sides = [(before / "src", old), (HERE, new)]
                for source, results in sides if number % 2 == 0 else sides[::-1]:
                    results.append(measured(source, room))
            found[room] = list(compared(old, new))
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        _print(found)


def measured(source: Path, room: str) -> list[Measurement]:
    """One room's figures as the Rookery in that folder measures them, in a process of its own."""
    command = [sys.executable, "-m", "rookery", "bench", "--json", "--only", room]
    env = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(command, env=env, cwd=source.parent, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["nothing"]
        refuse("no_bench", f"The bench of {source.parent} failed. Its last word: {said[-1][:200]}")
    return read(done.stdout, room, source.parent)


def read(printed: str, room: str, checkout: Path) -> list[Measurement]:
    """One room's figures from what a bench printed as JSON."""
    try:
        found = decode(printed, Figures)
    except msgspec.MsgspecError as error:
        refuse("no_bench", f"The bench of {checkout} printed no figures that can be read: {error}.")
    measured = {**found.figures, **found.measurements}
    if room not in measured:
        refuse("no_bench", f"The bench of {checkout} has no figures for {room}.")
    return measured[room]


def compared(old: list[list[Measurement]], new: list[list[Measurement]]) -> Iterator[Compared]:
    """What both measured under the same name and in the same unit."""
    before, now = _middles(old), _middles(new)
    for (name, unit), value in now.items():
        earlier = before.get((name, unit))
        if earlier and value:
            # A rate is better when it is larger; a time or a size when it is smaller.
            faster = value / earlier if unit.endswith("/s") else earlier / value
            yield Compared(name, unit, earlier, value, faster)


def _middles(rounds: list[list[Measurement]]) -> Mapping[tuple[str, str], float]:
    values: dict[tuple[str, str], list[float]] = {}
    for one in (one for measurements in rounds for one in measurements):
        values.setdefault((one.name, one.unit), []).append(one.value)
    return {key: statistics.median(several) for key, several in values.items()}


def _print(found: Mapping[str, list[Compared]]) -> None:
    console = Console()
    for room, lines in found.items():
        if not lines:
            print(f"{room}: nothing to compare. What the two states measure has different names.")
            continue
        table = Table("figure", "before", "now", "unit", "times as good", title=room, title_justify="left")
        for one in lines:
            table.add_row(one.name, f"{one.before:,.4g}", f"{one.now:,.4g}", one.unit, f"{one.faster:.2f}")
        console.print(table)
    print("Above 1 the present state is quicker or smaller. Both took turns; each figure is the middle one.")
