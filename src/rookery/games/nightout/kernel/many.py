"""What a number does, and what is seen, compiled, for many games at once. Numbers in brackets are the
rulings'."""

import numpy as np

from rookery.core.arrays import MANY, Array
from rookery.core.compiling import Numbers
from rookery.games.nightout.kernel import compiled
from rookery.games.nightout.kernel.rows import (
    AT,
    BARRED,
    BONUS,
    BUDDY,
    CELL,
    CHOSEN,
    DEPTH,
    DIE,
    EAT,
    ENDED,
    FIELD,
    FIRST,
    HALF,
    KEEP,
    LIFT,
    LIFTED,
    LONGEST,
    MOST_ROWS,
    NEST,
    NONE,
    OVER,
    PASS,
    PASSING,
    PHASE,
    PIP,
    PLACE,
    PUT,
    RANDOM,
    ROLL,
    ROUND,
    ROUND_LIMIT,
    SEATS,
    SELECT,
    SELECTED,
    STEPS,
    STOP,
    STUNNED,
    TILE,
    TILES,
    TODO,
    TOKEN,
    TOKEN_0,
    TOP,
    TRAIL,
    TRAILS,
    TURN,
    WALK,
    WALK_ON,
    WAY,
    WIDTH,
    add_buddy,
    can_be_put,
    carried,
    ends_there,
    is_double,
    is_vacant,
    list_buddies,
    list_lifts,
    list_rows,
    list_steps,
    may_stop,
    moves_each,
    stands_on,
    tile_under,
)  # fmt: skip
from rookery.games.nightout.rules.cells import LEAST, MOST
from rookery.games.nightout.state import CARRIED, EATEN, HELD, MIDDLE

HOME, TIME, LAST = 1, 2, 3
"""In `ENDED`: why a game is over."""

NOWHERE = MOST + 1
SHOWN_TRAIL = 8


@compiled
def next_random(g: Numbers) -> int:
    """Marsaglia's xorshift; the state is never 0."""
    x = g[RANDOM]
    x ^= x << 13
    x ^= x >> 7 & 0x01FFFFFFFFFFFFFF
    x ^= x << 17
    g[RANDOM] = x
    return int(x)


@compiled
def below(g: Numbers, n: int) -> int:
    return (next_random(g) >> 32 & 0xFFFFFFFF) * n >> 32


# ---- the turn's end ----


@compiled
def is_home(g: Numbers, board: Array) -> bool:
    me = g[TURN]
    return bool(carried(g, me) == 2 and tile_under(g, board, me) == g[NEST + me])


@compiled
def end_turn(g: Numbers, o: Numbers, board: Array) -> None:
    """Home with both wins [14]; the foreign tokens underfoot are remembered [9]."""
    me = g[TURN]
    if is_home(g, board):
        g[PHASE] = OVER
        g[ENDED] = HOME
        return
    foreign = 0
    for token in range(2 * o[SEATS]):
        if token >> 1 != me and g[TOKEN + token] >= 0 and stands_on(g, me, g[TOKEN + token]):
            foreign |= 1 << token
    g[BARRED + me] = foreign
    next_turn(g, o)


@compiled
def next_turn(g: Numbers, o: Numbers) -> None:
    """To the next who is still there; past the first player begins a new round. [15]"""
    seat, count = g[TURN], g[ROUND]
    while True:
        seat = (seat + 1) % o[SEATS]
        count += int(seat == g[FIRST])
        if g[AT + seat] != EATEN:
            break
    g[LIFTED], g[DIE], g[TRAILS], g[STEPS], g[TODO], g[SELECTED], g[TILE] = 0, 0, 0, 0, 0, -1, -1
    if o[ROUND_LIMIT] and count > o[ROUND_LIMIT]:
        g[PHASE] = OVER
        g[ENDED] = TIME
        return
    g[PHASE] = PASSING if g[STUNNED] >> seat & 1 else ROLL
    g[TURN], g[ROUND] = seat, count


# ---- the walk ----


