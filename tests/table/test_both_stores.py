"""What a store promises, kept by SQLite and by a real PostgreSQL alike."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from psycopg import connect

from rookery.commands.moving import move_store
from rookery.commands.operations import back_up, export_records
from rookery.core.refusal import Refused
from rookery.table import server_time
from rookery.table.admin.asks import ListTables
from rookery.table.afoot import NOTHING, Afoot
from rookery.table.clock import Clock, ClockRule
from rookery.table.erasing import matcher
from rookery.table.kept import Ban, Clash, NotWritten, Seal, Standing
from rookery.table.quota import Maker
from rookery.table.store import Store
from rookery.table.stores import postgres_schema
from rookery.table.stores.opening import open_store
from rookery.table.stores.places import StorePlace, reading
from rookery.table.stores.postgres import PostgresStore
from tests.table.test_store import ENTRIES, HEAD

PLAYING = Standing("playing", b"{}")


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StorePlace:
    address = request.getfixturevalue("postgres") if request.param == "postgres" else ""
    return StorePlace(tmp_path / "data", address)


def using(place: StorePlace, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = open_store(place.folder, place.address)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def a_game(store: Store) -> None:
    await store.make(HEAD, b"{}", Maker("ada", 2, 10_000))
    await store.take("t1")
    for seq, entry in enumerate(ENTRIES):
        await store.append("t1", seq, [entry], f"command-{seq}" if seq else None, standing=PLAYING)
    await store.seal("t1", Seal(0, 3, "vote 1"))
    await store.seal("t1", Seal(0, 3, "vote 2"))


def test_what_was_written_is_read_back_by_the_next_server(place: StorePlace) -> None:
    async def read(store: Store) -> None:
        kept = await store.load("t1")
        assert kept is not None
        assert (kept.head, kept.entries) == (HEAD, ENTRIES)
        assert kept.commands == {f"command-{seq}" for seq in range(1, len(ENTRIES))}
        assert kept.sealed == [Seal(0, 3, "vote 2")]
        assert await store.load("no\x00where") is None
        assert await store.tables() == ["t1"]
        assert store.phases() == {"open": 0, "playing": 1, "over": 0}
        assert (await store.summaries(["t1", "t2"]))["t1"][0] == b"{}"

    using(place, a_game)
    using(place, read)


def test_no_entry_is_overwritten_and_a_failure_takes_only_itself_out(place: StorePlace) -> None:
    async def many(store: Store) -> None:
        await a_game(store)
        numbers = [7, 8, 8, 9, 9, 9, 10]
        jobs = [store.append("t1", seq, [ENTRIES[i % 5]]) for i, seq in enumerate(numbers)]
        jobs.append(store.append("nowhere", 0, ENTRIES[:1]))
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(one) for one in found[:7]] == [
            Clash if n in (2, 4, 5) else type(None) for n in range(len(numbers))
        ]
        assert isinstance(found[7], Refused)
        kept = await store.load("t1")
        assert kept is not None
        assert kept.entries == [*ENTRIES, *(ENTRIES[i % 5] for i in (0, 1, 3, 6))]
        with pytest.raises(Refused):
            await store.seal("nowhere", Seal(0, 0, "x"))

    using(place, many)


def test_clocks_go_on_with_the_next_server_and_stand_still_between(place: StorePlace) -> None:
    running = Clock(ClockRule("total", 900), (900_000, 800_000), running=(0,), since=server_time.now_ms())

    async def write(store: Store) -> None:
        await a_game(store)
        await store.keep_afoot("t1", Afoot(running, {1: running.since}))
        await store.keep_summary("t1", b"old", 3)
        await store.keep_summary("t1", b"new", len(ENTRIES) - 1)

    async def read(store: Store) -> None:
        kept = await store.load("t1")
        assert kept is not None
        assert kept.afoot.clock is not None
        # Within a minute of this very moment, whatever the store counts its time from.
        assert abs(kept.afoot.clock.since - server_time.now_ms()) < 60_000
        assert kept.afoot.away == {1: kept.afoot.clock.since}
        assert (await store.summaries(["t1"]))["t1"][0] == b"new"
        await store.take("t1")
        await store.keep_afoot("t1", NOTHING)
        again = await store.load("t1")
        assert again is not None
        assert again.afoot == NOTHING

    using(place, write)
    using(place, read)


def test_quotas_bans_acts_results_lists_and_erasing(place: StorePlace) -> None:
    async def all_of_it(store: Store) -> None:
        await a_game(store)
        with pytest.raises(Refused, match="may have no more"):
            await store.make(HEAD, None, Maker("ada", 1))
        ban = Ban("203.0.113.7/32", "2026-01-01", "", "why")
        for reason in ("first", "why"):
            await store.add_ban(Ban(ban.network, ban.made, ban.until, reason))
        await store.add_ban(Ban("198.51.100.0/24", "2026-01-02", "2026-01-03", ""))
        assert await store.forget_bans("2026-02-01") == 1
        assert await store.bans() == [ban]
        await store.remove_ban(ban.network)
        assert await store.bans() == []
        first = await store.begin_act("now", "ada", "close", "t1", "", "begun")
        second = await store.begin_act("now", "ben", "close", "t1", "", "begun")
        await store.end_act(second, "done")
        acts = await store.acts(1, 1)
        assert (acts.in_all, acts.acts[0].number, acts.acts[0].result) == (2, first + 1, "done")
        await store.begin_job("k", "review", "t1", ("Ada",), Maker())
        await store.add_pieces("k", 0, [b"a", b"b"])
        await store.add_pieces("k", 1, [b"c"])
        assert await store.pieces("k") == [b"a", b"c"]
        await store.finish_job("k", b"whole")
        found = await store.find_job("k")
        assert found is not None
        assert (found.pieces, found.result) == (0, b"whole")
        listed = await store.list_tables(ListTables(sort="size"))
        assert [row.table for row in listed.tables] == ["t1"]
        assert (await store.disk()).shares[0].bytes == listed.tables[0].bytes
        assert (await store.row_of("t1"))[1] == len(ENTRIES)
        assert (await store.tables_with(matcher("ben"), ""))[0] == ["t1"]
        await store.erase_at("t1", matcher("Ben"))
        assert (await store.tables_with(matcher("ben"), ""))[0] == []
        assert b"Ada" in (await store.raw_table("t1"))[1]
        assert await store.find_job("k") is None
        assert await store.untouched("playing", 1, 10) == []
        await store.probe()
        await store.delete("t1")
        assert await store.tables() == []

    using(place, all_of_it)


# ---- from one to the other ----


def test_all_games_are_carried_over_and_back_and_each_row_is_compared(
    tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, there, back = StorePlace(tmp_path / "a"), StorePlace(Path(), postgres), StorePlace(tmp_path / "b")
    using(first, a_game)
    move_store(first, there)
    assert "1 table is in postgresql://" in capsys.readouterr().out
    move_store(there, back)
    with pytest.raises(Refused, match="already"):
        move_store(first, there)
    with reading(first) as one, reading(back) as other:
        for rows in ("tables", "log", "sealed", "acts"):
            select = f"SELECT * FROM {rows} ORDER BY 1, 2"
            assert one.execute(select).fetchall() == other.execute(select).fetchall()
    with pytest.raises(Refused, match="no games"):
        move_store(StorePlace(tmp_path / "nowhere"), there)
    assert not (tmp_path / "nowhere").exists()
    copy = tmp_path / "copy.sqlite"
    back_up(there, copy, False)
    assert copy.is_file()
    assert export_records(there, ["t1"], tmp_path / "raw", False, raw=True) == 0


# ---- what is wrong with an address ----


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mysql://me:hunter2@host/games", "bad_store"),
        ("postgresql://me:hunter2@host:port/games", "bad_store"),
        ("postgresql://me:hunter2@127.0.0.1:1/games", "no_store"),
    ],
)
def test_an_address_that_leads_nowhere_is_one_sentence_without_the_password(
    tmp_path: Path, address: str, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Refused) as refused:
        open_store(tmp_path, address)
    assert refused.value.refusal.reason == reason
    assert "hunter2" not in refused.value.refusal.words + caplog.text


def test_without_the_library_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(Refused, match=r"rookery\[postgres\]"):
        open_store(tmp_path, "postgresql://host/games")


def test_a_newer_layout_is_refused_in_one_sentence(tmp_path: Path, postgres: str) -> None:
    place = StorePlace(tmp_path, postgres)
    using(place, a_game)
    with connect(postgres) as db:
        db.execute("UPDATE layout SET version = version + 1, needs = version + 1")
    with pytest.raises(Refused, match="newer Rookery"):
        open_store(tmp_path, postgres)
    with pytest.raises(Refused, match="newer Rookery"), reading(place):
        pass


def test_a_newer_layout_that_says_so_is_shared_with_an_older_rookery(tmp_path: Path, postgres: str) -> None:
    using(StorePlace(tmp_path, postgres), a_game)
    with connect(postgres) as db:
        db.execute("UPDATE layout SET version = version + 1")
        db.execute("ALTER TABLE tables ADD COLUMN what_a_newer_one_keeps TEXT")

    async def play(store: Store) -> None:
        await store.take("t1")
        await store.append("t1", len(ENTRIES), ENTRIES[:1])

    using(StorePlace(tmp_path, postgres), play)
    with connect(postgres) as db:
        assert db.execute("SELECT version FROM layout").fetchall() == [(postgres_schema.VERSION + 1,)]


def test_a_change_of_layout_waits_for_servers_that_would_not_survive_it(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def both(_older: Store) -> None:
        steps = (*postgres_schema.STEPS, ("ALTER TABLE probe ADD COLUMN more TEXT",))
        with monkeypatch.context() as newer:
            newer.setattr(postgres_schema, "STEPS", steps)
            newer.setattr(postgres_schema, "VERSION", len(steps))
            newer.setattr(postgres_schema, "BREAKING", frozenset({len(steps)}))
            with pytest.raises(Refused, match="Stop the older ones first"):
                open_store(tmp_path, postgres)
            newer.setattr(postgres_schema, "BREAKING", frozenset({1}))
            await open_store(tmp_path, postgres).close()

    using(StorePlace(tmp_path, postgres), both)
    with connect(postgres) as db:
        assert db.execute("SELECT version FROM layout").fetchall() == [(postgres_schema.VERSION + 1,)]


def test_a_database_of_the_first_layout_is_brought_up_to_date(tmp_path: Path, postgres: str) -> None:
    with connect(postgres) as db:
        db.execute("CREATE TABLE layout (id INTEGER PRIMARY KEY CHECK (id = 0), version INTEGER NOT NULL)")
        db.execute("INSERT INTO layout VALUES (0, 1)")
        for statement in postgres_schema.STEPS[0]:
            db.execute(statement.encode())
    using(StorePlace(tmp_path, postgres), a_game)


def test_two_servers_that_start_together_make_the_layout_once(tmp_path: Path, postgres: str) -> None:
    async def both() -> None:
        opened = await asyncio.gather(*(asyncio.to_thread(open_store, tmp_path, postgres) for _ in range(4)))
        for store in opened:
            await store.close()

    asyncio.run(both())
    with connect(postgres) as db:
        assert db.execute("SELECT version FROM layout").fetchall() == [(postgres_schema.VERSION,)]


# ---- a line that breaks ----


def cut(address: str) -> None:
    """All lines of servers to this database, from the database's side."""
    with connect(address, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'rookery' AND datname = current_database()"
        )


