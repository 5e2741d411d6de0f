"""What was done by whoever is in charge. An act is written down before it is done, so none is missing."""

import logging
import sqlite3

from rookery.core.refusal import Refused
from rookery.table.admin.asks import Act, ActList, Ask
from rookery.table.bans import now
from rookery.table.logging_setup import note, short
from rookery.table.store import Store

log = logging.getLogger("rookery.admin")

BEGUN, DONE = "begun", "done"
LONGEST = 400


class ActLog:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, who: str, ask: Ask) -> int:
        row = (now(), who[:80], ask.act, ask.about[:80], ask.details[:LONGEST], BEGUN)
        insert = "INSERT INTO acts (at, who, what, table_id, details, result) VALUES (?, ?, ?, ?, ?, ?)"
        return await self._store.write(lambda db: db.execute(insert, row).lastrowid or 0)

    async def end(self, number: int, who: str, ask: Ask, fault: Exception | None) -> None:
        result = DONE
        if fault is not None:
            result = f"refused: {fault}" if isinstance(fault, Refused) else f"failed: {type(fault).__name__}"
        update = "UPDATE acts SET result = ? WHERE number = ?"
        await self._store.write(lambda db: db.execute(update, (result[:LONGEST], number)))
        table = {"table": short(ask.about)} if ask.about else {}
        note(log, logging.WARNING, f"admin: {ask.act}", act=number, who=who[:80], **table, result=result[:80])

    async def page(self, page: int, rows: int) -> ActList:
        """The newest first."""

        def read(db: sqlite3.Connection) -> tuple[int, list[Act]]:
            in_all: int = db.execute("SELECT count(*) FROM acts").fetchone()[0]
            select = (
                "SELECT number, at, who, what, table_id, details, result FROM acts "
                "ORDER BY number DESC LIMIT ? OFFSET ?"
            )
            return in_all, [Act(*row) for row in db.execute(select, (rows, (page - 1) * rows))]

        in_all, acts = await self._store.read(read)
        return ActList(tuple(acts), page, pages(in_all, rows), in_all)


def pages(in_all: int, rows: int) -> int:
    return max(1, -(-in_all // rows))
