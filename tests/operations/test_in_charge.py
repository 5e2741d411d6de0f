"""`rookery admin` beside a server in a process of its own, as whoever runs it meets it."""

import json
import stat
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.commands import rookery
from tests.operations.conftest import Running


def admin(data: Path, *args: str) -> Any:
    done = rookery("admin", *args, "--data", str(data), "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv())
        if message["t"] == kind:
            return message


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """Its players do not answer while a command runs, and stay all the same."""
    with Running(tmp_path / "data", "--behind-proxy", ROOKERY_BEAT="3600") as server:
        yield server


def test_tables_are_listed_closed_and_deleted_while_people_play(running: Running) -> None:
    made = running.table()
    name, data = made["table"], running.data
    with running.at(made) as player:
        until(player, "status")
        (row,) = admin(data, "tables")["tables"]
        assert (row["table"], row["here"]) == (name, 1)
        assert admin(data, "show", name)["seats"][0]["here"]
        admin(data, "close", name, "--because", "Bedtime.")
        while (outcome := until(player, "scene")["outcome"]) is None:
            pass
        assert outcome["words"].endswith("Bedtime.")
        unsure = rookery("admin", "delete", name, "--data", str(data))
        assert (unsure.returncode, unsure.stderr.count("\n")) == (2, 1)
        assert "--yes" in unsure.stderr
        admin(data, "delete", name, "--yes")
        assert "deleted" in until(player, "bye")["refusal"]["words"]
        with pytest.raises(ConnectionClosed):
            until(player, "nothing")
    assert {door["name"] for door in admin(data, "time")["spenders"]} >= {f"table {name}", "door tables"}
    running.stop()
    # The same command, and nobody there to ask.
    assert admin(data, "tables")["tables"] == []
    assert [act["what"] for act in admin(data, "log")["acts"]] == ["delete", "close"]
    assert "admin: delete" in running.log.read_text()
    assert name not in running.log.read_text()


def test_the_private_door_is_the_servers_own_users_alone(running: Running) -> None:
    running.get("healthz")
    doors = [path for path in running.data.iterdir() if path.name in ("rookery.sock", "rookery.port")]
    assert [stat.S_IMODE(path.stat().st_mode) for path in doors] == [0o600]
    running.stop()
    assert not doors[0].exists()


def test_where_a_unix_socket_has_no_room_there_is_a_port_with_a_token(tmp_path: Path) -> None:
    data = tmp_path / ("long" * 30)
    with Running(data) as server:
        made = server.table()
        assert not (data / "rookery.sock").exists()
        assert stat.S_IMODE((data / "rookery.port").stat().st_mode) == 0o600
        (row,) = admin(data, "tables")["tables"]
        assert row["table"] == made["table"]
        door = json.loads((data / "rookery.port").read_text())
        (data / "rookery.port").write_text(json.dumps({**door, "token": "guessed"}))
        done = rookery("admin", "tables", "--data", str(data))
        assert (done.returncode, "token" in done.stderr, done.stdout) == (2, True, "")


def test_a_banned_address_is_cut_off_and_stays_out(running: Running) -> None:
    made = running.table()
    where, address = f"{running.url.replace('http', 'ws', 1)}api/ws", {"x-forwarded-for": "203.0.113.7"}
    with connect(where, additional_headers=address) as player:
        player.send(json.dumps({"t": "hello", "table": made["table"], "keys": [made["key"]], "seen": -1}))
        until(player, "status")
        assert admin(running.data, "ban", "203.0.113.0/24", "--days", "1")["count"] == 1
        assert until(player, "bye")["refusal"]["reason"] == "banned"
        with pytest.raises(ConnectionClosed):
            until(player, "nothing")
    with pytest.raises(urllib.error.HTTPError) as answer:
        running.post("api/summaries", {"tables": []}, X_Forwarded_For="203.0.113.8")
    assert (answer.value.code, b"shut out" in answer.value.read()) == (403, True)
    assert running.post("api/summaries", {"tables": []}, X_Forwarded_For="203.0.114.8") == {"tables": []}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["show", "nosuchtable"], "no such table"),
        (["ban", "example.org"], "neither an address nor a network"),
        (["tables", "--sort", "colour"], "sorted by"),
        (["time"], "No server is running"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(tmp_path: Path, args: list[str], words: str) -> None:
    from rookery.table.stores.sqlite import SqliteStore

    SqliteStore(tmp_path / "rookery.sqlite")
    done = rookery("admin", *args, "--data", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr
