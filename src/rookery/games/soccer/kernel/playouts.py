"""Playing on from a position with the loop inside the compiled code: counting lines, and random play."""

import numpy as np

from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.moves import MOST_MOVES, count_moves, list_moves, make, scored
from rookery.games.soccer.kernel.pack import SIDE_SHIFT


@compiled
def count_lines(pens: int, rest: int, depth: int, own_goals: bool, moves: Numbers, start: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return count_moves(pens, rest, moves, start)
    count = list_moves(pens, rest, moves, start)
    lines = 0
    for i in range(start, start + count):
        move = int(moves[i])
        if scored(rest >> SIDE_SHIFT, move, own_goals) == 0:
            after, after_rest = make(pens, rest, move)
            lines += count_lines(after, after_rest, depth - 1, own_goals, moves, start + count)
    return lines


def perft(pens: int, rest: int, depth: int, own_goals: bool) -> int:
    """How many lines of `depth` moves begin here. A line that ends in a goal before that is not one."""
    moves = np.zeros(MOST_MOVES * max(depth - 1, 1), np.int64)
    return int(count_lines(pens, rest, depth, own_goals, moves, 0))


@compiled
def next_random(state: int) -> int:
    """Marsaglia's xorshift; the state is never 0. The mask takes off what a signed shift drags along."""
    state ^= state << 13
    state ^= state >> 7 & 0x01FFFFFFFFFFFFFF
    return state ^ state << 17


@compiled
def below(state: int, n: int) -> int:
    """A number from 0 to n - 1 out of a random state, for small n."""
    return (state >> 32 & 0xFFFFFFFF) * n >> 32


@compiled
def play_randomly(
    pens: int, rest: int, own_goals: bool, steps: int, limit: int, seed: int
) -> tuple[int, int, int, int, int]:
    """Play `steps` random moves, starting again from here after a goal or `limit` moves.

    Returns the position reached, the random state, and how many games were begun and how many of them
    ended with a goal.
    """
    moves = np.empty(MOST_MOVES, np.int64)
    start_pens, start_rest = pens, rest
    random = seed if seed != 0 else 1
    played, games, goals = 0, 1, 0
    for _ in range(steps):
        if played == limit:
            pens, rest, played = start_pens, start_rest, 0
            games += 1
        count = list_moves(pens, rest, moves, 0)
        random = next_random(random)
        move = int(moves[below(random, count)])
        if scored(rest >> SIDE_SHIFT, move, own_goals) != 0:
            goals += 1
            played = limit
        else:
            pens, rest = make(pens, rest, move)
            played += 1
    return pens, rest, random, games, goals
