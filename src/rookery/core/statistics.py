"""What can be counted in a finished game, beside who won it: for designers who want to know how it plays.

A game's package may have a `statistics.py`, with any of these in it. `steps` are those of one game in order,
from the start on: the state after each, and what happened in it.

- `count(steps)`: shares and sizes, for `rookery statistics` and the lab.
- `uses(steps)`: which seat used which part of the game, such as a card or a square, and how often.
- `parts(start)`: all the parts there are in a game that begins so, by their group, so that those can be named
  that nobody uses.
- `THINGS`: what a bot can be forbidden besides whole kinds of moves, each with whether a move uses it.
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


class Use(msgspec.Struct, frozen=True):
    """That seat used a part of the game so often: `name` of the `group`, such as the card Rocky."""

    seat: int
    group: str
    name: str
    times: int = 1
