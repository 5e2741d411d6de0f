"""What a search writes on: the table of positions already searched, and its scratch space.

Entries of the table hold the whole position, not only a hash of it, so two positions are never taken for one.
An entry is two numbers. The first: pens + the lowest 4 bits of rest. The second, from the lowest bit: the
other 4 bits of rest, the best move (25), depth (7), bound (2), score (16).

The scratch space is one array of numbers, so that each call hands on one thing and not ten. It begins with
the evaluation's terms, settings and counts; then come lists, one after the other.
"""

import numpy as np

from rookery.core.compiling import Numbers
from rookery.games.soccer.kernel import compiled
from rookery.games.soccer.kernel.evaluate import TERMS
from rookery.games.soccer.kernel.moves import MOST_MOVES
from rookery.games.soccer.kernel.pack import FIELDS

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What an entry's score is: the position's, at least that, or at most that."""

_REST_BITS = 4
_REST_MASK = (1 << _REST_BITS) - 1
_REST_AT = 60
_MOVE_AT, _DEPTH_AT, _BOUND_AT, _SCORE_AT = 4, 29, 36, 38
_MOVE_MASK, _DEPTH_MASK, _BOUND_MASK = (1 << 25) - 1, 127, 3
_SCORE_OFFSET = 32768


@compiled
def mixed(pens: int, rest: int) -> int:
    """A well spread number for a position (the finisher of splitmix64)."""
    h = pens ^ rest * -7046029254386353131
    h = (h ^ h >> 30 & 0x3FFFFFFFF) * -4658895280553007687
    h = (h ^ h >> 27 & 0x1FFFFFFFFF) * -7723592293110705685
    return h ^ h >> 31 & 0x1FFFFFFFF


@compiled
def look_up(table: Numbers, pens: int, rest: int) -> int:
    """What was remembered of a position; 0 for nothing."""
    slot = (mixed(pens, rest) & len(table) // 4 - 1) * 4
    key = pens | (rest & _REST_MASK) << _REST_AT
    for at in (slot, slot + 2):
        entry = int(table[at + 1])
        if table[at] == key and entry & _REST_MASK == rest >> _REST_BITS and entry != 0:
            return entry
    return 0


@compiled
def remember(table: Numbers, pens: int, rest: int, move: int, depth: int, bound: int, score: int) -> None:
    """The deeper of two entries keeps the first place, the newest the second."""
    slot = (mixed(pens, rest) & len(table) // 4 - 1) * 4
    key = pens | (rest & _REST_MASK) << _REST_AT
    same = table[slot] == key and table[slot + 1] & _REST_MASK == rest >> _REST_BITS
    if not same and table[slot + 1] >> _DEPTH_AT & _DEPTH_MASK > depth:
        slot += 2
    table[slot] = key
    found = rest >> _REST_BITS | move << _MOVE_AT | depth << _DEPTH_AT
    table[slot + 1] = found | bound << _BOUND_AT | (score + _SCORE_OFFSET) << _SCORE_AT


@compiled
def entry_move(entry: int) -> int:
    return entry >> _MOVE_AT & _MOVE_MASK


@compiled
def entry_result(entry: int) -> tuple[int, int, int]:
    """The depth that was searched, the bound and the score."""
    score = (entry >> _SCORE_AT) - _SCORE_OFFSET
    return entry >> _DEPTH_AT & _DEPTH_MASK, entry >> _BOUND_AT & _BOUND_MASK, score


DEEPEST = 64
"""No line is followed farther than this."""

NODES, NODE_LIMIT, STOP, OWN_GOALS, MOVES_LEFT, NOISE, NOISE_SEED, REPEATED, CALM, PATH = range(
    len(TERMS), len(TERMS) + 10
)
"""A 1 may be written to STOP while the search runs, by a clock in another thread for one. MOVES_LEFT are
those before the move limit draws the game. Each position's worth is off by up to NOISE points, always
the same for one seed. REPEATED and CALM are points for the first player: what a repetition is worth, and what
is added for each step by which the ball is nearer to a quiet corner than to a goal. From PATH on: pens and
rest at each step of the line being looked at."""

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


def new_scratch(
    own_goals: bool, node_limit: int, moves_left: int, noise: int, seed: int, repeated: int = 0, calm: int = 0
) -> Numbers:
    scratch = np.zeros(SCRATCH_SIZE, np.int64)
    scratch[OWN_GOALS] = own_goals
    scratch[NODE_LIMIT] = node_limit
    scratch[MOVES_LEFT] = moves_left
    scratch[NOISE] = noise
    scratch[NOISE_SEED] = seed
    scratch[REPEATED] = repeated
    scratch[CALM] = calm
    return scratch
