"""What a benchmark says, so that one command can run those of every game.

A game that has benchmarks has a module `bench` in its package with a function `measure(progress)`, the
`Bench` below. It yields each figure when it is known. A comparison says what it is compared with and
how both were counted; a peer that is not installed is left out, and the note says how to get it.
"""

import importlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Protocol, TypeAlias

import msgspec

from rookery.core.game import CHANCE, AnyGame
from rookery.core.rng import SeededRng
from rookery.core.spec import OptionValue, check_setup
from rookery.core.thought import Chair


class Measurement(msgspec.Struct, frozen=True):
    """One result. `ratio` is value over peer_value; `target` is the least ratio that was promised, if any."""

    name: str
    value: float
    unit: str
    note: str = ""
    peer: str = ""
    peer_value: float | None = None
    ratio: float | None = None
    target: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the promise was kept; None if nothing was promised or there was nothing to compare with."""
        if self.target is None or self.ratio is None:
            return None
        return self.ratio >= self.target


Progress: TypeAlias = Callable[[str], None]
"""Hears, in a few words, what is being measured now."""


class Bench(Protocol):
    def __call__(self, progress: Progress) -> Iterator[Measurement]: ...


def compared(
    name: str, value: float, unit: str, peer: str, peer_value: float | None, target: float | None, note: str
) -> Measurement:
    """A figure with its ratio worked out."""
    ratio = value / peer_value if peer_value else None
    return Measurement(name, value, unit, note, peer, peer_value, ratio, target)


def peer(module: str) -> ModuleType | None:
    """What a game is compared with, if it is installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def rate(work: Callable[[], int]) -> float:
    """How much of `work` is done in a second of processor time, which others' work does not count against.

    `work` returns how much it did; it must do it in this process, in one thread.
    """
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def rates(works: Sequence[Callable[[], int]], rounds: int = 5) -> list[float]:
    """The middle of several rates of each, all taking turns: a busy machine is then unfair to all alike."""
    measured: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, results in zip(works, measured, strict=True):
            results.append(rate(work))
    return [statistics.median(results) for results in measured]


# ---- what several games measure of their bots ----


def warming(package: str, progress: Progress) -> Iterator[Measurement]:
    """How long the bots of a game's package take to be ready. In processes of their own: in this one
    everything may be loaded already."""
    script = (
        "import os, sys, time; start = time.perf_counter(); "
        "os.environ.update(NUMBA_CACHE_DIR=sys.argv[1]); "
        f"from {package} import GAME; GAME.brain().warm(); "
        "print(time.perf_counter() - start)"
    )
    with tempfile.TemporaryDirectory() as folder:
        for name in ("compile everything a move needs", "load it again"):
            progress(name)
            run = [sys.executable, "-c", script, folder]
            seconds = float(subprocess.run(run, check=True, capture_output=True, text=True).stdout)
            yield Measurement(name, seconds, "s", "Imports and warm() in a fresh process.")


def deciding(
    game: AnyGame,
    tables: Mapping[str, tuple[int, Mapping[str, OptionValue]]],
    games: int,
    progress: Progress,
) -> Iterator[Measurement]:
    """How long a decision takes at every level, at tables of so many seats and such options."""
    for table, (seats, options) in tables.items():
        for level in game.spec.levels:
            progress(f"{table}, {level}")
            played = (_decisions(game, level, seats, options, number) for number in range(games))
            taken = sorted(one for times in played for one in times)
            note = f"All decisions of {games} games; processor time."
            name = f"{level}'s decision, {table}"
            yield Measurement(f"{name}, median", statistics.median(taken), "ms", note)
            yield Measurement(f"{name}, slowest of 100", taken[len(taken) * 99 // 100], "ms", note)
            yield Measurement(f"{name}, slowest", taken[-1], "ms", note)


def _decisions(
    game: AnyGame, level: str, seats: int, options: Mapping[str, OptionValue], number: int
) -> list[float]:
    """The milliseconds that each decision of a game between bots of this level took."""
    brain, dealer = game.brain(), SeededRng(number)
    assert brain is not None
    taken: list[float] = []
    s = game.start(check_setup(game.spec, seats, options))
    while acting := game.to_act(s):
        moves = {}
        for seat in acting:
            if seat == CHANCE:
                moves[seat] = game.draw(s, dealer)
                continue
            start = time.process_time()
            moves[seat] = brain.think(Chair(seat, s, level), SeededRng("bench", number, len(taken))).action
            taken.append(1000 * (time.process_time() - start))
        s, _ = game.play(s, moves)
    return taken
