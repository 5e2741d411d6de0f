"""A server that shares a PostgreSQL was killed or frozen: nobody waits for it longer than its lease, and
nothing it has not said to anybody counts."""

import asyncio
import threading
from pathlib import Path
from socket import create_server

import msgspec
import pytest
from psycopg import connect

from rookery.table import server_time
from rookery.table.afoot import Afoot
from rookery.table.clock import Clock, ClockRule
from rookery.table.kept import Elsewhere, Lost, NotWritten, Seal
from rookery.table.stores.db import Db
from rookery.table.stores.postgres import PostgresStore
from rookery.table.stores.postgres_line import read_address
from tests.table.conftest import joined, make_table, serving
from tests.table.test_leases import Work, entries, run_out, two_servers
from tests.table.test_store import ENTRIES, HEAD


def after_a_kill(address: str, folder: Path, work: Work) -> None:
    """One server owns the table and nothing is heard of it; then another one starts at its address."""

    async def run() -> None:
        found = read_address(address)
        killed = PostgresStore(found, folder, "server-1:80", lease=600.0)
        await killed.make(HEAD)
        await killed.take("t1")
        await killed.append("t1", 0, ENTRIES[:1])
        other = PostgresStore(found, folder, "server-2:80", lease=600.0)
        with pytest.raises(Elsewhere):
            await other.take("t1")
        back = PostgresStore(found, folder, "server-1:80", lease=600.0)
        try:
            await work(killed, back)
        finally:
            for store in (back, other, killed):
                await store.close()

    asyncio.run(run())


def test_a_server_that_was_killed_and_is_back_need_not_wait_for_its_own_lease(
    tmp_path: Path, postgres: str
) -> None:
    async def tried(_killed: PostgresStore, back: PostgresStore) -> None:
        await back.take("t1")
        await back.append("t1", 1, ENTRIES[1:2])
        assert await entries(back) == 2

    after_a_kill(postgres, tmp_path, tried)


@pytest.mark.parametrize("taken", [True, False], ids=["taken by then", "not taken yet"])
def test_a_server_that_was_only_frozen_writes_nothing_once_another_stands_in_its_place(
    taken: bool, tmp_path: Path, postgres: str
) -> None:
    async def tried(frozen: PostgresStore, back: PostgresStore) -> None:
        if taken:
            await back.take("t1")
        for late in (frozen.append("t1", 1, ENTRIES[1:2]), frozen.seal("t1", Seal(0, 0, "x"))):
            with pytest.raises(Lost):
                await late
        # It goes on as a server like any other, and does not push out whoever stands in its place.
        if taken:
            with pytest.raises(Elsewhere):
                await frozen.take("t1")
        else:
            await back.take("t1")
        await back.append("t1", 1, ENTRIES[2:3])
        kept = await back.load("t1")
        assert kept is not None
        assert (kept.entries, kept.sealed) == ([ENTRIES[0], ENTRIES[2]], [])

    after_a_kill(postgres, tmp_path, tried)


def test_a_server_that_is_frozen_while_it_writes_is_left_to_its_lease(tmp_path: Path, postgres: str) -> None:
    """Whoever starts at its address does not wait for it either."""

    async def run() -> None:
        found = read_address(postgres)
        frozen = PostgresStore(found, tmp_path, "server-1:80", lease=600.0)
        await frozen.make(HEAD)
        await frozen.take("t1")
        with connect(postgres) as db:
            db.execute("UPDATE nodes SET writes = writes WHERE node = %s", (frozen.node,))
            back = PostgresStore(found, tmp_path, "server-1:80", lease=600.0)
        with pytest.raises(Elsewhere):
            await back.take("t1")
        await frozen.append("t1", 0, ENTRIES[:1])
        assert await entries(back) == 1
        await frozen.close()
        await back.close()

    asyncio.run(run())


