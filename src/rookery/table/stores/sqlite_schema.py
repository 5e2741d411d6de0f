"""What the file of games looks like, and how an older one becomes the present one.

The layout has a number, `PRAGMA user_version`. Every change of it is one more entry in `STEPS`, written in
plain SQL and never changed again: a file of version n has been through the first n of them. A file that says
nothing is one from before the numbers, or a new one; the first step fits both.
"""

import sqlite3
from pathlib import Path

from rookery.core.refusal import refuse

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE IF NOT EXISTS tables (
            table_id TEXT PRIMARY KEY,
            made     TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
            head     BLOB NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE IF NOT EXISTS log (
            table_id TEXT NOT NULL REFERENCES tables,
            seq      INTEGER NOT NULL,
            entry    BLOB NOT NULL,
            command  TEXT,
            at       TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
            PRIMARY KEY (table_id, seq)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE IF NOT EXISTS sealed (
            table_id TEXT NOT NULL REFERENCES tables,
            seat     INTEGER NOT NULL,
            board    INTEGER NOT NULL,
            move     TEXT NOT NULL,
            PRIMARY KEY (table_id, seat)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        # How far each table is and when something last happened there, so that those nobody needs any more
        # are found without replaying them. Of games begun before this step it is not known whether they are
        # over; they are kept as long as finished ones.
        "ALTER TABLE tables ADD COLUMN phase TEXT NOT NULL DEFAULT 'open'",
        "ALTER TABLE tables ADD COLUMN last TEXT NOT NULL DEFAULT ''",
        """
        UPDATE tables SET
            last = coalesce((SELECT max(at) FROM log WHERE log.table_id = tables.table_id), made),
            phase = CASE WHEN EXISTS (
                SELECT 1 FROM log
                WHERE log.table_id = tables.table_id AND CAST(entry AS TEXT) LIKE '%"t":"began"%'
            ) THEN 'over' ELSE 'open' END
        """,
        "CREATE INDEX tables_by_age ON tables (phase, last)",
        # One row that is written to find out whether the disk takes anything.
        "CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 0), at TEXT NOT NULL) STRICT",
    ),
    (
        # The line a table has in a list, so that lists replay nothing. Tables from before this step have none
        # until somebody asks for it.
        "ALTER TABLE tables ADD COLUMN summary BLOB",
        # What goes on besides the log: clocks that run, people who are away, newcomers who wait.
        "ALTER TABLE tables ADD COLUMN afoot BLOB",
        # For how long servers have run over this file, all of them together.
        "CREATE TABLE uptime (id INTEGER PRIMARY KEY CHECK (id = 0), ms INTEGER NOT NULL) STRICT",
        "INSERT INTO uptime VALUES (0, 0)",
    ),
    (
        # What whoever runs the server wants to know of all tables without reading any: which game it is and
        # how many bytes it takes. And who made it, as a keyed hash of the address, for the quotas.
        "ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN payer TEXT NOT NULL DEFAULT ''",
        # A head begins with the table's name and its game. Cut out as text: one that is damaged must not
        # stop the others.
        """
        UPDATE tables SET
            game = coalesce((
                SELECT substr(rest, 1, instr(rest, '"') - 1) FROM (
                    SELECT substr(CAST(head AS TEXT), instr(CAST(head AS TEXT), '"game":"') + 8, 80) AS rest
                    WHERE instr(CAST(head AS TEXT), '"game":"') > 0
                ) WHERE instr(rest, '"') > 0
            ), ''),
            bytes = length(head) + coalesce(
                (SELECT sum(length(entry)) FROM log WHERE log.table_id = tables.table_id), 0
            )
        """,
        "CREATE INDEX tables_by_payer ON tables (payer) WHERE payer <> ''",
        """
        CREATE TABLE bans (
            network TEXT PRIMARY KEY,
            made    TEXT NOT NULL,
            until   TEXT NOT NULL,
            reason  TEXT NOT NULL
        ) STRICT
        """,
        # All that was done by whoever is in charge. Nothing is ever deleted here.
        """
        CREATE TABLE acts (
            number   INTEGER PRIMARY KEY,
            at       TEXT NOT NULL,
            who      TEXT NOT NULL,
            what     TEXT NOT NULL,
            table_id TEXT NOT NULL,
            details  TEXT NOT NULL,
            result   TEXT NOT NULL
        ) STRICT
        """,
    ),
    (
        # What long jobs have made: whole, or as far as they came. `names` are the people in it, as JSON.
        """
        CREATE TABLE results (
            key      TEXT PRIMARY KEY,
            kind     TEXT NOT NULL,
            table_id TEXT NOT NULL,
            names    TEXT NOT NULL,
            payer    TEXT NOT NULL,
            last     TEXT NOT NULL,
            bytes    INTEGER NOT NULL DEFAULT 0,
            result   BLOB
        ) STRICT
        """,
        "CREATE INDEX results_by_table ON results (table_id, last)",
        "CREATE INDEX results_by_payer ON results (payer) WHERE payer <> ''",
        """
        CREATE TABLE pieces (
            key    TEXT NOT NULL REFERENCES results,
            number INTEGER NOT NULL,
            data   BLOB NOT NULL,
            PRIMARY KEY (key, number)
        ) STRICT, WITHOUT ROWID
        """,
    ),
)

VERSION = len(STEPS)


def check_version(db: sqlite3.Connection, path: Path) -> int:
    """The file's version; refused if it is newer than this program."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        refuse(
            "newer_store",
            f"The games in {path} were kept by a newer Rookery, which this one cannot read "
            f"(their layout is number {version}, and this program knows {VERSION}).",
        )
    return version


def bring_up_to_date(db: sqlite3.Connection, path: Path) -> None:
    """All the steps that are missing, or none of them if one fails. Only one program at a time can do it."""
    if check_version(db, path) == VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        # Somebody else may have done it while we waited for our turn.
        for step in STEPS[check_version(db, path) :]:
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
