"""What a bot is given, and what it answers.

A bot sits on a `Chair`. It gets one state that its seat cannot tell from the true one and never the
true one itself, so there is nothing to peek at: re-dealing what a seat can't know never changes its
bot's move, and that is the test.
"""

import math
import threading
import time
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec.structs import replace

from rookery.core.names import with_names
from rookery.core.rng import Rng, pick
from rookery.core.spec import Setup

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)


ENDLESS = 1 << 40
"""More nodes than any search comes to."""


class Reason(msgspec.Struct, frozen=True):
    """One named term of an evaluation: how much it speaks for (+) or against (-) the mover, and in words.

    A bot knows seats, not people: `{seat 1}` in the words stands for whoever sits there.
    """

    term: str
    value: float
    words: str

    def told(self, names: Sequence[str]) -> "Reason":
        """With the players' names in place of their seats."""
        return replace(self, words=with_names(self.words, names))


class Term(NamedTuple):
    """One part of how a bot judges a position, in points: the most it can come to, either way, and what is
    said where a move makes it better or worse."""

    name: str
    bound: float
    better: str
    worse: str

    def reason(self, change: float, words: str = "") -> Reason:
        """Why a move that changes it by so many points, in its own words or in better ones."""
        return Reason(
            self.name, bounded(change / self.bound), words or (self.better if change > 0 else self.worse)
        )


def bounded(value: float) -> float:
    """As the value of a reason is: from -1 to 1, and a plain number, whatever reckoned it."""
    return float(min(max(value, -1.0), 1.0))


def telling(changes: Sequence[float], least: float, most: int) -> list[int]:
    """The terms that a move changes most, by their numbers: so many, and none that changes by less."""
    order = sorted(range(len(changes)), key=lambda number: -abs(changes[number]))
    return [number for number in order if abs(changes[number]) >= least][:most]


def noticed(choices: Sequence[T], overlooks: Callable[[T], int | None], rng: Rng) -> Sequence[T]:
    """The choices that a weak bot thinks of, at least one. `overlooks` is the chance in 100 that it does not
    think of one; None where it always does."""
    found = [one for one in choices if (chance := overlooks(one)) is None or rng.below(100) >= chance]
    return found or [pick(rng, choices)]


class Thought(msgspec.Struct, Generic[A], frozen=True):
    """A bot's answer: the move, its worth from -1 (lost) to 1 (won), why, and the effort it took."""

    action: A
    worth: float
    reasons: tuple[Reason, ...] = ()
    line: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think. With `nodes` alone the answer is the same on every machine."""

    seconds: float | None = None
    nodes: int | None = None

    @property
    def most_nodes(self) -> int:
        return ENDLESS if self.nodes is None else max(self.nodes, 1)

    def at_most(self, nodes: int | None) -> "Budget":
        """The same with no more than so many nodes; None leaves it as it is."""
        return self if nodes is None else replace(self, nodes=min(nodes, self.most_nodes))

    def until(self) -> float:
        """When to be done that begins now, by `time.monotonic`."""
        return math.inf if self.seconds is None else time.monotonic() + self.seconds


class Chair(msgspec.Struct, Generic[S], frozen=True):
    """A seat as its bot sees it: `guessed` came out of `Game.guess`, never out of the table directly.

    `rules` is the version of the rules that is played; None is the game's present one. `setup` is what was
    settled before the first move; it is there for programs outside (`bots/engines.py`), and None at a table's
    own bots, who find all they need in the state.
    """

    seat: int
    guessed: S
    level: str
    rules: int | None = None
    setup: Setup | None = None


class WarmedOnce:
    """For brains that have something to get ready: `warm_up` is called once, whoever asks and how often."""

    def __init__(self) -> None:
        self._warming = threading.Lock()
        self._warm = False

    def warm_up(self) -> None:
        raise NotImplementedError

    def warm(self) -> None:
        with self._warming:
            if not self._warm:
                self.warm_up()
                self._warm = True


class Brain(Protocol[S, A]):
    """What a game lends its bots, at every one of `Spec.levels`."""

    def warm(self) -> None:
        """Compile or load what thinking needs, so that no move waits for it. Cheap when already done."""
        ...

    def think(self, chair: Chair[S], rng: Rng, budget: Budget | None = None) -> Thought[A]:
        """The move for this chair at its level. `budget` replaces the level's own.

        Same chair, same stream, same node budget: same move.
        """
        ...


@runtime_checkable
class Budgeted(Protocol):
    """A brain that says how long it thinks at each level, for those who want it to think by nodes alone."""

    def budget(self, level: str) -> Budget:
        """The level's own, which may look at the clock."""
        ...
