"""What a move does, and how a game begins and ends: who goes first, goals, draws.

In brackets: where `rules.md` says so.
"""

from collections.abc import Mapping

from rookery.core.game import CHANCE, Event, Seat
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.squares import RAYS, SQUARE_NAMES
from rookery.games.soccer.actions import Action, Kick, Lot, Move, Pass, Slide, Stand, Vote
from rookery.games.soccer.events import (
    Drawn,
    Ended,
    Kicked,
    KickedOff,
    Passed,
    Pushed,
    Scored,
    Slid,
    Stood,
    Voted,
)
from rookery.games.soccer.rules.legal import SLIDE_TO, has_loose_ball, pushes
from rookery.games.soccer.state import (
    CENTER,
    HOME,
    KINDS,
    LOT,
    PLACE_NAMES,
    POSE_NAMES,
    REACH,
    SEA,
    UPRIGHT,
    Six,
    State,
    kick_off,
    row,
    six,
)
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
        return kick_off(s.options, 1 - scorer, score, moves), events
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


def play_move(s: State, move: Move) -> tuple[State, list[Event]]:
    """The state after the move and what happened, the end of the turn included."""
    where, pose, ball = list(s.where), list(s.pose), s.ball
    match move:
        case Slide():
            ball, events = _slide(s, move, where, pose)
        case Kick():
            ball, events = _kick(s, move, pose)
        case Stand():
            pose[s.turn * 3 + move.kind] = UPRIGHT
            events = [Stood(s.turn, KINDS[move.kind], SQUARE_NAMES[move.at])]
        case Pass():
            events = [Passed(s.turn)]
    scorer = 1 - HOME.index(ball) if ball in HOME and ball != s.ball else None
    if scorer is not None and (s.options.own_goals or scorer == s.turn):
        return goal(s, scorer, six(where), six(pose), ball, events)
    return next_turn(s, six(where), six(pose), ball, events)


def _slide(s: State, move: Slide, where: list[int], pose: list[int]) -> tuple[int, list[Event]]:
    """Whoever is tackled is pushed, and whoever that one hits is too. [Tackling 2, 3]"""
    penguin = s.turn * 3 + move.kind
    path = SLIDE_TO[s.turn][move.kind][move.origin][move.to]
    entered = path.squares[: path.squares.index(move.to) + 1]
    pushed: list[Event] = []
    for victim, to in pushes(s, move.to, path.direction) if move.tackle else ():
        lies = UPRIGHT if to == SEA else path.direction
        start = SQUARE_NAMES[s.where[victim]]
        pushed.append(Pushed(victim // 3, KINDS[victim % 3], start, PLACE_NAMES[to], POSE_NAMES[lies]))
        where[victim], pose[victim] = to, lies
    where[penguin], pose[penguin] = move.to, move.pose
    takes = move.tackle or has_loose_ball(s, move.to)
    if takes:
        stop = "tackle" if move.tackle else "ball"
    else:
        stop = "full" if len(entered) == REACH[move.kind] else "edge"
    names = tuple([SQUARE_NAMES[square] for square in entered])
    slid = Slid(s.turn, KINDS[move.kind], PLACE_NAMES[move.origin], names, POSE_NAMES[move.pose], stop)
    return (move.to if takes else s.ball), [slid, *pushed]


def _kick(s: State, move: Kick, pose: list[int]) -> tuple[int, list[Event]]:
    """The ball flies, the kicker falls over after it, a penguin it reaches stands up. [Kicking 2, 3]"""
    receiver = None
    if move.to in s.where:
        penguin = s.where.index(move.to)
        pose[penguin] = UPRIGHT
        receiver = (penguin // 3, KINDS[penguin % 3])
    pose[s.turn * 3 + move.kind] = move.direction
    ray = RAYS[move.at][move.direction]
    path = tuple([SQUARE_NAMES[square] for square in ray[: ray.index(move.to) + 1]])
    lies = POSE_NAMES[move.direction]
    return move.to, [Kicked(s.turn, KINDS[move.kind], SQUARE_NAMES[move.at], path, lies, receiver)]
