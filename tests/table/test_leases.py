"""Where several servers share a PostgreSQL, one of them owns a table, and no other can write to it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from psycopg import connect
from starlette.testclient import TestClient

from rookery.commands.moving import move_store
from rookery.core.refusal import Refused
from rookery.table import server_time
from rookery.table.afoot import Afoot
from rookery.table.bans import Bans, network_of
from rookery.table.clock import Clock, ClockRule
from rookery.table.erasing import matcher
from rookery.table.kept import Elsewhere, Lost, Seal
from rookery.table.relaying import RELAYED
from rookery.table.stores.places import StorePlace
from rookery.table.stores.postgres import READERS, PostgresStore
from rookery.table.stores.postgres_line import read_address
from tests.table.conftest import joined, make_table, serving
from tests.table.test_store import ENTRIES, HEAD

Work = Callable[[PostgresStore, PostgresStore], Awaitable[None]]


def two_servers(address: str, folder: Path, work: Work) -> None:
    """With leases that last as long as any test does, unless they are made to run out."""

    async def run() -> None:
        found = read_address(address)
        first, second = (PostgresStore(found, folder, f"server-{n}:80", lease=600.0) for n in (1, 2))
        try:
            await work(first, second)
        finally:
            await first.close()
            await second.close()

    asyncio.run(run())


def run_out(address: str, store: PostgresStore, seconds: int = 60) -> None:
    """As if the server had not been heard of until so long after its lease was over."""
    with connect(address) as db:
        changed = db.execute(
            "UPDATE nodes SET until = clock_timestamp() - make_interval(secs => %s) WHERE node = %s",
            (seconds, store.node),
        )
        assert changed.rowcount == 1


async def entries(store: PostgresStore) -> int:
    kept = await store.load("t1")
    assert kept is not None
    return len(kept.entries)


def test_a_table_belongs_to_one_server_until_it_leaves_it(tmp_path: Path, postgres: str) -> None:
    async def tried(first: PostgresStore, second: PostgresStore) -> None:
        lost: list[str] = []
        first.lost = lost.append
        await first.make(HEAD)
        await first.take("t1")
        await first.append("t1", 0, ENTRIES[:1])
        with pytest.raises(Elsewhere) as elsewhere:
            await second.take("t1")
        assert elsewhere.value.address == "server-1:80"
        with pytest.raises(Lost):
            await second.append("t1", 1, ENTRIES[1:2])
        await first.leave("t1")
        await second.take("t1")
        await second.append("t1", 1, ENTRIES[1:2])
        for late in (first.append("t1", 2, ENTRIES[2:3]), first.seal("t1", Seal(0, 0, "x"))):
            with pytest.raises(Lost):
                await late
        assert lost == ["t1", "t1"]
        kept = await second.load("t1")
        assert kept is not None
        assert (kept.entries, kept.sealed) == (ENTRIES[:2], [])

    two_servers(postgres, tmp_path, tried)


def test_a_server_that_slept_beyond_its_lease_writes_nothing_when_it_wakes(
    tmp_path: Path, postgres: str
) -> None:
    async def tried(first: PostgresStore, second: PostgresStore) -> None:
        lost: list[str] = []
        first.lost = lost.append
        await first.make(HEAD)
        await first.take("t1")
        await first.append("t1", 0, ENTRIES[:1])
        run_out(postgres, first)
        # Nobody has taken it yet, and still it is not its own any more.
        with pytest.raises(Lost):
            await first.append("t1", 1, ENTRIES[1:2])
        assert "t1" in lost
        assert await entries(first) == 1
        await first.take("t1")
        await first.append("t1", 1, ENTRIES[1:2])
        run_out(postgres, first)
        await second.take("t1")
        with pytest.raises(Lost):
            await first.append("t1", 2, ENTRIES[2:3])
        with pytest.raises(Elsewhere):
            await first.take("t1")
        await second.append("t1", 2, ENTRIES[3:4])
        assert await entries(second) == 3

    two_servers(postgres, tmp_path, tried)


def test_who_finds_its_next_entry_written_by_another_server_has_lost_the_table(
    tmp_path: Path, postgres: str
) -> None:
    """A server that was frozen wakes up with a move it has still to write: it tells nobody that it failed."""

    async def tried(first: PostgresStore, second: PostgresStore) -> None:
        lost: list[str] = []
        first.lost = lost.append
        await first.make(HEAD)
        await first.take("t1")
        run_out(postgres, first)
        await second.take("t1")
        await second.append("t1", 0, ENTRIES[:1])
        with pytest.raises(Lost):
            await first.append("t1", 0, ENTRIES[1:2])
        assert "t1" in lost
        assert await entries(second) == 1

    two_servers(postgres, tmp_path, tried)


def test_a_database_that_has_gone_back_in_time_is_noticed_before_anything_is_written_to_it(
    tmp_path: Path, postgres: str
) -> None:
    """As after a fail-over to a standby that had not everything: what a server has in memory is more than
    stands there, and written behind it there would be a gap for ever."""

    async def tried(first: PostgresStore, second: PostgresStore) -> None:
        lost: list[str] = []
        first.lost = lost.append
        await first.make(HEAD)
        await first.take("t1")
        await first.append("t1", 0, ENTRIES[:1])
        await first.append("t1", 1, ENTRIES[1:2])
        with connect(postgres) as db:
            db.execute("DELETE FROM log WHERE seq = 1")
            db.execute("UPDATE nodes SET writes = writes - 1 WHERE node = %s", (first.node,))
        with pytest.raises(Lost):
            await first.append("t1", 2, ENTRIES[2:3])
        assert "t1" in lost
        with connect(postgres) as db:
            db.execute("UPDATE nodes SET until = clock_timestamp()")
        await second.take("t1")
        await second.append("t1", 1, ENTRIES[2:3])
        kept = await second.load("t1")
        assert kept is not None
        assert kept.entries == [ENTRIES[0], ENTRIES[2]]

    two_servers(postgres, tmp_path, tried)


def test_two_servers_that_want_a_table_at_once_do_not_both_get_it(tmp_path: Path, postgres: str) -> None:
    async def tried(first: PostgresStore, second: PostgresStore) -> None:
        await first.make(HEAD)
        await first.take("t1")
        for _ in range(20):
            await first.leave("t1")
            await second.leave("t1")
            found = await asyncio.gather(first.take("t1"), second.take("t1"), return_exceptions=True)
            assert sorted(type(one) is Elsewhere for one in found) == [False, True]

    two_servers(postgres, tmp_path, tried)


def test_who_reads_is_not_told_of_lines_that_broke_while_nobody_used_them(
    tmp_path: Path, postgres: str
) -> None:
    """As after a restart of PostgreSQL."""

    async def tried(first: PostgresStore, _second: PostgresStore) -> None:
        await first.make(HEAD)
        # All the lines there may be, used at once.
        waiting = threading.Barrier(READERS)
        await asyncio.gather(*(first.read(lambda _db: waiting.wait()) for _ in range(READERS)))
        with connect(postgres, autocommit=True) as db:
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert await first.tables() == ["t1"]

    two_servers(postgres, tmp_path, tried)


def test_time_while_nobody_owned_a_table_is_not_charged(tmp_path: Path, postgres: str) -> None:
    async def tried(first: PostgresStore, second: PostgresStore) -> None:
        await first.make(HEAD)
        await first.take("t1")
        began = server_time.now_ms()
        clock = Clock(ClockRule("total", 900), (900_000, 900_000), running=(0,), since=began)
        await first.keep_afoot("t1", Afoot(clock))
        run_out(postgres, first, seconds=3600)
        await second.take("t1")
        kept = await second.load("t1")
        assert kept is not None
        assert kept.afoot.clock is not None
        # An hour since its lease was over, and the lease itself.
        unowned = 3600_000 + 600_000
        # Each server takes the time from the database, so they differ by as long as an answer takes.
        assert abs(kept.afoot.clock.since - began - unowned) < 60_000
        again = await second.load("t1")
        assert again is not None
        assert again.afoot.clock is not None
        assert abs(again.afoot.clock.since - began) < 60_000

    two_servers(postgres, tmp_path, tried)


def test_time_without_any_server_is_skipped_once(tmp_path: Path, postgres: str) -> None:
    """An hour with no server at all, after one was killed: not charged to a clock, nor given to it twice."""
    found = read_address(postgres)
    began = server_time.now_ms()
    clock = Clock(ClockRule("total", 900), (900_000, 900_000), running=(0,), since=began)

    async def run() -> None:
        killed = PostgresStore(found, tmp_path, lease=5.0)
        await killed.make(HEAD)
        await killed.take("t1")
        await killed.keep_afoot("t1", Afoot(clock))
        # Nothing more is heard of it, and an hour goes by.
        with connect(postgres) as db:
            db.execute("UPDATE nodes SET until = until - interval '1 hour'")
            db.execute("UPDATE uptime SET at = at - interval '1 hour'")
            db.execute(
                "UPDATE tables SET "
                "afoot = convert_to(replace(convert_from(afoot, 'UTF8'), since, before), 'UTF8') "
                "FROM (SELECT %s::text AS since, %s::text AS before) AS times",
                (str(began + killed.before), str(began + killed.before - 3600_000)),
            )
        following = PostgresStore(found, tmp_path, lease=5.0)
        await following.take("t1")
        kept = await following.load("t1")
        assert kept is not None
        assert kept.afoot.clock is not None
        assert abs(kept.afoot.clock.since - server_time.now_ms()) < 60_000
        await following.close()
        await killed.close()

    asyncio.run(run())


def test_a_name_is_erased_also_where_another_server_has_the_table(tmp_path: Path, postgres: str) -> None:
    async def tried(first: PostgresStore, second: PostgresStore) -> None:
        await first.make(HEAD)
        await first.take("t1")
        await second.erase_at("t1", matcher("Ada"))
        with pytest.raises(Lost):
            await first.append("t1", 0, ENTRIES[:1])
        await first.take("t1")
        kept = await first.load("t1")
        assert kept is not None
        assert kept.head.places[0].name == "Guest"

    two_servers(postgres, tmp_path, tried)


def test_games_are_not_moved_from_under_a_server(tmp_path: Path, postgres: str) -> None:
    async def tried(first: PostgresStore, _second: PostgresStore) -> None:
        await first.make(HEAD)
        await first.take("t1")
        with pytest.raises(Refused, match="stop it first"):
            move_store(StorePlace(Path(), postgres), StorePlace(tmp_path / "to"))

    two_servers(postgres, tmp_path, tried)


@pytest.mark.usefixtures("no_processes")
def test_who_plays_at_a_table_that_moves_plays_on_at_the_other_server(tmp_path: Path, postgres: str) -> None:
    with (
        serving(tmp_path / "one", kept_in=postgres) as one,
        serving(tmp_path / "two", kept_in=postgres) as two,
    ):
        made = make_table(one)
        with joined(one, made["table"], made["key"]) as player:
            player.play(0, "B@c3NE")
            with two.websocket_connect("/api/ws", headers={RELAYED: "1"}) as socket:
                socket.send_json({"t": "hello", "table": made["table"], "keys": [], "seen": -1})
                assert socket.receive_json()["refusal"]["reason"] == "elsewhere"
            run_out(postgres, one.app.state.tables._store)  # type: ignore[attr-defined]
            legal = player.newest("ask")["moves"][0]["move"]
            player.socket.send_json({"t": "play", "id": "late", "seat": 1, "move": legal, "seq": 1})
            while (heard := player.hear())["t"] != "bye":
                # Not a word about the move: it is not known here what became of it.
                assert heard["t"] != "answer"
            assert heard["refusal"]["reason"] == "moved"
        assert made["table"] not in one.app.state.tables.in_memory  # type: ignore[attr-defined]
        with joined(two, made["table"], made["key"]) as player:
            assert player.seq == 1
            # Said once more, as it was first said.
            player.socket.send_json({"t": "play", "id": "late", "seat": 1, "move": legal, "seq": 1})
            assert player.until("answer", id="late")["refusal"] is None
            assert player.seq == 2


@pytest.mark.usefixtures("no_processes")
def test_the_lobby_and_bans_are_those_of_all_servers(tmp_path: Path, postgres: str) -> None:
    open_seat = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    with (
        serving(tmp_path / "one", kept_in=postgres) as one,
        serving(tmp_path / "two", kept_in=postgres) as two,
    ):

        def listed() -> list[str]:
            return [row["table"] for row in two.get("/api/lobby").json()["tables"]]

        made = make_table(one, public=True, seats=open_seat)
        private = make_table(one, seats=open_seat)
        assert listed() == []
        with joined(one, made["table"], made["key"]), joined(one, private["table"], private["key"]):
            while listed() != [made["table"]]:
                pass
            # Somebody sits down: the seat is not free any more.
            sit = {"invite": made["invites"]["1"], "name": "Ben"}
            assert one.post(f"/api/tables/{made['table']}/sit", json=sit).status_code == 201
            while listed():
                pass
        other = make_table(one, public=True, seats=open_seat)
        with joined(one, other["table"], other["key"]):
            while listed() != [other["table"]]:
                pass
            run_out(postgres, one.app.state.tables._store)  # type: ignore[attr-defined]
            while listed():
                pass
        network = network_of("203.0.113.7")
        assert one.portal is not None
        one.portal.call(bans_at(one).add, network, "", "")
        while bans_at(two).why_not("203.0.113.7") is None:
            pass
        one.portal.call(bans_at(one).remove, network)
        while bans_at(two).why_not("203.0.113.7") is not None:
            pass


def bans_at(server: TestClient) -> Bans:
    bans: Bans = server.app.state.bans  # type: ignore[attr-defined]
    return bans
