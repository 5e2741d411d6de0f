"""What is underfoot: the map in play, and what each of its hexes is. (`texts/maps.py` reads maps.)"""

from functools import lru_cache
from typing import Final

import msgspec

from rookery.core.hexes import Hex, disk, field

HOLE, ROUGH, ROCK, DRIFT, SLIDER = "hole", "rough", "rock", "drift", "slider"
KINDS = (HOLE, ROUGH, ROCK, DRIFT, SLIDER)
OBSTACLES = (ROCK, DRIFT, SLIDER)


class Feature(msgspec.Struct, frozen=True, gc=False):
    """Something on one hex: `value` is a rough patch's friction or a drift's strength, else 0."""

    at: Hex
    kind: str
    value: int = 0

    @property
    def is_water(self) -> bool:
        return self is EDGE or self.kind == HOLE


class Start(msgspec.Struct, frozen=True, gc=False):
    """Where a figure begins, and returns to in the Emperor's game."""

    at: Hex
    facing: int


class Ground(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The map as it is now. Features are sorted by hex; `size` is a radius, or width and height."""

    shape: str
    size: tuple[int, ...]
    hexes: tuple[Hex, ...] = ()
    open: bool = False
    features: tuple[Feature, ...] = ()
    starts: tuple[Start, ...] = ()


BARE: Final = Feature((0, 0), "ice")
"""What every hex is that has nothing on it."""

EDGE: Final = Feature((0, 0), "edge")
"""The water around a map."""


class Surface:
    """A ground, looked up: what is where. Made once a ground and shared, so nobody may change it."""

    __slots__ = ("cells", "outside")

    def __init__(self, ground: Ground) -> None:
        self.cells: dict[Hex, Feature] = dict.fromkeys(hexes_of(ground), BARE)
        self.cells.update((feature.at, feature) for feature in ground.features)
        self.outside = BARE if ground.open else EDGE

    def at(self, where: Hex) -> Feature:
        return self.cells.get(where, self.outside)


def hexes_of(ground: Ground) -> tuple[Hex, ...]:
    """Every hex of the map, row by row."""
    return ground.hexes if ground.shape == "free" else _hexes(ground.shape, ground.size)


@lru_cache(maxsize=64)
def _hexes(shape: str, size: tuple[int, ...]) -> tuple[Hex, ...]:
    return disk(*size) if shape == "hexagon" else field(*size)


@lru_cache(maxsize=256)
def surface_of(ground: Ground) -> Surface:
    return Surface(ground)


def with_feature(ground: Ground, feature: Feature) -> Ground:
    """The ground with this on its hex, instead of whatever was there."""
    others = [f for f in ground.features if f.at != feature.at]
    return msgspec.structs.replace(ground, features=tuple(sorted((*others, feature), key=lambda f: f.at)))


def without_feature(ground: Ground, at: Hex) -> Ground:
    return msgspec.structs.replace(ground, features=tuple(f for f in ground.features if f.at != at))
