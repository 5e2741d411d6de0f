"""Everybody pays for themselves: slow readers, silent connections, many askers, rematches."""

import asyncio
import logging
import socket as sockets
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn
from starlette.testclient import TestClient

from rookery.bots.thinking import AnyChair, AnyThought, sit
from rookery.table import fair_queue
from rookery.table import socket as table_socket
from rookery.table.arriving import Turns
from rookery.table.connections import bounded_websocket, counted_http, is_among
from rookery.table.fair_queue import FairQueue, Lately
from rookery.table.limits import FREE, ConnectionLimit
from rookery.table.loop_watch import LoopWatch
from rookery.table.settings import Settings
from rookery.table.socket import Connection, Unread
from rookery.table.soon import Soon
from rookery.table.wire.to_client import Beat, Said
from rookery.table.workers import Rank, Workers
from tests.table.conftest import joined, make_table, serving
from tests.table.misbehaving import CHAIR, GAME, STATE, wait_for_the_file
from tests.table.with_workers import PLENTY, run, until


class Deaf:
    """A websocket whose other side reads nothing."""

    def __init__(self, unread: Unread) -> None:
        self.cut = False
        tables = SimpleNamespace(settings=Settings())
        state = SimpleNamespace(meter=FREE, tables=tables, unread=unread, hearing=Turns())
        self.app = SimpleNamespace(state=state)
        self.scope = {"state": {"line": self}}

    def abort(self) -> None:
        self.cut = True

    async def send_text(self, _text: str) -> None:
        await asyncio.sleep(3600)

    async def close(self, _code: int) -> None:
        await asyncio.sleep(3600)


LONG = cast(Any, Beat(10**900))


def test_who_does_not_read_is_dropped_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "CLOSE_WITHIN", 0.01)

    async def tried() -> None:
        # Room for all of them together is not what ends it here.
        unread = Unread(10_000, 1_000_000_000)
        deaf = Deaf(unread)
        connection = Connection(cast(Any, deaf))
        await asyncio.sleep(0.01)
        for _ in range(9):
            connection.send(LONG)
        assert connection.dropped is None
        for _ in range(900):
            connection.send(LONG)
        assert connection.dropped == table_socket.TOO_SLOW
        assert connection.unread == unread.total == 0
        await until(lambda: deaf.cut)

    asyncio.run(tried())


def test_all_slow_readers_together_are_bounded_and_the_slowest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "CLOSE_WITHIN", 0.01)

    async def tried() -> None:
        unread = Unread(10_000, 20_000)
        readers = [Connection(cast(Any, Deaf(unread))) for _ in range(4)]
        await asyncio.sleep(0)
        for reader, many in zip(readers, (8, 7, 6, 5), strict=True):
            for _ in range(many):
                reader.send(LONG)
        assert [reader.dropped is not None for reader in readers] == [True, False, False, False]
        for reader in readers:
            reader.writer.cancel()
            unread.leave(reader)
        assert unread.total == 0

    asyncio.run(tried())


def test_who_answers_beats_but_reads_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "CLOSE_WITHIN", 0.01)
    monkeypatch.setattr(table_socket, "READ_WITHIN", 0.01)

    async def tried() -> None:
        deaf = Deaf(Unread(10_000, 25_000))
        connection = Connection(cast(Any, deaf))
        connection.send(Said(0, "Hello!"))
        await until(lambda: deaf.cut)

    asyncio.run(tried())


class Reads(Deaf):
    """A websocket whose other side reads all, and in which turn of the loop each message was sent."""

    def __init__(self, unread: Unread) -> None:
        super().__init__(unread)
        self.turn = 0
        self.sent: list[int] = []

    async def send_text(self, _text: str) -> None:
        self.sent.append(self.turn)

    async def count_turns(self) -> None:
        while True:
            self.turn += 1
            await asyncio.sleep(0)


def turns_of(messages: int) -> list[int]:
    """How many of so many messages, all waiting at once, are sent in each turn of the loop that sends any."""
    reads = Reads(Unread(1_000_000, 1_000_000))

    async def tried() -> None:
        counting = asyncio.create_task(reads.count_turns())
        connection = Connection(cast(Any, reads))
        for _ in range(messages):
            connection.send(Said(0, "Hello!"))
        await until(lambda: len(reads.sent) == messages)
        connection.writer.cancel()
        counting.cancel()

    asyncio.run(tried())
    return [*Counter(reads.sent).values()]


