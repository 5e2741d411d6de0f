"""One penguin a side, solved backwards from the goals, compiled.

Whoever is to move is always seen as the first player: for the second one the board is turned by half. So a
table holds all positions of one penguin against another with the first of them to move, and a move leads
into the table in which they have changed places.

A position is one byte: in how many plies, moves of either side, the game is decided if both play their best.
An odd number is a win for whoever is to move, an even one a loss. The positions decided in n plies follow
from those decided in n - 1: whatever can lead to one of these is looked at again, until none is new.

A kick into one's own corner is never needed: whoever has the ball can always kick it elsewhere too.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rookery.core.compiling import Numbers
from rookery.core.squares import SQUARES
from rookery.games.soccer.kernel import compiled, moves, pack
from rookery.games.soccer.kernel.pack import AT_SEA, BALL_MASK, FIELDS, POSE_BITS
from rookery.games.soccer.state import CENTER, CENTER_SQUARES, HOME, UPRIGHT

Bytes: TypeAlias = npt.NDArray[np.uint8]

UNDECIDED, IMPOSSIBLE = 0, 255
"""What a position is besides a number of plies. What is still undecided at the end is a draw."""

PLACES = SQUARES * (UPRIGHT + 1) + 1
"""Where one penguin can be: on any square in any pose, or in the sea."""

BALLS = CENTER + 1
ROWS = BALLS * PLACES
"""A row has all places of the penguin to move, for one place of the ball and one of the other penguin."""

_ON_BOARD = [square << POSE_BITS | pose for square in range(SQUARES) for pose in range(UPRIGHT + 1)]
FIELD = np.array([*_ON_BOARD, AT_SEA])
"""A penguin's field by the number of its place."""

PLACE = np.full(FIELDS, -1)
PLACE[FIELD] = np.arange(PLACES)


def _turned(field: int) -> int:
    """A field as the other player sees it."""
    pose = field & pack.POSE_MASK
    if field == AT_SEA:
        return field
    return (SQUARES - 1 - (field >> POSE_BITS)) << POSE_BITS | (pose if pose == UPRIGHT else (pose + 4) % 8)


TURNED = np.full(FIELDS, -1)
TURNED[FIELD] = [PLACE[_turned(int(field))] for field in FIELD]
"""The number of a field's place, seen by the other player."""
TURNED_BALL = np.array([*reversed(range(SQUARES)), CENTER])

IS_CENTER = np.isin(np.arange(SQUARES), CENTER_SQUARES)
NOBODY_PLAYS = sum(pack.NOT_PLAYING << pack.FIELD_BITS * penguin for penguin in range(6))


def empty_table() -> Bytes:
    return np.zeros(ROWS * PLACES, np.uint8)


@compiled
def index_of(ball: int, mine: int, yours: int) -> int:
    return (ball * PLACES + yours) * PLACES + mine


@compiled
def index_after(after: int, ball: int, mine: int, yours: int) -> int:
    """Where a position stands after the move of `mine`, in the table of the other one, who is to move."""
    here = moves.field_of(after, mine)
    there = moves.field_of(after, 3 + yours)
    return index_of(int(TURNED_BALL[ball]), int(TURNED[there]), int(TURNED[here]))


@compiled
def is_possible(ball: int, here: int, there: int, own_goals: bool) -> bool:
    """Whether a game can come to such a position and go on from it; of two fields, mine and the other's."""
    if own_goals and (ball == HOME[0] or ball == HOME[1]):
        return False
    for field in (here, there):
        square = field >> POSE_BITS
        if field == AT_SEA:
            continue
        if square == ball and field & pack.POSE_MASK != UPRIGHT:
            return False
        if ball == CENTER and IS_CENTER[square]:
            return False
    if here != AT_SEA and here >> POSE_BITS == HOME[1]:
        return False
    if there != AT_SEA and there >> POSE_BITS == HOME[0]:
        return False
    return here == AT_SEA or there == AT_SEA or here >> POSE_BITS != there >> POSE_BITS


@compiled
def rule_out(table: Bytes, own_goals: bool) -> int:
    """Mark what is impossible, and say how many positions are possible."""
    possible = 0
    for ball in range(BALLS):
        for yours in range(PLACES):
            for mine in range(PLACES):
                if is_possible(ball, int(FIELD[mine]), int(FIELD[yours]), own_goals):
                    possible += 1
                else:
                    table[index_of(ball, mine, yours)] = IMPOSSIBLE
    return possible


@compiled
def position_at(row: int, place: int, mine: int, yours: int) -> int:
    """The penguins of a position in the table of `mine` against `yours`; the ball is row // PLACES."""
    pens = moves.with_field(NOBODY_PLAYS, mine, int(FIELD[place]))
    return moves.with_field(pens, 3 + yours, int(FIELD[row % PLACES]))