@compiled
def roll(g: Numbers, o: Numbers, board: Array, spare: Numbers) -> None:
    """The stop number; if the bar leaves no place to end the walk, it is lifted. [6, 9]"""
    me = g[TURN]
    g[DIE] = 1 + below(g, o[TOP])
    g[PHASE], g[STEPS] = WALK, 0
    if g[AT + me] == MIDDLE:
        nest = HALF + 2 * g[NEST + me]
        g[TRAIL], g[TRAIL + 1], g[TRAILS] = g[nest], g[nest + 1], 2
    else:
        g[TRAIL], g[TRAILS] = g[AT + me], 1
    if g[BARRED + me] and not may_stop(g, o) and not list_steps(g, o, board, spare[:, 0]):
        g[LIFTED] = 1
    go_on(g, o, board, spare)


@compiled
def go_on(g: Numbers, o: Numbers, board: Array, spare: Numbers) -> None:
    """The walk ends by itself where one can only stop."""
    if not list_steps(g, o, board, spare[:, 0]):
        stopped(g, o, board)


@compiled
def step(g: Numbers, o: Numbers, board: Array, cell: int, spare: Numbers) -> None:
    me = g[TURN]
    g[STEPS] += 1
    ends = ends_there(g, board, cell, g[STEPS])
    g[AT + me] = cell
    g[TRAIL + g[TRAILS]] = cell
    g[TRAILS] += 1
    if not ends:
        go_on(g, o, board, spare)
        return
    bear = PIP[board[cell] - 1] == 0
    for token in range(2 * me, 2 * me + 2):
        if g[TOKEN + token] == cell:
            g[TOKEN + token] = CARRIED
            bear = False
    if o[EAT] and bear and list_steps(g, o, board, spare[:, 0]):
        return
    stopped(g, o, board)


@compiled
def eaten(g: Numbers, o: Numbers) -> None:
    """Its tokens drop where it stood; the last one left wins. [8]"""
    me = g[TURN]
    for token in range(2 * me, 2 * me + 2):
        if g[TOKEN + token] == CARRIED:
            g[TOKEN + token] = g[AT + me]
    g[AT + me], g[BARRED + me] = EATEN, 0
    count, left = 0, 0
    for seat in range(o[SEATS]):
        if g[AT + seat] != EATEN:
            count, left = count + 1, seat
    if count == 1:
        g[TURN], g[PHASE], g[ENDED] = left, OVER, LAST
    else:
        next_turn(g, o)


@compiled
def stopped(g: Numbers, o: Numbers, board: Array) -> None:
    """Home with both wins; a double lets own buddies move; then the board is altered. [14, 10]"""
    me = g[TURN]
    if is_home(g, board):
        g[PHASE] = OVER
        g[ENDED] = HOME
        return
    loose = 0
    for token in range(2 * me, 2 * me + 2):
        if g[TOKEN + token] >= 0:
            loose |= 1 << token
    if not is_double(tile_under(g, board, me)) or not loose:
        g[PHASE] = SELECT
        return
    g[PHASE], g[TODO] = BONUS, loose


# ---- altering ----


@compiled
def select(g: Numbers, o: Numbers, board: Array, rows: Numbers, spare: Numbers) -> None:
    """Opposing penguins on the tile are stunned, then buddies on it may be moved, then a tile. [11]"""
    one, other = 1 + below(g, o[TOP]), 1 + below(g, o[TOP])
    low, high = min(one, other), max(one, other)
    tile = high * (high + 1) // 2 + low
    g[SELECTED] = tile
    if is_vacant(g, o, tile):
        if can_be_put(g, o, board, tile, rows):
            g[PHASE], g[TILE] = PUT, tile
        else:
            end_turn(g, o, board)
        return
    on_it = 0
    for token in range(2 * o[SEATS]):
        at = g[TOKEN + token]
        if at >= 0 and (at == g[HALF + 2 * tile] or at == g[HALF + 2 * tile + 1]):
            on_it |= 1 << token
    for seat in range(o[SEATS]):
        if seat != g[TURN] and g[AT + seat] != EATEN and tile_under(g, board, seat) == tile:
            g[STUNNED] |= 1 << seat
    ask_buddies(g, o, board, on_it, rows, spare)


@compiled
def ask_buddies(g: Numbers, o: Numbers, board: Array, todo: int, rows: Numbers, spare: Numbers) -> None:
    """One buddy after another, leaving out who can go nowhere; then the tile, if the mover stands on it."""
    for token in range(2 * o[SEATS]):
        if todo >> token & 1:
            if add_buddy(g, o, board, token, rows, 0):
                break
            todo &= ~(1 << token)
    g[TODO] = todo
    if todo:
        g[PHASE] = BUDDY
    elif tile_under(g, board, g[TURN]) == g[SELECTED] and list_lifts(g, o, board, rows, spare):
        g[PHASE] = LIFT
    else:
        end_turn(g, o, board)


