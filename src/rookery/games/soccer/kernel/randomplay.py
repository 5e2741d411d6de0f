"""Random play with its loop inside the compiled code."""

import numpy as np

from rookery.games.soccer.kernel.deeds import make, scored
from rookery.games.soccer.kernel.jit import compiled
from rookery.games.soccer.kernel.moves import MOST_MOVES, list_moves


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
def stroll(
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
        if scored(rest >> 7, move, own_goals) != 0:
            goals += 1
            played = limit
        else:
            pens, rest = make(pens, rest, move)
            played += 1
    return pens, rest, random, games, goals
