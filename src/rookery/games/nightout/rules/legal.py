"""What is legal, phase by phase. The numbers in brackets are the rulings'."""

from collections.abc import Sequence

from rookery.games.nightout import state
from rookery.games.nightout.actions import Action, Buddy, Keep, Lift, Pass, Place, Put, Step, Stop, WalkOn
from rookery.games.nightout.rules.board import half_at, is_vacant, near, penguin_cells, tile_cells, tile_under
from rookery.games.nightout.rules.places import can_be_put, fault_of, puttings
from rookery.games.nightout.rules.walk import ground_of, may_stop, offered_steps, on_blank
from rookery.games.nightout.state import BONUS, BUDDY, LIFT, PLACE, STUNNED, TILE, WALK, State

KEEP, STOP, PASS, WALK_ON = Keep(), Stop(), Pass(), WalkOn()


def decisions(s: State) -> Sequence[Action]:
    """What the seat whose turn it is may do; empty while the dealer is to act, and once it is over."""
    phase = s.phase
    if phase == WALK:
        return walking(s)
    if phase == TILE:
        return [*puttings(s.halves, s.tile, s.options), KEEP]
    if phase == BONUS:
        return [*bonus_moves(s), KEEP]
    if phase == BUDDY:
        return [*buddy_moves(s, first_of(s.todo)), KEEP]
    if phase == PLACE:
        return placings(s)
    if phase == LIFT:
        return [*(Lift(tile) for tile in liftable(s)), KEEP]
    return (PASS,) if phase == STUNNED else ()


def placings(s: State) -> list[Place]:
    """Each buddy in hand on each vacant square: no penguin, no token. [4]"""
    full = {*s.tokens, *(cell for seat in range(len(s.at)) for cell in penguin_cells(s, seat))}
    free = sorted(cell for cell in s.halves if cell != state.AWAY and cell not in full)
    return [Place(token, cell) for token in in_hand(s, s.turn) for cell in free]


def in_hand(s: State, seat: int) -> list[int]:
    seats = len(s.at)
    return [t for t, cell in enumerate(s.tokens) if cell == state.HELD and state.holder(t, seats) == seat]


def walking(s: State) -> Sequence[Action]:
    """Steps first, then `stop` where one may; on a blank one may stop, or go on and be eaten. [6, 8]"""
    if on_blank(s):
        return (STOP, WALK_ON)
    ground, cells = ground_of(s), penguin_cells(s, s.turn)
    steps: list[Action] = [Step(cell) for cell in offered_steps(ground, cells, s.trail, s.steps)]
    if may_stop(ground, cells):
        steps.append(STOP)
    return steps


def first_of(bits: int) -> int:
    """The lowest token of a set: buddies are asked for one by one, in this order."""
    return (bits & -bits).bit_length() - 1


def moves_each(s: State) -> bool:
    """Whether the double stood on shows the rolled number, so that each own buddy may move. [10]"""
    return state.ENDS[tile_under(s, s.turn)] == (s.die, s.die)


def bonus_moves(s: State) -> list[Buddy]:
    """Any one of the own loose buddies; or, when each may move, the next of them. [10]"""
    tokens = [first_of(s.todo)] if moves_each(s) else state.tokens_of(s.todo)
    return [move for token in tokens for move in buddy_moves(s, token)]


def buddy_moves(s: State, token: int) -> list[Buddy]:
    """To any adjacent square, whatever is there [10]; a barred one not onto the mover's own square. [9]"""
    origin = s.tokens[token]
    squares = near(half_at(s.halves), origin)
    if s.barred[s.turn] >> token & 1 and not s.lifted_bar:
        own = penguin_cells(s, s.turn)
        squares = [square for square in squares if square not in own]
    return [Buddy(token, origin, square) for square in squares]


def liftable(s: State) -> list[int]:
    """Every vacant tile that could be put somewhere else. [11]"""
    return [
        tile
        for tile in range(len(s.halves) // 2)
        if tile_cells(s.halves, tile)[0] != state.AWAY and is_vacant(s, tile) and can_be_put(s, tile)
    ]


def may_put(s: State, put: Put) -> bool:
    """Whether `put` is one of the `puttings`, without listing them all."""
    return s.phase == TILE and put.tile == s.tile and not fault_of(s, put)
