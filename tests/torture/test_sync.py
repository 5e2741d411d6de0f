"""An answer waits for the disk. The commit is held back, and until it is done nobody hears of the move."""

import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from rookery.table.socket import Connection
from rookery.table.wire.to_client import Answer, Scene, ToClient
from tests.table.conftest import joined, make_table, serving


class HeldBack:
    """A database whose commits wait for a word."""

    def __init__(self, db: sqlite3.Connection, happened: list[str]) -> None:
        self._db = db
        self._happened = happened
        self.asked = threading.Event()
        self.go_on = threading.Event()

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self.asked.set()
            assert self.go_on.wait(60)
            done = self._db.execute(sql, *values)
            self._happened.append("committed")
            return done
        return self._db.execute(sql, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)


def test_nobody_hears_of_a_move_before_the_disk_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    send = Connection.send

    def listen(self: Connection, message: ToClient) -> None:
        if isinstance(message, Scene) or (isinstance(message, Answer) and message.id == "move"):
            happened.append(type(message).__name__)
        send(self, message)

    monkeypatch.setattr(Connection, "send", listen)
    with serving(tmp_path) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as spectator:
            store = server.app.state.tables._store  # type: ignore[attr-defined]
            held = store._db = HeldBack(store._db, happened)
            happened.clear()
            player.socket.send_json({"t": "play", "id": "move", "seat": 0, "move": "B@c3NE", "seq": 0})
            assert held.asked.wait(60)
            # The server is not stuck meanwhile: others are answered, and the move is not in what they hear.
            for _ in range(3):
                assert spectator.ask("ping")["refusal"] is None
            assert spectator.seq == 0
            assert happened == []
            held.go_on.set()
            assert spectator.until("scene")["seq"] == 1
            assert player.until("answer", id="move")["refusal"] is None
    # Who left is written down later.
    assert happened[:4] == ["committed", "Scene", "Scene", "Answer"]


def test_a_move_the_disk_refuses_is_refused_and_never_shown(tmp_path: Path) -> None:
    class Full(HeldBack):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql == "COMMIT" and not self.go_on.is_set():
                raise sqlite3.OperationalError("database or disk is full")
            return self._db.execute(sql, *values)

    with serving(tmp_path) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            store = server.app.state.tables._store  # type: ignore[attr-defined]
            full = store._db = Full(store._db, [])
            command = {"t": "play", "id": "move", "seat": 0, "move": "B@c3NE", "seq": 0}
            player.socket.send_json(command)
            assert player.until("answer", id="move")["refusal"]["reason"] == "not_written"
            assert player.seq == 0
            assert server.app.state.tables._tables[made["table"]].sealed == {}  # type: ignore[attr-defined]
            full.go_on.set()
            player.play(0, "B@c3NE")
            assert player.seq == 1
