"""What a search has on its desk: one array of numbers, so that each call hands on one thing and not ten.

It begins with the evaluation's scales, settings and counts; then come tables, one after the other.
"""

import numpy as np

from rookery.games.soccer.kernel.hashing import mixed
from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.moves import MOST_MOVES
from rookery.games.soccer.kernel.terms import SCALES_SIZE, WEIGHTS, WEIGHTS_AT

DEEPEST = 64
"""No line is followed farther than this."""

NODES = 16
NODE_LIMIT = 17
STOP = 18
"""Anyone may write a 1 here while the search runs, a clock in another thread for one."""
OWN_GOALS = 19
MOVES_LEFT = 20
"""How many moves may still be made before the move limit draws the game."""
NOISE = 21
NOISE_SEED = 22
"""Each position's worth is off by up to NOISE points, always the same for one seed."""

PATH = SCALES_SIZE
"""The position at each step of the line being looked at: pens and rest."""
KILLERS = PATH + 2 * (DEEPEST + 2)
"""At each step of the line, two quiet moves that were refutations elsewhere."""
HISTORY = KILLERS + 2 * (DEEPEST + 2)
"""By penguin and where it ends up: how often that was a good idea."""
PLAYED = HISTORY + 6 * 1024
PLAYED_SLOTS = 4096
"""Positions of the game so far: pens and rest + 1. Never to be filled up: looking would find no end."""
MOVES = PLAYED + 2 * PLAYED_SLOTS
RANKS = MOVES + MOST_MOVES * (DEEPEST + 1)
"""Moves at each step of the line, and by what number they are sorted."""
DESK_SIZE = RANKS + MOST_MOVES * (DEEPEST + 1)

assert MOVES_LEFT < WEIGHTS_AT


@compiled
def note_played(desk: Numbers, pens: int, rest: int) -> None:
    slot = mixed(pens, rest) & PLAYED_SLOTS - 1
    while desk[PLAYED + 2 * slot + 1] != 0:
        slot = slot + 1 & PLAYED_SLOTS - 1
    desk[PLAYED + 2 * slot] = pens
    desk[PLAYED + 2 * slot + 1] = rest + 1


@compiled
def came_before(desk: Numbers, pens: int, rest: int, ply: int) -> bool:
    """Whether this position occurred in the game, or earlier in the line that led to it."""
    for earlier in range(ply - 2, -1, -2):
        if desk[PATH + 2 * earlier] == pens and desk[PATH + 2 * earlier + 1] == rest:
            return True
    slot = mixed(pens, rest) & PLAYED_SLOTS - 1
    while desk[PLAYED + 2 * slot + 1] != 0:
        if desk[PLAYED + 2 * slot] == pens and desk[PLAYED + 2 * slot + 1] == rest + 1:
            return True
        slot = slot + 1 & PLAYED_SLOTS - 1
    return False


def new_desk(own_goals: bool, node_limit: int, moves_left: int, noise: int, seed: int) -> Numbers:
    desk = np.zeros(DESK_SIZE, np.int64)
    desk[WEIGHTS_AT : WEIGHTS_AT + len(WEIGHTS)] = WEIGHTS
    desk[OWN_GOALS] = own_goals
    desk[NODE_LIMIT] = node_limit
    desk[MOVES_LEFT] = moves_left
    desk[NOISE] = noise
    desk[NOISE_SEED] = seed
    return desk
