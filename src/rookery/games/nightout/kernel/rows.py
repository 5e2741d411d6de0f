"""What is legal, compiled, for many games at once: every move as its row of numbers.

A game is one row `g` of whole numbers (the names below say which is which), and `board`: which half covers
each cell, counted from 1. `o` has what is the same for all games. Phases are numbered as in `arrays.py`.
Numbers in brackets are the rulings'.
"""

import numpy as np

from rookery.core.arrays import Array
from rookery.core.compiling import Numbers
from rookery.games.nightout import state
from rookery.games.nightout.kernel import compiled
from rookery.games.nightout.rules.cells import LEAST, MOST, WAYS, cell_at
from rookery.games.nightout.state import CARRIED, HELD, MIDDLE, SIX

PHASE, TURN, FIRST, ROUND, STUNNED, LIFTED, DIE, STEPS, TODO, SELECTED, TILE, ENDED, RANDOM, DEPTH = range(14)
CHOSEN, TRAILS, TRAIL, AT, NEST, BARRED, TOKEN, HALF = 14, 18, 19, 35, 39, 43, 47, 55
COLUMNS = HALF + len(state.PIP)
"""The state's fields; how many numbers of a move are chosen, and which; how long the trail is, and its
cells, with room for looking ahead; one a seat each; one a buddy; one a half."""

SEATS, TILES, TOP, LITERAL, ROUND_LIMIT, EAT, ONE_FLOE = range(7)
"""Of `o`."""

LAY, NEST_PHASE, PLACE, ROLL, WALK, BONUS, SELECT, BUDDY, LIFT, PUT, PASSING, OVER = range(12)

STOP, WALK_ON, KEEP, PASS, TOKEN_0 = range(5)
WIDTH = MOST - LEAST + 1
MOST_ROWS, LONGEST = 4096, 4
"""At most 330 cells are next to 110 halves, and a tile lies at most eight ways on one: 2,640 places."""
NONE = -1

PIP = np.array(state.PIP, np.int64)
WAY = np.array(WAYS, np.int64)
FIELD = np.full(1 << 14, NONE, np.int64)
"""Of every cell that may be covered its column and its row, as column * 256 + row, counted from 0."""
CELL = np.zeros((WIDTH, WIDTH), np.int64)
for _x in range(LEAST, MOST + 1):
    for _y in range(LEAST, MOST + 1):
        CELL[_x - LEAST, _y - LEAST] = cell_at(_x, _y)
        FIELD[cell_at(_x, _y)] = (_x - LEAST) << 8 | (_y - LEAST)


@compiled
def stands_on(g: Numbers, seat: int, cell: int) -> bool:
    """Whether a penguin stands on that square; before its first step it stands on both of its nest. [3]"""
    at = g[AT + seat]
    if at == MIDDLE:
        nest = g[NEST + seat]
        return bool(cell == g[HALF + 2 * nest] or cell == g[HALF + 2 * nest + 1])
    return bool(at == cell)


@compiled
def carried(g: Numbers, seat: int) -> int:
    return int(g[TOKEN + 2 * seat] == CARRIED) + int(g[TOKEN + 2 * seat + 1] == CARRIED)


@compiled
def tile_under(g: Numbers, board: Array, seat: int) -> int:
    at = g[AT + seat]
    return int(g[NEST + seat]) if at == MIDDLE else int(board[at] - 1) >> 1


@compiled
def is_double(tile: int) -> bool:
    return bool(PIP[2 * tile] == PIP[2 * tile + 1])


# ---- the walk ----


@compiled
def others_on(g: Numbers, o: Numbers, cell: int) -> int:
    """0 if no other penguin stands there, 1 if one does, 2 if it carries more than the walker. [7]"""
    me = g[TURN]
    for seat in range(o[SEATS]):
        if seat != me and stands_on(g, seat, cell):
            return 2 if carried(g, seat) > carried(g, me) else 1
    return 0


@compiled
def may_end(g: Numbers, o: Numbers, cell: int) -> bool:
    """Nobody else stands there [7], and no barred token lies there [9]."""
    free = others_on(g, o, cell) == 0
    bar = 0 if g[LIFTED] else g[BARRED + g[TURN]]
    if bar:
        for token in range(2 * o[SEATS]):
            free = free and not (bar >> token & 1 and g[TOKEN + token] == cell)
    return bool(free)


@compiled
def ends_there(g: Numbers, board: Array, cell: int, steps: int) -> bool:
    """The number, a blank, an own buddy or the sixth step. [6]"""
    pips, mine = PIP[board[cell] - 1], TOKEN + 2 * g[TURN]
    return bool(pips == g[DIE] or pips == 0 or g[mine] == cell or g[mine + 1] == cell or steps == SIX)


@compiled
def may_step(g: Numbers, o: Numbers, board: Array, cell: int, length: int, steps: int) -> bool:
    """Whether a step is offered, being number `steps`; the trail is so long. [6, 7]"""
    for n in range(length):
        if g[TRAIL + n] == cell:
            return False
    if others_on(g, o, cell) == 2:
        return False
    if may_end(g, o, cell):
        return True
    if ends_there(g, board, cell, steps):
        return False
    g[TRAIL + length] = cell
    for way in WAY:
        onward = cell + way
        if board[onward] and may_step(g, o, board, onward, length + 1, steps + 1):
            return True
    return False


