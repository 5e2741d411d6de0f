"""What a move does. In brackets: where `rules.md` says so."""

from rookery.core.game import Event
from rookery.core.squares import RAYS, SQUARE_NAMES
from rookery.games.soccer.actions import Action, Kick, Pass, Slide, Stand
from rookery.games.soccer.events import Kicked, Passed, Pushed, Slid, Stood
from rookery.games.soccer.rules.legal import SLIDE_TO, has_loose_ball, pushes
from rookery.games.soccer.rules.outcome import goal, next_turn
from rookery.games.soccer.state import HOME, KINDS, PLACE_NAMES, POSE_NAMES, REACH, SEA, UPRIGHT, State, six


def play_move(s: State, move: Action) -> tuple[State, list[Event]]:
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
        case _:
            raise ValueError(f"{move} is no move of a penguin")
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
