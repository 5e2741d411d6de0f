"""What other packages bring, found by their entry points and tried before it is let in.

    [project.entry-points."rookery.games"]
    tictactoe = "tictactoe:GAME"

Whatever a package does wrong, it is named in one sentence, left out, and hurts nobody else. Because importing
strange code may do anything, even never come back, each offer is first tried in a process of its own with a
time limit. What was found goes on by the environment to processes started from here, so nobody tries twice.
"""

import importlib
import importlib.util
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import Distribution, EntryPoint, distributions
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from rookery.core.decoding import decode
from rookery.core.refusal import Refused, refuse
from rookery.core.spec import shown

VERDICTS = "ROOKERY_EXTENSIONS"
"""The environment variable in which processes tell their children what was found."""

PROBE_SECONDS = "ROOKERY_PROBE_SECONDS"
USUAL_LIMIT = 30.0

PROBING = "ROOKERY_PROBING"
"""Set in a process that tries an offer, which must not try others in turn."""

LONGEST_WORDS = 300


class Offer(NamedTuple):
    """An entry point: `name` of `package` is what stands at `value`, such as "tictactoe:GAME"."""

    group: str
    package: str
    name: str
    value: str
    place: str

    @property
    def kind(self) -> str:
        """In a word people read: "game" or "bot"."""
        return self.group.rpartition(".")[2].removesuffix("s")

    def load(self) -> Any:
        """What is offered. Raises `Refused` whatever goes wrong, as importing runs strange code."""
        try:
            return EntryPoint(self.name, self.value, self.group).load()
        except (Exception, SystemExit) as fault:
            refuse("does_not_import", f"it does not import ({said(fault)})")

    def left_out(self, why: str) -> str:
        """The sentence that names it."""
        words = " ".join(why.split())
        return f"The {self.kind} {self.name} of {self.package} is left out: {shown(words, LONGEST_WORDS)}."


def find(group: str) -> tuple[list[Offer], list[str]]:
    """All offers of a group, in an order that is the same everywhere, and what could not even be read."""
    found: dict[tuple[str, str], Offer] = {}
    faults = []
    for distribution in distributions():
        try:
            for offer in _offers_of(distribution, group):
                # As with imports: of two versions of one package the first on the path counts.
                found.setdefault((offer.package, offer.name), offer)
        except Exception as fault:
            faults.append(f"A package is left out: its {group} cannot be read ({shown(said(fault), 200)}).")
    return sorted(found.values()), faults


def _offers_of(distribution: Distribution, group: str) -> Iterator[Offer]:
    for entry in distribution.entry_points:
        if entry.group == group:
            place = str(distribution.locate_file(""))
            yield Offer(group, str(distribution.name), entry.name, entry.value, place)


def said(fault: BaseException) -> str:
    """What went wrong, in as many words as there are."""
    return f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__


# ---- in the process that asks ----


def tried(offers: Sequence[Offer], prober: str) -> dict[Offer, str]:
    """Each offer with what is wrong with it, "" for nothing. `prober` is the module that tries one."""
    known = _known()
    if PROBING in os.environ:
        return {offer: known.get(_key(offer), "it is not tried yet") for offer in offers}
    new = [offer for offer in offers if _key(offer) not in known]
    limit = _limit()
    running = [_start(prober, offer) for offer in new]
    end = time.monotonic() + limit
    for offer, process in zip(new, running, strict=True):
        known[_key(offer)] = _wait(process, end, limit)
    if new:
        os.environ[VERDICTS] = msgspec.json.encode(known).decode()
    return {offer: known[_key(offer)] for offer in offers}


def _key(offer: Offer) -> str:
    return "|".join(offer)


def _known() -> dict[str, str]:
    with suppress(msgspec.MsgspecError):
        return decode(os.environ.get(VERDICTS, "{}"), dict[str, str])
    return {}


def _limit() -> float:
    with suppress(ValueError):
        return max(0.1, float(os.environ[PROBE_SECONDS])) if PROBE_SECONDS in os.environ else USUAL_LIMIT
    return USUAL_LIMIT


def _start(prober: str, offer: Offer) -> "subprocess.Popen[bytes]":
    here = os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)
    return subprocess.Popen(
        [sys.executable, "-P", "-m", prober, *offer],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": here, PROBING: "1"},
        start_new_session=True,
    )


def _wait(process: "subprocess.Popen[bytes]", end: float, limit: float) -> str:
    try:
        said, _ = process.communicate(timeout=max(0.1, end - time.monotonic()))
    except subprocess.TimeoutExpired:
        _kill(process)
        return f"it was not ready within {limit:g} seconds"
    answer = said.decode(errors="replace")
    return answer.removeprefix(_DONE) if answer.startswith(_DONE) else "it ended the process that tried it"


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """With all it started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.communicate()


# ---- in the process that tries ----

_DONE = "tried: "


def probe(check: Callable[[Offer], None]) -> None:
    """The whole of a probing process: try the offer named by the arguments and say what is wrong with it."""
    # Whatever the offer prints goes nowhere; only the answer goes out.
    out = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    wrong = ""
    try:
        check(Offer(*sys.argv[1:]))
    except Refused as refused:
        wrong = str(refused)
    except (Exception, SystemExit) as fault:
        wrong = f"it fails when tried ({said(fault)})"
    os.write(out, f"{_DONE}{wrong}".encode())
    # Threads that the offer started must not keep the process.
    os._exit(0)


def part_beside(thing: object, name: str) -> ModuleType | None:
    """The module of that name in the package where the class of `thing` is, such as a game's `statistics`;
    None if there is none."""
    package = package_of(thing)
    module = f"{package}.{name}"
    return importlib.import_module(module) if package and importlib.util.find_spec(module) else None


def package_of(thing: object) -> str:
    """The package in which the class of `thing` stands; "" for a module that is in none."""
    return sys.modules[type(thing).__module__].__package__ or ""
