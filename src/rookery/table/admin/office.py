"""Does what whoever is in charge asks for. The same in a running server and without one: there it has the
server's tables, here some that nobody visits."""

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import anyio.to_thread
import msgspec

from rookery.core.record import decode, encode, verify
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.admin import catalogue
from rookery.table.admin.act_log import ActLog
from rookery.table.admin.asks import (
    ActList,
    AnyAsk,
    AnyReply,
    Ask,
    BanAddress,
    BanList,
    CloseTable,
    CountName,
    DeleteTable,
    DiskShown,
    Done,
    EraseName,
    Exported,
    ExportTable,
    ListActs,
    ListBans,
    ListTables,
    NameCount,
    ShowDisk,
    ShowTable,
    ShowTime,
    Spender,
    TableList,
    TableShown,
    TimeShown,
    UnbanAddress,
)
from rookery.table.admin.showing import shown, shown_unread
from rookery.table.bans import LONGEST_REASON, Bans, network_of
from rookery.table.costs import COSTS, MINUTES
from rookery.table.erasing import GUEST, matcher
from rookery.table.history import History
from rookery.table.kept import Kept, unknown_table
from rookery.table.loop_watch import LoopWatch
from rookery.table.restoring import restore
from rookery.table.server_time import days_from_now
from rookery.table.store import Store
from rookery.table.tables import Tables

log = logging.getLogger("rookery.admin")

CLOSED_WORDS = "This table was closed by whoever runs the server."
DELETED = Refusal("unknown_table", "This table was deleted by whoever runs the server.")
MOST_SPENDERS = 20
LONGEST_BAN = 36_500
"""Days, about a hundred years."""


class Running:
    """What only a running server has: its doors, and the watch over its loop."""

    def __init__(self, watch: LoopWatch, send_away_banned: Callable[[], int]) -> None:
        self.watch = watch
        self.send_away_banned = send_away_banned
        self.since = time.monotonic()


