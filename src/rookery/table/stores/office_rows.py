"""Bans, and the log of acts of whoever is in charge."""

import msgspec

from rookery.table.kept import Ban
from rookery.table.stores.db import Db


def bans(db: Db) -> list[Ban]:
    """All of them, also those that have ended."""
    select = "SELECT network, made, until, reason FROM bans ORDER BY made, network"
    return [Ban(*row) for row in db.execute(select)]


def add_ban(db: Db, ban: Ban) -> None:
    """In the place of an earlier one of the same network."""
    db.execute(
        "INSERT INTO bans (network, made, until, reason) VALUES (?, ?, ?, ?) ON CONFLICT (network) "
        "DO UPDATE SET made = excluded.made, until = excluded.until, reason = excluded.reason",
        msgspec.structs.astuple(ban),
    )


def remove_ban(db: Db, network: str) -> None:
    db.execute("DELETE FROM bans WHERE network = ?", (network,))


def forget_bans(db: Db, ended_by: str) -> int:
    return db.execute("DELETE FROM bans WHERE until <> '' AND until <= ?", (ended_by,)).rowcount


def begin_act(db: Db, at: str, who: str, what: str, table: str, details: str, result: str) -> int:
    """The number it has in the log."""
    insert = (
        "INSERT INTO acts (at, who, what, table_id, details, result) VALUES (?, ?, ?, ?, ?, ?) "
        "RETURNING number"
    )
    number: int = db.execute(insert, (at, who, what, table, details, result)).fetchone()[0]
    return number


def end_act(db: Db, number: int, result: str) -> None:
    db.execute("UPDATE acts SET result = ? WHERE number = ?", (result, number))
