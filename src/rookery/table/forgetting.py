"""Results of long jobs that are not kept any longer, each a part of a larger write."""

from collections.abc import Callable, Sequence

import msgspec

from rookery.table.server_time import days_from_now
from rookery.table.stores.db import Db


def forget(db: Db, where: str, bound: Sequence[object]) -> int:
    """Delete the jobs of which that is so; how many there were."""
    db.execute(f"DELETE FROM pieces WHERE key IN (SELECT key FROM results WHERE {where})", tuple(bound))
    return db.execute(f"DELETE FROM results WHERE {where}", tuple(bound)).rowcount


def forget_of_table(db: Db, table: str) -> None:
    forget(db, "table_id = ?", (table,))


def forget_unasked(db: Db, days: int, most: int) -> int:
    """Of those about no table the ones nobody has asked for in so many days, at most so many."""
    old = "table_id = '' AND last < ?"
    return forget(
        db,
        f"key IN (SELECT key FROM results WHERE {old} ORDER BY last, key LIMIT ?)",
        (days_from_now(-days), most),
    )


def forget_named(db: Db, is_it: Callable[[object], bool]) -> int:
    """Those about no table in which somebody is called so."""
    rows = db.execute("SELECT key, names FROM results WHERE table_id = ''").fetchall()
    keys = [key for key, names in rows if any(map(is_it, msgspec.json.decode(names)))]
    return sum(forget(db, "key = ?", (key,)) for key in keys)
