"""What moving a tile is worth to the mover."""

from rookery.games.nightout.kernel.chances import judge, reckon, underfoot
from rookery.games.nightout.kernel.jit import Numbers, Turns, compiled
from rookery.games.nightout.kernel.scratch import JUDGED, MOST_JUDGED, SEATS, WAY, Scratch, put_down, take_up
from rookery.games.nightout.kernel.turns import missing_of, settle_anew
from rookery.games.nightout.kernel.walk import turns_needed
from rookery.games.nightout.state import EATEN

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
    game, seats = scratch.game, scratch.game[SEATS]
    if nest_of == mover or interest(scratch, mover, count) > noticed:
        settle_anew(scratch, mover)
    else:
        scratch.turns[mover] = scratch.bare[mover]
    game[JUDGED] += 1
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
    game, seats = scratch.game, scratch.game[SEATS]
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
        elif not serves or game[JUDGED] >= game[MOST_JUDGED]:
            worth[i] = UNWANTED
        else:
            put_down(scratch, tile, cell, side)
            worth[i] = worth_here(scratch, mover, nest_of, touching, noticed, without)
            take_up(scratch, tile)
    for i in range(len(places)):
        if not harmless and worth[i] == UNWANTED and game[JUDGED] < game[MOST_JUDGED]:
            put_down(scratch, tile, places[i] >> 2, places[i] & 3)
            for seat in range(seats):
                if scratch.at[seat] != EATEN:
                    settle_anew(scratch, seat)
            worth[i] = judge(scratch, mover)
            take_up(scratch, tile)
    put_down(scratch, tile, low, way)
