"""Slides and kicks worked out beforehand, so that finding moves is mostly looking them up.

For every side, kind and starting square there is one `Path` a direction. It holds the squares it
passes as a bit mask: if nothing stands in there, its moves are ready to hand out.
"""

from typing import NamedTuple

from rookery.core.squares import RAYS, SQUARES
from rookery.games.soccer.actions import Kick, Slide
from rookery.games.soccer.state import CENTER_SQUARES, HOME, KICK, REACH, SEA, SPIN, UPRIGHT

BIT = (*(1 << square for square in range(SQUARES)), 0)
"""BIT[SEA] is 0: a penguin in the sea is in nobody's way."""

BALL_BITS = (*BIT[:SQUARES], sum(BIT[square] for square in CENTER_SQUARES))
"""BALL_BITS[CENTER] has all four centre squares."""

INTO_THE_BOARD = ((0, 1, 2), (4, 5, 6))
"""The three directions that lead away from each side's home."""


class Path(NamedTuple):
    """One way to go: `free` are its moves if nothing is on any of its squares."""

    direction: int
    squares: tuple[int, ...]
    mask: int
    free: tuple[Slide | Kick, ...]


def spins(kind: int, direction: int) -> tuple[int, ...]:
    """The poses a full slide may end in, by direction number."""
    return tuple(sorted({(direction + turn) % 8 for turn in range(-SPIN[kind], SPIN[kind] + 1)}))


def _slide(side: int, kind: int, origin: int, direction: int) -> Path:
    """Out of the sea, home is the first square."""
    home = HOME[side]
    ahead = (home, *RAYS[home][direction]) if origin == SEA else RAYS[origin][direction]
    squares = ahead[: REACH[kind]]
    free: tuple[Slide, ...] = ()
    if squares and squares[-1] != HOME[1 - side]:
        poses = spins(kind, direction) if len(squares) == REACH[kind] else (UPRIGHT,)
        free = tuple(Slide(kind, origin, squares[-1], pose) for pose in poses)
    return Path(direction, squares, sum(BIT[square] for square in squares), free)


def _slides(side: int, kind: int, origin: int) -> tuple[Path, ...]:
    directions = INTO_THE_BOARD[side] if origin == SEA else range(8)
    paths = [path for direction in directions if (path := _slide(side, kind, origin, direction)).squares]
    if origin != SEA or REACH[kind] > 1:
        return tuple(paths)
    # Mama goes no farther than home, so her three ways out of the sea are one, with every pose once.
    poses = {pose for direction in directions for pose in spins(kind, direction)}
    return (paths[0]._replace(free=tuple(Slide(kind, SEA, HOME[side], pose) for pose in sorted(poses))),)


def _kick(kind: int, at: int, direction: int) -> Path:
    squares = RAYS[at][direction][: KICK[kind]]
    free = tuple(Kick(kind, at, direction, to) for to in squares[-1:])
    return Path(direction, squares, sum(BIT[square] for square in squares), free)


SLIDES = tuple(
    tuple(tuple(_slides(side, kind, origin) for origin in (*range(SQUARES), SEA)) for kind in range(3))
    for side in range(2)
)
"""SLIDES[side][kind][square or SEA], by direction from north clockwise."""

SLIDE_TO = tuple(
    tuple(
        tuple({to: path for path in reversed(paths) for to in path.squares} for paths in of_kind)
        for of_kind in of_side
    )
    for of_side in SLIDES
)
"""SLIDE_TO[side][kind][square or SEA][to]: the slide that passes or ends there."""

KICKS = tuple(
    tuple(
        tuple(path for direction in range(8) if (path := _kick(kind, at, direction)).squares)
        for at in range(SQUARES)
    )
    for kind in range(3)
)
"""KICKS[kind][square], by direction from north clockwise."""

STEP = tuple(tuple(ray[0] if ray else SEA for ray in RAYS[square]) for square in range(SQUARES))
"""STEP[square][direction]: the next square, or the SEA beyond the edge."""
