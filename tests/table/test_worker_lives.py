"""How workers start and end, and that they are good neighbours meanwhile."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from rookery.bots.thinking import AnyThought
from rookery.table import workers as workers_module
from rookery.table.workers import Workers
from tests.table.misbehaving import (
    CHAIR,
    SOUND,
    crash,
    hang,
    prepare_when_told,
)
from tests.table.with_workers import PLENTY, alive, is_stand_in, run, until

# ---- ending ----


def test_closing_leaves_no_process_and_nobody_waiting() -> None:
    async def think_and_close(workers: Workers) -> list[AnyThought]:
        thinking = [asyncio.create_task(workers.think("soccer", CHAIR, "seed")) for _ in range(5)]
        await workers.warm()
        await until(lambda: len(workers.pids) == 3)
        pids = workers.pids
        workers.close()
        assert not any(map(alive, pids))
        workers.close()
        return [*await asyncio.gather(*thinking), await workers.think("soccer", CHAIR, "seed")]

    assert all(map(is_stand_in, run(think_and_close, work=hang, count=3)))


def test_closing_before_anything_was_started() -> None:
    async def close_and_think(workers: Workers) -> AnyThought:
        workers.close()
        await workers.warm()
        return await workers.think("soccer", CHAIR, "seed")

    assert is_stand_in(run(close_and_think))


# ---- starting ----


def test_jobs_wait_for_the_first_start(tmp_path: Path) -> None:
    file = tmp_path / "file"

    async def think_early(workers: Workers) -> AnyThought:
        workers._latest = 0.05
        thinking = asyncio.create_task(workers.think("soccer", CHAIR, "seed"))
        await until(lambda: bool(workers.pids))
        await asyncio.sleep(0.5)
        assert workers.warming
        assert len(workers.pids) == 1, "the others wait for what the first compiles"
        assert not thinking.done()
        workers._latest = PLENTY
        file.touch()
        thought = await thinking
        assert not workers.warming
        await until(lambda: len(workers.pids) == 2)
        return thought

    assert run(think_early, prepare=partial(prepare_when_told, file), count=2).worth == SOUND


def test_workers_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "LONGEST_PAUSE", 0.01)

    async def think(workers: Workers) -> AnyThought:
        await workers.warm()
        assert not workers.warming
        return await workers.think("soccer", CHAIR, "seed")

    assert is_stand_in(run(think, prepare=crash, latest=0.2))


def test_workers_that_cannot_even_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "LONGEST_PAUSE", 0.01)

    async def think(workers: Workers) -> AnyThought:
        return await workers.think("soccer", CHAIR, "seed")

    assert is_stand_in(run(think, prepare=lambda: None, latest=0.2))


def test_a_start_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "START_WITHIN", 0.3)
    monkeypatch.setattr(workers_module, "STARTS", 1000)  # once is enough when it takes that long

    async def think(workers: Workers) -> AnyThought:
        return await workers.think("soccer", CHAIR, "seed")

    assert is_stand_in(run(think, prepare=hang, latest=0.2))


# ---- being a good process ----


def test_workers_ignore_ctrl_c_and_step_back() -> None:
    async def interrupt_and_think(workers: Workers) -> AnyThought:
        await workers.warm()
        [pid] = workers.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
        os.kill(pid, signal.SIGINT)
        thought = await workers.think("soccer", CHAIR, "seed")
        assert workers.pids == [pid]
        return thought

    assert run(interrupt_and_think).worth == SOUND


SERVER = """
import asyncio
from rookery.table.workers import Workers
from tests.table.misbehaving import CHAIR, behave, hang, no_preparing

async def serve():
    workers = Workers(2, latest=1.0, work={work}, prepare=no_preparing)
    await workers.warm()
    while len(workers.pids) < 2:
        await asyncio.sleep(0.01)
    thinking = asyncio.create_task(workers.think("soccer", CHAIR, "seed"))
    await asyncio.sleep(0.1)
    print(*workers.pids, flush=True)
    await asyncio.sleep(3600)

asyncio.run(serve())
"""


@pytest.mark.parametrize("what", ["behave", "hang"])
def test_workers_go_when_their_server_is_killed(what: str) -> None:
    root = Path(__file__).parents[2]
    paths = os.pathsep.join([str(root), *sys.path])
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER.format(work=what)],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(pids) == 2
    asyncio.run(until(lambda: not any(map(runs, pids))))


def runs(pid: int) -> bool:
    """Not just its entry in the table of processes, which nobody may be there to collect."""
    if not alive(pid):
        return False
    status = Path(f"/proc/{pid}/stat")
    with suppress(OSError):
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    return alive(pid)