def test_all_that_is_told_about_a_move_is_sent_in_one_turn() -> None:
    """Each turn is a piece of its own for the network, and work for whoever sends and receives it."""
    assert turns_of(4) == [4]


def test_others_get_a_turn_while_one_is_sent_very_much() -> None:
    assert max(turns_of(100)) <= table_socket.AT_ONCE


class Talks(Deaf):
    """A websocket on which one message after the other arrives."""

    def __init__(self, unread: Unread, hearing: Turns) -> None:
        super().__init__(unread)
        self.app.state.hearing = hearing

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": "{}"}


def test_one_message_of_an_address_is_heard_in_each_round_and_everybody_gets_a_turn() -> None:
    """An address that speaks on many connections at once makes others wait for one message at a time."""
    heard: list[tuple[int, str]] = []

    async def tried() -> None:
        hearing, unread, turn = Turns(), Unread(10_000, 10_000), 0
        loud = [Connection(cast(Any, Talks(unread, hearing)), "loud") for _ in range(8)]
        quiet = Connection(cast(Any, Talks(unread, hearing)), "quiet")

        async def hear(connection: Connection, messages: int) -> None:
            for _ in range(messages):
                await connection._frame()
                heard.append((turn, connection.payer))

        hearers = [asyncio.create_task(hear(connection, 10)) for connection in loud]
        for _ in range(20):
            turn += 1
            await asyncio.sleep(0)
        hearers.append(asyncio.create_task(hear(quiet, 1)))
        while not all(task.done() for task in hearers):
            turn += 1
            await asyncio.sleep(0)
        for connection in (*loud, quiet):
            connection.writer.cancel()

    asyncio.run(tried())
    assert len(heard) == 81
    assert max(Counter(heard).values()) == 1
    # It came after 20 rounds, and was heard after a few more.
    (when,) = (turn for turn, payer in heard if payer == "quiet")
    assert 20 <= when <= 26


def test_a_queue_serves_each_asker_in_turn() -> None:
    queue: FairQueue[str] = FairQueue(6, 3)
    for item in ("a1", "a2", "a3"):
        queue.put("a", item)
    assert not queue.has_room("a")
    assert queue.has_room("b")
    queue.put("b", "b1")
    queue.put("c", "c1")
    queue.remove("c", "c1")
    assert [queue.take() for _ in range(2)] == ["a1", "b1"]
    queue.put_back("b", "b1")
    assert [queue.take() for _ in range(3)] == ["b1", "a2", "a3"]
    assert not len(queue)


def test_who_had_much_lately_waits_behind_who_had_little() -> None:
    lately = Lately()
    queue: FairQueue[str] = FairQueue(9, 9, lately)
    lately.charge("greedy", 100)
    lately.charge("modest", 1)
    for asker in ("greedy", "modest", "greedy", "newcomer", "modest"):
        queue.put(asker, asker)
    assert [queue.take() for _ in range(5)] == ["newcomer", "modest", "modest", "greedy", "greedy"]


def test_what_somebody_had_is_forgotten_and_takes_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(fair_queue, "MOST_ASKERS", 3)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    lately = Lately()
    lately.charge("early", 8)
    now = fair_queue.HALF_LIFE
    assert lately.of("early") == 4
    for asker in "abc":
        lately.charge(asker, 1)
    assert (lately.of("early"), lately.of("c")) == (0, 1)


async def served(workers: Workers, file: Path, jobs: list[tuple[str, Rank]]) -> list[str]:
    """In which order the askers' jobs are done, the first of which holds up the only worker."""
    done: list[str] = []

    async def think(asker: str, rank: Rank) -> None:
        await workers.think(GAME.spec.id, CHAIR, str(file), asker=asker, rank=rank)
        done.append(asker)

    await workers.warm()
    waiting = []
    for job in jobs:
        waiting.append(asyncio.create_task(think(*job)))
        await asyncio.sleep(0)
    file.touch()
    await asyncio.gather(*waiting)
    return done


def test_bots_that_are_only_watched_think_after_all_that_somebody_plays_with(tmp_path: Path) -> None:
    jobs = [
        ("held up", Rank.WATCHED),
        ("watches", Rank.WATCHED),
        ("wonders", Rank.HINT),
        ("plays", Rank.PLAYED),
    ]
    order = run(lambda workers: served(workers, tmp_path / "file", jobs), work=wait_for_the_file)
    assert order == ["held up", "plays", "wonders", "watches"]


