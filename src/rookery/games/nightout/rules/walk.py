"""The walk: which steps are offered, what ends it, where it may end. The numbers in brackets are the
rulings' (`rules.md`)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from rookery.games.nightout.rules.board import carried, half_at, near, penguin_cells
from rookery.games.nightout.state import PIP, SIX, State


class Ground(msgspec.Struct, frozen=True, gc=False):
    """All that matters to one seat's walk and does not change while it walks."""

    board: Mapping[int, int]
    die: int
    #: squares with another penguin on them: nobody ends there [7]
    taken: frozenset[int]
    #: of these, the ones whose penguin carries more buddies: nobody steps there [7]
    closed: frozenset[int]
    #: squares with one of the walker's own buddies [6]
    buddies: frozenset[int]
    #: squares with a token that is barred this turn [9]
    barred: frozenset[int]


NONE: frozenset[int] = frozenset()
Cells: TypeAlias = tuple[int, ...]


def ground_of(s: State) -> Ground:
    me = s.turn
    mine = 2 * me
    load = carried(s, me)
    taken: list[int] = []
    closed: list[int] = []
    for seat in range(len(s.at)):
        if seat != me:
            cells = penguin_cells(s, seat)
            taken.extend(cells)
            if carried(s, seat) > load:
                closed.extend(cells)
    bar = 0 if s.lifted_bar else s.barred[me]
    return Ground(
        half_at(s.halves),
        s.die,
        frozenset(taken),
        frozenset(closed) if closed else NONE,
        frozenset(s.tokens[mine : mine + 2]),
        frozenset(cell for token, cell in enumerate(s.tokens) if bar >> token & 1) if bar else NONE,
    )


def why_it_ends(g: Ground, cell: int, steps: int) -> str:
    """What ends the walk on entering a square with that many steps; "" if nothing does. [6]"""
    pips = PIP[g.board[cell]]
    if pips == g.die:
        return "number"
    if pips == 0:
        return "bear"
    if cell in g.buddies:
        return "buddy"
    return "sixth" if steps == SIX else ""


def may_end(g: Ground, cell: int) -> bool:
    """Nobody else stands there [7], and no barred token lies there [9]."""
    return cell not in g.taken and cell not in g.barred


def may_step(g: Ground, cell: int, trail: tuple[int, ...], steps: int) -> bool:
    """Whether a step onto an adjacent square is offered, being step number `steps`. [6, 7]"""
    if cell in trail or cell in g.closed:
        return False
    if may_end(g, cell):
        return True
    if why_it_ends(g, cell, steps):
        return False
    # Only passing through, so there must be a way on to a place where the walk can end.
    trail = (*trail, cell)
    return any(may_step(g, onward, trail, steps + 1) for onward in near(g.board, cell))


def offered_steps(g: Ground, cells: tuple[int, ...], trail: tuple[int, ...], steps: int) -> list[int]:
    """The squares the walker may step on to from where it stands; from the middle of its nest, from either
    half. [3]"""
    if steps == SIX:
        return []
    return [
        square for cell in cells for square in near(g.board, cell) if may_step(g, square, trail, steps + 1)
    ]


class Way(NamedTuple):
    """A shortest way to a square the walker can get to: the squares to enter, the last one there."""

    path: tuple[int, ...]
    #: why the walk would end there; "" if one may go on
    ends: str
    #: one may stop there, or must
    may_end: bool


def ways_on(s: State, g: Ground) -> Iterator[Way]:
    """Every square the walker can still get to, the nearest first, each by one shortest way.

    Ways are followed one step after another, and only where the step is offered: a square one may only
    pass counts if there is a way on from it.
    """
    seen: set[int] = set()
    # Where one stands, the squares not to be entered again, and the way so far.
    walked: list[tuple[Cells, Cells, Cells]] = [(penguin_cells(s, s.turn), s.trail, ())]
    for steps in range(s.steps + 1, SIX + 1):
        onward: list[tuple[Cells, Cells, Cells]] = []
        for cells, trail, path in walked:
            for cell in offered_steps(g, cells, trail, steps - 1):
                way, ends = (*path, cell), why_it_ends(g, cell, steps)
                if cell not in seen:
                    seen.add(cell)
                    yield Way(way, ends, may_end(g, cell))
                if not ends:
                    onward.append(((cell,), (*trail, cell), way))
        walked = onward


def may_stop(g: Ground, cells: tuple[int, ...]) -> bool:
    return not any(cell in g.barred or cell in g.taken for cell in cells)


def on_blank(s: State) -> bool:
    """Whether the walker has stepped on a blank and may yet walk on, if `bears` = eat. [8]"""
    return s.steps > 0 and PIP[half_at(s.halves)[s.at[s.turn]]] == 0


def bar_leaves_nothing(s: State) -> bool:
    """Whether, before the first step, the bar leaves the walker no place to end its walk. [9]"""
    if not s.barred[s.turn]:
        return False
    g, cells = ground_of(s), penguin_cells(s, s.turn)
    return not may_stop(g, cells) and not offered_steps(g, cells, cells, 0)
