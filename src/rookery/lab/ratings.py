"""How strong each bot is, on one scale, from the games that all of them played against each other.

The model is Davidson's and Luce's (Firth, Kosmidis and Turner, 2019). Every bot has a strength. A game is a
row of choices: who comes first of all, who first of those that are left, and so on. A bot is chosen in
proportion to its strength; several that share a place, in proportion to the geometric mean of theirs and to
a number that says how usual it is for so many to share one. Between two that is Davidson's model of draws,
and without draws Bradley's and Terry's; where more play and nobody shares a place, Plackett's and Luce's.

Whoever won every game would be infinitely strong. So every bot is also given a half win and a half loss
against an imaginary bot of average strength, which weigh little beside real games.

Games of one deal have the same dice, in every pairing. So intervals come from weighing whole deals anew, at
random (Rubin's Bayesian bootstrap), and the half wins and losses with them.
"""

from collections.abc import Sequence
from itertools import combinations, groupby
from math import log
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from rookery.lab.intervals import Z95, Figure, t_for

Numbers: TypeAlias = npt.NDArray[np.float64]

POINTS = 400 / log(10)
"""Points a unit of the logarithm of strength: 400 more are ten wins for every loss, as with Elo's."""

PRIOR = 0.5
"""How much an imaginary result weighs."""

DRAWS = 1_000
"""How often deals are weighed anew."""

MOST_BLOCKS = 1_000
"""Of more deals several are weighed together."""

LEAST_DEALS = 4
"""Fewer do not say how much deals differ."""

MOST_STEPS, LONGEST_STEP, NEAR = 200, 2.0, 1e-7
LARGEST = 4_000_000
"""How many numbers a step of the fit may need at once."""


class Finish(NamedTuple):
    """One game: the number of the bot in each seat, and what place it came in."""

    deal: int
    bots: tuple[int, ...]
    ranks: tuple[int, ...]


class _Choice(NamedTuple):
    """Some of those that were left, bots in order, came before the others."""

    left: tuple[int, ...]
    first: tuple[int, ...]


def _choices(game: Finish) -> list[_Choice]:
    placed = sorted(zip(game.ranks, game.bots, strict=True))
    groups = [tuple(bot for _, bot in group) for _, group in groupby(placed, key=lambda one: one[0])]
    found = []
    for place, first in enumerate(groups):
        left = tuple(sorted(bot for group in groups[place:] for bot in group))
        if len(left) > 1:
            found.append(_Choice(left, first))
    return found


