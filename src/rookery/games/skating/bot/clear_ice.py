"""How far one can slide, and how far away the water is: looked up often, worked out once a map."""

from functools import lru_cache

from rookery.core.hexes import Hex, neighbour
from rookery.games.skating.rules.ground import BARE, EDGE, HOLE, OBSTACLES, ROUGH, Surface

WATER, ROCK = "water", "rock"
ROOM = 3
"""Water farther away than this is not minded."""


@lru_cache(maxsize=1 << 15)
def clear_ahead(surface: Surface, at: Hex, direction: int, most: int) -> tuple[int, str]:
    """How many hexes ahead can be slid over, and what stops it: water, a rock, or "" for nothing."""
    for step in range(1, most + 1):
        feature = surface.at(neighbour(at, direction, step))
        if feature is EDGE or feature.kind == HOLE:
            return step - 1, WATER
        if feature.kind in OBSTACLES:
            return step - 1, ROCK
    return most, ""


@lru_cache(maxsize=1 << 13)
def room(surface: Surface, at: Hex) -> int:
    """How many hexes there are to the nearest water along the six directions, up to three."""
    return min(_dry(surface, at, direction) for direction in range(6))


def _dry(surface: Surface, at: Hex, direction: int) -> int:
    for step in range(1, ROOM + 1):
        feature = surface.at(neighbour(at, direction, step))
        if feature is EDGE or feature.kind == HOLE:
            return step - 1
    return ROOM


@lru_cache(maxsize=1 << 10)
def shores(surface: Surface, at: Hex) -> tuple[int, ...]:
    """The directions in which a swimmer would get out, were nobody there."""
    features = [(way, surface.at(neighbour(at, way))) for way in range(6)]
    return tuple(way for way, feature in features if feature is BARE or feature.kind == ROUGH)
