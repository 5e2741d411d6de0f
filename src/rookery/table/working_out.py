"""What a game is asked while it is played: moves, boards, previews. It is bounded by what the table was tried
with before it was made, but a tenth of a second on the server's loop would be one for everybody. So it is
worked out in a few threads, which the loop takes turns with; and it is known who pays for it.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from rookery.table.fair_turns import FairTurns

T = TypeVar("T")

THREADS = 3
"""The loop has to wait for each of them for a moment, so they are few."""
UNBOUNDED = 1 << 30
"""A table asks for one thing at a time, and so does a connection: what waits is bounded by those."""


class WorkingOut:
    def __init__(self, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, "working-out")
        self._turns: FairTurns[None] = FairTurns([None] * threads, UNBOUNDED, UNBOUNDED)

    async def do(self, asker: str, spent: Callable[[float], None], work: Callable[[], T]) -> T:
        """What `work` gives. `spent` is told the seconds of a processor it took, also if it failed."""
        await self._turns.take(asker)
        took: list[float] = []
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, _timed, work, took)
        finally:
            self._turns.give(None)
            spent(sum(took))

    def close(self) -> None:
        self._turns.close()
        self._pool.shutdown(wait=False)


def _timed(work: Callable[[], T], took: list[float]) -> T:
    began = time.thread_time()
    try:
        return work()
    finally:
        took.append(time.thread_time() - began)
