"""Long jobs: made once, kept piece by piece, paid for, and never more than one's share."""

import asyncio
import gzip
import json
import os
import signal
import time
from collections.abc import Awaitable, Callable, Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rookery.core.refusal import Refused
from rookery.table.limits import FREE, KINDS, LONG, Meter
from rookery.table.long_jobs import Kind, LongJobs
from rookery.table.long_process import Piece
from rookery.table.settings import Settings
from rookery.table.store import Store
from rookery.table.stores.sqlite import SqliteStore
from rookery.table.wire.over_http import LongJob

STOPS_AT = 2
OF = 4


def counted(asked: bytes, kept: Sequence[bytes]) -> Generator[Piece, None, bytes]:
    """Writes down every piece it makes. After two it waits until somebody opens the gate."""
    folder = Path(asked.decode())
    (folder / "pid").write_text(str(os.getpid()))
    for number in range(len(kept), OF):
        while number == STOPS_AT and not (folder / "gate").exists():
            time.sleep(0.02)
        with (folder / "made").open("a") as made:
            made.write(f"{number} ")
        yield Piece(number + 1, OF, str(number).encode())
    return json.dumps(list(range(OF))).encode()


def spun(_asked: bytes, kept: Sequence[bytes]) -> Generator[Piece, None, bytes]:
    """Never comes to its second piece."""
    if not kept:
        yield Piece(1, 2, b"one")
    while True:
        pass


WORKS = {"count": counted, "spin": spun}


def kinds(settings: Settings) -> dict[str, Kind]:
    """All of them share the usual places; what is counted can be asked for by its key."""
    at_once, seconds = settings.long_jobs, settings.long_job_seconds
    return {name: Kind(work, at_once, seconds, shown=name == "count") for name, work in WORKS.items()}


def run(tmp_path: Path, tried: Callable[[LongJobs, Store], Awaitable[None]], **how: Any) -> None:
    async def with_jobs() -> None:
        store = SqliteStore(tmp_path / "rookery.sqlite")
        meter = how.pop("meter", FREE)
        settings = msgspec.structs.replace(Settings(), **how)
        jobs = LongJobs(store, meter, settings, kinds(settings))
        try:
            await tried(jobs, store)
        finally:
            await jobs.close()
            await store.close()

    asyncio.run(with_jobs())


async def until(jobs: LongJobs, key: str, state: str, done: int = 0) -> LongJob:
    """As soon as it has come so far."""
    while True:
        job = await jobs.look(key)
        if job.state == state and job.done >= done:
            return job
        assert job.state in ("waiting", "working"), job
        await asyncio.sleep(0.02)


async def on_disk(store: Store, pieces: int) -> None:
    while (await store.read(lambda db: db.execute("SELECT count(*) FROM pieces").fetchone()))[0] < pieces:
        await asyncio.sleep(0.02)


def is_running(folder: Path) -> bool:
    """Whether the process that works at it has come so far, and is still there."""
    try:
        os.kill(int((folder / "pid").read_text()), 0)
    except (OSError, ValueError):
        return False
    return True


def a_gate(tmp_path: Path, name: str) -> tuple[Path, bytes]:
    folder = tmp_path / name
    folder.mkdir()
    return folder, str(folder).encode()


@pytest.fixture(autouse=True)
def kept_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.table.long_jobs.KEPT_EVERY", 0.0)


def test_it_tells_how_far_it_is_and_its_result_is_made_once(tmp_path: Path) -> None:
    folder, asked = a_gate(tmp_path, "one")

    async def tried(jobs: LongJobs, _store: Store) -> None:
        first = await jobs.ask("a", "count", asked)
        assert first.state == "waiting"
        far = await until(jobs, first.key, "working", STOPS_AT)
        assert (far.done, far.of) == (STOPS_AT, OF)
        with pytest.raises(Refused):
            await jobs.result(first.key)
        (folder / "gate").touch()
        await until(jobs, first.key, "done")
        assert json.loads(gzip.decompress(await jobs.result(first.key))) == list(range(OF))

    async def later(jobs: LongJobs, _store: Store) -> None:
        assert (await jobs.ask("b", "count", asked)).state == "done"

    run(tmp_path, tried)
    run(tmp_path, later)
    assert (folder / "made").read_text() == "0 1 2 3 "


