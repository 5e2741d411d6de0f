"""The words of a position text: the same declarations write and read them."""

from typing import Any, TypeAlias

from rookery.core.spelling import Asked, Form, Joined, Part, Spelling, called, one_of
from rookery.core.squares import SQUARE_NAMES
from rookery.games.soccer.state import (
    BALL_NAMES,
    CENTER,
    KIND_WORDS,
    KINDS,
    OUT,
    POSE_NAMES,
    SEA,
    UPRIGHT,
    State,
)

LONGEST = 200
"""The most characters a text may have: it is kept as it was written, spaces and all."""

_SQUARES = {
    f"{square}{pose}": (at, lies)
    for at, square in enumerate(SQUARE_NAMES)
    for lies, pose in enumerate(POSE_NAMES)
}
_SQUARE = Asked(role="cell", like="a square a1 to h8", example="d4", pattern="[a-h][1-8]")
_POSE = Asked(POSE_NAMES, "way", example=POSE_NAMES[UPRIGHT])
PLACE = one_of(
    {"-": (SEA, UPRIGHT), "x": (OUT, UPRIGHT)} | _SQUARES,
    like="a square a1 to h8 and U or a direction, - or x",
    asked=Joined((("square", _SQUARE), ("pose", _POSE)), {"-": "in the sea", "x": "does not play"}),
)
BALL = one_of(
    {name: at for at, name in enumerate(BALL_NAMES)},
    like="center or a square a1 to h8",
    asked=_SQUARE._replace(
        names={BALL_NAMES[CENTER]: "in the middle of the ice"}, example=BALL_NAMES[CENTER]
    ),
)
PLAYER = one_of({"1": 0, "2": 1})

Spot: TypeAlias = tuple[int, int]
"""Where a penguin is, and its pose."""


def _side(seat: int) -> Spelling[dict[str, Spot]]:
    player = f"player {seat + 1}"
    parts = [
        Part(
            kind,
            PLACE,
            f"{kind}:",
            what=word,
            get=f"where[{number}] pose[{number}]",
            piece=f"{word} of {player}",
        )
        for number, (kind, word) in enumerate(zip(KINDS, KIND_WORDS, strict=True), 3 * seat)
    ]
    return called(player, Form(dict[str, Spot], *parts))


TEXT: Form[Any] = Form(
    dict,
    Part("first", _side(0), get=lambda s: s),
    Part("second", _side(1), get=lambda s: s),
    Part("ball", BALL, "ball:", piece="the ball"),
    Part("turn", PLAYER, "to:", what="player to move"),
    by=" / ",
)


def position_text(s: State) -> str:
    return TEXT.write(s, None)
