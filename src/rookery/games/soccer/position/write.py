"""A state as a position text."""

from rookery.core.squares import SQUARE_NAMES
from rookery.games.soccer.state import BALL_NAMES, KINDS, POSE_NAMES, SEA, State


def position_text(s: State) -> str:
    places = [
        f"{KINDS[penguin % 3]}:{'-' if at == SEA else SQUARE_NAMES[at] + POSE_NAMES[s.pose[penguin]]}"
        for penguin, at in enumerate(s.where)
    ]
    return f"{' '.join(places[:3])} / {' '.join(places[3:])} / ball:{BALL_NAMES[s.ball]} / to:{s.turn + 1}"
