"""Slides and kicks worked out beforehand, so that finding moves is mostly looking them up.

For every side, kind and starting square there is one `Way` a direction. It holds the squares it
passes as a bit mask: if nothing stands in there, its moves are ready to hand out.
"""

from typing import NamedTuple

from rookery.core.squares import RAYS, SQUARES
from rookery.games.soccer.state import CENTER_SQUARES, HOME, KICK, REACH, SEA, SPIN, UPRIGHT, Kick, Slide

BIT = (*(1 << square for square in range(SQUARES)), 0)
"""BIT[SEA] is 0: a penguin in the sea is in nobody's way."""

BALL_BITS = (*BIT[:SQUARES], sum(BIT[square] for square in CENTER_SQUARES))
"""BALL_BITS[CENTER] has all four centre squares."""

INTO_THE_BOARD = ((0, 1, 2), (4, 5, 6))
"""The three directions that lead away from each side's home."""


class Way(NamedTuple):
    direction: int
    mask: int
    path: tuple[int, ...]
    free: tuple[Slide, ...]


class KickWay(NamedTuple):
    mask: int
    path: tuple[int, ...]
    free: Kick
    direction: int


def spins(kind: int, direction: int) -> tuple[int, ...]:
    """The poses a full slide may end in, by direction number."""
    return tuple(sorted({(direction + turn) % 8 for turn in range(-SPIN[kind], SPIN[kind] + 1)}))


def mask_of(path: tuple[int, ...]) -> int:
    return sum(BIT[square] for square in path)


def _free_slides(
    side: int, kind: int, origin: int, direction: int, path: tuple[int, ...]
) -> tuple[Slide, ...]:
    """The moves of a slide that nothing stops but its own length or the edge."""
    to = path[-1]
    if to == HOME[1 - side]:
        return ()
    if len(path) < REACH[kind]:
        return (Slide(kind, origin, to, UPRIGHT),)
    return tuple(Slide(kind, origin, to, pose) for pose in spins(kind, direction))


def _ways(side: int, kind: int, origin: int) -> tuple[Way, ...]:
    ways = []
    for direction in range(8):
        path = RAYS[origin][direction][: REACH[kind]]
        if path:
            ways.append(
                Way(direction, mask_of(path), path, _free_slides(side, kind, origin, direction, path))
            )
    return tuple(ways)


def _ways_from_sea(side: int, kind: int) -> tuple[Way, ...]:
    """Home is the first square. Mama goes no farther, so her three ways are one, with every pose once."""
    home = HOME[side]
    ways = []
    for direction in INTO_THE_BOARD[side]:
        path = (home, *RAYS[home][direction][: REACH[kind] - 1])
        ways.append(Way(direction, mask_of(path), path, _free_slides(side, kind, SEA, direction, path)))
    if REACH[kind] > 1:
        return tuple(ways)
    merged = tuple(sorted({slide for way in ways for slide in way.free}, key=lambda slide: slide.pose))
    return (Way(ways[0].direction, ways[0].mask, ways[0].path, merged),)


def _kicks(kind: int, at: int) -> tuple[KickWay, ...]:
    ways = []
    for direction in range(8):
        path = RAYS[at][direction][: KICK[kind]]
        if path:
            ways.append(KickWay(mask_of(path), path, Kick(kind, at, direction, path[-1]), direction))
    return tuple(ways)


WAYS = tuple(
    tuple(
        (*(_ways(side, kind, square) for square in range(SQUARES)), _ways_from_sea(side, kind))
        for kind in range(3)
    )
    for side in range(2)
)
"""WAYS[side][kind][square or SEA], by direction from north clockwise."""

KICKS = tuple(tuple(_kicks(kind, square) for square in range(SQUARES)) for kind in range(3))
"""KICKS[kind][square], by direction from north clockwise."""

STEP = tuple(tuple(ray[0] if ray else SEA for ray in RAYS[square]) for square in range(SQUARES))
"""STEP[square][direction]: the next square, or the SEA beyond the edge."""
