"""A table as it stands on disk, whatever it is worth: for one that cannot be read any more."""

import json
import sqlite3
from base64 import b64encode

from rookery.core.refusal import refuse
from rookery.table.stores.db import Db

FORMAT = "rookery-raw/1"


def raw_table(db: Db, table: str) -> tuple[str, bytes]:
    """A name for the file and its bytes. It holds the dealer's secret and the hashes of the seats' keys."""
    made = db.execute("SELECT head, made FROM tables WHERE table_id = ?", (table,)).fetchone()
    if made is None:
        refuse("unknown_table", "There is no such table here.")
    rows: dict[str, list[object]] = {"log": [], "sealed": [], "faults": []}
    found = {
        "format": FORMAT,
        "table": table,
        "made": made[1],
        "head": _readable(made[0]),
        **rows,
    }
    parts = (
        ("log", ("seq", "at", "command", "entry")),
        ("sealed", ("seat", "board", "move")),
    )
    for part, columns in parts:
        # A damaged page ends the reading; all before it is kept.
        try:
            kept = db.execute(
                f"SELECT {', '.join(columns)} FROM {part} WHERE table_id = ? ORDER BY 1", (table,)
            )
            for row in kept:
                rows[part].append(dict(zip(columns, map(_readable, row), strict=True)))
        except sqlite3.DatabaseError as fault:
            rows["faults"].append(f"{part}: {fault}")
    return f"raw-{_file_name(table)}.json", json.dumps(found, indent=1, ensure_ascii=False).encode()


def _readable(value: object) -> object:
    """JSON where it is JSON, and otherwise the bytes themselves, spelled out."""
    if not isinstance(value, bytes):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return {"base64": b64encode(value).decode()}


def _file_name(table: str) -> str:
    """Tables' names are letters and digits; one that was damaged may be anything."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in table)[:40]
