"""Somebody in charge: the same acts beside a running server and without one, all of them written down."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from rookery.core.record import Record, decode, encode, verify
from rookery.core.refusal import Refused
from rookery.games import game_by_id
from rookery.table.admin.asks import (
    ActList,
    AnyAsk,
    BanAddress,
    BanList,
    CloseTable,
    CountName,
    DeleteTable,
    DiskShown,
    EraseName,
    Exported,
    ExportTable,
    ListActs,
    ListBans,
    ListTables,
    NameCount,
    ShowDisk,
    ShowTable,
    ShowTime,
    TableList,
    TableShown,
    UnbanAddress,
)
from rookery.table.admin.reaching import carry_out
from rookery.table.app import make_app
from rookery.table.bans import network_of
from tests.table.conftest import PEOPLE, QUICK, joined, make_table, serving

pytestmark = pytest.mark.usefixtures("no_processes")
OPEN = [PEOPLE[0], {"kind": "open"}]


@pytest.fixture(params=["beside a server", "without one"])
def office(request: pytest.FixtureRequest, data: Path) -> Any:
    """What is done inside is done beside a server, or straight at the games."""
    return serving(data) if request.param == "beside a server" else nullcontext()


def file_of(data: Path) -> bytes:
    return b"".join(path.read_bytes() for path in data.glob("rookery.sqlite*"))


def acts(data: Path) -> list[tuple[str, str, str]]:
    found = carry_out(data, ListActs(rows=100))
    assert isinstance(found, ActList)
    return [(act.what, act.table, act.result) for act in reversed(found.acts)]


def listed(data: Path, **asked: Any) -> list[str]:
    found = carry_out(data, ListTables(**asked))
    assert isinstance(found, TableList)
    return [row.table for row in found.tables]


class Games:
    """A folder with games in it that no server has any more."""

    def __init__(self, data: Path) -> None:
        with serving(data) as server:
            self.waiting = make_table(server, seats=OPEN)
            self.begun, self.over = make_table(server), make_table(server)
            for made in (self.begun, self.over):
                with joined(server, made["table"], made["key"]) as player:
                    if made is self.over:
                        player.ask("resign", seat=0)
        self.names = [made["table"] for made in (self.waiting, self.begun, self.over)]


def test_tables_are_listed_by_what_is_asked_for_in_pages(data: Path) -> None:
    games = Games(data)
    waiting, begun, over = games.names
    assert sorted(listed(data)) == sorted(games.names)
    assert (listed(data, phase="open"), listed(data, phase="playing")) == ([waiting], [begun])
    assert (listed(data, phase="over"), listed(data, game="nothing")) == ([over], [])
    assert len(listed(data, game="soccer")) == 3
    db = sqlite3.connect(data / "rookery.sqlite")
    db.execute("UPDATE tables SET last = '2020-01-01T00:00:00.000Z' WHERE table_id = ?", (begun,))
    db.commit()
    sizes = dict(db.execute("SELECT table_id, bytes FROM tables"))
    log = "SELECT sum(length(entry)) FROM log WHERE table_id = tables.table_id"
    held = dict(db.execute(f"SELECT table_id, length(head) + coalesce(({log}), 0) FROM tables"))
    db.close()
    assert sizes == held
    assert listed(data, idle_days=365) == [begun]
    assert listed(data)[0] == listed(data, sort="last", reverse=True)[-1] == begun
    by_size = sorted(games.names, key=lambda name: -sizes[name])
    assert [sizes[name] for name in listed(data, sort="size")] == [sizes[name] for name in by_size]
    assert listed(data, least_bytes=max(sizes.values()) + 1) == []
    pages = [listed(data, sort="made", rows=2, page=page) for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [2, 1, 0]
    assert sorted(name for page in pages for name in page) == sorted(games.names)
    for wrong in ({"phase": "asleep"}, {"sort": "colour"}, {"page": 0}, {"rows": 5_000}, {"idle_days": -1}):
        with pytest.raises(Refused):
            listed(data, **wrong)


def test_a_table_is_shown_without_anything_that_is_secret_there(data: Path, office: Any) -> None:
    with serving(data) as server:
        made = make_table(server, seats=OPEN, clock={"kind": "total", "seconds": 600})
        with joined(server, made["table"], made["key"], salt="apinchofsalt"):
            pass
    with office:
        found = carry_out(data, ShowTable(made["table"]))
    assert isinstance(found, TableShown)
    assert [(seat.kind, seat.name) for seat in found.seats] == [("person", "Ada"), ("open", "Red")]
    assert (found.row.game, found.row.phase, found.clock.seconds) == ("soccer", "open", 600)
    text = msgspec.json.encode(found).decode()
    db = sqlite3.connect(data / "rookery.sqlite")
    head = json.loads(db.execute("SELECT head FROM tables").fetchone()[0])
    db.close()
    secrets = [made["key"], made["invites"]["1"], head["secret"], head["host"], head["places"][1]["invite"]]
    assert all(secrets)
    for secret in [*secrets, "apinchofsalt"]:
        assert secret not in text


def test_a_table_that_cannot_be_read_is_shown_and_exported_and_deleted_all_the_same(data: Path) -> None:
    games = Games(data)
    db = sqlite3.connect(data / "rookery.sqlite")
    db.execute("UPDATE log SET entry = CAST('nonsense' AS BLOB) WHERE table_id = ?", (games.names[1],))
    db.commit()
    db.close()
    found = carry_out(data, ShowTable(games.names[1]))
    assert isinstance(found, TableShown)
    assert "cannot be opened" in found.fault
    with pytest.raises(Refused, match="cannot be opened"):
        carry_out(data, CloseTable(games.names[1]))
    raw = carry_out(data, ExportTable(games.names[1], raw=True))
    assert isinstance(raw, Exported)
    assert json.loads(raw.data)["table"] == games.names[1]
    carry_out(data, DeleteTable(games.names[1]))
    assert games.names[1] not in listed(data)


def test_a_closed_table_is_over_for_everybody_with_a_sentence(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as other:
            carry_out(data, CloseTable(made["table"], "It is\nbedtime."))
            for guest in (player, other):
                while "closed" not in str(guest.hear().get("outcome")):
                    pass
                words = guest.scenes[-1]["outcome"]["words"]
                assert words == "This table was closed by whoever runs the server. It is bedtime."
            assert player.refused("play", seat=0, move="B@c1E", seq=player.seq)["reason"] == "game_over"
            assert player.refused("rematch")["reason"] == "closed"
        with pytest.raises(Refused, match="over"):
            carry_out(data, CloseTable(made["table"]))
    threads: list[threading.Thread] = []

    def written(record: Record) -> bytes:
        threads.append(threading.current_thread())
        return encode(record)

    monkeypatch.setattr("rookery.table.admin.office.encode", written)
    exported = carry_out(data, ExportTable(made["table"]))
    assert isinstance(exported, Exported)
    verify(game_by_id("soccer"), decode(exported.data))
    # A long one takes a while to write out, and a server's loop has better things to do.
    assert threading.current_thread() not in threads
    assert [act[2].split(":")[0] for act in acts(data)] == ["done", "refused", "done"]


def test_a_table_that_never_began_can_be_closed_and_nobody_sits_down_there(data: Path) -> None:
    with serving(data) as server:
        made = make_table(server, seats=OPEN, public=True)
    carry_out(data, CloseTable(made["table"]))
    with serving(data) as server:
        answer = server.post(f"/api/tables/{made['table']}/sit", json={"seat": 1, "name": "Ben"})
        assert (answer.status_code, answer.json()["refusal"]["reason"]) == (400, "game_over")
        with joined(server, made["table"], made["key"]) as host:
            assert host.scenes[-1]["outcome"]["reason"] == "closed"
        assert server.get("/api/lobby").json()["tables"] == []
        verify(game_by_id("soccer"), decode(server.get(f"/api/tables/{made['table']}/record").content))


def test_a_deleted_table_is_gone_and_so_is_everybody_who_was_there(data: Path) -> None:
    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            carry_out(data, DeleteTable(made["table"]))
            assert "deleted" in player.until("bye")["refusal"]["words"]
            with pytest.raises(WebSocketDisconnect):
                while True:
                    player.hear()
        assert server.get(f"/api/tables/{made['table']}/record").status_code == 404
        with pytest.raises(Refused, match="no such table"):
            carry_out(data, DeleteTable(made["table"]))
    db = sqlite3.connect(data / "rookery.sqlite")
    for name in ("tables", "log", "sealed"):
        assert db.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)
    db.close()
    assert made["table"].encode() not in file_of(data).replace(made["table"].encode(), b"", 2)


def test_an_erased_name_is_nowhere_and_its_games_still_hold_together(data: Path, office: Any) -> None:
    with serving(data) as server:
        kept = make_table(server, seats=[{"kind": "person", "name": "Zebedee"}, {"kind": "open"}])
        invite = {"invite": kept["invites"]["1"], "name": "zebedee"}
        seat = server.post(f"/api/tables/{kept['table']}/sit", json=invite).json()
        with joined(server, kept["table"], kept["key"]) as first:
            with joined(server, kept["table"], seat["key"]):
                first.until("scene")
            first.ask("resign", seat=0)
        earlier = server.get(f"/api/tables/{kept['table']}/record").content
        other = make_table(server)
    with office:
        assert carry_out(data, CountName("ZEBEDEE")) == NameCount(1)
        done = carry_out(data, EraseName("Zebedee"))
        assert carry_out(data, CountName("Zebedee")) == NameCount(0)
    with serving(data) as server:
        later = server.get(f"/api/tables/{kept['table']}/record").content
        assert b"Ada" in server.get(f"/api/tables/{other['table']}/record").content
        with joined(server, kept["table"]) as guest:
            assert "ebedee" not in json.dumps(guest.heard)
            assert guest.names == ["Guest (Blue)", "Guest (Red)"]
    assert getattr(done, "count", None) == 1
    assert b"ebedee" in earlier and b"ebedee" not in later
    for record in (earlier, later):
        verify(game_by_id("soccer"), decode(record))
    assert decode(earlier).marks == decode(later).marks
    assert b"ebedee" not in file_of(data)
    assert acts(data) == [("erase a name", "", "done")]


def test_guests_who_are_there_see_the_name_go(data: Path) -> None:
    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            carry_out(data, EraseName("Ada"))
            player.until("seats")
            assert player.names == ["Guest", "Ben"]
            assert player.ask("resign", seat=0)["refusal"] is None
            assert player.scenes[-1]["outcome"]["words"] == "Guest resigns."
    for wrong in ("", " ", "Guest"):
        with pytest.raises(Refused):
            carry_out(data, EraseName(wrong))


# ---- addresses ----


@pytest.mark.parametrize(
    ("given", "banned"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8:1::/48", "2001:db8:1::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
    ],
)
def test_an_address_is_banned_as_what_one_customer_has(given: str, banned: str) -> None:
    assert str(network_of(given)) == banned


@pytest.mark.parametrize("wrong", ["", "example.org", "0.0.0.0/0", "10.0.0.0/7", "::/0", "1.2.3.4.5"])
def test_what_is_no_address_or_far_too_many_is_not_banned(wrong: str, data: Path) -> None:
    with pytest.raises(Refused) as refused:
        network_of(wrong)
    assert refused.value.refusal.words.endswith(".")


@contextmanager
def from_address(data: Path, address: str) -> Iterator[TestClient]:
    settings = msgspec.structs.replace(QUICK, hosts="rookery.test,testserver")
    headers = {"content-type": "application/json"}
    app = make_app(data, settings)
    with TestClient(app, base_url="http://rookery.test", headers=headers, client=(address, 1)) as client:
        yield client


@pytest.mark.parametrize(
    ("address", "banned"), [("203.0.113.7", "203.0.113.0/24"), ("2001:db8::9", "2001:db8::1")]
)
def test_a_banned_address_hears_one_sentence_at_every_door(data: Path, address: str, banned: str) -> None:
    with from_address(data, address) as server:
        made = make_table(server)
        carry_out(data, BanAddress("198.51.100.1"))
        with joined(server, made["table"], made["key"]) as player:
            carry_out(data, BanAddress(banned, 2, "noise"))
            words = player.until("bye")["refusal"]["words"]
            assert "shut out of this server until" in words
            with pytest.raises(WebSocketDisconnect):
                while True:
                    player.hear()
        for path in ("/api/shelf", "/", "/healthz", f"/api/tables/{made['table']}/record"):
            answer = server.get(path)
            assert (answer.status_code, words in answer.text) == (403, True)
            assert answer.headers["x-content-type-options"] == "nosniff"
        with server.websocket_connect("/api/ws") as socket:
            assert socket.receive_json()["refusal"]["words"] == words
        found = carry_out(data, ListBans())
        assert isinstance(found, BanList)
        assert [ban.reason for ban in found.bans] == ["", "noise"]
        carry_out(data, UnbanAddress(banned))
        assert server.get("/api/shelf").status_code == 200
        with pytest.raises(Refused, match="not banned"):
            carry_out(data, UnbanAddress(banned))


def test_a_ban_outlives_the_server_and_ends_when_it_should(data: Path) -> None:
    Games(data)
    carry_out(data, BanAddress("203.0.113.7", 1))
    with from_address(data, "203.0.113.7") as server:
        assert server.get("/api/shelf").status_code == 403
    db = sqlite3.connect(data / "rookery.sqlite")
    db.execute("UPDATE bans SET until = '2020-01-01T00:00:00.000Z'")
    db.commit()
    db.close()
    assert carry_out(data, ListBans()) == BanList(())
    with from_address(data, "203.0.113.7") as server:
        assert server.get("/api/shelf").status_code == 200


# ---- the whole ----


def test_every_act_is_written_down_and_looking_is_not(data: Path) -> None:
    games = Games(data)
    asks: list[AnyAsk] = [
        ListTables(),
        ShowTable(games.names[0]),
        ShowDisk(),
        ListBans(),
        CountName("Ada"),
        ExportTable(games.names[2]),
        CloseTable(games.names[1]),
        DeleteTable(games.names[1]),
        BanAddress("203.0.113.7"),
        UnbanAddress("203.0.113.7"),
        EraseName("Ada"),
    ]
    for ask in asks:
        carry_out(data, ask)
    over, begun = games.names[2], games.names[1]
    assert acts(data) == [
        ("export", over, "done"),
        ("close", begun, "done"),
        ("delete", begun, "done"),
        ("ban", "", "done"),
        ("unban", "", "done"),
        ("erase a name", "", "done"),
    ]
    db = sqlite3.connect(data / "rookery.sqlite")
    rows = db.execute("SELECT who, at, details FROM acts").fetchall()
    db.close()
    assert all(who and at for who, at, _ in rows)
    assert not any("Ada" in details for _, _, details in rows)


def test_what_fills_the_disk_adds_up(data: Path) -> None:
    games = Games(data)
    found = carry_out(data, ShowDisk())
    assert isinstance(found, DiskShown)
    assert sum(share.tables for share in found.shares) == len(games.names)
    assert sum(share.bytes for share in found.shares) == sum(row.bytes for row in found.largest)
    assert found.file == (data / "rookery.sqlite").stat().st_size
    assert found.free > 0
    with pytest.raises(Refused, match="No server is running"):
        carry_out(data, ShowTime())


def test_a_folder_without_games_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no games"):
        carry_out(tmp_path, ListTables())
    assert [*tmp_path.iterdir()] == []
