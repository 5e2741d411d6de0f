"""Where on a board a part of the game is, by its name alone: squares as in c4, hexes as in -2,3.

A game's `statistics.py` names what is used. Where all names of a group are places, the group can be drawn.
"""

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

_SQUARE = re.compile(r"(-?)([a-z]{1,2})(-?\d{1,3})")
_HEX = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


class Place(NamedTuple):
    """The middle of a place, in units of its size, y downwards; and its corners around that."""

    x: float
    y: float
    corners: tuple[tuple[float, float], ...]


_BOX = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_SIX = tuple(
    (math.sin(math.radians(60 * side)) / math.sqrt(3), math.cos(math.radians(60 * side)) / math.sqrt(3))
    for side in range(6)
)


def places_of(names: Iterable[str]) -> dict[str, Place]:
    """Every name with its place; none at all where one of them is no place or they are of two kinds."""
    listed = list(names)
    for reader in (_square, _hex):
        found = {name: place for name in listed if (place := reader(name)) is not None}
        if found and len(found) == len(set(listed)):
            return found
    return {}


def _square(name: str) -> Place | None:
    match = _SQUARE.fullmatch(name)
    if match is None:
        return None
    column = 0
    for letter in match[2]:
        column = 26 * column + ord(letter) - ord("a") + 1
    x = -column if match[1] else column - 1
    return Place(x, -int(match[3]), _BOX)


def _hex(name: str) -> Place | None:
    match = _HEX.fullmatch(name)
    if match is None:
        return None
    q, r = int(match[1]), int(match[2])
    return Place(q + r / 2, r * math.sqrt(3) / 2, _SIX)
