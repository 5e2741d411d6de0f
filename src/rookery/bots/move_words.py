"""Moves in sentences: what one does, and how a game might go on."""

from collections.abc import Iterator, Sequence

from rookery.core.game import CHANCE, A, Game, S, Seat
from rookery.core.refusal import Refused

LONGEST_LINE = 3
"""So many moves after the first one of a line are told."""


def told_move(game: Game[S, A], board: S, seat: Seat, action: A, names: Sequence[str]) -> str:
    """What a legal move does, as far as its player can know. Where dice decide about all of it: what it is
    to come to, and how likely that is. The move as it is written where there is nothing to tell."""
    if told := " ".join(game.tell(event, names) for event in game.foresee(board, seat, action)):
        return told
    for likely in game.prospects(board, seat, action):
        return f"{likely.words} That is {likely.chance:.0%} likely."
    return f"{game.name(board, seat, action)}."


def told_line(game: Game[S, A], board: S, line: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """How a game might go on after the first move of a bot's line, in sentences, move by move. Nothing is
    told past a roll, which nobody can foresee, or where there are secrets, which the bot only guessed."""
    for number, text in enumerate(line[: 1 + LONGEST_LINE]):
        acting = game.to_act(board)
        if game.spec.secrets or len(acting) != 1 or CHANCE in acting:
            return
        (seat,) = acting
        try:
            action = game.parse(board, seat, text)
        except Refused:
            return
        if game.refuse(board, seat, action) is not None:
            return
        if number > 0:
            yield told_move(game, board, seat, action, names)
        board, _ = game.play(board, {seat: action})
