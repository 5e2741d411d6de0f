"""Writes that wait are done together, by one thread: group commit."""

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from rookery.table.stores.db import Db

T = TypeVar("T")

LARGEST_GROUP = 512


class Job:
    """Something to write on the store's thread, and who waits for it."""

    def __init__(self, work: Callable[[Db], Any], check: Callable[[Any], object] | None) -> None:
        self.work = work
        self.check = check
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()
        self.fault: Exception | None = None
        self.result: Any = None

    def look(self) -> None:
        """At what came of it, before it is for good."""
        if self.check is not None:
            self.check(self.result)

    def tell(self) -> None:
        self.loop.call_soon_threadsafe(self._settle)

    def _settle(self) -> None:
        if self.done.cancelled():
            return
        if self.fault is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.fault)


class Groups:
    """`commit` is handed whatever waits. It notes in each job what came of it, and never raises."""

    def __init__(self, commit: Callable[[list[Job]], None]) -> None:
        self._commit = commit
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def put(self, work: Callable[[Db], T], check: Callable[[T], object] | None) -> asyncio.Future[T]:
        job = Job(work, check)
        self._jobs.put(job)
        return job.done

    async def close(self) -> None:
        """When all that waits is done."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        closing = False
        while not closing:
            group: list[Job] = []
            closing = (job := self._jobs.get()) is None
            while job is not None:
                group.append(job)
                if len(group) == LARGEST_GROUP or self._jobs.empty():
                    break
                closing = (job := self._jobs.get()) is None
            if group:
                self._commit(group)
                for one in group:
                    one.tell()
