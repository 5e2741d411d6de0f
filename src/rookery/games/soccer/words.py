"""Sentences for what happened, and the board in plain text."""

from collections.abc import Sequence

from rookery.core.game import Event
from rookery.core.squares import DIRECTION_BY_NAME, DIRECTION_WORDS
from rookery.games.soccer.position import position_text
from rookery.games.soccer.state import (
    CENTER,
    CENTER_SQUARES,
    KIND_WORDS,
    KINDS,
    LOT,
    SEA,
    UPRIGHT,
    VOTE,
    Drawn,
    Ended,
    Kicked,
    KickedOff,
    Passed,
    Pushed,
    Scored,
    Slid,
    State,
    Stood,
    Voted,
)

ENDINGS = {
    "goal": "Goal!",
    "repetition": "Draw: the same position has come too often.",
    "move_limit": "Draw: the move limit is reached.",
}
_ARROWS = "↑↗→↘↓↙←↖"


def sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case Slid():
            return _slid(event, names)
        case Pushed(seat, kind, _, to, pose):
            if to == "sea":
                return f"{_who(names, seat, kind)} is pushed into the sea."
            return f"{_who(names, seat, kind)} is pushed to {to} and lies pointing {_way(pose)}."
        case Kicked(seat, kind, at, path, _, receiver):
            end = f"to {path[-1]}" if receiver is None else f"to {_who(names, *receiver)} on {path[-1]}"
            return f"{_who(names, seat, kind)} kicks the ball from {at} {end}."
        case Stood(seat, kind, at):
            return f"{_who(names, seat, kind)} stands up on {at}."
        case Scored(seat, corner, score):
            return f"Goal! The ball is in {corner}: {names[seat]} scores, {score[0]} to {score[1]}."
        case KickedOff(first):
            return f"Everyone back into the sea; {names[first]} kicks off."
        case Passed(seat):
            return f"{names[seat]} cannot move and passes."
        case Voted(_, first):
            return (
                "The votes differ: the lot decides."
                if first is None
                else f"Best impression: {names[first]} goes first."
            )
        case Drawn(first):
            return f"The lot falls on {names[first]}, who goes first."
        case Ended(reason):
            return ENDINGS[reason]
    raise TypeError(f"no words for {type(event).__name__}")


def _who(names: Sequence[str], seat: int, kind: str) -> str:
    return f"{names[seat]}'s {KIND_WORDS[KINDS.index(kind)]}"


def _way(pose: str) -> str:
    return DIRECTION_WORDS[DIRECTION_BY_NAME[pose]]


def _slid(event: Slid, names: Sequence[str]) -> str:
    who, to = _who(names, event.seat, event.kind), event.path[-1]
    moved = f"{who} comes ashore, slides to {to}" if event.origin == "sea" else f"{who} slides to {to}"
    match event.stop:
        case "ball":
            return f"{moved} and takes the ball."
        case "tackle":
            return f"{moved}, tackles, and has the ball."
        case "edge":
            return f"{moved} and stands up at the edge."
        case _:
            return f"{moved} and lies pointing {_way(event.pose)}."


def board_text(s: State) -> str:
    """Capitals are the first player's; an arrow is how a penguin lies; * has the ball, o is the ball."""
    lines = ["    a   b   c   d   e   f   g   h"]
    for rank in reversed(range(8)):
        cells = "".join(_cell(s, rank * 8 + file) for file in range(8))
        lines.append(f"{rank + 1} {cells} {rank + 1}")
    lines.append("    a   b   c   d   e   f   g   h")
    for side in range(2):
        swimming = [KIND_WORDS[k] for k in range(3) if s.where[side * 3 + k] == SEA]
        lines.append(f"Sea {side + 1}: {', '.join(swimming) or 'nobody'}")
    lines.append(f"Score {s.score[0]} to {s.score[1]}, move {s.moves + 1}. {_whose_turn(s)}")
    lines.append(position_text(s))
    return "\n".join(lines)


def _whose_turn(s: State) -> str:
    if s.ended:
        return ENDINGS[s.ended]
    if s.phase == VOTE:
        return "Vote: whose penguin impression was best?"
    if s.phase == LOT:
        return "The lot decides who goes first."
    return f"Player {s.turn + 1} to move."


def _cell(s: State, square: int) -> str:
    if square in s.where:
        penguin = s.where.index(square)
        letter = KINDS[penguin % 3] if penguin < 3 else KINDS[penguin % 3].lower()
        pose = s.pose[penguin]
        return f" {letter}{'*' if square == s.ball else '|' if pose == UPRIGHT else _ARROWS[pose]} "
    if square == s.ball:
        return " o  "
    if s.ball == CENTER and square in CENTER_SQUARES:
        return " +  "
    return " .  "
