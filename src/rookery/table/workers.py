"""Bots think in processes of their own, so that the server never waits for them.

A worker that dies, hangs, answers nonsense or breaks the rules is killed and replaced; its job is given
out once more if there is time, and otherwise a random legal move stands in: nobody's game hangs on a bot.
A bot that is asked always gets into the queue: there is at most one job of each bot at a table, and those of
who had least thinking lately come first. So whoever has many bots keeps their own waiting, and nobody else's.
The very first start compiles the games' kernels, which takes a while; `warming` says so, and jobs wait.
Nothing a worker is asked or answers is ever logged: seeds and guesses are secrets of the game.
"""

import asyncio
import itertools
import logging
import os
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from rookery.bots.thinking import AnyChair, AnyThought, random_thought
from rookery.core.game import AnyGame
from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng
from rookery.core.spec import shown
from rookery.core.thought import Budget
from rookery.games import game_by_id
from rookery.table.costs import COSTS
from rookery.table.fair_queue import FairQueue, Lately
from rookery.table.processes import Process
from rookery.table.worker_process import START_WITHIN, Work, prepare, serve, work
from rookery.table.worker_talk import LONGEST, READY, Useless, ask, read_answer

log = logging.getLogger("rookery.workers")

LATEST = 5.0  # seconds for one job; no level thinks longer than one
FINISH_WITHIN = 1.5  # seconds when nobody waits for the answer any more: killing at once would cost more
STARTS = 3  # failed ones in a row, and jobs no longer wait for the first success
LONGEST_PAUSE = 30.0  # seconds between starts that keep failing
HINTS = 256  # that wait; more would wait in vain
EACH = 16  # hints of one asker; more would only wait for one another
NO_END = 1 << 30
LONGEST_TROUBLE = 200  # letters of what a worker says went wrong


class Rank(Enum):
    """What is thought about first: the first of these."""

    PLAYED = "played"
    """A bot at a table where somebody plays, and waits for it."""
    HINT = "hint"
    WATCHED = "watched"
    """A bot at a table where nobody plays: it holds up no game but its own."""


WAITS = {Rank.PLAYED: 12, Rank.HINT: 2, Rank.WATCHED: 120}
"""Times `latest`, for a job and all before it: a game goes on late rather than by a random move."""


@dataclass(eq=False, repr=False)
class Job:
    number: int
    game: AnyGame
    chair: AnyChair
    question: bytes
    answer: asyncio.Future[AnyThought | None]
    asker: str
    rank: Rank
    tries: int = 0
    patience: asyncio.Timeout | None = None
    """Until when it waits for its turn and its answer."""
    limit: asyncio.Timeout | None = None
    seconds: float = 0.0
    """How long workers have thought about it."""

    def finish(self, thought: AnyThought | None) -> None:
        if not self.answer.done():
            self.answer.set_result(thought)

    def read(self, message: bytes) -> AnyThought | None:
        thought = read_answer(message, self.number, self.game, self.chair)
        if isinstance(thought, str):
            log.error("a bot failed at %s: %s", self.game.spec.id, shown(thought, LONGEST_TROUBLE))
            return None
        return thought


