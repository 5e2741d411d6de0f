"""Deeper and deeper while the budget lasts. The root is left to plain Python: there are few moves there."""

from typing import NamedTuple

from rookery.games.soccer.kernel import scratch as at
from rookery.games.soccer.kernel.jit import Numbers
from rookery.games.soccer.kernel.moves import make, scored
from rookery.games.soccer.kernel.pack import SIDE_SHIFT
from rookery.games.soccer.kernel.search import SURELY, WON, search


class Found(NamedTuple):
    """The best move, its score, and how deep all moves were looked at."""

    move: int
    score: int
    depth: int
    nodes: int


def look_ahead(
    pens: int,
    rest: int,
    moves: list[int],
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
