"""Whether a position that was read can be."""

from rookery.core.refusal import refuse
from rookery.core.squares import SQUARE_NAMES
from rookery.games.soccer.state import CENTER, CENTER_SQUARES, HOME, KIND_WORDS, OUT, SEA, UPRIGHT, Six


def whose(penguin: int) -> str:
    return f"Player {penguin // 3 + 1}'s {KIND_WORDS[penguin % 3]}"


def check_position(where: Six, pose: Six, ball: int) -> None:
    """Refuses what no game can lead to, naming who stands where."""
    for side in range(2):
        if where[3 * side : 3 * side + 3] == (OUT, OUT, OUT):
            refuse("nobody_plays", f"Player {side + 1} has no penguin; at least one must play.")
    for penguin, at in enumerate(where):
        if at in (SEA, OUT):
            continue
        square, who = SQUARE_NAMES[at], whose(penguin)
        first = where.index(at)
        if first != penguin:
            refuse("two_on_one", f"{whose(first)} and {who} are both on {square}.")
        if at == HOME[1 - penguin // 3]:
            refuse("in_opponents_corner", f"{who} is on {square}, the corner it attacks.")
        if at == ball and pose[penguin] != UPRIGHT:
            refuse("lying_with_ball", f"{who} has the ball on {square}, so it stands: U.")
        if ball == CENTER and at in CENTER_SQUARES:
            refuse("ball_not_taken", f"{who} is on {square}, so it would have taken the ball.")
