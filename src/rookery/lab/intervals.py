"""How sure a figure is.

Games of one deal have the same luck, so they say less than as many games of different deals, or more where
they are compared with each other. All intervals here go by how much whole deals differ.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean

import msgspec

Z95 = 1.959964


class Figure(msgspec.Struct, frozen=True):
    """A value with its interval, and how many deals or games it comes from."""

    value: float
    low: float
    high: float
    count: int


def wilson(successes: float, trials: float, z: float = Z95) -> tuple[float, float]:
    """The 95 % interval of a rate, by Wilson's method: sound also for few games and rates near 0 or 1."""
    if trials == 0:
        return 0.0, 1.0
    rate = successes / trials
    spread = z * sqrt(rate * (1 - rate) / trials + z**2 / (4 * trials**2))
    middle = rate + z**2 / (2 * trials)
    scale = 1 + z**2 / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def z_for(comparisons: int) -> float:
    """How many standard errors an interval reaches either way if that many are to hold together, 95 % of the
    time (Bonferroni's correction)."""
    return Z95 if comparisons <= 1 else NormalDist().inv_cdf(1 - 0.025 / comparisons)


def rate_of(deals: Sequence[float], games: int, comparisons: int = 1) -> Figure:
    """A rate, from what it was in each deal. As many independent games are counted as would be as uncertain:
    that is Wilson's interval where a deal is one game, and a narrower one where pairing helps."""
    count = len(deals)
    if not count:
        return Figure(0.0, 0.0, 1.0, 0)
    rate = min(1.0, max(0.0, fmean(deals)))
    variance = sum((value - rate) ** 2 for value in deals) / max(1, count - 1) / count
    trials = float(games)
    if variance > 0:
        trials = min(rate * (1 - rate) / variance, 4.0 * games)
    low, high = wilson(rate * trials, max(trials, 1.0), z_for(comparisons))
    return Figure(rate, low, high, games)


def mean_of(deals: Sequence[float], games: int | None = None, comparisons: int = 1) -> Figure:
    """A mean of values of any size, such as lengths or differences, from its value in each deal."""
    count = len(deals)
    if not count:
        return Figure(0.0, 0.0, 0.0, 0)
    mean = fmean(deals)
    if count == 1:
        return Figure(mean, float("-inf"), float("inf"), games or 1)
    error = sqrt(sum((value - mean) ** 2 for value in deals) / (count - 1) / count)
    off = t_for(count - 1, comparisons) * error
    return Figure(mean, mean - off, mean + off, games or count)


def t_for(freedom: int, comparisons: int = 1) -> float:
    """Student's t, by the expansion of Fisher and Cornish: right to a hundredth from three degrees on."""
    z = z_for(comparisons)
    n = float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