def test_thinking_is_charged_to_who_asked_for_it(tmp_path: Path) -> None:
    async def tried(workers: Workers) -> list[str]:
        await served(workers, tmp_path / "first", [("greedy", Rank.PLAYED)] * 3)
        jobs = [("held up", Rank.PLAYED), *[("greedy", Rank.PLAYED)] * 2, ("modest", Rank.PLAYED)]
        return await served(workers, tmp_path / "second", jobs)

    assert run(tried, work=wait_for_the_file) == ["held up", "modest", "greedy", "greedy"]


def test_a_watched_bot_hurries_when_somebody_comes_to_play(tmp_path: Path) -> None:
    file, chair = tmp_path / "file", sit(GAME, STATE, 0, "chick", "another")

    async def tried(workers: Workers) -> list[str]:
        done: list[str] = []

        async def think(name: str, rank: Rank, chair: AnyChair = CHAIR) -> None:
            await workers.think(GAME.spec.id, chair, str(file), asker=name, rank=rank)
            done.append(name)

        await workers.warm()
        async with asyncio.TaskGroup() as all_of_them:
            for name in ("held up", "watched", "watched too"):
                all_of_them.create_task(think(name, Rank.WATCHED))
            all_of_them.create_task(think("now played", Rank.WATCHED, chair))
            await until(lambda: workers.waiting == 3)
            workers.hurry(chair)
            file.touch()
        return done

    assert run(tried, work=wait_for_the_file) == ["held up", "now played", "watched", "watched too"]


