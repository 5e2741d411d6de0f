"""The lobby: public tables where somebody is. Where several servers share the games it has the tables of all
of them, as their rows tell."""

import asyncio
import time

from rookery.table.store import Store
from rookery.table.summaries import is_listed, read_summary, summary_of
from rookery.table.table import Table
from rookery.table.wire.over_http import Summary

MOST_LISTED = 100
READ_EVERY = 0.2
"""Seconds between two times that the rows are read, at the least, however many ask."""
GOOD_FOR = 3.0
"""Seconds after which the rows are read again also if nothing was heard: moves are not told of."""


class Lobby:
    def __init__(self, store: Store, tables: dict[str, Table]) -> None:
        self._store = store
        self._tables = tables
        self._reading = asyncio.Lock()
        self._found: tuple[Summary, ...] = ()
        self._read_at = float("-inf")
        self._changed = True

    def has_changed(self) -> None:
        """Says another server, or this one."""
        self._changed = True

    async def list(self) -> tuple[Summary, ...]:
        """Those with a free seat, then those to watch, the newest first."""
        if not self._store.shared:
            return self._here()
        async with self._reading:
            age = time.monotonic() - self._read_at
            if age > GOOD_FOR or (self._changed and age > READ_EVERY):
                self._changed, self._read_at = False, time.monotonic()
                rows = await self._store.lobby(MOST_LISTED)
                listed = [read_summary(*row) for row in rows]
                waiting = [one for one in listed if any(seat.kind == "open" for seat in one.seats)]
                going_on = [one for one in listed if one.phase == "playing" and one not in waiting]
                self._found = (*waiting, *going_on)
        return self._found

    def _here(self) -> tuple[Summary, ...]:
        # A table is moved to the end when somebody comes.
        public = [table for table in reversed(self._tables.values()) if is_listed(table)]
        waiting = [table for table in public if table.now.seats_of_kind("open")]
        going_on = [table for table in public if table.now.begun and not table.now.seats_of_kind("open")]
        listed = (*waiting[:MOST_LISTED], *going_on[:MOST_LISTED])
        return tuple(summary_of(table.history.head, table.now, table.last) for table in listed)