class Worker(ABC):
    """Whoever thinks for this server. What it says comes to the inbox; None when it is gone for good."""

    again = False
    """Whether somebody else is asked where it takes too long: the way to it may be to blame."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.inbox: asyncio.Queue[Job | bytes | None] = asyncio.Queue()

    @abstractmethod
    def send(self, question: bytes) -> None:
        """Does not wait: who is idle has room for far more than a question. `OSError` if it is gone."""

    @abstractmethod
    def end(self) -> None: ...

    async def hear(self) -> Job | bytes:
        news = await self.inbox.get()
        if news is None:
            raise Useless("died")
        return news

    async def do(self, job: Job, latest: float) -> None:
        self.send(job.question)
        began = time.monotonic()
        try:
            async with asyncio.timeout(latest) as job.limit:
                message = await self.hear()
            assert isinstance(message, bytes), "a busy worker is given no other job"
        except TimeoutError:
            if not self.again:
                job.finish(None)  # it would hang again
            raise Useless("hung") from None
        finally:
            job.limit = None
            job.seconds += time.monotonic() - began
        # Whether the move is legal may take a while to find out.
        job.finish(await asyncio.to_thread(job.read, message))


class LocalWorker(Worker):
    """One process, and a thread that starts it and listens to it: whatever bytes come, only the thread waits
    for them."""

    def __init__(self, *how: object) -> None:
        super().__init__()
        self.process = Process(serve, *how)
        self.thread = threading.Thread(target=self._listen, args=(asyncio.get_running_loop(),), daemon=True)
        self.thread.start()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        pipe = self.process.pipe
        with suppress(RuntimeError):  # the loop is closed
            with suppress(Exception):  # it cannot be started, or is gone
                self.process.start()
                while True:
                    message = pipe.recv_bytes(LONGEST)
                    loop.call_soon_threadsafe(self.inbox.put_nowait, message)
            # Closed by the loop, so that it can't happen in the middle of sending.
            loop.call_soon_threadsafe(pipe.close)
            loop.call_soon_threadsafe(self.inbox.put_nowait, None)
        self.process.join()

    def send(self, question: bytes) -> None:
        self.process.pipe.send_bytes(question)

    def end(self) -> None:
        self.process.end()

    def gone(self) -> None:
        """Waits a little for the process to end."""
        self.thread.join(FINISH_WITHIN)


class Workers:
    def __init__(
        self,
        count: int | None = None,
        latest: float = LATEST,
        hints: int = HINTS,
        work: Work = work,
        prepare: Callable[[], None] = prepare,
    ) -> None:
        self._count = count or max(1, (os.cpu_count() or 2) - 1)
        self._latest = latest
        self._how = (prepare, work, latest)
        self._numbers = itertools.count(1)
        self._lately = Lately()
        bounds = {Rank.HINT: (hints, min(EACH, hints))}
        self._queues: dict[Rank, FairQueue[Job]] = {
            rank: FairQueue(*bounds.get(rank, (NO_END, NO_END)), self._lately) for rank in Rank
        }
        self.stand_ins = 0
        self._idle: deque[Worker] = deque()
        self._workers: set[Worker] = set()
        self._slots: list[asyncio.Task[None]] = []
        self._started = asyncio.Event()
        self._closed = False

    @property
    def warming(self) -> bool:
        """No worker has been ready yet, and it is worth waiting for the first."""
        return not self._started.is_set()

    @property
    def pids(self) -> list[int]:
        return [pid for worker in self._local() if (pid := worker.process.pid)]

    def _local(self) -> list[LocalWorker]:
        return [worker for worker in tuple(self._workers) if isinstance(worker, LocalWorker)]

    @property
    def count(self) -> int:
        return len(self._workers)

    @property
    def waiting(self) -> int:
        return sum(map(len, self._queues.values()))

    @property
    def busy(self) -> int:
        return sum(1 for worker in tuple(self._workers) if worker.job is not None)

    async def warm(self) -> None:
        """Start the workers; returns when the first is ready to think."""
        if not self._slots and not self._closed:
            self._slots = [asyncio.create_task(self._slot(number)) for number in range(self._count)]
        await self._started.wait()

    async def think(
        self,
        game_id: str,
        chair: AnyChair,
        seed: str,
        budget: Budget | None = None,
        *,
        asker: str = "",
        rank: Rank = Rank.PLAYED,
        stood_in: Callable[[], None] | None = None,
    ) -> AnyThought:
        """By rank, and the asker who had least thinking lately first. If none can think in time, a hint is
        refused and a bot's move is a random one, which `stood_in` is told."""
        game, number, thought = game_by_id(game_id, chair.rules), next(self._numbers), None
        if not self._closed and self._queues[rank].has_room(asker):
            question = ask(number, game_id, chair, seed, budget)
            thought = await self._ask(Job(number, game, chair, question, asyncio.Future(), asker, rank))
        if thought is not None:
            return thought
        if rank is Rank.HINT:
            refuse("busy", "The bots are very busy just now; ask again in a moment.")
        self.stand_ins += 1
        log.warning("a random move stands in for a bot at %s", game_id)
        stand_in = await asyncio.to_thread(random_thought, game, chair, SeededRng("stand-in", seed))
        if stood_in is not None:
            stood_in()
        return stand_in

    def hurry(self, chair: AnyChair) -> None:
        """Somebody has come to play at that chair's table, and now waits for it."""
        watched = self._queues[Rank.WATCHED]
        for job in [job for job in watched if job.chair is chair]:
            watched.remove(job.asker, job)
            job.rank = Rank.PLAYED
            self._queues[job.rank].put(job.asker, job)
            if job.patience is not None:
                job.patience.reschedule(asyncio.get_running_loop().time() + self._waits(job))

    def _waits(self, job: Job) -> float:
        return WAITS[job.rank] * self._latest

    def close(self) -> None:
        """Leaves no process behind, and nobody waiting."""
        self._closed = True
        self._started.set()
        for slot in self._slots:
            slot.cancel()
        waiting = (job for queue in self._queues.values() for job in queue)
        for job in (*waiting, *(worker.job for worker in self._workers if worker.job)):
            job.finish(None)
        for worker in tuple(self._workers):
            worker.end()
        for worker in self._local():
            worker.gone()

    async def _ask(self, job: Job) -> AnyThought | None:
        self._queues[job.rank].put(job.asker, job)
        self._hand_out()
        try:
            await self.warm()
            async with asyncio.timeout(self._waits(job)) as job.patience:
                return await job.answer
        except TimeoutError:
            return None
        finally:
            job.patience = None
            COSTS.charge(job.seconds)
            job.answer.cancel()
            self._queues[job.rank].remove(job.asker, job)
            if job.limit is not None:
                job.limit.reschedule(asyncio.get_running_loop().time() + min(self._latest, FINISH_WITHIN))

    def _hand_out(self) -> None:
        for _ in range(min(len(self._idle), self.waiting)):
            worker = self._idle.popleft()
            worker.job = next(queue for queue in self._queues.values() if len(queue)).take()
            worker.job.tries += 1
            worker.inbox.put_nowait(worker.job)

    async def _slot(self, number: int) -> None:
        """One worker after the other. The very first starts alone: the others find what it compiled."""
        if number > 0:
            await self._started.wait()
        failed_starts = 0
        while True:
            failed_starts += 1
            worker = None
            try:
                worker = LocalWorker(*self._how)
                self._workers.add(worker)
                async with asyncio.timeout(START_WITHIN):
                    if await worker.hear() != READY:
                        raise Useless("started oddly")
                failed_starts = 0
                self._started.set()
                await self._supervise(worker)
            except Exception as problem:
                why = problem if isinstance(problem, Useless) else f"failed ({type(problem).__name__})"
                log.warning("a bot worker %s; starting another", why)
                if failed_starts >= STARTS or isinstance(problem, TimeoutError):
                    self._started.set()
            finally:
                if worker is not None:
                    self._drop(worker)
            await asyncio.sleep(min(failed_starts // STARTS, LONGEST_PAUSE))

    async def _supervise(self, worker: Worker) -> None:
        while True:
            worker.job = None
            self._idle.append(worker)
            self._hand_out()
            job = await worker.hear()
            if not isinstance(job, Job):
                raise Useless("spoke unasked")
            if not job.answer.done():
                before = job.seconds
                try:
                    await worker.do(job, self._latest)
                finally:
                    self._lately.charge(job.asker, job.seconds - before)

    async def welcome(self, worker: Worker) -> None:
        """One from elsewhere thinks for this server too, until it is gone."""
        self._workers.add(worker)
        self._started.set()
        try:
            await self._supervise(worker)
        except Useless as why:
            log.warning("a bot worker from elsewhere %s", why)
        finally:
            self._drop(worker)

    def _drop(self, worker: Worker) -> None:
        worker.end()
        self._workers.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        if worker.job is not None and not worker.job.answer.done():
            if worker.job.tries < 2:
                self._queues[worker.job.rank].put_back(worker.job.asker, worker.job)
                self._hand_out()
            else:
                worker.job.finish(None)
