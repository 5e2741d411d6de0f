"""A disk that is full for a while, between a store and its file."""

import sqlite3
from typing import Any

from starlette.testclient import TestClient

from rookery.table.stores.sqlite import SqliteStore


class Disk:
    """Stands where the store's connection was. Everything is as before, but nothing can be committed."""

    def __init__(self, store: SqliteStore) -> None:
        self.full = False
        self.room = 0
        """How much a full disk takes all the same before it is full for good."""
        self.refused = 0
        self._db = store._db
        store._db = self  # type: ignore[assignment]

    def execute(self, statement: str, *values: Any) -> Any:
        if self.full and statement == "COMMIT" and self.room:
            self.room -= 1
        elif self.full and statement == "COMMIT":
            self.refused += 1
            raise sqlite3.OperationalError("database or disk is full")
        return self._db.execute(statement, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)


def disk_of(server: TestClient) -> Disk:
    return Disk(server.app.state.tables._store)  # type: ignore[attr-defined]
