"""Position text: to set up, share and check positions.

    M:a1N P:- B:c3U / M:h8S P:g7U B:- / ball:center / to:1

First player 1's Mama, Papa and Baby, then player 2's: a square and a pose (U upright, else the
direction it points), or - in the sea. Then the ball, on a square or the center, and who is to move.
"""

import re

from rookery.core.refusal import refuse
from rookery.core.squares import DIRECTION_BY_NAME, SQUARE_BY_NAME, SQUARE_NAMES
from rookery.games.soccer.deeds import BALL_NAMES, POSE_NAMES
from rookery.games.soccer.state import (
    CENTER,
    CENTER_SQUARES,
    HOME,
    KIND_WORDS,
    KINDS,
    PLAY,
    SEA,
    UPRIGHT,
    House,
    State,
    row,
)

EXAMPLE = "M:a1N P:- B:c3U / M:h8S P:g7U B:- / ball:center / to:1"
SIDE_WORDS = ("Player 1's", "Player 2's")
_PLACE = re.compile(r"([a-h][1-8])(N|NE|E|SE|S|SW|W|NW|U)")


def position_text(s: State) -> str:
    places = [
        f"{KINDS[penguin % 3]}:{'-' if at == SEA else SQUARE_NAMES[at] + POSE_NAMES[s.pose[penguin]]}"
        for penguin, at in enumerate(s.where)
    ]
    return f"{' '.join(places[:3])} / {' '.join(places[3:])} / ball:{BALL_NAMES[s.ball]} / to:{s.turn + 1}"


def read_position(text: str, house: House) -> State:
    """The state a position text spells. Refuses, naming what and where, text and positions that cannot be."""
    parts = [part.split() for part in text.split("/")]
    if len(parts) != 4 or [len(part) for part in parts] != [3, 3, 1, 1]:
        refuse("not_a_position", f"A position text looks like this: {EXAMPLE}")
    where, pose = [], []
    for side in range(2):
        for kind in range(3):
            at, lies = _read_penguin(side, kind, parts[side][kind])
            where.append(at)
            pose.append(lies)
    ball = _read_ball(parts[2][0])
    if parts[3][0] not in ("to:1", "to:2"):
        refuse("bad_turn", f"The last part says who is to move, to:1 or to:2; it is {_short(parts[3][0])}.")
    turn = int(parts[3][0][3:]) - 1
    _check_position(where, pose, ball)
    a, b, c, d, e, f = where
    u, v, w, x, y, z = pose
    ended = "goal" if ball in HOME and house.own_goals else ""
    seen = row((a, b, c, d, e, f), (u, v, w, x, y, z), ball, turn) if house.repetition else b""
    # Such a position is the last of a game: whoever scored there has all the goals it takes.
    score = (house.first_to * (ball == HOME[1]), house.first_to * (ball == HOME[0])) if ended else (0, 0)
    return State(house, PLAY, (a, b, c, d, e, f), (u, v, w, x, y, z), ball, turn, score, 0, seen, ended)


def _short(text: str) -> str:
    return repr(text if len(text) <= 20 else text[:20] + "…")


def _whose(penguin: int) -> str:
    return f"{SIDE_WORDS[penguin // 3]} {KIND_WORDS[penguin % 3]}"


def _read_penguin(side: int, kind: int, word: str) -> tuple[int, int]:
    label, colon, place = word.partition(":")
    whose = _whose(side * 3 + kind)
    if label != KINDS[kind] or not colon:
        refuse("bad_penguin", f"Here {whose} is expected, as {KINDS[kind]}:…; it says {_short(word)}.")
    if place == "-":
        return SEA, UPRIGHT
    found = _PLACE.fullmatch(place)
    if not found:
        refuse(
            "bad_place",
            f"Where {whose} is, is a square a1 to h8 and U or a direction, or -; it says {_short(place)}.",
        )
    square, lies = found.groups()
    return SQUARE_BY_NAME[square], UPRIGHT if lies == "U" else DIRECTION_BY_NAME[lies]


def _read_ball(word: str) -> int:
    label, _, place = word.partition(":")
    if label == "ball" and place == "center":
        return CENTER
    if label != "ball" or place not in SQUARE_BY_NAME:
        refuse(
            "bad_ball",
            f"The third part says where the ball is, ball:center or ball: and a square; "
            f"it is {_short(word)}.",
        )
    return SQUARE_BY_NAME[place]


def _check_position(where: list[int], pose: list[int], ball: int) -> None:
    for penguin, at in enumerate(where):
        if at == SEA:
            continue
        square, whose = SQUARE_NAMES[at], _whose(penguin)
        first = where.index(at)
        if first != penguin:
            refuse("two_on_one", f"{_whose(first)} and {whose} are both on {square}.")
        if at == HOME[1 - penguin // 3]:
            refuse("in_opponents_corner", f"{whose} is on {square}, the corner it attacks.")
        if at == ball and pose[penguin] != UPRIGHT:
            refuse("lying_with_ball", f"{whose} has the ball on {square}, so it stands: U.")
        if ball == CENTER and at in CENTER_SQUARES:
            refuse("ball_not_taken", f"{whose} is on {square}, so it would have taken the ball.")
