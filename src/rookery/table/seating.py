"""Who sits where: sitting down, the host's powers, and beginning once nobody is missing."""

import base64
import hmac
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rookery.core.game import Seat
from rookery.core.refusal import refuse
from rookery.table.bot_names import new_bot_name
from rookery.table.claims import Claim, Claims, others_agree
from rookery.table.entries import Began, Dropped, Entry, Hired, Opened, Place, Returned, Sat
from rookery.table.guests import Guest
from rookery.table.history import Ahead
from rookery.table.places import clean_name, fits, hashed, marked
from rookery.table.table_state import stand_in_level
from rookery.table.wire.over_http import SitRequest
from rookery.table.wire.to_client import Moved, SeatClaim

if TYPE_CHECKING:
    from rookery.table.table import Table


class Seating:
    """All of it under the table's lock; only `sit` takes it by itself."""

    def __init__(self, table: "Table", waiting: Mapping[Seat, Claim]) -> None:
        self._table = table
        self._salts: dict[str, str] = {}
        """Each device's share in the dice, by its key."""
        self._claims = Claims(waiting)

    def note_salt(self, guest: Guest) -> None:
        for key in guest.keys:
            self._salts.setdefault(key, guest.salt)

    def knows(self, guest: Guest) -> bool:
        """Whether any of its keys is of use here: for a seat, for one it may come back to or would like to
        have, or for the host's powers."""
        now = self._table.now
        keys = [claim.key for _, claim in self._claims.items()]
        keys += [place.owner.key for place in now.places if place.owner is not None and place.owner.key]
        return guest.holds_any((self._table.history.head.host, *keys)) or bool(guest.seats(now))

    # ---- sitting down ----

    async def sit(self, asked: SitRequest, key: str) -> tuple[Seat, bool]:
        """The seat that `key` opens from now on; True if only once others have agreed."""
        table = self._table
        async with table.lock:
            # Looked at under the lock: of two who come at once, the second finds the seat taken.
            now = table.now
            seat = self._wanted(asked)
            place = now.places[seat]
            if place.kind != "open" and not asked.move:
                refuse("seat_taken", f"{now.names[seat]} sits there already.")
            name = clean_name(asked.name) or (place.name if asked.move else "")
            own = asked.key is not None and fits(hashed(asked.key), place.key)
            if not now.begun or now.over or own:
                await self._sit_down(Sat(seat, name, hashed(key), bot=asked.bot))
                return seat, False
            self._claim(seat, name, hashed(key), asked.bot)
            return seat, True

    def _wanted(self, asked: SitRequest) -> Seat:
        now = self._table.now
        if asked.invite is not None:
            return self.seat_of_invite(asked.invite)
        if not self._table.history.head.public or asked.seat is None:
            refuse("no_invite", "You need an invitation for this table.")
        if not 0 <= asked.seat < len(now.places) or now.places[asked.seat].kind != "open":
            refuse("seat_taken", "That seat is not free.")
        return asked.seat

    def seat_of_invite(self, invite: str) -> Seat:
        word = hashed(invite)
        for seat, place in enumerate(self._table.now.places):
            if fits(word, place.invite):
                return seat
        refuse("wrong_invite", "That invitation no longer works; ask for a new one.")

    async def _sit_down(self, entry: Sat, command: str | None = None) -> None:
        """Whoever may sit there has been found out; the old key, if any, fits no more."""
        await self._change_hands(entry, command)

    async def _change_hands(self, entry: Sat | Returned, command: str | None) -> None:
        table, seat = self._table, entry.seat
        losing = [guest for guest in table.guests if guest.holds(table.now.places[seat].key)]
        self._claims.drop(seat)
        await table.settle(_adding([entry]), command)
        for guest in losing:
            if seat not in guest.seats(table.now):
                guest.send(Moved(seat))

    # ---- newcomers to a game that is going on ----

    def _claim(self, seat: Seat, name: str, key: str, bot: bool) -> None:
        table, now = self._table, self._table.now
        if seat in now.resigned:
            refuse("resigned", f"{now.names[seat]} has resigned; a bot plays on to the end.")
        table.check_has_time(seat)
        if seat not in table.here():
            host = table.history.head.host
            others = {now.places[other].key for other in now.owned if other not in (seat, *now.resigned)}
            if not others - {host}:
                refuse(
                    "nobody_to_agree",
                    "In a game that is going on, others have to agree to that, and there is nobody but the "
                    "host. A bot can play on.",
                )
        self._claims.make(seat, name, key, bot)
        table.tell_status()
        table.keeping.keep()

    async def admit(self, voter: Seat, about: Seat, number: int, agreed: bool, command: str | None) -> None:
        """`voter` lets the newcomer sit in seat `about`, or does not."""
        table, now = self._table, self._table.now
        claim = self._claims.find(about, number)
        if not agreed:
            self._claims.drop(about)
            table.tell_status()
            table.keeping.keep()
        elif voter == about:
            await self._sit_down(Sat(about, claim.name, claim.key, bot=claim.bot), command)
        else:
            table.check_long_away(about)
            claim.agreed.add(now.places[voter].key or "")
            if others_agree(claim.agreed, self._voters(about), self._at_hosts_device()):
                newcomer = now.places[about].key is not None
                await self._sit_down(Sat(about, claim.name, claim.key, newcomer, claim.bot), command)
            else:
                table.tell_status()
                table.keeping.keep()

    def _voters(self, about: Seat) -> set[str]:
        """The keys of the people who are at the table, and play themselves."""
        places = self._table.now.places
        here = (seat for seat in self._table.playing_here() if seat != about)
        return {key for seat in here if (key := places[seat].key) is not None}

    def _at_hosts_device(self) -> set[str]:
        host = self._table.history.head.host
        return {host, *(key for guest in self._table.guests if guest.holds(host) for key in guest.keys)}

    def claims(self) -> tuple[SeatClaim, ...]:
        now = self._table.now
        if not now.begun or now.over:
            self._claims.clear()
        return tuple(
            SeatClaim(
                seat,
                claim.number,
                marked(claim.name, claim.bot),
                self._table.seconds_away(seat),
                tuple(other for other in now.owned if now.places[other].key in claim.agreed),
            )
            for seat, claim in self._claims.items()
        )

    def forget_name(self, is_it: Callable[[str], bool], instead: str) -> None:
        for _, claim in self._claims.items():
            if is_it(claim.name):
                claim.name = instead
        self._table.keeping.keep()

    def waiting(self) -> dict[Seat, Claim]:
        """As they are now: what is kept of them does not change any more."""
        return {
            seat: Claim(one.number, one.name, one.key, {*one.agreed}, one.bot)
            for seat, one in self._claims.items()
        }

    async def come_back(self, guest: Guest, seat: Seat, command: str | None) -> None:
        """Whoever was stood in for is back: by a bot, or as the seat's owner by a newcomer."""
        places = self._table.now.places
        place = places[seat] if 0 <= seat < len(places) else Place()
        owner = place.owner is not None and guest.holds(place.owner.key)
        if not owner and not guest.holds(place.key):
            refuse("not_your_seat", f"Seat {seat + 1} is not yours.")
        if seat not in self._table.now.resigned:
            self._table.check_has_time(seat)
        await self._change_hands(Returned(seat, owner), command)

    # ---- what the host can do ----

    async def hire(self, seat: Seat, level: str, command: str | None) -> None:
        if self._table.now.begun:
            refuse("already_begun", "In a running game a bot takes a seat only if the players vote for it.")
        name = new_bot_name(self._table.now.names)
        await self._settle(_adding([Hired(seat, level, name)]), command)

    async def drop(self, seat: Seat, command: str | None) -> None:
        if seat in self._table.here():
            refuse("still_here", "Somebody is sitting there.")
        await self._settle(_adding([Dropped(seat)]), command)

    async def open(self, seat: Seat, invite: str, command: str | None) -> None:
        """A new invite for a seat that is free, a bot's before the game, or whose person is away."""
        now = self._table.now
        place = now.places[seat] if 0 <= seat < len(now.places) else None
        if place is not None and place.key is not None and seat in self._table.here():
            refuse("still_here", "Somebody is sitting there.")
        opened: list[Entry] = [Opened(seat, hashed(invite))]
        if place is not None and now.begun:
            opened = self._freed(seat, place, invite)
        await self._table.settle(_adding(opened), command)

    def _freed(self, seat: Seat, place: Place, invite: str) -> list[Entry]:
        """In a game that is going on, a seat that is freed goes to a bot at once. Its owner's key stays good,
        and the invite is for somebody the others agree to."""
        if place.kind == "bot" and place.key is None:
            refuse("already_begun", "The game has begun already.")
        if place.key is not None:
            self._table.check_long_away(seat)
        freed: list[Entry] = []
        if place.level is None:
            freed.append(Hired(seat, stand_in_level(self._table.game)))
        if place.key is not None:
            freed.append(Opened(seat, hashed(invite), True))
        return freed

    async def start(self, command: str | None) -> None:
        """Without those who have not come: their seats are taken away."""
        now, spec = self._table.now, self._table.game.spec
        if now.begun:
            refuse("already_begun", "The game has begun already.")
        open_seats = now.seats_of_kind("open")
        if len(now.places) - len(open_seats) < spec.min_seats:
            refuse("too_few", f"{spec.title} needs {spec.min_seats} players.")
        # All at once: a number of seats in between may be one that the game cannot have.
        dropped = [Dropped(open_seats[0], open_seats[1:])] if open_seats else []
        await self._settle(_adding(dropped), command)

    # ---- beginning ----

    async def begin(self) -> None:
        if not self._table.now.begun:
            await self._settle(_adding([]))

    def invite_of(self, guest: Guest, message_id: str) -> str:
        """The invite a command makes: always the same one, for a command said twice makes no second."""
        name = f"invite|{guest.command(message_id)}".encode()
        made = hmac.digest(bytes.fromhex(self._table.history.head.secret), name, "sha256")
        return base64.urlsafe_b64encode(made[:24]).decode()

    async def _settle(self, work: Callable[[Ahead], None], command: str | None = None) -> None:
        """Once nobody is missing and every person's device has put its salt in, the game begins."""
        salts = dict(self._salts)

        def then_begin(ahead: Ahead) -> None:
            work(ahead)
            state = ahead.now
            keys = [place.key for place in state.places]
            ready = not state.begun and not state.over and not state.seats_of_kind("open")
            if ready and all(key is None or key in salts for key in keys):
                ahead.add(Began(tuple("" if key is None else salts[key] for key in keys)))

        await self._table.settle(then_begin, command)


def _adding(entries: Sequence[Entry]) -> Callable[[Ahead], None]:
    def work(ahead: Ahead) -> None:
        for entry in entries:
            ahead.add(entry)

    return work
