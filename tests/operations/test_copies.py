"""Backups and exports: all that was answered is in them."""

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from rookery.core.record import decode, encode, verify
from rookery.games import all_games, game_by_id
from rookery.torture.pebbles import Pebbles
from tests.commands import rookery
from tests.operations.conftest import Player, Running, newest_move, next_ask
from tests.table.conftest import joined, make_table, serving

ONE_KICK_FROM_GOAL = "M:e8U P:- B:- / M:- P:- B:c3N / ball:e8 / to:1"


def test_backups_under_load_have_every_answered_move(running: Running, tmp_path: Path) -> None:
    players = [Player(running) for _ in range(6)]
    for player in players:
        player.several.wait()
    for number in range(2):
        answered = {table: seq for player in players for table, seq in dict(player.answered).items()}
        copy = tmp_path / f"copy{number}" / "rookery.sqlite"
        copy.parent.mkdir()
        done = rookery("backup", str(copy), "--data", str(running.data))
        assert done.returncode == 0, done.stderr
        assert [player.fault or player.byes for player in players if not player.is_alive()] == []
        assert [file.name for file in copy.parent.iterdir()] == ["rookery.sqlite"]
        assert copy.stat().st_mode & 0o077 == 0
        for table, seq in answered.items():
            assert newest_move(copy, table) >= seq
        db = sqlite3.connect(copy)
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        db.close()
        exported = rookery("export", "--all", str(tmp_path / f"out{number}"), "--data", str(copy.parent))
        assert exported.returncode == 0, exported.stderr
        assert len(list((tmp_path / f"out{number}").iterdir())) >= len(answered) >= len(players)
    for player in players:
        player.done()


def test_a_copy_put_back_serves_the_same_games(running: Running, tmp_path: Path) -> None:
    made = running.table()
    record = running.get(f"api/tables/{made['table']}/record")
    copy = tmp_path / "back" / "rookery.sqlite"
    copy.parent.mkdir()
    assert rookery("backup", str(copy), "--data", str(running.data)).returncode == 0
    with Running(copy.parent) as again:
        assert again.get(f"api/tables/{made['table']}/record") == record


