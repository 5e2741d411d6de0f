"""A server in this process, and a guest that talks to it.

What takes longest to start is not started for each server: bots are made ready when the first is asked, and
processes for work done aside are handed on to the next server.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from rookery.table.app import make_app
from rookery.table.aside import Aside, _Process
from rookery.table.settings import Settings
from rookery.table.tables import Tables
from tests.table.waiting import when_asked

PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]
AGAINST_CHICK = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "name": "Chick", "level": "chick"}]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


QUICK = Settings(
    pace=0.0,
    workers=1,
    tables_a_minute=10_000,
    tries_a_minute=10_000,
    asks_a_minute=100_000,
    seconds_a_minute=100_000,
    frames_a_minute=1_000_000,
    tables_an_address=0,
    kilobytes_an_address=0,
)


class HandedOn(Aside):
    """Takes over the processes that earlier servers had no work for any more."""

    idle: ClassVar[list[_Process]] = []

    async def _started(self) -> _Process:
        while self.idle:
            process = self.idle.pop()
            if process.process.exitcode is None:
                self._all.add(process)
                return process
        return await super()._started()

    def close(self) -> None:
        idle = {process for process in self._turns._free if process is not None and not process.ended}
        self._all -= idle
        self.idle.extend(idle)
        super().close()


@contextmanager
def serving(data: Path, settings: Settings = QUICK, kept_in: str = "") -> Iterator[TestClient]:
    settings = msgspec.structs.replace(settings, hosts="rookery.test,testserver")
    headers = {"content-type": "application/json"}
    with (
        patch("rookery.table.app.Aside", HandedOn),
        patch.object(Tables, "warm", when_asked),
        TestClient(
            make_app(data, settings, kept_in=kept_in), base_url="http://rookery.test", headers=headers
        ) as client,
    ):
        yield client


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One for all tests: tables don't know each other, and starting bots takes a while."""
    with serving(tmp_path_factory.mktemp("data")) as client:
        yield client


def make_table(server: TestClient, **asked: Any) -> dict[str, Any]:
    asked = {"game": "soccer", "seats": PEOPLE, "options": {"first": "first"}, **asked}
    answer = server.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


class Guest:
    """Reads messages as they come and keeps them. Unless it is asleep it answers the server's beats."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.asleep = False
        self.heard: list[dict[str, Any]] = []
        self._ids = 0

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.receive_text())
        if message["t"] == "beat" and not self.asleep:
            self.socket.send_json({"t": "pong", "n": message["n"]})
            return self.hear()
        self.heard.append(message)
        return message

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of that kind with those values."""
        while True:
            message = self.hear()
            if message["t"] == kind and all(message[name] == value for name, value in wanted.items()):
                return message

    def say(self, kind: str, **fields: Any) -> str:
        self._ids += 1
        label = f"m{self._ids}"
        self.socket.send_text(json.dumps({"t": kind, "id": label, **fields}))
        return label

    def ask(self, kind: str, answer: str = "answer", **fields: Any) -> dict[str, Any]:
        """Say something and wait for its one answer."""
        return self.until(answer, id=self.say(kind, **fields))

    def refused(self, kind: str, **fields: Any) -> dict[str, Any]:
        refusal: dict[str, Any] = self.ask(kind, **fields)["refusal"]
        assert refusal is not None, f"{kind} {fields} was accepted"
        return refusal

    def play(self, seat: int, move: str) -> dict[str, Any]:
        """Play on the newest board; returns the scene it made."""
        label = self.say("play", seat=seat, move=move, seq=self.seq)
        answer = self.until("answer", id=label)
        assert answer["refusal"] is None, answer
        return self.scenes[-1]

    @property
    def scenes(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["t"] == "scene"]

    def newest(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["t"] == kind)

    @property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self.newest("seats")["seats"]]

    @property
    def seq(self) -> int:
        return max((scene["seq"] for scene in self.scenes), default=-1)


@contextmanager
def joined(
    server: TestClient, table: str, key: str | None = None, seen: int = -1, salt: str = "pinch"
) -> Iterator[Guest]:
    with server.websocket_connect("/api/ws") as socket:
        hello = {"t": "hello", "table": table, "keys": [key] if key else [], "seen": seen, "salt": salt}
        socket.send_text(json.dumps(hello))
        guest = Guest(socket)
        guest.until("status")
        yield guest


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody needs bots or has to be kept from expensive work, starting processes only takes time."""

    async def nothing(*_: object, **__: object) -> bytes:
        return b""

    monkeypatch.setattr("rookery.table.workers.Workers.warm", nothing)
    monkeypatch.setattr("rookery.table.aside.Aside.warm", nothing)
    monkeypatch.setattr("rookery.table.aside.Aside.do", nothing)
