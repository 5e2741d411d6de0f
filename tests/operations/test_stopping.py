"""Saying goodbye."""

import asyncio
import json
import signal
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rookery.table.closing import ClosingGate
from rookery.torture.gauges import helpers_of
from tests.operations.conftest import Player, Running, newest_move


def are_gone(processes: Iterable[int]) -> bool:
    """Soon: what the bots are copies of hears by a closed pipe that its server has ended."""
    until = time.monotonic() + 60
    while any(Path(f"/proc/{process}").exists() for process in processes) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(Path(f"/proc/{process}").exists() for process in processes)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_told_to_stop_says_goodbye_and_ends_well(tmp_path: Path, how: int) -> None:
    with Running(tmp_path / "data", module="rookery") as running:
        says_goodbye_and_ends_well(running, how)


def says_goodbye_and_ends_well(running: Running, how: int) -> None:
    made = running.table()
    with running.at(made) as player, running.at({**made, "key": made["key"]}) as second:
        for socket in (player, second):
            while json.loads(socket.recv())["t"] != "status":
                pass
        while not json.loads(running.get("healthz"))["bots_ready"]:
            # Asked without a pause, the server has no time to make them ready.
            time.sleep(0.2)
        helpers = helpers_of(running.process.pid)
        assert helpers
        assert running.stop(how) == 0
        for socket in (player, second):
            heard = []
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    heard.append(json.loads(socket.recv()))
            assert heard[-1]["t"] == "bye"
            assert heard[-1]["refusal"]["reason"] == "closing"
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1001
    assert are_gone(helpers)
    # How long a busy machine makes the loop wait is not what is asked here.
    said = [line for line in running.log.read_text().splitlines() if "rookery.loop" not in line]
    assert said == []


def test_a_server_told_to_stop_while_its_bots_get_ready_does_not_wait_for_them(tmp_path: Path) -> None:
    """The first time they are compiled, which takes longer than anybody waits for a server to end."""
    with Running(tmp_path / "data", module="tests.operations.never_ready") as running:
        until = time.monotonic() + 60
        while not (helpers := helpers_of(running.process.pid)) and time.monotonic() < until:
            time.sleep(0.05)
        assert helpers
        assert running.stop(signal.SIGTERM) == 0
        assert are_gone(helpers)


def test_a_stop_under_load_loses_no_answered_move(running: Running) -> None:
    players = [Player(running) for _ in range(6)]
    for player in players:
        player.several.wait()
    assert running.stop() == 0
    for player in players:
        player.done()
        # Whoever was just coming back is turned away, or finds nobody; everybody else is told.
        assert player.byes in (["closing"], ["turned away with 503"], ["nobody was there"])
        for table, seq in player.answered.items():
            assert newest_move(running.data / "rookery.sqlite", table) >= seq


class Line:
    """A websocket as the gate has it from the server; what it is told lies in `told`."""

    def __init__(self, reads: bool = True) -> None:
        self.reads = reads
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.told: list[str] = []
        self.said.put_nowait({"type": "websocket.connect"})

    def say(self, text: str) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    async def send(self, message: Any) -> None:
        if not self.reads and message["type"] != "websocket.accept":
            await asyncio.Event().wait()
        if message["type"] == "websocket.close":
            self.said.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        self.told.append(message.get("text") or message["type"].partition(".")[2])


def test_the_gate_finishes_holds_back_and_keeps_nobody_waiting_for_the_deaf() -> None:
    working = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        """Answers everything it hears, after a while."""
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
            else:
                working.set()
                await asyncio.sleep(0.3)
                await send({"type": "websocket.send", "text": f"done {message['text']}"})

    async def close() -> tuple[Line, Line, Line, Line]:
        gate = ClosingGate(slow)
        good, deaf, late, asking = Line(), Line(reads=False), Line(), Line()
        scope = {"type": "websocket"}
        visits = [asyncio.create_task(gate(scope, one.said.get, one.send)) for one in (good, deaf)]
        good.say("first")
        await working.wait()
        goodbye = asyncio.create_task(gate.say_goodbye())
        await asyncio.sleep(0)
        good.say("second")
        await gate(scope, late.said.get, late.send)
        await gate({"type": "http", "path": "/api/tables"}, asking.said.get, asking.send)
        await goodbye
        for visit in visits:
            visit.cancel()
        return good, deaf, late, asking

    good, deaf, late, asking = asyncio.run(close())
    assert good.told[:2] == ["accept", "done first"]
    assert json.loads(good.told[2])["refusal"]["reason"] == "closing"
    assert good.told[3:] == ["close"]
    assert deaf.told == ["accept"]
    assert late.told == ["http.response.start", "http.response.body"]
    # Nobody makes a table here any more.
    assert asking.told == ["response.start", "response.body"]


def test_a_question_there_was_no_time_for_is_to_be_asked_again() -> None:
    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    async def close() -> list[Any]:
        gate, asking, said = ClosingGate(endless), Line(), []

        async def hear(message: Any) -> None:
            said.append(message)

        scope = {"type": "http", "path": "/api/tables"}
        question = asyncio.create_task(gate(scope, asking.said.get, hear))
        await asyncio.sleep(0)
        await gate.say_goodbye()
        # As the web server does when its own time is up.
        question.cancel()
        await question
        return said

    start, _ = asyncio.run(close())
    assert start["status"] == 503


def test_somebody_who_has_not_said_hello_hears_goodbye_too(running: Running) -> None:
    with connect(f"{running.url.replace('http', 'ws', 1)}api/ws") as socket:
        assert running.stop() == 0
        assert json.loads(socket.recv())["t"] == "bye"
