"""What guests hear about a table: who it is, who sits where, what happened."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from rookery.core.dealer import commitment
from rookery.core.game import AnyGame
from rookery.core.spec import Setup
from rookery.table.chat import Chat
from rookery.table.entries import Began, Dropped, Hired, Opened, RanOut, Resigned, Returned, Sat
from rookery.table.guests import Guest
from rookery.table.history import History
from rookery.table.scenes import Scenes
from rookery.table.table_state import TableState
from rookery.table.wire.to_client import Scene, SeatInfo, Seats, ToClient, Welcome

_CHANGES_SEATS = Sat | Opened | Hired | Returned | Dropped | Resigned | RanOut | Began


def welcome(history: History, guest: Guest, chat: Chat) -> Welcome:
    head, now = history.head, history.now
    return Welcome(
        head.table,
        head.game,
        shown_setup(history),
        now.seq,
        commitment(head.secret),
        head.clock,
        head.public,
        guest.holds(head.host),
        head.about,
        tuple(chat.latest),
    )


def shown_setup(history: History) -> Setup:
    """The house rules as anyone may see them. Where there are secrets, a position text has everybody's hands
    in it."""
    now = history.now
    secret = history.game.spec.secrets and not now.over
    return replace(now.setup, position=None) if secret else now.setup


def seats(state: TableState, guest: Guest) -> Seats:
    return Seats(
        tuple(
            SeatInfo(
                place.kind,
                name,
                place.level,
                guest.holds(place.key),
                place.stands_in and seat not in state.resigned,
                seat in state.resigned,
                place.owner is not None and guest.holds(place.owner.key),
                place.bot,
            )
            for seat, (name, place) in enumerate(zip(state.names, state.places, strict=True))
        ),
        state.begun,
    )


async def missed(
    history: History,
    guest: Guest,
    seqs: range,
    work_out: Callable[[Callable[[], list[Scene]]], Awaitable[list[Scene]]],
) -> AsyncIterator[ToClient]:
    """A few of these scenes at a time are made when it is their turn to be sent, and for whom the guest's
    seats show them to by then."""
    while seqs:
        eyes = guest.eyes(history.game, history.now)
        for scene in await work_out(partial(history.some_scenes, seqs, eyes)):
            if guest.eyes(history.game, history.now) != eyes:
                break
            yield scene
            seqs = seqs[1:]


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
