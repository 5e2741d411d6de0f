"""Looking ahead, compiled: alpha-beta with a narrow window for all but the first move.

Scores are in points for the side to move. A goal n moves from the root is worth WON - n, so the
quickest win and the slowest loss are preferred. A goal ends the search, whatever the score so far.

`search` calls itself, and such a function may be compiled for one set of types only: called anywhere
with a literal (True, 0) it would be compiled once more for that, and then crash when it is next loaded
from numba's cache (numba issue 6061). A test counts.
"""

from rookery.games.soccer.kernel.deeds import make, scored
from rookery.games.soccer.kernel.desk import (
    DEEPEST,
    MOVES,
    MOVES_LEFT,
    NODE_LIMIT,
    NODES,
    NOISE,
    NOISE_SEED,
    OWN_GOALS,
    PATH,
    STOP,
    came_before,
)
from rookery.games.soccer.kernel.evaluate import weigh
from rookery.games.soccer.kernel.hashing import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    entry_bound,
    entry_depth,
    entry_move,
    entry_score,
    look_up,
    mixed,
    remember,
)
from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.moves import MOST_MOVES, can_score, list_moves
from rookery.games.soccer.kernel.ordering import bring_best_forward, praise, rank_moves
from rookery.games.soccer.kernel.pack import SORT_SHIFT, TACKLE, TAKE

WON = 30000
SURELY = WON - 2 * DEEPEST
"""A score beyond this is a goal that was found, not a guess."""

_SORTED = 12
"""So many moves are brought forward in order; by then the rest hardly ever matters."""


@compiled
def judge(pens: int, rest: int, desk: Numbers) -> int:
    """The evaluation for the side to move, and the noise that makes play vary."""
    points = weigh(pens, rest, desk)
    if rest >> 7:
        points = -points
    noise = desk[NOISE]
    if noise:
        points += (mixed(pens ^ desk[NOISE_SEED], rest) >> 20 & 0xFFFF) * (2 * noise + 1) // 65536 - noise
    return points


@compiled
def shorten(depth: int, tried: int) -> int:
    """How much less deep to look at a quiet move that comes late."""
    if depth < 3 or tried < 4:
        return 0
    return 1 + (tried >= 12) + (tried >= 24 and depth >= 5)


@compiled
def search(
    pens: int, rest: int, depth: int, alpha: int, beta: int, ply: int, table: Numbers, desk: Numbers
) -> int:
    if desk[NODES] >= desk[NODE_LIMIT] or desk[STOP] != 0:
        desk[STOP] = 1
        return 0
    desk[NODES] += 1
    side = rest >> 7
    if ply >= desk[MOVES_LEFT] or came_before(desk, pens, rest, ply):
        return 0
    if can_score(pens, rest, side):
        return WON - ply - 1
    # Nothing here can be better than a goal with the next move but one, or worse than one right now.
    alpha = max(alpha, ply + 2 - WON)
    beta = min(beta, WON - ply - 3)
    if alpha >= beta:
        return alpha
    threatened = can_score(pens, rest, 1 - side)
    if threatened:
        depth += 1
    if depth <= 0 or ply >= DEEPEST - 1:
        return judge(pens, rest, desk)

    entry = look_up(table, pens, rest)
    remembered = 0
    if entry != 0:
        remembered = entry_move(entry)
        if entry_depth(entry) >= depth:
            score = entry_score(entry)
            # Goals are kept as counted from the position itself, not from the root.
            if score > SURELY:
                score -= ply
            elif score < -SURELY:
                score += ply
            bound = entry_bound(entry)
            if (
                bound == EXACT
                or (bound == AT_LEAST and score >= beta)
                or (bound == AT_MOST and score <= alpha)
            ):
                return score

    desk[PATH + 2 * ply] = pens
    desk[PATH + 2 * ply + 1] = rest
    # Only a skipped turn leaves all penguins as they were.
    skipped = ply > 0 and desk[PATH + 2 * ply - 2] == pens
    if not skipped and not threatened and depth >= 3 and beta < SURELY and judge(pens, rest, desk) >= beta:
        # If doing nothing at all is good enough, a move will be too.
        score = -search(pens, rest ^ 128, depth - 3, -beta, 1 - beta, ply + 1, table, desk)
        if desk[STOP] != 0:
            return 0
        if score >= beta:
            return min(score, SURELY)

    count = list_moves(pens, rest, desk, MOVES + MOST_MOVES * ply)
    rank_moves(desk, ply, count, side, remembered)
    best, best_move, floor = -WON, 0, alpha
    for tried in range(count):
        if tried < _SORTED:
            move = bring_best_forward(desk, ply, tried, count)
        else:
            move = desk[MOVES + MOST_MOVES * ply + tried]
        sort = move >> SORT_SHIFT & 7
        quiet = sort != TAKE and sort != TACKLE
        if scored(side, move, desk[OWN_GOALS] != 0) != 0:
            score = ply + 1 - WON
        else:
            after, after_rest = make(pens, rest, move)
            less = shorten(depth, tried) if quiet and not threatened else 0
            if tried == 0:
                score = -search(after, after_rest, depth - 1, -beta, -alpha, ply + 1, table, desk)
            else:
                score = -search(after, after_rest, depth - 1 - less, -alpha - 1, -alpha, ply + 1, table, desk)
                if score > alpha and (less > 0 or score < beta):
                    score = -search(after, after_rest, depth - 1, -beta, -alpha, ply + 1, table, desk)
        if desk[STOP] != 0:
            return 0
        if score > best:
            best, best_move = score, move
            alpha = max(alpha, score)
            if alpha >= beta:
                if quiet:
                    praise(desk, ply, side, move, depth)
                break
    bound = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
    kept = best + ply if best > SURELY else best - ply if best < -SURELY else best
    remember(table, pens, rest, best_move, min(depth, 127), bound, kept)
    return best
