"""What will be so at a table once it is written, worked out with all that will then be said about it."""

from collections.abc import Callable
from typing import NamedTuple

from rookery.core.game import Seat
from rookery.table.asking import Asking
from rookery.table.guests import Guest
from rookery.table.history import Ahead, History
from rookery.table.moves import MoveList
from rookery.table.telling import news
from rookery.table.wire.to_client import ToClient


class Coming(NamedTuple):
    ahead: Ahead
    moves: dict[Seat, MoveList]
    messages: list[tuple[Guest, ToClient]]


def work_out(
    history: History, asking: Asking, work: Callable[[Ahead], None], guests: tuple[Guest, ...]
) -> Coming | None:
    """In a thread; the table's lock sees to it that nothing changes meanwhile. None if nothing happens."""
    ahead = Ahead(history)
    work(ahead)
    ahead.draw()
    if not ahead.states:
        return None
    ahead.check_room()
    return Coming(ahead, asking.moves_on(ahead.now), news(history.game, ahead.states, guests))
