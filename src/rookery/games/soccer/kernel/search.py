"""Looking ahead, compiled: alpha-beta with a narrow window for all but the first move.

Scores are in points for the side to move. A goal n moves from the root is worth WON - n, so the
quickest win and the slowest loss are preferred. A goal ends the search, whatever the score so far.

`search` calls itself, and such a function may be compiled for one set of types only: called anywhere
with a literal (True, 0) it would be compiled once more for that, and then crash when it is next loaded
from numba's cache (numba issue 6061). A test counts.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rookery.core.compiling import Numbers
from rookery.games.soccer.kernel import compiled, moves, pack
from rookery.games.soccer.kernel import scratch as at
from rookery.games.soccer.kernel.evaluate import CALM_STEPS, weigh
from rookery.games.soccer.kernel.moves import make, scored
from rookery.games.soccer.kernel.pack import SIDE_SHIFT
from rookery.games.soccer.kernel.scratch import AT_LEAST, AT_MOST, EXACT

WON = 30000
SURELY = WON - 2 * at.DEEPEST
"""A score beyond this is a goal that was found, not a guess."""
UNKNOWN = 1 << 40

_SORTED = 12
"""So many moves are brought forward in order; by then the rest hardly ever matters."""

_REMEMBERED = 1 << 40
_BALL = 1 << 30
_KILLER = 1 << 29
_MOST_HISTORY = 1 << 28


@compiled
def history_cell(side: int, move: int) -> int:
    penguin = 3 * side + (move & pack.KIND_MASK)
    return at.HISTORY + pack.FIELDS * penguin + (move >> pack.FIELD_SHIFT & pack.FIELD_MASK)


@compiled
def rank_moves(scratch: Numbers, ply: int, count: int, side: int, remembered: int) -> None:
    """The remembered move, then tackles and takes, then killers, then by how well a move did elsewhere."""
    start = moves.MOST_MOVES * ply
    for i in range(start, start + count):
        move = scratch[at.MOVES + i]
        what = moves.type_of(move)
        rank = 0 if what == pack.PASS else scratch[history_cell(side, move)]
        if move == remembered:
            rank = _REMEMBERED
        elif what in (pack.TACKLE, pack.TAKE):
            rank += _BALL
        elif what == pack.KICK and moves.scored(side, move, True) < 0:
            rank = -1
        elif move == scratch[at.KILLERS + 2 * ply] or move == scratch[at.KILLERS + 2 * ply + 1]:
            rank = _KILLER
        scratch[at.RANKS + i] = rank


@compiled
def bring_best_forward(scratch: Numbers, ply: int, first: int, count: int) -> int:
    """Put the best of the moves from `first` on there, and return it."""
    start = moves.MOST_MOVES * ply
    best = start + first
    for i in range(start + first + 1, start + count):
        if scratch[at.RANKS + i] > scratch[at.RANKS + best]:
            best = i
    for row in (at.MOVES, at.RANKS):
        scratch[row + best], scratch[row + start + first] = scratch[row + start + first], scratch[row + best]
    return int(scratch[at.MOVES + start + first])


@compiled
def praise(scratch: Numbers, ply: int, side: int, move: int, depth: int) -> None:
    """Remember a quiet move that refuted the one before it."""
    if moves.type_of(move) == pack.PASS:
        return
    if scratch[at.KILLERS + 2 * ply] != move:
        scratch[at.KILLERS + 2 * ply + 1] = scratch[at.KILLERS + 2 * ply]
        scratch[at.KILLERS + 2 * ply] = move
    cell = history_cell(side, move)
    scratch[cell] = min(scratch[cell] + depth * depth, _MOST_HISTORY)


@compiled
def judge(pens: int, rest: int, scratch: Numbers) -> int:
    """The evaluation for the side to move, and the noise that makes play vary."""
    calm = int(CALM_STEPS[rest & pack.BALL_MASK])
    points = weigh(pens, rest, scratch) + int(scratch[at.CALM]) * calm
    if rest >> pack.SIDE_SHIFT:
        points = -points
    noise = scratch[at.NOISE]
    if noise:
        chance = at.mixed(pens ^ scratch[at.NOISE_SEED], rest) >> 20 & 0xFFFF
        points += chance * (2 * noise + 1) // 65536 - noise
    return points


@compiled
def shorten(depth: int, tried: int) -> int:
    """How much less deep to look at a quiet move that comes late."""
    if depth < 3 or tried < 4:
        return 0
    return 1 + (tried >= 12) + (tried >= 24 and depth >= 5)


@compiled
def known_score(entry: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The score of a position that was searched as deep before, if that is enough to know here."""
    searched, bound, score = at.entry_result(entry)
    if searched < depth:
        return UNKNOWN
    # Goals are kept as counted from the position itself, not from the root.
    if score > SURELY:
        score -= ply
    elif score < -SURELY:
        score += ply
    if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
        return score
    return UNKNOWN


