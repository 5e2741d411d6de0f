"""What a choice is worth to the mover: a walk that ends on a square, with all that follows from it at once,
a buddy that moves, a tile that is put elsewhere.
"""

from rookery.core.compiling import Numbers
from rookery.games.nightout.kernel import Turns, compiled
from rookery.games.nightout.kernel import scratch as place
from rookery.games.nightout.kernel.chances import judge, reckon, underfoot
from rookery.games.nightout.kernel.scratch import PIP, WAY, Scratch, put_down, take_up
from rookery.games.nightout.kernel.turns import (
    carried,
    missing_of,
    settle_all,
    settle_anew,
    stands_on,
    turns_needed,
)
from rookery.games.nightout.state import CARRIED, EATEN, MIDDLE


@compiled
def tile_under(scratch: Scratch, seat: int) -> int:
    at = scratch.at[seat]
    return int(scratch.nest[seat] if at == MIDDLE else at >> 1)


@compiled
def is_home(scratch: Scratch, seat: int) -> bool:
    return carried(scratch, seat) == 2 and tile_under(scratch, seat) == scratch.nest[seat]


@compiled
def move_buddy(scratch: Scratch, token: int, q: int) -> None:
    """Put a buddy on a square; with its own penguin if that stands there."""
    scratch.token[token] = CARRIED if stands_on(scratch, token >> 1, q) else q
    settle_all(scratch, token >> 1)


@compiled
def worth_now(scratch: Scratch, mover: int) -> float:
    if is_home(scratch, mover):
        return 1.0
    return judge(scratch, mover)


@compiled
def weigh_buddy(scratch: Scratch, mover: int, token: int, bar: int, worth: Turns) -> int:
    """The best way (0 to 3) for a buddy that may move one square, or 4 to leave it.

    `worth` gets all five, -1 for what cannot be.
    """
    origin = scratch.token[token]
    best = 4
    worth[4] = worth_now(scratch, mover)
    for way in range(4):
        q = scratch.near[4 * origin + way]
        worth[way] = -1.0
        if q < 0 or (bar >> token & 1 and stands_on(scratch, mover, q)):
            continue
        move_buddy(scratch, token, q)
        worth[way] = worth_now(scratch, mover)
        if worth[way] > worth[best]:
            best = way
        scratch.token[token] = origin
    settle_all(scratch, token >> 1)
    return best


@compiled
def worth_of_double(scratch: Scratch, mover: int, die: int, five: Turns) -> float:
    """The mover stands on a double: its worth with the best use of that."""
    first, second = scratch.token[2 * mover], scratch.token[2 * mover + 1]
    each = PIP[2 * tile_under(scratch, mover)] == die
    best = -1.0
    for token in range(2 * mover, 2 * mover + 2):
        origin = scratch.token[token]
        if origin < 0:
            continue
        way = weigh_buddy(scratch, mover, token, 0, five)
        best = max(best, five[way])
        if each and way < 4:
            move_buddy(scratch, token, scratch.near[4 * origin + way])
    if each:
        scratch.token[2 * mover], scratch.token[2 * mover + 1] = first, second
        settle_all(scratch, mover)
    return best


@compiled
def weigh_end(scratch: Scratch, mover: int, die: int, q: int, five: Turns) -> float:
    at, first, second = scratch.at[mover], scratch.token[2 * mover], scratch.token[2 * mover + 1]
    scratch.at[mover] = q
    if q >= 0:
        if first == q:
            scratch.token[2 * mover] = CARRIED
        if second == q:
            scratch.token[2 * mover + 1] = CARRIED
    tile = tile_under(scratch, mover)
    if PIP[2 * tile] == PIP[2 * tile + 1] and missing_of(scratch, mover) and not is_home(scratch, mover):
        worth = worth_of_double(scratch, mover, die, five)
    else:
        worth = worth_now(scratch, mover)
    scratch.at[mover], scratch.token[2 * mover], scratch.token[2 * mover + 1] = at, first, second
    return worth


UNWANTED = -1.0
"""The worth of a place that is not looked at closely: another is at least as good."""
GAIN = 0.02
"""A place that saves the mover fewer turns than this is no help."""


@compiled
def touched(scratch: Scratch, cell: int, way: int) -> int:
    """List in `came` the squares that a tile from this cell that way would touch; how many."""
    count = 0
    for end in (cell, cell + WAY[way]):
        for side in WAY:
            q = scratch.grid[end + side] - 1
            if q >= 0:
                scratch.came[count] = q
                count += 1
    return count


