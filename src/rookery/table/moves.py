"""The legal moves as a client gets them: by name, with the steps that lead to each."""

from typing import Any

from rookery.core.game import AnyGame, Seat
from rookery.table.wire.to_client import Legal

MOST_LISTED = 1_000
"""More legal moves than that are not written out: a list nobody could read, and slow to send."""


def list_moves(game: AnyGame, state: Any, seat: Seat) -> tuple[tuple[Legal, ...], bool]:
    """The seat's moves; or none, and that they are too many."""
    legal = game.legal(state, seat)
    if len(legal) > MOST_LISTED:
        return (), True
    return tuple(Legal(game.name(state, seat, a), game.steps(state, seat, a)) for a in legal), False
