"""What guests hear about a table: who it is, who sits where, what happened."""

from collections.abc import Iterable, Sequence

from rookery.core.dealer import commitment
from rookery.core.game import AnyGame
from rookery.table.entries import Began, Dropped, Hired, Opened, RanOut, Returned, Sat
from rookery.table.guests import Guest
from rookery.table.history import History
from rookery.table.scenes import Scenes
from rookery.table.table_state import TableState
from rookery.table.wire.to_client import SeatInfo, Seats, ToClient, Welcome

_CHANGES_SEATS = Sat | Opened | Hired | Returned | Dropped | RanOut | Began


def welcome(history: History, guest: Guest) -> Welcome:
    head, now = history.head, history.now
    return Welcome(
        head.table,
        head.game,
        now.setup,
        now.seq,
        commitment(head.secret),
        head.clock,
        head.public,
        guest.holds(head.host),
    )


def seats(state: TableState, guest: Guest) -> Seats:
    return Seats(
        tuple(
            SeatInfo(place.kind, name, place.level, guest.holds(place.key), place.stands_in)
            for name, place in zip(state.names, state.places, strict=True)
        ),
        state.begun,
    )


def news(
    game: AnyGame, states: Sequence[TableState], guests: Iterable[Guest]
) -> list[tuple[Guest, ToClient]]:
    """All that guests will hear of these entries, in order. Made before they are written: should the game
    fail to show one of them, it never was."""
    messages: list[tuple[Guest, ToClient]] = []
    for state in states:
        scenes = Scenes(game, state)
        for guest in guests:
            messages.append((guest, scenes.scene(guest.eyes(game, state))))
            if isinstance(state.entry, _CHANGES_SEATS):
                messages.append((guest, seats(state, guest)))
    return messages
