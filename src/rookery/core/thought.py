"""What a bot is given, and what it answers.

A bot sits on a `Chair`. It gets one state that its seat cannot tell from the true one and never the
true one itself, so there is nothing to peek at: re-dealing what a seat can't know never changes its
bot's move, and that is the test.
"""

import threading
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from rookery.core.names import with_names
from rookery.core.rng import Rng

S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)


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


class Chair(msgspec.Struct, Generic[S], frozen=True):
    """A seat as its bot sees it: `guessed` came out of `Game.guess`, never out of the table directly.

    `rules` is the version of the rules that is played; None is the game's present one.
    """

    seat: int
    guessed: S
    level: str
    rules: int | None = None


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
