"""PostgreSQL: for those who outgrow one machine.

One line writes, with group commit as in SQLite: whatever waits is sent in one go (a pipeline) and committed
as one transaction. If one of a group fails, all of it is undone and each is tried by itself. Reading has
lines of its own.

Each group counts up a number in this server's own row, in the same transaction. That is how it is known
whether a group was written when the line broke in the middle of the commit: the number is asked for, with a
lock that waits until the broken transaction has come to its end. Nothing is told to anybody before that.

The same row says until when this server has its tables; see `stores/leases.py`.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import psycopg
from psycopg.errors import PipelineAborted
from psycopg_pool import ConnectionPool, PoolTimeout

from rookery.core.refusal import Refused, refuse
from rookery.table import server_time
from rookery.table.admin.catalogue import Sizes
from rookery.table.afoot import moved
from rookery.table.entries import Entry
from rookery.table.kept import Clash, Kept, Lost, NotWritten, Seal, Standing
from rookery.table.metrics import STORE
from rookery.table.store import LOBBY, IsIt, Store
from rookery.table.stores import game_rows, leases, news
from rookery.table.stores.db import Db, Rows
from rookery.table.stores.groups import Groups, Job
from rookery.table.stores.postgres_line import Address, Line, connect, line_options
from rookery.table.stores.postgres_schema import bring_up_to_date

log = logging.getLogger("rookery.store")

T = TypeVar("T")

READERS = 4
READS_WITHIN = 10.0
ASKED_FOR = 30.0
"""Seconds that a group whose line broke is asked after, before it is given up."""
ASK_AGAIN = 0.1

LEASE = 5.0
"""Seconds after which a server that was not heard of has lost its tables."""
NO_EPOCH = -1

# Clocks go by the database's time, less all the time when there was no server.
_TIME = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - skipped FROM uptime"


class _RanOut(Exception):
    """The server's own lease; or what it had written is not there any more, so what it has in memory counts
    for nothing."""


class PostgresStore(Store):
    shared = True

    def __init__(self, address: Address, folder: Path, reached_at: str = "", lease: float = LEASE) -> None:
        super().__init__()
        self.folder = folder
        self.address = address
        self.node = secrets.token_hex(8)
        self.reached_at = reached_at
        self.lease = lease
        self._epochs: dict[str, int] = {}
        """The tables this server owns."""
        self._unowned: dict[str, int] = {}
        """For how long each had no owner before it was taken, until it is read."""
        self._number = 0
        self._enlisted = True
        self._loop: asyncio.AbstractEventLoop | None = None
        self._db = self._opened()
        self._pool = ConnectionPool(
            address.url,
            min_size=1,
            max_size=READERS,
            open=True,
            timeout=READS_WITHIN,
            kwargs=line_options(),
            configure=_for_reading,
        )
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._groups = Groups(self._commit)

    def _opened(self) -> "psycopg.Connection[Any]":
        try:
            db = self._writing_line()
            line = Line(db)
            bring_up_to_date(line, self.address.place, db.commit)
            self._enlist(line)
            db.commit()
            if self.reached_at:
                leases.replace(line, self.node, self.reached_at)
                db.commit()
        except psycopg.Error as fault:
            refuse(
                "no_store", f"The games cannot be kept in {self.address.place}: {self.address.words(fault)}."
            )
        return db

    def _writing_line(self) -> "psycopg.Connection[Any]":
        """An answer waits for the disk, whatever the database does by itself."""
        db = connect(self.address, leases.line_of(self.node))
        if Line(db).execute("SHOW synchronous_commit").fetchone()[0] == "off":
            db.execute("SET synchronous_commit = on")
        db.commit()
        return db

    def _enlist(self, line: Line) -> None:
        leases.skip_silence(line, self.lease)
        self.before = line.execute(_TIME).fetchone()[0] - server_time.now_ms()
        leases.enlist(line, self.node, self.lease, self.reached_at, self._number)

    # ---- reading ----

    async def read(self, work: Callable[[Db], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._at_one_moment, work)

    def _at_one_moment(self, work: Callable[[Db], T]) -> T:
        # That a line broke since it was last used is found out by using it. There may be so many of them.
        for broken in range(READERS + 1):
            db = None
            try:
                with self._pool.connection() as db:
                    return work(Line(db))
            except (psycopg.Error, PoolTimeout) as fault:
                if db is None or not db.broken or broken == READERS:
                    log.error("the database cannot be read: %s", self.address.words(fault))
                    break
        refuse("not_read", "The server's disk did not answer. Please try again in a moment.")

    def phases(self) -> dict[str, int]:
        with suppress(Refused):
            return self._at_one_moment(game_rows.count_phases)
        return {}

    def _sizes(self, db: Db) -> Sizes:
        size = db.execute("SELECT pg_database_size(current_database())").fetchone()[0]
        return Sizes(self.address.place, size, 0, 0, -1)

    # ---- writing ----

    def _put(self, work: Callable[[Db], T], check: Callable[[T], object] | None = None) -> asyncio.Future[T]:
        return self._groups.put(work, check)

    async def stamp(self) -> None:
        # If another server does it at this moment, or was frozen while it did, that is as good.
        free = "SELECT id FROM uptime FOR UPDATE SKIP LOCKED"
        update = f"UPDATE uptime SET at = clock_timestamp() WHERE id IN ({free})"
        await self.write(lambda db: db.execute(update))

    async def close(self) -> None:
        with suppress(NotWritten):
            await self.stamp()
            await self.write(lambda db: leases.retire(db, self.node, self.lease))
        await self._groups.close()
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self._pool.close)
        self._db.close()

    # ---- what other servers do ----

    async def listen(self) -> None:
        await news.listen(self.address, self._hear)

    def _hear(self, what: str | None) -> None:
        for name, changed in self.news.items():
            if what in (None, name):
                changed()

    def _tell(self, db: Db, what: str) -> None:
        news.tell(db, what)

    async def show(self, table: str, listed: bool) -> None:
        def write(db: Db) -> Rows:
            changed = self._change(db, table, {"listed": listed})
            self._tell(db, LOBBY)
            return changed

        await self.write(write, table, partial(self._check_there, table))

    async def lobby(self, most: int) -> list[tuple[str, bytes, str]]:
        return await self.read(partial(leases.listed, most=most))

    # ---- who owns a table ----

    async def take(self, table: str) -> None:
        self._loop = asyncio.get_running_loop()
        taken = await self.write(lambda db: leases.take(db, table, self.node, self.lease), table)
        self._epochs[table] = taken.epoch
        self._unowned[table] = taken.unowned

    async def append(
        self,
        table: str,
        seq: int,
        entries: Sequence[Entry],
        command: str | None = None,
        seal: Seal | None = None,
        standing: Standing | None = None,
    ) -> None:
        try:
            await super().append(table, seq, entries, command, seal, standing)
        except Clash:
            # Rows are on their way before it is known that the table is not ours any more.
            epochs = await self.read(
                lambda db: db.execute("SELECT epoch FROM tables WHERE table_id = ?", (table,)).fetchone()
            )
            if epochs == (self._epochs.get(table, NO_EPOCH),):
                raise
            self._epochs.pop(table, None)
            self.lost(table)
            raise Lost from None

    async def load(self, table: str) -> Kept | None:
        kept = await super().load(table)
        by = self._unowned.pop(table, 0)
        return kept and msgspec.structs.replace(kept, afoot=moved(kept.afoot, by))

    async def leave(self, table: str) -> None:
        epoch = self._epochs.pop(table, None)
        if epoch is not None:
            with suppress(NotWritten):
                await self.write(lambda db: leases.leave(db, table, self.node, epoch), table)

    async def leave_all(self) -> None:
        self._epochs.clear()
        with suppress(NotWritten):
            await self.write(lambda db: leases.leave_all(db, self.node))

    async def delete(self, table: str) -> None:
        self._epochs.pop(table, None)
        await super().delete(table)

    async def erase_at(self, table: str, is_it: IsIt) -> None:
        """Another server that has it in memory reads it again."""
        await super().erase_at(table, is_it)
        await self.write(lambda db: leases.wrest(db, table, self.node), table)

    async def keep_leases(self) -> None:
        while True:
            await asyncio.sleep(self.lease / 3)
            with suppress(NotWritten):
                await self.write(lambda _db: None)

    def _fence(self, table: str) -> tuple[str, tuple[object, ...]]:
        return " AND epoch = ?", (self._epochs.get(table, NO_EPOCH),)

    def _check_there(self, table: str, changed: Rows) -> None:
        if not changed.rowcount:
            self._epochs.pop(table, None)
            raise Lost

    def _lose_all(self) -> None:
        """On the store's thread."""
        gone = list(self._epochs)
        self._epochs.clear()
        for table in gone:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self.lost, table)

    # ---- on the store's thread ----

    def _commit(self, group: list[Job]) -> None:
        began = time.perf_counter()
        refused = self._write(group)
        STORE.observe(time.perf_counter() - began)
        self.note_failing(refused)

    def _write(self, group: list[Job]) -> Exception | None:
        """What the database had against it; a job that fails by itself has its own fault."""
        try:
            self._together(group)
        except _RanOut:
            # The next line is called by its new name.
            self._db.close()
            log.warning(
                "this server has lost its tables: it was not heard of for longer than its lease, or the "
                "database has gone back to an earlier state"
            )
            self._lose_all()
            return self._write(group)
        except Exception as fault:
            self._undo()
            # After one statement of a pipeline has failed, whoever asks about a later one is told only that.
            if isinstance(fault, psycopg.OperationalError) and not isinstance(fault, PipelineAborted):
                for job in group:
                    job.fault = NotWritten()
                return psycopg.OperationalError(self.address.words(fault))
            if len(group) == 1:
                group[0].fault = Clash(str(fault)) if isinstance(fault, psycopg.IntegrityError) else fault
                return None
            faults = [self._write([job]) for job in group]
            return next((one for one in faults if one is not None), None)
        return None

    def _together(self, group: list[Job]) -> None:
        if self._db.closed or self._db.broken:
            self._reconnect()
        if not self._enlisted:
            self._enlist(Line(self._db))
            self._db.commit()
            self._enlisted = True
        number = self._number + 1
        with self._db.pipeline() as pipeline:
            line = Line(self._db, pipeline.sync)
            renewed = leases.renew(line, self.node, self.lease, number)
            for job in group:
                job.result = job.work(line)
        if not renewed.rowcount:
            # What it was called until now stays dead, and with it whatever it had: anybody can take that.
            self.node, self._enlisted = secrets.token_hex(8), False
            raise _RanOut
        for job in group:
            job.look()
        try:
            self._db.commit()
        except psycopg.OperationalError as fault:
            if not self._was_written(number, fault):
                raise
        self._number = number

    def _undo(self) -> None:
        with suppress(psycopg.Error):
            self._db.rollback()

    def _reconnect(self) -> None:
        self._db.close()
        self._db = self._writing_line()

    def _was_written(self, number: int, fault: Exception) -> bool:
        """Asked until it is known: whoever was told otherwise would have been told wrong."""
        until = time.monotonic() + ASKED_FOR
        while True:
            try:
                self._reconnect()
                select = "SELECT writes FROM nodes WHERE node = ? FOR UPDATE"
                row = Line(self._db).execute(select, (self.node,)).fetchone()
                self._db.rollback()
                return row is not None and row[0] == number
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    # Nobody knows; so what is in memory is not to be believed.
                    self._lose_all()
                    raise fault from None
                time.sleep(ASK_AGAIN)


def _for_reading(db: "psycopg.Connection[Any]") -> None:
    db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    db.read_only = True
