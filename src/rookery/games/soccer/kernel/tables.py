"""Slides and kicks worked out beforehand, as arrays the compiler takes in as constants.

They are made from the board's geometry alone, not from the readable rules' own tables, so that a slip
in either shows when the two are compared.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rookery.core.squares import RAYS, SQUARES
from rookery.games.soccer.kernel.pack import AT_SEA, FIELDS, FROM_SEA, SLIDE, move_code
from rookery.games.soccer.state import CENTER_SQUARES, HOME, KICK, REACH, SPIN, UPRIGHT

Table: TypeAlias = npt.NDArray[np.generic]


def signed(bits: int) -> int:
    """64 bits as the compiler's signed whole number; mixing in unsigned ones would turn them into floats."""
    return bits - (1 << 64) if bits >> 63 else bits


def _bit(square: int) -> int:
    return signed(1 << square)


def _mask(squares: tuple[int, ...]) -> int:
    return signed(sum(1 << square for square in squares))


BIT = np.array([_bit(square) for square in range(SQUARES)] + [0], np.int64)

FIELD_BIT = np.array(
    [_bit(field >> 4) if field & 15 <= UPRIGHT else 0 for field in range(FIELDS)],
    np.int64,
)
"""The square of a penguin as a bit; none in the sea."""

BALL_BITS = np.array([_bit(square) for square in range(SQUARES)] + [_mask(CENTER_SQUARES)], np.int64)

STEP = np.array(
    [[ray[0] if ray else FROM_SEA for ray in RAYS[square]] for square in range(SQUARES)], np.uint8
)


def _path(side: int, kind: int, origin: int, direction: int) -> tuple[int, ...]:
    if origin != FROM_SEA:
        return RAYS[origin][direction][: REACH[kind]]
    ahead = RAYS[HOME[side]][direction]
    if len(ahead) < 7:
        return ()
    # Mama goes no farther than home, whichever way she came: one way stands for all three.
    if kind == 0 and direction != min(d for d in range(8) if RAYS[HOME[side]][d]):
        return ()
    return (HOME[side], *ahead[: REACH[kind] - 1])


def _poses(side: int, kind: int, origin: int, direction: int) -> list[int]:
    headings = [direction]
    if origin == FROM_SEA and kind == 0:
        headings = [d for d in range(8) if RAYS[HOME[side]][d]]
    return sorted({(d + turn) % 8 for d in headings for turn in range(-SPIN[kind], SPIN[kind] + 1)})


WAY_LENGTH = np.zeros((2, 3, 65, 8), np.uint8)
WAY_PATH = np.zeros((2, 3, 65, 8, 3), np.uint8)
WAY_MASK = np.zeros((2, 3, 65, 8), np.int64)
FREE_COUNT = np.zeros((2, 3, 65, 8), np.uint8)
FREE_MOVES = np.zeros((2, 3, 65, 8, 8), np.int64)
"""By side, kind, origin (64 is the sea) and direction: the squares entered, and the moves if none of
them holds anything up. Where the ball lies is still to be added to those."""

KICK_LENGTH = np.zeros((3, 64, 8), np.uint8)
KICK_PATH = np.zeros((3, 64, 8, 3), np.uint8)
KICK_MASK = np.zeros((3, 64, 8), np.int64)

GOAL_MASK = np.full((2, 3, 64), -1, np.int64)
"""The squares that must be empty for a kick from here to score; all bits where none can."""

for _kind in range(3):
    for _square in range(SQUARES):
        for _direction in range(8):
            _ray = RAYS[_square][_direction][: KICK[_kind]]
            KICK_LENGTH[_kind, _square, _direction] = len(_ray)
            KICK_PATH[_kind, _square, _direction, : len(_ray)] = _ray
            KICK_MASK[_kind, _square, _direction] = _mask(_ray)
            for _side in range(2):
                if _ray and _ray[-1] == HOME[1 - _side]:
                    # Whoever stands in the corner itself does not keep the ball out.
                    GOAL_MASK[_side, _kind, _square] = _mask(_ray[:-1])
    for _side in range(2):
        for _origin in range(65):
            for _direction in range(8):
                _way = _path(_side, _kind, _origin, _direction)
                _at = (_side, _kind, _origin, _direction)
                WAY_LENGTH[_at] = len(_way)
                WAY_PATH[_at][: len(_way)] = _way
                WAY_MASK[_at] = _mask(_way)
                if not _way or _way[-1] == HOME[1 - _side]:
                    continue
                _ends = [UPRIGHT]
                if len(_way) == REACH[_kind]:
                    _ends = _poses(_side, _kind, _origin, _direction)
                FREE_COUNT[_at] = len(_ends)
                for _i, _pose in enumerate(_ends):
                    FREE_MOVES[_at][_i] = move_code(SLIDE, _kind, _way[-1] << 4 | _pose, 0)

assert AT_SEA & 15 > UPRIGHT
