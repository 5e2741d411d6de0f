"""Long jobs: what takes seconds to minutes, such as the review of a game.

A long job has a kind, which names the work, and what is asked, as bytes. Together these are its key: the same
thing is made once, whoever asks for it, and its result is kept on disk.

- `ask` starts it, or joins those who wait for it, or finds it done. Asking again is always right: whatever
  was cut short, by a cancel or by a server that was killed, goes on after the last piece that was kept.
- `look` tells how far it is, `so_far` what is known by then; `result` gives what was made, packed.
- `go_on` asks for one again by its key alone, for whoever has a link to it.
- `cancel` takes one's own wish back. When nobody wants it any more, its process is ended at once.

It is done in a process of its own that is the last to get a processor. Nobody has more than one done for
them at a time; some may wait, each in turn, and more are refused. Seconds are charged as they are spent, to
whoever asked first.
"""

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.bounded import TOO_LONG, Answer
from rookery.table.costs import COSTS
from rookery.table.fair_turns import FairTurns, TooMany
from rookery.table.kept import NotWritten
from rookery.table.limits import LONG, Meter
from rookery.table.long_process import LongProcess, Sign, Work
from rookery.table.metrics import LONG_JOBS, LONG_SECONDS
from rookery.table.quota import Quota
from rookery.table.settings import Settings
from rookery.table.store import Store
from rookery.table.wire.over_http import LongJob

log = logging.getLogger("rookery.long_jobs")

KEPT_EVERY = 1.0
"""Seconds between two writes of the pieces of one job."""
MOST_FAILED = 1_000
"""Of so many jobs it is remembered why they failed."""

BUSY = Refusal("busy", "Too many others are waiting here already; try again in a few minutes.")
LONGER = Refusal(
    "too_hard", "This takes longer than one job may take. What is done is kept: ask again, and it goes on."
)
BROKEN = Refusal("broken", "Something went wrong here. Nothing was changed; please try again.")


def key_of(kind: str, asked: bytes) -> str:
    return hashlib.sha256(kind.encode() + b"\0" + asked).hexdigest()[:32]


class Kind(NamedTuple):
    """A kind of long job: its work, how many are done at once, and the seconds of a processor for one. Those
    that `share` a name share their places. Of a kind that is `shown` the first piece is what was asked, so
    that it can be asked for by its key."""

    work: Work
    at_once: int
    seconds: float
    share: str = ""
    shown: bool = False


@dataclass(eq=False, repr=False)
class _Job:
    key: str
    kind: str
    asked: bytes
    table: str
    names: Sequence[str]
    askers: list[str]
    """The first pays."""
    done: int = 0
    of: int = 0
    first_sign: tuple[float, int] | None = None
    """When the first piece came, and how much was done by then."""
    working: bool = False
    seconds: float = 0.0
    kept: int = 0
    """How many pieces are on disk, and those that are not."""
    unkept: list[bytes] = field(default_factory=list)
    so_far: bytes = b""
    task: asyncio.Task[None] | None = None

    @property
    def left(self) -> int | None:
        """Seconds, by how long the pieces took so far."""
        since, before = self.first_sign or (0.0, self.done)
        if not self.working or self.done <= before:
            return None
        return round((time.monotonic() - since) / (self.done - before) * (self.of - self.done))


