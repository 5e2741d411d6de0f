"""Random streams. They live outside every state: whoever needs a number is handed a stream."""

import hashlib
import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """The one thing a stream can do. `below(n)` is a fair whole number from 0 to n - 1."""

    def below(self, n: int) -> int: ...


class SeededRng:
    """A stream for bots, labs and tests: the same seed gives the same numbers on every machine."""

    def __init__(self, *seed: object) -> None:
        """The seed may be several values, such as (run, game number, seat)."""
        text = "|".join(map(str, seed))
        self._random = random.Random(hashlib.sha256(text.encode()).digest())

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"below({n}) has no answer")
        bits = (n - 1).bit_length()
        value = self._random.getrandbits(bits)
        while value >= n:
            value = self._random.getrandbits(bits)
        return value


def pick(rng: Rng, items: Sequence[T]) -> T:
    return items[rng.below(len(items))]


def take(rng: Rng, items: list[T]) -> T:
    """Any of the items, which is gone from them after that."""
    at = rng.below(len(items))
    taken = items[at]
    # The last one takes its place: quicker than closing the gap.
    items[at] = items[-1]
    items.pop()
    return taken


def shuffled(rng: Rng, items: Sequence[T]) -> list[T]:
    """A fair shuffle (Fisher and Yates) of a copy."""
    deck = list(items)
    for i in range(len(deck) - 1, 0, -1):
        j = rng.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def seed_below_2_64(rng: Rng) -> int:
    """A number to seed compiled code with."""
    return rng.below(1 << 64)
