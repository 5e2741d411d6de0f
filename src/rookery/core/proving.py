"""What a game lends to those who look for forced wins: that a side wins, whatever the other one does.

Only for games of two in which nothing is hidden and no dice are thrown. Without a prover of its own a game
is tried out by the readable rules (`bots/proofs.py`), which is the same, only slower.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

import msgspec

from rookery.core.rng import Rng
from rookery.core.spec import OptionValue

S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)


class TooHard(Exception):
    """It takes more positions to tell than the prover was given."""


class Prover(ABC, Generic[S, A]):
    """Proves by trying everything: nothing is judged, and no move is left out.

    `nodes` counts the positions looked at since it was made.
    """

    options: Mapping[str, OptionValue] = MappingProxyType({})
    """The options it proves with: those under which what came before a position does not matter. What is
    proved must hold under the usual ones too."""

    nodes: int = 0

    @abstractmethod
    def wins(self, s: S, moves: int) -> bool:
        """Whether whoever is to move can force a win with at most so many moves of its own. May raise
        `TooHard`."""

    @abstractmethod
    def refutation(self, s: S, a: A, moves: int) -> A | None:
        """An answer to `a`, which does not end the game, after which whoever played it cannot force a win
        with at most `moves` more of its own; None where there is none, so that `a` wins. May raise
        `TooHard`."""

    def fewest(self, s: S, most: int) -> int | None:
        """The fewest own moves whoever is to move can force a win with; None if not with `most`."""
        return next((moves for moves in range(1, most + 1) if self.wins(s, moves)), None)

    def varied(self, s: S, rng: Rng) -> Iterator[S]:
        """Positions like `s`, with something moved elsewhere; as it stands, there are none."""
        return iter(())
