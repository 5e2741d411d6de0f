"""What a bot reckons with: the game in numbers, and room to write results in between into.

A *square* is a half of a tile, by its number: half 2 * tile is the low end, 2 * tile + 1 the high one. So
penguins, buddies and nests need no care when a tile moves, and PIP[square] is what it shows.
"""

from typing import NamedTuple

import numpy as np

from rookery.core.compiling import Numbers
from rookery.games.nightout.kernel import Turns, compiled
from rookery.games.nightout.rules.board import half_at
from rookery.games.nightout.rules.cells import WAYS
from rookery.games.nightout.state import MOST_SEATS, State
from rookery.games.nightout.state import PIP as PIPS

PIP = np.array(PIPS, np.int64)
WAY = np.array(WAYS, np.int64)
CELLS = 1 << 14
"""More than any cell's number."""

SQUARES, TOP, SEATS, STUNNED, ROUNDS_LEFT, FIRST, STAMP, JUDGED, MOST_JUDGED = range(9)
"""Places in `Scratch.game`."""

BUDDIES = 4
"""Sets of two buddies, one bit each."""

ENDLESS = 1 << 40

LEAP, ALONE = range(2)
"""Places in `Scratch.nature`: how this bot sees the world."""


class Scratch(NamedTuple):
    game: Numbers
    nature: Turns
    #: by seat: the square a penguin is on, or as in `State.at`; its nest, a tile; what it is barred from
    at: Numbers
    nest: Numbers
    barred: Numbers
    #: the square each buddy is on, or as in `State.tokens`
    token: Numbers
    #: the cell of every square, or AWAY
    cells: Numbers
    #: the square on every cell, plus one; 0 is water
    grid: Numbers
    #: four for each square: its neighbours to the north, east, south and west, or -1
    near: Numbers
    #: by seat, by the buddies still missing, by square: how many turns it takes to be home with both
    turns: Turns
    #: `turns` while a tile is taken up
    bare: Turns
    #: by seat: when it will be home, in rounds from now; and its chance to be first
    due: Turns
    chance: Turns
    #: squares still to be looked at, and the steps to each
    queue: Numbers
    reach: Numbers
    #: one number a square, for whoever needs it: while settling, while walking
    status: Numbers
    known: Numbers
    came: Numbers
    seen: Numbers
    found: Numbers
    flags: Numbers
    best: Turns
    total: Turns
    #: by die, by square: in how few steps a better square can be reached
    depth: Numbers


def scratch_of(s: State, leap: float, alone: bool = False, most_judged: int = ENDLESS) -> Scratch:
    """Scratch space with that state in it, whose tiles lie."""
    board, squares, limit = half_at(s.halves), len(s.halves), s.options.round_limit

    def numbers(length: int) -> Numbers:
        return np.zeros(length, np.int64)

    def turns(*lengths: int) -> Turns:
        return np.zeros(lengths, np.float64)

    def on_squares(places: tuple[int, ...]) -> Numbers:
        return np.array([board[cell] if cell >= 0 else cell for cell in places], np.int64)

    scratch = Scratch(
        game=numbers(MOST_JUDGED + 1),
        nature=np.array([leap, alone], np.float64),
        at=on_squares(s.at),
        nest=np.array(s.nests, np.int64),
        barred=np.array(s.barred, np.int64),
        token=on_squares(s.tokens),
        cells=np.array(s.halves, np.int64),
        grid=numbers(CELLS),
        near=np.full(4 * squares, -1, np.int64),
        turns=turns(MOST_SEATS, BUDDIES, squares),
        bare=turns(MOST_SEATS, BUDDIES, squares),
        due=turns(MOST_SEATS),
        chance=turns(MOST_SEATS),
        queue=numbers(squares),
        reach=numbers(squares),
        status=numbers(squares),
        known=numbers(squares),
        came=numbers(squares),
        seen=numbers(squares),
        found=numbers(squares),
        flags=numbers(squares),
        best=turns(squares),
        total=turns(squares),
        depth=numbers(10 * squares),
    )
    game = scratch.game
    game[SQUARES], game[TOP], game[SEATS], game[STUNNED] = squares, s.options.top, len(s.at), s.stunned
    game[ROUNDS_LEFT], game[FIRST] = limit - s.round if limit else ENDLESS, s.first
    game[MOST_JUDGED] = most_judged
    for cell, square in board.items():
        scratch.grid[cell] = square + 1
    look_around_all(scratch)
    return scratch


# ---- who is next to whom, and taking tiles up and putting them down ----


@compiled
def look_around(scratch: Scratch, square: int) -> None:
    """Note the neighbours of one square."""
    cell = scratch.cells[square]
    for way in range(4):
        scratch.near[4 * square + way] = scratch.grid[cell + WAY[way]] - 1 if cell >= 0 else -1


@compiled
def look_around_all(scratch: Scratch) -> None:
    for square in range(len(scratch.cells)):
        look_around(scratch, square)


@compiled
def take_up(scratch: Scratch, tile: int) -> None:
    for square in range(2 * tile, 2 * tile + 2):
        cell = scratch.cells[square]
        scratch.grid[cell] = 0
        scratch.cells[square] = -1
        for way in range(4):
            scratch.near[4 * square + way] = -1
            other = scratch.grid[cell + WAY[way]] - 1
            if other >= 0:
                scratch.near[4 * other + (way + 2) % 4] = -1


@compiled
def put_down(scratch: Scratch, tile: int, cell: int, way: int) -> None:
    scratch.cells[2 * tile] = cell
    scratch.cells[2 * tile + 1] = cell + WAY[way]
    scratch.grid[cell] = 2 * tile + 1
    scratch.grid[cell + WAY[way]] = 2 * tile + 2
    for square in range(2 * tile, 2 * tile + 2):
        look_around(scratch, square)
        for side in range(4):
            other = scratch.near[4 * square + side]
            if other >= 0:
                scratch.near[4 * other + (side + 2) % 4] = square
