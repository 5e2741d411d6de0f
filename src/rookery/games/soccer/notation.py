"""One spelling an action: `B@c3NE`, `Bc3-d4.`, `Bc3-d4x.`, `Pe5-e7S`, `Md4*NE>g7`, `Pe5^`.

`M`, `P` or `B`, then `^` to stand; `from-to` to slide, or `@to` from the sea, `x` for a tackle, and
the pose it ends in (`.` upright, or a direction); or `*direction>to` to kick, where `to` is where the
ball stops. Besides: `pass`, `vote 1`, and the dealer's `lot 2`.
"""

import re

from rookery.core.refusal import refuse
from rookery.core.squares import DIRECTION_BY_NAME, DIRECTIONS, SQUARE_BY_NAME, SQUARE_NAMES
from rookery.games.soccer.state import KINDS, SEA, UPRIGHT, Action, Kick, Lot, Pass, Slide, Stand, Vote

_SQUARE = "[a-h][1-8]"
_WAY = "NE|NW|SE|SW|N|E|S|W"
_STAND = re.compile(rf"([MPB])({_SQUARE})\^")
_SLIDE = re.compile(rf"([MPB])(?:({_SQUARE})-|@)({_SQUARE})(x?)({_WAY}|\.)")
_KICK = re.compile(rf"([MPB])({_SQUARE})\*({_WAY})>({_SQUARE})")
_CHOICE = re.compile(r"(vote|lot) ([12])")

_POSES = (*DIRECTIONS, ".")


def name_of(action: Action) -> str:
    match action:
        case Slide(kind, origin, to, pose, tackle):
            start = "@" if origin == SEA else f"{SQUARE_NAMES[origin]}-"
            return f"{KINDS[kind]}{start}{SQUARE_NAMES[to]}{'x' if tackle else ''}{_POSES[pose]}"
        case Kick(kind, at, direction, to):
            return f"{KINDS[kind]}{SQUARE_NAMES[at]}*{DIRECTIONS[direction]}>{SQUARE_NAMES[to]}"
        case Stand(kind, at):
            return f"{KINDS[kind]}{SQUARE_NAMES[at]}^"
        case Vote(side):
            return f"vote {side + 1}"
        case Lot(side):
            return f"lot {side + 1}"
        case Pass():
            return "pass"


def read_action(text: str) -> Action:
    """The action a text spells, whether or not it is legal anywhere."""
    if found := _SLIDE.fullmatch(text):
        kind, origin, to, tackle, pose = found.groups()
        return Slide(
            KINDS.index(kind),
            SQUARE_BY_NAME[origin] if origin else SEA,
            SQUARE_BY_NAME[to],
            UPRIGHT if pose == "." else DIRECTION_BY_NAME[pose],
            bool(tackle),
        )
    if found := _KICK.fullmatch(text):
        kind, at, direction, to = found.groups()
        return Kick(KINDS.index(kind), SQUARE_BY_NAME[at], DIRECTION_BY_NAME[direction], SQUARE_BY_NAME[to])
    if found := _STAND.fullmatch(text):
        kind, at = found.groups()
        return Stand(KINDS.index(kind), SQUARE_BY_NAME[at])
    if found := _CHOICE.fullmatch(text):
        return (Vote if found[1] == "vote" else Lot)(int(found[2]) - 1)
    if text == "pass":
        return Pass()
    shown = text if len(text) <= 30 else text[:30] + "…"
    refuse(
        "not_a_move",
        f"{shown!r} is not a move; moves look like B@c3NE, Bc3-d4., Pe5-e7S, Md4*NE>g7 or Pe5^.",
    )
