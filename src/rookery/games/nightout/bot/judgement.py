"""What each choice is worth to the mover: its own chance to be home first, by the compiled reckoning.

An `Option` is an action with that chance (or, for who thinks of itself alone, with how soon it is home), and,
for a step, the square the whole walk is meant to end on.
"""

import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rookery.core.thought import Budget
from rookery.games.nightout.rules.board import half_at
from rookery.games.nightout.kernel.alter import UNWANTED, weigh_places, worth_without
from rookery.games.nightout.kernel.board import look_around_all
from rookery.games.nightout.kernel.chances import judge, reckon
from rookery.games.nightout.kernel.scratch import (
    AT,
    CAME,
    ENDLESS,
    FOUND,
    JUDGED,
    SEEN,
    STAMP,
    TOKEN,
    Desk,
    lay_out,
)
from rookery.games.nightout.kernel.ends import weigh_buddy, weigh_end, worth_now
from rookery.games.nightout.kernel.turns import FAR, settle_all
from rookery.games.nightout.kernel.walk import find_ends, note_company
from rookery.games.nightout.bot.levels import Level
from rookery.games.nightout.rules.legal import bonus_moves, buddy_moves, first_of, liftable, placings
from rookery.games.nightout.state import (
    BONUS,
    BUDDY,
    HELD,
    LIFT,
    MIDDLE,
    PLACE,
    TILE,
    WALK,
    Action,
    Buddy,
    Keep,
    Lift,
    Place,
    Put,
    State,
    Step,
    Stop,
)

SHORT_LIST = 6
"""Of all the tiles one could lift, so many are looked at closely."""


class Option(NamedTuple):
    action: Action
    worth: float
    #: of a step or stop: the square where the walk is to end; MIDDLE for that of the nest
    end: int | None = None


class Table(NamedTuple):
    """A desk with everybody's ways reckoned, ready for one decision."""

    s: State
    desk: Desk
    level: Level
    #: when to be done, by the clock
    until: float


def set_table(s: State, level: Level, budget: Budget) -> Table:
    nodes = ENDLESS if budget.nodes is None else max(budget.nodes, 1)
    desk = lay_out(s, level.leap, level.alone, nodes)
    look_around_all(desk)
    reckon(desk)
    until = float("inf") if budget.seconds is None else time.monotonic() + budget.seconds
    return Table(s, desk, level, until)


def judged(table: Table) -> int:
    return int(table.desk.game[JUDGED])


def options_of(table: Table) -> list[Option]:
    """Every action worth a thought, with its worth; at least one."""
    listing = {WALK: _walks, BONUS: _buddies, BUDDY: _buddies, PLACE: _placings, TILE: _places, LIFT: _lifts}
    return list(listing[table.s.phase](table))


# ---- the walk ----


def square_of(s: State) -> int:
    """Where the mover stands; MIDDLE for that of its nest."""
    at = s.at[s.turn]
    return at if at == MIDDLE else half_at(s.halves)[at]


def bar_of(s: State) -> int:
    return 0 if s.lifted_bar else s.barred[s.turn]


def walk_ends(s: State, desk: Desk) -> list[int]:
    """Where the walk can end from here; scratch[CAME] tells the way to each."""
    board = half_at(s.halves)
    note_company(desk, s.turn, bar_of(s))
    if s.steps:
        desk.game[STAMP] += 1
        for cell in s.trail:
            desk.scratch[SEEN, board[cell]] = desk.game[STAMP]
    count = find_ends(desk, s.turn, s.die, s.steps)
    return [int(end) for end in desk.scratch[FOUND, :count]]


def _walks(table: Table) -> Iterator[Option]:
    s, desk = table.s, table.desk
    ends = walk_ends(s, desk)
    firsts = [_first_step(s, desk, end) for end in ends]
    five = np.zeros(5)
    for end, first in zip(ends, firsts, strict=True):
        yield Option(first, weigh_end(desk, s.turn, s.die, end, five), end)


def _first_step(s: State, desk: Desk, end: int) -> Action:
    if end == desk.game[AT + s.turn]:
        return Stop()
    came = desk.scratch[CAME]
    while came[came[end]] >= 0:
        end = int(came[end])
    return Step(s.halves[end])


# ---- buddies ----


def _buddies(table: Table) -> Iterator[Option]:
    s, desk = table.s, table.desk
    yield Option(Keep(), worth_now(desk, s.turn))
    moves = bonus_moves(s) if s.phase == BONUS else buddy_moves(s, first_of(s.todo))
    five = np.zeros(5)
    for token in dict.fromkeys(move.token for move in moves):
        origin = int(desk.game[TOKEN + token])
        weigh_buddy(desk, s.turn, token, bar_of(s), five)
        for way in range(4):
            if five[way] >= 0:
                to = s.halves[int(desk.near[4 * origin + way])]
                yield Option(Buddy(token, s.tokens[token], to), float(five[way]))


def _placings(table: Table) -> Iterator[Option]:
    """Whoever thinks of itself alone still knows that others' buddies belong far from them."""
    s, desk, board = table.s, table.desk, half_at(table.s.halves)
    for action in placings(s):
        assert isinstance(action, Place)
        owner = action.token // 2
        desk.game[TOKEN + action.token] = board[action.cell]
        settle_all(desk, owner)
        worth = judge(desk, s.turn)
        if table.level.alone:
            worth = float(desk.due[owner]) / (2 * FAR)
        yield Option(action, worth)
        desk.game[TOKEN + action.token] = HELD
        if len(s.at) > 2:
            # The next one may be somebody else's.
            settle_all(desk, owner)


# ---- tiles ----


def _places(table: Table) -> Iterator[Option]:
    s, desk = table.s, table.desk
    yield Option(Keep(), worth_now(desk, s.turn))
    yield from _places_of(table, s.tile)


def _places_of(table: Table, tile: int) -> Iterator[Option]:
    count = weigh_places(table.desk, tile, table.s.turn, table.level.noticed)
    worth, places = table.desk.worth[:count].tolist(), table.desk.places[:count].tolist()
    for value, place in zip(worth, places, strict=True):
        if value != UNWANTED:
            yield Option(Put(tile, place >> 2, place & 3), value)


def _lifts(table: Table) -> Iterator[Option]:
    """Each tile is worth its best place; tiles that are missed most by others come first."""
    s, desk = table.s, table.desk
    yield Option(Keep(), worth_now(desk, s.turn))
    tiles = [(worth_without(desk, tile, s.turn), tile) for tile in liftable(s)]
    tiles.sort(key=lambda pair: (-pair[0], pair[1]))
    for _, tile in tiles[:SHORT_LIST]:
        best = max((option.worth for option in _places_of(table, tile)), default=0.0)
        yield Option(Lift(tile), best)
        if time.monotonic() > table.until:
            break
