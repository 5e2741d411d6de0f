"""What can be counted in a finished game, beside who won it: for designers who want to know how it plays.

A game's package may have a `statistics.py` with `count(steps)`, which gets every step of one game in order,
from the start on: the state after it and what happened in it.
"""

from typing import TypeAlias

import msgspec


class Share(msgspec.Struct, frozen=True):
    """`hits` of `of` in this game: summed up over many games it is a rate."""

    name: str
    hits: int
    of: int


class Size(msgspec.Struct, frozen=True):
    """One number a game: over many games it has a median and a spread."""

    name: str
    value: float


Statistic: TypeAlias = Share | Size
