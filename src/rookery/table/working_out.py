"""What a game is asked while it is played: moves, boards, previews. It is bounded by what the table was tried
with before it was made, but a tenth of a second on the server's loop would be one for everybody. So it is
worked out in a few threads, which the loop takes turns with; and it is known who pays for it.

A thread that is done takes what is next by itself. Were it handed out by the loop, every piece of work would
wait for the loop to come round, and the threads with it: with many at play they had a fifth of their time to
do and everybody waited for them.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from rookery.table.fair_queue import FairQueue

T = TypeVar("T")

THREADS = 3
"""So many askers at once. The loop has to wait for each of them for a moment, so they are few."""
UNBOUNDED = 1 << 30
"""A table asks for one thing at a time, and so does a connection: what waits is bounded by those."""


@dataclass(eq=False, repr=False)
class _Work:
    asker: str
    work: Callable[[], Any]
    spent: Callable[[float], None]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]

    def tell(self, result: object, fault: BaseException | None, seconds: float) -> None:
        """On the loop. It is paid for also if nobody waits for it any more."""
        self.spent(seconds)
        if self.done.done():
            return
        if fault is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(fault)


class WorkingOut:
    def __init__(self, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, "working-out")
        self._lock = threading.Lock()
        self._waiting: FairQueue[_Work] = FairQueue(UNBOUNDED, UNBOUNDED)
        self._at_work: set[str] = set()
        """For each of them one thing at a time. What has begun is not stopped, and of all threads Python runs
        one: two for the same asker are not done sooner, and everybody else waits for one more."""

    async def do(self, asker: str, spent: Callable[[float], None], work: Callable[[], T]) -> T:
        """What `work` gives. `spent` is told the seconds of a processor it took, also if it failed."""
        loop = asyncio.get_running_loop()
        waiting = _Work(asker, work, spent, loop, loop.create_future())
        with self._lock:
            self._waiting.put(asker, waiting)
        self._pool.submit(self._go_on)
        try:
            result: T = await waiting.done
            return result
        except asyncio.CancelledError:
            with self._lock:
                self._waiting.remove(asker, waiting)
            raise
        finally:
            # A fault knows where it was raised, which is here, and this would know the fault.
            del waiting

    def _go_on(self) -> None:
        """In a thread: all that may be done now. For each thing that waits somebody comes by here, or works
        for the same asker and will go on with it."""
        while (work := self._next()) is not None:
            began = time.thread_time()
            found = _tried(work.work)
            seconds = time.thread_time() - began
            with self._lock:
                self._at_work.remove(work.asker)
            # When the server closes, nobody waits any more.
            with suppress(RuntimeError):
                work.loop.call_soon_threadsafe(work.tell, *found, seconds)
            # As above.
            del found, work

    def _next(self) -> _Work | None:
        with self._lock:
            work = self._waiting.take_if(lambda asker: asker not in self._at_work)
            if work is not None:
                self._at_work.add(work.asker)
            return work

    def close(self) -> None:
        """Whoever still waits, waits for nothing."""
        with self._lock:
            while len(self._waiting):
                self._waiting.take().done.cancel()
        self._pool.shutdown(wait=False)


def _tried(work: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    try:
        return work(), None
    except BaseException as fault:
        return None, fault
