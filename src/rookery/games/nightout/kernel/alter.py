"""What moving a tile is worth to the mover."""

from rookery.games.nightout.kernel.board import WAY, put_down, take_up
from rookery.games.nightout.kernel.chances import judge, reckon, underfoot
from rookery.games.nightout.kernel.scratch import (
    AT,
    CAME,
    JUDGED,
    MOST_JUDGED,
    NEST,
    SEATS,
    TOKEN,
    Desk,
)
from rookery.games.nightout.kernel.jit import compiled
from rookery.games.nightout.kernel.places import list_places, touched
from rookery.games.nightout.kernel.turns import missing_of, settle_anew
from rookery.games.nightout.kernel.walk import turns_needed
from rookery.games.nightout.state import EATEN, MIDDLE

UNWANTED = -1.0
"""The worth of a place that is not looked at closely: another is at least as good."""
GAIN = 0.02
"""A place that saves the mover fewer turns than this is no help."""


@compiled
def is_vacant(desk: Desk, tile: int) -> bool:
    game = desk.game
    if desk.cells[2 * tile] < 0:
        return False
    for seat in range(game[SEATS]):
        at = game[AT + seat]
        if (at >= 0 and at >> 1 == tile) or (at == MIDDLE and game[NEST + seat] == tile):
            return False
    for token in range(2 * game[SEATS]):
        if game[TOKEN + token] >= 0 and game[TOKEN + token] >> 1 == tile:
            return False
    return True


@compiled
def way_of(desk: Desk, tile: int) -> int:
    """Which way the high end lies."""
    way = 0
    while desk.cells[2 * tile] + WAY[way] != desk.cells[2 * tile + 1]:
        way += 1
    return way


@compiled
def interest(desk: Desk, seat: int, count: int) -> float:
    """By how many turns the squares in scratch[CAME] differ at most, on any leg of that penguin's way.

    A tile that touches them is a short cut only where they differ.
    """
    missing = missing_of(desk, seat)
    most = 0.0
    for some in range(4):
        if some & ~missing:
            continue
        low, high = 1e9, -1.0
        for i in range(count):
            v = desk.bare[seat, some, desk.scratch[CAME, i]]
            low, high = min(low, v), max(high, v)
        most = max(most, high - low)
    return most


@compiled
def worth_without(desk: Desk, tile: int, mover: int) -> float:
    """What it is worth to put a vacant tile where it helps nobody."""
    low, way = desk.cells[2 * tile], way_of(desk, tile)
    take_up(desk, tile)
    reckon(desk)
    worth = judge(desk, mover)
    put_down(desk, tile, low, way)
    return worth


@compiled
def worth_here(desk: Desk, mover: int, nest_of: int, count: int, noticed: float, without: float) -> float:
    """The tile lies where it touches the squares in scratch[CAME]: what is that worth?"""
    game, seats = desk.game, desk.game[SEATS]
    if nest_of == mover or interest(desk, mover, count) > noticed:
        settle_anew(desk, mover)
    else:
        desk.turns[mover] = desk.bare[mover]
    game[JUDGED] += 1
    if nest_of < 0 and turns_needed(desk, mover, underfoot(desk, mover)) > without - GAIN:
        return UNWANTED
    for seat in range(seats):
        if seat == mover or game[AT + seat] == EATEN:
            continue
        if seat == nest_of or interest(desk, seat, count) > noticed:
            settle_anew(desk, seat)
        else:
            desk.turns[seat] = desk.bare[seat]
    return judge(desk, mover)


@compiled
def weigh_places(desk: Desk, tile: int, mover: int, noticed: float) -> int:
    """List the places of a vacant tile with what each is worth to the mover; how many.

    A tile can only help who comes to use it. So places that serve nobody are all alike, places that serve
    others alone are worse, and only the rest need a closer look, unless the tile is a nest. Differences of
    `noticed` turns and less are not. The desk is left as it was, but for `turns` and `bare`.
    """
    game, seats = desk.game, desk.game[SEATS]
    low, high, way = desk.cells[2 * tile], desk.cells[2 * tile + 1], way_of(desk, tile)
    nest_of = -1
    for seat in range(seats):
        if game[NEST + seat] == tile:
            nest_of = seat
    take_up(desk, tile)
    reckon(desk)
    desk.bare[:] = desk.turns
    nothing = judge(desk, mover)
    without = desk.due[mover]
    count = list_places(desk, tile, low, high)
    harmless = False
    for i in range(count):
        cell, side = desk.places[i] >> 2, desk.places[i] & 3
        touching = touched(desk, cell, cell + WAY[side], CAME)
        serves = nest_of >= 0 or interest(desk, mover, touching) > noticed
        stirs = serves
        for seat in range(seats):
            if seat != mover and game[AT + seat] != EATEN:
                stirs = stirs or interest(desk, seat, touching) > noticed
        if not stirs:
            harmless = True
            desk.worth[i] = nothing
        elif not serves or game[JUDGED] >= game[MOST_JUDGED]:
            desk.worth[i] = UNWANTED
        else:
            put_down(desk, tile, cell, side)
            desk.worth[i] = worth_here(desk, mover, nest_of, touching, noticed, without)
            take_up(desk, tile)
    for i in range(count):
        if not harmless and desk.worth[i] == UNWANTED and game[JUDGED] < game[MOST_JUDGED]:
            put_down(desk, tile, desk.places[i] >> 2, desk.places[i] & 3)
            for seat in range(seats):
                if game[AT + seat] != EATEN:
                    settle_anew(desk, seat)
            desk.worth[i] = judge(desk, mover)
            take_up(desk, tile)
    put_down(desk, tile, low, way)
    return count
