"""All tables of one server: making them, finding them again, and who may sit where."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from weakref import WeakValueDictionary

import anyio.to_thread
from msgspec.structs import replace

from rookery.bots.thinking import check_level
from rookery.core.dealer import commitment, new_secret
from rookery.core.game import AnyGame
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.core.spec import OptionValue, check_setup
from rookery.games import game_by_id
from rookery.table import jobs
from rookery.table.about import About, check_about
from rookery.table.afoot import NOTHING, Afoot
from rookery.table.aside import Aside
from rookery.table.background import Background
from rookery.table.bot_names import new_bot_name
from rookery.table.clock import ClockRule, check_rule
from rookery.table.closing import CLOSING
from rookery.table.entries import Head, Place
from rookery.table.entry_checks import check_rematch
from rookery.table.held import Held
from rookery.table.history import History
from rookery.table.kept import MOVED, Elsewhere, Kept, NotWritten, unknown_table
from rookery.table.limits import FREE, SECONDS, Meter
from rookery.table.lobby import MOST_LISTED, Lobby
from rookery.table.logging_setup import note, short
from rookery.table.places import clean_name, hashed, new_secret_word
from rookery.table.quota import Quota
from rookery.table.restoring import Reading, sealed_on
from rookery.table.settings import Settings
from rookery.table.steps import Choice
from rookery.table.store import Store
from rookery.table.summaries import read_summary, seats_of, summary_of, unread_summary, written_summary
from rookery.table.table import Table
from rookery.table.telling import shown_setup
from rookery.table.wire.over_http import (
    InviteInfo,
    LookRequest,
    SatDown,
    SeatRequest,
    SitRequest,
    Summary,
    TableMade,
    TableRequest,
)
from rookery.table.wire.to_client import Bye
from rookery.table.workers import Workers
from rookery.table.working_out import WorkingOut

log = logging.getLogger("rookery.tables")

_TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
STAMP_EVERY = 10.0
"""Seconds; what a server that is killed may give back at most."""
LONGEST_READING = 30.0
"""Seconds of a processor. The longest games there are take a few."""
RESTORE_TIMES = 5
"""A long game may take so many times as long to read as anything else that is done aside."""
BEYOND_READING = ("unreadable", "other_rules", "unknown_game")


def _new_table_id() -> str:
    """Short enough to read out, long enough (about 59 bits) that nobody stumbles on a table by guessing."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(12))


