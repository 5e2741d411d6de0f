"""One table's rows: its head, its log, the choices that are sealed, and what goes on besides."""

from contextlib import suppress

import msgspec

from rookery.core.decoding import decode, decoder_of
from rookery.table.afoot import NOTHING, Afoot
from rookery.table.entries import Entry, Head
from rookery.table.forgetting import forget_of_table
from rookery.table.kept import Kept, Seal, unreadable
from rookery.table.stores.db import Db

PHASES = ("open", "playing", "over")


def read_table(db: Db, table: str) -> Kept | None:
    """None if there is no such table; refused if what is there cannot be read. Times are the store's."""
    made = db.execute("SELECT head, made, afoot FROM tables WHERE table_id = ?", (table,)).fetchone()
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
            _afoot(made[2]),
        )
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        unreadable()


def _afoot(written: bytes | None) -> Afoot:
    """Without it a table is as good as ever; so whatever cannot be read is nothing."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return decode(written, Afoot) if written else NOTHING
    return NOTHING


_decoder: msgspec.json.Decoder[Entry] = decoder_of(Entry)


def keep_seal(db: Db, table: str, seal: Seal) -> None:
    db.execute(
        "INSERT INTO sealed (table_id, seat, board, move) VALUES (?, ?, ?, ?) ON CONFLICT (table_id, seat) "
        "DO UPDATE SET board = excluded.board, move = excluded.move",
        (table, *msgspec.structs.astuple(seal)),
    )


def delete_table(db: Db, table: str) -> None:
    """With all there is of it."""
    forget_of_table(db, table)
    for name in ("sealed", "log", "tables"):
        db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))


def all_tables(db: Db) -> list[str]:
    """The names of all tables, oldest first."""
    return [row[0] for row in db.execute("SELECT table_id FROM tables ORDER BY made, table_id")]


def count_phases(db: Db) -> dict[str, int]:
    counted = dict(db.execute("SELECT phase, count(*) FROM tables GROUP BY phase").fetchall())
    return dict.fromkeys(PHASES, 0) | counted