@compiled
def decided_now(
    pens: int, ball: int, mine: int, yours: int, after: Bytes, plies: int, own_goals: bool, room: Numbers
) -> bool:
    """Whether a position that is undecided so far is decided in exactly so many plies: some move leads to a
    loss in one ply less, or every move to a win for the other one."""
    if plies == 1:
        return moves.can_score(pens, ball, 0)
    wins = plies % 2 == 1
    count = moves.list_moves(pens, ball, room, 0)
    for i in range(count):
        move = int(room[i])
        if moves.scored(0, move, own_goals) != 0:
            continue
        then, rest = moves.make(pens, ball, move)
        found = after[index_after(then, rest & BALL_MASK, mine, yours)]
        if wins:
            if found == plies - 1:
                return True
        elif found % 2 == 0:
            return False
    return not wins


@compiled
def mark_earlier(rows: Bytes, ball: int, here: int, there: int) -> None:
    """Mark the rows of all positions, with the other one to move, that can have led to this one. `here` is
    the field of who is to move now, `there` of who has just moved. Marking too many does no harm."""
    mark_row(rows, ball, here)
    if ball == CENTER:
        return
    if IS_CENTER[ball]:
        mark_row(rows, CENTER, here)
    # It may have been tackled, or the ball kicked, to it or elsewhere.
    mark_row(rows, ball, ball << POSE_BITS | UPRIGHT)
    if there != AT_SEA:
        kicked_from = there >> POSE_BITS
        mark_row(rows, kicked_from, here)
        if here == ball << POSE_BITS | UPRIGHT:
            for pose in range(UPRIGHT):
                mark_row(rows, kicked_from, ball << POSE_BITS | pose)


@compiled
def mark_row(rows: Bytes, ball: int, yours: int) -> None:
    if TURNED[yours] >= 0:
        rows[TURNED_BALL[ball] * PLACES + TURNED[yours]] = 1


@compiled
def decide(
    table: Bytes,
    after: Bytes,
    rows: Bytes,
    earlier: Bytes,
    mine: int,
    yours: int,
    plies: int,
    own_goals: bool,
    first: int,
    last: int,
) -> int:
    """Write down what is decided in so many plies in those of some rows that are marked, and say how much
    that was. What may be decided by it is marked in `earlier`, the rows of the other table.

    Rows may be worked on at the same time: what is written here is never what is looked for.
    """
    room = np.empty(moves.MOST_MOVES, np.int64)
    new = 0
    for row in range(first, last):
        if rows[row] == 0:
            continue
        ball = row // PLACES
        for place in range(PLACES):
            at = row * PLACES + place
            if table[at] != UNDECIDED:
                continue
            pens = position_at(row, place, mine, yours)
            if decided_now(pens, ball, mine, yours, after, plies, own_goals, room):
                table[at] = plies
                new += 1
                mark_earlier(earlier, ball, int(FIELD[place]), int(FIELD[row % PLACES]))
    return new


@compiled
def plies_by_moves(
    pens: int, ball: int, mine: int, yours: int, after: Bytes, own_goals: bool, room: Numbers
) -> int:
    """What a position must be by what its moves lead to; IMPOSSIBLE if one leads to what cannot be."""
    if moves.can_score(pens, ball, 0):
        return 1
    soonest, latest, escapes = IMPOSSIBLE, 0, False
    for i in range(moves.list_moves(pens, ball, room, 0)):
        move = int(room[i])
        if moves.scored(0, move, own_goals) != 0:
            continue
        then, rest = moves.make(pens, ball, move)
        found = int(after[index_after(then, rest & BALL_MASK, mine, yours)])
        if found == IMPOSSIBLE:
            return IMPOSSIBLE
        if found == UNDECIDED:
            escapes = True
        elif found % 2 == 0:
            soonest = min(soonest, found)
        else:
            latest = max(latest, found)
    if soonest != IMPOSSIBLE:
        return soonest + 1
    return UNDECIDED if escapes else latest + 1


@compiled
def first_wrong(
    table: Bytes, after: Bytes, mine: int, yours: int, own_goals: bool, first: int, last: int
) -> int:
    """The first position in some rows that is not what its moves make it; -1 if there is none."""
    room = np.empty(moves.MOST_MOVES, np.int64)
    for row in range(first, last):
        for place in range(PLACES):
            at = row * PLACES + place
            if table[at] == IMPOSSIBLE:
                continue
            pens = position_at(row, place, mine, yours)
            if plies_by_moves(pens, row // PLACES, mine, yours, after, own_goals, room) != table[at]:
                return at
    return -1
