"""Making a text fair as a long job. The tuner keeps files; the pieces are these files, so that it goes on
with them wherever it is started again."""

import queue
import tempfile
import threading
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import msgspec

from rookery.core.decoding import decode
from rookery.core.study import written_option
from rookery.games import game_by_id
from rookery.lab.fairness import Fairness, FairnessSoFar, fairness_plan, fairness_result
from rookery.lab.numbers import numbers_in
from rookery.lab.tuning import Piece as Told
from rookery.lab.tuning import Step, Tried, Tuned, TuningPlan, tune
from rookery.table.long_process import Piece

KIND = "fairness-1"
"""The number goes up whenever what is kept changes: then all are made anew when asked for."""


class KeptFile(msgspec.Struct, frozen=True, array_like=True):
    """A file of the tuner's folder, by its path in it."""

    path: str
    data: bytes


def made_fair(asked: bytes, kept: Sequence[bytes]) -> Generator[Piece, None, bytes]:
    """`asked` is also the first piece, as with a trial."""
    fairness = decode(asked, Fairness)
    plan = fairness_plan(fairness)
    if not kept:
        yield Piece(0, 1, asked)
    with tempfile.TemporaryDirectory(prefix="rookery-fair-") as name:
        folder, known = Path(name) / "tuning", set[str]()
        for one in kept[1:]:
            known.add(_restored(folder, decode(one, KeptFile)))
        so_far = FairnessSoFar(fairness, "search", 0, plan.trials + 1, None, None)
        for told in _told(plan, folder):
            match told:
                case Tuned():
                    return msgspec.json.encode(fairness_result(fairness, told))
                case Tried():
                    so_far = _after(so_far, told)
                    for new in _new_files(folder, known):
                        yield Piece(so_far.tried, so_far.of, new)
                case Step(stage=stage, games=games, of=of):
                    so_far = msgspec.structs.replace(so_far, stage=stage)
                    yield Piece(games, of, b"", msgspec.json.encode(so_far))
    raise RuntimeError("a tuning ended without a result")


def _after(so_far: FairnessSoFar, told: Tried) -> FairnessSoFar:
    start = told.distance if told.number == 0 and told.stage == "search" else so_far.start
    known = [one for one in (so_far.best, told.distance) if one is not None]
    best = min(known, default=None) if told.stage == "search" else so_far.best
    tried = max(so_far.tried, told.number + 1)
    return msgspec.structs.replace(so_far, stage=told.stage, tried=tried, start=start, best=best)


def _told(plan: TuningPlan, folder: Path) -> Iterator[Told]:
    """What the tuner tells, which plays in a thread of this process."""
    inbox: queue.SimpleQueue[Told | BaseException] = queue.SimpleQueue()

    def work() -> None:
        try:
            tune(plan, folder, inbox.put, cores=1)
        except BaseException as fault:
            inbox.put(fault)

    threading.Thread(target=work, daemon=True).start()
    while True:
        told = inbox.get()
        if isinstance(told, BaseException):
            raise told
        yield told


def _restored(folder: Path, file: KeptFile) -> str:
    path = folder / file.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file.data)
    return file.path


def _new_files(folder: Path, known: set[str]) -> Iterator[bytes]:
    """Of runs that are done: the plan of each and its rows."""
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.suffix not in (".json", ".parquet") or path.name.startswith(".") or name in known:
            continue
        if path.parent != folder and not (path.parent / "rows.parquet").exists():
            continue
        known.add(name)
        yield msgspec.json.encode(KeptFile(name, path.read_bytes()))


def check_fairness(asked: Fairness) -> bytes:
    """Aside, before it is asked for: refused with the first thing that is wrong with it."""
    fairness_plan(asked)
    return b""


def numbers(game_id: str, option: str, text: str) -> bytes:
    """Aside: the numbers in a text."""
    game = game_by_id(game_id)
    written_option(game.spec, option).check(text)
    return msgspec.json.encode(numbers_in(game, option, text))
