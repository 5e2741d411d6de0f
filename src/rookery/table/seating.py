"""Who sits where: sitting down, the host's powers, and beginning once nobody is missing."""

from typing import TYPE_CHECKING

from rookery.core.game import Seat
from rookery.core.refusal import refuse
from rookery.table.entries import Began, Dropped, Hired, Opened, Sat
from rookery.table.guests import Guest
from rookery.table.history import Ahead
from rookery.table.places import hashed
from rookery.table.wire.to_client import Moved

if TYPE_CHECKING:
    from rookery.table.table import Table


class Seating:
    """All of it under the table's lock; only `sit` takes it by itself."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._salts: dict[str, str] = {}
        """Each device's share in the dice, by its key."""

    def note_salt(self, guest: Guest) -> None:
        for key in guest.keys:
            self._salts.setdefault(key, guest.salt)

    async def sit(self, seat: Seat, name: str, key: str) -> None:
        """Whoever may sit there has been found out; the old key, if any, fits no more."""
        table = self._table
        async with table.lock:
            losing = [guest for guest in table.guests if guest.holds(table.now.places[seat].key)]
            ahead = Ahead(table.history)
            ahead.add(Sat(seat, name, hashed(key)))
            await table.settle(ahead)
            for guest in losing:
                guest.send(Moved(seat))

    # ---- what the host can do ----

    async def hire(self, seat: Seat, level: str, command: str | None) -> None:
        if self._table.now.begun:
            refuse("already_begun", "In a game that is going on, the players vote a bot in.")
        ahead = Ahead(self._table.history)
        ahead.add(Hired(seat, level))
        await self._settle(ahead, command)

    async def drop(self, seat: Seat, command: str | None) -> None:
        if seat in self._table.here():
            refuse("still_here", "Somebody is sitting there.")
        ahead = Ahead(self._table.history)
        ahead.add(Dropped(seat))
        await self._settle(ahead, command)

    async def open(self, seat: Seat, invite: str, command: str | None) -> None:
        """A new invite for a seat that is free, a bot's before the game, or whose person is away."""
        now = self._table.now
        place = now.places[seat] if 0 <= seat < len(now.places) else None
        if place is not None and place.kind == "person" and seat in self._table.here():
            refuse("still_here", "Somebody is sitting there.")
        if place is not None and place.kind == "bot" and place.key is None and now.begun:
            refuse("already_begun", "The game has begun already.")
        ahead = Ahead(self._table.history)
        ahead.add(Opened(seat, hashed(invite)))
        await self._table.settle(ahead, command)

    async def start(self, command: str | None) -> None:
        """Without those who have not come: their seats are taken away."""
        now, spec = self._table.now, self._table.game.spec
        if now.begun:
            refuse("already_begun", "The game has begun already.")
        open_seats = now.seats_of_kind("open")
        if len(now.places) - len(open_seats) < spec.min_seats:
            refuse("too_few", f"{spec.title} needs {spec.min_seats} players.")
        ahead = Ahead(self._table.history)
        for seat in reversed(open_seats):
            ahead.add(Dropped(seat))
        await self._settle(ahead, command)

    # ---- beginning ----

    async def begin(self) -> None:
        await self._settle(Ahead(self._table.history))

    async def _settle(self, ahead: Ahead, command: str | None = None) -> None:
        """Once nobody is missing and every person's device has put its salt in, the game begins."""
        state = ahead.now
        keys = [place.key for place in state.places]
        ready = not state.begun and not state.seats_of_kind("open")
        if ready and all(key is None or key in self._salts for key in keys):
            ahead.add(Began(tuple("" if key is None else self._salts[key] for key in keys)))
        await self._table.settle(ahead, command)