@compiled
def list_steps(g: Numbers, o: Numbers, board: Array, found: Numbers) -> int:
    """The squares one may step on to, into `found`."""
    count = 0
    if g[STEPS] == SIX:
        return 0
    me = g[TURN]
    ends = 2 if g[AT + me] == MIDDLE else 1
    for end in range(ends):
        cell = g[HALF + 2 * g[NEST + me] + end] if ends == 2 else g[AT + me]
        for way in WAY:
            to = cell + way
            if board[to] and may_step(g, o, board, to, g[TRAILS], g[STEPS] + 1):
                found[count] = to
                count += 1
    return count


@compiled
def may_stop(g: Numbers, o: Numbers) -> bool:
    me = g[TURN]
    if g[AT + me] == MIDDLE:
        nest = HALF + 2 * g[NEST + me]
        return may_end(g, o, g[nest]) and may_end(g, o, g[nest + 1])
    return may_end(g, o, g[AT + me])


@compiled
def on_blank(g: Numbers, board: Array) -> bool:
    """Whether the walker has stepped on a blank and may yet walk on. [8]"""
    return bool(g[STEPS] > 0 and PIP[board[g[AT + g[TURN]]] - 1] == 0)


# ---- tiles ----


@compiled
def is_vacant(g: Numbers, o: Numbers, tile: int) -> bool:
    """No penguin and no loose buddy on either half. [12]"""
    for cell in g[HALF + 2 * tile : HALF + 2 * tile + 2]:
        for token in range(2 * o[SEATS]):
            if g[TOKEN + token] == cell:
                return False
        for seat in range(o[SEATS]):
            if stands_on(g, seat, cell):
                return False
    return True


@compiled
def covered(board: Array, cell: int, tile: int) -> bool:
    """By another tile than this one."""
    half = board[cell]
    return bool(half and (half - 1) >> 1 != tile)


@compiled
def touches(board: Array, cell: int, tile: int) -> int:
    count = 0
    for way in WAY:
        count += covered(board, cell + way, tile)
    return count


@compiled
def list_places(g: Numbers, o: Numbers, board: Array, tile: int, rows: Numbers, count: int) -> int:
    """Every other place for a vacant tile, after `count` rows: its low end's cell and the way. [12]

    A place is found at the first of its cells that touches another tile, or at both: only once.
    """
    here, there = g[HALF + 2 * tile], g[HALF + 2 * tile + 1]
    ways = 2 if is_double(tile) else 4
    floe = np.full(2 * o[TILES], NONE, np.int64)
    floes = find_floes(g, o, board, tile, floe) if o[ONE_FLOE] else 1
    symbol = TOKEN_0 + 2 * o[SEATS] + tile
    for half in range(2 * o[TILES]):
        if half >> 1 == tile:
            continue
        for side in WAY:
            shore = g[HALF + half] + side
            # Each shore cell is looked at from the first half that touches it.
            if covered(board, shore, tile) or first_touching(board, shore, tile) != half:
                continue
            for way in range(4):
                other = shore + WAY[way]
                if covered(board, other, tile) or FIELD[shore] < 0 or FIELD[other] < 0:
                    continue
                if o[LITERAL] and (touches(board, shore, tile) > 1 or touches(board, other, tile) > 1):
                    continue
                if floes > 1 and joined(board, shore, other, tile, floe) < floes:
                    continue
                if way < ways and not (shore == here and other == there):
                    count = add_place(o, rows, count, symbol, shore, way)
                if (
                    way ^ 2 < ways
                    and not touches(board, other, tile)
                    and not (other == here and shore == there)
                ):
                    count = add_place(o, rows, count, symbol, other, way ^ 2)
    return count


@compiled
def find_floes(g: Numbers, o: Numbers, board: Array, tile: int, floe: Numbers) -> int:
    """Into `floe`: which piece of the board each half belongs to without that tile. How many there are."""
    count = 0
    reached = np.empty(2 * o[TILES], np.int64)
    for start in range(2 * o[TILES]):
        if start >> 1 == tile or floe[start] != NONE:
            continue
        floe[start] = count
        reached[0] = start
        left = 1
        while left:
            left -= 1
            cell = g[HALF + reached[left]]
            for way in WAY:
                if covered(board, cell + way, tile) and floe[board[cell + way] - 1] == NONE:
                    floe[board[cell + way] - 1] = count
                    reached[left] = board[cell + way] - 1
                    left += 1
        count += 1
    return count


@compiled
def joined(board: Array, low: int, high: int, tile: int, floe: Numbers) -> int:
    """How many pieces a tile there touches."""
    bits = 0
    for end in (low, high):
        for way in WAY:
            if covered(board, end + way, tile):
                bits |= 1 << floe[board[end + way] - 1]
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def first_touching(board: Array, cell: int, tile: int) -> int:
    """The first of the halves around a cell, by their numbers."""
    first = 1 << 20
    for way in WAY:
        if covered(board, cell + way, tile):
            first = min(first, int(board[cell + way]) - 1)
    return first


