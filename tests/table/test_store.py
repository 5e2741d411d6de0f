"""The log on disk."""

import asyncio
import sqlite3
from pathlib import Path

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
from rookery.table.store import Kept, Seal, Store

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
        store = Store(tmp_path / "games.sqlite")
        await store.make(HEAD)
        for seq, entry in enumerate(ENTRIES):
            await store.append("t1", seq, [entry], f"command-{seq}" if seq else None)
        await store.seal("t1", Seal(0, 3, "vote 1"))
        await store.seal("t1", Seal(0, 3, "vote 2"))
        await store.close()

    async def read() -> tuple[Kept | None, Kept | None, list[str]]:
        store = Store(tmp_path / "games.sqlite")
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
        store = Store(tmp_path / "games.sqlite")
        await store.make(HEAD)
        await store.append("t1", 0, ENTRIES[:1])
        with pytest.raises(sqlite3.IntegrityError):
            await store.append("t1", 0, ENTRIES[4:5])
        kept = await store.load("t1")
        assert kept is not None
        assert kept.entries == ENTRIES[:1]
        await store.close()

    asyncio.run(twice())


def test_the_disk_has_it_before_anyone_hears_of_it(tmp_path: Path) -> None:
    """Full synchronisation and the write-ahead log are what makes `append` wait for the platter."""

    async def settings() -> tuple[str, int]:
        store = Store(tmp_path / "games.sqlite")
        mode = store._db.execute("PRAGMA journal_mode").fetchone()[0]
        synchronous = store._db.execute("PRAGMA synchronous").fetchone()[0]
        await store.close()
        return mode, synchronous

    assert asyncio.run(settings()) == ("wal", 2)


def test_a_place_that_cannot_keep_games_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be kept"):
        Store(tmp_path / "file" / "games.sqlite")
    (tmp_path / "bad.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(Refused, match="cannot be kept"):
        Store(tmp_path / "bad.sqlite")


def test_what_waits_together_goes_to_disk_together_and_a_failure_takes_only_itself_out(
    tmp_path: Path,
) -> None:
    async def many() -> list[object]:
        store = Store(tmp_path / "games.sqlite")
        await store.make(HEAD)
        numbers = [0, 1, 1, 2, 2, 2, 3]
        jobs = [store.append("t1", seq, [Resigned(i)]) for i, seq in enumerate(numbers)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        kept = await store.load("t1")
        assert kept is not None
        assert kept.entries == [Resigned(0), Resigned(1), Resigned(3), Resigned(6)]
        await store.close()
        return [result is None or type(result) for result in results]

    clash = sqlite3.IntegrityError
    assert asyncio.run(many()) == [True, True, clash, True, clash, clash, True]
