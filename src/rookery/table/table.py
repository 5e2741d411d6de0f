"""One table. Work out, write, swap, tell: whatever happens at it is worked out on the side, written to disk,
made the table's state, and only then told to anyone.

Everything that changes a table happens under its lock, one thing at a time. All that the game has to say is
asked before anything is written: a game that fails leaves the table as it was.
"""

import asyncio
import base64
import hmac
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime

import msgspec

from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.refusal import Refusal, refuse
from rookery.table.asking import Asking
from rookery.table.bot_turns import BotTurns
from rookery.table.clock import Clock, kept_of
from rookery.table.commands import Commands
from rookery.table.entries import (
    Entry,
    Hired,
    MovedOn,
    Proposed,
    RanOut,
    Replied,
    Resigned,
    Undid,
    What,
)
from rookery.table.guests import Guest
from rookery.table.history import Ahead, History
from rookery.table.presence import Presence, patience_of
from rookery.table.retrying import until_written
from rookery.table.running_clock import RunningClock, now_ms
from rookery.table.seating import Seating
from rookery.table.settings import Settings
from rookery.table.steps import Choice, check_choice, read_choice, step_of
from rookery.table.store import NotWritten, Seal, Store
from rookery.table.table_state import TableState, phase_of, playing_on, stand_in_level
from rookery.table.telling import news, seats, welcome
from rookery.table.wire.to_client import Hinted, Previewed, Said, Status
from rookery.table.workers import Workers

log = logging.getLogger("rookery.table")