class LongJobs:
    """`kinds` are those there are, by their names."""

    def __init__(self, store: Store, meter: Meter, settings: Settings, kinds: Mapping[str, Kind]) -> None:
        self._store = store
        self._meter = meter
        self._quota = Quota(store.folder, settings)
        self._kinds = kinds
        places = {kind.share: kind.at_once for kind in kinds.values()}
        self._most = sum(places.values()) + settings.long_jobs_waiting
        self._turns: dict[str, FairTurns[None]] = {
            share: FairTurns([None] * count, self._most, 1) for share, count in places.items()
        }
        self._jobs: dict[str, _Job] = {}
        """Those that wait, and those that are worked at, in the order in which they came."""
        self._failed: OrderedDict[str, LongJob] = OrderedDict()

    # ---- what is asked ----

    async def ask(
        self, payer: str, kind: str, asked: bytes, *, table: str = "", names: Sequence[str] = ()
    ) -> LongJob:
        """`table` is the one it is about, if any, and `names` are the people it names: it is deleted with
        either of them."""
        key = key_of(kind, asked)
        found = await self._store.find_job(key) if key not in self._jobs else None
        if found is not None and found.result is not None:
            await self._store.begin_job(key, kind, table, names, self._quota.maker(payer))
            return LongJob(key, kind, "done")
        job = self._jobs.get(key)
        if job is None:
            self._check_share(payer)
            self._failed.pop(key, None)
            job = self._jobs[key] = _Job(key, kind, asked, table, names, [payer])
            job.task = asyncio.create_task(self._run(job))
        elif payer not in job.askers:
            job.askers.append(payer)
        return self._shown(job)

    async def look(self, key: str) -> LongJob:
        job = self._jobs.get(key)
        if job is not None:
            return self._shown(job)
        if key in self._failed:
            return self._failed[key]
        found = await self._store.find_job(key)
        if found is None:
            refuse("unknown_job", "There is no such job here; ask for it again.")
        return LongJob(key, found.kind, "stopped" if found.result is None else "done", found.pieces)

    def does(self, kind: str) -> bool:
        """Whether there are such jobs here."""
        return kind in self._kinds

    def so_far(self, key: str) -> bytes:
        """What is known by now of one that is worked at, as JSON; null while that is nothing."""
        job = self._jobs.get(key)
        return (job.so_far if job else b"") or b"null"

    async def go_on(self, payer: str, key: str) -> LongJob:
        """One that was asked for earlier, by whomever."""
        if key in self._jobs:
            return self._shown(self._jobs[key])
        found = await self._store.find_job(key)
        if found is None or not (found.kind in self._kinds and self._kinds[found.kind].shown):
            refuse("unknown_job", "There is no such job here; ask for it again.")
        if found.result is not None:
            return LongJob(key, found.kind, "done")
        pieces = await self._store.pieces(key)
        if not pieces:
            refuse("unknown_job", "This was not started yet; ask for it again.")
        return await self.ask(payer, found.kind, pieces[0])

    async def result(self, key: str) -> bytes:
        found = await self._store.find_job(key)
        if found is None or found.result is None:
            refuse("not_done", "This is not done yet; ask for it, and look again in a moment.")
        return found.result

    async def cancel(self, payer: str, key: str) -> LongJob:
        job = self._jobs.get(key)
        if job is not None:
            if payer not in job.askers:
                refuse("not_yours", "Only those who asked for it can cancel it.")
            job.askers.remove(payer)
            if not job.askers:
                job.askers.append(payer)  # who pays for what was done
                await self._end(job)
        return await self.look(key)

    @property
    def counts(self) -> tuple[int, int]:
        """How many are worked at, and how many wait."""
        working = sum(job.working for job in tuple(self._jobs.values()))
        return working, len(self._jobs) - working

    async def close(self) -> None:
        for job in tuple(self._jobs.values()):
            await self._end(job)
        for turns in self._turns.values():
            turns.close()

    def _check_share(self, payer: str) -> None:
        if any(job.askers[0] == payer for job in self._jobs.values()):
            refuse(
                "one_at_a_time",
                "One long job is being done for your address already. Wait until it is done, or cancel it.",
            )
        if len(self._jobs) >= self._most:
            raise Refused(BUSY)
        self._meter.check(payer, LONG)

    def _shown(self, job: _Job) -> LongJob:
        if job.working:
            return LongJob(job.key, job.kind, "working", job.done, job.of, 0, job.left)
        before = list(self._jobs).index(job.key)
        ahead = sum(not one.working for one in list(self._jobs.values())[:before])
        return LongJob(job.key, job.kind, "waiting", job.done, job.of, ahead)

    # ---- doing it ----

    async def _run(self, job: _Job) -> None:
        end = "cancelled"
        try:
            await self._store.begin_job(
                job.key, job.kind, job.table, job.names, self._quota.maker(job.askers[0])
            )
            turns = self._turns[self._kinds[job.kind].share]
            await turns.take(job.askers[0])
            try:
                found = await self._store.find_job(job.key)
                if found is not None and found.result is None:  # else it was done while this was asked
                    await self._store.finish_job(job.key, await self._worked(job))
            finally:
                turns.give(None)
            end = "done"
        except Refused as refused:
            end = "refused"
            self._fail(job, refused.refusal)
        except TooMany:
            self._fail(job, BUSY)
        except Exception:
            end = "broken"
            log.exception("a long job failed")
            self._fail(job, BROKEN)
        finally:
            del self._jobs[job.key]
            LONG_JOBS.labels(end).inc()

    async def _worked(self, job: _Job) -> bytes:
        job.working = True
        kept = await self._store.pieces(job.key)
        job.kept = len(kept)
        kind = self._kinds[job.kind]
        process = LongProcess(kind.work, job.asked, kept, kind.seconds)
        try:
            process.start()
            answer = await self._heard(job, process)
        finally:
            process.end()
        if answer.refusal is None:
            job.unkept = []  # the whole takes their place
            return answer.data
        await self._keep(job)
        if answer.refusal.reason == "broken":
            raise RuntimeError(f"the work failed: {answer.refusal.words}")
        raise Refused(LONGER if answer.refusal == TOO_LONG else answer.refusal)

    async def _heard(self, job: _Job, process: LongProcess) -> Answer:
        """Every piece is kept soon after it has come, whatever comes then."""
        written = time.monotonic()
        while isinstance(said := await process.hear(), Sign):
            job.done, job.of = said.piece.done, said.piece.of
            job.so_far = said.piece.so_far or job.so_far
            job.first_sign = job.first_sign or (time.monotonic(), job.done)
            if said.piece.data:
                job.unkept.append(said.piece.data)
            self._charge(job, said.seconds)
            if time.monotonic() - written >= KEPT_EVERY:
                await self._keep(job)
                written = time.monotonic()
        self._charge(job, said.seconds)
        return said

    def _charge(self, job: _Job, seconds: float) -> None:
        spent, job.seconds = seconds - job.seconds, seconds
        self._meter.charge(job.askers[0], LONG, spent)
        COSTS.charge(spent)
        LONG_SECONDS.inc(max(0.0, spent))

    async def _keep(self, job: _Job) -> None:
        pieces, job.unkept = job.unkept, []
        if pieces:
            await self._store.add_pieces(job.key, job.kept, pieces)
            job.kept += len(pieces)

    async def _end(self, job: _Job) -> None:
        if job.task is not None:
            job.task.cancel()
            with suppress(asyncio.CancelledError):
                await job.task
            with suppress(NotWritten):
                await self._keep(job)

    def _fail(self, job: _Job, refusal: Refusal) -> None:
        self._failed[job.key] = LongJob(job.key, job.kind, "failed", job.done, job.of, refusal=refusal)
        while len(self._failed) > MOST_FAILED:
            self._failed.popitem(last=False)
