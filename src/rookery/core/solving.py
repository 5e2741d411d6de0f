"""What a game lends to those who want to know for sure: small games of it that are solved, position by
position, and kept in tables on disk.

Only for games of two in which nothing is hidden and no dice are thrown.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from rookery.core.rng import Rng
from rookery.core.spec import Choice

S = TypeVar("S", bound=msgspec.Struct)


class Verdict(msgspec.Struct, frozen=True):
    """How a position ends if both sides play their best: who wins, None for a draw, and after how many plies,
    which are moves of either side; 0 for a draw."""

    winner: int | None
    plies: int = 0


class Solved(msgspec.Struct, frozen=True):
    """A small game that is solved: of its positions, how many are won and lost for whoever is to move, how it
    ends from the start, and after how many plies, at the most, whoever can win has won; with such a
    position."""

    name: str
    positions: int
    won: int
    lost: int
    start: Verdict
    longest: int
    hardest: str

    @property
    def drawn(self) -> int:
        return self.positions - self.won - self.lost


class Solver(ABC, Generic[S]):
    """Solves the small games of `choice`, by their names. Tables are files in a folder; each appears when it
    is whole, so that whatever is cut short is only begun again."""

    choice: Choice[str]

    @abstractmethod
    def solve(self, name: str, folder: Path, cores: int, progress: Callable[[str], None]) -> None:
        """Write the table of that small game, and any others that come of the same work."""

    @abstractmethod
    def solved(self, name: str, folder: Path) -> Solved | None:
        """What there is of that small game in the folder; None if nothing. Refused if it cannot be read."""

    @abstractmethod
    def check(
        self, name: str, folder: Path, positions: int, rng: Rng, progress: Callable[[str], None]
    ) -> None:
        """Hold a table against the rules and against search, on so many positions: `AssertionError`, naming
        the position, where they differ."""

    @abstractmethod
    def verdict(self, s: S, folder: Path) -> Verdict | None:
        """What a table in the folder says of `s`; None where there is none for it."""
