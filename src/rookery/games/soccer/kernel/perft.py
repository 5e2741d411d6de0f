"""Counting lines of play: the figures by which two sets of rules are compared."""

import numpy as np

from rookery.games.soccer.kernel.deeds import make, scored
from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.moves import MOST_MOVES, count_moves, list_moves


@compiled
def count_lines(pens: int, rest: int, depth: int, own_goals: bool, moves: Numbers, start: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return count_moves(pens, rest)
    count = list_moves(pens, rest, moves, start)
    lines = 0
    for i in range(start, start + count):
        move = int(moves[i])
        if scored(rest >> 7, move, own_goals) == 0:
            after, after_rest = make(pens, rest, move)
            lines += count_lines(after, after_rest, depth - 1, own_goals, moves, start + count)
    return lines


def perft(pens: int, rest: int, depth: int, own_goals: bool) -> int:
    """How many lines of `depth` moves begin here. A line that ends in a goal before that is not one."""
    moves = np.zeros(MOST_MOVES * max(depth - 1, 1), np.int64)
    return int(count_lines(pens, rest, depth, own_goals, moves, 0))
