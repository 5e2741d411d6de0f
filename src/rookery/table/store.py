"""The log on disk. An entry is on the platter before anyone hears of it.

One SQLite file, one thread that writes. Whatever waits when it is free goes to disk together, with one
sync for all (group commit): a single player waits for one sync, a thousand share it. `PRIMARY KEY
(table_id, seq)` is the fence: should two servers ever believe they own a table, the second one's entry
fails instead of overwriting a move.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from rookery.core.refusal import refuse
from rookery.table.entries import Entry, Head

_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    table_id TEXT PRIMARY KEY,
    made     TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    head     BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL REFERENCES tables,
    seq      INTEGER NOT NULL,
    entry    BLOB NOT NULL,
    command  TEXT,
    at       TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sealed (
    table_id TEXT NOT NULL REFERENCES tables,
    seat     INTEGER NOT NULL,
    board    INTEGER NOT NULL,
    move     TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
"""

LARGEST_GROUP = 512


_SEAL = "INSERT OR REPLACE INTO sealed VALUES (?, ?, ?, ?)"


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


class _Job:
    """Something to do on the store's thread, and who waits for it."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.fault: Exception | None = None

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
    """Every method returns when the disk has it, and raises if the disk does not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = _open(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def make(self, head: Head) -> None:
        blob = msgspec.json.encode(head)
        await self._do(
            lambda db: db.execute("INSERT INTO tables (table_id, head) VALUES (?, ?)", (head.table, blob))
        )

    async def append(
        self,
        table: str,
        seq: int,
        entries: Sequence[Entry],
        command: str | None = None,
        seal: Seal | None = None,
    ) -> None:
        """Entries from `seq` on, with the command that made them and the choice that was still missing: all
        of it or nothing."""
        blobs = [msgspec.json.encode(entry) for entry in entries]
        rows = [(table, seq + n, blob, command if n == 0 else None) for n, blob in enumerate(blobs)]

        def write(db: sqlite3.Connection) -> None:
            if seal is not None:
                db.execute(_SEAL, (table, *msgspec.structs.astuple(seal)))
            db.executemany("INSERT INTO log (table_id, seq, entry, command) VALUES (?, ?, ?, ?)", rows)

        await self._do(write)

    async def seal(self, table: str, seal: Seal) -> None:
        """Keep a choice nobody may see yet. It is not part of the log; only the whole step will be."""
        row = (table, *msgspec.structs.astuple(seal))
        await self._do(lambda db: db.execute(_SEAL, row))

    async def load(self, table: str) -> Kept | None:
        found: Kept | None = await self._do(lambda db: _load(db, table))
        return found

    async def tables(self) -> list[str]:
        """The names of all tables, oldest first."""
        rows: list[str] = await self._do(
            lambda db: [row[0] for row in db.execute("SELECT table_id FROM tables ORDER BY made, rowid")]
        )
        return rows

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        job = _Job(work)
        self._jobs.put(job)
        return await job.done

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
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for job in group:
                _try(self._db, job)
            self._db.execute("COMMIT")
        except sqlite3.Error as fault:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            for job in group:
                job.fault = fault
        for job in group:
            job.tell()


def _try(db: sqlite3.Connection, job: _Job) -> None:
    db.execute("SAVEPOINT job")
    try:
        job.result = job.work(db)
    except Exception as fault:
        job.fault = fault
        db.execute("ROLLBACK TO job")
    db.execute("RELEASE job")


def _load(db: sqlite3.Connection, table: str) -> Kept | None:
    made = db.execute("SELECT head, made FROM tables WHERE table_id = ?", (table,)).fetchone()
    if made is None:
        return None
    rows = db.execute(
        "SELECT entry, command, at FROM log WHERE table_id = ? ORDER BY seq", (table,)
    ).fetchall()
    sealed = db.execute("SELECT seat, board, move FROM sealed WHERE table_id = ? ORDER BY seat", (table,))
    return Kept(
        msgspec.json.decode(made[0], type=Head),
        [_decoder.decode(row[0]) for row in rows],
        {row[1] for row in rows if row[1] is not None},
        [Seal(*row) for row in sealed],
        rows[-1][2] if rows else made[1],
    )


_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def _open(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.executescript(_SCHEMA)
    except (OSError, sqlite3.Error) as fault:
        refuse("no_store", f"The games cannot be kept in {path}: {fault}.")
    return db
