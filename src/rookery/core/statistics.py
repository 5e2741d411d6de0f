"""What can be counted in a finished game, beside who won it: for designers who want to know how it plays.

A game's package may have a `statistics.py` with `count(states)`, which gets every state of one game in order.
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