class Tables:
    def __init__(
        self,
        store: Store,
        workers: Workers,
        settings: Settings,
        aside: Aside | None = None,
        meter: Meter = FREE,
    ) -> None:
        self.settings = settings
        self._store = store
        self._workers = workers
        self._aside = aside or Aside(meter)
        self._meter = meter
        self._working_out = WorkingOut()
        self._restoring = WorkingOut()
        """Apart from the moves, which shall not wait for a long log."""
        self._tables: dict[str, Table] = {}
        self.lobby = Lobby(store, self._tables)
        self._visitors: dict[str, int] = {}
        self._finding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._held: WeakValueDictionary[str, Held] = WeakValueDictionary()
        self._leaving = Background()
        self._handed_over = False
        store.lost = self._let_go
        self._quota = Quota(store.folder, settings)

    # ---- making ----

    async def make(self, asked: TableRequest, payer: str = "") -> TableMade:
        game = game_by_id(asked.game)
        setup = check_setup(game.spec, len(asked.seats), asked.options, asked.position)
        key = new_secret_word()
        invites: dict[str, str] = {}
        places = _named(_place(game, seat, one, key, invites) for seat, one in enumerate(asked.seats))
        made = await self._make(
            game,
            setup.options,
            setup.position,
            places,
            check_rule(asked.clock),
            asked.public,
            hashed(key),
            check_about(asked.about),
            payer,
            asked.hints,
        )
        return TableMade(made.table, key, invites, commitment(made.secret))

    async def rematch(self, old: Table, command: str, payer: str = "", *, stay: bool = False) -> None:
        """The same house rules, everyone one seat on unless they stay, every key as good as before. Once.
        It is a new table, and so by the present rules of the game."""
        now, head, game = old.now, old.history.head, game_by_id(old.history.head.game)
        check_rematch(now)
        places = tuple(
            Place(place.name, place.level if place.key is None else None, place.key, bot=place.bot)
            for place in (now.places if stay else (*now.places[1:], now.places[0]))
        )
        options = {**head.options, **old.game.again(now.board)}
        if game.spec.rules != head.rules:
            # By these rules it was not tried when the old table was made.
            await self._aside.do(payer, jobs.try_start, head.game, len(places), options, head.position)
        setup = check_setup(game.spec, len(places), options, head.position)
        made = await self._make(
            game,
            setup.options,
            setup.position,
            places,
            head.clock,
            False,
            head.host,
            head.about,
            payer,
            head.hints,
        )
        await old.move_on(made.table, command)

    async def _make(
        self,
        game: AnyGame,
        options: dict[str, OptionValue],
        position: str | None,
        places: tuple[Place, ...],
        clock: ClockRule,
        public: bool,
        host: str,
        about: About,
        payer: str,
        hints: bool | None,
    ) -> Head:
        self._check_stays()
        spec, name = game.spec, _new_table_id()
        head = Head(
            name,
            spec.id,
            spec.rules,
            options,
            position,
            places,
            clock,
            public,
            host,
            new_secret(),
            about,
            hints,
        )
        # What a game is told to start from may take a while, though not long: that was tried before.
        history = await anyio.to_thread.run_sync(History, game, head)
        table = None if self._store.shared else self._table(history, payer)
        await self._store.make(head, written_summary(head, history.now), self._quota.maker(payer))
        if table is not None:
            self._tables[head.table] = table
        note(log, logging.INFO, "table made", table=short(head.table), game=spec.id, seats=len(places))
        return head

    def _table(self, history: History, payer: str, afoot: Afoot = NOTHING) -> Table:
        held = self._held[history.head.table] = Held(self._store)
        return Table(history, held, self._workers, self.settings, self._working_out, afoot, payer)

    async def try_start(self, payer: str, head: Head, seats: int) -> None:
        """Refused unless the table's game starts with so many seats, in good time."""
        setup = (head.game, seats, head.options, head.position, head.rules)
        await self._aside.do(payer, jobs.try_start, *setup)

    # ---- finding ----

    @asynccontextmanager
    async def visit(self, table_id: str, payer: str = "") -> AsyncIterator[Table]:
        """A table, from memory or from its log. It stays in memory at least as long as the visit."""
        self._visitors[table_id] = self._visitors.get(table_id, 0) + 1
        try:
            async with self._alone_with(table_id):
                if table_id not in self._tables:
                    self._check_stays()
                    await self._store.take(table_id)
                    self._tables[table_id] = await self._load(table_id, payer)
                table = self._tables[table_id] = self._tables.pop(table_id)
            await self._forget_idle()
            yield table
        finally:
            self._visitors[table_id] -= 1
            if not self._visitors[table_id]:
                del self._visitors[table_id]

    @asynccontextmanager
    async def _alone_with(self, table_id: str) -> AsyncIterator[None]:
        """One at a time reads a table, puts it away or deletes it. Nobody waits because of another table."""
        lock = self._finding.setdefault(table_id, asyncio.Lock())
        async with lock:
            yield

    def _is_idle(self, table_id: str) -> bool:
        table = self._tables.get(table_id)
        return table_id not in self._visitors and (table is None or not table.guests)

    async def _forget_idle(self) -> None:
        """Nothing is lost by it: the store has everything."""
        surplus = len(self._tables) - self.settings.idle_tables
        if surplus <= 0:
            return
        for name in [name for name in self._tables if self._is_idle(name)][:surplus]:
            async with self._alone_with(name):
                if name in self._tables and self._is_idle(name):
                    # Closed before it is gone: whoever comes meanwhile waits, and finds all of it written.
                    await self._tables[name].close()
                    _take_apart(self._tables.pop(name))
                    await self._store.leave(name)

    def _let_go(self, table_id: str) -> None:
        """Another server has it: whoever is here goes there, and nothing more is written from here."""
        table = self._tables.pop(table_id, None)
        if table is None:
            return
        self._held[table_id].lost = True
        note(log, logging.WARNING, "table lost to another server", table=short(table_id))
        for guest in tuple(table.guests):
            guest.dismiss(MOVED)
        self._leaving.start(table.close())

    async def hand_over(self) -> None:
        """The server closes: all its tables may be had by the others before anybody is told to go there."""
        if not self._store.shared:
            return
        self._handed_over = True
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        for held in self._held.values():
            held.lost = True
        await self._store.leave_all()

    def _check_stays(self) -> None:
        """A server that goes takes no more tables."""
        if self._handed_over:
            refuse(CLOSING.reason, CLOSING.words)

    async def delete(self, table_id: str) -> bool:
        """From memory and disk, unless somebody is there."""
        async with self._alone_with(table_id):
            if not self._is_idle(table_id):
                return False
            if table_id in self._tables:
                table = self._tables.pop(table_id)
                await table.close()
                _take_apart(table)
            else:
                try:
                    await self._store.take(table_id)
                except Elsewhere:
                    return False
            await self._store.delete(table_id)
            return True

    async def remove(self, table_id: str, goodbye: Refusal) -> None:
        """From memory and disk, whoever is there: they are told, and sent away."""
        async with self._alone_with(table_id):
            # From here on the store takes nothing more for it.
            await self._store.delete(table_id)
            table = self._tables.pop(table_id, None)
            if table is not None:
                await table.close()
        for guest in tuple(table.guests) if table is not None else ():
            guest.dismiss(goodbye)

    async def rewrite(self, table_id: str, work: Callable[[], Awaitable[None]]) -> None:
        """Change what stands in a table's log; one that is in memory is read again."""
        async with self._alone_with(table_id):
            if table_id not in self._tables:
                await work()
                return
        async with self.visit(table_id) as table, table.lock:
            await work()
            await table.read_again()

    @property
    def in_memory(self) -> Mapping[str, Table]:
        return self._tables

    async def _load(self, table_id: str, payer: str) -> Table:
        self._meter.check(payer, SECONDS)
        try:
            kept = await self._store.load(table_id)
            if kept is None:
                unknown_table()
            history, sealed = await self._restored(kept, payer)
        except Refused as refused:
            if refused.refusal.reason in BEYOND_READING:
                await self._forget_summary(table_id)
            raise
        table = self._table(history, payer, kept.afoot)
        table.last = kept.last
        table.commands.done = kept.commands
        table.sealed = sealed
        return table

    async def _restored(self, kept: Kept, payer: str) -> tuple[History, dict[int, Choice]]:
        """A piece at a time, so that nobody else's table has to wait for a long log; and not for ever."""
        took, reading = 0.0, Reading(kept)

        def spent(seconds: float) -> None:
            nonlocal took
            took += seconds
            self._meter.charge(payer, SECONDS, seconds)

        while not reading.done:
            if took > LONGEST_READING:
                refuse("too_hard", "This game is so long that it takes too long to read.")
            await self._restoring.do(payer, spent, reading.go_on)
        sealed = await self._restoring.do(payer, spent, partial(sealed_on, reading.history, kept))
        return reading.history, sealed

    async def _forget_summary(self, table_id: str) -> None:
        """Whoever asks next how the table stands shall hear that it cannot be read."""
        with suppress(NotWritten):
            await self._store.keep_summary(table_id, None)

    # ---- sitting down ----

    async def look(self, table_id: str, asked: LookRequest, payer: str = "") -> InviteInfo:
        async with self.visit(table_id, payer) as table:
            now, head = table.now, table.history.head
            seat = table.seating.seat_of_invite(asked.invite)
            hosts = (
                name for name, place in zip(now.names, now.places, strict=True) if place.key == head.host
            )
            taken = now.names[seat] if now.places[seat].kind != "open" else None
            setup = shown_setup(table.history)
            return InviteInfo(
                head.game, seat, next(hosts, ""), taken, setup, head.clock, seats_of(now), head.about
            )

    async def sit(self, table_id: str, asked: SitRequest, payer: str = "") -> SatDown:
        async with self.visit(table_id, payer) as table:
            key = new_secret_word()
            seat, waiting = await table.seating.sit(asked, key)
            return SatDown(table_id, seat, key, waiting)

    # ---- lists ----

    async def summaries(self, tables: Sequence[str], payer: str = "") -> tuple[Summary, ...]:
        asked = list(dict.fromkeys(tables[:MOST_LISTED]))
        written = await self._store.summaries([name for name in asked if name not in self._tables])
        found = []
        for name in asked:
            if name in self._tables:
                found.append(_summary(self._tables[name]))
            elif name in written:
                line, last = written[name]
                line = line or await self._summarized(name, payer)
                found.append(read_summary(name, line, last) if line else unread_summary(name))
        return tuple(found)

    async def _summarized(self, table_id: str, payer: str) -> bytes | None:
        """Of a table that has no line yet: its log is read once, and never again for this."""
        try:
            kept = await self._store.load(table_id)
            if kept is None:
                return None
            line = await self._aside.do(payer, jobs.summarize, kept, times=RESTORE_TIMES)
        except Refused:
            return None
        with suppress(NotWritten):
            await self._store.keep_summary(table_id, line, len(kept.entries) - 1)
        return line

    @property
    def counts(self) -> dict[str, int]:
        """How full it is, and whether bots would answer at once: the very first start has to compile them."""
        return {
            "bots_ready": not self._workers.warming,
            "stand_ins": self._workers.stand_ins,
            "disk_ok": not self._store.failing,
            "tables": len(self._tables),
            "guests": sum(len(table.guests) for table in self._tables.values()),
        }

    # ---- the bots, and the end ----

    async def warm(self) -> None:
        """Make the bots ready, and tell everyone who is waiting for them."""
        await self._workers.warm()
        for table in self._tables.values():
            table.tell_status()

    async def stamp(self) -> None:
        """Note the time, as long as somebody's is running: a server that is killed shall not give it back."""
        while True:
            await asyncio.sleep(STAMP_EVERY)
            if any(table.now.begun and not table.now.over for table in self._tables.values()):
                with suppress(NotWritten):
                    await self._store.stamp()

    async def close(self, goodbye: Bye) -> None:
        for table in self._tables.values():
            for guest in table.guests:
                guest.send(goodbye)
        self._aside.close()
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        await self._leaving.close()
        self._working_out.close()
        self._restoring.close()
        self._workers.close()
        await self._store.close()


