"""The store: an entry is on the platter before anyone hears of it.

This is all that anybody may ask of it, in plain words. What is written and read is spelled once, for every
database (`stores/db.py`); a database says how a group of writes becomes one transaction, and how something is
read. There is SQLite, which needs nothing (`stores/sqlite.py`), and PostgreSQL, which several servers can
share (`stores/postgres.py`).

`PRIMARY KEY (table_id, seq)` is the fence: should two servers ever believe they own a table, the second one's
entry fails instead of overwriting a move.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rookery.table.admin import catalogue
from rookery.table.admin.asks import ActList, DiskShown, ListTables, TableList, TableRow
from rookery.table.afoot import NOTHING, Afoot, moved
from rookery.table.entries import Entry, Head
from rookery.table.erasing import erase_at, tables_with
from rookery.table.forgetting import forget_named, forget_unasked
from rookery.table.kept import Ban, FoundJob, Kept, Lost, Phase, Seal, Standing, unknown_table
from rookery.table.metrics import STORE_FAILURES
from rookery.table.quota import NOBODY, Maker
from rookery.table.raw_export import raw_table
from rookery.table.server_time import days_from_now, stamp
from rookery.table.stores import game_rows, office_rows, result_rows
from rookery.table.stores.db import Db, Rows

log = logging.getLogger("rookery.store")

T = TypeVar("T")
IsIt = Callable[[object], bool]
"""Whether a name is the one that is meant."""
BANS, LOBBY = "bans", "lobby"
"""What servers that share their games tell each other about."""


class Store(ABC):
    """Every method returns when the disk has it, and raises `NotWritten` if the disk does not take it."""

    folder: Path
    """What else is kept lies here: the key of the quotas, the private door."""
    failing = False
    """Whether the disk refused what it was last given."""
    before = 0
    """What is to be added to this server's time to get that of the store, which all servers count on."""

    def __init__(self) -> None:
        self._writes: dict[str, asyncio.Future[Any]] = {}
        """The newest write of each table that has not come to an end."""

    # ---- who owns a table: where only one server can be, that one ----

    lost: Callable[[str], None] = staticmethod(lambda _table: None)
    """Is told of a table that another server owns by now. Whoever has tables in memory says what to do."""

    shared = False
    """Whether other servers may have the tables that this one leaves."""

    async def take(self, _table: str) -> None:
        """From now on the table is this server's. Raises `Elsewhere` if it is that of another one that
        lives."""
        return

    async def leave(self, _table: str) -> None:
        """Whoever wants it may have it."""
        return

    async def leave_all(self) -> None:
        return

    async def keep_leases(self) -> None:
        """Goes on as long as the server does: without it, others may take its tables."""
        return

    # ---- what other servers that share the games do ----

    news: Mapping[str, Callable[[], None]] = {}
    """What to do when another server has changed something: the bans, or what is in the lobby."""

    async def listen(self) -> None:
        """Goes on as long as the server does, and sees to it that `news` arrive."""
        return

    def _tell(self, _db: Db, _what: str) -> None:
        """The other servers, that this has changed, as soon as the transaction is for good."""
        return

    async def show(self, _table: str, _listed: bool) -> None:
        """Whether the table is in the lobby of all servers."""
        return

    async def lobby(self, _most: int) -> list[tuple[str, bytes, str]]:
        """Where games are shared: what all servers have in the lobby, by name, line and last time. So many
        that have not begun and as many that have, the newest first."""
        return []

    # ---- what each database does in its own way ----

    @abstractmethod
    async def read(self, work: Callable[[Db], T]) -> T:
        """What `work` finds, all of it of one moment."""

    @abstractmethod
    def _put(self, work: Callable[[Db], T], check: Callable[[T], object] | None = None) -> asyncio.Future[T]:
        """Have it written with whatever else waits. `check` looks at what `work` gave, in the same
        transaction but maybe later, and may still refuse."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def stamp(self) -> None:
        """Note how long servers have run by now."""

    @abstractmethod
    def phases(self) -> dict[str, int]:
        """How many tables there are in each phase; nothing if the disk does not answer. From any thread."""

    @abstractmethod
    def _sizes(self, db: Db) -> catalogue.Sizes: ...

    async def empty_journal(self) -> None:
        """What was overwritten still stands in a journal, where there is one; not after this."""
        return

    def note_failing(self, refused: Exception | None) -> None:
        """Said once when it begins and once when it ends, and not for every move in between."""
        failing, self.failing = self.failing, refused is not None
        STORE_FAILURES.inc(self.failing)
        if refused is not None and not failing:
            log.error("the disk refuses what it is given: %s", refused)
        elif failing and refused is None:
            log.warning("the disk takes what it is given again")

    async def write(
        self, work: Callable[[Db], T], table: str = "", check: Callable[[T], object] | None = None
    ) -> T:
        """What `work` gives, once the disk has all it did. It names the `table` if it changes one."""
        done = self._put(work, check)
        if table:
            self._writes[table] = done
            done.add_done_callback(lambda done: self._written(table, done))
        # What is on its way to the disk cannot be called back: it is waited for also when nobody else does.
        try:
            return await asyncio.shield(done)
        except Lost:
            self.lost(table)
            raise

    def _written(self, table: str, done: asyncio.Future[Any]) -> None:
        # Who waited for it may be gone; then nobody is left to hear how it failed.
        _ = done.cancelled() or done.exception()
        if self._writes.get(table) is done:
            del self._writes[table]

    # ---- tables ----

    async def make(self, head: Head, summary: bytes | None = None, maker: Maker = NOBODY) -> None:
        """Refused if whoever makes it has as much here already as one may have. It is nobody's before it is
        taken: where several servers share the games, another one may be nearer to those who come."""
        blob = msgspec.json.encode(head)
        row = {
            "table_id": head.table,
            "game": head.game,
            "head": blob,
            "bytes": len(blob),
            "payer": maker.payer,
            "summary": summary,
            "last": stamp(),
        }
        insert = f"INSERT INTO tables ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"

        def write(db: Db) -> None:
            # Counted where it is written, one after the other, so that many at once cannot slip through.
            maker.check(db)
            db.execute(insert, tuple(row.values()))

        await self.write(write, head.table)

    async def append(
        self,
        table: str,
        seq: int,
        entries: Sequence[Entry],
        command: str | None = None,
        seal: Seal | None = None,
        standing: Standing | None = None,
    ) -> None:
        """Entries from `seq` on, with the command that made them, the choice that was still missing, and how
        the table stands by now: all of it or nothing."""
        blobs = [msgspec.json.encode(entry) for entry in entries]
        rows = [(table, seq + n, blob, command if n == 0 else None) for n, blob in enumerate(blobs)]
        update: dict[str, object] = {"last": stamp()}
        if standing is not None:
            afoot = self._written_down(standing.afoot)
            update |= {"phase": standing.phase, "summary": standing.summary, "afoot": afoot}

        def write(db: Db) -> Rows:
            changed = self._change(db, table, update, sum(map(len, blobs)))
            if seal is not None:
                game_rows.keep_seal(db, table, seal)
            db.executemany("INSERT INTO log (table_id, seq, entry, command) VALUES (?, ?, ?, ?)", rows)
            if standing is not None and standing.is_news:
                self._tell(db, LOBBY)
            return changed

        await self.write(write, table, partial(self._check_there, table))

    async def seal(self, table: str, seal: Seal, afoot: Afoot = NOTHING) -> None:
        """Keep a choice nobody may see yet. It is not part of the log; only the whole step will be."""
        update = {"afoot": self._written_down(afoot)}

        def write(db: Db) -> Rows:
            changed = self._change(db, table, update)
            game_rows.keep_seal(db, table, seal)
            return changed

        await self.write(write, table, partial(self._check_there, table))

    async def keep_afoot(self, table: str, afoot: Afoot) -> None:
        update = {"afoot": self._written_down(afoot)}
        await self.write(lambda db: self._change(db, table, update), table)

    async def keep_summary(self, table: str, summary: bytes | None, seq: int | None = None) -> None:
        """The line of a table that had none; or none any more. Only if its log still ends with entry `seq`,
        where that is given: somebody may have written a newer line meanwhile."""
        update, values = "UPDATE tables SET summary = ? WHERE table_id = ?", [summary, table]
        if seq is not None:
            update += " AND coalesce((SELECT max(seq) FROM log WHERE table_id = ?), -1) = ?"
            await self.write(lambda db: db.execute(update, (*values, table, seq)), table)
        else:
            await self.write(lambda db: db.execute(update, values), table)

    def _change(self, db: Db, table: str, update: Mapping[str, object], grown: int = 0) -> Rows:
        """Its row, if it is still there and ours."""
        columns = "".join(f"{column} = ?, " for column in update)
        fence, fenced = self._fence(table)
        change = f"UPDATE tables SET {columns}bytes = bytes + ? WHERE table_id = ?{fence}"
        return db.execute(change, (*update.values(), grown, table, *fenced))

    def _fence(self, _table: str) -> tuple[str, tuple[object, ...]]:
        """What else has to be so for a table to be changed by this server, and its values."""
        return "", ()

    def _check_there(self, _table: str, changed: Rows) -> None:
        if not changed.rowcount:
            unknown_table()  # it was deleted while somebody was there

    def _written_down(self, afoot: Afoot) -> bytes | None:
        return msgspec.json.encode(moved(afoot, self.before)) if afoot != NOTHING else None

    async def load(self, table: str) -> Kept | None:
        """None if there is no such table; refused if what is there cannot be read."""
        writing = self._writes.get(table)
        if writing is not None:
            # Who began that may have gone away without waiting for it.
            await asyncio.wait([writing])
        kept = await self.read(partial(game_rows.read_table, table=table))
        return kept and msgspec.structs.replace(kept, afoot=moved(kept.afoot, -self.before))

    async def summaries(self, tables: Sequence[str]) -> dict[str, tuple[bytes | None, str]]:
        """The lines of these tables, as far as there are such tables and they have lines, and when something
        last happened at each."""
        if not tables:
            return {}
        marks = ",".join("?" * len(tables))
        select = f"SELECT table_id, summary, last FROM tables WHERE table_id IN ({marks})"
        rows = await self.read(lambda db: db.execute(select, tuple(tables)).fetchall())
        return {name: (summary, last) for name, summary, last in rows}

    async def tables(self) -> list[str]:
        """The names of all tables, oldest first."""
        return await self.read(game_rows.all_tables)

    async def untouched(self, phase: Phase, days: int, most: int) -> list[str]:
        """Tables that have been in this phase, with nothing happening, for so many days; the oldest first."""
        select = "SELECT table_id FROM tables WHERE phase = ? AND last < ? ORDER BY last LIMIT ?"
        return await self.read(
            lambda db: [row[0] for row in db.execute(select, (phase, days_from_now(-days), most))]
        )

    async def delete(self, table: str) -> None:
        """A table with all there is of it."""
        await self.write(partial(game_rows.delete_table, table=table), table)

    async def probe(self) -> None:
        """A real write that means nothing, to find out whether the disk takes any."""
        insert = "INSERT INTO probe (id, at) VALUES (0, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
        await self.write(lambda db: db.execute(insert, (stamp(),)))

    # ---- names ----

    async def tables_with(self, is_it: IsIt, after: str) -> tuple[list[str], str | None]:
        """Of the next tables by name those that have it, and the last that was looked at, None at the end."""
        return await self.read(partial(tables_with, is_it=is_it, after=after))

    async def erase_at(self, table: str, is_it: IsIt) -> None:
        await self.write(partial(erase_at, table=table, is_it=is_it), table)

    async def forget_named(self, is_it: IsIt) -> None:
        """What long jobs made about no table in which somebody is called so."""
        await self.write(partial(forget_named, is_it=is_it))

    # ---- what long jobs made ----

    async def find_job(self, key: str) -> FoundJob | None:
        return await self.read(partial(result_rows.find, key=key))

    async def pieces(self, key: str) -> list[bytes]:
        return await self.read(partial(result_rows.pieces_of, key=key))

    async def begin_job(self, key: str, kind: str, table: str, names: Sequence[str], maker: Maker) -> None:
        await self.write(lambda db: result_rows.begin(db, key, kind, table, names, maker))

    async def add_pieces(self, key: str, first: int, pieces: Sequence[bytes]) -> None:
        await self.write(lambda db: result_rows.add(db, key, first, pieces))

    async def finish_job(self, key: str, result: bytes) -> None:
        await self.write(lambda db: result_rows.finish(db, key, result))

    async def forget_unasked(self, days: int, most: int) -> int:
        """Of the jobs about no table those nobody has asked for in so many days, at most so many."""
        return await self.write(lambda db: forget_unasked(db, days, most))

    # ---- for whoever is in charge ----

    async def bans(self) -> list[Ban]:
        return await self.read(office_rows.bans)

    async def add_ban(self, ban: Ban) -> None:
        """In the place of an earlier one of the same network."""
        await self._write_ban(partial(office_rows.add_ban, ban=ban))

    async def remove_ban(self, network: str) -> None:
        await self._write_ban(partial(office_rows.remove_ban, network=network))

    async def _write_ban(self, work: Callable[[Db], object]) -> None:
        def write(db: Db) -> None:
            work(db)
            self._tell(db, BANS)

        await self.write(write)

    async def forget_bans(self, ended_by: str) -> int:
        return await self.write(partial(office_rows.forget_bans, ended_by=ended_by))

    async def begin_act(self, at: str, who: str, what: str, table: str, details: str, result: str) -> int:
        """The number it has in the log of acts."""
        return await self.write(lambda db: office_rows.begin_act(db, at, who, what, table, details, result))

    async def end_act(self, number: int, result: str) -> None:
        await self.write(partial(office_rows.end_act, number=number, result=result))

    async def acts(self, page: int, rows: int) -> ActList:
        """The newest first."""
        return await self.read(partial(catalogue.list_acts, page=page, rows=rows))

    async def list_tables(self, ask: ListTables) -> TableList:
        return await self.read(partial(catalogue.list_tables, ask=ask))

    async def row_of(self, table: str) -> tuple[TableRow, int]:
        """One table's row, and how many entries its log has."""
        return await self.read(partial(catalogue.row_of, table=table))

    async def disk(self) -> DiskShown:
        return await self.read(lambda db: catalogue.disk(db, self._sizes(db)))

    async def raw_table(self, table: str) -> tuple[str, bytes]:
        """A name for a file, and all that is kept of a table, unread."""
        return await self.read(partial(raw_table, table=table))
