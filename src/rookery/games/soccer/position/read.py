"""A position text as a state."""

from msgspec.structs import replace

from rookery.core.lines import split_lines
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.core.squares import SQUARE_NAMES
from rookery.games.soccer.options import Options
from rookery.games.soccer.position.check import check_position, whose
from rookery.games.soccer.state import BALL_NAMES, HOME, KINDS, POSE_NAMES, SEA, UPRIGHT, State, set_up, six

EXAMPLE = "M:a1N P:- B:c3U / M:h8S P:g7U B:- / ball:center / to:1"
LONGEST = 200
"""The most characters a text may have: it is kept as it was written, spaces and all."""

_PLACES = {"-": (SEA, UPRIGHT)} | {
    f"{square}{pose}": (at, lies)
    for at, square in enumerate(SQUARE_NAMES)
    for lies, pose in enumerate(POSE_NAMES)
}
_BALLS = {f"ball:{name}": at for at, name in enumerate(BALL_NAMES)}
_TURNS = {"to:1": 0, "to:2": 1}


def read_position(text: str, options: Options) -> State:
    """The state a position text spells. Refuses, naming what and where, text and positions that cannot be."""
    parts = [part.split() for part in split_lines(text, "/", LONGEST)]
    if text.count("/") != 3 or [len(part) for part in parts] != [3, 3, 1, 1]:
        refuse("not_a_position", f"A position text looks like this: {EXAMPLE}")
    (*places, ball_word, turn_word) = (word for part in parts for word in part)
    spots = [_read_penguin(penguin, word) for penguin, word in enumerate(places)]
    where, pose = six([at for at, _ in spots]), six([lies for _, lies in spots])
    if ball_word not in _BALLS:
        refuse(
            "bad_ball",
            "The third part says where the ball is, ball:center or ball: and a square; "
            f"it is '{shown(ball_word, 20)}'.",
        )
    if turn_word not in _TURNS:
        words = f"The last part says who is to move, to:1 or to:2; it is '{shown(turn_word, 20)}'."
        refuse("bad_turn", words)
    ball = _BALLS[ball_word]
    check_position(where, pose, ball)
    state = set_up(options, where, pose, ball, _TURNS[turn_word])
    if ball not in HOME or not options.own_goals:
        return state
    # Such a position is the last of a game: whoever scored there has all the goals it takes.
    score = (options.first_to, 0) if ball == HOME[1] else (0, options.first_to)
    return replace(state, score=score, ended="goal")


def _read_penguin(penguin: int, word: str) -> tuple[int, int]:
    kind, who = KINDS[penguin % 3], whose(penguin)
    label, colon, place = word.partition(":")
    if label != kind or not colon:
        refuse("bad_penguin", f"Here {who} is expected, as {kind}:…; it says '{shown(word, 20)}'.")
    if place not in _PLACES:
        refuse(
            "bad_place",
            f"Where {who} is, is a square a1 to h8 and U or a direction, or -; it says '{shown(place, 20)}'.",
        )
    return _PLACES[place]
