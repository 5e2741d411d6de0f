"""Work that a stranger can make expensive is done aside: in processes of their own, bounded in processor
time, in memory and in the size of the answer. What is over a bound gets one sentence, and nobody else waits
for it. A process that dies or hangs is replaced. Games that only this process has are asked in a thread.
"""

import asyncio
import logging
import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

import anyio.to_thread

from rookery.core.refusal import Refusal, Refused
from rookery.games import all_games
from rookery.table.bounded import (
    LARGEST_ANSWER,
    TOO_LONG,
    Answer,
    OutOfTime,
    Work,
    bound_memory,
    bounded,
    hear_alarms,
)
from rookery.table.costs import COSTS
from rookery.table.fair_turns import FairTurns, TooMany
from rookery.table.limits import SECONDS, Meter
from rookery.table.metrics import ASIDE, ASIDE_SECONDS
from rookery.table.processes import Process
from rookery.table.worker_process import START_WITHIN

log = logging.getLogger("rookery.aside")

PROCESSOR_SECONDS = 2.0
WALL_SECONDS = 20.0
"""What a job may take on a busy machine, its waiting for a processor included."""
MEMORY = 384 << 20
"""Bytes a process may take for a job, besides what it has when it starts."""
QUEUE, EACH = 64, 8
NICE = 3
"""How far these processes stand back behind the server's own."""
READY = b"ready"

BUSY = Refusal("busy", "The server is very busy just now; try again in a moment.")


# ---- in the process ----


def read_games() -> None:
    """What every process needs, whatever it is asked."""
    all_games()


def _serve(pipe: "Connection", nice: int, prepare: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare()
    bound_memory(MEMORY)
    if hasattr(os, "nice"):
        os.nice(nice)
    hear_alarms()
    # The server is gone, or said to stop at the very moment when nothing was going on.
    with suppress(EOFError, OSError, OutOfTime):
        pipe.send_bytes(READY)
        while True:
            pipe.send_bytes(pickle.dumps(bounded(*pickle.loads(pipe.recv_bytes()))))


# ---- in the server ----


class _Process:
    def __init__(self, nice: int, prepare: Callable[[], None]) -> None:
        self.ended = False
        self.process = Process(_serve, nice, prepare)

    def start(self) -> None:
        """In a thread. Returns when it is ready; what a job may take does not include this."""
        self.process.start()
        pipe = self.process.pipe
        if not (pipe.poll(START_WITHIN) and pipe.recv_bytes() == READY):
            self.process.end()
            raise OSError("a process for work done aside did not start")

    def ask(self, question: bytes, within: float) -> Answer | None:
        """In a thread. None if it had to be ended."""
        pipe = self.process.pipe
        with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            pipe.send_bytes(question)
            if pipe.poll(within):
                answer = pickle.loads(pipe.recv_bytes(LARGEST_ANSWER + (1 << 16)))
                if isinstance(answer, Answer):
                    return answer
        self.end()
        return None

    def interrupt(self) -> None:
        """What it works on is as if its time were up."""
        if hasattr(signal, "SIGPROF") and self.process.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGPROF)

    def end(self) -> None:
        self.ended = True
        self.process.end()
        self.process.join()
        self.process.pipe.close()


def _count(end: str, seconds: float) -> None:
    ASIDE.labels(end).inc()
    ASIDE_SECONDS.inc(seconds)
    COSTS.charge(seconds)


class Aside:
    """`count` processes at most, started when they are first needed. What each does first, to be ready, is
    not bounded: no stranger has a say in it, and to compile a game's bots takes more than any job may."""

    def __init__(
        self,
        meter: Meter,
        count: int = 2,
        processor_seconds: float = PROCESSOR_SECONDS,
        wall_seconds: float = WALL_SECONDS,
        nice: int = NICE,
        prepare: Callable[[], None] = read_games,
    ) -> None:
        self._meter = meter
        self._how = (nice, prepare)
        self._seconds, self._wall = processor_seconds, wall_seconds
        self._turns: FairTurns[_Process | None] = FairTurns([None] * count, QUEUE, EACH)
        self._all: set[_Process] = set()
        self._threads = anyio.CapacityLimiter(count)
        self._closed = False

    async def do(self, payer: str, work: Work, *arguments: object, times: float = 1) -> bytes:
        """What `work` gives, or a refusal; the payer is charged for it either way. `times` the usual time.

        Who leaves meanwhile is charged too. The process is told to stop, and is there for the next.
        """
        seconds, wall = times * self._seconds, times * self._wall
        self._meter.check(payer, SECONDS)
        process = await self._turn(payer)
        left: asyncio.CancelledError | None = None
        try:
            process = process or await self._started()
            question = pickle.dumps((work, arguments, seconds))
            asking = asyncio.create_task(self._asked(process, question, wall))
            try:
                await asyncio.shield(asking)
            except asyncio.CancelledError as gone:
                left = gone
                process.interrupt()
            answer = await asking
        except BaseException:
            # Nobody waits for its answer any more; the thread that listens sees that it is gone.
            if process is not None:
                process.process.end()
                process.ended = True
            raise
        finally:
            if process is not None and process.ended:
                self._all.discard(process)
                process = None
            self._turns.give(process)
        if answer is None:
            self._meter.charge(payer, SECONDS, seconds)
            _count("ended", seconds)
            log.warning("work done aside had to be ended")
            raise left or Refused(TOO_LONG)
        self._meter.charge(payer, SECONDS, answer.seconds)
        _count("done" if answer.refusal is None else "refused", answer.seconds)
        if left is not None:
            raise left
        return await self._read(answer, work, arguments)

    async def _asked(self, process: _Process, question: bytes, within: float) -> Answer | None:
        return await anyio.to_thread.run_sync(process.ask, question, within, limiter=self._threads)

    async def warm(self) -> None:
        """Start one process, so that the first who asks does not wait for it."""
        process = await self._turn("")
        try:
            process = process or await self._started()
        except (EOFError, OSError):
            if not self._closed:
                log.exception("work cannot be done aside")
        finally:
            self._turns.give(process)

    async def _started(self) -> _Process:
        """It is known before it is there: a server that closes meanwhile ends it, and does not have to wait
        until it is ready."""
        process = _Process(*self._how)
        self._all.add(process)
        try:
            await anyio.to_thread.run_sync(process.start, limiter=self._threads, abandon_on_cancel=True)
        except BaseException:
            self._all.discard(process)
            process.process.end()
            raise
        return process

    async def _read(self, answer: Answer, work: Work, arguments: tuple[object, ...]) -> bytes:
        if answer.refusal is None:
            return answer.data
        if answer.refusal.reason == "unknown_game":
            return await anyio.to_thread.run_sync(work, *arguments)
        if answer.refusal.reason == "broken":
            raise RuntimeError(f"work done aside failed: {answer.refusal.words}")
        raise Refused(answer.refusal)

    async def _turn(self, payer: str) -> _Process | None:
        """A process, or a place for one, as soon as it is this payer's turn."""
        if self._closed:
            raise Refused(BUSY)
        try:
            return await self._turns.take(payer)
        except TooMany:
            raise Refused(BUSY) from None

    def close(self) -> None:
        self._closed = True
        self._turns.close()
        for process in self._all:
            process.end()