@compiled
def add_place(o: Numbers, rows: Numbers, count: int, symbol: int, cell: int, way: int) -> int:
    add_cell(o, rows, count, 1, cell)
    rows[count, 0], rows[count, 3] = symbol, TOKEN_0 + 2 * o[SEATS] + o[TILES] + way
    return count + 1


@compiled
def can_be_put(g: Numbers, o: Numbers, board: Array, tile: int, rows: Numbers) -> bool:
    if o[LITERAL] or o[ONE_FLOE]:
        return list_places(g, o, board, tile, rows, 0) > 0
    return bool(o[TILES] > 1)


# ---- every move ----


@compiled
def add_cell(o: Numbers, rows: Numbers, count: int, at: int, cell: int) -> None:
    begin, place = TOKEN_0 + 2 * o[SEATS] + o[TILES] + 4, FIELD[cell]
    rows[count, at], rows[count, at + 1] = begin + (place >> 8), begin + WIDTH + (place & 255)


@compiled
def add_one(rows: Numbers, count: int, number: int) -> int:
    """A move of one number."""
    rows[count, 0], rows[count, 1] = number, NONE
    return count + 1


@compiled
def add_buddy(g: Numbers, o: Numbers, board: Array, token: int, rows: Numbers, count: int) -> int:
    """To any adjacent square [10]; a barred one not onto the mover's own. [9]"""
    me = g[TURN]
    barred = g[BARRED + me] >> token & 1 and not g[LIFTED]
    for way in WAY:
        to = g[TOKEN + token] + way
        if board[to] and not (barred and stands_on(g, me, to)):
            add_cell(o, rows, count, 1, to)
            rows[count, 0], rows[count, 3] = TOKEN_0 + token, NONE
            count += 1
    return count


@compiled
def moves_each(g: Numbers, board: Array) -> bool:
    """Whether the double stood on shows the rolled number, so that each own buddy may move. [10]"""
    tile = tile_under(g, board, g[TURN])
    return bool(PIP[2 * tile] == g[DIE] and PIP[2 * tile + 1] == g[DIE])


@compiled
def list_buddies(g: Numbers, o: Numbers, board: Array, rows: Numbers) -> int:
    """The next of those to be moved; or, for a double that lets one move, any of them."""
    count, only_first = 0, g[PHASE] == BUDDY or moves_each(g, board)
    for token in range(2 * o[SEATS]):
        if g[TODO] >> token & 1:
            count = add_buddy(g, o, board, token, rows, count)
            if only_first:
                break
    return count


@compiled
def list_placings(g: Numbers, o: Numbers, rows: Numbers) -> int:
    """Each buddy in hand on each vacant square. [4]"""
    count, seats = 0, o[SEATS]
    for token in range(2 * seats):
        holder = ((token >> 1) + 1 + (token & 1 if seats > 2 else 0)) % seats
        if g[TOKEN + token] != HELD or holder != g[TURN]:
            continue
        for half in range(2 * o[TILES]):
            cell, free = g[HALF + half], True
            for other in range(2 * seats):
                free = free and g[TOKEN + other] != cell
            for seat in range(seats):
                free = free and not stands_on(g, seat, cell)
            if free:
                add_cell(o, rows, count, 1, cell)
                rows[count, 0], rows[count, 3] = TOKEN_0 + token, NONE
                count += 1
    return count


@compiled
def list_lifts(g: Numbers, o: Numbers, board: Array, rows: Numbers, spare: Numbers) -> int:
    count = 0
    for tile in range(o[TILES]):
        if is_vacant(g, o, tile) and can_be_put(g, o, board, tile, spare):
            count = add_one(rows, count, TOKEN_0 + 2 * o[SEATS] + tile)
    return count


@compiled
def list_rows(g: Numbers, o: Numbers, board: Array, rows: Numbers, spare: Numbers) -> int:
    """Every legal move as its numbers, NONE behind the last; how many there are."""
    phase = g[PHASE]
    count = 0
    if phase == WALK and on_blank(g, board):
        count = add_one(rows, add_one(rows, 0, STOP), WALK_ON)
    elif phase == WALK:
        count = list_steps(g, o, board, spare[:, 0])
        for n in range(count):
            add_cell(o, rows, n, 0, spare[n, 0])
            rows[n, 2] = NONE
        if may_stop(g, o):
            count = add_one(rows, count, STOP)
    elif phase == PLACE:
        count = list_placings(g, o, rows)
    elif phase == PASSING:
        count = add_one(rows, 0, PASS)
    else:
        if phase == PUT:
            count = list_places(g, o, board, g[TILE], rows, 0)
        elif phase == LIFT:
            count = list_lifts(g, o, board, rows, spare)
        else:
            count = list_buddies(g, o, board, rows)
        count = add_one(rows, count, KEEP)
    return count
