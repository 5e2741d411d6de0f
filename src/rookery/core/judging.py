"""What a position is worth: each side's chance of winning, as a game's own `Judge` sees it.

One currency for everything: chances, one number a *side* (`Game.sides`; partners share one), which add up
to 1. A draw or a shared win is shared out equally. Where one side plays alone, its chance is whatever it is.

How positions of dice, of hidden hands and of several who choose at once are judged on top of that stands in
`bots/judging.py`.
"""

import inspect
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from rookery.core.decoding import decode
from rookery.core.outcome import Outcome
from rookery.core.rng import Rng
from rookery.core.thought import Budget

S_contra = TypeVar("S_contra", bound=msgspec.Struct, contravariant=True)
A = TypeVar("A", bound=msgspec.Struct)

Chances: TypeAlias = tuple[float, ...]
"""One number a side, in the order of the sides' numbers."""


class JudgedMove(msgspec.Struct, Generic[A], frozen=True):
    """What a move is worth to every side; `error` is the standard error of the mover's own chance, `depth`
    how many moves were looked ahead for it, itself among them."""

    action: A
    chances: Chances
    error: float = 0.0
    depth: int = 1


class Judgement(msgspec.Struct, Generic[A], frozen=True):
    """A position as one seat can judge it: everybody's chances, and what its moves lead to, the best first.

    `depth` is how many moves were looked ahead for the best of them, `nodes` how many positions were judged.
    """

    chances: Chances
    moves: tuple[JudgedMove[A], ...] = ()
    error: float = 0.0
    depth: int = 0
    nodes: int = 0


FILE = "calibration.json"
"""What was measured stands in a file of this name beside the judge."""


class Judge(Protocol[S_contra]):
    """What a game lends to those who look at games: reviews, the analysis board, puzzles."""

    @property
    def correction(self) -> "Correction":
        """What was measured about its chances; `Correction()` where nobody has looked."""
        ...

    def chances(self, s: S_contra, rng: Rng, budget: Budget | None = None) -> Chances:
        """Each side's chance of winning from `s`, where a seat or several are to act. `s` is a whole state:
        whoever may not know all of it hands in guessed ones.

        Same state, same stream, same node budget: same chances. None is a budget of the judge's own.
        """
        ...


class Look(msgspec.Struct, frozen=True):
    """Chances that were found by looking so many moves ahead, at so many positions."""

    chances: Chances
    depth: int
    nodes: int


@runtime_checkable
class LookingJudge(Judge[S_contra], Protocol[S_contra]):
    """A judge that sees more the longer it looks, and says how far it came."""

    @property
    def usual(self) -> Budget:
        """How long it looks by itself."""
        ...

    def look(self, s: S_contra, rng: Rng, budget: Budget | None = None) -> Look:
        """The same `chances`, and what they took."""
        ...


class Correction(msgspec.Struct, frozen=True):
    """How a judge's chances have to be bent to come true: measured by `rookery calibrate GAME --fit`.

    `powers` has an exponent for each number of sides: above 1 the judge is too timid, below 1 too sure.
    """

    powers: Mapping[str, float] = {}

    def applied(self, chances: Chances) -> Chances:
        return bent(chances, self.powers.get(str(len(chances)), 1.0))


class MeasuredJudge:
    """For judges beside whose module stands what was measured about them."""

    @property
    def correction(self) -> Correction:
        return read_correction(Path(inspect.getfile(type(self))))


@cache
def read_correction(judge: Path) -> Correction:
    """What was measured about the judge in that file."""
    measured = judge.with_name(FILE)
    return decode(measured.read_bytes(), Correction) if measured.is_file() else Correction()


def bent(chances: Chances, power: float) -> Chances:
    """Every chance to that power, adding up to 1 again. What is certain stays so."""
    if power == 1.0 or len(chances) < 2:
        return chances
    raised = [max(chance, 0.0) ** power for chance in chances]
    return shared_out(raised)


def shared_out(weights: Sequence[float]) -> Chances:
    """In proportion, adding up to 1; equally where there is nothing to go by."""
    total = sum(weights)
    if total <= 0:
        return tuple(1 / len(weights) for _ in weights)
    return tuple(weight / total for weight in weights)


def side_numbers(sides: Sequence[int]) -> tuple[int, ...]:
    """For each seat, the place of its side among the chances."""
    order = sorted(set(sides))
    return tuple(order.index(side) for side in sides)


def shares_of(outcome: Outcome, sides: Sequence[int]) -> Chances:
    """What the end gave each side: 1 for a win alone, a part of it for a shared one, 0 for the others.
    Whoever plays alone wins by scoring at all."""
    numbers = side_numbers(sides)
    count = len(set(numbers))
    if count == 1:
        return (float(max(outcome.scores) > 0),)
    winning = {numbers[seat] for seat in outcome.winners}
    return tuple((side in winning) / len(winning) for side in range(count))
