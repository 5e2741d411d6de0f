"""One table. Validate, write, apply, tell: a move is on disk before anyone sees it.

Everything that changes a table happens under its lock, one thing at a time.
"""

import asyncio
import base64
import hmac
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime

from rookery.core.dealer import commitment
from rookery.core.game import CHANCE, Seat
from rookery.core.record import Step
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table import clock as clocks
from rookery.table.bot_turns import BotTurns
from rookery.table.log import (
    Began,
    Dropped,
    Entry,
    Hired,
    MovedOn,
    Opened,
    Proposed,
    RanOut,
    Replied,
    Resigned,
    Returned,
    Sat,
    Stepped,
    Undid,
    What,
)
from rookery.table.moves import list_moves
from rookery.table.places import fits, hashed
from rookery.table.presence import Presence
from rookery.table.settings import Settings
from rookery.table.sitting import Sitting, stand_in_level
from rookery.table.store import Store
from rookery.table.wire.to_client import (
    Ask,
    ClockNow,
    Foreseen,
    Hinted,
    Moved,
    Previewed,
    Said,
    SeatInfo,
    Seats,
    Status,
    ToClient,
    Welcome,
)
from rookery.table.workers import Workers

log = logging.getLogger("rookery.table")

MOST_PREVIEWS = 256
MOST_LAG = 500
"""Milliseconds a slow line is given back at most, however slow it is."""

ANSWERS_KEPT = 256
"""Refusals remembered, so that a command said twice is answered twice the same."""


def _stamp() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Guest:
    """One connection: whose keys are behind it, and where to send what it should hear."""

    def __init__(self, keys: tuple[str, ...], salt: str, send: Callable[[ToClient], None]) -> None:
        self.keys = tuple(hashed(key) for key in keys)
        self.salt = salt
        self.send = send
        self.lag = 0
        self.looking: Seat | None = None

    def send_all(self, messages: Iterator[ToClient]) -> None:
        """What may be very much at once; whoever can should make each message only when it is its turn."""
        for message in messages:
            self.send(message)

    def holds(self, key: str | None) -> bool:
        return any(fits(own, key) for own in self.keys)


def _command_of(guest: Guest, message_id: str) -> str:
    """A command's name in the log: two devices may well count alike."""
    return f"{guest.keys[0][:16] if guest.keys else ''}:{message_id}"