class Office:
    def __init__(self, store: Store, tables: Tables, bans: Bans, running: Running | None = None) -> None:
        self._store = store
        self._tables = tables
        self._bans = bans
        self._running = running
        self._acts = ActLog(store)

    async def do(self, who: str, ask: AnyAsk) -> AnyReply:
        """Every act is written down before it is done, and how it ended afterwards."""
        work = _WORK[type(ask)]
        if not ask.act:
            looked: AnyReply = await work(self, ask)
            return looked
        number = await self._acts.begin(who, ask)
        fault: Exception | None = None
        try:
            reply: AnyReply = await work(self, ask)
            return reply
        except Exception as raised:
            fault = raised
            raise
        finally:
            await self._acts.end(number, who, ask, fault)

    # ---- looking ----

    async def list_tables(self, ask: ListTables) -> TableList:
        found = await self._store.list_tables(ask)
        here = {name: len(table.guests) for name, table in self._tables.in_memory.items()}
        rows = tuple(msgspec.structs.replace(row, here=here.get(row.table, 0)) for row in found.tables)
        return msgspec.structs.replace(found, tables=rows)

    async def show(self, ask: ShowTable) -> TableShown:
        row, entries = await self._store.row_of(ask.table)
        table = self._tables.in_memory.get(ask.table)
        if table is not None:
            return shown(row, entries, table.history, table)
        try:
            _, history = await self._read(ask.table)
        except Refused as refused:
            return shown_unread(row, entries, str(refused))
        return shown(row, entries, history)

    async def _read(self, table: str) -> tuple[Kept, History]:
        """A table as it stands on disk, at a time when nobody waits for it."""
        kept = await self._store.load(table)
        if kept is None:
            unknown_table()
        return kept, await anyio.to_thread.run_sync(restore, kept)

    async def disk(self, _ask: ShowDisk) -> DiskShown:
        return await self._store.disk()

    async def time(self, _ask: ShowTime) -> TimeShown:
        if self._running is None:
            refuse("not_running", "No server is running on these games, so nothing takes its time.")
        watch = self._running.watch
        spenders = tuple(
            Spender(name, round(cost.seconds, 3), cost.stalls, round(cost.longest, 3))
            for name, cost in COSTS.lately()[:MOST_SPENDERS]
        )
        up = time.monotonic() - self._running.since
        return TimeShown(MINUTES, spenders, watch.stalls, round(watch.longest, 3), round(up, 1))

    async def list_acts(self, ask: ListActs) -> ActList:
        catalogue.check_page(ask.page, ask.rows)
        return await self._store.acts(ask.page, ask.rows)

    # ---- tables ----

    async def export(self, ask: ExportTable) -> Exported:
        if ask.raw:
            return Exported(*await self._store.raw_table(ask.table))
        _, history = await self._read(ask.table)
        return await anyio.to_thread.run_sync(_exported, history)

    async def close(self, ask: CloseTable) -> Done:
        because = _line(ask.because, "reason")
        async with self._tables.visit(ask.table) as table:
            here = len(table.guests)
            await table.end(f"{CLOSED_WORDS} {because}".strip())
        return Done(f"Table {ask.table} is closed{_people(here)}.", here)

    async def delete(self, ask: DeleteTable) -> Done:
        await self._store.row_of(ask.table)
        table = self._tables.in_memory.get(ask.table)
        here = len(table.guests) if table is not None else 0
        await self._tables.remove(ask.table, DELETED)
        await self._store.empty_journal()
        return Done(f"Table {ask.table} is deleted{_people(here)}.", here)

    # ---- addresses ----

    async def ban(self, ask: BanAddress) -> Done:
        network, reason = network_of(ask.address), _line(ask.reason, "reason")
        if not 0 <= ask.days <= LONGEST_BAN:
            refuse("bad_days", f"A ban is for 0 to {LONGEST_BAN:,} days, 0 for ever, not {ask.days:g}.")
        until = days_from_now(ask.days) if ask.days else ""
        await self._bans.add(network, until, reason)
        gone = self._running.send_away_banned() if self._running is not None else 0
        end = f" until {until[:16].replace('T', ' ')} UTC" if until else ""
        lines = "1 connection was" if gone == 1 else f"{gone} connections were"
        return Done(f"{network} is banned{end}" + (f"; {lines} cut." if gone else "."), gone)

    async def unban(self, ask: UnbanAddress) -> Done:
        network = network_of(ask.address)
        await self._bans.remove(network)
        return Done(f"{network} is not banned any more.")

    async def list_bans(self, _ask: ListBans) -> BanList:
        return BanList(tuple(self._bans.in_force()))

    # ---- names ----

    async def count_name(self, ask: CountName) -> NameCount:
        return NameCount(len(await self._tables_with(matcher(ask.name))))

    async def erase_name(self, ask: EraseName) -> Done:
        is_it = matcher(ask.name)
        found = await self._tables_with(is_it)
        for table in found:
            await self._tables.rewrite(table, partial(self._store.erase_at, table, is_it))
        await self._store.forget_named(is_it)
        for other in self._tables.in_memory.values():
            other.seating.forget_name(is_it, GUEST)
        await self._store.empty_journal()
        tables = "1 table" if len(found) == 1 else f"{len(found):,} tables"
        return Done(f"The name is erased at {tables}; who had it is called {GUEST} there.", len(found))

    async def _tables_with(self, is_it: Callable[[object], bool]) -> list[str]:
        """A few tables at a time, so that nobody who reads waits for all of them."""
        found: list[str] = []
        after: str | None = ""
        while after is not None:
            some, after = await self._store.tables_with(is_it, after)
            found += some
        return found


def _exported(history: History) -> Exported:
    """In a thread: a long game takes a while to write out and to check."""
    record = history.record()
    data = encode(record)
    verify(history.game, decode(data))
    return Exported(f"{record.game}-{record.table}.json", data)


def _people(here: int) -> str:
    return "" if not here else "; 1 guest was told" if here == 1 else f"; {here} guests were told"


def _line(given: str, what: str) -> str:
    """One line that can be shown."""
    text = " ".join("".join(c if c.isprintable() else " " for c in given).split())
    if len(text) > LONGEST_REASON:
        refuse("too_long", f"A {what} has at most {LONGEST_REASON} letters; this one has {len(text):,}.")
    return text


_WORK: dict[type[Ask], Callable[[Office, Any], Awaitable[Any]]] = {
    ListTables: Office.list_tables,
    ShowTable: Office.show,
    ExportTable: Office.export,
    CloseTable: Office.close,
    DeleteTable: Office.delete,
    BanAddress: Office.ban,
    UnbanAddress: Office.unban,
    ListBans: Office.list_bans,
    CountName: Office.count_name,
    EraseName: Office.erase_name,
    ShowDisk: Office.disk,
    ShowTime: Office.time,
    ListActs: Office.list_acts,
}