class Design:
    """All that could have been chosen: a row for each, which says what makes it likely. Its columns are the
    bots, and the sizes of groups that shared a place in any game."""

    def __init__(self, bots: int, games: Sequence[Finish]) -> None:
        chosen = [(game.deal, choice) for game in games for choice in _choices(game)]
        sizes = sorted({len(choice.first) for _, choice in chosen} - {1})
        self.columns = {size: bots + place for place, size in enumerate(sizes)}
        self._rows: list[Numbers] = []
        self._starts: list[int] = []
        places: dict[_Choice, int] = {}
        for left in sorted({choice.left for _, choice in chosen}):
            self._starts.append(len(self._rows))
            for size in (1, *sizes):
                for first in combinations(left, size):
                    places.setdefault(_Choice(left, first), len(self._rows))
                    self._rows.append(self._row(bots, first))
        imagined = len(self._rows)
        for column in range(bots + len(sizes)):
            # A bot and the average one; or sharing a place and not sharing it.
            self._starts.append(len(self._rows))
            self._rows += [self._unit(bots, column), np.zeros(bots + len(sizes))]
        self.rows = np.array(self._rows)
        self.starts = np.array(self._starts)
        self.set_of = np.repeat(np.arange(len(self.starts)), np.diff([*self._starts, len(self._rows)]))
        self.prior = np.where(np.arange(len(self.rows)) < imagined, 0.0, PRIOR)
        numbers = sorted({deal % MOST_BLOCKS for deal, _ in chosen})
        block_of = {number: place for place, number in enumerate(numbers)}
        #: how often each was chosen in each block of deals
        self.blocks = np.zeros((len(numbers), len(self.rows)))
        for deal, choice in chosen:
            self.blocks[block_of[deal % MOST_BLOCKS], places[choice]] += 1

    def _unit(self, bots: int, column: int) -> Numbers:
        row = np.zeros(bots + len(self.columns))
        row[column] = 1.0
        return row

    def _row(self, bots: int, first: tuple[int, ...]) -> Numbers:
        row = np.zeros(bots + len(self.columns))
        for bot in first:
            row[bot] += 1 / len(first)
        if len(first) > 1:
            row[self.columns[len(first)]] = 1.0
        return row

    def fit(self, counts: Numbers) -> Numbers:
        """The most likely logarithms for each line of counts, by Newton's method: there is one peak."""
        lines = max(1, LARGEST // self.rows.size)
        return np.concatenate(
            [self._fit(counts[first : first + lines]) for first in range(0, len(counts), lines)]
        )

    def _fit(self, counts: Numbers) -> Numbers:
        size = self.rows.shape[1]
        squares = (self.rows[:, :, None] * self.rows[:, None, :]).reshape(len(self.rows), -1)
        totals = np.add.reduceat(counts, self.starts, axis=1)
        found = np.zeros((len(counts), size))
        for _ in range(MOST_STEPS):
            worth = found @ self.rows.T
            worth -= np.maximum.reduceat(worth, self.starts, axis=1)[:, self.set_of]
            chance = np.exp(worth)
            chance /= np.add.reduceat(chance, self.starts, axis=1)[:, self.set_of]
            expected = totals[:, self.set_of] * chance
            means = np.add.reduceat(chance[:, :, None] * self.rows, self.starts, axis=1)
            curve = (expected @ squares).reshape(-1, size, size)
            curve -= (means * totals[:, :, None]).transpose(0, 2, 1) @ means
            slope = (counts - expected) @ self.rows
            step = np.linalg.solve(curve + 1e-12 * np.eye(size), slope[:, :, None])[:, :, 0]
            length = np.abs(step).max(axis=1, keepdims=True)
            found += step * np.minimum(1.0, LONGEST_STEP / np.maximum(length, NEAR))
            if length.max() < NEAR:
                break
        return found


def ratings_of(bots: int, games: Sequence[Finish], zero: int) -> list[Figure]:
    """Every bot's points above the one that is `zero`, with its 95 % interval. Each has played."""
    design = Design(bots, games)
    best = design.fit((design.blocks.sum(axis=0) + design.prior)[None])
    drawn = design.fit(_weighed_anew(design))
    points, others = (POINTS * (found[:, :bots] - found[:, [zero]]) for found in (best, drawn))
    low, high = np.percentile(others, (2.5, 97.5), axis=0)
    counts = [sum(bot in game.bots for game in games) for bot in range(bots)]
    return [
        Figure(float(points[0, bot]), float(low[bot]), float(high[bot]), counts[bot]) for bot in range(bots)
    ]


def _weighed_anew(design: Design) -> Numbers:
    """Counts, with a random weight for each block of deals and each imaginary result; 1 on average. Of few
    blocks the weights differ more, as Student's t does for a mean: few say little about how they differ."""
    blocks = len(design.blocks)
    wider = (t_for(max(blocks - 1, LEAST_DEALS - 1)) / Z95) ** 2 * (blocks + 1) / max(1, blocks - 1)
    rng = np.random.default_rng(0)
    weights = rng.gamma(1 / wider, wider, (DRAWS, blocks))
    imagined = np.zeros((DRAWS, len(design.rows)))
    there = design.prior > 0
    imagined[:, there] = rng.gamma(design.prior[there], 1.0, (DRAWS, int(there.sum())))
    found: Numbers = weights @ design.blocks + imagined
    return found
