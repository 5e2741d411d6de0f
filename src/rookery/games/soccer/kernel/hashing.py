"""Positions remembered: those already searched, and those already played.

Entries hold the whole position, not only a hash of it, so two positions are never taken for one.
A searched entry is two numbers. The first: pens + the lowest 4 bits of rest. The second, from the
lowest bit: the other 4 bits of rest, the best move (25), depth (7), bound (2), score (16).
"""

from rookery.games.soccer.kernel.jit import Numbers, compiled

EXACT, AT_LEAST, AT_MOST = 1, 2, 3

_MOVE = (1 << 25) - 1
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
    key = pens | (rest & 15) << 60
    for at in (slot, slot + 2):
        if table[at] == key and table[at + 1] & 15 == rest >> 4 and table[at + 1] != 0:
            return int(table[at + 1])
    return 0


@compiled
def remember(table: Numbers, pens: int, rest: int, move: int, depth: int, bound: int, score: int) -> None:
    """The deeper of two entries keeps the first place, the newest the second."""
    slot = (mixed(pens, rest) & len(table) // 4 - 1) * 4
    key = pens | (rest & 15) << 60
    same = table[slot] == key and table[slot + 1] & 15 == rest >> 4
    if not same and table[slot + 1] >> 29 & 127 > depth:
        slot += 2
    table[slot] = key
    table[slot + 1] = rest >> 4 | move << 4 | depth << 29 | bound << 36 | (score + _SCORE_OFFSET) << 38


@compiled
def entry_move(entry: int) -> int:
    return entry >> 4 & _MOVE


@compiled
def entry_depth(entry: int) -> int:
    return entry >> 29 & 127


@compiled
def entry_bound(entry: int) -> int:
    return entry >> 36 & 3


@compiled
def entry_score(entry: int) -> int:
    return (entry >> 38) - _SCORE_OFFSET
