"""Slides and kicks worked out beforehand, as arrays the compiler takes in as constants.

They are made from the board's geometry alone, not from the readable rules' own tables, so that a slip
in either shows when the two are compared.
"""

import numpy as np

from rookery.core.squares import RAYS, SQUARES
from rookery.games.soccer.kernel import pack
from rookery.games.soccer.state import CENTER_SQUARES, HOME, KICK, REACH, SPIN, UPRIGHT


def _mask(*squares: int) -> int:
    """Those squares as bits of a signed number: unsigned ones would turn the compiler's into floats."""
    bits = sum(1 << square for square in squares)
    return bits - (1 << 64) if bits >> 63 else bits


BIT = np.array([*map(_mask, range(SQUARES)), 0], np.int64)

_FIELD = np.arange(pack.FIELDS)
FIELD_BIT = np.where(_FIELD & pack.POSE_MASK <= UPRIGHT, BIT[_FIELD >> pack.POSE_BITS], 0)
"""The square of a penguin as a bit; none in the sea."""

BALL_BITS = np.array([*map(_mask, range(SQUARES)), _mask(*CENTER_SQUARES)], np.int64)

STEP = np.array([[ray[0] if ray else pack.FROM_SEA for ray in rays] for rays in RAYS], np.uint8)


def _slide(side: int, kind: int, origin: int, direction: int) -> tuple[int, ...]:
    if origin != pack.FROM_SEA:
        return RAYS[origin][direction][: REACH[kind]]
    ahead = RAYS[HOME[side]][direction]
    # Mama goes no farther than home, whichever way she came: one way stands for all three.
    if not ahead or (kind == 0 and direction != _out_of_the_sea(side)[0]):
        return ()
    return (HOME[side], *ahead[: REACH[kind] - 1])


def _out_of_the_sea(side: int) -> list[int]:
    return [direction for direction in range(8) if RAYS[HOME[side]][direction]]


def _poses(side: int, kind: int, origin: int, direction: int) -> list[int]:
    headings = _out_of_the_sea(side) if origin == pack.FROM_SEA and kind == 0 else [direction]
    return sorted({(d + turn) % 8 for d in headings for turn in range(-SPIN[kind], SPIN[kind] + 1)})


SLIDE_LENGTH = np.zeros((2, 3, 65, 8), np.uint8)
SLIDE_PATH = np.zeros((2, 3, 65, 8, 3), np.uint8)
SLIDE_MASK = np.zeros((2, 3, 65, 8), np.int64)
FREE_COUNT = np.zeros((2, 3, 65, 8), np.uint8)
FREE_MOVES = np.zeros((2, 3, 65, 8, 8), np.int64)
"""By side, kind, origin (64 is the sea) and direction: the squares entered, and the moves if none of
them holds anything up. Where the ball lies is still to be added to those."""

KICK_LENGTH = np.zeros((3, 64, 8), np.uint8)
KICK_PATH = np.zeros((3, 64, 8, 3), np.uint8)
KICK_MASK = np.zeros((3, 64, 8), np.int64)

GOAL_MASK = np.full((2, 3, 64), -1, np.int64)
"""The squares that must be empty for a kick from here to score; all bits where none can."""

for _kind, _square, _direction in np.ndindex(KICK_LENGTH.shape):
    _ray = RAYS[_square][_direction][: KICK[_kind]]
    KICK_LENGTH[_kind, _square, _direction] = len(_ray)
    KICK_PATH[_kind, _square, _direction, : len(_ray)] = _ray
    KICK_MASK[_kind, _square, _direction] = _mask(*_ray)
    for _side in range(2):
        if _ray and _ray[-1] == HOME[1 - _side]:
            # Whoever stands in the corner itself does not keep the ball out.
            GOAL_MASK[_side, _kind, _square] = _mask(*_ray[:-1])

for _at in np.ndindex(SLIDE_LENGTH.shape):
    _side, _kind, _origin, _direction = _at
    _path = _slide(_side, _kind, _origin, _direction)
    SLIDE_LENGTH[_at] = len(_path)
    SLIDE_PATH[_at][: len(_path)] = _path
    SLIDE_MASK[_at] = _mask(*_path)
    if _path and _path[-1] != HOME[1 - _side]:
        _ends = _poses(*_at) if len(_path) == REACH[_kind] else [UPRIGHT]
        FREE_COUNT[_at] = len(_ends)
        for _i, _pose in enumerate(_ends):
            _field = _path[-1] << pack.POSE_BITS | _pose
            FREE_MOVES[_at][_i] = _kind | _field << pack.FIELD_SHIFT | pack.SLIDE << pack.TYPE_SHIFT

assert HOME == (0, SQUARES - 1)
