"""The board in plain text: terminal, golden files, screen readers."""

from rookery.games.soccer import state
from rookery.games.soccer.position.lines import position_text
from rookery.games.soccer.words import ENDINGS

_ARROWS = "↑↗→↘↓↙←↖"


def board_text(s: state.State) -> str:
    """Capitals are the first player's; an arrow is how a penguin lies; * has the ball, o is the ball."""
    lines = ["    a   b   c   d   e   f   g   h"]
    for rank in reversed(range(8)):
        cells = "".join(_cell(s, rank * 8 + file) for file in range(8))
        lines.append(f"{rank + 1} {cells} {rank + 1}")
    lines.append("    a   b   c   d   e   f   g   h")
    for side in range(2):
        swimming = [state.KIND_WORDS[k] for k in range(3) if s.where[side * 3 + k] == state.SEA]
        lines.append(f"Sea {side + 1}: {', '.join(swimming) or 'nobody'}")
    lines.append(f"Score {s.score[0]} to {s.score[1]}, move {s.moves + 1}. {_whose_turn(s)}")
    lines.append(position_text(s))
    return "\n".join(lines)


def _whose_turn(s: state.State) -> str:
    if s.ended:
        return ENDINGS[s.ended]
    if s.phase == state.PLAY:
        return f"Player {s.turn + 1} to move."
    return (
        "The lot decides who goes first." if s.phase == state.LOT else "Vote: who acted best like a penguin?"
    )


def _cell(s: state.State, square: int) -> str:
    if square in s.where:
        penguin = s.where.index(square)
        letter = state.KINDS[penguin % 3] if penguin < 3 else state.KINDS[penguin % 3].lower()
        pose = s.pose[penguin]
        return f" {letter}{'*' if square == s.ball else '|' if pose == state.UPRIGHT else _ARROWS[pose]} "
    if square == s.ball:
        return " o  "
    if s.ball == state.CENTER and square in state.CENTER_SQUARES:
        return " +  "
    return " .  "