@compiled
def way_of(scratch: Scratch, tile: int) -> int:
    """Which way the high end lies."""
    way = 0
    while scratch.cells[2 * tile] + WAY[way] != scratch.cells[2 * tile + 1]:
        way += 1
    return way


@compiled
def interest(scratch: Scratch, seat: int, count: int) -> float:
    """By how many turns the squares in `came` differ at most, on any leg of that penguin's way.

    A tile that touches them is a short cut only where they differ.
    """
    missing = missing_of(scratch, seat)
    most = 0.0
    for some in range(4):
        if some & ~missing:
            continue
        low, high = 1e9, -1.0
        for i in range(count):
            v = scratch.bare[seat, some, scratch.came[i]]
            low, high = min(low, v), max(high, v)
        most = max(most, high - low)
    return most


@compiled
def worth_without(scratch: Scratch, tile: int, mover: int) -> float:
    """What it is worth to put a vacant tile where it helps nobody."""
    low, way = scratch.cells[2 * tile], way_of(scratch, tile)
    take_up(scratch, tile)
    reckon(scratch)
    worth = judge(scratch, mover)
    put_down(scratch, tile, low, way)
    return worth


@compiled
def worth_here(
    scratch: Scratch, mover: int, nest_of: int, count: int, noticed: float, without: float
) -> float:
    """The tile lies where it touches the squares in `came`: what is that worth?"""
    game, seats = scratch.game, scratch.game[place.SEATS]
    if nest_of == mover or interest(scratch, mover, count) > noticed:
        settle_anew(scratch, mover)
    else:
        scratch.turns[mover] = scratch.bare[mover]
    game[place.JUDGED] += 1
    if nest_of < 0 and turns_needed(scratch, mover, underfoot(scratch, mover)) > without - GAIN:
        return UNWANTED
    for seat in range(seats):
        if seat == mover or scratch.at[seat] == EATEN:
            continue
        if seat == nest_of or interest(scratch, seat, count) > noticed:
            settle_anew(scratch, seat)
        else:
            scratch.turns[seat] = scratch.bare[seat]
    return judge(scratch, mover)


@compiled
def weigh_places(
    scratch: Scratch, tile: int, mover: int, noticed: float, places: Numbers, worth: Turns
) -> None:
    """What each place of a vacant tile, its low end's cell * 4 + way, is worth to the mover.

    A tile can only help who comes to use it. So places that serve nobody are all alike, places that serve
    others alone are worse, and only the rest need a closer look, unless the tile is a nest. Differences of
    `noticed` turns and less are not. The tiles are left as they were, but not `turns` and `bare`.
    """
    game, seats = scratch.game, scratch.game[place.SEATS]
    low, way = scratch.cells[2 * tile], way_of(scratch, tile)
    nest_of = -1
    for seat in range(seats):
        if scratch.nest[seat] == tile:
            nest_of = seat
    take_up(scratch, tile)
    reckon(scratch)
    scratch.bare[:] = scratch.turns
    nothing = judge(scratch, mover)
    without = scratch.due[mover]
    harmless = False
    for i in range(len(places)):
        cell, side = places[i] >> 2, places[i] & 3
        touching = touched(scratch, cell, side)
        serves = nest_of >= 0 or interest(scratch, mover, touching) > noticed
        stirs = serves
        for seat in range(seats):
            if seat != mover and scratch.at[seat] != EATEN:
                stirs = stirs or interest(scratch, seat, touching) > noticed
        if not stirs:
            harmless = True
            worth[i] = nothing
        elif not serves or game[place.JUDGED] >= game[place.MOST_JUDGED]:
            worth[i] = UNWANTED
        else:
            put_down(scratch, tile, cell, side)
            worth[i] = worth_here(scratch, mover, nest_of, touching, noticed, without)
            take_up(scratch, tile)
    for i in range(len(places)):
        if not harmless and worth[i] == UNWANTED and game[place.JUDGED] < game[place.MOST_JUDGED]:
            put_down(scratch, tile, places[i] >> 2, places[i] & 3)
            for seat in range(seats):
                if scratch.at[seat] != EATEN:
                    settle_anew(scratch, seat)
            worth[i] = judge(scratch, mover)
            take_up(scratch, tile)
    put_down(scratch, tile, low, way)
