"""All tables of one server: making them, finding them again, and who may sit where."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

import anyio.to_thread
from msgspec.structs import replace

from rookery.bots.thinking import check_level
from rookery.core.dealer import commitment, new_secret
from rookery.core.game import AnyGame
from rookery.core.refusal import Refused, refuse
from rookery.core.spec import OptionValue, check_setup
from rookery.games import game_by_id
from rookery.table.about import About, check_about
from rookery.table.bot_names import new_bot_name
from rookery.table.clock import Clock, ClockRule, check_rule
from rookery.table.entries import Head, Place
from rookery.table.history import History
from rookery.table.logging_setup import note, short
from rookery.table.places import clean_name, hashed, new_secret_word
from rookery.table.restoring import restore, sealed_on
from rookery.table.settings import Settings
from rookery.table.store import Store
from rookery.table.summaries import seats_of, summary_of, summary_unread
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

log = logging.getLogger("rookery.tables")

_TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_LISTED = 100


def _new_table_id() -> str:
    """Short enough to read out, long enough (about 59 bits) that nobody stumbles on a table by guessing."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(12))


class Tables:
    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self.settings = settings
        self._store = store
        self._workers = workers
        self._tables: dict[str, Table] = {}
        self._visitors: dict[str, int] = {}
        self._finding = asyncio.Lock()
        self._clocks: dict[str, Clock] = {}
        """The clocks that run at tables put away."""

    # ---- making ----

    async def make(self, asked: TableRequest) -> TableMade:
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
        )
        return TableMade(made.table, key, invites, commitment(made.secret))

    async def rematch(self, old: Table, command: str) -> None:
        """The same house rules, everyone one seat on, every key as good as before. Only once."""
        now, head = old.now, old.history.head
        if not now.over:
            refuse("not_over", "A rematch can be had once the game is over.")
        if now.rematch:
            refuse("rematch_made", "The rematch is set up already.")
        places = tuple(
            Place(place.name, place.level if place.key is None else None, place.key)
            for place in (*now.places[1:], now.places[0])
        )
        options = {**head.options, **old.game.again(now.board)}
        made = await self._make(
            old.game, options, head.position, places, head.clock, False, head.host, head.about
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
    ) -> Head:
        spec, name = game.spec, _new_table_id()
        head = Head(
            name, spec.id, spec.rules, options, position, places, clock, public, host, new_secret(), about
        )
        # What a game is told to start from may take a while, though not long: that was tried before.
        history = await anyio.to_thread.run_sync(History, game, head)
        table = Table(history, self._store, self._workers, self.settings)
        await self._store.make(head)
        self._tables[head.table] = table
        note(log, logging.INFO, "table made", table=short(head.table), game=spec.id, seats=len(places))
        return head

    # ---- finding ----

    @asynccontextmanager
    async def visit(self, table_id: str) -> AsyncIterator[Table]:
        """A table, from memory or from its log. It stays in memory at least as long as the visit."""
        self._visitors[table_id] = self._visitors.get(table_id, 0) + 1
        try:
            async with self._finding:
                if table_id not in self._tables:
                    self._tables[table_id] = await self._load(table_id)
                table = self._tables[table_id] = self._tables.pop(table_id)
                await self._forget_idle()
            yield table
        finally:
            self._visitors[table_id] -= 1
            if not self._visitors[table_id]:
                del self._visitors[table_id]

    async def _forget_idle(self) -> None:
        """Nothing is lost by it: the log has everything but clocks that run, and those are kept."""
        surplus = len(self._tables) - self.settings.idle_tables
        if surplus <= 0:
            return
        idle = [
            name for name, table in self._tables.items() if name not in self._visitors and not table.guests
        ]
        for name in idle[:surplus]:
            table = self._tables.pop(name)
            await table.close()
            if table.running_clock is not None:
                self._clocks[name] = table.running_clock

    async def delete(self, table_id: str) -> bool:
        """From memory and disk, unless somebody is there."""
        async with self._finding:
            table = self._tables.get(table_id)
            if table_id in self._visitors or (table is not None and table.guests):
                return False
            if table is not None:
                await self._tables.pop(table_id).close()
            self._clocks.pop(table_id, None)
            await self._store.delete(table_id)
            return True

    async def _load(self, table_id: str) -> Table:
        kept = await self._store.load(table_id)
        if kept is None:
            refuse("unknown_table", "There is no such table here.")
        history = await anyio.to_thread.run_sync(restore, kept)
        table = Table(history, self._store, self._workers, self.settings)
        table.last = kept.last
        table.commands.done = kept.commands
        table.sealed = sealed_on(history, kept)
        clock = self._clocks.pop(table_id, None)
        if clock is not None:
            table.run_on(clock)
        return table

    # ---- sitting down ----

    async def look(self, table_id: str, asked: LookRequest) -> InviteInfo:
        async with self.visit(table_id) as table:
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

    async def sit(self, table_id: str, asked: SitRequest) -> SatDown:
        async with self.visit(table_id) as table:
            key = new_secret_word()
            seat, waiting = await table.seating.sit(asked, key)
            return SatDown(table_id, seat, key, waiting)

    # ---- lists ----

    def lobby(self) -> tuple[Summary, ...]:
        """Public tables where somebody is: those with a free seat, then those to watch, the newest first."""
        public = [
            table
            for table in reversed(self._tables.values())
            if table.history.head.public and table.guests and not table.now.over
        ]
        waiting = [table for table in public if table.now.seats_of_kind("open")]
        going_on = [table for table in public if table.now.begun and table not in waiting]
        return tuple(_summary(table) for table in (*waiting[:MOST_LISTED], *going_on[:MOST_LISTED]))

    async def summaries(self, tables: Sequence[str]) -> tuple[Summary, ...]:
        found = []
        for name in dict.fromkeys(tables[:MOST_LISTED]):
            if name in self._tables:
                found.append(_summary(self._tables[name]))
                continue
            try:
                if (kept := await self._store.load(name)) is not None:
                    history = await anyio.to_thread.run_sync(restore, kept)
                    found.append(summary_of(kept.head, history.now, kept.last))
            except Refused:
                found.append(summary_unread(name))
        return tuple(found)

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

    async def close(self, goodbye: Bye) -> None:
        for table in self._tables.values():
            for guest in table.guests:
                guest.send(goodbye)
            await table.close()
        self._workers.close()
        await self._store.close()


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
