"""The log on disk. An entry is on the platter before anyone hears of it.

One SQLite file, one thread that writes. Whatever waits when it is free goes to disk together, with one
sync for all (group commit): a single player waits for one sync, a thousand share it. `PRIMARY KEY
(table_id, seq)` is the fence: should two servers ever believe they own a table, the second one's entry
fails instead of overwriting a move.

Reading has a thread and a connection of its own: it waits for no writer, and no writer waits for it.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias, TypeVar

import msgspec

from rookery.core.decoding import decode, decoder_of
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table import server_time
from rookery.table.afoot import NOTHING, Afoot, moved
from rookery.table.entries import Entry, Head
from rookery.table.forgetting import forget_of_table
from rookery.table.metrics import STORE, STORE_FAILURES
from rookery.table.quota import NOBODY, Maker
from rookery.table.schema import bring_up_to_date

log = logging.getLogger("rookery.store")

T = TypeVar("T")

Phase: TypeAlias = Literal["open", "playing", "over"]
"""How far a table is: waiting for players, begun, at its end."""

LARGEST_GROUP = 512

NOT_WRITTEN = Refusal(
    "not_written",
    "The server cannot write to its disk just now. Nothing was changed; please try again soon.",
)
_NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
_DAYS_AGO = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?)"
_SEAL = "INSERT OR REPLACE INTO sealed VALUES (?, ?, ?, ?)"
_AFOOT = "UPDATE tables SET afoot = ? WHERE table_id = ?"


class NotWritten(Refused):
    """The disk is full or failing. Whoever asked for nothing wrong may ask again."""

    def __init__(self, refusal: Refusal = NOT_WRITTEN) -> None:
        super().__init__(refusal)


class Seal(msgspec.Struct, frozen=True):
    """A seat's choice by its name, and the entry whose board it was made on."""

    seat: int
    board: int
    move: str


class Kept(msgspec.Struct, frozen=True):
    """A table as it is on disk. Of the sealed choices some may be of boards long gone."""

    head: Head
    entries: list[Entry]
    commands: set[str]
    sealed: list[Seal]
    last: str
    afoot: Afoot = NOTHING


class Standing(msgspec.Struct, frozen=True):
    """How a table stands after what is being written: how far it is, its line in lists, and what goes on."""

    phase: Phase
    summary: bytes
    afoot: Afoot = NOTHING