class Table:
    def __init__(self, sitting: Sitting, store: Store, workers: Workers, settings: Settings) -> None:
        self.sitting = sitting
        self.guests: set[Guest] = set()
        self.lock = asyncio.Lock()
        self.sealed: dict[Seat, str] = {}
        self.last = _stamp()
        self.done: set[str] = set()
        """The commands that stand in the log."""
        self._store = store
        self._answers: OrderedDict[str, Refusal | None] = OrderedDict()
        self._salts: dict[str, str] = {}
        """Each device's share in the dice, by its key."""
        self._presence = Presence(int(settings.patience * 1000))
        self._bots = BotTurns(self, workers, settings.pace)
        self._clock = clocks.fresh(sitting.head.clock, len(sitting.places))
        if sitting.left:
            self._clock = clocks.Clock(sitting.head.clock, sitting.left)
        self._alarm: asyncio.TimerHandle | None = None
        self._asking: set[asyncio.Task[None]] = set()

    # ---- who is here ----

    def seats_of(self, guest: Guest) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.sitting.places) if guest.holds(place.key))

    def here(self) -> set[Seat]:
        return {seat for guest in self.guests for seat in self.seats_of(guest)}

    async def enter(self, guest: Guest, seen: int) -> None:
        """Welcome a guest, tell it what it missed, and begin the game once everyone is there."""
        async with self.lock:
            await self._resume()
            self.guests.add(guest)
            head = self.sitting.head
            welcome = Welcome(
                head.table,
                head.game,
                self.sitting.setup,
                self.sitting.seq,
                commitment(head.secret),
                head.clock,
                head.public,
                guest.holds(head.host),
            )
            guest.send(welcome)
            eyes, missed = self._eyes(guest), range(max(seen + 1, 0), self.sitting.seq + 1)
            guest.send_all(self.sitting.scene(seq, eyes) for seq in missed)
            guest.send(self._seats(guest))
            for key in guest.keys:
                self._salts.setdefault(key, guest.salt)
            self._run_clock()
            self._ask(guest)
            await self._begin_when_ready()
            self._note_presence()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self._note_presence()

    def _note_presence(self) -> None:
        self._presence.update(self.sitting.seats_of_kind("person"), self.here(), now_ms())
        self._bots.wake()
        self.tell_status()

    # ---- telling ----

    def _eyes(self, guest: Guest) -> Seat | None:
        """Whose view a guest gets. Several seats and secrets at one device: none until the curtain is up."""
        seats = self.seats_of(guest)
        if len(seats) > 1 and self.sitting.game.spec.secrets:
            return guest.looking
        acting = [seat for seat in seats if seat in self.sitting.to_act()]
        return next(iter([*acting, *seats]), None)

    def _seats(self, guest: Guest) -> Seats:
        names = self.sitting.names
        return Seats(
            tuple(
                SeatInfo(
                    place.kind,
                    names[seat],
                    place.level,
                    guest.holds(place.key),
                    place.stands_in,
                )
                for seat, place in enumerate(self.sitting.places)
            ),
            self.sitting.begun,
        )

    def _ask(self, guest: Guest) -> None:
        game, state = self.sitting.game, self.sitting.state
        eyes = self._eyes(guest)
        for seat in self.seats_of(guest):
            hidden = game.spec.secrets and eyes != seat
            if seat in self.sitting.to_act() and self.sitting.places[seat].level is None and not hidden:
                listed, many = list_moves(game, state, seat)
                undo = self.sitting.undo_to(seat) is not None
                guest.send(Ask(self.sitting.seq, seat, listed, many, undo, self.sealed.get(seat)))

    def status(self) -> Status:
        over = self.sitting.over
        playing = self.sitting.begun and not over
        return Status(
            self._bots.thinking,
            self._bots.warming,
            self.sitting.proposal,
            tuple(sorted(self.sealed)),
            self._clock_now(),
            self._presence.away(now_ms()) if playing else (),
            sum(1 for guest in self.guests if not self.seats_of(guest)),
            self.sitting.head.secret if over else None,
            self.sitting.rematch,
        )

    def tell_status(self) -> None:
        status = self.status()
        for guest in self.guests:
            guest.send(status)

    # ---- the log ----

    async def _append(self, entry: Entry, command: str | None = None) -> None:
        """Check, write, apply, tell. Anything but a whole step here and the entry never was."""
        self.sitting.check(entry)
        await self._store.append(self.sitting.head.table, self.sitting.seq + 1, entry, command)
        self.last = _stamp()
        if command is not None:
            self.done.add(command)
        self.sitting.apply(entry)
        if self.sitting.board_since == self.sitting.seq or self.sitting.over:
            self.sealed.clear()
        for guest in self.guests:
            guest.send(self.sitting.scene(self.sitting.seq, self._eyes(guest)))
            if isinstance(entry, Sat | Opened | Hired | Returned | Dropped | RanOut | Began):
                guest.send(self._seats(guest))

    async def _settle(self, entry: Entry, command: str | None = None) -> None:
        """An entry and everything that follows from it: draws, questions, clocks, bots."""
        await self._append(entry, command)
        await self._draw()
        self._curtain_down()
        self._run_clock()
        for guest in self.guests:
            self._ask(guest)
        self._note_presence()

    async def _resume(self) -> None:
        """What a pulled plug cut short: a step that everyone has chosen for, a draw that follows from one."""
        acting = self.sitting.to_act()
        if acting and all(seat in self.sealed for seat in acting):
            await self._append(self._chosen_step())
        await self._draw()

    def _chosen_step(self) -> Stepped:
        step: Step = tuple((seat, self.sealed[seat]) for seat in sorted(self.sitting.to_act()))
        return Stepped(step, self._clock.left if self._clock.rule.kind == "total" else ())

    async def _draw(self) -> None:
        while self.sitting.to_act() == (CHANCE,):
            await self._append(self.sitting.next_draw())

    def _curtain_down(self) -> None:
        """A device with several seats sees nobody's secrets once somebody else is to act."""
        for guest in self.guests:
            if guest.looking is not None and guest.looking not in self.sitting.to_act():
                guest.looking = None

    async def once(
        self, guest: Guest, message_id: str, work: Callable[[str], Awaitable[None]]
    ) -> Refusal | None:
        """Do a command, at most once however often it is said; the same answer every time."""
        command = _command_of(guest, message_id)
        async with self.lock:
            if command in self.done:
                return None
            if command in self._answers:
                return self._answers[command]
            refusal: Refusal | None = None
            try:
                await work(command)
            except Refused as refused:
                refusal = refused.refusal
            self._answers[command] = refusal
            while len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
            return refusal

    def invite_of(self, guest: Guest, message_id: str) -> str:
        """The invite a command makes: always the same one, for a command said twice makes no second."""
        name = f"invite|{_command_of(guest, message_id)}".encode()
        made = hmac.digest(bytes.fromhex(self.sitting.head.secret), name, "sha256")
        return base64.urlsafe_b64encode(made[:24]).decode()

    # ---- clocks ----

    def _clock_now(self) -> ClockNow | None:
        if self._clock.rule.kind == "none":
            return None
        return ClockNow(clocks.left_at(self._clock, now_ms()), self._clock.running)

    def _run_clock(self) -> None:
        """The clocks of those who are to act run; a free seat has no time to lose."""
        if len(self._clock.left) != len(self.sitting.places):
            self._clock = clocks.fresh(self.sitting.head.clock, len(self.sitting.places))
        waiting = {CHANCE, *self.sealed, *self.sitting.seats_of_kind("open")}
        acting = tuple(seat for seat in self.sitting.to_act() if seat not in waiting)
        if acting != self._clock.running:
            self._clock = clocks.start(self._clock, acting, now_ms())
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        end = clocks.next_end(self._clock)
        if end is not None:
            wait = max(0, end - now_ms()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        task = asyncio.create_task(self._flag())
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _flag(self) -> None:
        async with self.lock:
            seat = clocks.out_of_time(self._clock, now_ms())
            if seat is None or self.sitting.over:
                self._run_clock()
            else:
                self._clock = clocks.pause(self._clock, now_ms())
                await self._settle(RanOut(seat))

    # ---- what players can do; each under the lock ----

    async def play(self, seat: Seat, move: str, seq: int, command: str | None = None, lag: int = 0) -> None:
        """A person's or a bot's move. One made on an older board is refused, never misapplied."""
        sitting = self.sitting
        if not sitting.begun:
            refuse("not_begun", "The game has not begun yet.")
        if sitting.over:
            refuse("game_over", "The game is over.")
        if not sitting.board_since <= seq <= sitting.seq:
            refuse("stale", "The board has changed since; look again.")
        game, state = sitting.game, sitting.state
        action = game.parse(state, seat, move)
        refusal = game.refuse(state, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        acting = sitting.to_act()
        name = game.name(state, seat, action)
        self._clock = clocks.stop(self._clock, seat, now_ms(), min(lag, MOST_LAG))
        if len(acting) > 1:
            await self._store.seal(sitting.head.table, seat, sitting.board_since, name)
        self.sealed[seat] = name
        if any(one not in self.sealed for one in acting):
            self._run_clock()
            self.tell_status()
            return
        try:
            await self._settle(self._chosen_step(), command)
        except Exception:
            # The disk would not have it, so it never was, and the seat is asked again.
            self.sealed.pop(seat, None)
            self._run_clock()
            raise

    async def undo(self, seat: Seat, seq: int, command: str | None) -> None:
        if not self.sitting.board_since <= seq <= self.sitting.seq:
            refuse("stale", "The board has changed since; look again.")
        await self._settle(Undid(seat), command)

    async def propose(self, seat: Seat, what: What, command: str | None) -> None:
        await self._settle(Proposed(seat, what), command)

    async def reply(self, seat: Seat, agreed: bool, command: str | None = None) -> None:
        await self._settle(Replied(seat, agreed), command)

    async def resign(self, seat: Seat, command: str | None) -> None:
        await self._settle(Resigned(seat), command)

    async def come_back(self, seat: Seat, command: str | None) -> None:
        await self._settle(Returned(seat), command)

    async def vote_bot(self, seat: Seat, about: Seat, command: str | None) -> None:
        if not self.sitting.begun or self.sitting.over:
            refuse("not_now", "A bot can only play on in a game that is going on.")
        if self._presence.vote(seat, about, self.here(), now_ms()):
            await self._settle(Hired(about, stand_in_level(self.sitting.game)), command)
        else:
            self.tell_status()

    async def move_on(self, table: str, command: str | None) -> None:
        await self._settle(MovedOn(table), command)

    # ---- what the host can do ----

    async def hire(self, seat: Seat, level: str, command: str | None) -> None:
        if self.sitting.begun:
            refuse("already_begun", "In a game that is going on, the players vote a bot in.")
        await self._settle(Hired(seat, level), command)
        await self._begin_when_ready()

    async def drop(self, seat: Seat, command: str | None) -> None:
        if seat in self.here():
            refuse("still_here", "Somebody is sitting there.")
        await self._settle(Dropped(seat), command)
        await self._begin_when_ready()

    async def open(self, seat: Seat, invite: str, command: str | None) -> None:
        """A new invite for a seat that is free, a bot's before the game, or whose person is away."""
        place = self.sitting.places[seat] if 0 <= seat < len(self.sitting.places) else None
        if place is not None and place.kind == "person" and seat in self.here():
            refuse("still_here", "Somebody is sitting there.")
        if place is not None and place.kind == "bot" and place.key is None and self.sitting.begun:
            refuse("already_begun", "The game has begun already.")
        await self._settle(Opened(seat, hashed(invite)), command)

    async def start(self, command: str | None) -> None:
        """Without those who have not come: their seats are taken away."""
        if self.sitting.begun:
            refuse("already_begun", "The game has begun already.")
        open_seats = self.sitting.seats_of_kind("open")
        if len(self.sitting.places) - len(open_seats) < self.sitting.game.spec.min_seats:
            least = self.sitting.game.spec.min_seats
            refuse("too_few", f"{self.sitting.game.spec.title} needs {least} players.")
        for seat in reversed(open_seats):
            # The last one stands for the command: killed before it, the server does the rest when asked next.
            await self._settle(Dropped(seat), command if seat == open_seats[0] else None)
        await self._begin_when_ready(None if open_seats else command)

    async def _begin_when_ready(self, command: str | None = None) -> None:
        """Once nobody is missing and every person's device has put its salt in."""
        sitting = self.sitting
        if sitting.begun or sitting.seats_of_kind("open"):
            return
        keys = [place.key for place in sitting.places]
        if all(key is None or key in self._salts for key in keys):
            salts = tuple("" if key is None else self._salts[key] for key in keys)
            await self._settle(Began(salts), command)

    # ---- sitting down ----

    async def sit(self, seat: Seat, name: str, key: str) -> None:
        """Whoever may sit there has been found out; the old key, if any, fits no more."""
        async with self.lock:
            losing = [guest for guest in self.guests if guest.holds(self.sitting.places[seat].key)]
            await self._settle(Sat(seat, name, hashed(key)))
            for guest in losing:
                guest.send(Moved(seat))

    # ---- looking, without changing anything ----

    def look(self, guest: Guest, seat: Seat) -> None:
        """The curtain is up for `seat`: from here on this device sees what that seat sees."""
        guest.looking = seat
        if self.sitting.moments:
            guest.send(self.sitting.scene(self.sitting.seq, self._eyes(guest)))
        self._ask(guest)

    def say(self, seat: Seat, phrase: int) -> None:
        for guest in self.guests:
            guest.send(Said(seat, phrase))

    def preview(self, message_id: str, seat: Seat, prefix: tuple[str, ...]) -> Previewed:
        """What the legal moves beginning with these steps would do, as far as the seat can know."""
        game, state = self.sitting.game, self.sitting.state
        found: list[Foreseen] = []
        legal = game.legal(state, seat) if seat in self.sitting.to_act() else ()
        for action in legal:
            steps = game.steps(state, seat, action)
            if steps[: len(prefix)] == prefix and len(found) < MOST_PREVIEWS:
                events = tuple(game.foresee(state, seat, action))
                lines = tuple(game.tell(event, self.sitting.names) for event in events)
                found.append(Foreseen(game.name(state, seat, action), steps, events, lines))
        return Previewed(message_id, self.sitting.seq, tuple(found))

    async def hint(self, message_id: str, seat: Seat) -> Hinted:
        """What the strongest bot would do in this seat, from what the seat knows."""
        game, state, seq = self.sitting.game, self.sitting.state, self.sitting.seq
        if seat not in self.sitting.to_act():
            refuse("not_your_turn", "It is not your turn.")
        thought = await self._bots.think(seat, game.spec.levels[-1], "hint")
        return Hinted(
            message_id,
            seq,
            game.name(state, seat, thought.action),
            game.steps(state, seat, thought.action),
            tuple(game.foresee(state, seat, thought.action)),
            thought.worth,
            tuple(reason.told(self.sitting.names) for reason in thought.reasons),
            thought.line,
        )

    async def close(self) -> None:
        await self._bots.close()
        if self._alarm is not None:
            self._alarm.cancel()
