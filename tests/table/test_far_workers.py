"""Workers of other machines: who has the key thinks for a server, and whoever comes, nobody's game hangs."""

import asyncio
import multiprocessing
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
import pytest

from rookery.bots.thinking import AnyThought
from rookery.core.refusal import Refused
from rookery.table import far_worker, worker_door
from rookery.table.far_worker import Line, introduce, think_once
from rookery.table.settings import settings_from
from rookery.table.worker_door import Greeting, WorkerDoor, with_head
from rookery.table.workers import Workers
from tests.table.misbehaving import CHAIR, SOUND, behave, crash, hang, kill_itself
from tests.table.with_workers import run, until

T = TypeVar("T")

KEY = "the key of this test"


def nothing() -> None:
    pass


@contextmanager
def far(port: int, work: Any = behave) -> Iterator[None]:
    """A process as `rookery worker` starts them."""
    spawn = multiprocessing.get_context("spawn")
    process = spawn.Process(target=think_once, args=(("127.0.0.1", port), KEY, work, nothing), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def with_door(tried: Callable[[Workers, WorkerDoor], Awaitable[T]], **how: Any) -> T:
    """Workers of which none of this machine ever starts, unless told otherwise, and their door."""

    async def opened(workers: Workers) -> T:
        door = WorkerDoor(workers, ("127.0.0.1", 0), KEY)
        await door.open()
        try:
            return await tried(workers, door)
        finally:
            door.close()

    return run(opened, **{"prepare": crash, **how})


def far_ones(workers: Workers) -> int:
    return workers.count - len(workers.pids)


def connect(door: WorkerDoor) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", door.port), 30)
    line.settimeout(30)
    return line


def test_a_worker_from_elsewhere_thinks() -> None:
    async def think(workers: Workers, door: WorkerDoor) -> list[AnyThought]:
        with far(door.port):
            await until(lambda: far_ones(workers) == 1)
            return [await workers.think("soccer", CHAIR, f"seed {number}") for number in range(3)]

    assert with_door(think) == [behave("soccer", CHAIR, f"seed {number}", None) for number in range(3)]


@pytest.mark.parametrize("bad", [kill_itself, hang])
def test_what_a_worker_elsewhere_leaves_undone_is_done_by_another(bad: Any) -> None:
    async def think(workers: Workers, door: WorkerDoor) -> AnyThought:
        with far(door.port, bad):
            await until(lambda: far_ones(workers) == 1)
            with far(door.port):
                await until(lambda: far_ones(workers) == 2)
                thought = await workers.think("soccer", CHAIR, "seed")  # of the one that came first
        assert not workers.stand_ins
        return thought

    assert with_door(think, latest=10.0).worth == SOUND


def test_without_the_key_nobody_comes_in_and_the_sentence_says_why() -> None:
    async def come(workers: Workers, door: WorkerDoor) -> str:
        def knock() -> str:
            with connect(door) as line, pytest.raises(Refused) as refused:
                introduce(Line(line), "some other key of sixteen letters")
            return str(refused.value)

        said = await asyncio.to_thread(knock)
        assert not far_ones(workers)
        return said

    assert "The key (ROOKERY_WORKERS_KEY) is not this server's." in with_door(come)


def test_a_worker_thinks_for_nobody_without_the_key() -> None:
    with socket.create_server(("127.0.0.1", 0)) as posing:

        def pose() -> None:
            line, _ = posing.accept()
            with line:
                line.sendall(with_head(msgspec.json.encode(Greeting("made up"))))
                line.recv(1 << 16)
                line.sendall(with_head(b'{"proof": "guessed"}'))
                line.recv(1 << 16)

        thread = threading.Thread(target=pose, daemon=True)
        thread.start()
        with pytest.raises(Refused, match="does not have the key"):
            think_once(posing.getsockname(), KEY, behave, nothing)
        thread.join()


def test_a_worker_that_knows_other_games_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far_worker, "able", lambda: (*worker_door.able(), "chess 1"))

    async def come(_workers: Workers, door: WorkerDoor) -> str:
        def knock() -> str:
            with connect(door) as line, pytest.raises(Refused) as refused:
                introduce(Line(line), KEY)
            return str(refused.value)

        return await asyncio.to_thread(knock)

    said = with_door(come)
    assert "chess 1" in said
    assert "the same version of Rookery" in said


@pytest.mark.parametrize(
    "nonsense",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff" * 100,
        with_head(b"{}"),
        with_head(b"noise"),
        with_head(b"[" * 9_000),
    ],
)
def test_strangers_are_hung_up_and_the_door_stays_open(nonsense: bytes) -> None:
    async def come(workers: Workers, door: WorkerDoor) -> AnyThought:
        def knock() -> None:
            with connect(door) as line:
                line.sendall(nonsense)
                while line.recv(1 << 16):
                    pass

        await asyncio.to_thread(knock)
        with far(door.port):
            await until(lambda: far_ones(workers) == 1)
            return await workers.think("soccer", CHAIR, "seed")

    assert with_door(come).worth == SOUND


def test_only_so_many_may_stand_in_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_door, "MOST_GREETED", 1)

    async def come(_workers: Workers, door: WorkerDoor) -> bytes:
        def knock() -> bytes:
            with connect(door) as first, connect(door) as second:
                assert first.recv(1 << 16)
                return second.recv(1 << 16)

        return await asyncio.to_thread(knock)

    assert with_door(come) == b""


@pytest.mark.parametrize("key", ["", "short"])
def test_a_door_for_workers_needs_a_key(key: str) -> None:
    with pytest.raises(Refused, match="ROOKERY_WORKERS_KEY"):
        settings_from({"ROOKERY_WORKERS_AT": "127.0.0.1:9500", "ROOKERY_WORKERS_KEY": key})
