"""All tables of one server: making them, finding them again, and who may sit where."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from rookery.bots.thinking import check_level
from rookery.core.dealer import commitment, new_secret
from rookery.core.game import AnyGame
from rookery.core.refusal import refuse
from rookery.core.spec import OptionValue, check_setup
from rookery.games import game_by_id
from rookery.table.clock import ClockRule, check_rule
from rookery.table.log import Head, Place
from rookery.table.logs import note, short
from rookery.table.places import clean_name, fits, hashed, new_secret_word
from rookery.table.settings import Settings
from rookery.table.sitting import Sitting
from rookery.table.store import Kept, Store
from rookery.table.table import Table
from rookery.table.wire.over_http import (
    InviteInfo,
    LookWish,
    SatDown,
    SeatWish,
    SitWish,
    Summary,
    TableMade,
    TableWish,
)
from rookery.table.wire.to_client import Bye, SeatInfo
from rookery.table.workers import Workers

log = logging.getLogger("rookery.house")

_TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_LISTED = 100


def _new_table_id() -> str:
    """Short enough to read out, long enough (about 59 bits) that nobody stumbles on a table by guessing."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(12))


class House:
    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self.settings = settings
        self._store = store
        self._workers = workers
        self._tables: dict[str, Table] = {}
        self._visitors: dict[str, int] = {}
        self._finding = asyncio.Lock()

    # ---- making ----

    async def make(self, wish: TableWish) -> TableMade:
        game = game_by_id(wish.game)
        setup = check_setup(game.spec, len(wish.seats), wish.options, wish.position)
        game.start(setup)
        key = new_secret_word()
        invites: dict[str, str] = {}
        places = tuple(_place(game, seat, one, key, invites) for seat, one in enumerate(wish.seats))
        made = await self._make(
            game, setup.options, setup.position, places, check_rule(wish.clock), wish.public, hashed(key)
        )
        return TableMade(made.table, key, invites, commitment(made.secret))

    async def rematch(self, old: Table, command: str) -> None:
        """The same house rules, everyone one seat on, every key as good as before. Only once."""
        sitting = old.sitting
        if not sitting.over:
            refuse("not_over", "A rematch can be had once the game is over.")
        if sitting.rematch:
            refuse("rematch_made", "The rematch is set up already.")
        head = sitting.head
        places = tuple(
            Place(place.name, place.level if place.key is None else None, place.key)
            for place in (*sitting.places[1:], sitting.places[0])
        )
        options = {**head.options, **sitting.game.again(sitting.state)}
        made = await self._make(sitting.game, options, head.position, places, head.clock, False, head.host)
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
    ) -> Head:
        spec = game.spec
        head = Head(
            _new_table_id(), spec.id, spec.rules, options, position, places, clock, public, host, new_secret()
        )
        await self._store.make(head)
        self._tables[head.table] = Table(Sitting(game, head), self._store, self._workers, self.settings)
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
        """Nothing is lost by it: the log has everything."""
        surplus = len(self._tables) - self.settings.idle_tables
        if surplus <= 0:
            return
        idle = [
            name for name, table in self._tables.items() if name not in self._visitors and not table.guests
        ]
        for name in idle[:surplus]:
            await self._tables.pop(name).close()

    async def _load(self, table_id: str) -> Table:
        kept = await self._store.load(table_id)
        if kept is None:
            refuse("unknown_table", "There is no such table here.")
        table = Table(restore(kept), self._store, self._workers, self.settings)
        table.done = kept.commands
        board = table.sitting.board_since
        table.sealed = {seat: move for seat, (made_on, move) in kept.sealed.items() if made_on == board}
        return table

    # ---- sitting down ----

    async def look(self, table_id: str, wish: LookWish) -> InviteInfo:
        async with self.visit(table_id) as table:
            sitting = table.sitting
            seat = _seat_of_invite(table, wish.invite)
            place = sitting.places[seat]
            host = next(
                (n for n, p in zip(sitting.names, sitting.places, strict=True) if p.key == sitting.head.host),
                "",
            )
            return InviteInfo(
                sitting.game.spec.id, seat, host, sitting.names[seat] if place.kind != "open" else None
            )

    async def sit(self, table_id: str, wish: SitWish) -> SatDown:
        async with self.visit(table_id) as table:
            sitting = table.sitting
            if wish.invite is not None:
                seat = _seat_of_invite(table, wish.invite)
                if sitting.places[seat].kind != "open" and not wish.move:
                    refuse("seat_taken", f"{sitting.names[seat]} sits there already.")
            elif sitting.head.public and wish.seat is not None:
                seat = wish.seat
                if not 0 <= seat < len(sitting.places) or sitting.places[seat].kind != "open":
                    refuse("seat_taken", "That seat is not free.")
            else:
                refuse("no_invite", "This table is by invitation.")
            key = new_secret_word()
            name = clean_name(wish.name) or (sitting.places[seat].name if wish.move else "")
            await table.sit(seat, name, key)
            return SatDown(table_id, seat, key)

    # ---- lists ----

    def lobby(self) -> tuple[Summary, ...]:
        """Public tables where somebody is waiting, newest first."""
        waiting = [
            table
            for table in self._tables.values()
            if table.sitting.head.public and table.guests and table.sitting.seats_of_kind("open")
        ]
        return tuple(_summary(table) for table in reversed(waiting[-MOST_LISTED:]))

    async def summaries(self, tables: Sequence[str]) -> tuple[Summary, ...]:
        found = []
        for name in dict.fromkeys(tables[:MOST_LISTED]):
            if name in self._tables:
                found.append(_summary(self._tables[name]))
            elif (kept := await self._store.load(name)) is not None:
                found.append(summary_of(restore(kept), kept.last))
        return tuple(found)

    @property
    def counts(self) -> dict[str, int]:
        """How full it is, and whether bots would answer at once: the very first start has to compile them."""
        return {
            "bots_ready": not self._workers.warming,
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


def restore(kept: Kept) -> Sitting:
    """A table's log, applied."""
    game = game_by_id(kept.head.game)
    if kept.head.rules != game.spec.rules:
        refuse(
            "other_rules", "This table was played by an older version of the rules, which is no longer here."
        )
    sitting = Sitting(game, kept.head)
    for entry in kept.entries:
        sitting.check(entry)
        sitting.apply(entry)
    return sitting


def _summary(table: Table) -> Summary:
    return summary_of(table.sitting, table.last)


def summary_of(sitting: Sitting, last: str) -> Summary:
    seats = tuple(
        SeatInfo(place.kind, name, place.level, False, place.stands_in)
        for name, place in zip(sitting.names, sitting.places, strict=True)
    )
    phase = "over" if sitting.over else "playing" if sitting.begun else "open"
    return Summary(
        sitting.head.table,
        sitting.head.game,
        seats,
        phase,
        sitting.to_act(),
        sitting.outcome,
        len(sitting.played),
        last,
    )


def _place(game: AnyGame, seat: int, wish: SeatWish, key: str, invites: dict[str, str]) -> Place:
    if wish.kind == "bot":
        return Place(clean_name(wish.name), check_level(game, wish.level or ""))
    if wish.kind == "person":
        return Place(clean_name(wish.name), None, hashed(key))
    if wish.kind == "open":
        invites[str(seat)] = new_secret_word()
        return Place(invite=hashed(invites[str(seat)]))
    refuse(
        "bad_seat", f"Seat {seat + 1} is for a person, a bot, or open; {wish.kind[:20]!r} is none of them."
    )


def _seat_of_invite(table: Table, invite: str) -> int:
    word = hashed(invite)
    for seat, place in enumerate(table.sitting.places):
        if fits(word, place.invite):
            return seat
    refuse("wrong_invite", "That invitation does not fit this table any more; ask for a new one.")