class Asked:
    """In place of the workers: writes down for whom bots think, and lets them think without end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.jobs: list[tuple[str, Rank]] = []
        self.hurried: list[AnyChair] = []
        monkeypatch.setattr(Workers, "think", self.think)
        monkeypatch.setattr(Workers, "hurry", self.hurry)

    async def think(self, *_question: object, asker: str, rank: Rank, **_how: object) -> AnyThought:
        self.jobs.append((asker, rank))
        return await asyncio.Future()

    def await_jobs(self, count: int) -> list[tuple[str, Rank]]:
        """All jobs once there are so many: what a bot is asked is worked out beside the loop."""
        ends = time.monotonic() + PLENTY
        while len(self.jobs) < count and time.monotonic() < ends:
            time.sleep(0.01)
        return self.jobs

    def hurry(self, chair: AnyChair) -> None:
        self.hurried.append(chair)


BOTS = [{"kind": "bot", "level": "emperor"}] * 2
AGAINST_A_BOT = [{"kind": "bot", "level": "emperor"}, {"kind": "person"}]


def test_bots_of_many_watched_tables_are_one_askers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch)
    with serving(tmp_path) as server:
        for number in (1, 2, 3):
            with joined(server, make_table(server, seats=BOTS)["table"]) as spectator:
                spectator.ask("ping")
                assert asked.await_jobs(number) == [("testclient", Rank.WATCHED)] * number


def test_a_bot_asked_while_only_watched_hurries_for_who_comes_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(monkeypatch)
    with serving(tmp_path) as server:
        made = make_table(server, seats=AGAINST_A_BOT)
        with joined(server, made["table"], made["key"]) as player:
            player.ask("ping")
            assert asked.await_jobs(1) == [("testclient", Rank.PLAYED)]
    with serving(tmp_path) as server, joined(server, made["table"]) as spectator:
        spectator.ask("ping")
        assert asked.await_jobs(2)[1:] == [("testclient", Rank.WATCHED)]
        assert asked.hurried == []
        with joined(server, made["table"], made["key"]) as player:
            player.ask("ping")
        assert [chair.seat for chair in asked.hurried] == [0]


def test_a_bot_does_not_wait_behind_ninety_hints() -> None:
    async def press(workers: Workers) -> tuple[int, int]:
        done: list[str] = []

        async def think(who: str, rank: Rank) -> None:
            try:
                await workers.think(GAME.spec.id, CHAIR, "answer", asker=who, rank=rank)
            except Exception:
                done.append("refused")
            else:
                done.append(who)

        hints = [asyncio.create_task(think("greedy", Rank.HINT)) for _ in range(90)]
        await asyncio.sleep(0)
        await think("modest", Rank.PLAYED)
        served = done.index("modest")
        await asyncio.gather(*hints)
        return served - done.count("refused"), workers.stand_ins

    before, stand_ins = run(press)
    assert before <= 2
    assert stand_ins == 0


def test_a_rematch_is_a_table_made(tmp_path: Path) -> None:
    with serving(tmp_path, Settings(pace=0.0, workers=1, tables_a_minute=1)) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            player.ask("resign", seat=0)
            assert player.refused("rematch")["reason"] == "too_many"


def test_hints_previews_and_proposals_are_charged(tmp_path: Path) -> None:
    settings = Settings(pace=0.0, workers=1, seconds_a_minute=1, tries_a_minute=1)
    with serving(tmp_path, settings) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            assert player.ask("propose", seat=0, what="draw")["refusal"] is None
            assert player.ask("reply", seat=0, agreed=False)["refusal"] is None
            assert player.refused("propose", seat=0, what="draw")["reason"] == "too_many"
            server.app.state.meter.charge("testclient", "seconds", 60)  # type: ignore[attr-defined]
            assert player.refused("preview", seat=0, prefix=[])["reason"] == "too_many"
            assert player.refused("hint", seat=0)["reason"] == "too_many"


def test_silent_connections_are_counted_and_ended() -> None:
    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def tried() -> None:
        limit = ConnectionLimit(3, 100)
        config = uvicorn.Config(
            app, http=counted_http(limit, "", 0.5), ws=bounded_websocket(100), lifespan="off", log_config=None
        )
        server = uvicorn.Server(config)
        listening = sockets.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        serving_task = asyncio.create_task(server.serve(sockets=[listening]))
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        while limit.total < 3:
            await asyncio.sleep(0.01)
        silent[0][1].write(b"GET / HTTP/1.1\r\nhost")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert (await reader.read()).startswith(b"HTTP/1.1 503 ")
        writer.close()
        for reader, writer in silent:
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
            writer.close()
        while limit.total:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        assert (await reader.read()).endswith(b"ok")
        writer.close()
        server.should_exit = True
        await serving_task

    asyncio.run(asyncio.wait_for(tried(), PLENTY))
    assert is_among("10.1.2.3", "127.0.0.1,10.0.0.0/8")
    assert not is_among("11.1.2.3", "127.0.0.1,10.0.0.0/8")
    assert not is_among("", "")


@pytest.mark.parametrize(
    ("stall", "place"),
    [(Soon(0.0, partial(time.sleep, 0.6))._do, "_do:"), (partial(threading.Event().wait, 0.6), "wait:")],
    ids=["our own", "a library's"],
)
def test_a_loop_that_stands_still_is_noticed_with_the_place(
    stall: Callable[[], object], place: str, caplog: pytest.LogCaptureFixture
) -> None:
    watch = LoopWatch(0.1)

    async def tried() -> None:
        running = asyncio.create_task(watch.run())
        async with asyncio.timeout(PLENTY):
            while not any(place in str(getattr(record, "fields", "")) for record in caplog.records):
                await asyncio.sleep(0.05)
                asyncio.get_running_loop().call_soon(stall)
        running.cancel()

    with caplog.at_level(logging.WARNING, "rookery.loop"):
        asyncio.run(tried())
    assert watch.longest > 0.2
    assert "stood still" in caplog.text


def test_a_fault_carries_the_safe_headers_and_what_is_missing_is_not_kept(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    careless = TestClient(server.app, "http://rookery.test", raise_server_exceptions=False)
    monkeypatch.setattr(server.app.state.tables.lobby, "list", lambda: 1 / 0)  # type: ignore[attr-defined]
    answer = careless.get("/api/lobby")
    assert answer.status_code == 500
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    missing = server.get("/assets/nothing.js")
    assert missing.status_code == 404
    assert "max-age" not in missing.headers.get("cache-control", "")


def test_bytes_are_paid_for_over_http_and_sockets_alike(tmp_path: Path) -> None:
    with serving(tmp_path, Settings(pace=0.0, workers=1, kilobytes_a_minute=100)) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            assert player.seq >= 0
        server.app.state.meter.charge("testclient", "bytes", 150_000)  # type: ignore[attr-defined]
        assert server.get("/api/shelf").status_code == 429
        with server.websocket_connect("/api/ws") as socket:
            socket.send_json({"t": "hello", "table": made["table"], "keys": [], "seen": -1, "salt": "s"})
            assert socket.receive_json()["refusal"]["reason"] == "too_many"
