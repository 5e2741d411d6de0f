"""The log on disk. An entry is on the platter before anyone hears of it.

One SQLite file, written by one thread. `PRIMARY KEY (table_id, seq)` is the fence: should two writers
ever believe they own a table, the second one's entry fails instead of overwriting a move.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

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

T = TypeVar("T")


class Store:
    """Every method runs on the store's own thread and returns when the disk has it."""

    def __init__(self, path: Path) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._db = self._thread.submit(_open, path).result()

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def make(self, head: Head) -> None:
        await self._run(
            lambda: self._write("INSERT INTO tables (table_id, head) VALUES (?, ?)", head.table, head)
        )

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        await self._run(lambda: self._write("INSERT INTO log VALUES (?, ?, ?)", table, seq, entry))

    def _write(self, statement: str, *values: str | int | msgspec.Struct) -> None:
        blobs = [msgspec.json.encode(v) if isinstance(v, msgspec.Struct) else v for v in values]
        with self._db:
            self._db.execute(statement, blobs)

    async def load(self, table: str) -> tuple[Head, list[Entry]] | None:
        return await self._run(lambda: self._load(table))

    def _load(self, table: str) -> tuple[Head, list[Entry]] | None:
        row = self._db.execute("SELECT head FROM tables WHERE table_id = ?", (table,)).fetchone()
        if row is None:
            return None
        rows = self._db.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY seq", (table,))
        return msgspec.json.decode(row[0], type=Head), [msgspec.json.decode(r[0], type=Entry) for r in rows]

    async def close(self) -> None:
        await self._run(self._db.close)
        self._thread.shutdown()


def _open(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, check_same_thread=False)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.executescript(_SCHEMA)
    except (OSError, sqlite3.Error) as fault:
        refuse("no_store", f"The games cannot be kept in {path}: {fault}.")
    return db
