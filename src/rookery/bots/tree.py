"""The tree of a search: what was tried where, and how it went.

A node stands for all that happened since the present state, as far as the searcher can tell it. Each seat
that is to choose there has choices of its own, so several who choose at once learn apart from one another
(decoupled UCT) and every seat looks after itself alone (max^n).
"""

import math
from collections.abc import Hashable, Sequence
from typing import Generic

from rookery.core.game import A, S, Seat
from rookery.core.rng import Rng, pick

CURIOSITY = 0.7
"""How much a choice seldom tried is preferred to one that went well; results are from 0 to 1."""

WIDTH = 2.0
"""A seat considers this many choices times the square root of its visits: few at first, in the end all."""

GLANCES = 4
"""How often a move is picked at random, in the hope that it is a new one, before the new ones are listed."""


class Tally:
    """How one choice went. `offered` counts how often it could have been made, which in a game with secrets
    is not every time its node is reached."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits


class Choices(Generic[A]):
    """What one seat can do at one node, as far as it was tried."""

    __slots__ = ("tallies", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tallies: dict[A, Tally] = {}

    def pick(self, legal: Sequence[A], fixed: bool, rng: Rng) -> A:
        """The next to try. `fixed`: the moves are the same at every visit.

        The moves may be thousands that are only made when asked for, so they are not gone through if that can
        be helped.
        """
        self.visits += 1
        open_now = list(self.tallies.items())
        if not fixed:
            offered = set(legal) if isinstance(legal, list | tuple) else legal
            open_now = [(action, tally) for action, tally in open_now if action in offered]
        if len(open_now) < min(len(legal), WIDTH * math.sqrt(self.visits)):
            chosen = self._untried(legal, rng)
            self.tallies[chosen] = Tally()
        else:
            chosen = self._most_promising(open_now, fixed)
        if not fixed:
            for _, tally in open_now:
                tally.offered += 1
        return chosen

    def _untried(self, legal: Sequence[A], rng: Rng) -> A:
        for _ in range(GLANCES):
            chosen = legal[rng.below(len(legal))]
            if chosen not in self.tallies:
                return chosen
        return pick(rng, [action for action in legal if action not in self.tallies])

    def _most_promising(self, open_now: Sequence[tuple[A, Tally]], fixed: bool) -> A:
        best, chosen = -1.0, open_now[0][0]
        spread = CURIOSITY * math.sqrt(math.log(self.visits + 1))
        for action, tally in open_now:
            if not fixed:
                spread = CURIOSITY * math.sqrt(math.log(tally.offered + 1))
            promise = tally.total / tally.visits + spread / math.sqrt(tally.visits)
            if promise > best:
                best, chosen = promise, action
        return chosen


class Node(Generic[S, A]):
    """`state`, `acting` and `legal` are kept where they are the same at every visit."""

    __slots__ = ("acting", "children", "legal", "outcomes", "seats", "state")

    def __init__(self, state: S | None = None) -> None:
        self.state = state
        self.acting: tuple[Seat, ...] | None = None
        self.legal: dict[Seat, Sequence[A]] = {}
        self.seats: dict[Seat, Choices[A]] = {}
        self.children: dict[Hashable, Node[S, A]] = {}
        #: how many outcomes the dealer's draw has here, once somebody has looked
        self.outcomes: int | None = None

    def choices(self, seat: Seat) -> Choices[A]:
        found = self.seats.get(seat)
        if found is None:
            found = self.seats[seat] = Choices()
        return found