@compiled
def search(
    pens: int, rest: int, depth: int, alpha: int, beta: int, ply: int, table: Numbers, scratch: Numbers
) -> int:
    if scratch[at.NODES] >= scratch[at.NODE_LIMIT] or scratch[at.STOP] != 0:
        scratch[at.STOP] = 1
        return 0
    scratch[at.NODES] += 1
    side = rest >> pack.SIDE_SHIFT
    if ply >= scratch[at.MOVES_LEFT]:
        return 0
    if at.came_before(scratch, pens, rest, ply):
        repeated = int(scratch[at.REPEATED])
        return -repeated if side else repeated
    if moves.can_score(pens, rest, side):
        return WON - ply - 1
    # Nothing here can be better than a goal with the next move but one, or worse than one right now.
    alpha = max(alpha, ply + 2 - WON)
    beta = min(beta, WON - ply - 3)
    if alpha >= beta:
        return alpha
    threatened = moves.can_score(pens, rest, 1 - side)
    if threatened:
        depth += 1
    if depth <= 0 or ply >= at.DEEPEST - 1:
        return judge(pens, rest, scratch)

    entry = at.look_up(table, pens, rest)
    score = known_score(entry, depth, alpha, beta, ply)
    if score != UNKNOWN:
        return score
    scratch[at.PATH + 2 * ply] = pens
    scratch[at.PATH + 2 * ply + 1] = rest
    # Only a skipped turn leaves all penguins as they were.
    skipped = ply > 0 and scratch[at.PATH + 2 * ply - 2] == pens
    if not skipped and not threatened and depth >= 3 and beta < SURELY and judge(pens, rest, scratch) >= beta:
        # If doing nothing at all is good enough, a move will be too.
        score = -search(pens, rest ^ pack.SIDE_BIT, depth - 3, -beta, 1 - beta, ply + 1, table, scratch)
        if scratch[at.STOP] != 0:
            return 0
        if score >= beta:
            return min(score, SURELY)

    count = moves.list_moves(pens, rest, scratch, at.MOVES + moves.MOST_MOVES * ply)
    rank_moves(scratch, ply, count, side, at.entry_move(entry))
    best, best_move, floor = -WON, 0, alpha
    for tried in range(count):
        if tried < _SORTED:
            move = bring_best_forward(scratch, ply, tried, count)
        else:
            move = scratch[at.MOVES + moves.MOST_MOVES * ply + tried]
        what = moves.type_of(move)
        quiet = what != pack.TAKE and what != pack.TACKLE
        if moves.scored(side, move, scratch[at.OWN_GOALS] != 0) != 0:
            score = ply + 1 - WON
        else:
            after, after_rest = moves.make(pens, rest, move)
            less = shorten(depth, tried) if quiet and not threatened else 0
            deeper = depth - 1
            if tried > 0:
                score = -search(after, after_rest, deeper - less, -alpha - 1, -alpha, ply + 1, table, scratch)
            if tried == 0 or (score > alpha and (less > 0 or score < beta)):
                score = -search(after, after_rest, deeper, -beta, -alpha, ply + 1, table, scratch)
        if scratch[at.STOP] != 0:
            return 0
        if score > best:
            best, best_move = score, move
            alpha = max(alpha, score)
            if alpha >= beta:
                if quiet:
                    praise(scratch, ply, side, move, depth)
                break
    bound = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
    kept = best + ply if best > SURELY else best - ply if best < -SURELY else best
    at.remember(table, pens, rest, best_move, min(depth, 127), bound, kept)
    return best


# ---- deeper and deeper while the budget lasts. The root is left to plain Python: it has few moves ----


class Found(NamedTuple):
    """The best move, its score, and how deep all moves were looked at."""

    move: int
    score: int
    depth: int
    nodes: int


def look_ahead(
    pens: int,
    rest: int,
    moves: Sequence[int],
    deepest: int,
    table: Numbers,
    scratch: Numbers,
    liking: dict[int, int] | None = None,
) -> Found:
    """The best of `moves`. With hardly any budget the first is taken.

    `liking` has points that some moves are preferred by, as long as no goal is in sight; the score
    that is returned is without them.
    """
    order, liked = list(moves), liking or {}
    chosen, chosen_score, reached = order[0], 0, 0
    for depth in range(1, min(deepest, at.DEEPEST) + 1):
        score, move = _search_root(pens, rest, depth, order, table, scratch, liked)
        if move is not None:
            # Even when time ran out: the first move tried was the best so far, so this one is better.
            chosen, chosen_score = move, score
            order.remove(move)
            order.insert(0, move)
        if scratch[at.STOP]:
            break
        reached = depth
        if abs(score) > SURELY and WON - abs(score) <= depth:
            break
    return Found(chosen, chosen_score, reached, int(scratch[at.NODES]))


def _search_root(
    pens: int,
    rest: int,
    depth: int,
    moves: list[int],
    table: Numbers,
    scratch: Numbers,
    liked: dict[int, int],
) -> tuple[int, int | None]:
    """The score of the best move, and the move; none if there was not even time for the first."""
    scratch[at.PATH], scratch[at.PATH + 1] = pens, rest
    best, best_score, best_move = -WON, -WON, None
    for move in moves:
        liking = 0 if abs(best) > SURELY else liked.get(move, 0)
        goal = scored(rest >> SIDE_SHIFT, move, bool(scratch[at.OWN_GOALS]))
        if goal:
            score = goal * (WON - 1)
        else:
            after, after_rest = make(pens, rest, move)
            floor, score = best - liking, WON
            if best_move is not None:
                score = -search(after, after_rest, depth - 1, -floor - 1, -floor, 1, table, scratch)
            if score > floor:
                score = -search(after, after_rest, depth - 1, -WON, -floor, 1, table, scratch)
        if scratch[at.STOP]:
            break
        value = score + liked.get(move, 0) if abs(score) <= SURELY else score
        if value > best:
            best, best_score, best_move = int(value), int(score), move
    return best_score, best_move
