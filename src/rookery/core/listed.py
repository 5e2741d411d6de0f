"""A legal move as programs outside are told it: clients at a table, and engines."""

import msgspec

from rookery.core.game import AnyGame, Seat
from rookery.core.risk import Risk


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move by its name, the steps that lead to it, and how likely it is that what it tries succeeds;
    left out where nothing is tried or nothing is known. `any_order`: steps of one kind that
    follow each other may be taken in any order."""

    move: str
    steps: tuple[str, ...]
    risk: Risk | None = None
    any_order: bool = False


def as_listed(game: AnyGame, board: msgspec.Struct, seat: Seat, action: msgspec.Struct) -> Legal:
    """A legal move by its name, with the steps that lead to it and its risk where there is any."""
    return Legal(
        game.name(board, seat, action),
        game.steps(board, seat, action),
        game.risk(board, seat, action),
        game.any_order(action),
    )
