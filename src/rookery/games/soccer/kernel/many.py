"""Many games at once, compiled: which numbers may be chosen, what they do, and what is seen.

A row of `table` is one game: see the names of its columns. `seen` has the positions since the last
kick-off, or since the ball left the centre, two numbers each. Numbers stand for penguins, squares, faces,
standing and passing, in the order of `arrays.py`.
"""

import numpy as np

from rookery.core.arrays import MANY, Array
from rookery.core.compiling import Numbers
from rookery.games.soccer.kernel import compiled, pack
from rookery.games.soccer.kernel.moves import (
    MOST_MOVES,
    field_of,
    list_moves,
    make,
    next_random,
    scored,
    type_of,
)
from rookery.games.soccer.state import CENTER, SEA, UPRIGHT

PENS, REST, MOVES, SCORE, KIND, SQUARE, SEEN, RANDOM = 0, 1, 2, 3, 5, 6, 7, 8
COLUMNS = 9
"""The position, moves in all, the two scores, the penguin and the square that are chosen (-1 for none), how
many positions are in `seen`, and the random state."""

FIRST_TO, OWN_GOALS, REPETITION, MOVE_LIMIT, FIRST = range(5)
"""Of the options. `FIRST` is the side that begins, or -1 for a lot."""

TO_SQUARE, TO_FACE, STAND, PASS = 3, 67, 75, 76
NONE = -1
ALL_AT_SEA = sum(pack.AT_SEA << pack.FIELD_BITS * penguin for penguin in range(6))
_PLAY = 2


@compiled
def kick_off(table: Numbers, seen: Numbers, i: int, side: int, options: Numbers) -> None:
    table[i, PENS], table[i, REST] = ALL_AT_SEA, CENTER | side << pack.SIDE_SHIFT
    table[i, KIND], table[i, SQUARE], table[i, SEEN] = NONE, NONE, 0
    if options[REPETITION]:
        seen[i, 0, 0], seen[i, 0, 1], table[i, SEEN] = table[i, PENS], table[i, REST], 1


@compiled
def begin(table: Numbers, seen: Numbers, i: int, options: Numbers) -> None:
    """A new game, in which a lot may decide who goes first."""
    table[i, RANDOM] = next_random(table[i, RANDOM])
    first = options[FIRST] if options[FIRST] >= 0 else table[i, RANDOM] >> 32 & 1
    table[i, MOVES], table[i, SCORE], table[i, SCORE + 1] = 0, 0, 0
    kick_off(table, seen, i, first, options)


@compiled
def symbol(move: int, depth: int) -> int:
    """The number that a move has at that place of its row; NONE past its end."""
    what = type_of(move)
    if what == pack.PASS:
        return PASS if depth == 0 else NONE
    if depth == 0:
        return move & pack.KIND_MASK
    if what == pack.STAND:
        return STAND if depth == 1 else NONE
    field = move >> pack.FIELD_SHIFT & pack.FIELD_MASK
    if depth == 1:
        to = move >> pack.BALL_SHIFT & pack.BALL_MASK if what == pack.KICK else field >> pack.POSE_BITS
        return TO_SQUARE + to
    pose = field & pack.POSE_MASK
    return TO_FACE + pose if depth == 2 and what == pack.SLIDE and pose != UPRIGHT else NONE


@compiled
def fits(table: Numbers, i: int, move: int) -> bool:
    """Whether a move begins as it is chosen."""
    kind, square = table[i, KIND], table[i, SQUARE]
    return bool((kind < 0 or symbol(move, 0) == kind) and (square < 0 or symbol(move, 1) == square))


@compiled
def repeats(table: Numbers, seen: Numbers, i: int) -> int:
    found = 0
    for n in range(table[i, SEEN]):
        found += seen[i, n, 0] == table[i, PENS] and seen[i, n, 1] == table[i, REST]
    return found


