"""Bots think in processes of their own, so that the server never waits for them.

Jobs queue up and go to idle workers, one at a time each. A worker that dies, hangs, answers nonsense or
breaks the rules is killed and replaced; its job is given out once more if there is time for that, and
otherwise a random legal move stands in, so that nobody's game hangs on a bot. The very first start
compiles the games' kernels, which takes a while; `warming` says so, and jobs wait for it.

Nothing a worker was asked or has answered goes into the log: seeds and guesses are secrets of the game.
"""

import asyncio
import itertools
import logging
import math
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from rookery.bots.sitter import AnyChair, AnyThought, random_thought, think
from rookery.core.game import AnyGame
from rookery.core.rng import SeededRng
from rookery.core.thought import Budget, Thought
from rookery.games import all_games, game_by_id

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

log = logging.getLogger("rookery.workers")

LATEST = 5.0
"""Seconds a worker has for one job; no level thinks longer than one."""
FINISH_WITHIN = 1.5
"""Seconds a worker has left when nobody waits for its answer any more: killing it would cost more."""
START_WITHIN = 300.0
"""Seconds for a start, compiling included, on a slow machine."""
STARTS = 3
"""So many failed starts in a row, and jobs no longer wait for the first success."""
LONGEST_PAUSE = 30.0
"""Seconds between starts, at most, while they keep failing."""
QUEUE = 64
"""Jobs that may wait. More would wait in vain: they are answered at once."""
LONGEST_ANSWER = 1 << 20
"""Bytes."""
READY = b"ready"

Work: TypeAlias = Callable[[str, AnyChair, str, Budget | None], AnyThought]


# ---- in the worker ----


def prepare() -> None:
    for game in all_games().values():
        game.brain().warm()