def test_a_server_that_is_frozen_while_it_writes_to_a_table_holds_up_no_other_table(
    tmp_path: Path, postgres: str
) -> None:
    """Not even one that somebody wants to have it at another server."""

    async def tried(frozen: PostgresStore, other: PostgresStore) -> None:
        await frozen.make(HEAD)
        await frozen.take("t1")
        await other.make(msgspec.structs.replace(HEAD, table="t2"))
        await other.take("t2")
        run_out(postgres, frozen)
        with connect(postgres) as db:
            db.execute("UPDATE tables SET bytes = bytes WHERE table_id = 't1'")
            with pytest.raises(Elsewhere):
                await other.take("t1")
            await other.append("t2", 0, ENTRIES[:1])
        await other.take("t1")

    two_servers(postgres, tmp_path, tried)


def test_what_a_frozen_server_has_begun_to_write_is_ended_for_whoever_wants_the_table(
    tmp_path: Path, postgres: str
) -> None:
    """Also if more statements were to come, so that the database itself does not take it for idle."""

    async def run() -> None:
        found = read_address(postgres)
        frozen = PostgresStore(found, tmp_path, "server-1:80", lease=1.0)
        other = PostgresStore(found, tmp_path, "server-2:80", lease=600.0)
        await frozen.make(HEAD)
        await frozen.take("t1")
        begun, woken = threading.Event(), threading.Event()

        def write(db: Db) -> None:
            db.execute("UPDATE tables SET bytes = bytes WHERE table_id = 't1'")
            begun.set()
            woken.wait()

        writing = asyncio.create_task(frozen.write(write))
        await asyncio.to_thread(begun.wait)
        await until_taken(other, "t1")
        await other.append("t1", 0, ENTRIES[:1])
        woken.set()
        with pytest.raises(NotWritten):
            await writing
        # It goes on as a server like any other.
        with pytest.raises(Elsewhere):
            await frozen.take("t1")
        assert await entries(frozen) == 1
        await frozen.close()
        await other.close()

    asyncio.run(run())


async def until_taken(store: PostgresStore, table: str) -> None:
    while True:
        try:
            return await store.take(table)
        except Elsewhere as elsewhere:
            await asyncio.sleep(elsewhere.left)


def test_a_server_that_is_frozen_while_it_notes_the_time_holds_up_nobody(
    tmp_path: Path, postgres: str
) -> None:
    async def tried(first: PostgresStore, _second: PostgresStore) -> None:
        with connect(postgres) as db:
            db.execute("UPDATE uptime SET at = at")
            await first.stamp()

    two_servers(postgres, tmp_path, tried)


def test_a_clock_gets_back_the_time_until_its_server_was_back_and_no_more(
    tmp_path: Path, postgres: str
) -> None:
    """Nothing was heard of it for four of the ten minutes of its lease."""
    began = server_time.now_ms()
    clock = Clock(ClockRule("total", 900), (900_000, 900_000), running=(0,), since=began)

    async def run() -> None:
        found = read_address(postgres)
        killed = PostgresStore(found, tmp_path, "server-1:80", lease=600.0)
        await killed.make(HEAD)
        await killed.take("t1")
        await killed.keep_afoot("t1", Afoot(clock))
        with connect(postgres) as db:
            db.execute("UPDATE nodes SET until = until - interval '4 minutes'")
        back = PostgresStore(found, tmp_path, "server-1:80", lease=600.0)
        await back.take("t1")
        kept = await back.load("t1")
        assert kept is not None
        assert kept.afoot.clock is not None
        assert abs(kept.afoot.clock.since - began - 240_000) < 60_000
        await back.close()
        await killed.close()

    asyncio.run(run())


@pytest.mark.usefixtures("no_processes")
def test_who_waits_for_a_frozen_server_is_let_in_when_its_lease_is_over(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not when the next look happens to come, nor when the frozen one has let them wait for long enough."""
    monkeypatch.setattr("rookery.table.relaying.REACHED_WITHIN", 3600.0)
    monkeypatch.setattr("rookery.table.socket.TRY_AGAIN", 3600.0)

    with create_server(("127.0.0.1", 0)) as silent, serving(tmp_path / "two", kept_in=postgres) as two:
        at = f"127.0.0.1:{silent.getsockname()[1]}"
        frozen = PostgresStore(read_address(postgres), tmp_path, at, lease=1.0)
        made = make_table(two)
        assert two.portal is not None
        two.portal.call(frozen.take, made["table"])
        with joined(two, made["table"], made["key"]) as player:
            player.play(0, "B@c3NE")
        two.portal.call(frozen.close)
