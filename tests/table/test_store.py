"""The log on disk."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from rookery.core.refusal import Refused
from rookery.table.clock import ClockRule
from rookery.table.entries import (
    Began,
    Entry,
    Head,
    MovedOn,
    Place,
    Proposed,
    Replied,
    Resigned,
    Sat,
    Stepped,
)
from rookery.table.kept import Clash, Kept, Seal, Standing
from rookery.table.store import Store
from rookery.table.stores import sqlite_schema as schema
from rookery.table.stores.places import StorePlace, reading
from rookery.table.stores.sqlite import SqliteStore
from rookery.table.stores.sqlite_schema import VERSION
from tests.table.with_workers import PLENTY

HEAD = Head(
    "t1",
    "soccer",
    1,
    {"first_to": 2},
    None,
    (Place("Ada", None, "ab"), Place("", "chick"), Place(invite="cd")),
    ClockRule("total", 900),
    True,
    "ab",
    "cd",
)
ENTRIES: list[Entry] = [
    Sat(2, "Ben", "ef"),
    Began(("salt", "", "")),
    Stepped(((-1, "lot 1"),), (1, 2, 3)),
    Proposed(0, "draw"),
    Replied(1, False),
    Resigned(0),
    MovedOn("t2"),
]


def test_what_was_written_is_read_back_by_another_store(tmp_path: Path) -> None:
    async def write() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        await store.make(HEAD)
        for seq, entry in enumerate(ENTRIES):
            await store.append("t1", seq, [entry], f"command-{seq}" if seq else None)
        await store.seal("t1", Seal(0, 3, "vote 1"))
        await store.seal("t1", Seal(0, 3, "vote 2"))
        await store.close()

    async def read() -> tuple[Kept | None, Kept | None, list[str]]:
        store = SqliteStore(tmp_path / "games.sqlite")
        found = await store.load("t1"), await store.load("t2"), await store.tables()
        await store.close()
        return found

    asyncio.run(write())
    kept, missing, tables = asyncio.run(read())
    assert kept is not None
    assert (kept.head, kept.entries) == (HEAD, ENTRIES)
    assert kept.commands == {f"command-{seq}" for seq in range(1, len(ENTRIES))}
    assert kept.sealed == [Seal(0, 3, "vote 2")]
    assert (missing, tables) == (None, ["t1"])


def test_no_entry_can_ever_be_overwritten(tmp_path: Path) -> None:
    async def twice() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        await store.make(HEAD)
        await store.append("t1", 0, ENTRIES[:1])
        with pytest.raises(Clash):
            await store.append("t1", 0, ENTRIES[4:5])
        kept = await store.load("t1")
        assert kept is not None
        assert kept.entries == ENTRIES[:1]
        await store.close()

    asyncio.run(twice())


def test_the_disk_has_it_before_anyone_hears_of_it(tmp_path: Path) -> None:
    """Full synchronisation and the write-ahead log are what makes `append` wait for the platter."""

    async def settings() -> tuple[str, int]:
        store = SqliteStore(tmp_path / "games.sqlite")
        mode = store._db.execute("PRAGMA journal_mode").fetchone()[0]
        synchronous = store._db.execute("PRAGMA synchronous").fetchone()[0]
        await store.close()
        return mode, synchronous

    assert asyncio.run(settings()) == ("wal", 2)


def test_a_place_that_cannot_keep_games_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be kept"):
        SqliteStore(tmp_path / "file" / "games.sqlite")
    (tmp_path / "bad.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(Refused, match="cannot be kept"):
        SqliteStore(tmp_path / "bad.sqlite")


def test_what_waits_together_goes_to_disk_together_and_a_failure_takes_only_itself_out(
    tmp_path: Path,
) -> None:
    async def many() -> list[object]:
        store = SqliteStore(tmp_path / "games.sqlite")
        await store.make(HEAD)
        numbers = [0, 1, 1, 2, 2, 2, 3]
        jobs = [store.append("t1", seq, [Resigned(i)]) for i, seq in enumerate(numbers)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        kept = await store.load("t1")
        assert kept is not None
        assert kept.entries == [Resigned(0), Resigned(1), Resigned(3), Resigned(6)]
        await store.close()
        return [result is None or type(result) for result in results]

    clash = Clash
    assert asyncio.run(many()) == [True, True, clash, True, clash, clash, True]


# ---- the layout ----

FIRST_LAYOUT = """
CREATE TABLE tables (table_id TEXT PRIMARY KEY, made TEXT NOT NULL, head BLOB NOT NULL) STRICT;
CREATE TABLE log (table_id TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL, entry BLOB NOT NULL,
    command TEXT, at TEXT NOT NULL DEFAULT '2026-01-02T00:00:00.000Z', PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE sealed (table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL,
    board INTEGER NOT NULL, move TEXT NOT NULL, PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;
"""


def write_first_layout(path: Path) -> None:
    """As files were before layouts had numbers: one table that began and one that never did."""
    db = sqlite3.connect(path)
    db.executescript(FIRST_LAYOUT)
    for name in ("t1", "t2"):
        head = msgspec.json.encode(msgspec.structs.replace(HEAD, table=name))
        db.execute("INSERT INTO tables VALUES (?, '2026-01-01T00:00:00.000Z', ?)", (name, head))
    for seq, entry in enumerate(ENTRIES):
        row = ("t1", seq, msgspec.json.encode(entry))
        db.execute("INSERT INTO log (table_id, seq, entry) VALUES (?, ?, ?)", row)
    db.commit()
    db.close()


def test_a_file_from_before_layouts_had_numbers_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    write_first_layout(path)

    async def use() -> None:
        for _ in range(2):
            store = SqliteStore(path)
            kept = await store.load("t1")
            assert kept is not None
            assert (kept.head, kept.entries) == (HEAD, ENTRIES)
            await store.close()
        store = SqliteStore(path)
        await store.append("t2", 0, ENTRIES[:1], standing=Standing("open", b""))
        await store.close()

    asyncio.run(use())
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    phases = db.execute("SELECT table_id, phase, last FROM tables ORDER BY table_id").fetchall()
    assert phases[0] == ("t1", "over", "2026-01-02T00:00:00.000Z")
    assert phases[1][:2] == ("t2", "open")
    assert phases[1][2] > phases[0][2]
    db.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite"
    write_first_layout(path)
    good, bad = schema.STEPS[1], ("CREATE TABLE more (x TEXT)", "no such statement")
    monkeypatch.setattr(schema, "STEPS", (schema.STEPS[0], good, bad))
    monkeypatch.setattr(schema, "VERSION", 3)
    with pytest.raises(Refused, match="cannot be kept"):
        SqliteStore(path)
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (0,)
    names = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert names == {"tables", "log", "sealed"}
    db.close()


def test_a_file_of_a_newer_program_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "rookery.sqlite"
    asyncio.run(closed(SqliteStore(path)))
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    with pytest.raises(Refused, match="newer") as refused:
        SqliteStore(path)
    assert str(path) in str(refused.value)
    with pytest.raises(Refused, match="newer"), reading(StorePlace(tmp_path)):
        pass


async def closed(store: Store) -> None:
    await store.close()


# ---- reading beside writing ----


def test_reading_waits_for_no_writer(tmp_path: Path) -> None:
    async def read() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        await store.make(HEAD)
        other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(PLENTY):
            assert await store.load("t1") is not None
            assert await store.tables() == ["t1"]
        other.execute("ROLLBACK")
        other.close()
        await store.close()

    asyncio.run(read())


def test_what_is_on_its_way_to_disk_is_read_too_though_nobody_waits_for_it(tmp_path: Path) -> None:
    async def read() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        await store.make(HEAD)
        other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.append("t1", 0, ENTRIES[:1]))
        await asyncio.sleep(0.05)
        writing.cancel()
        asyncio.get_running_loop().call_later(0.1, other.execute, "ROLLBACK")
        kept = await store.load("t1")
        assert kept is not None
        assert kept.entries == ENTRIES[:1]
        other.close()
        await store.close()

    asyncio.run(read())
