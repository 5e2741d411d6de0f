"""In which order moves are tried: the sooner the best one comes, the more of the others can be skipped."""

from rookery.games.soccer.kernel.deeds import scored
from rookery.games.soccer.kernel.desk import HISTORY, KILLERS, MOVES, RANKS
from rookery.games.soccer.kernel.jit import Numbers, compiled
from rookery.games.soccer.kernel.moves import MOST_MOVES
from rookery.games.soccer.kernel.pack import KICK, SORT_SHIFT, TACKLE, TAKE

_REMEMBERED = 1 << 40
_BALL = 1 << 30
_KILLER = 1 << 29
_MOST_HISTORY = 1 << 28


@compiled
def history_cell(side: int, move: int) -> int:
    return HISTORY + (3 * side + (move & 3) << 10) + (move >> 2 & 1023)


@compiled
def rank_moves(desk: Numbers, ply: int, count: int, side: int, remembered: int) -> None:
    """The remembered move, then tackles and takes, then killers, then by how well a move did elsewhere."""
    start = MOST_MOVES * ply
    for i in range(start, start + count):
        move = desk[MOVES + i]
        sort = move >> SORT_SHIFT & 7
        rank = 0 if sort == 5 else desk[history_cell(side, move)]
        if move == remembered:
            rank = _REMEMBERED
        elif sort in (TACKLE, TAKE):
            rank += _BALL
        elif sort == KICK and scored(side, move, True) < 0:
            rank = -1
        elif move == desk[KILLERS + 2 * ply] or move == desk[KILLERS + 2 * ply + 1]:
            rank = _KILLER
        desk[RANKS + i] = rank


@compiled
def bring_best_forward(desk: Numbers, ply: int, first: int, count: int) -> int:
    """Put the best of the moves from `first` on there, and return it."""
    start = MOST_MOVES * ply
    best = start + first
    for i in range(start + first + 1, start + count):
        if desk[RANKS + i] > desk[RANKS + best]:
            best = i
    at = start + first
    move, rank = desk[MOVES + best], desk[RANKS + best]
    desk[MOVES + best], desk[RANKS + best] = desk[MOVES + at], desk[RANKS + at]
    desk[MOVES + at], desk[RANKS + at] = move, rank
    return int(move)


@compiled
def praise(desk: Numbers, ply: int, side: int, move: int, depth: int) -> None:
    """Remember a quiet move that refuted the one before it."""
    if move >> SORT_SHIFT & 7 == 5:
        return
    if desk[KILLERS + 2 * ply] != move:
        desk[KILLERS + 2 * ply + 1] = desk[KILLERS + 2 * ply]
        desk[KILLERS + 2 * ply] = move
    cell = history_cell(side, move)
    desk[cell] = min(desk[cell] + depth * depth, _MOST_HISTORY)