def test_backup_overwrites_only_when_told_to(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        make_table(server)
        dest = tmp_path / "copy.sqlite"
        dest.write_text("precious")
        refused = rookery("backup", str(dest), "--data", str(data))
        assert refused.returncode == 2
        assert "--force" in refused.stderr
        assert dest.read_text() == "precious"
        assert rookery("backup", str(dest), "--force", ROOKERY_DATA=str(data)).returncode == 0
        assert dest.read_bytes().startswith(b"SQLite format 3")
        folder = tmp_path / "many"
        folder.mkdir()
        assert rookery("backup", str(folder), "--data", str(data)).returncode == 0
        assert [re.sub(r"\d", "0", file.name) for file in folder.iterdir()] == [
            "rookery-00000000-000000.sqlite"
        ]
        itself = rookery("backup", str(data / "rookery.sqlite"), "--data", str(data), "--force")
        assert itself.returncode == 2
        assert server.get("/healthz").status_code == 200


def test_a_backup_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "copies"
    folder.mkdir()
    cases = {"There are no games": ("no-such-data", "x"), "Cannot write": ("data", "no/such/place/x")}
    with serving(data) as server:
        for _ in range(30):
            make_table(server)
    for words, (source, dest) in cases.items():
        done = rookery("backup", str(folder / dest), "--data", str(tmp_path / source))
        assert done.returncode == 2
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
    file = data / "rookery.sqlite"
    db = sqlite3.connect(file)
    rows = [("x", seq, b"a page of moves") for seq in range(2000)]
    db.executemany("INSERT INTO log (table_id, seq, entry) VALUES (?, ?, ?)", rows)
    db.commit()
    db.close()
    whole = file.read_bytes()
    # One page of moves, its head overwritten as a failing disk might: all else can be read.
    page = whole.rindex(b"a page of moves") // 4096 * 4096
    file.write_bytes(whole[:page] + b"\xff" * 8 + whole[page + 8 :])
    done = rookery("backup", str(folder / "x"), "--data", str(data))
    assert done.returncode == 2
    assert "damaged" in done.stderr
    assert list(folder.iterdir()) == []


def test_exported_records_are_the_servers_own_and_verify(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    with serving(data) as server:
        over, going_on = make_table(server, position=ONE_KICK_FROM_GOAL), make_table(server)
        with joined(server, over["table"], over["key"]) as player:
            next_ask(player, 0)
            player.play(0, "Me8*E>h8")
        with joined(server, going_on["table"], going_on["key"]) as player:
            for seat in (0, 1, 0):
                player.play(seat, next_ask(player, seat)["moves"][0]["move"])
        done = rookery("export", "--all", str(out), "--data", str(data))
        assert done.returncode == 0, done.stderr
        assert "2 records" in done.stdout
        for made in (over, going_on):
            file = out / f"soccer-{made['table']}.json"
            assert file.read_bytes() == server.get(f"/api/tables/{made['table']}/record").content
            record = decode(file.read_bytes())
            assert verify(game_by_id("soccer"), record).steps > 0
            assert encode(record) == file.read_bytes()
        assert server.post("/api/replay", content=file.read_bytes()).status_code == 200
    again = rookery("export", over["table"], str(out), "--data", str(data))
    assert again.returncode == 1
    assert "--force" in again.stderr
    some = rookery("export", over["table"], "nowhere", str(out), "--force", "--data", str(data))
    assert some.returncode == 1
    assert "nowhere: There is no such table here." in some.stderr
    assert "1 record " in some.stdout


def test_a_game_with_secrets_is_exported_when_it_is_over(tmp_path: Path, capsys: Any) -> None:
    from rookery.commands.operations import export_records
    from rookery.table.stores.places import StorePlace

    place = StorePlace(tmp_path / "data")
    shelf = all_games()
    shelf.update(pebbles=Pebbles())
    try:
        with serving(tmp_path / "data") as server:
            made = make_table(server, game="pebbles", options={"rounds": 1})
            with joined(server, made["table"], made["key"]) as player:
                assert export_records(place, [], tmp_path / "out", False) == 0
                assert "still going on" in capsys.readouterr().out
                assert list((tmp_path / "out").iterdir()) == []
                assert export_records(place, [made["table"]], tmp_path / "out", False) == 1
                player.ask("resign", seat=0)
            assert export_records(place, [], tmp_path / "out", False) == 0
            assert [file.name for file in (tmp_path / "out").iterdir()] == [f"pebbles-{made['table']}.json"]
    finally:
        del shelf["pebbles"]


def test_a_table_whose_log_is_false_is_not_exported(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        good, bad = make_table(server), make_table(server)
        for made in (good, bad):
            with joined(server, made["table"], made["key"]) as player:
                player.play(0, next_ask(player, 0)["moves"][0]["move"])
    db = sqlite3.connect(tmp_path / "data" / "rookery.sqlite")
    step = "UPDATE log SET entry = CAST(? AS BLOB) WHERE table_id = ? AND seq = 1"
    db.execute(step, ('{"t":"stepped","step":[[0,"Ma1N"]]}', bad["table"]))
    db.commit()
    db.close()
    done = rookery("export", "--all", str(tmp_path / "out"), "--data", str(tmp_path / "data"))
    assert done.returncode == 1
    assert bad["table"] in done.stderr
    assert "Traceback" not in done.stderr
    assert [file.name for file in (tmp_path / "out").iterdir()] == [f"soccer-{good['table']}.json"]


@pytest.mark.parametrize("args", [["out"], ["--all", "table", "out"], ["--all"], []])
def test_export_wants_tables_or_all_of_them(args: list[str]) -> None:
    done = rookery("export", *args)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
