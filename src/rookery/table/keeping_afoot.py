"""What goes on at a table besides its log is written down when it has changed."""

from collections.abc import Callable

from rookery.table.afoot import NOTHING, Afoot
from rookery.table.background import Background
from rookery.table.held import Held
from rookery.table.kept import NotWritten


class KeepingAfoot:
    """`now` tells what is afoot; `kept` is what stands on disk. Clocks are kept with the moves."""

    def __init__(
        self, table: str, store: Held, background: Background, kept: Afoot, now: Callable[[], Afoot]
    ) -> None:
        self.kept = kept
        self._table = table
        self._store = store
        self._background = background
        self._now = now

    def keep(self) -> None:
        """Who is away and who waits, if that has changed."""
        if self._is_unkept():
            self._background.start(self.write())

    def _is_unkept(self) -> bool:
        now, kept = self._now(), self.kept
        return (now.away, now.claims) != (kept.away, kept.claims)

    async def write(self) -> None:
        if self._is_unkept():
            self.kept = self._now()
            try:
                await self._store.keep_afoot(self._table, self.kept)
            except NotWritten:
                # It is tried again with the next that happens.
                self.kept = NOTHING
