"""What ending a walk on a square is worth, with all that follows from it at once."""

from rookery.games.nightout.kernel.chances import judge
from rookery.games.nightout.kernel.jit import Turns, compiled
from rookery.games.nightout.kernel.scratch import PIP, Scratch
from rookery.games.nightout.kernel.turns import missing_of, settle_all
from rookery.games.nightout.kernel.walk import carried, stands_on
from rookery.games.nightout.state import CARRIED, MIDDLE


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
