"""One table. Work out, write, swap, tell: whatever happens at it is worked out on the side, written to disk,
made the table's state, and only then told to anyone.

Everything that changes a table happens under its lock, one thing at a time. All that the game has to say is
asked before anything is written: a game that fails leaves the table as it was.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias, TypeVar

import anyio.to_thread
import msgspec

from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.record import encode
from rookery.core.refusal import Refusal, refuse
from rookery.table import server_time
from rookery.table.afoot import NOTHING, Afoot
from rookery.table.asking import Asking
from rookery.table.background import Background
from rookery.table.bot_turns import BotTurns
from rookery.table.chat import Chat
from rookery.table.clock import Clock, fresh, kept_of
from rookery.table.coming import work_out
from rookery.table.commands import Commands
from rookery.table.entries import (
    Closed,
    Entry,
    Hired,
    MovedOn,
    Proposed,
    RanOut,
    Replied,
    Resigned,
    Stepped,
    Undid,
    What,
)
from rookery.table.guests import Guest
from rookery.table.held import Held
from rookery.table.history import Ahead, History
from rookery.table.keeping_afoot import KeepingAfoot
from rookery.table.kept import NotWritten, Seal
from rookery.table.metrics import MOVES
from rookery.table.presence import Presence, patience_of
from rookery.table.restoring import restore
from rookery.table.retrying import until_written
from rookery.table.running_clock import RunningClock
from rookery.table.seating import Seating
from rookery.table.settings import Settings
from rookery.table.soon import Soon
from rookery.table.steps import Choice, check_choice, read_choice
from rookery.table.summaries import is_listed, standing_of
from rookery.table.table_state import (
    TableState,
    check_may_ask,
    check_rested,
    hints_allowed,
    playing_on,
    stand_in_level,
    whose_time,
)
from rookery.table.telling import missed, seats, welcome
from rookery.table.wire.to_client import ClockNow, Hinted, Previewed, Status
from rookery.table.workers import Workers
from rookery.table.working_out import WorkingOut

log = logging.getLogger("rookery.table")

TELL_EVERY = 0.1
"""Seconds between two times that guests are told who has come and gone."""

T = TypeVar("T")
Spent: TypeAlias = Callable[[float], None]
"""Is told the seconds of a processor that something took."""
Read: TypeAlias = Callable[[], Choice]


class Table:
    def __init__(
        self,
        history: History,
        store: Held,
        workers: Workers,
        settings: Settings,
        working_out: WorkingOut,
        afoot: Afoot = NOTHING,
        payer: str = "",
    ) -> None:
        self.history, self._brought_by = history, payer
        self.guests: set[Guest] = set()
        self.lock = asyncio.Lock()
        self.sealed: dict[Seat, Choice] = {}
        self.last = server_time.stamp()
        self.commands = Commands()
        self.hints_asked: Counter[Seat] = Counter()
        self.chat = Chat(history.head.public)
        self.seating = Seating(self, afoot.claims)
        self._store = store
        self._working_out = working_out
        self._seconds = 0.0
        """What has been spent on working things out, under the lock."""
        self._asking = Asking(history)
        self._presence = Presence(patience_of(history.head.clock, settings), afoot.away)
        self._bots = BotTurns(self, workers, settings.pace)
        rule, now = history.head.clock, history.now
        clock = Clock(rule, now.left) if now.left else fresh(rule, len(now.places))
        self._clock = RunningClock(afoot.clock or clock, self._ring)
        self._background = Background()
        self.comings = Soon(TELL_EVERY, self.tell_status)
        """Coming and going is easily done, and all the others hear of it: so they hear of many at once."""
        self.keeping = KeepingAfoot(
            history.head.table, store, self._background, afoot, self._afoot_now, lambda: is_listed(self)
        )

    @property
    def game(self) -> AnyGame:
        return self.history.game

    @property
    def now(self) -> TableState:
        return self.history.now

    # ---- working things out ----

    async def worked_out(self, work: Callable[[], T], spent: Spent | None = None) -> T:
        """What a game is asked takes who knows how long, so it is asked beside the loop."""
        return await self._working_out.do(self.payer, spent or self._note_seconds, work)

    def _note_seconds(self, seconds: float) -> None:
        self._seconds += seconds

    @contextmanager
    def _paid_by(self, guest: Guest) -> Iterator[None]:
        """Under the lock: all that is worked out meanwhile is for this guest."""
        before = self._seconds
        try:
            yield
        finally:
            guest.spend(self._seconds - before)

    @property
    def payer(self) -> str:
        """Whom things are worked out and thought about for: the players' address, or else that of those who
        watch, or of whoever made the table or had it read. One may well be at many tables."""
        guests = [guest for guest in self.guests if guest.payer]
        players = [guest for guest in guests if guest.seats(self.now)]
        return min((guest.payer for guest in players or guests), default=self._brought_by)

    # ---- who is here ----

    def here(self) -> set[Seat]:
        return {seat for guest in self.guests for seat in guest.seats(self.now)}

    def playing_here(self) -> set[Seat]:
        """The seats of people who are here and play themselves."""
        return self.here() & set(self.now.seats_of_kind("person"))

    def check_long_away(self, seat: Seat) -> None:
        """Refuses to let others do anything about a seat whose owner is here, or has only just left."""
        if seat in self.now.owned:
            self._presence.check_long_away(seat, server_time.now_ms())

    def seconds_away(self, seat: Seat) -> int:
        return self._presence.seconds(seat, server_time.now_ms()) if seat in self.now.owned else 0

    async def enter(self, guest: Guest, seen: int) -> None:
        """Welcome a guest, tell it what it missed, and begin the game once everyone is there."""
        async with self.lock:
            if guest.gone:  # Whoever left again while waiting is not told anything, so others wait less.
                return
            with self._paid_by(guest):
                await self._take_up()
                self.guests.add(guest)
                guest.send(welcome(self.history, guest, self.chat))
                seqs = range(max(seen + 1, 0), self.now.seq + 1)
                work_out = partial(self._working_out.do, guest.payer or self.payer, guest.spend)
                await guest.tell(missed(self.history, guest, seqs, work_out))
                guest.send(seats(self.now, guest))
                self.seating.note_salt(guest)
                self._run_clock()
                await self._ask(guest)
                await self._begin()
                self._note_presence()
                guest.send(self.status())
                self.comings.ask()

    async def _ask(self, guest: Guest) -> None:
        if guest.asked(self.game, self.now):
            self._asking.moves = await self.worked_out(lambda: self._asking.moves_on(self.now))
            self._asking.ask(guest, self.sealed)

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        if not self.guests:
            self._asking.moves = {}
        self._note_presence()
        self.comings.ask()

    def _note_presence(self) -> None:
        self._presence.update(self.now.owned, self.here(), server_time.now_ms())
        self._bots.wake()
        self.keeping.keep()

    def status(self) -> Status:
        now = self.now
        people = now.seats_of_kind("person") if now.begun and not now.over else ()
        return Status(
            self._bots.thinking,
            self._bots.warming,
            now.proposal,
            tuple(sorted(self.sealed)),
            self._clock.now(),
            self._presence.away(people, server_time.now_ms()),
            sum(1 for guest in self.guests if not guest.seats(now)),
            self.history.head.secret if now.over else None,
            now.rematch,
            now.at_random,
            self.seating.claims(),
            self._bots.late,
            hints_allowed(self.history.head, now),
            tuple(self.hints_asked[seat] for seat in range(len(now.places))) if self.hints_asked else (),
        )

    def tell_status(self) -> None:
        self.comings.cancel()
        status = self.status()
        for guest in self.guests:
            guest.send(status)

    # ---- what goes on besides the log ----

    def _afoot(self, state: TableState, clock: Clock) -> Afoot:
        if not state.begun or state.over:
            return NOTHING
        running = None if clock.rule.kind == "none" else clock
        return Afoot(running, self._presence.since, self.seating.waiting())

    def _afoot_now(self) -> Afoot:
        return self._afoot(self.now, self._clock.clock)

    # ---- work out, write, swap, tell ----

    async def settle(
        self,
        work: Callable[[Ahead], None],
        command: str | None = None,
        seal: Seal | None = None,
        clock: Clock | None = None,
    ) -> None:
        """The entries that `work` adds, and all that follows: draws, scenes, questions, clocks, bots."""
        guests = tuple(self.guests)
        coming = await self.worked_out(lambda: work_out(self.history, self._asking, work, guests))
        if coming is None:
            return
        ahead, now, new = coming.ahead, self.now, coming.ahead.now
        sealed = {} if new.board_since != now.board_since or new.over else self.sealed
        running = self._clock.ahead(clock, len(new.places), whose_time(self.game, new, sealed))
        afoot = self._afoot(new, running)
        standing = standing_of(self.history.head, now, new, afoot, is_listed(self))
        await self._store.append(self.history.head.table, now.seq + 1, ahead.entries, command, seal, standing)
        # Now it is so. The game is not asked anything from here on: nothing can fail any more but telling.
        self.history.take(ahead.states)
        MOVES.inc(sum(isinstance(entry, Stepped) for entry in ahead.entries))
        self.last = server_time.stamp()
        self.keeping.kept = afoot
        self._asking.moves = coming.moves
        self.sealed = sealed
        if command is not None:
            self.commands.done.add(command)
        if clock is not None:
            self._clock.set(clock)
        for guest, message in coming.messages:
            if guest in self.guests:
                guest.send(message)
        self._curtain_down()
        self._run_clock()
        for guest in self.guests:
            self._asking.ask(guest, self.sealed)
        self._note_presence()
        self.tell_status()

    async def _add(self, entry: Entry, command: str | None) -> None:
        await self.settle(lambda ahead: ahead.add(entry), command)

    async def _take_up(self) -> None:
        """Whoever comes in finds the table as it is, also if what was cut short cannot be finished now."""
        try:
            await self._resume()
        except NotWritten:
            self._background.start(self._carry_on())
        except Exception:
            log.exception("what was cut short cannot be finished")
            self.sealed = {}

    async def _begin(self) -> None:
        """Once nobody is missing; later, if the disk does not take it now."""
        try:
            await self.seating.begin()
        except NotWritten:
            self._background.start(self._carry_on())

    async def _resume(self) -> None:
        """What a pulled plug cut short: a step that everyone has chosen for, a draw that follows from one."""
        now, sealed = self.now, self.sealed
        if now.to_act and all(seat in sealed for seat in now.to_act):
            await self.settle(lambda ahead: ahead.choose(sealed, now.left))
        elif now.to_act == (CHANCE,):
            await self.settle(lambda ahead: ahead.draw())

    async def _carry_on(self) -> None:
        """All that waits for nobody but the disk, when the disk is back."""

        async def work() -> None:
            async with self.lock:
                await self._resume()
                await self.seating.begin()

        await until_written(work)

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
            with self._paid_by(guest):
                return await self.commands.once(guest.command(message_id), work)

    # ---- clocks ----

    def _run_clock(self) -> None:
        self._clock.run(len(self.now.places), whose_time(self.game, self.now, self.sealed))

    def check_has_time(self, seat: Seat) -> None:
        """Whoever takes a seat without any time left would lose it again at once."""
        clock = self._clock.now()
        if clock is not None and self.history.head.clock.kind == "total" and not clock.left[seat]:
            refuse("out_of_time", "The time of that seat has run out; the bot plays on to the end.")

    def _ring(self) -> None:
        self._background.start(until_written(self._flag))

    async def _flag(self) -> None:
        async with self.lock:
            seat = self._clock.out_of_time()
            if seat is None or self.now.over:
                self._run_clock()
                return
            level = playing_on(self.game, self.now, seat) if self.game.spec.out_of_time == "loses" else ""
            await self.settle(lambda ahead: ahead.add(RanOut(seat, level)), clock=self._clock.paused())

    # ---- what players can do; each under the lock ----

    async def play(self, seat: Seat, move: str, seq: int, command: str | None = None, lag: int = 0) -> None:
        """A person's move, as it was spelled."""
        self._check_playing(seq)
        await self._choose(seat, lambda: read_choice(self.game, self.now.board, seat, move), command, lag)

    async def play_action(self, seat: Seat, action: msgspec.Struct, seq: int, at_random: bool) -> None:
        """A bot's move. It is checked like anyone's, but it need not be spelled and read."""
        self._check_playing(seq)
        await self._choose(seat, lambda: check_choice(self.game, self.now.board, seat, action, at_random))

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

    async def _choose(self, seat: Seat, read: Read, command: str | None = None, lag: int = 0) -> None:
        """Sealed until all who choose at once have chosen. If one alone does, it is read and made in one."""
        now, clock = self.now, self._clock.stopped(seat, lag)
        left = kept_of(clock)
        if now.to_act == (seat,):
            await self.settle(lambda ahead: ahead.choose({seat: read()}, left), command, clock=clock)
            return
        choice = await self.worked_out(read)
        sealed = {**self.sealed, seat: choice}
        seal = Seal(seat, now.board_since, choice.name)
        if all(one in sealed for one in now.to_act):
            await self.settle(lambda ahead: ahead.choose(sealed, left), command, seal, clock)
            return
        changed = seat in self.sealed
        running = self._clock.ahead(clock, len(now.places), whose_time(self.game, now, sealed))
        await self._store.seal(self.history.head.table, seal, self._afoot(now, running))
        self.sealed = sealed
        # If it was changed, its clock has stopped already, and that is nobody else's business.
        if not changed:
            self._clock.set(clock)
            self._run_clock()
            self.tell_status()

    async def undo(self, seat: Seat, seq: int, command: str | None) -> None:
        self._check_fresh(seq)
        await self.settle(lambda ahead: ahead.add(Undid(seat)), command, clock=self._clock.undone(seat))

    async def propose(self, seat: Seat, what: What, command: str | None) -> None:
        check_rested(self.now, seat)
        await self._add(Proposed(seat, what), command)

    async def reply(self, seat: Seat, agreed: bool, command: str | None = None) -> None:
        await self._add(Replied(seat, agreed), command)

    async def resign(self, seat: Seat, command: str | None) -> None:
        await self._add(Resigned(seat, playing_on(self.game, self.now, seat)), command)

    async def vote_bot(self, seat: Seat, about: Seat, command: str | None) -> None:
        if not self.now.begun or self.now.over:
            refuse("not_now", "A bot can only play on in a running game.")
        if about in self.now.seats_of_kind("bot"):
            refuse("not_away", "A bot plays there already.")
        if self._presence.vote(seat, about, self.playing_here(), server_time.now_ms()):
            await self._add(Hired(about, stand_in_level(self.game)), command)
        else:
            self.tell_status()

    async def move_on(self, table: str, command: str | None) -> None:
        await self._add(MovedOn(table), command)

    # ---- what whoever runs the server can do ----

    async def end(self, words: str) -> None:
        """For everybody, with a sentence that all read."""
        async with self.lock:
            await self._add(Closed(words), None)

    @property
    def clock_now(self) -> ClockNow | None:
        return self._clock.now()

    async def read_again(self) -> None:
        """What stands on disk was rewritten, under the lock; everybody is told who sits where by that."""
        kept = await self._store.load(self.history.head.table)
        assert kept is not None
        self.history.become(await anyio.to_thread.run_sync(restore, kept))
        for guest in self.guests:
            guest.send(seats(self.now, guest))
        self.tell_status()

    # ---- looking, without changing anything ----

    async def look(self, guest: Guest, seat: Seat) -> None:
        """The curtain is up for `seat`: from here on this device sees what that seat sees."""
        async with self.lock:
            with self._paid_by(guest):
                guest.looking, now = seat, self.now
                if now.seq >= 0:
                    eyes = guest.eyes(self.game, now)
                    guest.send(await self.worked_out(lambda: self.history.scene(now.seq, eyes)))
                await self._ask(guest)

    def say(self, seat: Seat, words: str) -> None:
        self.chat.tell(self.guests, seat, words)

    async def preview(self, message_id: str, seat: Seat, prefix: tuple[str, ...], spent: Spent) -> Previewed:
        now, moves = self.now, self._asking.moves.get(seat)
        return await self.worked_out(
            lambda: self._asking.preview(message_id, seat, prefix, now, moves), spent
        )

    async def record(self, spent: Spent) -> bytes:
        """The record of the game so far, as a file."""
        async with self.lock:
            return await self.worked_out(lambda: encode(self.history.record()), spent)

    async def hint(self, message_id: str, seat: Seat) -> Hinted:
        """What the strongest bot would do in this seat, from what the seat knows."""
        now, spec = self.now, self.game.spec
        check_may_ask(spec, self.history.head, now, seat)
        # The others hear of it, whatever becomes of it.
        self.hints_asked[seat] += 1
        self.tell_status()
        thought = await self._bots.think(seat, spec.levels[-1], "hint")
        return await self.worked_out(
            lambda: self._asking.hinted(message_id, seat, thought, now), self._bots.for_nothing
        )

    async def close(self) -> None:
        await self._bots.close()
        self._clock.silence()
        self.comings.cancel()
        await self._background.close()
        await self.keeping.write()
