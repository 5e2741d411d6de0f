"""What a game with a compiled second spelling of its rules promises about it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Generic, TypeVar

import msgspec

from rookery.core.rng import Rng

S = TypeVar("S", bound=msgspec.Struct)


def same(what: str, place: str, compiled: object, readable: object) -> None:
    """Raises `AssertionError` where they are not, naming the state. Not an assert statement: those are left
    out when Python is told to optimise."""
    if compiled != readable:
        raise AssertionError(f"{what}: {place}: compiled {compiled}, readable {readable}")


class CompiledRules(ABC, Generic[S]):
    """Checks that the compiled rules and the readable ones are the same rules: `rookery perft`, `check`."""

    def perft(self, s: S, depth: int) -> int | None:
        """How many lines of `depth` moves start at `s`, as compiled; None where that cannot be told."""
        return None

    @abstractmethod
    def situations(self, rng: Rng) -> Iterator[S]:
        """Random states to compare both spellings on, without an end."""

    @abstractmethod
    def check(self, s: S) -> None:
        """Raises `AssertionError`, naming the state, where the two spellings differ: see `same`."""

    def agree(self, states: int, rng: Rng, progress: Callable[[int], None] | None = None) -> int:
        """Compare both spellings on that many random states: how many were compared.

        Raises `AssertionError` naming the state at the first difference. `progress` hears each count done.
        """
        for done, s in enumerate(islice(self.situations(rng), states), 1):
            self.check(s)
            if progress:
                progress(done)
        return states
