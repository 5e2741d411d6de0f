"""A finished game looked at again: where chances of winning were lost, and how much was luck.

Chances before and after a step are those of the true state: after the game all is known. What a move was
worth is judged only by what its player knew. How that is entered stands in `bots/books.py`.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import msgspec

from rookery.bots.books import (
    SLIP,
    Better,
    Book,
    Decision,
    Entry,
    Grade,
    Review,
    ReviewedStep,
    SeatReview,
    added_up,
    grade_of,
)
from rookery.bots.judging import BEST, MIX, Judging
from rookery.bots.move_words import told_move
from rookery.bots.review_words import summary
from rookery.core.game import CHANCE, A, AnyGame, S, Seat
from rookery.core.judging import Chances, JudgedMove, shares_of
from rookery.core.record import Record, Replayed, read_step, replay, setup_of, verify
from rookery.core.refusal import refuse
from rookery.core.thought import Budget

ALIKE = 1e-9
"""Chances that differ by less are the same."""

LINE = 4
"""How many moves are told of what could have followed a better one, itself among them."""

Progress: TypeAlias = Callable[[int, int], None]
"""Hears how many steps are done, and of how many."""


def review(
    game: AnyGame, record: Record, budget: Budget | None = None, progress: Progress | None = None
) -> Review:
    """The record's game with its books. Refused where it does not replay, naming the step, or is not over."""
    making = Reviewing(game, record, budget)
    done: list[LookedAt] = []
    for looked in making.missing(done):
        done.append(looked)
        if progress is not None:
            progress(len(done), len(record.steps))
    return making.whole(done)


class Choice(NamedTuple):
    """A decision, what it did to every side's chances, and what they could have been."""

    decision: Decision
    effect: Chances
    best: Chances


class LookedAt(NamedTuple):
    """A step with its books, and what was chosen in it, by which the step before it is judged."""

    step: ReviewedStep
    choices: tuple[Choice, ...]


class Reviewing:
    """A review in the making. It goes from the last step to the first, and can stop and go on anywhere.
    `budget` is for each position of the game, and again for all moves of a decision together."""

    def __init__(self, game: AnyGame, record: Record, budget: Budget | None = None) -> None:
        outcome = verify(game, record).outcome
        if outcome is None:
            refuse("not_over", "The game is not over. Only finished games are reviewed.")
        if not outcome.winners:
            refuse("wrong_ending", "The record's ending has nobody in the first place.")
        self.game = game.under_rules(record.rules)
        self.replayed = list(replay(self.game, record))
        self._outcome = outcome
        self._players = record.players
        self._judging = Judging(self.game, setup_of(self.game, record), budget)

    def missing(self, done: Sequence[LookedAt]) -> Iterator[LookedAt]:
        """The steps after those that are done. Whoever moves several times in a row has lost nothing with the
        first of these moves that the next ones can still get, so the last step comes first."""
        later = done[-1].choices if done else ()
        for before, after in reversed(list(pairwise(self.replayed))[: len(self.replayed) - 1 - len(done)]):
            step, later = reviewed_step(self._judging, before.state, after, self._players, later)
            yield LookedAt(step, later)

    def whole(self, done: Sequence[LookedAt]) -> Review:
        """The review, from all its steps in the order in which they came."""
        judging, steps = self._judging, [looked.step for looked in reversed(done)]
        start, last = judging.at(self.replayed[0].state), judging.at(self.replayed[-1].state)
        result = shares_of(self._outcome, judging.sides)
        books = tuple(
            Book(
                tuple(seat for seat, own in enumerate(judging.side_of) if own == side),
                start[side],
                result[side],
                added_up([*(step.books[side] for step in steps), Entry(ending=result[side] - last[side])]),
            )
            for side in range(len(start))
        )
        found = Review(
            self.game.spec.id,
            self._players,
            judging.side_of,
            tuple(steps),
            books,
            _decisive(steps),
            _mean(abs(entry.error) for step in steps for entry in step.books),
            self._outcome.words,
            (),
        )
        seats = tuple(_seat_review(found, seat) for seat in range(len(self._players)))
        seats = tuple(msgspec.structs.replace(one, words=summary(found, one, self._told)) for one in seats)
        return msgspec.structs.replace(found, seats=seats)

    def _told(self, step: ReviewedStep, seat: Seat, move: str) -> str:
        """A move of that step in words: what the seat could foresee of it, and of the dealer's what came
        first."""
        if seat == CHANCE:
            told = [self.game.tell(event, self._players) for event in self.replayed[step.number].events]
            return told[0] if told else f"{move}."
        before = self.replayed[step.number - 1].state
        return told_move(self.game, before, seat, self.game.parse(before, seat, move), self._players)


# ---- one step ----


def reviewed_step(
    judging: Judging[S, A], s: S, done: Replayed[S], names: Sequence[str], later: tuple[Choice, ...] = ()
) -> tuple[ReviewedStep, tuple[Choice, ...]]:
    """What the step from `s` did, and what was chosen in it; `later` is what was chosen in the next one."""
    game, number = judging.game, done.number
    expected, chances = judging.estimate(s), judging.at(done.state)
    change = _minus(chances, expected.chances)
    moves = read_step(game, s, done.step)
    if CHANCE in moves:
        books = tuple(Entry(luck=luck) for luck in change)
        return ReviewedStep(number, done.step, chances, books, (), expected.error), ()
    seats = sorted(moves)
    unseen = game.spec.secrets or len(seats) > 1
    goes_on = not unseen and [one.decision.seat for one in later] == seats
    still = later[0].best if goes_on else None
    choices = tuple(judged_choice(judging, s, seat, moves[seat], names, still) for seat in seats)
    effects = [(judging.side_of[one.decision.seat], one.effect) for one in choices]
    books = tuple(_entry(side, part, effects, unseen) for side, part in enumerate(change))
    decisions = tuple(one.decision for one in choices)
    return ReviewedStep(number, done.step, chances, books, decisions), choices