@compiled
def after_buddy(g: Numbers, o: Numbers, board: Array, todo: int, rows: Numbers, spare: Numbers) -> None:
    if g[PHASE] == BUDDY:
        ask_buddies(g, o, board, todo, rows, spare)
        return
    g[TODO] = todo
    if todo and list_buddies(g, o, board, rows):
        return
    if is_home(g, board):
        g[PHASE] = OVER
        g[ENDED] = HOME
        return
    g[PHASE], g[TODO] = SELECT, 0


@compiled
def move_buddy(
    g: Numbers, o: Numbers, board: Array, token: int, to: int, rows: Numbers, spare: Numbers
) -> None:
    """Onto its own penguin, it is picked up. [10, 11]"""
    each = g[PHASE] == BUDDY or moves_each(g, board)
    g[TOKEN + token] = CARRIED if stands_on(g, token >> 1, to) else to
    after_buddy(g, o, board, g[TODO] & ~(1 << token) if each else 0, rows, spare)


@compiled
def keep(g: Numbers, o: Numbers, board: Array, rows: Numbers, spare: Numbers) -> None:
    if g[PHASE] == PUT or g[PHASE] == LIFT:
        end_turn(g, o, board)
        return
    each = g[PHASE] == BUDDY or moves_each(g, board)
    after_buddy(g, o, board, g[TODO] & (g[TODO] - 1) if each else 0, rows, spare)


@compiled
def put(g: Numbers, o: Numbers, board: Array, tile: int, cell: int, way: int) -> None:
    other = cell + WAY[way]
    board[g[HALF + 2 * tile]], board[g[HALF + 2 * tile + 1]] = 0, 0
    board[cell], board[other] = 2 * tile + 1, 2 * tile + 2
    g[HALF + 2 * tile], g[HALF + 2 * tile + 1] = cell, other
    end_turn(g, o, board)


@compiled
def place(g: Numbers, o: Numbers, token: int, cell: int) -> None:
    """From the first player on, twice round. [4]"""
    g[TOKEN + token] = cell
    g[TURN] = (g[TURN] + 1) % o[SEATS]
    g[PHASE] = ROLL
    for other in range(2 * o[SEATS]):
        if g[TOKEN + other] == HELD:
            g[PHASE] = PLACE


# ---- numbers ----


@compiled
def cell_of(o: Numbers, column: int, row: int) -> int:
    begin = TOKEN_0 + 2 * o[SEATS] + o[TILES] + 4
    return int(CELL[column - begin, row - begin - WIDTH])


@compiled
def play(g: Numbers, o: Numbers, board: Array, move: Numbers, rows: Numbers, spare: Numbers) -> None:
    """A whole move by its numbers, and what the dice do before the next one."""
    phase, first = g[PHASE], move[0]
    if first == KEEP:
        keep(g, o, board, rows, spare)
    elif phase == WALK:
        if first == STOP:
            stopped(g, o, board)
        elif first == WALK_ON:
            eaten(g, o)
        else:
            step(g, o, board, cell_of(o, move[0], move[1]), spare)
    elif first == PASS:
        g[STUNNED] &= ~(1 << g[TURN])
        next_turn(g, o)
    elif phase == PLACE:
        place(g, o, first - TOKEN_0, cell_of(o, move[1], move[2]))
    elif phase == LIFT:
        g[PHASE], g[TILE] = PUT, first - TOKEN_0 - 2 * o[SEATS]
    elif phase == PUT:
        ways = TOKEN_0 + 2 * o[SEATS] + o[TILES]
        put(g, o, board, g[TILE], cell_of(o, move[1], move[2]), move[3] - ways)
    else:
        move_buddy(g, o, board, first - TOKEN_0, cell_of(o, move[1], move[2]), rows, spare)
    while g[PHASE] == ROLL or g[PHASE] == SELECT:
        if g[PHASE] == ROLL:
            roll(g, o, board, spare)
        else:
            select(g, o, board, rows, spare)


