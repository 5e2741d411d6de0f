"""What is legal. In brackets: where `rules.md` says so.

Slides and kicks are worked out beforehand, so that finding moves is mostly looking them up. For every side,
kind and starting square there is one `Path` a direction. It holds the squares it passes as a bit mask: if
nothing stands in there, its moves are ready to hand out.
"""

from typing import NamedTuple

from rookery.core.squares import RAYS, SQUARES
from rookery.games.soccer.actions import Kick, Move, Pass, Slide, Stand
from rookery.games.soccer.state import (
    CENTER,
    CENTER_SQUARES,
    HOME,
    KICK,
    OUT,
    REACH,
    SEA,
    SPIN,
    UPRIGHT,
    State,
)

BIT = (*(1 << square for square in range(SQUARES)), 0, 0)
"""BIT[SEA] is 0, for a penguin in the sea is in nobody's way; and so is BIT[OUT]."""

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
    if origin == OUT:
        return ()
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
    tuple(tuple(_slides(side, kind, origin) for origin in (*range(SQUARES), SEA, OUT)) for kind in range(3))
    for side in range(2)
)
"""SLIDES[side][kind][square, SEA or OUT], by direction from north clockwise."""

SLIDE_TO = tuple(
    tuple(
        tuple({to: path for path in reversed(paths) for to in path.squares} for paths in of_kind)
        for of_kind in of_side
    )
    for of_side in SLIDES
)
"""SLIDE_TO[side][kind][square, SEA or OUT][to]: the slide that passes or ends there."""

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


def legal_moves(s: State) -> list[Move]:
    """Every move of the side to move: Mama's, Papa's, Baby's; standing first, then by direction and pose."""
    a, b, c, d, e, f = s.where
    occupied = BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e] | BIT[f]
    stops = occupied | BALL_BITS[s.ball]
    side = s.turn
    moves: list[Move] = []
    for kind in range(3):
        penguin = side * 3 + kind
        at = s.where[penguin]
        pose = s.pose[penguin]
        if at == s.ball and at != SEA:
            for path in KICKS[kind][at]:
                moves.append(
                    path.free[0] if not path.mask & occupied else _stopped_kick(kind, at, path, occupied)
                )
            continue
        if pose != UPRIGHT:
            moves.append(Stand(kind, at))
        for path in SLIDES[side][kind][at]:
            if pose != UPRIGHT and path.direction != pose:
                continue
            if not path.mask & stops:
                moves.extend(path.free)
            else:
                slide = _stopped_slide(s, kind, at, path)
                if slide is not None and not (at == SEA and slide in moves):
                    moves.append(slide)
    return moves or [Pass()]


def _stopped_kick(kind: int, at: int, path: Path, occupied: int) -> Kick:
    """A kick stops on the first penguin's square, whoever's it is. [Kicking 2]"""
    to = next(square for square in path.squares if occupied & BIT[square])
    return Kick(kind, at, path.direction, to)


def _stopped_slide(s: State, kind: int, origin: int, path: Path) -> Slide | None:
    """A slide that meets something: the ball is taken, its holder tackled, others block. [Sliding 6, 7]"""
    for square in path.squares:
        if square in s.where:
            if square != s.ball or s.where.index(square) // 3 == s.turn:
                return None
            if square == HOME[1 - s.turn] or not push_is_fair(s, square, path.direction):
                return None
            return Slide(kind, origin, square, UPRIGHT, tackle=True)
        if has_loose_ball(s, square):
            return None if square == HOME[1 - s.turn] else Slide(kind, origin, square, UPRIGHT)
    raise AssertionError("a path that meets nothing is free")


def has_loose_ball(s: State, square: int) -> bool:
    """Whether the ball lies on an empty square. On the centre cross it is on all four. [Sliding 6]"""
    return square == s.ball or (s.ball == CENTER and square in CENTER_SQUARES)


def pushes(s: State, square: int, direction: int) -> list[tuple[int, int]]:
    """Who a tackle on `square` pushes, and whereto: (penguin, square or SEA), nearest first. [Tackling 2]"""
    chain = []
    while square != SEA and square in s.where:
        beyond = STEP[square][direction]
        chain.append((s.where.index(square), beyond))
        square = beyond
    return chain


def push_is_fair(s: State, square: int, direction: int) -> bool:
    """No penguin may be pushed into its own opponent's home. [Corners 1]"""
    return all(to != HOME[1 - penguin // 3] for penguin, to in pushes(s, square, direction))