def test_a_line_that_was_cut_is_opened_again_and_nothing_is_lost_or_doubled(
    tmp_path: Path, postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    with connect(postgres, autocommit=True) as db:
        db.execute(f"ALTER DATABASE {db.info.dbname} SET synchronous_commit = off".encode())

    async def play(store: Store) -> None:
        await store.make(HEAD)
        await store.take("t1")
        written = 0
        for n in range(30):
            if n % 5 == 0:
                await asyncio.to_thread(cut, postgres)
            try:
                await store.append("t1", written, ENTRIES[:1], f"c{n}")
                written += 1
            except NotWritten:
                assert store.failing
        assert isinstance(store, PostgresStore)
        assert store._db.execute("SHOW synchronous_commit").fetchone() == ("on",)
        store._db.rollback()
        await asyncio.to_thread(cut, postgres)
        while True:
            try:
                kept = await store.load("t1")
                break
            except Refused as refused:
                assert refused.refusal.reason == "not_read"
        assert kept is not None
        assert len(kept.entries) == written >= 20

    with caplog.at_level(logging.ERROR):
        using(StorePlace(tmp_path, postgres), play)


@pytest.mark.parametrize("arrives", [True, False])
def test_a_commit_whose_answer_was_lost_is_asked_after(
    tmp_path: Path, postgres: str, arrives: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks in the very commit, after the database has done it or before."""

    async def play(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        await store.make(HEAD)
        await store.take("t1")
        db, commit = store._db, store._db.commit

        def broken() -> None:
            if arrives:
                commit()
            db.close()
            db.execute("SELECT 1")

        monkeypatch.setattr(db, "commit", broken)
        try:
            await store.append("t1", 0, ENTRIES[:1])
            assert arrives
        except NotWritten:
            assert not arrives
            await store.append("t1", 0, ENTRIES[:1])
        await store.append("t1", 1, ENTRIES[1:2])
        kept = await store.load("t1")
        assert kept is not None
        assert kept.entries == ENTRIES[:2]

    using(StorePlace(tmp_path, postgres), play)


def test_a_full_and_a_slow_disk_of_postgresql_are_answered_like_one_here(
    tmp_path: Path, postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL itself says so, from inside an insert; nothing is left of it, and it may be said again."""

    def trouble(what: str) -> None:
        with connect(postgres) as db:
            body = f"BEGIN {what}; RETURN NEW; END"
            db.execute(
                f"CREATE OR REPLACE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS '{body}'".encode()
            )

    async def play(store: Store) -> None:
        await store.make(HEAD)
        await store.take("t1")
        trouble("RAISE EXCEPTION USING ERRCODE = ''53100''")
        with connect(postgres) as db:
            db.execute("CREATE TRIGGER trouble BEFORE INSERT ON log EXECUTE FUNCTION trouble()")
        for _ in range(2):
            with pytest.raises(NotWritten):
                await store.append("t1", 0, ENTRIES[:1], standing=PLAYING)
            assert store.failing
        assert store.phases()["playing"] == 0
        trouble("PERFORM pg_sleep(0.5)")
        await asyncio.gather(store.append("t1", 0, ENTRIES[:1]), store.append("t1", 1, ENTRIES[1:2]))
        assert not store.failing
        kept = await store.load("t1")
        assert kept is not None
        assert kept.entries == ENTRIES[:2]

    with caplog.at_level(logging.ERROR):
        using(StorePlace(tmp_path, postgres), play)
    # Said once, when it began.
    assert len([record for record in caplog.records if "refuses" in record.getMessage()]) == 1
