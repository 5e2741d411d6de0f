"""Many recorded games, counted: rates with intervals, sizes with their spread."""

import math
import statistics
from collections.abc import Callable, Iterable, Sequence

import msgspec

from rookery.core.extensions import part_beside
from rookery.core.game import AnyGame
from rookery.core.record import Record, Replayed, replay, setup_of
from rookery.core.statistics import Share, Size, Statistic
from rookery.games import game_by_id
from rookery.lab.intervals import wilson


class Rate(msgspec.Struct, frozen=True):
    """`low` and `high` are the 95 % interval."""

    name: str
    hits: int
    of: int
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """Nine in ten lie from `low` to `high`. The mean is known to within `off`, as its 95 % interval."""

    name: str
    low: float
    median: float
    high: float
    mean: float
    off: float
    #: how many sizes there were
    count: int


Counter = Callable[[Sequence[Replayed[msgspec.Struct]]], Iterable[Statistic]]


def own_counter(game: AnyGame) -> Counter | None:
    """What the game's own package counts, if it does."""
    counts: Counter | None = getattr(part_beside(game, "statistics"), "count", None)
    return counts


def statistics_of(record: Record) -> list[Statistic]:
    """One game's statistics: those that every game has, and its own."""
    game = game_by_id(record.game, record.rules)
    steps = list(replay(game, record))
    outcome = game.outcome(steps[-1].state)
    found: list[Statistic] = [Size("moves", len(record.steps))]
    if outcome is not None:
        sides = game.sides(setup_of(game, record))
        won = {sides[seat] for seat in outcome.winners}
        # Partners who win together share it with nobody.
        found += [Share(f"won by seat {seat + 1}", won == {side}, 1) for seat, side in enumerate(sides)]
        found.append(Share("shared by several", len(won) > 1, 1))
    counter = own_counter(game)
    return [*found, *(counter(steps) if counter else ())]


def summed_up(games: Iterable[Sequence[Statistic]]) -> list[Rate | Spread]:
    """In the order in which they were first met."""
    shares: dict[str, tuple[int, int]] = {}
    sizes: dict[str, list[float]] = {}
    names: dict[str, None] = {}
    for game in games:
        for statistic in game:
            names.setdefault(statistic.name)
            if isinstance(statistic, Share):
                hits, of = shares.get(statistic.name, (0, 0))
                shares[statistic.name] = hits + statistic.hits, of + statistic.of
            else:
                sizes.setdefault(statistic.name, []).append(statistic.value)
    return [_rate(name, *shares[name]) if name in shares else _spread(name, sizes[name]) for name in names]


def _rate(name: str, hits: int, of: int) -> Rate:
    return Rate(name, hits, of, *wilson(hits, of))


def _spread(name: str, values: Sequence[float]) -> Spread:
    ordered = sorted(values)
    at = [ordered[min(len(ordered) - 1, len(ordered) * part // 100)] for part in (5, 50, 95)]
    off = 1.96 * statistics.stdev(ordered) / math.sqrt(len(ordered)) if len(ordered) > 1 else math.inf
    return Spread(name, at[0], at[1], at[2], statistics.fmean(ordered), off, len(ordered))