def _take_apart(table: Table) -> None:
    """Nobody is there any more. These of its parts point back at it, so its whole game would stay in memory
    until Python's collector finds it, which may take long (`collecting`)."""
    for part in ("seating", "comings", "keeping", "_bots", "_clock"):
        delattr(table, part)


def _summary(table: Table) -> Summary:
    return summary_of(table.history.head, table.now, table.last)


def _named(places: Iterable[Place]) -> tuple[Place, ...]:
    """Every bot has a name of its own."""
    named = list(places)
    for seat, place in enumerate(named):
        if place.kind == "bot" and not place.name:
            named[seat] = replace(place, name=new_bot_name([other.name for other in named]))
    return tuple(named)


def _place(game: AnyGame, seat: int, asked: SeatRequest, key: str, invites: dict[str, str]) -> Place:
    if asked.kind == "bot":
        return Place(clean_name(asked.name), check_level(game, asked.level or ""))
    if asked.kind == "person":
        return Place(clean_name(asked.name), None, hashed(key))
    if asked.kind == "open":
        invites[str(seat)] = new_secret_word()
        return Place(invite=hashed(invites[str(seat)]))
    refuse(
        "bad_seat", f"Seat {seat + 1} is for a person, a bot, or open; {asked.kind[:20]!r} is none of them."
    )
