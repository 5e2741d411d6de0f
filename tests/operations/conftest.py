"""A real server, and players that keep it busy."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.table.conftest import Guest

FASTER_THAN_PEOPLE = {"ROOKERY_TABLES_A_MINUTE": "1000", "ROOKERY_SECONDS_A_MINUTE": "1000"}
ONE_ASIDE = {"ROOKERY_ASIDES": "1"}
"""A server is started for nearly every test here, and each process takes a while."""
FRAMES_A_CONNECTION = 80
"""A connection may say a hundred things in twenty seconds; a busy player takes a new one before that."""


class Running:
    """`rookery serve` in a process of its own. Its bots get ready when one is asked, unless `module` is
    another."""

    def __init__(
        self, data: Path, *flags: str, module: str = "tests.operations.unhurried", **env: str
    ) -> None:
        self.data = data
        command = [sys.executable, "-m", module, "serve", "--no-browser", "--workers", "1", *flags]
        path = {"PYTHONPATH": os.pathsep.join(sys.path)}
        self.log = data.with_suffix(".log")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(data)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **path, **FASTER_THAN_PEOPLE, **ONE_ASIDE, **env},
            )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+/", self.process.stdout.readline())
        assert found, self.log.read_text()
        self.url = found[0]

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path) as answer:
            body: bytes = answer.read()
            return body

    def post(self, path: str, asked: object, **headers: str) -> Any:
        names = {"content-type": "application/json"}
        names |= {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.url + path, json.dumps(asked).encode(), names)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def table(self, **asked: object) -> dict[str, Any]:
        seats = [{"kind": "person"}, {"kind": "person"}]
        made: dict[str, Any] = self.post("api/tables", {"game": "soccer", "seats": seats, **asked})
        return made

    @contextmanager
    def at(self, made: dict[str, Any], seen: int = -1) -> Iterator[ClientConnection]:
        # Nobody here hangs up because a busy machine is slow to answer.
        with connect(f"{self.url.replace('http', 'ws', 1)}api/ws", ping_interval=None) as socket:
            hello = {
                "t": "hello",
                "table": made["table"],
                "keys": [made["key"]],
                "seen": seen,
                "salt": "pinchofsalt",
            }
            socket.send(json.dumps(hello))
            yield socket

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self, how: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait()


class Player(threading.Thread):
    """Both seats of a table, move after move; remembers each table's newest move that was answered."""

    def __init__(self, server: Running) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.made = server.table()
        self.seen = -1
        self.answered: dict[str, int] = {}
        self.byes: list[str] = []
        self.enough = threading.Event()
        self.several = threading.Event()
        self.fault: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                with self.server.at(self.made, self.seen) as socket:
                    self._play(socket)
        except ConnectionClosed:
            pass
        except InvalidStatus as answer:
            self.byes.append(f"turned away with {answer.response.status_code}")
        except urllib.error.HTTPError as answer:
            self.byes.append(f"turned away with {answer.code}")
        except (InvalidHandshake, HTTPException, OSError):
            self.byes.append("nobody was there")
        except BaseException as fault:
            self.fault = fault

    def _play(self, socket: ClientConnection) -> None:
        said, over = 0, False
        while said < FRAMES_A_CONNECTION and not self.enough.is_set():
            message = json.loads(socket.recv())
            match message["t"]:
                case "scene":
                    self.seen = message["seq"]
                    over = message["outcome"] is not None
                case "ask":
                    said += 1
                    move = message["moves"][self.seen % len(message["moves"])]["move"]
                    play = {"seat": message["seat"], "move": move, "seq": message["seq"]}
                    socket.send(json.dumps({"t": "play", "id": f"m{self.seen}", **play}))
                case "answer":
                    assert message["refusal"] is None, message
                    self.answered[self.made["table"]] = self.seen
                    if self.seen > 10:
                        self.several.set()
                    if over:
                        self.made, self.seen = self.server.table(), -1
                        return
                case "bye":
                    self.byes.append(message["refusal"]["reason"])
                    self.enough.set()

    def done(self) -> None:
        self.enough.set()
        self.join()
        if self.fault is not None:
            raise self.fault


def newest_move(file: Path, table: str) -> int:
    db = sqlite3.connect(file)
    newest: int = db.execute("SELECT max(seq) FROM log WHERE table_id = ?", (table,)).fetchone()[0]
    db.close()
    return newest


def next_ask(player: Guest, seat: int) -> dict[str, Any]:
    """The question about the newest board, waited for if it was not asked yet."""
    for message in reversed(player.heard):
        if message["t"] == "ask" and message["seq"] == player.seq:
            found: dict[str, Any] = message
            return found
    return player.until("ask", seat=seat)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path / "data") as server:
        yield server
