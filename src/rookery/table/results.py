"""What long jobs have made, on disk: their results, and of unfinished ones the pieces that are done.

A job about a table lives as long as the table does; any other as long as somebody has asked for it lately.
Nothing here is the only copy of anything: whatever is deleted can be made again.
"""

import sqlite3
from collections.abc import Sequence

import msgspec

from rookery.core.refusal import refuse
from rookery.table.quota import Maker
from rookery.table.store import Store, unknown_table

LARGEST_JOB = 8 << 20
"""Bytes of all the pieces of one job."""

_NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"


class Found(msgspec.Struct, frozen=True):
    """A job as it is on disk: how many pieces are done, or the whole result."""

    kind: str
    pieces: int
    result: bytes | None


class Results:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, key: str) -> Found | None:
        select = """
            SELECT kind, (SELECT count(*) FROM pieces WHERE pieces.key = results.key), result
            FROM results WHERE key = ?
        """
        row = await self._store.read(lambda db: db.execute(select, (key,)).fetchone())
        return None if row is None else Found(*row)

    async def pieces(self, key: str) -> list[bytes]:
        """Those that are done, the first first."""
        select = "SELECT data FROM pieces WHERE key = ? ORDER BY number"
        return await self._store.read(lambda db: [row[0] for row in db.execute(select, (key,))])

    async def begin(self, key: str, kind: str, table: str, names: Sequence[str], maker: Maker) -> None:
        """A place for it, if there is none yet. Refused if whoever asks has as much here as one may have."""
        row = (key, kind, table, msgspec.json.encode(tuple(names)).decode(), maker.payer)

        def write(db: sqlite3.Connection) -> None:
            if table and not db.execute("SELECT 1 FROM tables WHERE table_id = ?", (table,)).fetchone():
                unknown_table()
            again = f"last = {_NOW}, table_id = coalesce(nullif(?, ''), table_id)"
            if db.execute(f"UPDATE results SET {again} WHERE key = ?", (table, key)).rowcount:
                return
            maker.check_bytes(db)
            columns = "key, kind, table_id, names, payer, last"
            db.execute(f"INSERT INTO results ({columns}) VALUES (?, ?, ?, ?, ?, {_NOW})", row)

        await self._store.write(write)

    async def add(self, key: str, first: int, pieces: Sequence[bytes]) -> None:
        """More pieces, from number `first` on. Refused if the job was deleted meanwhile, or has grown too
        large."""

        def write(db: sqlite3.Connection) -> None:
            self._grow(db, key, sum(map(len, pieces)))
            rows = [(key, first + number, data) for number, data in enumerate(pieces)]
            db.executemany("INSERT OR REPLACE INTO pieces VALUES (?, ?, ?)", rows)

        await self._store.write(write)

    async def finish(self, key: str, result: bytes) -> None:
        """The whole, in the place of its pieces."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM pieces WHERE key = ?", (key,))
            db.execute("UPDATE results SET bytes = 0 WHERE key = ?", (key,))
            self._grow(db, key, len(result))
            db.execute("UPDATE results SET result = ? WHERE key = ?", (result, key))

        await self._store.write(write)

    @staticmethod
    def _grow(db: sqlite3.Connection, key: str, by: int) -> None:
        grown = "UPDATE results SET bytes = bytes + ? WHERE key = ? RETURNING bytes"
        row = db.execute(grown, (by, key)).fetchone()
        if row is None:
            refuse("unknown_job", "What this was made for was deleted meanwhile.")
        if row[0] > LARGEST_JOB:
            refuse("too_hard", f"The result would be larger than {LARGEST_JOB >> 20} MiB.")
