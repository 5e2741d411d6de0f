"""The scratch space of a search: one array of numbers, so that each call hands on one thing and not ten.

It begins with the evaluation's terms, settings and counts; then come lists, one after the other.
"""

import numpy as np

from rookery.games.soccer.kernel.evaluate import TERMS
from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.moves import MOST_MOVES
from rookery.games.soccer.kernel.pack import FIELDS
from rookery.games.soccer.kernel.transpositions import mixed

DEEPEST = 64
"""No line is followed farther than this."""

NODES, NODE_LIMIT, STOP, OWN_GOALS, MOVES_LEFT, NOISE, NOISE_SEED, PATH = range(len(TERMS), len(TERMS) + 8)
"""A 1 may be written to STOP while the search runs, by a clock in another thread for one. MOVES_LEFT are
those before the move limit draws the game. Each position's worth is off by up to NOISE points, always
the same for one seed. From PATH on: pens and rest at each step of the line being looked at."""

KILLERS = PATH + 2 * (DEEPEST + 2)
"""At each step of the line, two quiet moves that were refutations elsewhere."""
HISTORY = KILLERS + 2 * (DEEPEST + 2)
"""By penguin and where it ends up: how often that was a good idea."""
PLAYED = HISTORY + 6 * FIELDS
PLAYED_SLOTS = 4096
"""Positions of the game so far: pens and rest + 1. Never to be filled up: looking would find no end."""
MOVES = PLAYED + 2 * PLAYED_SLOTS
RANKS = MOVES + MOST_MOVES * (DEEPEST + 1)
"""Moves at each step of the line, and by what number they are sorted."""
SCRATCH_SIZE = RANKS + MOST_MOVES * (DEEPEST + 1)


@compiled
def played_at(scratch: Numbers, pens: int, rest: int) -> int:
    """Where a position of the game so far is noted; if it did not occur, the empty place for it."""
    slot = mixed(pens, rest)
    while True:
        at = PLAYED + 2 * (slot & PLAYED_SLOTS - 1)
        if scratch[at + 1] == 0 or (scratch[at] == pens and scratch[at + 1] == rest + 1):
            return at
        slot += 1


@compiled
def note_played(scratch: Numbers, pens: int, rest: int) -> None:
    at = played_at(scratch, pens, rest)
    scratch[at], scratch[at + 1] = pens, rest + 1


@compiled
def came_before(scratch: Numbers, pens: int, rest: int, ply: int) -> bool:
    """Whether this position occurred in the game, or earlier in the line that led to it."""
    for earlier in range(ply - 2, -1, -2):
        if scratch[PATH + 2 * earlier] == pens and scratch[PATH + 2 * earlier + 1] == rest:
            return True
    return bool(scratch[played_at(scratch, pens, rest) + 1] != 0)


def new_scratch(own_goals: bool, node_limit: int, moves_left: int, noise: int, seed: int) -> Numbers:
    scratch = np.zeros(SCRATCH_SIZE, np.int64)
    scratch[OWN_GOALS] = own_goals
    scratch[NODE_LIMIT] = node_limit
    scratch[MOVES_LEFT] = moves_left
    scratch[NOISE] = noise
    scratch[NOISE_SEED] = seed
    return scratch