@compiled
def play(table: Numbers, seen: Numbers, i: int, move: int, options: Numbers, gains: Array) -> bool:
    """Whether the game is over after that; then `gains` has been told."""
    rest = table[i, REST]
    side, ball = rest >> pack.SIDE_SHIFT, rest & pack.BALL_MASK
    goal = scored(side, move, options[OWN_GOALS] != 0)
    table[i, MOVES] += 1
    last = table[i, MOVES] == options[MOVE_LIMIT]
    table[i, KIND], table[i, SQUARE] = NONE, NONE
    if goal != 0:
        scorer = side if goal > 0 else 1 - side
        table[i, SCORE + scorer] += 1
        if table[i, SCORE + scorer] >= options[FIRST_TO]:
            gains[i, scorer], gains[i, 1 - scorer] = 1.0, -1.0
            return True
        kick_off(table, seen, i, 1 - scorer, options)
        return bool(last)
    table[i, PENS], table[i, REST] = make(table[i, PENS], rest, move)
    if options[REPETITION]:
        if ball == CENTER and table[i, REST] & pack.BALL_MASK != CENTER:
            table[i, SEEN] = 0
        n = table[i, SEEN]
        seen[i, n, 0], seen[i, n, 1], table[i, SEEN] = table[i, PENS], table[i, REST], n + 1
        if repeats(table, seen, i) >= options[REPETITION]:
            return True
    return bool(last)


@compiled
def choose(
    table: Numbers, seen: Numbers, i: int, number: int, options: Numbers, gains: Array, moves: Numbers
) -> int:
    """-1 if that number is not allowed, 1 if the game is over after it, else 0."""
    depth = int(table[i, KIND] >= 0) + int(table[i, SQUARE] >= 0)
    for n in range(list_moves(table[i, PENS], table[i, REST], moves, 0)):
        move = moves[n]
        if not fits(table, i, move) or symbol(move, depth) != number:
            continue
        if symbol(move, depth + 1) == NONE:
            return int(play(table, seen, i, move, options, gains))
        table[i, KIND + depth] = number
        return 0
    return -1


@compiled
def show(
    table: Numbers, seen: Numbers, i: int, mask: Array, square: Array, pose: Array, ball: Array, score: Array,
    game: Array, taken: Array, turn: Numbers, moves: Numbers,
) -> None:  # fmt: skip
    mask[i, :] = 0
    taken[i, :] = 0
    depth = int(table[i, KIND] >= 0) + int(table[i, SQUARE] >= 0)
    for n in range(list_moves(table[i, PENS], table[i, REST], moves, 0)):
        if fits(table, i, moves[n]):
            mask[i, symbol(moves[n], depth)] = 1
    for chosen in range(depth):
        taken[i, table[i, KIND + chosen]] = 1
    for penguin in range(6):
        field = field_of(table[i, PENS], penguin)
        away = field == pack.AT_SEA
        square[i, penguin] = SEA if away else field >> pack.POSE_BITS
        pose[i, penguin] = UPRIGHT if away else field & pack.POSE_MASK
    turn[i] = table[i, REST] >> pack.SIDE_SHIFT
    ball[i, 0] = table[i, REST] & pack.BALL_MASK
    score[i, 0], score[i, 1] = table[i, SCORE], table[i, SCORE + 1]
    game[i, 0], game[i, 1] = _PLAY, turn[i]
    game[i, 2], game[i, 3] = min(table[i, MOVES], MANY), repeats(table, seen, i)


@compiled
def begin_all(
    table: Numbers, seen: Numbers, options: Numbers, mask: Array, square: Array, pose: Array, ball: Array,
    score: Array, game: Array, taken: Array, turn: Numbers,
) -> None:  # fmt: skip
    moves = np.empty(MOST_MOVES, np.int64)
    for i in range(len(table)):
        begin(table, seen, i, options)
        show(table, seen, i, mask, square, pose, ball, score, game, taken, turn, moves)


@compiled
def step_all(
    table: Numbers, seen: Numbers, numbers: Numbers, options: Numbers, gains: Array, ended: Array,
    refused: Array, mask: Array, square: Array, pose: Array, ball: Array, score: Array, game: Array,
    taken: Array, turn: Numbers,
) -> None:  # fmt: skip
    """One number for every game. What is over begins again."""
    moves = np.empty(MOST_MOVES, np.int64)
    for i in range(len(table)):
        gains[i, :] = 0.0
        result = choose(table, seen, i, numbers[i], options, gains, moves)
        ended[i], refused[i] = result == 1, result == -1
        if result == 1:
            begin(table, seen, i, options)
        if result >= 0:
            show(table, seen, i, mask, square, pose, ball, score, game, taken, turn, moves)
