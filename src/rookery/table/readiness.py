"""Whether a move would be written if somebody made one now."""

import asyncio
import time

from rookery.table.kept import NotWritten
from rookery.table.store import Store

TRIED_EVERY = 1.0
ANSWERS_WITHIN = 5.0


class Readiness:
    """Found out by a real write; once a second at most, however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._tried = -TRIED_EVERY
        self._ready = False
        # A server that has only just started has had no time to fail.
        self._passed = time.monotonic()

    def passed_within(self, seconds: float) -> bool:
        return time.monotonic() <= self._passed + seconds

    async def check(self) -> bool:
        async with self._lock:
            if time.monotonic() >= self._tried + TRIED_EVERY:
                self._ready = await self._try()
                self._tried = time.monotonic()
                if self._ready:
                    self._passed = self._tried
            return self._ready

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self._store.probe()
        except (NotWritten, TimeoutError):
            return False
        return True
