"""The board in plain text: terminal, golden files, screen readers."""

from rookery.games.soccer.position.write import position_text
from rookery.games.soccer.state import (
    CENTER,
    CENTER_SQUARES,
    KIND_WORDS,
    KINDS,
    LOT,
    PLAY,
    SEA,
    UPRIGHT,
    State,
)
from rookery.games.soccer.words import ENDINGS

_ARROWS = "↑↗→↘↓↙←↖"


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
    if s.phase == PLAY:
        return f"Player {s.turn + 1} to move."
    return "The lot decides who goes first." if s.phase == LOT else "Vote: whose penguin impression was best?"


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
