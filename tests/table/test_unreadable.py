"""One table that cannot be read hurts no other, and is told apart from one that is not there."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rookery.commands.operations import export_records
from rookery.games import game_by_id
from rookery.table.stores.places import StorePlace
from tests.table.conftest import Guest, joined, make_table, serving

STEP = "UPDATE log SET entry = CAST(? AS BLOB) WHERE table_id = ? AND seq = 0"
HEAD = "UPDATE tables SET head = CAST(? AS BLOB) WHERE table_id = ?"


def damage(data: Path, table: str, how: str) -> None:
    db = sqlite3.connect(data / "rookery.sqlite")
    head = json.loads(db.execute("SELECT head FROM tables WHERE table_id = ?", (table,)).fetchone()[0])
    match how:
        case "an entry that is no JSON":
            db.execute(STEP, ("{{{", table))
        case "an entry of a newer program":
            db.execute(STEP, ('{"t":"teleported","seat":0}', table))
        case "an entry that cannot come next":
            db.execute(STEP, ('{"t":"stepped","step":[[0,"Ma1N"]]}', table))
        case "a head that is no JSON":
            db.execute(HEAD, ("\x00", table))
        case "rules nobody has":
            db.execute(HEAD, (json.dumps({**head, "rules": 77}), table))
        case "a game nobody has":
            db.execute(HEAD, (json.dumps({**head, "game": "curling"}), table))
    db.commit()
    db.close()


DAMAGES = (
    "an entry that is no JSON",
    "an entry of a newer program",
    "an entry that cannot come next",
    "a head that is no JSON",
    "rules nobody has",
    "a game nobody has",
)


def two_tables(data: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    with serving(data) as server:
        good, bad = make_table(server), make_table(server)
        for made in (good, bad):
            with joined(server, made["table"], made["key"]) as player:
                assert player.ask("ping")["refusal"] is None
    return good, bad


def phases(server: TestClient, *tables: str) -> dict[str, str]:
    answer = server.post("/api/summaries", json={"tables": tables})
    assert answer.status_code == 200
    return {one["table"]: one["phase"] for one in answer.json()["tables"]}


@pytest.mark.parametrize("how", DAMAGES)
def test_it_is_shown_as_such_and_the_others_as_they_are(data: Path, how: str, capsys: Any) -> None:
    good, bad = two_tables(data)
    damage(data, bad["table"], how)
    with serving(data) as server:
        # Lists are not read from the logs, so the damage shows when somebody comes.
        assert set(phases(server, bad["table"], good["table"], "nosuchtable")) == {
            bad["table"],
            good["table"],
        }
        with server.websocket_connect("/api/ws") as socket:
            socket.send_json({"t": "hello", "table": bad["table"], "keys": [bad["key"]]})
            refusal = Guest(socket).until("bye")["refusal"]
        assert refusal["reason"] in ("unreadable", "other_rules", "unknown_game")
        assert refusal["words"].endswith(".")
        found = phases(server, bad["table"], good["table"], "nosuchtable")
        assert found == {bad["table"]: "unreadable", good["table"]: "playing"}
        with joined(server, good["table"], good["key"]) as player:
            assert player.ask("ping")["refusal"] is None
        out = data / "out"
        assert export_records(StorePlace(data), [], out, False) == 1
        assert f"{bad['table']}: {refusal['words']} --raw" in capsys.readouterr().err
        assert [file.name for file in out.iterdir()] == [f"soccer-{good['table']}.json"]
        assert export_records(StorePlace(data), [bad["table"]], out, False, raw=True) == 0
    file = out / f"raw-{bad['table']}.json"
    assert file.stat().st_mode & 0o077 == 0
    raw = json.loads(file.read_bytes())
    assert (raw["format"], raw["table"], raw["faults"]) == ("rookery-raw/1", bad["table"], [])
    assert [row["seq"] for row in raw["log"]] == [0]


def test_a_table_on_which_the_game_itself_fails_is_unreadable_too(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = two_tables(data)
    db = sqlite3.connect(data / "rookery.sqlite")
    head = json.loads(db.execute("SELECT head FROM tables WHERE table_id = ?", (bad["table"],)).fetchone()[0])
    db.execute(HEAD, (json.dumps({**head, "position": "the very one"}), bad["table"]))
    db.commit()
    db.close()
    game, start = game_by_id("soccer"), game_by_id("soccer").start

    def fail(setup: Any) -> Any:
        if setup.position:
            raise ZeroDivisionError
        return start(setup)

    monkeypatch.setattr(game, "start", fail)
    with serving(data) as server:
        with server.websocket_connect("/api/ws") as socket:
            socket.send_json({"t": "hello", "table": bad["table"], "keys": [bad["key"]]})
            assert Guest(socket).until("bye")["refusal"]["reason"] == "unreadable"
        found = phases(server, bad["table"], good["table"])
    assert found == {bad["table"]: "unreadable", good["table"]: "playing"}
