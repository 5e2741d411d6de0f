"""Where a tile that was taken up may be put down. [12]"""

from rookery.games.nightout.rules.cells import LEAST, MARGIN, MOST
from rookery.games.nightout.kernel.board import WAY
from rookery.games.nightout.kernel.scratch import (
    LITERAL,
    MOST_PLACES,
    ONE_FLOE,
    PIP,
    QUEUE,
    SQUARES,
    STATUS,
    Desk,
)
from rookery.games.nightout.kernel.jit import compiled

FIRST_LINE, LAST_LINE = LEAST + MARGIN + 1, MOST + MARGIN + 1


@compiled
def on_field(cell: int) -> bool:
    x, y = cell & 127, cell >> 7
    return FIRST_LINE <= x <= LAST_LINE and FIRST_LINE <= y <= LAST_LINE


@compiled
def name_floes(desk: Desk) -> int:
    """Number the pieces of the board from 0 in scratch[STATUS]; how many there are."""
    status, queue = desk.scratch[STATUS], desk.scratch[QUEUE]
    squares = desk.game[SQUARES]
    for q in range(squares):
        status[q] = -1
    floes = 0
    for start in range(squares):
        if desk.cells[start] < 0 or status[start] >= 0:
            continue
        status[start] = floes
        queue[0] = start
        head, tail = 0, 1
        while head < tail:
            q = queue[head]
            head += 1
            for i in range(4 * q, 4 * q + 4):
                m = desk.near[i]
                if m >= 0 and status[m] < 0:
                    status[m] = floes
                    queue[tail] = m
                    tail += 1
        floes += 1
    return floes


@compiled
def touched(desk: Desk, one: int, other: int, into: int) -> int:
    """List in scratch[into] the squares that a tile on these two cells would touch; how many."""
    count = 0
    for cell in (one, other):
        for way in WAY:
            q = desk.grid[cell + way] - 1
            if q >= 0:
                desk.scratch[into, count] = q
                count += 1
    return count


@compiled
def crowded(desk: Desk, cell: int) -> bool:
    """Whether a square there would touch more than one other."""
    count = 0
    for way in WAY:
        count += desk.grid[cell + way] > 0
    return count > 1


@compiled
def joins_all(desk: Desk, floes: int, one: int, other: int) -> bool:
    met = 0
    for cell in (one, other):
        for way in WAY:
            q = desk.grid[cell + way] - 1
            if q >= 0:
                met |= 1 << desk.scratch[STATUS, q]
    return met == (1 << floes) - 1


@compiled
def list_places(desk: Desk, tile: int, was_low: int, was_high: int) -> int:
    """List every other place of a tile that was taken up from those cells: its low end's cell * 4 + way.

    Places with the same two cells, either end first, follow each other.
    """
    floes = name_floes(desk) if desk.game[ONE_FLOE] else 1
    double = PIP[2 * tile] == PIP[2 * tile + 1]
    count = 0
    for q in range(desk.game[SQUARES]):
        if desk.cells[q] < 0:
            continue
        for side in WAY:
            one = desk.cells[q] + side
            if desk.grid[one] or not on_field(one):
                continue
            # The first square it touches lists it.
            first = True
            for way in WAY:
                other = desk.grid[one + way] - 1
                if other >= 0 and other < q:
                    first = False
            if not first:
                continue
            for way in range(4):
                other = one + WAY[way]
                if desk.grid[other] or not on_field(other):
                    continue
                touches = False
                for step in WAY:
                    if desk.grid[other + step] > 0:
                        touches = True
                # Both ends on the shore: one of the two lists it.
                if touches and other < one:
                    continue
                if desk.game[LITERAL] and (crowded(desk, one) or crowded(desk, other)):
                    continue
                if floes > 1 and not joins_all(desk, floes, one, other):
                    continue
                if count + 2 > MOST_PLACES:
                    return count
                here = one == was_low and other == was_high
                turned = other == was_low and one == was_high
                if double:
                    # Written as lying north or east.
                    if not here and not turned:
                        desk.places[count] = one * 4 + way if way < 2 else other * 4 + way - 2
                        count += 1
                else:
                    if not here:
                        desk.places[count] = one * 4 + way
                        count += 1
                    if not turned:
                        desk.places[count] = other * 4 + (way + 2) % 4
                        count += 1
    return count
