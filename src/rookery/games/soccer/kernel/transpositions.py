"""The table of positions already searched.

Entries hold the whole position, not only a hash of it, so two positions are never taken for one. An entry
is two numbers. The first: pens + the lowest 4 bits of rest. The second, from the lowest bit: the other 4
bits of rest, the best move (25), depth (7), bound (2), score (16).
"""

from rookery.games.soccer.kernel.jit import Numbers, compiled

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