class _Job:
    """Something to do on the store's thread, and who waits for it."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()
        self.fault: Exception | None = None
        self.result: Any = None

    def tell(self) -> None:
        self.loop.call_soon_threadsafe(self._settle)

    def _settle(self) -> None:
        if self.done.cancelled():
            return
        if self.fault is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.fault)


class Store:
    """Every method returns when the disk has it, and raises `NotWritten` if the disk does not take it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = _open(path)
        self._reading_db = _open_reading(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writes: dict[str, asyncio.Future[Any]] = {}
        """The newest write of each table that has not come to an end."""
        self.failing = False
        """Whether the disk refused what it was last given."""
        self._before = self._db.execute("SELECT ms FROM uptime").fetchone()[0] - server_time.now_ms()
        """What is to be added to this server's time to get that of the file, which all servers count on."""
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def make(self, head: Head, summary: bytes | None = None, maker: Maker = NOBODY) -> None:
        """Refused if whoever makes it has as much here already as one may have."""
        blob = msgspec.json.encode(head)
        row = (head.table, head.game, blob, len(blob), maker.payer, summary)
        columns = "table_id, game, head, bytes, payer, summary, last"

        def write(db: sqlite3.Connection) -> None:
            # Counted where it is written, one after the other, so that many at once cannot slip through.
            maker.check(db)
            db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, {_NOW})", row)

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
        stands = standing and (standing.phase, standing.summary, self._written_down(standing.afoot), table)

        def write(db: sqlite3.Connection) -> None:
            aged = f"UPDATE tables SET last = {_NOW}, bytes = bytes + ? WHERE table_id = ?"
            if not db.execute(aged, (sum(map(len, blobs)), table)).rowcount:
                unknown_table()  # it was deleted while somebody was there
            if seal is not None:
                db.execute(_SEAL, (table, *msgspec.structs.astuple(seal)))
            db.executemany("INSERT INTO log (table_id, seq, entry, command) VALUES (?, ?, ?, ?)", rows)
            if stands:
                db.execute("UPDATE tables SET phase = ?, summary = ?, afoot = ? WHERE table_id = ?", stands)

        await self.write(write, table)

    async def seal(self, table: str, seal: Seal, afoot: Afoot = NOTHING) -> None:
        """Keep a choice nobody may see yet. It is not part of the log; only the whole step will be."""
        row, goes_on = (table, *msgspec.structs.astuple(seal)), (self._written_down(afoot), table)

        def write(db: sqlite3.Connection) -> None:
            if not db.execute(_AFOOT, goes_on).rowcount:
                unknown_table()
            db.execute(_SEAL, row)

        await self.write(write, table)

    async def keep_afoot(self, table: str, afoot: Afoot) -> None:
        row = (self._written_down(afoot), table)
        await self.write(lambda db: db.execute(_AFOOT, row), table)

    async def keep_summary(self, table: str, summary: bytes | None, seq: int | None = None) -> None:
        """The line of a table that had none; or none any more. Only if its log still ends with entry `seq`,
        where that is given: somebody may have written a newer line meanwhile."""
        newest = "coalesce((SELECT max(seq) FROM log WHERE table_id = ?1), -1)"
        update = f"UPDATE tables SET summary = ?2 WHERE table_id = ?1 AND coalesce(?3, {newest}) = {newest}"
        await self.write(lambda db: db.execute(update, (table, summary, seq)), table)

    def _written_down(self, afoot: Afoot) -> bytes | None:
        return msgspec.json.encode(moved(afoot, self._before)) if afoot != NOTHING else None

    async def stamp(self) -> None:
        """Note how long servers have run by now; every other write does so too."""
        await self.write(lambda _db: None)

    async def probe(self) -> None:
        """A real write that means nothing, to find out whether the disk takes any."""
        await self.write(lambda db: db.execute(f"INSERT OR REPLACE INTO probe VALUES (0, {_NOW})"))

    async def delete(self, table: str) -> None:
        """A table with all there is of it."""

        def write(db: sqlite3.Connection) -> None:
            forget_of_table(db, table)
            for name in ("sealed", "log", "tables"):
                db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))

        await self.write(write, table)

    async def empty_journal(self) -> None:
        """What was overwritten in the file still stands in the journal beside it; not after this."""
        with suppress(sqlite3.Error):
            await asyncio.to_thread(_empty_journal, self.path)

    # ---- reading ----

    async def load(self, table: str) -> Kept | None:
        """None if there is no such table; refused if what is there cannot be read."""
        writing = self._writes.get(table)
        if writing is not None:
            # Who began that may have gone away without waiting for it.
            await asyncio.wait([writing])
        kept, afoot = await self.read(lambda db: (read_table(db, table), _read_afoot(db, table)))
        return kept and msgspec.structs.replace(kept, afoot=moved(afoot, -self._before))

    async def summaries(self, tables: Sequence[str]) -> dict[str, tuple[bytes | None, str]]:
        """The lines of these tables, as far as there are such tables and they have lines, and when something
        last happened at each."""
        marks = ",".join("?" * len(tables))
        select = f"SELECT table_id, summary, last FROM tables WHERE table_id IN ({marks})"
        rows = await self.read(lambda db: db.execute(select, tuple(tables)).fetchall())
        return {name: (summary, last) for name, summary, last in rows}

    async def tables(self) -> list[str]:
        """The names of all tables, oldest first."""
        return await self.read(
            lambda db: [row[0] for row in db.execute("SELECT table_id FROM tables ORDER BY made, rowid")]
        )

    async def untouched(self, phase: Phase, days: int, most: int) -> list[str]:
        """Tables that have been in this phase, with nothing happening, for so many days; the oldest first."""
        select = f"SELECT table_id FROM tables WHERE phase = ? AND last < {_DAYS_AGO} ORDER BY last LIMIT ?"
        return await self.read(
            lambda db: [row[0] for row in db.execute(select, (phase, f"-{days} days", most))]
        )

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` finds, all of it of one moment."""
        return await asyncio.get_running_loop().run_in_executor(
            self._reader, _at_one_moment, self._reading_db, work
        )

    # ---- writing ----

    async def close(self) -> None:
        with suppress(NotWritten):
            await self.stamp()
        await asyncio.to_thread(self._reader.shutdown)
        self._reading_db.close()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def write(self, work: Callable[[sqlite3.Connection], T], table: str = "") -> T:
        """What `work` gives, once the disk has all it did. It names the `table` if it changes one."""
        job = _Job(work)
        if table:
            self._writes[table] = job.done
            job.done.add_done_callback(lambda done: self._written(table, done))
        self._jobs.put(job)
        # What is on its way to the disk cannot be called back: it is waited for also when nobody else does.
        done: T = await asyncio.shield(job.done)
        return done

    def _written(self, table: str, done: asyncio.Future[Any]) -> None:
        if self._writes.get(table) is done:
            del self._writes[table]

    # ---- on the store's thread ----

    def _work(self) -> None:
        closing = False
        while not closing:
            group: list[_Job] = []
            closing = (job := self._jobs.get()) is None
            while job is not None:
                group.append(job)
                if len(group) == LARGEST_GROUP or self._jobs.empty():
                    break
                closing = (job := self._jobs.get()) is None
            if group:
                self._commit(group)
        self._db.close()

    def _commit(self, group: list[_Job]) -> None:
        """All of a group in one transaction; a job that fails takes only itself out."""
        refused: sqlite3.Error | None = None
        began = time.perf_counter()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for job in group:
                _try(self._db, job)
            self._db.execute("UPDATE uptime SET ms = max(ms, ?)", (server_time.now_ms() + self._before,))
            self._db.execute("COMMIT")
        except sqlite3.Error as fault:
            refused = fault
            # A disk that takes nothing may not even take that; then the next BEGIN says so.
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            for job in group:
                job.fault = NotWritten()
        STORE.observe(time.perf_counter() - began)
        self._note(refused)
        for job in group:
            job.tell()

    def _note(self, refused: sqlite3.Error | None) -> None:
        """Said once when it begins and once when it ends, and not for every move in between."""
        failing, self.failing = self.failing, refused is not None
        STORE_FAILURES.inc(self.failing)
        if refused is not None and not failing:
            log.error("the disk refuses what it is given: %s", refused)
        elif failing and refused is None:
            log.warning("the disk takes what it is given again")


def _try(db: sqlite3.Connection, job: _Job) -> None:
    db.execute("SAVEPOINT job")
    try:
        job.result = job.work(db)
    except sqlite3.OperationalError:
        # Not this job's fault: the disk may have undone the whole group by itself.
        raise
    except Exception as fault:
        job.fault = fault
        db.execute("ROLLBACK TO job")
    db.execute("RELEASE job")


def _at_one_moment(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """All that `work` reads is of one moment, whatever is written meanwhile."""
    try:
        db.execute("BEGIN")
        try:
            return work(db)
        finally:
            db.execute("ROLLBACK")
    except sqlite3.OperationalError as fault:
        log.error("the disk cannot be read: %s", fault)
        refuse("not_read", "The server's disk did not answer. Please try again in a moment.")
    except sqlite3.DatabaseError as fault:
        log.error("the file of games is damaged: %s", fault)
        unreadable()


def read_table(db: sqlite3.Connection, table: str) -> Kept | None:
    """None if there is no such table; refused if what is there cannot be read."""
    made = db.execute("SELECT head, made FROM tables WHERE table_id = ?", (table,)).fetchone()
    if made is None:
        return None
    rows = db.execute(
        "SELECT entry, command, at FROM log WHERE table_id = ? ORDER BY seq", (table,)
    ).fetchall()
    sealed = db.execute("SELECT seat, board, move FROM sealed WHERE table_id = ? ORDER BY seat", (table,))
    try:
        return Kept(
            decode(made[0], Head),
            [_decoder.decode(row[0]) for row in rows],
            {row[1] for row in rows if row[1] is not None},
            [Seal(*row) for row in sealed],
            rows[-1][2] if rows else made[1],
        )
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        unreadable()


def _read_afoot(db: sqlite3.Connection, table: str) -> Afoot:
    """Without it a table is as good as ever; so whatever cannot be read is nothing."""
    row = db.execute("SELECT afoot FROM tables WHERE table_id = ?", (table,)).fetchone()
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return decode(row[0], Afoot) if row and row[0] else NOTHING
    return NOTHING


_decoder: msgspec.json.Decoder[Entry] = decoder_of(Entry)


def unknown_table() -> NoReturn:
    refuse("unknown_table", "There is no such table here.")


def unreadable() -> NoReturn:
    """What is wrong with it is in the server's log."""
    refuse("unreadable", "This table cannot be read any more: what the server has kept of it is damaged.")


def _open(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # What is deleted or erased is overwritten, and not just forgotten about.
        db.execute("PRAGMA secure_delete = ON")
        bring_up_to_date(db, path)
    except (OSError, sqlite3.Error) as fault:
        refuse("no_store", f"The games cannot be kept in {path}: {fault}.")
    return db


def _empty_journal(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _open_reading(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    db.execute("PRAGMA query_only = ON")
    return db
