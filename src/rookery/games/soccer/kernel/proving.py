"""Forced goals, compiled: whether a side scores whatever the other one does, by trying everything.

Repetitions and the move limit are not looked for. They could only save the side that is to lose, and whoever
goes the shortest way to a goal never comes back to a position.
"""

import numpy as np

from rookery.core.compiling import Numbers
from rookery.games.soccer.kernel import compiled, moves, pack
from rookery.games.soccer.kernel import scratch as at

MOST = 6
"""No more own moves than this are tried."""

NODES, NODE_LIMIT, STOPPED, OWN_GOALS, SAVES = range(5)
"""The room a proof is worked out in begins with counts and settings. From SAVES on: for each number of moves
left, two answers that were good against something else."""
MOVES = SAVES + 2 * (MOST + 1)
ROOM = MOVES + 2 * moves.MOST_MOVES * (MOST + 1)

NO, YES = 1, 2
"""What is remembered of a position, as its score; its depth is the number of moves that was tried."""


@compiled
def is_about_the_ball(move: int) -> bool:
    what = moves.type_of(move)
    return what == pack.TACKLE or what == pack.TAKE or what == pack.KICK


@compiled
def arrange(room: Numbers, start: int, count: int, first: int, second: int) -> None:
    """The two moves that helped elsewhere come first, then those about the ball, then all others."""
    place = start
    for turn in range(2):
        for i in range(place, start + count):
            move = int(room[i])
            if move in (first, second) if turn == 0 else is_about_the_ball(move):
                room[i], room[place] = room[place], move
                place += 1


@compiled
def forces(pens: int, rest: int, left: int, table: Numbers, room: Numbers) -> bool:
    """Whether the side to move can force a goal with at most `left` of its own moves.

    Once it has stopped, for it took too many nodes, what it says means nothing.
    """
    room[NODES] += 1
    if room[NODES] >= room[NODE_LIMIT]:
        room[STOPPED] = 1
    side = rest >> pack.SIDE_SHIFT
    if moves.can_score(pens, rest, side):
        return True
    if left <= 1 or room[STOPPED] != 0:
        return False
    entry = at.look_up(table, pens, rest)
    if entry != 0:
        tried, _, found = at.entry_result(entry)
        if (found == YES and tried <= left) or (found == NO and tried >= left):
            return found == YES
    own_goals = room[OWN_GOALS] != 0
    own = MOVES + 2 * moves.MOST_MOVES * left
    answers = own + moves.MOST_MOVES
    count = moves.list_moves(pens, rest, room, own)
    arrange(room, own, count, at.entry_move(entry), 0)
    for i in range(own, own + count):
        move = int(room[i])
        if moves.scored(side, move, own_goals) != 0:
            continue
        after, after_rest = moves.make(pens, rest, move)
        if moves.can_score(after, after_rest, 1 - side):
            continue
        # Is there an answer to it? One that was good against something else most often is here too.
        saves = SAVES + 2 * left
        answered = moves.list_moves(after, after_rest, room, answers)
        arrange(room, answers, answered, int(room[saves]), int(room[saves + 1]))
        saved = False
        for j in range(answers, answers + answered):
            answer = int(room[j])
            if moves.scored(1 - side, answer, own_goals) != 0:
                continue
            then, then_rest = moves.make(after, after_rest, answer)
            if not forces(then, then_rest, left - 1, table, room):
                saved = True
                if answer != room[saves] and answer != room[saves + 1]:
                    room[saves + 1] = room[saves]
                    room[saves] = answer
                break
        if room[STOPPED] != 0:
            return False
        if not saved:
            at.remember(table, pens, rest, move, left, at.EXACT, YES)
            return True
    at.remember(table, pens, rest, 0, left, at.EXACT, NO)
    return False


def new_room(own_goals: bool, node_limit: int) -> Numbers:
    room = np.zeros(ROOM, np.int64)
    room[OWN_GOALS] = own_goals
    room[NODE_LIMIT] = node_limit
    return room
