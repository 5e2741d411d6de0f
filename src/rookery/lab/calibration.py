"""Do positions that are called 70 % get won 70 % of the time? Over games between bots of equal strength.

Positions of one game end alike, so they say less than as many from different games would. Intervals take
that into account: they go by how much whole games differ.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from rookery.bots.judging import Judging
from rookery.core.game import CHANCE, AnyGame
from rookery.core.judging import Chances, bent, shares_of
from rookery.core.record import Record, replay
from rookery.core.rng import SeededRng, shuffled
from rookery.core.spec import Setup
from rookery.core.thought import Budget
from rookery.lab.intervals import Z95, wilson
from rookery.lab.match import play_game

LEAST = 1e-3
"""No chance counts as less than this when a correction is fitted: one surprise is not to weigh everything."""


class Called(msgspec.Struct, frozen=True):
    """A position's chances as the judge called them, uncorrected; what came of it; and in which game."""

    game: int
    chances: Chances
    shares: Chances


class Row(msgspec.Struct, frozen=True):
    """What was called from `low` to a tenth more: how often, what on average, and how much of it was won."""

    low: float
    count: int
    called: float
    won: float
    #: the 95 % interval of `won`
    interval: tuple[float, float]


def called_in(
    game: AnyGame, record: Record, number: int, each: int, budget: Budget | None = None
) -> Iterator[Called]:
    """The judge's word on `each` decisions of a finished game, or on all if it has fewer."""
    judging = Judging(game, record.setup, budget)
    states = [done.state for done in replay(game, record)]
    outcome = game.outcome(states[-1])
    if outcome is None:
        return
    shares = shares_of(outcome, judging.sides)
    decisions = [s for s in states[:-1] if CHANCE not in game.to_act(s)]
    for s in shuffled(SeededRng("calibration", number), decisions)[:each]:
        yield Called(number, judging.uncorrected(s), shares)


def called_in_new_game(
    game: AnyGame, setup: Setup, level: str, run: str, number: int, each: int
) -> list[Called]:
    """The same of a game that bots of one level play now."""
    record, _ = play_game(game, setup, [level] * setup.seats, f"{run}|{number}")
    return list(called_in(game, record, number, each))


# ---- what it adds up to ----


def corrected(called: Iterable[Called], power: float) -> list[Called]:
    return [msgspec.structs.replace(one, chances=bent(one.chances, power)) for one in called]


def brier(called: Sequence[Called]) -> float:
    """The mean of the squared errors, from 0 (always sure and right) to 1 (always sure and wrong)."""
    return math.fsum(_squares(one.chances, one.shares) for one in called) / len(called)


def base_brier(called: Sequence[Called]) -> float:
    """That of somebody who only knows how often each side wins."""
    base = _base_rate(called)
    return math.fsum(_squares(base, one.shares) for one in called) / len(called)


def _base_rate(called: Sequence[Called]) -> Chances:
    rows = zip(*(one.shares for one in called), strict=True)
    return tuple(math.fsum(shares) / len(called) for shares in rows)


def advantage(called: Sequence[Called]) -> tuple[float, float]:
    """The 95 % interval of how much lower the judge's score is than that of the base rate."""
    base, count = _base_rate(called), len(called)
    lower = [_squares(base, one.shares) - _squares(one.chances, one.shares) for one in called]
    mean = math.fsum(lower) / count
    off: dict[int, float] = {}
    for one, by in zip(called, lower, strict=True):
        off[one.game] = off.get(one.game, 0.0) + by - mean
    spread = Z95 * math.sqrt(math.fsum(part**2 for part in off.values())) / count
    return mean - spread, mean + spread


def _squares(chances: Chances, shares: Chances) -> float:
    return sum((chance - share) ** 2 for chance, share in zip(chances, shares, strict=True)) / 2


def reliability(called: Sequence[Called]) -> list[Row]:
    """By tenths, for all sides together; tenths that were never called are left out."""
    tenths: dict[int, list[tuple[int, float, float]]] = {}
    for one in called:
        for chance, share in zip(one.chances, one.shares, strict=True):
            tenths.setdefault(min(9, int(10 * chance)), []).append((one.game, chance, share))
    return [_row(tenth / 10, tenths[tenth]) for tenth in sorted(tenths)]


def _row(low: float, calls: Sequence[tuple[int, float, float]]) -> Row:
    count = len(calls)
    won = math.fsum(share for _, _, share in calls) / count
    off: dict[int, float] = {}
    for game, _, share in calls:
        off[game] = off.get(game, 0.0) + share - won
    variance = math.fsum(part**2 for part in off.values()) / count**2
    # As many independent calls would be as uncertain; no fewer than games, no more than calls.
    alike = won * (1 - won) / variance if variance else len(off)
    trials = int(min(max(alike, 1), count))
    return Row(low, count, math.fsum(c for _, c, _ in calls) / count, won, wilson(won * trials, trials))


def fitted_power(called: Sequence[Called]) -> float:
    """The exponent under which what happened was most likely: looked for more and more closely."""
    low, high = math.log(0.2), math.log(5.0)
    for _ in range(30):
        step = (high - low) / 3
        if _surprise(called, math.exp(low + step)) < _surprise(called, math.exp(high - step)):
            high -= step
        else:
            low += step
    return math.exp((low + high) / 2)


def _surprise(called: Sequence[Called], power: float) -> float:
    return -math.fsum(
        share * math.log(max(chance, LEAST))
        for one in called
        for chance, share in zip(bent(one.chances, power), one.shares, strict=True)
        if share
    )
