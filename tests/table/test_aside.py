"""What a stranger can make expensive is bounded in time, memory and size, and paid for by the stranger."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from rookery.core.refusal import Refused
from rookery.games import file_of, game_by_id
from rookery.table import jobs
from rookery.table.aside import Aside
from rookery.table.bounded import LARGEST_ANSWER
from rookery.table.fair_turns import FairTurns, TooMany
from rookery.table.limits import BYTES, FREE, SECONDS, TABLES, TRIES, Meter, payer_of
from tests.table.conftest import PEOPLE


def work_for_ever(*_: object) -> bytes:
    while True:
        pass


WORKED = 0.2
"""Seconds of a processor that are used before anybody leaves."""


def begin_and_work_for_ever(begun: Path) -> bytes:
    until = time.process_time() + WORKED
    while time.process_time() < until:
        pass
    begun.touch()
    return work_for_ever()


def hang() -> bytes:
    time.sleep(600)
    return b""


def take_memory() -> bytes:
    return bytes(2 << 30)[:1]


def say_much() -> bytes:
    return bytes(LARGEST_ANSWER + 1)


def die() -> bytes:
    os._exit(1)


READY: list[bytes] = []


def get_ready() -> None:
    """More memory and more time than any job may take."""
    READY.append(bytes(1 << 30)[:5])
    until = time.process_time() + 0.3
    while time.process_time() < until:
        pass


def is_ready() -> bytes:
    return READY[0]


def echo(said: bytes) -> bytes:
    return said


def meter(**most: float) -> Meter:
    return Meter({TABLES: 5, TRIES: 5, SECONDS: 100, BYTES: 100, **most})


class Bill(Meter):
    """Notes what everybody was charged: what is left fills up again while one looks."""

    def __init__(self) -> None:
        super().__init__(meter().a_minute)
        self.charged: list[tuple[str, str, float]] = []

    def charge(self, payer: str, what: str, cost: float) -> None:
        self.charged.append((payer, what, cost))
        super().charge(payer, what, cost)


def run(tried: Callable[[Aside], Awaitable[Any]], paid: Meter | None = None, **limits: Any) -> Any:
    async def with_aside() -> Any:
        aside = Aside(paid or meter(), **{"count": 1, "processor_seconds": 0.3, **limits})
        try:
            return await tried(aside)
        finally:
            aside.close()

    return asyncio.run(with_aside())


def test_whatever_is_asked_ends_with_a_sentence_and_the_next_is_answered() -> None:
    async def tried(aside: Aside) -> list[str]:
        said = []
        for work in (work_for_ever, take_memory, say_much, die):
            with pytest.raises(Refused) as refused:
                await aside.do("a", work)
            assert refused.value.refusal.reason == "too_hard"
            said.append(str(refused.value))
            assert await aside.do("a", echo, b"still here") == b"still here"
        return said

    said = run(tried)
    assert "too long" in said[0]
    assert "memory" in said[1]
    assert "larger than 4 MiB" in said[2]


def test_what_a_process_does_to_be_ready_is_not_bounded_as_jobs_are() -> None:
    """Compiling a game's bots takes much memory and time, and whoever came first was told to ask for less."""

    async def tried(aside: Aside) -> None:
        assert await aside.do("a", is_ready) == bytes(5)
        with pytest.raises(Refused, match="memory"):
            await aside.do("a", take_memory)

    run(tried, processor_seconds=0.2, prepare=get_ready)


def test_one_that_hangs_is_ended() -> None:
    async def tried(aside: Aside) -> None:
        with pytest.raises(Refused, match="too long"):
            await aside.do("a", hang)

    run(tried, wall_seconds=1.0)


def test_who_leaves_has_the_work_stopped_pays_for_it_and_costs_no_process(tmp_path: Path) -> None:
    bill, begun = Bill(), tmp_path / "begun"

    async def tried(aside: Aside) -> None:
        await aside.do("b", echo, b"")
        (process,) = aside._all
        asking = asyncio.create_task(aside.do("a", begin_and_work_for_ever, begun))
        while not begun.exists():
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        ((what, cost),) = [(what, cost) for payer, what, cost in bill.charged if payer == "a"]
        assert what == SECONDS and WORKED <= cost < 300
        assert await aside.do("a", echo, b"still here") == b"still here"
        assert aside._all == {process}

    run(tried, bill, processor_seconds=300.0)


def test_who_leaves_while_waiting_costs_nothing() -> None:
    async def tried(aside: Aside) -> None:
        first = asyncio.create_task(aside.do("a", work_for_ever))
        await asyncio.sleep(0)
        second = asyncio.create_task(aside.do("b", echo, b""))
        await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        with pytest.raises(Refused, match="too long"):
            await first
        assert await aside.do("b", echo, b"mine") == b"mine"

    run(tried)


def test_who_asks_pays_and_who_has_spent_all_waits() -> None:
    paid = meter(seconds=0.2)

    async def tried(aside: Aside) -> None:
        with pytest.raises(Refused, match="too long"):
            await aside.do("a", work_for_ever)
        with pytest.raises(Refused, match="wait a minute"):
            await aside.do("a", echo, b"")
        assert await aside.do("b", echo, b"mine") == b"mine"

    run(tried, paid)


