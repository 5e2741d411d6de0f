"""Reviews over HTTP: of a table's game once it is over, and of records; kept as long as those are."""

import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from rookery.bots.books import Review
from rookery.bots.reviewing import review
from rookery.core.record import Record, decode, encode
from rookery.games import game_by_id
from rookery.table.admin.asks import DiskShown, EraseName, ShowDisk
from rookery.table.admin.reaching import carry_out
from rookery.table.expiry import expire_some
from rookery.table.settings import Settings
from tests.table.conftest import Guest, joined, make_table, serving

RECORDS = Path(__file__).parent.parent / "records" / "soccer"
SHORT = (RECORDS / "22.json").read_bytes()
LOST = (RECORDS / "03.json").read_bytes()
"""A game in which somebody lets a goal happen."""


def done(server: TestClient, answer: Any) -> tuple[Review, list[dict[str, Any]]]:
    """The review and its better moves, as soon as they are made."""
    assert answer.status_code == 200, answer.text
    job = answer.json()
    while job["state"] != "done":
        assert job["state"] in ("waiting", "working"), job
        time.sleep(0.05)
        job = server.get(f"/api/jobs/{job['key']}").json()
    result = server.get(f"/api/jobs/{job['key']}/result").json()
    return msgspec.convert(result["review"], Review), result["better"]


def refusal(answer: Any) -> tuple[int, str, str]:
    found = answer.json()["refusal"]
    return answer.status_code, found["reason"], found["words"]


def play_some(guest: Guest, moves: int) -> None:
    for _ in range(moves):
        asks = [said for said in guest.heard if said["t"] == "ask" and said["seq"] == guest.seq]
        ask = asks[0] if asks else guest.until("ask", seq=guest.seq)
        guest.play(ask["seat"], ask["moves"][0]["move"])


def finished(server: TestClient, moves: int = 2) -> str:
    """A game of Ada and Ben in which she resigns after a few moves."""
    made = make_table(server)
    table: str = made["table"]
    with joined(server, table, made["key"]) as guest:
        play_some(guest, moves)
        assert server.post(f"/api/tables/{table}/review").json()["refusal"]["reason"] == "not_over"
        guest.ask("resign", seat=0)
    return table


def kept(data: Path) -> list[tuple[str, str]]:
    db = sqlite3.connect(data / "rookery.sqlite")
    rows = db.execute("SELECT table_id, names FROM results ORDER BY table_id").fetchall()
    pieces = db.execute("SELECT count(*) FROM pieces").fetchone()[0]
    db.close()
    assert pieces == 0
    return rows


def of_a_table(server: TestClient, table: str) -> Any:
    return server.post(f"/api/tables/{table}/review")


def test_a_tables_game_is_reviewed_once_it_is_over_and_kept_until_the_table_goes(data: Path) -> None:
    with serving(data) as server:
        table = finished(server)
        found, _ = done(server, of_a_table(server, table))
        assert [step.number for step in found.steps] == list(range(1, len(found.steps) + 1))
        assert found.players == ("Ada", "Ben")
        assert [book.result for book in found.books] == [0.0, 1.0]
    with serving(data) as server:
        # Kept: nobody waits for it again.
        assert of_a_table(server, table).json()["state"] == "done"
        assert kept(data) == [(table, '["Ada","Ben"]')]
        disk = carry_out(data, ShowDisk())
        assert isinstance(disk, DiskShown)
        assert disk.results == 1
        assert disk.results_bytes > 0
        carry_out(data, EraseName("ada"))
        assert kept(data) == []
        assert done(server, of_a_table(server, table))[0].players == ("Guest", "Ben")
        tables: Any = server.app.state.tables  # type: ignore[attr-defined]
        assert server.portal.call(tables.delete, table)  # type: ignore[union-attr]
        assert kept(data) == []


def test_a_record_is_reviewed_with_its_better_moves_drawn(data: Path) -> None:
    record = decode(LOST)
    game = game_by_id(record.game)
    with serving(data) as server:
        found, advices = done(server, server.post("/api/review", content=LOST))
        assert found == review(game, record)
        better = [
            (step.number, one.seat, one.better.move)
            for step in found.steps
            for one in step.decisions
            if one.better
        ]
        assert [(one["step"], one["seat"], one["move"]["move"]) for one in advices] == better
        assert better
        for one in advices[:2]:
            # It is drawn, and can be tried from the very position.
            assert one["move"]["events"]
            assert all(words.endswith(".") and words[:5] in ("Ann's", "Bo's ") for words in one["then"])
            seats = [{"kind": "person"}, {"kind": "bot", "level": "chick"}]
            asked = {"seats": seats, "options": record.setup.options, "position": one["position"]}
            make_table(server, **asked)
        assert kept(data) == [("", msgspec.json.encode(record.players).decode())]
        carry_out(data, EraseName(record.players[0]))
        assert kept(data) == []


def test_a_record_nobody_asks_for_any_more_is_cleared_away(data: Path) -> None:
    with serving(data) as server:
        done(server, server.post("/api/review", content=SHORT))
        tables: Any = server.app.state.tables  # type: ignore[attr-defined]

        def expired() -> int:
            gone: int = server.portal.call(expire_some, tables._store, tables, Settings())  # type: ignore[union-attr]
            return gone

        assert expired() == 0
        with sqlite3.connect(data / "rookery.sqlite") as db:
            db.execute("UPDATE results SET last = '2001-01-01T00:00:00.000Z'")
        assert expired() == 1
        assert kept(data) == []


def wrong_step(record: Record) -> Record:
    return replace(record, steps=(*record.steps[:1], ((0, "Zz9"),), *record.steps[2:]))


def cut_off(record: Record) -> Record:
    return replace(record, steps=record.steps[:1], marks={0: record.marks[0], 1: "0" * 16})


@pytest.mark.parametrize(
    ("data_of", "reason", "words"),
    [
        (lambda record: encode(wrong_step(record)), None, "Step 2"),
        (lambda record: encode(cut_off(record)), "wrong_hash", "After step 1"),
        (lambda record: b"{}", "not_a_record", "not a record"),
        (lambda record: b"\xff\x00", "not_a_record", "not a record"),
        (lambda record: b" " * (600 << 10), "too_large", "512 KiB"),
        (lambda record: encode(replace(record, game="chess")), "unknown_game", "chess"),
        (lambda record: encode(replace(record, steps=())), "nothing_played", "Nothing was played"),
        (lambda record: encode(replace(record, steps=record.steps[:1] * 5_001)), "too_long", "5,000"),
    ],
)
def test_what_cannot_be_reviewed_gets_one_sentence_with_the_place(
    server: TestClient, data_of: Any, reason: str | None, words: str
) -> None:
    status, why, said = refusal(server.post("/api/review", content=data_of(decode(SHORT))))
    assert status in (400, 404)
    assert reason in (None, why)
    assert words in said


def test_a_game_that_is_not_over_is_not_reviewed(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as guest:
        play_some(guest, 1)
        record = server.get(f"/api/tables/{made['table']}/record").content
        assert refusal(server.post("/api/review", content=record))[1] == "not_over"
        assert refusal(of_a_table(server, made["table"]))[1] == "not_over"
    assert refusal(of_a_table(server, "nope"))[0] == 404
    assert refusal(server.get("/api/jobs/nope"))[:2] == (404, "unknown_job")
    assert refusal(server.get("/api/jobs/nope/result"))[1] == "not_done"
    assert refusal(server.post("/api/jobs/nope/cancel"))[:2] == (404, "unknown_job")
