"""How a game begins and ends: who goes first, goals, draws. In brackets: where `rules.md` says so."""

from collections.abc import Mapping

from rookery.core.game import CHANCE, Event, Seat
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.squares import SQUARE_NAMES
from rookery.games.soccer.actions import Action, Lot, Vote
from rookery.games.soccer.events import Drawn, Ended, KickedOff, Scored, Voted
from rookery.games.soccer.state import CENTER, LOT, Six, State, kick_off, row
from rookery.games.soccer.words import ENDINGS


def settle_first(s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
    """By lot, or by both players' votes; if they differ the lot decides. [Before the first move]"""
    match moves.get(CHANCE), moves.get(0), moves.get(1):
        case Lot(first), None, None:
            return kick_off(s.options, first), [Drawn(first)]
        case None, Vote(mine), Vote(yours) if mine == yours:
            return kick_off(s.options, mine), [Voted((mine, yours), mine)]
        case None, Vote(mine), Vote(yours):
            return State(s.options, LOT, s.where, s.pose, s.ball, 0), [Voted((mine, yours), None)]
    raise ValueError("who goes first is settled by a lot, or by two votes")


def goal(
    s: State, scorer: int, where: Six, pose: Six, ball: int, events: list[Event]
) -> tuple[State, list[Event]]:
    """The side attacking that corner scores; if play goes on, who conceded kicks off. [The end 2]"""
    score = (s.score[0] + (scorer == 0), s.score[1] + (scorer == 1))
    moves = s.moves + 1
    events.append(Scored(scorer, SQUARE_NAMES[ball], score))
    over = score[scorer] >= s.options.first_to
    if not over and moves != s.options.move_limit:
        events.append(KickedOff(1 - scorer))
        return kick_off(s.options, 1 - scorer, score, moves, where), events
    ended = "goal" if over else "move_limit"
    if not over:
        events.append(Ended(ended))
    return State(s.options, s.phase, where, pose, ball, 1 - s.turn, score, moves, s.seen, ended), events


def next_turn(s: State, where: Six, pose: Six, ball: int, events: list[Event]) -> tuple[State, list[Event]]:
    """The other side is to move, unless that makes a draw. [The end 3]"""
    turn, moves = 1 - s.turn, s.moves + 1
    seen, ended = s.seen, ""
    if s.options.repetition:
        # Before the ball leaves the centre and after it, no position can be the same.
        seen = b"" if s.ball == CENTER != ball else seen
        now = row(where, pose, ball, turn)
        seen += now
        if seen.count(now) >= s.options.repetition:
            ended = "repetition"
    if moves == s.options.move_limit and not ended:
        ended = "move_limit"
    if ended:
        events.append(Ended(ended))
    return State(s.options, s.phase, where, pose, ball, turn, s.score, moves, seen, ended), events


def outcome_of(s: State) -> Outcome | None:
    if not s.ended:
        return None
    first, second = s.score if s.ended == "goal" else (0, 0)
    return outcome_by_scores((float(first), float(second)), s.ended, ENDINGS[s.ended])
