"""What a situation is worth to those who look at it closely: everybody's chances, and the best moves with
their reasons and what could follow.

A look is quick, or longer on request: each effort looks more closely at the best moves of the one before it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple

import msgspec

from rookery.bots.judging import BEST, MIX, Judging, digest
from rookery.bots.perfect import chances_of, perfect_line, perfect_moves, words_of
from rookery.bots.reviewing import follow_up
from rookery.core.game import A, Game, S, Seat
from rookery.core.judging import Chances, JudgedMove, Judgement, LookingJudge
from rookery.core.kept import Kept
from rookery.core.spec import Setup
from rookery.core.thought import Budget

SHOWN = 3
"""How many of the best moves are told."""

MOST_MOVES = 300
"""Where more than this are legal, only those that bots think of are judged."""

THOUGHTS = 8
"""How many bots are asked then."""


class Effort(NamedTuple):
    """At how many moves is looked, how many times as long as usual, and in how many worlds that a seat could
    be in if it does not know everything."""

    moves: int
    times: int
    worlds: int


EFFORTS = (Effort(MOST_MOVES, 1, 2), Effort(8, 32, 8), Effort(SHOWN, 500, 16))
"""From a quick look to the longest."""


class BestMove(msgspec.Struct, Generic[A], frozen=True):
    """`line` is the move by its name, and how it could go on."""

    judged: JudgedMove[A]
    reasons: tuple[str, ...]
    line: tuple[str, ...]


class Insight(msgspec.Struct, Generic[A], frozen=True):
    """Chances as they are if the best move is made; where nobody chooses, as they are. `more` if a longer
    look could tell more; `solved` if a table has told how it ends for sure."""

    chances: Chances
    #: for each seat, the place of its side among the chances
    side_of: tuple[int, ...]
    best: tuple[BestMove[A], ...]
    error: float
    depth: int
    nodes: int
    more: bool
    solved: bool = False


_JUDGED: Kept[Judgement[Any]] = Kept(64)
"""What was judged lately: a longer look begins with the best moves of the one before it."""


def insight(
    game: Game[S, A],
    setup: Setup,
    s: S,
    seat: Seat | None,
    effort: int,
    names: Sequence[str],
    tables: Path | None = None,
) -> Insight[A]:
    """What `s` is worth. `seat` is to act, and uses nothing that it does not know; None is where nobody
    chooses. `tables` is a folder with tables of solved games."""
    judging = Judging(game, setup)
    if seat is None:
        found = judging.estimate(s)
        return Insight(found.chances, judging.side_of, (), found.error, found.depth, judging.judged, False)
    if tables is not None and (perfect := known_for_sure(judging, setup, s, seat, tables)):
        return perfect
    most = len(EFFORTS) - 1 if tells_more(judging, s) else 0
    judgement = judged(game, setup, s, seat, min(effort, most))
    moves = judgement.moves[:SHOWN]
    return Insight(
        moves[0].chances,
        judging.side_of,
        told(judging, s, seat, moves, names),
        moves[0].error,
        judgement.depth,
        judgement.nodes,
        effort < most and len(judgement.moves) > 1,
    )


def known_for_sure(judging: Judging[S, A], setup: Setup, s: S, seat: Seat, tables: Path) -> Insight[A] | None:
    """What a table tells; None where there is none. Moves that end alike are ordered by a quick look."""
    game, side_of = judging.game, judging.side_of
    if game.solver() is None or not perfect_moves(game, s, seat, game.legal(s, seat), tables):
        return None
    quick = [move.action for move in judged(game, setup, s, seat, 0).moves]
    best = []
    for action, verdict in perfect_moves(game, s, seat, quick, tables)[:SHOWN]:
        if verdict.winner is None:
            line = follow_up(judging, s, seat, action)
        else:
            line = perfect_line(game, s, seat, action, tables)
        move = JudgedMove(action, chances_of(verdict, side_of), 0.0, verdict.plies)
        best.append(BestMove(move, (words_of(verdict, seat),), line))
    first = best[0].judged
    return Insight(first.chances, side_of, tuple(best), 0.0, first.depth, 1, False, True)


def tells_more(judging: Judging[S, A], s: S) -> bool:
    """Whether a longer look sees more: further ahead, or more of what the seat does not know."""
    game = judging.game
    return isinstance(judging.judge, LookingJudge) or game.spec.secrets or len(game.to_act(s)) > 1


def judged(game: Game[S, A], setup: Setup, s: S, seat: Seat, effort: int) -> Judgement[A]:
    """The moves worth a look, the best first, as closely as `effort` says."""
    key = digest(setup) + digest(s) + bytes((seat, effort))

    def fresh() -> Judgement[A]:
        most, times, worlds = EFFORTS[effort]
        judging = Judging(game, setup, worlds=worlds)
        if effort == 0:
            return judging.moves(s, seat, only=candidates(judging, s, seat))
        judging.budget = longer(judging, times)
        before = judged(game, setup, s, seat, effort - 1).moves[:most]
        return judging.moves(s, seat, only=[move.action for move in before])

    return _JUDGED.get(key, fresh)


def candidates(judging: Judging[S, A], s: S, seat: Seat) -> list[A]:
    """All moves; where they are very many, those that bots of the strongest level think of."""
    legal = judging.game.legal(s, seat)
    if len(legal) <= MOST_MOVES:
        return list(legal)
    thoughts = [judging.thought(s, seat, BEST, "analysis")]
    thoughts += [judging.thought(s, seat, MIX, "analysis", number) for number in range(1, THOUGHTS)]
    return list(dict.fromkeys(thought.action for thought in thoughts))


def longer(judging: Judging[S, A], times: int) -> Budget | None:
    """So many times as long as the game's judge looks by itself; as long as that if it sees no more then."""
    judge = judging.judge
    usual = judge.usual.nodes if isinstance(judge, LookingJudge) else None
    return Budget(nodes=times * usual) if usual else None


def told(
    judging: Judging[S, A], s: S, seat: Seat, moves: Sequence[JudgedMove[A]], names: Sequence[str]
) -> tuple[BestMove[A], ...]:
    """With the bot's reasons for the move it would play itself, and for all what could follow."""
    thought = judging.thought(s, seat, BEST, "analysis")
    found = []
    for move in moves:
        if move.action == thought.action and thought.line:
            line, reasons = thought.line, thought.reasons
        else:
            line, reasons = follow_up(judging, s, seat, move.action), ()
        words = tuple(reason.told(names).words for reason in reasons if reason.value > 0)
        found.append(BestMove(move, words, line))
    return tuple(found)
