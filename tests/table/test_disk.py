"""A full disk: people are told the truth, and what nobody has to say again is taken up by itself."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from starlette.testclient import TestClient

from rookery.games import all_games
from rookery.table.kept import NotWritten
from rookery.table.retrying import until_written
from rookery.table.stores.sqlite import SqliteStore
from rookery.torture.pebbles import Pebbles
from tests.table.conftest import QUICK, Guest, joined, make_table, serving
from tests.table.failing_disk import Disk, disk_of
from tests.table.test_failing_games import on_disk, settled
from tests.table.test_store import ENTRIES, HEAD

PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]
AGAINST_A_BOT = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "random"}]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.table.retrying.FIRST_WAIT", 0.01)
    monkeypatch.setattr("rookery.table.retrying.LONGEST_WAIT", 0.05)
    monkeypatch.setattr("rookery.table.readiness.TRIED_EVERY", 0.0)
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, Pebbles()))


@pytest.fixture
def server(data: Path) -> Iterator[TestClient]:
    # Whoever waits for the server's tries does not answer its beats meanwhile.
    with serving(data, msgspec.structs.replace(QUICK, beat=600.0)) as client:
        yield client


def pebbles(server: TestClient, **more: Any) -> dict[str, Any]:
    return make_table(server, **{"game": "pebbles", "seats": PEOPLE, "options": {"rounds": 2}, **more})


def refused_several(disk: Disk) -> None:
    """The server goes on trying: it was refused, and refused again."""
    before, until = disk.refused, time.monotonic() + 60
    while disk.refused < before + 3:
        assert time.monotonic() < until, "nobody tries"
        time.sleep(0.01)


def no_bye(guest: Guest) -> bool:
    return all(message["t"] != "bye" for message in guest.heard)


def test_a_move_the_disk_does_not_take_was_not_made_and_can_be_said_again(
    server: TestClient, data: Path
) -> None:
    made, disk = pebbles(server), disk_of(server)
    with joined(server, made["table"], made["key"]) as ada:
        settled(ada)
        before, seen = on_disk(data), ada.seq
        disk.full = True
        move = {"t": "play", "id": "the-same", "seat": 0, "move": "call high", "seq": seen}
        ada.socket.send_json(move)
        refusal = ada.until("answer", id="the-same")["refusal"]
        assert refusal["reason"] == "not_written"
        assert "Nothing was changed" in refusal["words"]
        disk.full = False
        assert on_disk(data) == before
        ada.socket.send_json(move)
        assert ada.until("answer", id="the-same")["refusal"] is None
        assert ada.scenes[-1]["moves"] == [{"seat": 0, "move": "call high"}]


def test_a_bots_move_is_made_when_the_disk_is_back(server: TestClient, data: Path) -> None:
    made, disk = pebbles(server, seats=AGAINST_A_BOT[::-1], options={"rounds": 4}), disk_of(server)
    disk.full = True
    with server.websocket_connect("/api/ws") as socket:
        socket.send_json({"t": "hello", "table": made["table"], "keys": [made["key"]], "salt": "pinch"})
        ada = Guest(socket)
        refused_several(disk)
        assert on_disk(data)[0] == []
        # The beginning and the deal are written; then it is the bot who has something to say.
        disk.room = 1
        ada.until("scene", seq=1)
        refused_several(disk)
        assert len(on_disk(data)[0]) == 2
        disk.full = False
        assert [move["seat"] for move in ada.until("scene", seq=2)["moves"]] == [0]
        assert no_bye(ada)


def test_a_step_cut_short_is_finished_when_the_disk_is_back(data: Path) -> None:
    with serving(data) as server:
        made = pebbles(server)
        with joined(server, made["table"], made["key"]) as player:
            player.say("look", seat=0)
            player.play(0, "call high")
            for seat in (0, 1):
                player.ask("play", seat=seat, move="bid 0", seq=player.seq)
            last = player.seq
    db = sqlite3.connect(data / "rookery.sqlite")
    db.execute("DELETE FROM log WHERE seq > ?", (last - 2,))
    db.commit()
    db.close()
    with serving(data) as server:
        disk = disk_of(server)
        disk.full = True
        with joined(server, made["table"], made["key"]) as player:
            refused_several(disk)
            assert player.seq == last - 2
            disk.full = False
            player.until("scene", seq=last)


def test_a_clock_that_ran_out_is_noted_when_the_disk_is_back(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, disk = pebbles(server, clock={"kind": "total", "seconds": 5}), disk_of(server)
    with joined(server, made["table"], made["key"]) as ada:
        settled(ada)
        disk.full = True
        later = time.monotonic_ns() // 1_000_000 + 6_000
        monkeypatch.setattr("rookery.table.server_time.now_ms", lambda: later)
        table = server.app.state.tables._tables[made["table"]]  # type: ignore[attr-defined]
        server.portal.call(table._ring)  # type: ignore[union-attr]
        refused_several(disk)
        assert not table.now.over
        disk.full = False
        assert ada.until("scene")["outcome"]["reason"] == "out_of_time"


def test_it_is_told_who_asks_whether_the_server_is_ready(server: TestClient) -> None:
    disk = disk_of(server)
    assert server.get("/readyz").status_code == 200
    assert server.get("/healthz").json()["disk_ok"]
    disk.full = True
    answer = server.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False})
    assert server.get("/healthz").status_code == 200
    assert not server.get("/healthz").json()["disk_ok"]
    asked = {"game": "pebbles", "seats": PEOPLE, "options": {}}
    refused = server.post("/api/tables", json=asked)
    assert (refused.status_code, refused.json()["refusal"]["reason"]) == (503, "not_written")
    disk.full = False
    assert server.get("/readyz").status_code == 200
    assert server.get("/healthz").json()["disk_ok"]


def test_a_disk_that_is_really_full_undoes_the_whole_group_and_says_so(tmp_path: Path) -> None:
    """SQLite may end the transaction by itself then, which must not be taken for anything else."""

    async def fill() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        await store.make(HEAD)
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        big = [ENTRIES[0]] * 2_000
        jobs = [store.append("t1", 0, big), store.append("t1", 5_000, ENTRIES[:1])]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(results[0], NotWritten)
        store._db.execute("PRAGMA max_page_count = 1000000")
        kept = await store.load("t1")
        assert kept is not None
        assert len(kept.entries) == (results[1] is None)
        await store.append("t1", 0, big)
        await store.close()

    asyncio.run(fill())


def test_what_is_refused_is_tried_soon_at_first_and_then_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.table.retrying.FIRST_WAIT", 0.25)
    monkeypatch.setattr("rookery.table.retrying.LONGEST_WAIT", 15.0)
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    async def work() -> None:
        if len(waits) < 9:
            raise NotWritten

    monkeypatch.setattr("rookery.table.retrying.sleep", wait)
    asyncio.run(until_written(work))
    assert waits == [0.25, 0.5, 1, 2, 4, 8, 15, 15, 15]
