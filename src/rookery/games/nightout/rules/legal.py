"""What is legal, phase by phase. The numbers in brackets are the rulings'."""

from collections.abc import Sequence

from rookery.games.nightout.rules.board import half_at, is_vacant, near, penguin_cells, tile_cells
from rookery.games.nightout.rules.places import can_be_put, puttings
from rookery.games.nightout.state import (
    AWAY,
    BONUS,
    BUDDY,
    ENDS,
    HELD,
    LIFT,
    MIDDLE,
    NEST,
    PLACE,
    ROLL,
    SELECT,
    STUNNED,
    TILE,
    WALK,
    Action,
    Buddy,
    DealerAction,
    Keep,
    Lift,
    Nest,
    Pass,
    Place,
    Roll,
    Select,
    State,
    Step,
    Stop,
    WalkOn,
    holder,
    tiles_up_to,
)
from rookery.games.nightout.rules.walk import ground_of, may_stop, offered_steps, on_blank

KEEP, STOP, PASS, WALK_ON = Keep(), Stop(), Pass(), WalkOn()


def decisions(s: State) -> Sequence[Action]:
    """What the seat whose turn it is may do; empty while the dealer is to act, and once it is over."""
    phase = s.phase
    if phase == WALK:
        return walking(s)
    if phase == TILE:
        return [*puttings(s.halves, s.tile, s.house), KEEP]
    if phase == BONUS:
        return [*bonus_moves(s), KEEP]
    if phase == BUDDY:
        return [*buddy_moves(s, first_of(s.todo)), KEEP]
    if phase == PLACE:
        return placings(s)
    if phase == LIFT:
        return [*(Lift(tile) for tile in liftable(s)), KEEP]
    return (PASS,) if phase == STUNNED else ()


def placings(s: State) -> list[Action]:
    """Each buddy in hand on each vacant square: no penguin, no token. [4]"""
    full = {*s.tokens, *(cell for seat in range(len(s.at)) for cell in penguin_cells(s, seat))}
    free = sorted(cell for cell in s.halves if cell != AWAY and cell not in full)
    return [Place(token, cell) for token in in_hand(s, s.turn) for cell in free]


def in_hand(s: State, seat: int) -> list[int]:
    seats = len(s.at)
    return [t for t, cell in enumerate(s.tokens) if cell == HELD and holder(t, seats) == seat]


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


def tokens_of(bits: int) -> list[int]:
    return [token for token in range(bits.bit_length()) if bits >> token & 1]


def moves_each(s: State) -> bool:
    """Whether the double stood on shows the rolled number, so that each own buddy may move. [10]"""
    return ENDS[tile_under(s, s.turn)] == (s.die, s.die)


def tile_under(s: State, seat: int) -> int:
    at = s.at[seat]
    return s.nests[seat] if at == MIDDLE else half_at(s.halves)[at] // 2


def bonus_moves(s: State) -> list[Buddy]:
    """Any one of the own loose buddies; or, when each may move, the next of them. [10]"""
    tokens = [first_of(s.todo)] if moves_each(s) else tokens_of(s.todo)
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
        if tile_cells(s.halves, tile)[0] != AWAY and is_vacant(s, tile) and can_be_put(s, tile)
    ]


# ---- the dealer's ----


def chances(s: State) -> list[tuple[DealerAction, float]]:
    """All the dealer may do and how likely; empty for the opening, which can only be drawn."""
    sides = range(1, s.house.top + 1)
    if s.phase == ROLL:
        return [(Roll(die), 1 / s.house.top) for die in sides]
    if s.phase == SELECT:
        return [
            (Select(low, high), (1 if low == high else 2) / s.house.top**2)
            for low in sides
            for high in range(low, s.house.top + 1)
        ]
    if s.phase == NEST:
        ways = nest_ways(s)
        total = sum(weight for _, weight in ways)
        return [(nest, weight / total) for nest, weight in ways]
    return []


def nest_ways(s: State) -> list[tuple[Nest, int]]:
    """The tiles two dice can name that are nobody's nest yet, and in how many ways. [2]

    Rolling both dice again for a tile that is taken comes to the same as never rolling it.
    """
    return [
        (Nest(low, high), 1 if low == high else 2)
        for tile, (low, high) in enumerate(ENDS[: tiles_up_to(s.house.top)])
        if low and tile not in s.nests and s.halves[2 * tile] != AWAY
    ]
