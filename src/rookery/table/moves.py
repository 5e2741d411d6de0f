"""The legal moves as a client gets them, and what each of them would do."""

import time
from collections.abc import Iterator, Sequence

import msgspec

from rookery.core.clicks import onward
from rookery.core.game import AnyGame, Seat
from rookery.core.listed import Legal, as_listed
from rookery.table.wire.to_client import Foreseen

MOST_LISTED = 1_000
"""More legal moves than that are not written out: a list nobody could read, and slow to send."""
MOST_PREVIEWS = 256
PREVIEW_SECONDS = 1.0
"""Seconds of a processor for the previews somebody asks for at once."""


class MoveList(msgspec.Struct, frozen=True):
    """What a seat may do on one board: the actions, and in the same order how clients get them. `many` if
    they are too many to be written out; then `legal` is empty."""

    actions: Sequence[msgspec.Struct]
    legal: tuple[Legal, ...]
    many: bool


def list_moves(game: AnyGame, board: msgspec.Struct, seat: Seat) -> MoveList:
    actions = game.legal(board, seat)
    if len(actions) > MOST_LISTED:
        return MoveList(actions, (), True)
    return MoveList(actions, tuple(as_listed(game, board, seat, action) for action in actions), False)


def foreseen(
    game: AnyGame,
    board: msgspec.Struct,
    seat: Seat,
    action: msgspec.Struct,
    listed: Legal,
    names: Sequence[str],
) -> Foreseen:
    """What a legal move would do, as far as the seat can know."""
    events = tuple(game.foresee(board, seat, action))
    lines = tuple(game.tell(event, names) for event in events)
    prospects = tuple(game.prospects(board, seat, action))
    return Foreseen(listed.move, listed.steps, events, lines, listed.risk, listed.any_order, prospects)


def previews(
    game: AnyGame,
    board: msgspec.Struct,
    seat: Seat,
    moves: MoveList,
    prefix: tuple[str, ...],
    names: Sequence[str],
) -> Iterator[Foreseen]:
    """What the moves would do whose steps begin with `prefix`; of very many, the first, and as many as there
    is time for."""
    left, until = MOST_PREVIEWS, time.thread_time() + PREVIEW_SECONDS
    for place, action in enumerate(moves.actions):
        if not left or time.thread_time() > until:
            return
        steps = game.steps(board, seat, action) if moves.many else moves.legal[place].steps
        if onward(steps, game.any_order(action), prefix) is not None:
            left -= 1
            listed = as_listed(game, board, seat, action) if moves.many else moves.legal[place]
            yield foreseen(game, board, seat, action, listed, names)
