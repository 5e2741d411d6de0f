"""The field: an endless grid for players, a large one here. Cells, their names, and the four ways.

A cell is one number, so that its neighbours are one addition away. Columns are named a to z, then aa,
ab and on; left of a come -a, -b. Rows are numbered from 1; below 1 come 0, -1. The layout's lower left
is a1, which is x = 0, y = 0; y grows to the north.
"""

LARGEST = 40
"""A layout is at most this wide and this high."""

MARGIN = 40
"""So far beyond that, on every side, tiles may be moved."""

LEAST, MOST = -MARGIN, LARGEST + MARGIN - 1
"""The least and the largest x and y of a cell that may be covered."""

_ROW = 128
_ORIGIN = (MARGIN + 1) * _ROW + MARGIN + 1

NORTH, EAST, SOUTH, WEST = _ROW, 1, -_ROW, -1
WAYS = (NORTH, EAST, SOUTH, WEST)
WAY_NAMES = ("N", "E", "S", "W")
"""What to add to a cell to go one cell that way. There is a rim of cells all around that is never covered,
so that adding never leaves the field."""


def cell_at(x: int, y: int) -> int:
    return _ORIGIN + y * _ROW + x


def x_of(cell: int) -> int:
    return cell % _ROW - MARGIN - 1


def y_of(cell: int) -> int:
    return cell // _ROW - MARGIN - 1


def _column_name(x: int) -> str:
    number, name = (x + 1 if x >= 0 else -x), ""
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name if x >= 0 else f"-{name}"


CELL_NAMES = {
    cell_at(x, y): f"{_column_name(x)}{y + 1}" for y in range(LEAST, MOST + 1) for x in range(LEAST, MOST + 1)
}
"""The name of every cell that may be covered."""

CELL_BY_NAME = {name: cell for cell, name in CELL_NAMES.items()}

CELL_PATTERN = r"-?[a-z]{1,2}-?[0-9]{1,2}"
"""What may be the name of a cell; CELL_BY_NAME knows whether it is."""

CORNERS = CELL_NAMES[cell_at(LEAST, LEAST)], CELL_NAMES[cell_at(MOST, MOST)]
"""The names of the first and the last cell, to tell where the field ends."""

AROUND = {cell: frozenset(cell + way for way in WAYS) for cell in CELL_NAMES}
"""The four cells next to each cell that may be covered."""

INNER_CELLS = frozenset(cell for cell, around in AROUND.items() if around <= CELL_NAMES.keys())
"""Cells around which all others may be covered too."""