def _entry(side: int, change: float, effects: Sequence[tuple[int, Chances]], unseen: bool) -> Entry:
    """One side's part of a decision: whatever is not a mistake was unseen, or an error of the judge."""
    mistakes = -math.fsum(effect[side] for own, effect in effects if own == side)
    others = math.fsum(effect[side] for own, effect in effects if own != side)
    rest = change + mistakes - others
    hidden, error = (rest, 0.0) if unseen else (0.0, rest)
    # Nothing lost is 0 and not -0.
    return Entry(mistakes=mistakes or 0.0, others=others, hidden=hidden, error=error)


def judged_choice(
    judging: Judging[S, A],
    s: S,
    seat: Seat,
    played: A,
    names: Sequence[str],
    still: Chances | None = None,
) -> Choice:
    """What the seat chose against what was best. `still` is what it could get by its next move right after.

    Only by what the seat knew: the same in two states that it cannot tell apart.
    """
    own = judging.side_of[seat]
    moves = _with(judging, s, seat, played)
    best, second = moves[0], moves[min(1, len(moves) - 1)]
    made = next(move for move in moves if move.action == played)
    got, most = made.chances, best.chances
    if still is not None and still[own] > got[own]:
        got = still
    if got[own] >= most[own]:
        most = got
    lost = most[own] - got[own]
    decision = Decision(
        seat,
        judging.game.name(s, seat, played),
        got[own],
        most[own],
        grade_of(lost),
        best.chances[own] - second.chances[own] if made is best else 0.0,
        made.error,
        None if lost < SLIP else _better(judging, s, seat, _equals(moves, own), names),
    )
    return Choice(decision, _minus(got, most), most)


def _with(judging: Judging[S, A], s: S, seat: Seat, played: A) -> Sequence[JudgedMove[A]]:
    """The moves worth a look and the one played, the best first. Not every game can list all its moves."""
    nodes = judging.budget.nodes if judging.budget else None
    if len(judging.game.legal(s, seat)) == 1:
        return judging.moves(s, seat, only=[played], nodes=nodes).moves
    found = judging.moves(s, seat, also=[played], nodes=nodes).moves
    if any(move.action == played for move in found):
        return found
    own = judging.side_of[seat]
    extra = judging.moves(s, seat, only=[played], nodes=nodes).moves
    return sorted((*found, *extra), key=lambda move: -move.chances[own])


def _equals(moves: Sequence[JudgedMove[A]], own: int) -> list[A]:
    """The best moves: there may be several ways to a sure win."""
    return [move.action for move in moves if move.chances[own] >= moves[0].chances[own] - ALIKE]


def _better(judging: Judging[S, A], s: S, seat: Seat, best: Sequence[A], names: Sequence[str]) -> Better:
    """The bot's choice of the best moves, with its reasons and line; else one of them, with how bots would go
    on."""
    name = judging.game.name
    thought = judging.thought(s, seat, BEST, "better")
    if thought.action not in best:
        return Better(name(s, seat, best[0]), (), follow_up(judging, s, seat, best[0]))
    move = name(s, seat, thought.action)
    reasons = tuple(reason.told(names).words for reason in thought.reasons if reason.value > 0)
    return Better(move, reasons, thought.line[:LINE] or (move,))


def follow_up(judging: Judging[S, A], s: S, seat: Seat, best: A) -> tuple[str, ...]:
    """The move, and how bots would go on until dice decide. With secrets nobody could tell."""
    game = judging.game
    line = [game.name(s, seat, best)]
    if game.spec.secrets or game.to_act(s) != (seat,):
        return tuple(line)
    s, _ = game.play(s, {seat: best})
    while len(line) < LINE and len(acting := game.to_act(s)) == 1 and acting != (CHANCE,):
        action = judging.thought(s, acting[0], MIX, "line").action
        line.append(game.name(s, acting[0], action))
        s, _ = game.play(s, {acting[0]: action})
    return tuple(line)


# ---- the whole game ----


def _decisive(steps: Sequence[ReviewedStep]) -> int | None:
    """The step in which luck, a mistake or what nobody could see changed somebody's chances most."""
    swings = {step.number: max(entry.swing for entry in step.books) for step in steps}
    number = max(swings, key=swings.__getitem__, default=None)
    return number if number is not None and swings[number] >= SLIP else None


def _seat_review(found: Review, seat: Seat) -> SeatReview:
    own = [(step.number, one) for step in found.steps for one in step.decisions if one.seat == seat]
    grades: dict[Grade, int] = {"fine": 0, "slip": 0, "mistake": 0, "blunder": 0}
    for _, one in own:
        grades[one.grade] += 1
    good = {number: one.margin for number, one in own if one.lost <= 0 and one.margin >= SLIP}
    bad = {number: one.lost for number, one in own if one.grade != "fine"}
    return SeatReview(
        seat,
        math.fsum(one.lost for _, one in own),
        grades,
        max(good, key=good.__getitem__, default=None),
        max(bad, key=bad.__getitem__, default=None),
        "",
    )


def _mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return math.fsum(listed) / len(listed) if listed else 0.0


def _minus(after: Chances, before: Chances) -> Chances:
    return tuple(a - b for a, b in zip(after, before, strict=True))
