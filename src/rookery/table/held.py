"""A store as one table in memory has it: for as long as the table is this server's."""

from collections.abc import Sequence

from rookery.table.afoot import NOTHING, Afoot
from rookery.table.entries import Entry
from rookery.table.kept import Kept, Lost, Seal, Standing
from rookery.table.store import Store


class Held:
    """Once the table is lost, whatever still goes on at it writes nothing more: the table may be in memory a
    second time by then, read anew."""

    def __init__(self, store: Store) -> None:
        self.lost = False
        self._store = store

    def _check(self) -> None:
        if self.lost:
            raise Lost

    async def append(
        self,
        table: str,
        seq: int,
        entries: Sequence[Entry],
        command: str | None = None,
        seal: Seal | None = None,
        standing: Standing | None = None,
    ) -> None:
        self._check()
        await self._store.append(table, seq, entries, command, seal, standing)

    async def seal(self, table: str, seal: Seal, afoot: Afoot = NOTHING) -> None:
        self._check()
        await self._store.seal(table, seal, afoot)

    async def keep_afoot(self, table: str, afoot: Afoot) -> None:
        self._check()
        await self._store.keep_afoot(table, afoot)

    async def show(self, table: str, listed: bool) -> None:
        self._check()
        await self._store.show(table, listed)

    async def load(self, table: str) -> Kept | None:
        return await self._store.load(table)