def _stamp() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Table:
    def __init__(self, history: History, store: Store, workers: Workers, settings: Settings) -> None:
        self.history = history
        self.guests: set[Guest] = set()
        self.lock = asyncio.Lock()
        self.sealed: dict[Seat, Choice] = {}
        self.last = _stamp()
        self.commands = Commands()
        self.seating = Seating(self)
        self._store = store
        self._asking = Asking(history)
        self._presence = Presence(patience_of(history.head.clock, settings))
        self._bots = BotTurns(self, workers, settings.pace)
        rule, now = history.head.clock, history.now
        self._clock = RunningClock(rule, len(now.places), now.left, self._ring)
        self._tasks: set[asyncio.Task[None]] = set()
        """What the table does by itself."""

    @property
    def game(self) -> AnyGame:
        return self.history.game

    @property
    def now(self) -> TableState:
        return self.history.now

    # ---- who is here ----

    def here(self) -> set[Seat]:
        return {seat for guest in self.guests for seat in guest.seats(self.now)}

    def playing_here(self) -> set[Seat]:
        """The seats of people who are here and play themselves."""
        return self.here() & set(self.now.seats_of_kind("person"))

    def check_long_away(self, seat: Seat) -> None:
        """Refuses to let others do anything about a seat whose owner is here, or has only just left."""
        if seat in self.now.owned:
            self._presence.check_long_away(seat, now_ms())

    def seconds_away(self, seat: Seat) -> int:
        return self._presence.seconds(seat, now_ms()) if seat in self.now.owned else 0

    async def enter(self, guest: Guest, seen: int) -> None:
        """Welcome a guest, tell it what it missed, and begin the game once everyone is there."""
        async with self.lock:
            await self._take_up()
            self.guests.add(guest)
            guest.send(welcome(self.history, guest))
            missed = range(max(seen + 1, 0), self.now.seq + 1)
            # Each is made when it is its turn to be sent, for whom the guest's seats show it to by then.
            guest.send_all(self.history.scene(seq, guest.eyes(self.game, self.now)) for seq in missed)
            guest.send(seats(self.now, guest))
            self.seating.note_salt(guest)
            self._run_clock()
            self._asking.ask(guest, self.sealed)
            await self._begin()
            self._note_presence()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        if not self.guests:
            self._asking.moves = {}
        self._note_presence()

    def _note_presence(self) -> None:
        self._presence.update(self.now.owned, self.here(), now_ms())
        self._bots.wake()
        self.tell_status()

    def status(self) -> Status:
        now = self.now
        return Status(
            self._bots.thinking,
            self._bots.warming,
            now.proposal,
            tuple(sorted(self.sealed)),
            self._clock.now(),
            self._presence.away(now.seats_of_kind("person"), now_ms()) if now.begun and not now.over else (),
            sum(1 for guest in self.guests if not guest.seats(now)),
            self.history.head.secret if now.over else None,
            now.rematch,
            self._bots.stood_in,
            self.seating.claims(),
        )

    def tell_status(self) -> None:
        status = self.status()
        for guest in self.guests:
            guest.send(status)

    # ---- work out, write, swap, tell ----

    async def settle(
        self, ahead: Ahead, command: str | None = None, seal: Seal | None = None, clock: Clock | None = None
    ) -> None:
        """Entries worked out ahead, and all that follows: draws, scenes, questions, clocks, bots."""
        ahead.draw()
        if not ahead.states:
            return
        ahead.check_room()
        now, new = self.now, ahead.now
        moves = self._asking.moves_on(new)
        messages = news(self.game, ahead.states, tuple(self.guests))
        name, phase = self.history.head.table, phase_of(new)
        await self._store.append(name, now.seq + 1, ahead.entries, command, seal, phase)
        # Now it is so. The game is not asked anything from here on: nothing can fail any more but telling.
        self.history.take(ahead.states)
        self.last = _stamp()
        self._asking.moves = moves
        if command is not None:
            self.commands.done.add(command)
        if clock is not None:
            self._clock.set(clock)
        if new.board_since != now.board_since or new.over:
            self.sealed = {}
        for guest, message in messages:
            if guest in self.guests:
                guest.send(message)
        self._curtain_down()
        self._run_clock()
        for guest in self.guests:
            self._asking.ask(guest, self.sealed)
        self._note_presence()

    async def _add(self, entry: Entry, command: str | None) -> None:
        ahead = Ahead(self.history)
        ahead.add(entry)
        await self.settle(ahead, command)

    async def _take_up(self) -> None:
        """Whoever comes in finds the table as it is, also if what was cut short cannot be finished now."""
        try:
            await self._resume()
        except NotWritten:
            self._in_background(self._carry_on())
        except Exception:
            log.exception("what was cut short cannot be finished")
            self.sealed = {}

    async def _begin(self) -> None:
        """Once nobody is missing; later, if the disk does not take it now."""
        try:
            await self.seating.begin()
        except NotWritten:
            self._in_background(self._carry_on())

    async def _resume(self) -> None:
        """What a pulled plug cut short: a step that everyone has chosen for, a draw that follows from one."""
        now, ahead = self.now, Ahead(self.history)
        if now.to_act and all(seat in self.sealed for seat in now.to_act):
            ahead.step(step_of(self.sealed), now.left)
        await self.settle(ahead)

    async def _carry_on(self) -> None:
        """All that waits for nobody but the disk, when the disk is back."""

        async def work() -> None:
            async with self.lock:
                await self._resume()
                await self.seating.begin()

        await until_written(work)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_over)

    def _task_over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("what a table does by itself failed", exc_info=task.exception())

    def _curtain_down(self) -> None:
        """A device with several seats sees nobody's secrets once somebody else is to act."""
        for guest in self.guests:
            if guest.looking is not None and guest.looking not in self.now.to_act:
                guest.looking = None

    async def once(
        self, guest: Guest, message_id: str, work: Callable[[str], Awaitable[None]]
    ) -> Refusal | None:
        """Do a command, at most once however often it is said; the same answer every time."""
        async with self.lock:
            return await self.commands.once(guest.command(message_id), work)

    def invite_of(self, guest: Guest, message_id: str) -> str:
        """The invite a command makes: always the same one, for a command said twice makes no second."""
        name = f"invite|{guest.command(message_id)}".encode()
        made = hmac.digest(bytes.fromhex(self.history.head.secret), name, "sha256")
        return base64.urlsafe_b64encode(made[:24]).decode()

    # ---- clocks ----

    def _run_clock(self) -> None:
        """The clocks of those who are to act run; a free seat has no time to lose."""
        now = self.now
        waiting = {CHANCE, *self.sealed, *now.seats_of_kind("open")}
        self._clock.run(len(now.places), tuple(seat for seat in now.to_act if seat not in waiting))

    def _ring(self) -> None:
        self._in_background(until_written(self._flag))

    async def _flag(self) -> None:
        async with self.lock:
            seat = self._clock.out_of_time()
            if seat is None or self.now.over:
                self._run_clock()
                return
            level = playing_on(self.game, self.now, seat) if self.game.spec.out_of_time == "loses" else ""
            ahead = Ahead(self.history)
            ahead.add(RanOut(seat, level))
            await self.settle(ahead, clock=self._clock.paused())

    @property
    def running_clock(self) -> Clock | None:
        return self._clock.running

    def run_on(self, clock: Clock) -> None:
        """Put away with its clock running, and here again: all the while it has run."""
        self._clock.set(clock)
        self._run_clock()

    # ---- what players can do; each under the lock ----

    async def play(self, seat: Seat, move: str, seq: int, command: str | None = None, lag: int = 0) -> None:
        """A person's move, as it was spelled."""
        self._check_playing(seq)
        await self._choose(seat, read_choice(self.game, self.now.board, seat, move), command, lag)

    async def play_action(self, seat: Seat, action: msgspec.Struct, seq: int) -> None:
        """A bot's move. It is checked like anyone's, but it need not be spelled and read."""
        self._check_playing(seq)
        await self._choose(seat, check_choice(self.game, self.now.board, seat, action))

    def _check_playing(self, seq: int) -> None:
        if not self.now.begun:
            refuse("not_begun", "The game has not begun yet.")
        if self.now.over:
            refuse("game_over", "The game is over.")
        self._check_fresh(seq)

    def _check_fresh(self, seq: int) -> None:
        """What was chosen on an older board is refused, never misapplied."""
        if not self.now.board_since <= seq <= self.now.seq:
            refuse("stale", "The board has changed since; look again.")

    async def _choose(self, seat: Seat, choice: Choice, command: str | None = None, lag: int = 0) -> None:
        """Sealed until all who choose at once have chosen; then the step is made."""
        now, clock = self.now, self._clock.stopped(seat, lag)
        sealed = {**self.sealed, seat: choice}
        seal = Seal(seat, now.board_since, choice.name) if len(now.to_act) > 1 else None
        if seal is not None and any(one not in sealed for one in now.to_act):
            changed = seat in self.sealed
            await self._store.seal(self.history.head.table, seal)
            self.sealed = sealed
            if changed:
                # Its clock has stopped already, and that somebody thought better of it is nobody's business.
                return
            self._clock.set(clock)
            self._run_clock()
            self.tell_status()
            return
        ahead = Ahead(self.history)
        ahead.step(step_of(sealed), kept_of(clock))
        await self.settle(ahead, command, seal, clock)

    async def undo(self, seat: Seat, seq: int, command: str | None) -> None:
        self._check_fresh(seq)
        ahead = Ahead(self.history)
        ahead.add(Undid(seat))
        await self.settle(ahead, command, clock=self._clock.undone(seat))

    async def propose(self, seat: Seat, what: What, command: str | None) -> None:
        await self._add(Proposed(seat, what), command)

    async def reply(self, seat: Seat, agreed: bool, command: str | None = None) -> None:
        await self._add(Replied(seat, agreed), command)

    async def resign(self, seat: Seat, command: str | None) -> None:
        await self._add(Resigned(seat, playing_on(self.game, self.now, seat)), command)

    async def vote_bot(self, seat: Seat, about: Seat, command: str | None) -> None:
        if not self.now.begun or self.now.over:
            refuse("not_now", "A bot can only play on in a game that is going on.")
        if about in self.now.seats_of_kind("bot"):
            refuse("not_away", "A bot plays there already.")
        if self._presence.vote(seat, about, self.playing_here(), now_ms()):
            await self._add(Hired(about, stand_in_level(self.game)), command)
        else:
            self.tell_status()

    async def move_on(self, table: str, command: str | None) -> None:
        await self._add(MovedOn(table), command)

    # ---- looking, without changing anything ----

    async def look(self, guest: Guest, seat: Seat) -> None:
        """The curtain is up for `seat`: from here on this device sees what that seat sees."""
        async with self.lock:
            guest.looking = seat
            if self.now.seq >= 0:
                guest.send(self.history.scene(self.now.seq, guest.eyes(self.game, self.now)))
            self._asking.ask(guest, self.sealed)

    def say(self, seat: Seat, phrase: int) -> None:
        for guest in self.guests:
            guest.send(Said(seat, phrase))

    def preview(self, message_id: str, seat: Seat, prefix: tuple[str, ...]) -> Previewed:
        return self._asking.preview(message_id, seat, prefix)

    async def hint(self, message_id: str, seat: Seat) -> Hinted:
        """What the strongest bot would do in this seat, from what the seat knows."""
        now, spec = self.now, self.game.spec
        if seat not in now.to_act:
            refuse("not_your_turn", "It is not your turn.")
        if not spec.levels:
            refuse("no_bots", f"{spec.title} has no bots to ask.")
        thought = await self._bots.think(seat, spec.levels[-1], "hint")
        return self._asking.hinted(message_id, seat, thought, now)

    async def close(self) -> None:
        await self._bots.close()
        self._clock.silence()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
