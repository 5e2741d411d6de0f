"""So many may work at once; the others wait, and everybody gets a turn."""

import asyncio
from collections.abc import Iterable
from typing import Generic, TypeVar

from rookery.table.fair_queue import FairQueue

T = TypeVar("T")


class TooMany(Exception):
    """So many wait that this one cannot."""


class FairTurns(Generic[T]):
    """`tools` are what one works with, one each. Of those who wait, each asker's first comes first."""

    def __init__(self, tools: Iterable[T], most: int, each: int) -> None:
        self._free = list(tools)
        self._queue: FairQueue[asyncio.Future[T]] = FairQueue(most, each)

    async def take(self, asker: str) -> T:
        """As soon as it is this asker's turn. Of too many that wait, the last of whoever has most gives way:
        be that this asker, or another."""
        if self._free:
            return self._free.pop()
        if not self._queue.has_room(asker):
            gives_way = self._queue.take_from_greediest(asker)
            if gives_way is None:
                raise TooMany
            if not gives_way.done():
                gives_way.set_exception(TooMany)
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(asker, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            self._queue.remove(asker, turn)
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self.give(turn.result())
            raise

    def give(self, tool: T) -> None:
        while len(self._queue):
            turn = self._queue.take()
            if not turn.done():
                turn.set_result(tool)
                return
        self._free.append(tool)

    def close(self) -> None:
        """Whoever still waits, waits for nothing."""
        while len(self._queue):
            self._queue.take().cancel()
