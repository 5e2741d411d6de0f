"""What long jobs have made: their results, and of unfinished ones the pieces that are done.

A job about a table lives as long as the table does; any other as long as somebody has asked for it lately.
Nothing here is the only copy of anything: whatever is deleted can be made again.
"""

from collections.abc import Sequence

import msgspec

from rookery.core.refusal import refuse
from rookery.table.kept import FoundJob, unknown_table
from rookery.table.quota import Maker
from rookery.table.server_time import stamp
from rookery.table.stores.db import Db

LARGEST_JOB = 8 << 20
"""Bytes of all the pieces of one job."""


def find(db: Db, key: str) -> FoundJob | None:
    row = db.execute(
        """
        SELECT kind, (SELECT count(*) FROM pieces WHERE pieces.key = results.key), result
        FROM results WHERE key = ?
        """,
        (key,),
    ).fetchone()
    return None if row is None else FoundJob(*row)


def pieces_of(db: Db, key: str) -> list[bytes]:
    """Those that are done, the first first."""
    return [row[0] for row in db.execute("SELECT data FROM pieces WHERE key = ? ORDER BY number", (key,))]


def begin(db: Db, key: str, kind: str, table: str, names: Sequence[str], maker: Maker) -> None:
    """A place for it, if there is none yet. Refused if whoever asks has as much here as one may have."""
    if table and not db.execute("SELECT 1 FROM tables WHERE table_id = ?", (table,)).fetchone():
        unknown_table()
    again = "UPDATE results SET last = ?, table_id = coalesce(nullif(?, ''), table_id) WHERE key = ?"
    if db.execute(again, (stamp(), table, key)).rowcount:
        return
    maker.check_bytes(db)
    row = (key, kind, table, msgspec.json.encode(tuple(names)).decode(), maker.payer, stamp())
    columns = "key, kind, table_id, names, payer, last"
    db.execute(f"INSERT INTO results ({columns}) VALUES (?, ?, ?, ?, ?, ?)", row)


def add(db: Db, key: str, first: int, pieces: Sequence[bytes]) -> None:
    """More pieces, from number `first` on. Refused if the job was deleted meanwhile, or has grown too
    large."""
    _grow(db, key, sum(map(len, pieces)))
    insert = (
        "INSERT INTO pieces (key, number, data) VALUES (?, ?, ?) "
        "ON CONFLICT (key, number) DO UPDATE SET data = excluded.data"
    )
    db.executemany(insert, [(key, first + number, data) for number, data in enumerate(pieces)])


def finish(db: Db, key: str, result: bytes) -> None:
    """The whole, in the place of its pieces."""
    db.execute("DELETE FROM pieces WHERE key = ?", (key,))
    db.execute("UPDATE results SET bytes = 0 WHERE key = ?", (key,))
    _grow(db, key, len(result))
    db.execute("UPDATE results SET result = ? WHERE key = ?", (result, key))


def _grow(db: Db, key: str, by: int) -> None:
    grown = "UPDATE results SET bytes = bytes + ? WHERE key = ? RETURNING bytes"
    row = db.execute(grown, (by, key)).fetchone()
    if row is None:
        refuse("unknown_job", "The game this was made for has been deleted.")
    if row[0] > LARGEST_JOB:
        refuse("too_hard", f"The result would be larger than {LARGEST_JOB >> 20} MiB.")
