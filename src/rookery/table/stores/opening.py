"""The store that was asked for: PostgreSQL where an address is given, else SQLite in the folder."""

from pathlib import Path

from rookery.table.store import Store
from rookery.table.stores.postgres_line import read_address
from rookery.table.stores.sqlite import FILE, SqliteStore


def open_store(folder: Path, address: str = "", reached_at: str = "") -> Store:
    """`reached_at` is where other servers that share the PostgreSQL reach this one."""
    if not address:
        return SqliteStore(folder / FILE)
    found = read_address(address)
    from rookery.table.stores.postgres import PostgresStore

    return PostgresStore(found, folder, reached_at)
