"""What is shown: everyone sees everything."""

import msgspec

from rookery.core.game import View
from rookery.games.soccer.position.lines import position_text
from rookery.games.soccer.state import BALL_NAMES, CENTER, KINDS, OUT, PLACE_NAMES, POSE_NAMES, State, row


class PenguinView(msgspec.Struct, frozen=True, gc=False):
    """`pose` is "U" or a direction; `square` is "sea" off the board."""

    seat: int
    kind: str
    square: str
    pose: str
    ball: bool


class SoccerView(View, frozen=True, tag="soccer"):
    """`penguins` are those who play."""

    phase: str
    penguins: tuple[PenguinView, ...]
    ball: str
    turn: int
    score: tuple[int, int]
    first_to: int
    moves: int
    move_limit: int
    repeats: int
    position: str


def view_of(s: State) -> SoccerView:
    penguins = tuple(
        PenguinView(n // 3, KINDS[n % 3], PLACE_NAMES[at], POSE_NAMES[s.pose[n]], at == s.ball != CENTER)
        for n, at in enumerate(s.where)
        if at != OUT
    )
    return SoccerView(
        phase=s.phase,
        penguins=penguins,
        ball=BALL_NAMES[s.ball],
        turn=s.turn,
        score=s.score,
        first_to=s.options.first_to,
        moves=s.moves,
        move_limit=s.options.move_limit,
        repeats=s.seen.count(row(s.where, s.pose, s.ball, s.turn)),
        position=position_text(s),
    )
