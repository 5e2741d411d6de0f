"""What a game with a compiled second spelling of its rules promises about it."""

from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec

from rookery.core.rng import Rng

S = TypeVar("S", bound=msgspec.Struct, contravariant=True)


def same(what: str, place: str, compiled: object, readable: object) -> None:
    """Raises `AssertionError` where they are not, naming the state. Not an assert statement: those are left
    out when Python is told to optimise."""
    if compiled != readable:
        raise AssertionError(f"{what}: {place}: compiled {compiled}, readable {readable}")


class CompiledRules(Protocol[S]):
    """Checks that the compiled rules and the readable ones are the same rules: `rookery perft`, `check`."""

    def perft(self, s: S, depth: int) -> int | None:
        """How many lines of `depth` moves start at `s`, as compiled; None where that cannot be told."""
        ...

    def agree(self, states: int, rng: Rng, progress: Callable[[int], None] | None = None) -> int:
        """Compare both spellings on that many random states: how many were compared.

        Raises `AssertionError` naming the state at the first difference. `progress` hears each count done.
        """
        ...
