"""Who plays the games: this process, all cores of this machine, or a Ray cluster (`ray_workers.py`).

All take tasks and give back deals. A deal that comes back without games is lost with whoever was playing it,
and has to be given out again: because a game is a function of its number, nothing is counted twice.
"""

import os
import queue
import time
from collections import deque
from collections.abc import Iterable
from typing import Protocol

import msgspec

from rookery.bots.foreign import brought_bots
from rookery.bots.thinking import warm
from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.lab.children import Child, Inbox
from rookery.lab.experiment import Plan
from rookery.lab.playing import Playing
from rookery.lab.rows import Dealt, Task

PATIENT = 5
"""So many processes in a row may die without having played one deal."""


class Workers(Protocol):
    #: how many seconds' worth of deals a task should be
    seconds_a_task: float

    @property
    def wanted(self) -> int:
        """How many deals it is worth to have given out."""
        ...

    def submit(self, task: Task) -> None: ...

    def results(self, seconds: float) -> Iterable[Dealt]:
        """What is done, waiting for it so long at most."""
        ...

    def close(self) -> None: ...


class Here:
    """In this very process, one deal after another."""

    wanted = 1
    seconds_a_task = 0.0

    def __init__(self, plan: Plan) -> None:
        self._playing = Playing(plan)
        self._tasks: deque[Task] = deque()

    def submit(self, task: Task) -> None:
        self._tasks.append(task)

    def results(self, seconds: float) -> Iterable[Dealt]:
        return list(self._playing.deals(self._tasks.popleft())) if self._tasks else ()

    def close(self) -> None:
        """Nothing was started."""


class _Busy:
    """A worker process, and the deals it still owes."""

    def __init__(self, inbox: Inbox, plan: bytes) -> None:
        self.child = Child(inbox, "rookery.lab.worker")
        self.child.tell(plan)
        self.owed: list[tuple[int, int]] = []


class Cores:
    """A process for each core. One that dies is replaced."""

    seconds_a_task = 0.0

    def __init__(self, plan: Plan, cores: int | None = None) -> None:
        # Compiled once here, so that the workers find it in the cache instead of each compiling it; and
        # bots of other packages are tried once.
        if plan.needs_brain:
            warm(plan.played())
        if any(":" in bot.level for cell in plan.cells for bot in cell.bots):
            brought_bots()
        self._plan = msgspec.json.encode(plan)
        self._inbox: Inbox = queue.SimpleQueue()
        count = cores or os.cpu_count() or 1
        # One deal to play and one that waits for it, so that nobody is ever idle.
        self.wanted = 2 * count
        self._busy = [_Busy(self._inbox, self._plan) for _ in range(count)]
        self._died = 0

    def submit(self, task: Task) -> None:
        least = min(self._busy, key=lambda one: len(one.owed))
        least.owed += [(task.cell, deal) for deal in task.deals]
        least.child.tell(msgspec.json.encode(task))

    def results(self, seconds: float) -> Iterable[Dealt]:
        found: list[Dealt] = []
        end = time.monotonic() + seconds
        while not found:
            try:
                child, frame = self._inbox.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return found
            found += self._heard(child, frame)
        while True:
            try:
                child, frame = self._inbox.get_nowait()
            except queue.Empty:
                return found
            found += self._heard(child, frame)

    def _heard(self, child: Child, frame: bytes | None) -> list[Dealt]:
        place = next((n for n, one in enumerate(self._busy) if one.child is child), None)
        if place is None:
            return []
        one = self._busy[place]
        if frame is not None:
            dealt = decode(frame, Dealt)
            one.owed.remove((dealt.cell, dealt.deal))
            self._died = 0
            return [dealt]
        self._died += 1
        if self._died >= PATIENT * len(self._busy):
            refuse("workers_die", "The processes that play the games end by themselves; the run is stopped.")
        child.kill()
        self._busy[place] = _Busy(self._inbox, self._plan)
        return [Dealt(cell, deal, ()) for cell, deal in one.owed]

    def close(self) -> None:
        for one in self._busy:
            one.child.kill()
