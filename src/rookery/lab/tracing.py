"""What is seen while a game is played, cheaply; and what a judge says about it afterwards."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Generic

from rookery.bots.judging import Judging
from rookery.core.game import CHANCE, AnyGame, S, Seat
from rookery.core.judging import Chances, side_numbers
from rookery.core.record import Replayed
from rookery.core.rng import Rng, shuffled


class Trace(Generic[S]):
    """One game: its steps, where turns began, and how much there was to choose.

    A *turn* is all that the same seat, or the same seats at once, decide before others do.
    """

    def __init__(self, start: S) -> None:
        self.steps: list[Replayed[S]] = [Replayed(0, start, (), [])]
        #: the numbers of the steps after which a turn begins
        self.turn_starts: list[int] = []
        self.moves: Counter[Seat] = Counter()
        self.forced: Counter[Seat] = Counter()
        self.legal: Counter[Seat] = Counter()
        #: how long each thought
        self.seconds: defaultdict[Seat, float] = defaultdict(float)
        #: the seat that was the first to choose alone; None where all choose at once
        self.first: Seat | None = None
        self._acting: tuple[Seat, ...] = ()

    @property
    def state(self) -> S:
        return self.steps[-1].state

    def acting(self, seats: tuple[Seat, ...]) -> None:
        if seats != self._acting:
            self._acting = seats
            self.turn_starts.append(len(self.steps) - 1)
        if self.first is None and len(seats) == 1:
            self.first = seats[0]

    def chooses(self, seat: Seat, legal: int) -> None:
        self.moves[seat] += 1
        self.legal[seat] += legal
        self.forced[seat] += legal == 1


def evenly(items: Sequence[int], count: int) -> list[int]:
    """So many of them, spread over the whole; all where there are fewer."""
    if len(items) <= count:
        return list(items)
    return [items[int((2 * place + 1) * len(items) / (2 * count))] for place in range(count)]


def chances_of(game: AnyGame, judging: Judging[Any, Any], trace: Trace[Any], count: int) -> list[Chances]:
    """Everybody's chances at turns spread over the game. Where nothing is to be judged, by who was ahead: the
    leaders share it."""
    if count:
        return [judging.at(trace.steps[number].state) for number in evenly(trace.turn_starts, count)]
    found = []
    for number in evenly(trace.turn_starts, FEW):
        places = game.standing(trace.steps[number].state)
        if not places:
            return []
        leading = {judging.side_of[seat] for seat, place in enumerate(places) if place == 1}
        sides = len(set(side_numbers(judging.sides)))
        found.append(tuple((side in leading) / len(leading) for side in range(sides)))
    return found


FEW = 12
"""How many turns are looked at where it costs next to nothing."""


def luck_of(
    judges: tuple[Judging[Any, Any], Judging[Any, Any]], trace: Trace[Any], count: int, rng: Rng
) -> Chances:
    """How much the dealer moved each side's chances, squared and added up over the game: from so many of its
    draws, taken at random, as much as all of them would be expected to give.

    A judge that makes up its mind by sampling is wrong by chance, and the square of that would look like
    luck. So two judges who know nothing of each other look at the same draw: what is multiplied is wrong
    independently.
    """
    draws = list(_draws(trace))
    some = shuffled(rng, draws)[:count]
    sides = len(set(judges[0].side_of))
    added = [0.0] * sides
    for before, after in some:
        moved = []
        for judging in judges:
            then, now = judging.at(before), judging.at(after)
            moved.append([chance - was for chance, was in zip(now, then, strict=True)])
        for side in range(sides):
            added[side] += moved[0][side] * moved[1][side]
    return tuple(total * len(draws) / len(some) for total in added) if some else tuple(added)


def _draws(trace: Trace[S]) -> Iterator[tuple[S, S]]:
    """Every time the dealer had its say: the state before that, and after all of it."""
    before: S | None = None
    for earlier, done in zip(trace.steps, trace.steps[1:], strict=False):
        dealt = done.step[0][0] == CHANCE
        if dealt and before is None:
            before = earlier.state
        elif not dealt and before is not None:
            yield before, earlier.state
            before = None
    if before is not None:
        yield before, trace.state
