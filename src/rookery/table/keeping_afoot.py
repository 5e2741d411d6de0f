"""What goes on at a table besides its log is written down when it has changed."""

from collections.abc import Callable

from rookery.table.afoot import NOTHING, Afoot
from rookery.table.background import Background
from rookery.table.held import Held
from rookery.table.kept import NotWritten


class KeepingAfoot:
    """`now` tells what is afoot; `kept` is what stands on disk. Clocks are kept with the moves. `listed`
    tells whether the table is to be seen in the lobby, also in that of other servers."""

    def __init__(
        self,
        table: str,
        store: Held,
        background: Background,
        kept: Afoot,
        now: Callable[[], Afoot],
        listed: Callable[[], bool],
    ) -> None:
        self.kept = kept
        self._shown = False
        self._listed = listed
        self._table = table
        self._store = store
        self._background = background
        self._now = now

    def keep(self) -> None:
        """Who is away and who waits, if that has changed."""
        if self._is_unkept():
            self._background.start(self.write())
        if self._listed() != self._shown:
            self._shown = not self._shown
            self._background.start(self._show(self._shown))

    async def _show(self, shown: bool) -> None:
        try:
            await self._store.show(self._table, shown)
        except NotWritten:
            self._shown = not shown

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
