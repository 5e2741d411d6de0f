"""What ending a walk on a square is worth, with all that follows from it at once."""

from rookery.games.nightout.kernel.chances import judge
from rookery.games.nightout.kernel.scratch import AT, NEST, PIP, TOKEN, Desk
from rookery.games.nightout.kernel.jit import Turns, compiled
from rookery.games.nightout.kernel.turns import missing_of, settle_all
from rookery.games.nightout.kernel.walk import carried, stands_on
from rookery.games.nightout.state import CARRIED, MIDDLE


@compiled
def tile_under(desk: Desk, seat: int) -> int:
    at = desk.game[AT + seat]
    return int(desk.game[NEST + seat] if at == MIDDLE else at >> 1)


@compiled
def is_home(desk: Desk, seat: int) -> bool:
    return carried(desk, seat) == 2 and tile_under(desk, seat) == desk.game[NEST + seat]


@compiled
def move_buddy(desk: Desk, token: int, q: int) -> None:
    """Put a buddy on a square; with its own penguin if that stands there."""
    desk.game[TOKEN + token] = CARRIED if stands_on(desk, token >> 1, q) else q
    settle_all(desk, token >> 1)


@compiled
def worth_now(desk: Desk, mover: int) -> float:
    if is_home(desk, mover):
        return 1.0
    return judge(desk, mover)


@compiled
def weigh_buddy(desk: Desk, mover: int, token: int, bar: int, worth: Turns) -> int:
    """The best way (0 to 3) for a buddy that may move one square, or 4 to leave it.

    `worth` gets all five, -1 for what cannot be.
    """
    origin = desk.game[TOKEN + token]
    best = 4
    worth[4] = worth_now(desk, mover)
    for way in range(4):
        q = desk.near[4 * origin + way]
        worth[way] = -1.0
        if q < 0 or (bar >> token & 1 and stands_on(desk, mover, q)):
            continue
        move_buddy(desk, token, q)
        worth[way] = worth_now(desk, mover)
        if worth[way] > worth[best]:
            best = way
        desk.game[TOKEN + token] = origin
    settle_all(desk, token >> 1)
    return best


@compiled
def worth_of_double(desk: Desk, mover: int, die: int, five: Turns) -> float:
    """The mover stands on a double: its worth with the best use of that."""
    first, second = desk.game[TOKEN + 2 * mover], desk.game[TOKEN + 2 * mover + 1]
    each = PIP[2 * tile_under(desk, mover)] == die
    best = -1.0
    for token in range(2 * mover, 2 * mover + 2):
        origin = desk.game[TOKEN + token]
        if origin < 0:
            continue
        way = weigh_buddy(desk, mover, token, 0, five)
        best = max(best, five[way])
        if each and way < 4:
            move_buddy(desk, token, desk.near[4 * origin + way])
    if each:
        desk.game[TOKEN + 2 * mover], desk.game[TOKEN + 2 * mover + 1] = first, second
        settle_all(desk, mover)
    return best


@compiled
def weigh_end(desk: Desk, mover: int, die: int, q: int, five: Turns) -> float:
    game = desk.game
    at, first, second = game[AT + mover], game[TOKEN + 2 * mover], game[TOKEN + 2 * mover + 1]
    game[AT + mover] = q
    if q >= 0:
        if first == q:
            game[TOKEN + 2 * mover] = CARRIED
        if second == q:
            game[TOKEN + 2 * mover + 1] = CARRIED
    tile = tile_under(desk, mover)
    if PIP[2 * tile] == PIP[2 * tile + 1] and missing_of(desk, mover) and not is_home(desk, mover):
        worth = worth_of_double(desk, mover, die, five)
    else:
        worth = worth_now(desk, mover)
    game[AT + mover], game[TOKEN + 2 * mover], game[TOKEN + 2 * mover + 1] = at, first, second
    return worth