def test_one_asker_does_not_keep_another_waiting() -> None:
    async def tried(aside: Aside) -> None:
        order: list[str] = []

        async def ask(who: str) -> None:
            await aside.do(who, echo, b"")
            order.append(who)

        many = [asyncio.create_task(ask("greedy")) for _ in range(8)]
        await asyncio.sleep(0)
        await ask("modest")
        await asyncio.gather(*many)
        assert order.index("modest") <= 2
        refused = await asyncio.gather(*(ask("greedy") for _ in range(12)), return_exceptions=True)
        assert sum(isinstance(one, Refused) for one in refused) == 3

    run(tried)


def test_where_a_few_hold_all_places_the_greediest_gives_way_to_a_newcomer() -> None:
    async def tried() -> None:
        turns: FairTurns[str] = FairTurns(["tool"], 6, 3)
        tool = await turns.take("a")
        waiting = {name: asyncio.create_task(turns.take(name[0])) for name in ("a1", "a2", "a3", "b1", "b2")}
        await asyncio.sleep(0)
        # Who has as many as one may, gets no more; the place that is left goes to somebody else.
        with pytest.raises(TooMany):
            await turns.take("a")
        waiting["c1"] = asyncio.create_task(turns.take("c"))
        await asyncio.sleep(0)
        waiting["d1"] = asyncio.create_task(turns.take("d"))
        with pytest.raises(TooMany):
            await waiting.pop("a3")
        served = []
        while waiting:
            turns.give(tool)
            await asyncio.sleep(0)
            served += [name for name, task in waiting.items() if task.done()]
            waiting = {name: task for name, task in waiting.items() if not task.done()}
        assert served == ["a1", "b1", "c1", "d1", "a2", "b2"]

    asyncio.run(tried())


def test_a_network_of_the_smallest_size_pays_as_one() -> None:
    assert payer_of("2001:db8:1:2::3") == payer_of("2001:db8:1:2:ffff::9") != payer_of("2001:db8:1:3::3")
    assert payer_of("::ffff:192.0.2.1") == payer_of("192.0.2.1") == "192.0.2.1"
    assert payer_of("testclient") == "testclient"


def test_what_was_spent_comes_back_in_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    paid = meter()
    for _ in range(5):
        paid.spend("a", TABLES)
    with pytest.raises(Refused, match="Too many tables"):
        paid.spend("a", TABLES)
    paid.spend("b", TABLES)
    now += 12
    paid.spend("a", TABLES)
    with pytest.raises(Refused):
        paid.spend("a", TABLES)


def test_a_table_that_takes_too_long_to_set_up_is_not_made(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"game": "soccer", "seats": PEOPLE}
    with monkeypatch.context() as patch:
        patch.setattr(server.app.state.aside, "_seconds", 0.2)  # type: ignore[attr-defined]
        patch.setattr(jobs, "try_start", work_for_ever)
        answer = server.post("/api/tables", json=asked)
        assert (answer.status_code, answer.json()["refusal"]["reason"]) == (400, "too_hard")
    assert server.post("/api/tables", json=asked).status_code == 201
    with monkeypatch.context() as patch, pytest.raises(Refused, match="too long to set up"):
        patch.setattr(jobs, "START_SECONDS", -1.0)
        jobs.try_start("soccer", 2, {}, None)
    with monkeypatch.context() as patch, pytest.raises(Refused, match="too large to be shown"):
        patch.setattr(jobs, "LARGEST_VIEW", 10)
        jobs.try_start("soccer", 2, {}, None)


def test_a_position_text_has_an_end(server: TestClient) -> None:
    long = server.post("/api/tables", json={"game": "soccer", "seats": PEOPLE, "position": " " * 70_000})
    words = "A position text has at most 65,536 characters; this one has 70,000."
    assert long.json()["refusal"]["words"] == words


def test_a_long_record_comes_in_pages(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    data = file_of(game_by_id("soccer"), "demo.json")
    whole = server.post("/api/replay", content=data).json()
    assert (whole["first"], len(whole["scenes"])) == (0, whole["in_all"])
    monkeypatch.setattr(jobs, "PAGE", 20_000)
    first = msgspec.json.decode(jobs.replay_page(data, 0))
    assert 0 < len(first["scenes"]) < whole["in_all"] == first["in_all"]
    scenes = first["scenes"]
    while len(scenes) < whole["in_all"]:
        scenes += msgspec.json.decode(jobs.replay_page(data, len(scenes)))["scenes"]
    assert scenes == whole["scenes"]
    assert server.post("/api/replay?first=x", content=data).status_code == 400
    second = server.post("/api/replay?first=3", content=data).json()
    assert second["scenes"] == whole["scenes"][3:]


def test_a_server_that_closes_does_not_wait_for_a_process_that_is_just_starting() -> None:
    async def begin_and_close() -> int | None:
        aside = Aside(FREE, prepare=partial(time.sleep, 600))
        warming = asyncio.create_task(aside.warm())
        while not any(process.process.pid for process in aside._all):
            await asyncio.sleep(0.001)
        (starting,) = aside._all
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        aside.close()
        starting.process.join()
        return starting.process.exitcode

    assert asyncio.run(begin_and_close()) == -signal.SIGKILL
