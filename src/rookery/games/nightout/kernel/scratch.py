"""What a bot has in front of it while it thinks: the game in numbers, and room to reckon in.

A *square* is a half of a tile, by its number: half 2 * tile is the low end, 2 * tile + 1 the high one. So
penguins, buddies and nests need no care when a tile moves, and PIP[square] is what it shows.
"""

from typing import NamedTuple

import numpy as np

from rookery.games.nightout.rules.board import half_at
from rookery.games.nightout.kernel.jit import Numbers, Turns
from rookery.games.nightout.state import AWAY, MOST_SEATS, State
from rookery.games.nightout.state import PIP as PIPS

PIP = np.array(PIPS, np.int64)
CELLS = 1 << 14
"""More than any cell's number."""

# ---- places in `Desk.game` ----
SQUARES, TOP, SEATS, STUNNED, ROUNDS_LEFT, ONE_FLOE, LITERAL, FIRST, STAMP, JUDGED, MOST_JUDGED = range(11)
AT = 11
NEST = AT + MOST_SEATS
TOKEN = NEST + MOST_SEATS
BARRED = TOKEN + 2 * MOST_SEATS
GAME = BARRED + MOST_SEATS

# ---- rows of `Desk.scratch` ----
QUEUE, REACH, STATUS, KNOWN, CAME, SEEN, FOUND, FLAGS = range(8)
ROWS = 8

BUDDIES = 4
"""Sets of two buddies, one bit each."""

MOST_PLACES = 4096
ENDLESS = 1 << 40

# ---- places in `Desk.nature`: how this bot sees the world ----
LEAP, ALONE = range(2)


class Desk(NamedTuple):
    game: Numbers
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
    #: several rows of one number a square
    scratch: Numbers
    #: by die, by square: in how few steps a better square can be reached
    depth: Numbers
    #: two rows of one number a square
    sums: Turns
    #: by seat: when it will be home, in rounds from now; and its chance to be first
    due: Turns
    chance: Turns
    #: as `list_places` lists them, and what each is worth to the mover
    places: Numbers
    worth: Turns
    nature: Turns


def new_desk(squares: int, leap: float, alone: bool, most_judged: int) -> Desk:
    game = np.zeros(GAME, np.int64)
    game[MOST_JUDGED] = most_judged
    return Desk(
        game=game,
        cells=np.full(squares, AWAY, np.int64),
        grid=np.zeros(CELLS, np.int64),
        near=np.full(4 * squares, -1, np.int64),
        turns=np.zeros((MOST_SEATS, BUDDIES, squares), np.float64),
        bare=np.zeros((MOST_SEATS, BUDDIES, squares), np.float64),
        scratch=np.zeros((ROWS, squares), np.int64),
        depth=np.zeros(10 * squares, np.int64),
        sums=np.zeros((2, squares), np.float64),
        due=np.zeros(MOST_SEATS, np.float64),
        chance=np.zeros(MOST_SEATS, np.float64),
        places=np.zeros(MOST_PLACES, np.int64),
        worth=np.zeros(MOST_PLACES, np.float64),
        nature=np.array([leap, alone], np.float64),
    )


def lay_out(s: State, leap: float, alone: bool = False, most_judged: int = ENDLESS) -> Desk:
    """A desk with that state on it, whose tiles lie."""
    desk = new_desk(len(s.halves), leap, alone, most_judged)
    game, board, house = desk.game, half_at(s.halves), s.house
    limit = house.round_limit
    game[SQUARES], game[TOP], game[SEATS], game[STUNNED] = len(s.halves), house.top, len(s.at), s.stunned
    game[ROUNDS_LEFT] = limit - s.round if limit else ENDLESS
    game[ONE_FLOE], game[LITERAL], game[FIRST] = house.one_floe, house.literal, s.first
    for seat, at in enumerate(s.at):
        game[AT + seat] = board[at] if at >= 0 else at
        game[NEST + seat] = s.nests[seat]
        game[BARRED + seat] = s.barred[seat]
    for token, at in enumerate(s.tokens):
        game[TOKEN + token] = board[at] if at >= 0 else at
    for square, cell in enumerate(s.halves):
        desk.cells[square] = cell
        if cell != AWAY:
            desk.grid[cell] = square + 1
    return desk
