"""A game that fails, wherever it does, leaves the table as it was, and whoever asked gets one sentence."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from rookery.games import all_games
from rookery.table.settings import Settings
from rookery.table.table import Table
from rookery.torture.pebbles import Pebbles
from tests.table.conftest import Guest, joined, make_table, serving

ADA, BEN, OPEN = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}, {"kind": "open"}
ASKED_OF_EVERY_MOVE = (
    "parse",
    "refuse",
    "name",
    "play",
    "to_act",
    "outcome",
    "view",
    "event_for",
    "name_for",
    "tell",
    "legal",
    "steps",
    "risk",
)


class Failing(Pebbles):
    """Pebbles, until `fails` names the method that breaks down."""

    fails = ""

    def __getattribute__(self, name: str) -> Any:
        if name != "fails" and name == self.fails:
            raise ZeroDivisionError(name)
        return super().__getattribute__(name)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Failing:
    failing = Failing()
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, failing))
    return failing


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def server(folder: Path, game: Failing) -> Iterator[TestClient]:
    quick = Settings(pace=0.0, workers=1, tables_a_minute=10_000, tries_a_minute=10_000)
    with serving(folder, quick) as client:
        yield client


def start(server: TestClient, **more: Any) -> dict[str, Any]:
    return make_table(server, **{"game": "pebbles", "seats": [ADA, OPEN], "options": {"rounds": 2}, **more})


def sit(server: TestClient, made: dict[str, Any]) -> str:
    answer = server.post(f"/api/tables/{made['table']}/sit", json={"invite": made["invites"]["1"]})
    key: str = answer.json()["key"]
    return key


def on_disk(folder: Path) -> list[Any]:
    with sqlite3.connect(folder / "rookery.sqlite") as db:
        log = db.execute("SELECT table_id, seq, entry, command FROM log ORDER BY table_id, seq").fetchall()
        sealed = db.execute("SELECT * FROM sealed ORDER BY table_id, seat").fetchall()
        tables = db.execute("SELECT table_id FROM tables ORDER BY table_id").fetchall()
    db.close()
    return [log, sealed, tables]


def table_in(server: TestClient, made: dict[str, Any]) -> Table:
    table: Table = server.app.state.tables._tables[made["table"]]  # type: ignore[attr-defined]
    return table


def is_broken(refusal: dict[str, Any]) -> bool:
    return bool(refusal["reason"] == "broken" and refusal["words"].count(".") == 2)


def settled(*guests: Guest) -> None:
    """Everything said so far has been heard."""
    for guest in guests:
        assert guest.ask("ping")["refusal"] is None


@pytest.mark.parametrize("method", ASKED_OF_EVERY_MOVE)
def test_a_move_at_which_the_game_fails_never_was(
    server: TestClient, folder: Path, game: Failing, method: str
) -> None:
    made = start(server, clock={"kind": "total", "seconds": 900})
    with (
        joined(server, made["table"], made["key"]) as ada,
        joined(server, made["table"], sit(server, made)) as ben,
    ):
        settled(ada, ben)
        table, before = table_in(server, made), on_disk(folder)
        state, seen = table.now, (len(ada.scenes), len(ben.scenes))
        clock = ada.newest("status")["clock"]["running"]
        game.fails = method
        assert is_broken(ada.refused("play", seat=0, move="call high", seq=ada.seq))
        assert is_broken(ada.refused("play", seat=0, move="call low", seq=ada.seq))
        game.fails = ""
        settled(ada, ben)
        assert table.now is state
        assert table.sealed == {}
        assert on_disk(folder) == before
        assert (len(ada.scenes), len(ben.scenes)) == seen
        assert ada.play(0, "call low")["moves"] == [{"seat": 0, "move": "call low"}]
        assert ben.until("scene")["seq"] == ada.seq
        assert clock == [0]
        settled(ada)
        assert ada.newest("status")["clock"]["running"] == [0, 1]


@pytest.mark.parametrize("method", [*ASKED_OF_EVERY_MOVE, "draw"])
def test_a_step_of_several_at_which_the_game_fails_leaves_the_others_choices_sealed(
    server: TestClient, folder: Path, game: Failing, method: str
) -> None:
    """The last bid of a round is played, and the next round is dealt: all of that is written, or nothing."""
    made = start(server)
    with (
        joined(server, made["table"], made["key"]) as ada,
        joined(server, made["table"], sit(server, made)) as ben,
    ):
        settled(ada, ben)
        ada.play(0, "call high")
        ada.ask("play", seat=0, move="bid 0", seq=ada.seq)
        settled(ben)
        table, before, state = table_in(server, made), on_disk(folder), table_in(server, made).now
        sealed = table.sealed
        game.fails = method
        assert is_broken(ben.refused("play", seat=1, move="bid 0", seq=ben.seq))
        game.fails = ""
        settled(ada, ben)
        assert table.now is state
        assert (table.sealed, list(sealed)) == (sealed, [0])
        assert on_disk(folder) == before
        assert len(ben.play(1, "bid 0")["moves"]) == 1
        assert table.now.seq == state.seq + 2
    copy = shutil.copytree(folder, folder.with_name("copy"), ignore=shutil.ignore_patterns("*.sock"))
    with serving(copy) as again, joined(again, made["table"], made["key"]) as ada:
        assert len(ada.scenes) == state.seq + 3


@pytest.mark.parametrize(
    ("said", "method"),
    [
        ({"t": "resign", "seat": 0}, "view"),
        ({"t": "preview", "seat": 0, "prefix": []}, "foresee"),
        ({"t": "look", "seat": 0}, "view"),
    ],
)
def test_anything_else_at_which_the_game_fails_never_was_either(
    server: TestClient, folder: Path, game: Failing, said: dict[str, Any], method: str
) -> None:
    made = start(server)
    with joined(server, made["table"], made["key"]) as ada, joined(server, made["table"], sit(server, made)):
        settled(ada)
        table, before = table_in(server, made), on_disk(folder)
        state = table.now
        game.fails = method
        fields = {name: value for name, value in said.items() if name != "t"}
        assert is_broken(ada.refused(said["t"], **fields))
        game.fails = ""
        assert table.now is state
        assert on_disk(folder) == before
        ada.play(0, "call high")


def test_sitting_down_and_beginning_at_which_the_game_fails_can_be_tried_again(
    server: TestClient, folder: Path, game: Failing
) -> None:
    made = start(server)
    before = on_disk(folder)
    with joined(server, made["table"], made["key"]) as ada:
        game.fails = "view"
        with pytest.raises(ZeroDivisionError):
            sit(server, made)
        assert on_disk(folder) == before
        game.fails = ""
        key = sit(server, made)
        game.fails = "draw"
        with server.websocket_connect("/api/ws") as socket:
            socket.send_json({"t": "hello", "table": made["table"], "keys": [key]})
            ben = Guest(socket)
            assert is_broken(ben.until("bye")["refusal"])
        assert not table_in(server, made).now.begun
        game.fails = ""
        with joined(server, made["table"], key):
            assert ada.until("ask")["moves"]


def test_a_bot_for_whom_the_game_fails_keeps_nobody_from_playing_on(
    server: TestClient, game: Failing
) -> None:
    made = start(server, seats=[ADA, {"kind": "bot", "level": "random"}])
    with joined(server, made["table"], made["key"]) as ada:
        settled(ada)
        game.fails = "guess"
        ada.play(0, "call high")
        assert ada.ask("play", seat=0, move="bid 0", seq=ada.seq)["refusal"] is None
        while ada.newest("status")["thinking"]:
            ada.hear()
        assert ada.newest("status")["chosen"] == [0]
        game.fails = ""
        # Whatever happens next wakes it up again.
        with joined(server, made["table"]):
            assert [move["seat"] for move in ada.until("scene")["moves"]] == [0, 1]


def test_a_rematch_at_which_the_game_fails_makes_no_table(
    server: TestClient, folder: Path, game: Failing
) -> None:
    made = start(server, seats=[ADA, BEN])
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=1)
        before = on_disk(folder)
        for method in ("again", "start"):
            game.fails = method
            assert is_broken(player.refused("rematch"))
            game.fails = ""
            assert on_disk(folder) == before
        assert player.ask("rematch")["refusal"] is None


def test_a_step_cut_short_at_which_the_game_fails_locks_nobody_out(folder: Path, game: Failing) -> None:
    with serving(folder) as server:
        made = start(server, seats=[ADA, BEN])
        with joined(server, made["table"], made["key"]) as player:
            player.say("look", seat=0)
            player.play(0, "call high")
            for seat in (0, 1):
                player.ask("play", seat=seat, move="bid 0", seq=player.seq)
            last = table_in(server, made).now.seq
    with sqlite3.connect(folder / "rookery.sqlite") as db:
        db.execute("DELETE FROM log WHERE seq > ?", (last - 2,))
    db.close()
    with serving(folder) as server:
        # Loaded, but not entered yet: what was cut short is made up for when somebody comes in.
        server.post(f"/api/tables/{made['table']}/look", json={"invite": "wrong"})
        game.fails = "play"
        with joined(server, made["table"], made["key"]) as player:
            assert player.seq == last - 2
            game.fails = ""
            player._ids = 100  # what was said before the cut must not look as if it were said again
            for seat in (0, 1):
                player.ask("play", seat=seat, move="bid 0", seq=player.seq)
            assert table_in(server, made).now.seq == last


def test_a_dealer_who_never_comes_to_an_end_is_stopped(
    server: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = start(server, seats=[ADA, BEN])
    monkeypatch.setattr("rookery.table.history.MOST_DRAWS", 0)
    with server.websocket_connect("/api/ws") as socket:
        socket.send_json({"t": "hello", "table": made["table"], "keys": [made["key"]]})
        assert is_broken(Guest(socket).until("bye")["refusal"])
    assert on_disk(folder)[0] == []


@pytest.mark.parametrize(("do", "seat"), [("start", -1), ("drop", 3)])
def test_a_seat_without_which_the_game_cannot_be_is_not_taken_away(folder: Path, do: str, seat: int) -> None:
    """Two teams need an even number of players: that is found out before anything is written."""
    seats = [ADA, BEN, {"kind": "person", "name": "Cleo"}, OPEN]
    with serving(folder) as server:
        made = make_table(server, game="skating", seats=seats, options={"teams": "two"})
        with joined(server, made["table"], made["key"]) as host:
            refusal = host.refused("manage", do=do, seat=seat)
            assert refusal["reason"] == "bad_teams"
            assert on_disk(folder)[0] == []
            assert host.ask("manage", "managed", do="open", seat=3)["invite"]
    with serving(folder) as server, joined(server, made["table"], made["key"]) as host:
        assert len(host.newest("seats")["seats"]) == 4
        host.ask("manage", "managed", do="bot", seat=3, level="random")
        assert host.newest("seats")["begun"]
