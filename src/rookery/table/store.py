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
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rookery.core.verdict import refuse
from rookery.table.log import Entry, Head

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
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
"""

LARGEST_GROUP = 512
T = TypeVar("T")


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

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        blob = msgspec.json.encode(entry)
        await self._do(lambda db: db.execute("INSERT INTO log VALUES (?, ?, ?)", (table, seq, blob)))

    async def load(self, table: str) -> tuple[Head, list[Entry]] | None:
        found: tuple[Head, list[Entry]] | None = await self._do(lambda db: _load(db, table))
        return found

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


def _load(db: sqlite3.Connection, table: str) -> tuple[Head, list[Entry]] | None:
    row = db.execute("SELECT head FROM tables WHERE table_id = ?", (table,)).fetchone()
    if row is None:
        return None
    rows = db.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY seq", (table,))
    return msgspec.json.decode(row[0], type=Head), [msgspec.json.decode(r[0], type=Entry) for r in rows]


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
