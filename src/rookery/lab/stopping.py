"""When there were enough games: intervals that one may look at after every game, and stop.

Looking at a usual 95 % interval again and again until it pleases makes it cover the truth less often than 95
% of the time. A *confidence sequence* is made for that: with a probability of 95 % it covers the truth after
every single deal, so also after the one at which somebody stops, whatever the reason.

This one is the predictable plug-in empirical Bernstein sequence of Waudby-Smith and Ramdas ("Estimating
means of bounded random variables by betting", Journal of the Royal Statistical Society B 86, 2024, theorem
2). It holds for any independent values from 0 to 1, for every number of them, without a normal
approximation; and it becomes narrower where values vary little, as the means of paired deals do. Its one
freedom, how to weigh the values, may depend on the past alone. It is used here to be narrowest when the
interval is about as wide as was asked for: such a run takes nearly twice the games of a plan that had fixed
their number beforehand. That is the price of looking.
"""

import math
from collections.abc import Iterable, Sequence

ERROR = 0.05
BOLDEST = 0.5
"""The most that is staked on one value."""


class Narrowing:
    """The interval of a mean of values from 0 to 1, one after another. `precision` is the half width
    wanted, `error` how often it may miss the truth."""

    def __init__(self, precision: float, error: float = ERROR) -> None:
        self.precision = precision
        self.count = 0
        self.low, self.high = 0.0, 1.0
        self._sum = 0.0
        self._squares = 0.0
        self._weights = 0.0
        self._weighed = 0.0
        self._spent = math.log(2 / error)

    def add(self, value: float) -> None:
        mean, variance = (0.5 + self._sum) / (self.count + 1), (0.25 + self._squares) / (self.count + 1)
        weight = min(BOLDEST, self.precision / variance)
        self.count += 1
        self._sum += value
        self._squares += (value - (0.5 + self._sum) / (self.count + 1)) ** 2
        self._weights += weight
        self._weighed += weight * value
        self._spent += (value - mean) ** 2 * (-math.log1p(-weight) - weight)
        middle, half = self._weighed / self._weights, self._spent / self._weights
        # What one of the intervals excluded is excluded for good.
        low, high = max(self.low, middle - half), min(self.high, middle + half)
        # Where one excludes what another insists on, the truth was missed already; the last word stands.
        self.low, self.high = (low, high) if low <= high else (middle, middle)

    @property
    def mean(self) -> float:
        return self._sum / self.count if self.count else 0.5

    @property
    def needed(self) -> int:
        """About how many values it takes to be narrow, by what was seen so far."""
        variance = (0.25 + self._squares) / (self.count + 1)
        weight = min(BOLDEST, self.precision / variance)
        each = variance * (-math.log1p(-weight) - weight)
        room = self.precision * weight - each
        return max(self.count + 1, round(math.log(2 / ERROR) / room)) if room > 0 else 1 << 30

    @property
    def narrow(self) -> bool:
        return self.high - self.low <= 2 * self.precision


class Goal:
    """Whether a cell has had enough deals. They are looked at in their order, whichever was done first, so
    where a cell ends is the same on every machine."""

    def __init__(self, precision: float | None, most: int) -> None:
        #: how many deals there will be at most
        self.most = most
        self.precision = precision
        #: how many deals the cell has in all, once that is known
        self.deals: int | None = None if precision else most
        self.figures: tuple[Narrowing, ...] = ()
        self._waiting: dict[int, Sequence[float]] = {}
        self._next = 0

    def add(self, deal: int, shares: Sequence[float]) -> None:
        """What everybody's share of that deal was. Those beyond the end are left out."""
        self._waiting[deal] = shares
        while self._next in self._waiting and (self.deals is None or self._next < self.deals):
            self._take(self._waiting.pop(self._next))

    def _take(self, shares: Sequence[float]) -> None:
        if not self.figures:
            # Where their number is fixed, narrowest at the end of it.
            wanted = (self.precision or 0) / 100 or math.sqrt(math.log(2 / ERROR) / 2 / self.most)
            self.figures = tuple(Narrowing(wanted) for _ in shares)
        for figure, share in zip(self.figures, shares, strict=True):
            figure.add(share)
        self._next += 1
        if self.deals is None and (self._next >= self.most or all(figure.narrow for figure in self.figures)):
            self.deals = self._next

    @property
    def reached(self) -> bool:
        return self.deals is not None and self._next >= self.deals


def intervals(shares: Iterable[Sequence[float]], precision: float) -> tuple[Narrowing, ...]:
    """The same over deals that are all there."""
    figures: tuple[Narrowing, ...] = ()
    for row in shares:
        figures = figures or tuple(Narrowing(precision / 100) for _ in row)
        for figure, share in zip(figures, row, strict=True):
            figure.add(share)
    return figures
