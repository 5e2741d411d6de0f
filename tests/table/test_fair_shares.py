"""Everybody pays for themselves: slow readers, silent connections, many askers, rematches."""

import asyncio
import logging
import socket as sockets
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn
from starlette.testclient import TestClient

from rookery.table import socket as table_socket
from rookery.table.connections import CutWebSocket, counted_http, is_among
from rookery.table.fair_queue import FairQueue
from rookery.table.limits import FREE, ConnectionLimit
from rookery.table.loop_watch import LoopWatch
from rookery.table.settings import Settings
from rookery.table.socket import Connection, Unread
from rookery.table.wire.to_client import Beat, Said
from rookery.table.workers import Workers
from tests.table.conftest import joined, make_table, serving
from tests.table.misbehaving import CHAIR, GAME
from tests.table.with_workers import PLENTY, run, until


class Deaf:
    """A websocket whose other side reads nothing."""

    def __init__(self, unread: Unread) -> None:
        self.cut = False
        state = SimpleNamespace(meter=FREE, tables=SimpleNamespace(settings=Settings()), unread=unread)
        self.app = SimpleNamespace(state=state)
        self.scope = {"state": {"cut": self._cut}}

    def _cut(self) -> None:
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
        connection.send(Said(0, 0))
        await until(lambda: deaf.cut)

    asyncio.run(tried())


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


def test_a_bot_does_not_wait_behind_ninety_hints() -> None:
    async def press(workers: Workers) -> tuple[int, int]:
        done: list[str] = []

        async def think(who: str, hint: bool) -> None:
            try:
                await workers.think(GAME.spec.id, CHAIR, "answer", asker=who, hint=hint)
            except Exception:
                done.append("refused")
            else:
                done.append(who)

        hints = [asyncio.create_task(think("greedy", True)) for _ in range(90)]
        await asyncio.sleep(0)
        await think("modest", False)
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
            app, http=counted_http(limit, "", 0.5), ws=CutWebSocket, lifespan="off", log_config=None
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


def test_a_loop_that_stands_still_is_noticed_with_the_place(caplog: pytest.LogCaptureFixture) -> None:
    watch = LoopWatch(0.1)

    async def tried() -> None:
        running = asyncio.create_task(watch.run())
        await asyncio.sleep(0.05)
        time.sleep(0.6)
        async with asyncio.timeout(PLENTY):
            while not watch.stalls:
                await asyncio.sleep(0.01)
        running.cancel()

    with caplog.at_level(logging.WARNING, "rookery.loop"):
        asyncio.run(tried())
    assert watch.longest > 0.2
    assert "stood still" in caplog.text


def test_a_fault_carries_the_safe_headers_and_what_is_missing_is_not_kept(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    careless = TestClient(server.app, "http://rookery.test", raise_server_exceptions=False)
    monkeypatch.setattr(server.app.state.tables, "lobby", lambda: 1 / 0)  # type: ignore[attr-defined]
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