@compiled
def fits(g: Numbers, row: Numbers) -> bool:
    """Whether a move begins as it is chosen."""
    same = True
    for n in range(g[DEPTH]):
        same = same and row[n] == g[CHOSEN + n]
    return bool(same)


@compiled
def length(g: Numbers) -> int:
    """How many numbers the move has that begins as it is chosen."""
    if g[CHOSEN] < TOKEN_0 or g[PHASE] == LIFT:
        return 1
    return 2 if g[PHASE] == WALK else 4 if g[PHASE] == PUT else 3


@compiled
def choose(g: Numbers, o: Numbers, board: Array, number: int, rows: Numbers, spare: Numbers) -> None:
    """A number that is allowed."""
    g[CHOSEN + g[DEPTH]] = number
    g[DEPTH] += 1
    if g[DEPTH] == length(g):
        g[DEPTH] = 0
        play(g, o, board, g[CHOSEN : CHOSEN + LONGEST].copy(), rows, spare)


# ---- what is seen ----


@compiled
def put_place(array: Array, n: int, cell: int) -> None:
    array[n, 0] = LEAST + (FIELD[cell] >> 8) if cell >= 0 else NOWHERE
    array[n, 1] = LEAST + (FIELD[cell] & 255) if cell >= 0 else NOWHERE


@compiled
def show(
    g: Numbers, o: Numbers, board: Array, mask: Array, half: Array, penguin: Array, penguin_is: Array,
    buddy: Array, buddy_is: Array, nest: Array, stunned: Array, barred: Array, movable: Array, trail: Array,
    turn: Array, taken: Array, rows: Numbers, spare: Numbers,
) -> None:  # fmt: skip
    mask[:] = 0
    taken[:] = 0
    for n in range(list_rows(g, o, board, rows, spare)):
        if fits(g, rows[n]):
            mask[rows[n, g[DEPTH]]] = 1
    for n in range(g[DEPTH]):
        taken[g[CHOSEN + n]] += 1
    for n in range(2 * o[TILES]):
        put_place(half, n, g[HALF + n])
    for seat in range(o[SEATS]):
        put_place(penguin, seat, g[AT + seat])
        penguin_is[seat] = min(g[AT + seat], 0)
        nest[seat] = g[NEST + seat]
        stunned[seat] = g[STUNNED] >> seat & 1
        for token in range(2 * o[SEATS]):
            barred[seat, token] = g[BARRED + seat] >> token & 1
    for token in range(2 * o[SEATS]):
        put_place(buddy, token, g[TOKEN + token])
        buddy_is[token] = min(g[TOKEN + token], 0)
        movable[token] = g[TODO] >> token & 1
    for n in range(SHOWN_TRAIL):
        put_place(trail, n, g[TRAIL + n] if n < g[TRAILS] else NONE)
    turn[0], turn[1], turn[2], turn[3] = g[PHASE], g[TURN], g[FIRST], min(g[ROUND], MANY)
    turn[4], turn[5], turn[6], turn[7], turn[8] = g[DIE], g[SELECTED], g[TILE], g[STEPS], g[LIFTED]


@compiled
def step_all(
    table: Numbers, o: Numbers, boards: Array, numbers: Numbers, refused: Array, ended: Array, seats: Numbers,
    mask: Array, half: Array, penguin: Array, penguin_is: Array, buddy: Array, buddy_is: Array, nest: Array,
    stunned: Array, barred: Array, movable: Array, trail: Array, turn: Array, taken: Array,
) -> None:  # fmt: skip
    """One number for every game; a number below 0 only shows it. What is over is for the caller."""
    rows, spare = np.empty((MOST_ROWS, LONGEST), np.int64), np.empty((MOST_ROWS, LONGEST), np.int64)
    for i in range(len(table)):
        g, board = table[i], boards[i]
        number = numbers[i]
        refused[i] = number >= mask.shape[1] or (number != NONE and not mask[i, number])
        if number != NONE and not refused[i]:
            choose(g, o, board, number, rows, spare)
        ended[i] = g[ENDED] != 0
        if not ended[i] and not refused[i]:
            show(
                g, o, board, mask[i], half[i], penguin[i], penguin_is[i], buddy[i], buddy_is[i], nest[i],
                stunned[i], barred[i], movable[i], trail[i], turn[i], taken[i], rows, spare,
            )  # fmt: skip
            seats[i] = g[TURN]
