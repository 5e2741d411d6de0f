"""Square boards of eight by eight: names, directions and rays.

    NW  N  NE        7 0 1          8  56 57 58 ... 63
     W  .  E         6 . 2         ...
    SW  S  SE        5 4 3          1   0  1  2 ...  7
                                        a  b  c ...  h

A square is rank * 8 + file. North is towards rank 8. Directions count clockwise from north, so that
turning by 45 degrees is adding one.
"""

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_FILE_STEP = (0, 1, 1, 1, 0, -1, -1, -1)
_RANK_STEP = (1, 1, 0, -1, -1, -1, 0, 1)

SIZE = 8
SQUARES = SIZE * SIZE
SQUARE_NAMES = tuple(f"{'abcdefgh'[square % SIZE]}{square // SIZE + 1}" for square in range(SQUARES))
SQUARE_BY_NAME = {name: square for square, name in enumerate(SQUARE_NAMES)}
DIRECTION_BY_NAME = {name: direction for direction, name in enumerate(DIRECTIONS)}


def _ray(square: int, direction: int) -> tuple[int, ...]:
    file, rank = square % SIZE, square // SIZE
    squares: list[int] = []
    while True:
        file += _FILE_STEP[direction]
        rank += _RANK_STEP[direction]
        if not (0 <= file < SIZE and 0 <= rank < SIZE):
            return tuple(squares)
        squares.append(rank * SIZE + file)


RAYS = tuple(tuple(_ray(square, d) for d in range(8)) for square in range(SQUARES))
"""RAYS[square][direction]: the squares from there to the edge, nearest first."""


def turned(square: int) -> int:
    """The square after turning the board by 180 degrees."""
    return SQUARES - 1 - square


def mirrored(square: int) -> int:
    """The square after reflecting the board in the line from a1 to h8."""
    return square % SIZE * SIZE + square // SIZE