def work(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    return think(game_by_id(game_id), chair, SeededRng("think", seed), budget)


class Failed(str):
    """In place of a thought: what went wrong, without any of the values it went wrong with."""


def _serve(pipe: "Connection[Any, Any]", prepare: Callable[[], None], work: Work, latest: float) -> None:
    # Ctrl-C goes to the whole group; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # the server's loop goes first
    _die_after(START_WITHIN)
    prepare()
    with suppress(EOFError, OSError):  # the server is gone
        pipe.send_bytes(READY)
        while True:
            _die_after(0)
            number, *question = pickle.loads(pipe.recv_bytes())
            _die_after(2 * latest)
            try:
                answer = pickle.dumps((number, work(*question)))
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                words = f"{type(error).__name__} in {place.name}, line {place.lineno}"
                answer = pickle.dumps((number, Failed(words)))
            pipe.send_bytes(answer)


def _die_after(seconds: float) -> None:
    """A worker that hangs can't see that its server is gone; an alarm ends it even inside compiled code."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


# ---- in the server ----


@dataclass(eq=False, repr=False, slots=True)
class _Job:
    number: int
    game: AnyGame
    chair: AnyChair
    question: bytes
    answer: asyncio.Future[AnyThought | None]
    tries: int = 0

    def finish(self, thought: AnyThought | None) -> None:
        if not self.answer.done():
            self.answer.set_result(thought)

    def check(self, message: bytes) -> AnyThought | Failed:
        """What a worker said to this job; raises whatever it likes when that makes no sense."""
        number, answer = pickle.loads(message)
        if number != self.number:
            raise ValueError("an answer to another question")
        if isinstance(answer, Failed):
            return answer
        if not isinstance(answer, Thought) or not math.isfinite(answer.worth):
            raise ValueError("not a thought")
        if self.game.refuse(self.chair.guessed, self.chair.seat, answer.action) is not None:
            raise ValueError("an illegal move")
        return answer


class _Worker:
    """One process, and a thread that listens to it: whatever bytes come, only the thread waits for them."""

    def __init__(self, workers: "Workers", loop: asyncio.AbstractEventLoop, *how: object) -> None:
        # Forking a process with threads in it is asking for trouble, and would hand on open sockets.
        spawn = multiprocessing.get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=_serve, args=(theirs, *how), daemon=True)
        with theirs:  # left open here, it would hide the worker's end
            self.process.start()
        self.ready = self.failed = False
        self.job: _Job | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.thread = threading.Thread(target=self._listen, args=(workers, loop), daemon=True)
        self.thread.start()

    @property
    def idle(self) -> bool:
        return self.ready and not self.failed and self.job is None

    def _listen(self, workers: "Workers", loop: asyncio.AbstractEventLoop) -> None:
        with suppress(RuntimeError):  # the loop is closed
            with suppress(EOFError, OSError):
                while True:
                    loop.call_soon_threadsafe(workers._heard, self, self.pipe.recv_bytes(LONGEST_ANSWER))
            loop.call_soon_threadsafe(workers._gone, self)
        self.process.join()

    def kill(self) -> None:
        self.failed = True
        if self.timer is not None:
            self.timer.cancel()
        self.process.kill()


class Workers:
    """Everything here runs in the loop that first called `warm` or `think`."""

    def __init__(
        self,
        count: int | None = None,
        latest: float = LATEST,
        queue: int = QUEUE,
        work: Work = work,
        prepare: Callable[[], None] = prepare,
    ) -> None:
        self._count = count or max(1, (os.cpu_count() or 2) - 1)
        self._latest = latest
        self._queue = queue
        self._how = (prepare, work, latest)
        self._numbers = itertools.count(1)
        self._waiting: deque[_Job] = deque()
        self._workers: list[_Worker] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._started = asyncio.Event()
        self._failed_starts = 0
        self._closed = False

    @property
    def warming(self) -> bool:
        """No worker has been ready yet, and it is worth waiting for the first."""
        return not self._started.is_set()

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._workers if not worker.failed and worker.process.pid]

    async def warm(self) -> None:
        """Start the workers; returns when the first is ready to think."""
        self._begin()
        await self._started.wait()

    async def think(
        self, game_id: str, chair: AnyChair, seed: str, budget: Budget | None = None
    ) -> AnyThought:
        game = game_by_id(game_id)
        thought = None
        if self._closed or len(self._waiting) >= self._queue:
            log.warning("too many bots are thinking")
        else:
            loop = self._begin()
            number = next(self._numbers)
            question = pickle.dumps((number, game_id, chair, seed, budget))
            thought = await self._answer(_Job(number, game, chair, question, loop.create_future()))
        if thought is None:
            log.warning("a random move stands in for a bot at %s", game_id)
            return random_thought(game, chair, SeededRng("stand-in", seed))
        return thought

    def close(self) -> None:
        """Leaves no process behind, and nobody waiting."""
        self._closed = True
        self._started.set()
        for job in (*self._waiting, *(worker.job for worker in self._workers if worker.job)):
            job.finish(None)
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:
            worker.thread.join(FINISH_WITHIN)
            worker.pipe.close()
        self._workers.clear()

    # ---- jobs ----

    async def _answer(self, job: _Job) -> AnyThought | None:
        self._waiting.append(job)
        self._hand_out()
        try:
            await self._started.wait()
            async with asyncio.timeout(2 * self._latest):
                return await job.answer
        except TimeoutError:
            return None
        finally:
            self._let_go(job)

    def _hand_out(self) -> None:
        for worker in [worker for worker in self._workers if worker.idle]:
            if not self._waiting:
                return
            worker.job = job = self._waiting.popleft()
            job.tries += 1
            self._allow(worker, self._latest)
            try:
                # An idle worker's pipe is empty and holds far more than a job: this does not wait.
                worker.pipe.send_bytes(job.question)
            except OSError:
                self._fail(worker, "is gone")

    def _let_go(self, job: _Job) -> None:
        """Nobody waits for this job any more; if a worker is still at it, that may not last."""
        job.answer.cancel()
        if job in self._waiting:
            self._waiting.remove(job)
        for worker in self._workers:
            if worker.job is job:
                self._allow(worker, min(self._latest, FINISH_WITHIN))

    # ---- workers ----

    def _begin(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._fill()
        return self._loop

    def _fill(self) -> None:
        """Start what is missing; the very first alone, so that the others find what it compiled."""
        assert self._loop is not None
        wanted = 1 if self.warming else self._count
        while not self._closed and sum(not worker.failed for worker in self._workers) < wanted:
            try:
                worker = _Worker(self, self._loop, *self._how)
            except OSError:
                log.exception("a bot worker could not be started")
                return self._fill_later(started=False)
            self._workers.append(worker)
            self._allow(worker, START_WITHIN)

    def _fill_later(self, started: bool) -> None:
        self._failed_starts = 0 if started else self._failed_starts + 1
        if self._failed_starts >= STARTS:
            self._started.set()
        pause = min(LONGEST_PAUSE, 0.5 * 2**self._failed_starts) if self._failed_starts else 0
        assert self._loop is not None
        self._loop.call_later(pause, self._fill)

    def _allow(self, worker: _Worker, seconds: float) -> None:
        assert self._loop is not None
        if worker.timer is not None:
            worker.timer.cancel()
        worker.timer = self._loop.call_later(seconds, self._hung, worker)

    def _heard(self, worker: _Worker, message: bytes) -> None:
        if worker.failed:
            return
        job = worker.job
        if job is None:
            if worker.ready or message != READY:
                return self._fail(worker, "spoke unasked")
            worker.ready = True
            self._failed_starts = 0
            self._started.set()
            self._fill()
        else:
            try:
                answer = job.check(message)
            except Exception as error:
                # The text is ours only where the type is; anyone else's might quote a secret.
                return self._fail(worker, f"answered nonsense ({type(error).__name__})")
            if isinstance(answer, Failed):
                log.error("a bot failed at %s: %s", job.game.spec.id, answer)
            job.finish(None if isinstance(answer, Failed) else answer)
            worker.job = None
        if worker.timer is not None:
            worker.timer.cancel()
        self._hand_out()

    def _hung(self, worker: _Worker) -> None:
        if worker.job is not None:
            worker.job.finish(None)  # no time for a second try
        elif self.warming:
            self._started.set()  # nor to wait for another start
        self._fail(worker, "hung")

    def _gone(self, worker: _Worker) -> None:
        """Its pipe is at its end, and its thread has let go of it."""
        if not worker.failed:
            self._fail(worker, "died")
        worker.pipe.close()
        if worker in self._workers:
            self._workers.remove(worker)

    def _fail(self, worker: _Worker, why: str) -> None:
        log.warning("a bot worker %s; starting another", why)
        worker.kill()
        job, worker.job = worker.job, None
        if job is not None and not job.answer.done():
            if job.tries < 2:
                self._waiting.appendleft(job)
            else:
                job.finish(None)
        self._fill_later(started=worker.ready)
        self._hand_out()
