"""Tables that nobody has touched for long are deleted; all others stay."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rookery.table.expiry import expire_some
from rookery.table.settings import Settings
from tests.table.conftest import PEOPLE, joined, make_table, serving
from tests.table.with_workers import PLENTY

OPEN = [PEOPLE[0], {"kind": "open"}]
KEEPS = Settings(keep_open=10, keep_abandoned=20, keep_finished=30)
FOR_EVER = Settings(keep_open=0, keep_abandoned=0, keep_finished=0)


def aged(data: Path, days: int) -> None:
    db = sqlite3.connect(data / "rookery.sqlite")
    db.execute("UPDATE tables SET last = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?)", (f"-{days} days",))
    db.commit()
    db.close()


def expired(server: TestClient, settings: Settings) -> int:
    tables: Any = server.app.state.tables  # type: ignore[attr-defined]
    gone: int = server.portal.call(expire_some, tables._store, tables, settings)  # type: ignore[union-attr]
    return gone


def left(data: Path) -> set[str]:
    db = sqlite3.connect(data / "rookery.sqlite")
    names = [
        {row[0] for row in db.execute(f"SELECT table_id FROM {table}")}
        for table in ("tables", "log", "sealed")
    ]
    db.close()
    assert names[1] | names[2] <= names[0]
    return names[0]


def test_each_kind_of_table_has_its_time(data: Path) -> None:
    with serving(data, FOR_EVER) as server:
        waiting, begun, over = make_table(server, seats=OPEN), make_table(server), make_table(server)
        for made in (begun, over):
            with joined(server, made["table"], made["key"]) as player:
                if made is over:
                    player.ask("resign", seat=0)
        names = {made["table"] for made in (waiting, begun, over)}
        for days, settings, gone in (
            (9, KEEPS, set()),
            (9_999, FOR_EVER, set()),
            (11, KEEPS, {waiting["table"]}),
            (21, KEEPS, {begun["table"]}),
            (31, KEEPS, {over["table"]}),
        ):
            aged(data, days)
            assert expired(server, settings) == len(gone)
            names -= gone
            assert left(data) == names
        answer = server.post("/api/summaries", json={"tables": [waiting["table"], over["table"]]})
        assert answer.json()["tables"] == []


def test_a_table_where_somebody_is_stays_and_what_happens_there_makes_it_young_again(data: Path) -> None:
    with serving(data, FOR_EVER) as server:
        made = make_table(server, seats=OPEN)
        with joined(server, made["table"], made["key"]) as host:
            aged(data, 99)
            assert expired(server, KEEPS) == 0
            assert host.ask("manage", "managed", do="open", seat=1)["invite"]
        assert expired(server, KEEPS) == 0
        assert left(data) == {made["table"]}


def test_the_server_does_it_by_itself(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.table.expiry.AT_ONCE", 2)
    monkeypatch.setattr("rookery.table.expiry.BETWEEN_BATCHES", 0.01)
    with serving(data, FOR_EVER) as server:
        for _ in range(7):
            make_table(server, seats=OPEN)
    aged(data, 99)
    with serving(data) as server:

        async def all_gone() -> None:
            async with asyncio.timeout(PLENTY):
                while await server.app.state.tables._store.tables():  # type: ignore[attr-defined]
                    await asyncio.sleep(0.01)

        server.portal.call(all_gone)  # type: ignore[union-attr]
    assert left(data) == set()


def test_the_log_of_one_table_has_an_end(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Proposals fill half of it at most, moves the rest; giving up is always possible."""
    monkeypatch.setattr("rookery.table.history.LONGEST_LOG", 20)
    monkeypatch.setattr("rookery.table.next_state.backoff", lambda _times: 0)
    with serving(data, FOR_EVER) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            for n in range(20):
                what = {"seat": 0, "what": "draw"} if n % 2 == 0 else {"seat": 0, "agreed": False}
                refusal = player.ask("propose" if n % 2 == 0 else "reply", **what)["refusal"]
                if refusal is not None:
                    break
            assert refusal is not None
            assert refusal["reason"] == "log_full"
            assert player.seq == 9
            table = server.app.state.tables._tables[made["table"]]  # type: ignore[attr-defined]
            while not table.history.full:
                seat = table.now.to_act[0]
                player.play(
                    seat, table.game.name(table.now.board, seat, table.game.legal(table.now.board, seat)[0])
                )
            seat = table.now.to_act[0]
            move = table.game.name(table.now.board, seat, table.game.legal(table.now.board, seat)[0])
            assert player.refused("play", seat=seat, move=move, seq=player.seq)["reason"] == "log_full"
            assert player.ask("resign", seat=0)["refusal"] is None
            assert table.now.over
