"""Who is next to whom, and taking tiles up and putting them down."""

import numpy as np

from rookery.games.nightout.rules.cells import WAYS
from rookery.games.nightout.kernel.scratch import SQUARES, Desk
from rookery.games.nightout.kernel.jit import compiled

WAY = np.array(WAYS, np.int64)


@compiled
def look_around(desk: Desk, square: int) -> None:
    """Note the neighbours of one square."""
    cell = desk.cells[square]
    for way in range(4):
        desk.near[4 * square + way] = desk.grid[cell + WAY[way]] - 1 if cell >= 0 else -1


@compiled
def look_around_all(desk: Desk) -> None:
    for square in range(desk.game[SQUARES]):
        look_around(desk, square)


@compiled
def take_up(desk: Desk, tile: int) -> None:
    for square in range(2 * tile, 2 * tile + 2):
        cell = desk.cells[square]
        desk.grid[cell] = 0
        desk.cells[square] = -1
        for way in range(4):
            desk.near[4 * square + way] = -1
            other = desk.grid[cell + WAY[way]] - 1
            if other >= 0:
                desk.near[4 * other + (way + 2) % 4] = -1


@compiled
def put_down(desk: Desk, tile: int, cell: int, way: int) -> None:
    desk.cells[2 * tile] = cell
    desk.cells[2 * tile + 1] = cell + WAY[way]
    desk.grid[cell] = 2 * tile + 1
    desk.grid[cell + WAY[way]] = 2 * tile + 2
    for square in range(2 * tile, 2 * tile + 2):
        look_around(desk, square)
        for side in range(4):
            other = desk.near[4 * square + side]
            if other >= 0:
                desk.near[4 * other + (side + 2) % 4] = square