def test_whatever_is_cut_short_goes_on_after_its_last_piece(tmp_path: Path) -> None:
    """By a cancel, by a server that is gone, by a process that is killed."""
    folder, asked = a_gate(tmp_path, "one")

    async def cancelled(jobs: LongJobs, store: Store) -> None:
        job = await jobs.ask("a", "count", asked)
        await on_disk(store, STOPS_AT)
        stopped = await jobs.cancel("a", job.key)
        assert (stopped.state, stopped.done) == ("stopped", STOPS_AT)
        while is_running(folder):
            await asyncio.sleep(0.02)
        (folder / "pid").unlink()

    async def left(jobs: LongJobs, _store: Store) -> None:
        await until(jobs, (await jobs.ask("a", "count", asked)).key, "working")
        while not is_running(folder):
            await asyncio.sleep(0.02)
        await jobs.close()
        while is_running(folder):
            await asyncio.sleep(0.02)

    async def killed(jobs: LongJobs, _store: Store) -> None:
        job = await jobs.ask("a", "count", asked)
        while not is_running(folder):
            await asyncio.sleep(0.02)
        os.kill(int((folder / "pid").read_text()), signal.SIGKILL)
        failed = await until(jobs, job.key, "failed")
        assert failed.refusal is not None
        assert "it goes on" in failed.refusal.words
        (folder / "gate").touch()
        await jobs.ask("a", "count", asked)
        await until(jobs, job.key, "done")

    for tried in (cancelled, left, killed):
        run(tmp_path, tried)
    assert (folder / "made").read_text() == "0 1 2 3 "


def test_nobody_has_more_than_their_share(tmp_path: Path) -> None:
    gates = [a_gate(tmp_path, str(number)) for number in range(4)]

    async def tried(jobs: LongJobs, _store: Store) -> None:
        one = await jobs.ask("a", "count", gates[0][1])
        await until(jobs, one.key, "working")
        assert await refused(jobs.ask("a", "count", gates[1][1])) == "one_at_a_time"
        assert (await jobs.ask("a", "count", gates[0][1])).key == one.key
        waits = await jobs.ask("b", "count", gates[1][1])
        assert (await jobs.look(waits.key)).state == "waiting"
        assert await refused(jobs.ask("c", "count", gates[2][1])) == "busy"
        # Whoever only joins may also have one of their own, and only those who asked can cancel.
        assert (await jobs.ask("b", "count", gates[0][1])).state == "working"
        assert await refused(jobs.cancel("c", one.key)) == "not_yours"
        assert (await jobs.cancel("a", one.key)).state == "working"
        assert (await jobs.cancel("b", one.key)).state == "stopped"
        await until(jobs, waits.key, "working")
        assert await refused(jobs.look("none")) == "unknown_job"

    run(tmp_path, tried, long_jobs_waiting=1)


async def refused(asked: Awaitable[object]) -> str:
    with pytest.raises(Refused) as found:
        await asked
    return found.value.refusal.reason


def test_it_is_bounded_and_paid_for_and_nobody_else_pays(tmp_path: Path) -> None:
    meter = Meter(dict.fromkeys(KINDS, 1e9) | {LONG: 0.5})

    async def tried(jobs: LongJobs, _store: Store) -> None:
        job = await jobs.ask("a", "spin", b"x")
        failed = await until(jobs, job.key, "failed")
        assert failed.refusal is not None
        assert failed.refusal.reason == "too_hard"
        assert (await jobs.look(job.key)).done == 1
        assert await refused(jobs.ask("a", "spin", b"x")) == "too_many"
        assert (await jobs.ask("b", "spin", b"y")).state == "waiting"

    run(tmp_path, tried, meter=meter, long_job_seconds=1)


def test_what_is_deleted_meanwhile_is_not_written(tmp_path: Path) -> None:
    folder, asked = a_gate(tmp_path, "one")

    async def tried(jobs: LongJobs, store: Store) -> None:
        job = await jobs.ask("a", "count", asked)
        await on_disk(store, STOPS_AT)
        await store.write(lambda db: db.execute("DELETE FROM results"))
        (folder / "gate").touch()
        failed = await until(jobs, job.key, "failed")
        assert failed.refusal is not None
        assert failed.refusal.reason == "unknown_job"

    run(tmp_path, tried)


def test_a_table_that_is_not_there_has_no_job(tmp_path: Path) -> None:
    async def tried(jobs: LongJobs, _store: Store) -> None:
        job = await jobs.ask("a", "count", b"x", table="gone")
        failed = await until(jobs, job.key, "failed")
        assert failed.refusal is not None
        assert failed.refusal.reason == "unknown_table"

    run(tmp_path, tried)
