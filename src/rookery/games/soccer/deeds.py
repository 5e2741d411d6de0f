"""What a move does. The numbers in brackets are the rulings'."""

from rookery.core.game import Event
from rookery.core.squares import DIRECTIONS, RAYS, SQUARE_NAMES
from rookery.games.soccer.moves import has_loose_ball, pushes
from rookery.games.soccer.state import (
    CENTER,
    HOME,
    KINDS,
    REACH,
    SEA,
    UPRIGHT,
    Ended,
    Kick,
    Kicked,
    KickedOff,
    Move,
    Pass,
    Passed,
    Pushed,
    Scored,
    Slid,
    Slide,
    Stand,
    State,
    Stood,
    kick_off,
    row,
)

PLACE_NAMES = (*SQUARE_NAMES, "sea")
BALL_NAMES = (*SQUARE_NAMES, "center")
POSE_NAMES = (*DIRECTIONS, "U")


def play_move(s: State, move: Move) -> tuple[State, list[Event]]:
    """The state after the move and what happened, the end of the turn included."""
    where, pose, ball = list(s.where), list(s.pose), s.ball
    match move:
        case Slide():
            ball, events = _slide(s, move, where, pose)
        case Kick():
            ball, events = _kick(s, move, where, pose)
        case Stand():
            pose[s.turn * 3 + move.kind] = UPRIGHT
            events = [Stood(s.turn, KINDS[move.kind], SQUARE_NAMES[move.at])]
        case Pass():
            events = [Passed(s.turn)]
    if ball != s.ball and ball in HOME:
        scorer = 1 - HOME.index(ball)
        if s.house.own_goals or scorer == s.turn:
            return _goal(s, scorer, where, pose, ball, events)
    return _next_turn(s, where, pose, ball, events)


def slide_path(s: State, move: Slide) -> tuple[int, ...]:
    """Every square a legal slide enters, the last one its goal."""
    if move.origin != SEA:
        direction = _direction_of(move.origin, move.to)
        ray = RAYS[move.origin][direction]
        return ray[: ray.index(move.to) + 1]
    home = HOME[s.turn]
    if move.to == home:
        return (home,)
    ray = RAYS[home][_direction_of(home, move.to)]
    return (home, *ray[: ray.index(move.to) + 1])


def _direction_of(start: int, end: int) -> int:
    """The direction between two squares that are known to be on a line."""
    return _DIRECTION[start][end]


_DIRECTION = tuple(
    {square: direction for direction in range(8) for square in RAYS[start][direction]} for start in range(64)
)


def _slide(s: State, move: Slide, where: list[int], pose: list[int]) -> tuple[int, list[Event]]:
    penguin = s.turn * 3 + move.kind
    path = slide_path(s, move)
    pushed: list[Event] = []
    if move.tackle:
        direction = _direction_of(HOME[s.turn] if move.origin == SEA else move.origin, move.to)
        for victim, to in pushes(s, move.to, direction):
            pushed.append(
                Pushed(
                    victim // 3,
                    KINDS[victim % 3],
                    SQUARE_NAMES[s.where[victim]],
                    PLACE_NAMES[to],
                    POSE_NAMES[UPRIGHT if to == SEA else direction],
                )
            )
            where[victim] = to
            pose[victim] = UPRIGHT if to == SEA else direction
    where[penguin] = move.to
    pose[penguin] = move.pose
    takes = move.tackle or has_loose_ball(s, move.to)
    stop = (
        "tackle" if move.tackle else "ball" if takes else "full" if len(path) == REACH[move.kind] else "edge"
    )
    slid = Slid(
        s.turn,
        KINDS[move.kind],
        PLACE_NAMES[move.origin],
        tuple(SQUARE_NAMES[square] for square in path),
        POSE_NAMES[move.pose],
        stop,
    )
    return (move.to if takes else s.ball), [slid, *pushed]


def _kick(s: State, move: Kick, where: list[int], pose: list[int]) -> tuple[int, list[Event]]:
    """The ball flies, the kicker falls over after it, a penguin it reaches stands up. [7]"""
    receiver = None
    if move.to in s.where:
        penguin = s.where.index(move.to)
        pose[penguin] = UPRIGHT
        receiver = (penguin // 3, KINDS[penguin % 3])
    pose[s.turn * 3 + move.kind] = move.direction
    ray = RAYS[move.at][move.direction]
    kicked = Kicked(
        s.turn,
        KINDS[move.kind],
        SQUARE_NAMES[move.at],
        tuple(SQUARE_NAMES[square] for square in ray[: ray.index(move.to) + 1]),
        POSE_NAMES[move.direction],
        receiver,
    )
    return move.to, [kicked]


def _goal(
    s: State, scorer: int, where: list[int], pose: list[int], ball: int, events: list[Event]
) -> tuple[State, list[Event]]:
    """The side attacking that corner scores. [8] Short of `first_to`, who conceded kicks off. [12]"""
    score = (s.score[0] + (scorer == 0), s.score[1] + (scorer == 1))
    moves = s.moves + 1
    events.append(Scored(scorer, SQUARE_NAMES[ball], score))
    over = score[scorer] >= s.house.first_to
    if not over and moves != s.house.move_limit:
        events.append(KickedOff(1 - scorer))
        return kick_off(s.house, 1 - scorer, score, moves), events
    ended = "goal" if over else "move_limit"
    if not over:
        events.append(Ended(ended))
    after = State(s.house, s.phase, _six(where), _six(pose), ball, 1 - s.turn, score, moves, s.seen, ended)
    return after, events


def _next_turn(
    s: State, where: list[int], pose: list[int], ball: int, events: list[Event]
) -> tuple[State, list[Event]]:
    """The other side is to move, unless that makes a draw. [10]"""
    six_where, six_pose, turn, moves = _six(where), _six(pose), 1 - s.turn, s.moves + 1
    seen, ended = s.seen, ""
    if s.house.repetition:
        # Before the ball leaves the centre and after it, no position can be the same.
        seen = b"" if s.ball == CENTER != ball else seen
        now = row(six_where, six_pose, ball, turn)
        seen += now
        if seen.count(now) >= s.house.repetition:
            ended = "repetition"
    if moves == s.house.move_limit and not ended:
        ended = "move_limit"
    if ended:
        events.append(Ended(ended))
    return State(s.house, s.phase, six_where, six_pose, ball, turn, s.score, moves, seen, ended), events


def _six(numbers: list[int]) -> tuple[int, int, int, int, int, int]:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f
