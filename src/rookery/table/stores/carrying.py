"""All games carried from one store to another, and compared there row by row."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec

from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.table.afoot import Afoot, moved
from rookery.table.stores.db import Db, kept_text

AT_ONCE = 500
Row: TypeAlias = tuple[Any, ...]


class Part(msgspec.Struct, frozen=True):
    """Rows of one kind: the first of their columns are what they are told apart by."""

    name: str
    keys: int
    columns: tuple[str, ...]


PARTS = (
    Part(
        "tables",
        1,
        ("table_id", "made", "head", "phase", "last", "summary", "afoot", "game", "bytes", "payer"),
    ),
    Part("log", 2, ("table_id", "seq", "entry", "command", "at")),
    Part("sealed", 2, ("table_id", "seat", "board", "move")),
    Part("bans", 1, ("network", "made", "until", "reason")),
    Part("acts", 1, ("number", "at", "who", "what", "table_id", "details", "result")),
    Part("results", 1, ("key", "kind", "table_id", "names", "payer", "last", "bytes", "result")),
    Part("pieces", 2, ("key", "number", "data")),
)
_AFOOT = PARTS[0].columns.index("afoot")


def check_empty(db: Db, place: str) -> None:
    for part in PARTS:
        if db.execute(f"SELECT 1 FROM {part.name} LIMIT 1").fetchone():
            refuse("not_empty", f"There are games in {place} already; they can go to an empty place only.")


def carry(source: Db, target: Db, later: int, told: Callable[[int], None]) -> int:
    """All of it, in the target's own transaction; refused if what arrived is not what was sent. The target's
    time is so many milliseconds ahead. How many tables there were."""
    tables = 0
    for part in PARTS:
        count, sent = 0, hashlib.sha256()
        marks = ", ".join("?" * len(part.columns))
        insert = f"INSERT INTO {part.name} ({', '.join(part.columns)}) VALUES ({marks})"
        for page in _pages(source, part):
            rows = [_at_other_time(row, later) if part is PARTS[0] else row for row in page]
            target.executemany(insert, rows)
            _add(sent, rows)
            count += len(rows)
            told(len(rows))
        there, arrived = 0, hashlib.sha256()
        for page in _pages(target, part):
            _add(arrived, page)
            there += len(page)
        if (count, sent.digest()) != (there, arrived.digest()):
            refuse("not_carried", f"What arrived of {part.name} is not what was sent; nothing was kept.")
        tables = count if part is PARTS[0] else tables
    return tables


def count_rows(db: Db) -> int:
    return sum(db.execute(f"SELECT count(*) FROM {part.name}").fetchone()[0] for part in PARTS)


def _pages(db: Db, part: Part) -> Iterator[list[Row]]:
    """In the order of their keys, some at a time: there may be more than fits in memory."""
    keys = ", ".join(part.columns[: part.keys])
    columns, marks = ", ".join(part.columns), ", ".join("?" * part.keys)
    after: Row = ()
    while True:
        where = f"WHERE ({keys}) > ({marks})" if after else ""
        select = f"SELECT {columns} FROM {part.name} {where} ORDER BY {keys} LIMIT {AT_ONCE}"
        rows = [tuple(map(kept_text, row)) for row in db.execute(select, after).fetchall()]
        if not rows:
            return
        yield rows
        after = rows[-1][: part.keys]


def _at_other_time(row: Row, later: int) -> Row:
    """The clocks that run at a table go by its store's time."""
    written = row[_AFOOT]
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if written and later:
            afoot = msgspec.json.encode(moved(decode(written, Afoot), later))
            return (*row[:_AFOOT], afoot, *row[_AFOOT + 1 :])
    return row


def _add(digest: "hashlib._Hash", rows: list[Row]) -> None:
    for row in rows:
        digest.update(msgspec.msgpack.encode(row))
