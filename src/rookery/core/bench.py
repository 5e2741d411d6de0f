"""What a benchmark says, so that one command can run those of every game.

Every game is measured in `usual` ways: random play and the time of a bot's decision. A game with more to
say has a module `bench` in its package with a function `measure(progress)`, the `Bench` below, or only with
the `TABLES` its bots are to be measured at. Each figure is yielded when it is known. A comparison says what
it is compared with and how both were counted; a peer that is not installed is left out, and the note says
how to get it.
"""

import importlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import ModuleType
from typing import Protocol, TypeAlias

import msgspec

from rookery.core.extensions import part_beside
from rookery.core.game import CHANCE, AnyGame
from rookery.core.rng import SeededRng, pick
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


# ---- what is measured of any game ----

Tables: TypeAlias = Mapping[str, tuple[int, Mapping[str, OptionValue]]]
"""How many sit there, and what is chosen, by what such a table is called."""


def bench_of(game: AnyGame) -> Bench:
    """A game's own benchmarks, or the usual ones."""
    part = part_beside(game, "bench")
    if part is not None and hasattr(part, "measure"):
        bench: Bench = part.measure
        return bench
    few, many = game.spec.min_seats, game.spec.max_seats
    tables: Tables = {f"{seats} players": (seats, {}) for seats in dict.fromkeys((few, many))}
    return partial(usual, game, tables if part is None else part.TABLES)


def usual(game: AnyGame, tables: Tables, progress: Progress) -> Iterator[Measurement]:
    """Random play, and the bots' decisions where the game has a judgement of its own."""
    progress("random play")
    seeds = iter(range(1, 1000))
    (steps,) = rates([lambda: _random_steps(game, next(seeds))])
    note = "Whole games of as many as can play, through the contract. Processor time."
    yield Measurement("random play", steps, "steps/s", note)
    brain = game.brain()
    if brain is not None:
        yield from warming(game, progress)
        brain.warm()
        yield from deciding(game, tables, progress)


def _random_steps(game: AnyGame, seed: int, most: int = 5_000) -> int:
    """How many steps were played: whole games, begun until it were that many."""
    rng, setup, steps = SeededRng("bench", seed), check_setup(game.spec, game.spec.max_seats, {}), 0
    while steps < most:
        s = game.start(setup)
        while steps < most and (acting := game.to_act(s)):
            moves = {p: game.draw(s, rng) if p == CHANCE else pick(rng, game.legal(s, p)) for p in acting}
            s, _ = game.play(s, moves)
            steps += 1
    return steps


def warming(game: AnyGame, progress: Progress) -> Iterator[Measurement]:
    """How long the bots of a game take to be ready. In processes of their own: in this one
    everything may be loaded already."""
    script = (
        "import os, sys, time; start = time.perf_counter(); "
        "os.environ.update(NUMBA_CACHE_DIR=sys.argv[1]); "
        f"from {type(game).__module__} import {type(game).__name__} as Game; Game().brain().warm(); "
        "print(time.perf_counter() - start)"
    )
    with tempfile.TemporaryDirectory() as folder:
        for name in ("compile everything a move needs", "load it again"):
            progress(name)
            run = [sys.executable, "-c", script, folder]
            seconds = float(subprocess.run(run, check=True, capture_output=True, text=True).stdout)
            yield Measurement(name, seconds, "s", "Imports and warm() in a fresh process.")


def deciding(game: AnyGame, tables: Tables, progress: Progress, games: int = 4) -> Iterator[Measurement]:
    """How long a decision takes at every level, at tables of so many seats and such options."""
    for table, (seats, options) in tables.items():
        for level in game.spec.levels:
            progress(f"{table}, {level}")
            played = [_decisions(game, level, seats, options, number) for number in range(games)]
            taken = sorted(one for times in played for one in times)
            note = f"All decisions of {games} games; processor time."
            name = f"{level}'s decision, {table}"
            yield Measurement(f"{name}, median", statistics.median(taken), "ms", note)
            yield Measurement(f"{name}, slowest of 100", taken[len(taken) * 99 // 100], "ms", note)
            yield Measurement(f"{name}, slowest", taken[-1], "ms", note)
            a_game = statistics.mean(map(sum, played)) / seats / 1000
            yield Measurement(f"{level}'s game, {table}", a_game, "s", "All decisions of one seat.")


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
            rng = SeededRng("bench", number, len(taken))
            chair = Chair(seat, game.guess(s, seat, rng), level)
            start = time.process_time()
            moves[seat] = brain.think(chair, rng).action
            taken.append(1000 * (time.process_time() - start))
        s, _ = game.play(s, moves)
    return taken
