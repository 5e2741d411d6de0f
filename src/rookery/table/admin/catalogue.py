"""What stands on disk, in lists. No table is read for it: all of this is in columns of its own."""

import msgspec

from rookery.core.refusal import refuse
from rookery.table.admin.asks import (
    MOST_A_PAGE,
    Act,
    ActList,
    DiskShown,
    ListTables,
    Share,
    TableList,
    TableRow,
)
from rookery.table.kept import unknown_table
from rookery.table.server_time import days_from_now
from rookery.table.stores.db import Db

PHASES = ("open", "playing", "over")
SORTS = {"last": ("last", "ASC"), "made": ("made", "ASC"), "size": ("bytes", "DESC"), "game": ("game", "ASC")}
"""When something last happened, the longest ago first; the oldest first; the largest first; by game."""
_OTHER_WAY = {"ASC": "DESC", "DESC": "ASC"}
LARGEST = 10
_COLUMNS = "table_id, game, phase, made, last, bytes"


class Sizes(msgspec.Struct, frozen=True):
    """What the games take in a place, in bytes, and what is free there; -1 if that cannot be known."""

    place: str
    file: int
    journal: int
    unused: int
    free: int


def pages(in_all: int, rows: int) -> int:
    return max(1, -(-in_all // rows))


def check_page(page: int, rows: int) -> None:
    if not 1 <= page <= 1_000_000:
        refuse("bad_page", f"A page must be a number from 1 to 1,000,000, not {page}.")
    if not 1 <= rows <= MOST_A_PAGE:
        refuse("bad_rows", f"A page must have from 1 to {MOST_A_PAGE:,} rows, not {rows}.")


def list_tables(db: Db, ask: ListTables) -> TableList:
    check_page(ask.page, ask.rows)
    if ask.phase and ask.phase not in PHASES:
        refuse("bad_phase", f"A phase must be one of {', '.join(PHASES)}, not {ask.phase[:40]!r}.")
    if ask.sort not in SORTS:
        refuse("bad_sort", f"Tables are sorted by {', '.join(SORTS)}; {ask.sort[:40]!r} is none of them.")
    if not 0 <= ask.idle_days <= 100_000:
        refuse("bad_idle", f"The days must be a number from 0 to 100,000, not {ask.idle_days:g}.")
    idle_since = days_from_now(-ask.idle_days) if ask.idle_days else ""
    filters = {"game = ?": ask.game, "phase = ?": ask.phase, "last < ?": idle_since}
    given = {"bytes >= ?": ask.least_bytes} | {one: value for one, value in filters.items() if value}
    condition, bound = " AND ".join(given), tuple(given.values())
    in_all: int = db.execute(f"SELECT count(*) FROM tables WHERE {condition}", bound).fetchone()[0]
    column, way = SORTS[ask.sort]
    order = f"{column} {_OTHER_WAY[way] if ask.reverse else way}, table_id"
    select = f"SELECT {_COLUMNS} FROM tables WHERE {condition} ORDER BY {order} LIMIT ? OFFSET ?"
    rows = db.execute(select, (*bound, ask.rows, (ask.page - 1) * ask.rows))
    return TableList(tuple(TableRow(*row) for row in rows), ask.page, pages(in_all, ask.rows), in_all)


def row_of(db: Db, table: str) -> tuple[TableRow, int]:
    """One table's row, and how many entries its log has."""
    row = db.execute(f"SELECT {_COLUMNS} FROM tables WHERE table_id = ?", (table,)).fetchone()
    if row is None:
        unknown_table()
    entries: int = db.execute("SELECT count(*) FROM log WHERE table_id = ?", (table,)).fetchone()[0]
    return TableRow(*row), entries


def disk(db: Db, sizes: Sizes) -> DiskShown:
    shares = db.execute(
        "SELECT game, phase, count(*), sum(bytes) FROM tables GROUP BY game, phase ORDER BY sum(bytes) DESC"
    )
    largest = db.execute(f"SELECT {_COLUMNS} FROM tables ORDER BY bytes DESC, table_id LIMIT {LARGEST}")
    results, size = db.execute("SELECT count(*), coalesce(sum(bytes), 0) FROM results").fetchone()
    return DiskShown(
        sizes.place,
        sizes.file,
        sizes.journal,
        sizes.unused,
        sizes.free,
        results,
        size,
        tuple(Share(*row) for row in shares),
        tuple(TableRow(*row) for row in largest),
    )


def list_acts(db: Db, page: int, rows: int) -> ActList:
    """The newest first."""
    in_all: int = db.execute("SELECT count(*) FROM acts").fetchone()[0]
    select = (
        "SELECT number, at, who, what, table_id, details, result FROM acts "
        "ORDER BY number DESC LIMIT ? OFFSET ?"
    )
    acts = tuple(Act(*row) for row in db.execute(select, (rows, (page - 1) * rows)))
    return ActList(acts, page, pages(in_all, rows), in_all)
