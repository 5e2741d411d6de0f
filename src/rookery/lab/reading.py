"""An experiment or a tuning as a file: TOML, with every fault named by its line and its field."""

import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from rookery import __version__
from rookery.bots.thinking import check_bot
from rookery.core.decoding import decode
from rookery.core.forms import read_value
from rookery.core.refusal import refuse
from rookery.core.spec import check_setup, shown
from rookery.core.study import Fault
from rookery.lab.experiment import Experiment, Plan
from rookery.lab.planning import Faulty, plan_of
from rookery.lab.tuning import Tuning, TuningPlan
from rookery.lab.tuning_plans import tuning_plan_of

E = TypeVar("E", bound=Experiment)
P = TypeVar("P")

LARGEST = 1 << 20
_HEADER = re.compile(r"\s*\[\[?([^\[\]]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")


def read_experiment(path: Path, *, engines: bool = False) -> Plan:
    """The plan that the file holds, or one refusal that lists all that is wrong with it; `engines` as in
    `plan_of`. A file of JSON is a plan that was made before, as a run's folder and its report have it."""
    if path.suffix == ".json":
        return _made_before(path)
    plan = _planned(path, Experiment, "experiment", partial(plan_of, engines=engines))
    return msgspec.structs.replace(plan, source=_text(path))


def read_tuning(path: Path) -> TuningPlan:
    """The same for a tuning."""
    found = _planned(path, Tuning, "tuning", tuning_plan_of)
    plan = msgspec.structs.replace(found.plan, source=_text(path))
    return msgspec.structs.replace(found, plan=plan)


def _made_before(path: Path) -> Plan:
    """Programs of this machine cannot sit in it: it may have come from anybody's page."""
    try:
        plan = decode(_text(path).encode(), Plan)
    except msgspec.DecodeError as fault:
        refuse("bad_experiment", f"{path} holds no plan of the lab: {str(fault)[:200]}.")
    if plan.version != __version__:
        words = (
            f"{path} was made by Rookery {shown(plan.version)}; this is {__version__}, and games may differ."
        )
        refuse("other_version", words)
    game = plan.played()
    for number, cell in enumerate(plan.cells):
        if cell.number != number or len(cell.bots) != cell.setup.seats:
            refuse("bad_experiment", f"{path}: cell {number + 1} is not as the lab makes them.")
        given = cell.setup
        game.start(check_setup(game.spec, given.seats, given.options, given.position))
        for bot in cell.bots:
            check_bot(game, bot.level)
    return plan


def _planned(path: Path, form: type[E], what: str, make: Callable[[E, Path], P]) -> P:
    text = _text(path)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        refuse("not_toml", f"{path}: this is not TOML: {fault}.")
    read, faults = read_value(found, form, what)
    plan = None
    if not any(fault.where == "game" for fault in faults):
        try:
            plan = make(read, path.parent)
        except Faulty as faulty:
            known = {fault.where for fault in faults}
            faults += [fault for fault in faulty.faults if fault.where not in known]
    if faults or plan is None:
        refuse(f"bad_{what}", "\n".join(_told(path, text, fault) for fault in faults))
    return plan


def _text(path: Path) -> str:
    try:
        text = path.read_bytes()[: LARGEST + 1].decode()
    except OSError as fault:
        refuse("no_file", f"{path} cannot be read: {fault.strerror or fault}.")
    except UnicodeDecodeError:
        refuse("no_file", f"{path} cannot be read: it is not text.")
    if len(text) > LARGEST:
        refuse("no_file", f"{path} is larger than {LARGEST >> 20} MiB.")
    return text


def _told(path: Path, text: str, fault: Fault) -> str:
    line = line_of(text, fault.where.split(", "))
    at = f", line {line}" if line else ""
    return f"{path}{at}, {fault.where}: {fault.words}"


def line_of(text: str, names: list[str]) -> int:
    """The line on which the value of these nested names begins, or of as many of them as can be found; 0 for
    none. Entries of lists have no name, and stand with the list."""
    best, depth, table = 0, 0, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _names(header[1])
            full = table
        elif key := _KEY.match(line):
            full = [*table, *_names(key[1])]
        else:
            continue
        common = 0
        while common < min(len(full), len(names)) and full[common] == names[common]:
            common += 1
        # A whole table counts where nothing nearer is found.
        if common > depth and (common == len(full) or common == len(names)):
            best, depth = number, common
    return best


def _names(dotted: str) -> list[str]:
    return [name.strip().strip("\"'") for name in re.findall(r"[\w-]+|\"[^\"]*\"|'[^']*'", dotted)]
