"""Do the intervals keep what they promise? Games with a known rate are made up, and the lab's own methods
are let loose on them: how often does the interval hold the truth when the run stops?"""

import random
from collections.abc import Callable, Iterator
from statistics import fmean
from typing import NamedTuple

from rookery.lab.intervals import rate_of, wilson
from rookery.lab.stopping import Goal


class Covered(NamedTuple):
    """`hits` of `runs` intervals held the truth; `games` were played on average."""

    method: str
    rate: float
    hits: int
    runs: int
    games: float

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.hits, self.runs)


def single(rng: random.Random, rate: float) -> list[float]:
    """A deal of one game that is won or lost."""
    return [float(rng.random() < rate)]


def paired(rng: random.Random, rate: float) -> list[float]:
    """A deal of two games, whose luck favours the same seat: what one bot gains by it, it loses in the
    other."""
    luck = rng.uniform(-1, 1) * min(rate, 1 - rate)
    return [float(rng.random() < rate + luck), float(rng.random() < rate - luck)]


def with_draws(rng: random.Random, rate: float) -> list[float]:
    """A deal of one game, a third of which are drawn."""
    return [0.5 if rng.random() < 1 / 3 else float(rng.random() < (3 * rate - 0.5) / 2)]


DEALS: dict[str, Callable[[random.Random, float], list[float]]] = {
    "single games": single,
    "paired deals": paired,
    "with draws": with_draws,
}


def covered(runs: int, rates: tuple[float, ...], precision: float, fixed: int) -> Iterator[Covered]:
    """Each kind of deal at each rate: a fixed number of deals, and stopped when the interval is as narrow as
    asked for."""
    for kind, deal in DEALS.items():
        for rate in rates:
            yield _fixed(kind, deal, rate, runs, fixed)
            yield _stopped(kind, deal, rate, runs, precision)


def _fixed(
    kind: str, deal: Callable[[random.Random, float], list[float]], rate: float, runs: int, deals: int
) -> Covered:
    hits = games = 0
    for run in range(runs):
        rng = random.Random(f"{kind}|{rate}|{run}")
        played = [deal(rng, rate) for _ in range(deals)]
        games += sum(map(len, played))
        found = rate_of([fmean(shares) for shares in played], sum(map(len, played)))
        hits += found.low <= rate <= found.high
    return Covered(f"{kind}, {deals:,} deals", rate, hits, runs, games / runs)


def _stopped(
    kind: str, deal: Callable[[random.Random, float], list[float]], rate: float, runs: int, precision: float
) -> Covered:
    hits = games = 0
    for run in range(runs):
        rng = random.Random(f"{kind}|{rate}|{run}|stopped")
        goal = Goal(precision, 1_000_000)
        number = 0
        while not goal.reached:
            shares = deal(rng, rate)
            games += len(shares)
            goal.add(number, [fmean(shares)])
            number += 1
        (figure,) = goal.figures
        hits += figure.low <= rate <= figure.high
    return Covered(f"{kind}, until ±{precision:g} points", rate, hits, runs, games / runs)
