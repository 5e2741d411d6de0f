"""What goes on at a table besides its log: clocks, countdowns and newcomers outlive a restart, and a bot that
plays on for somebody has no clock to run out of."""

import asyncio
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from rookery.games import all_games
from rookery.table.entries import RanOut
from rookery.table.settings import Settings
from rookery.table.table import Table
from rookery.torture.pebbles import SPEC, Pebbles
from tests.table.conftest import joined, make_table, serving
from tests.table.test_safe_seats import Party

PATIENT = Settings(pace=0.0, workers=1, tables_a_minute=999, tries_a_minute=999, patience=60.0)


class ServerTime:
    """The server's time, which only the test moves on."""

    ms = 1_000_000


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.table.server_time.now_ms", lambda: ServerTime.ms)
    ServerTime.ms = 1_000_000


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, Pebbles()))


def table_in(server: TestClient, made: dict[str, Any]) -> Table:
    table: Table = server.app.state.tables._tables[made["table"]]  # type: ignore[attr-defined]
    return table


def ran_out(table: Table) -> int:
    return sum(isinstance(state.entry, RanOut) for state in table.history.states)


class StandsIn(Pebbles):
    """Where a bot plays on for whoever is out of time."""

    spec = replace(SPEC, out_of_time="stands_in", levels=("random",))


@pytest.mark.parametrize("kind", ["total", "move"])
def test_a_bot_that_plays_on_runs_out_of_no_time(
    data: Path, time: None, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, StandsIn()))

    async def never(*_: object) -> None:
        """No bot ever has its turn to think, so it is its turn to move all the time."""
        await asyncio.Event().wait()

    monkeypatch.setattr("rookery.table.workers.Workers._ask", never)
    with serving(data, PATIENT) as server:
        made = make_table(server, game="pebbles", options={}, clock={"kind": kind, "seconds": 60})
        with joined(server, made["table"], made["key"]) as player:
            player.until("status")
            player.ask("ping")
            table = table_in(server, made)
            for late in (61_000, 122_000):
                ServerTime.ms = 1_000_000 + late
                server.portal.call(table._ring)  # type: ignore[union-attr]
                while player.newest("seats")["seats"][0]["kind"] != "bot":
                    player.hear()
                player.ask("ping")
                assert table.status().clock is not None
                assert table.status().clock.running == ()  # type: ignore[union-attr]
                assert ran_out(table) == 1
            if kind == "total":
                assert player.refused("return", seat=0)["reason"] == "out_of_time"
            else:
                assert player.ask("return", seat=0)["refusal"] is None
                assert table.status().clock.running == (0,)  # type: ignore[union-attr]


def test_a_restart_gives_nobody_time_back_nor_takes_any(data: Path, time: None) -> None:
    with serving(data, PATIENT) as server:
        made = make_table(server, clock={"kind": "total", "seconds": 60})
        with joined(server, made["table"], made["key"]) as player:
            player.ask("ping")
        ServerTime.ms += 20_000
    ServerTime.ms += 1_000_000
    with serving(data, PATIENT) as server, joined(server, made["table"], made["key"]) as player:
        clock = player.newest("status")["clock"]
        assert (clock["left"], clock["running"]) == ([40_000, 60_000], [0])


def test_a_server_that_is_killed_gives_back_no_more_than_since_it_last_wrote(data: Path, time: None) -> None:
    with serving(data, PATIENT) as server:
        made = make_table(server, clock={"kind": "move", "seconds": 60})
        with joined(server, made["table"], made["key"]) as player:
            player.ask("ping")
        store = server.app.state.tables._store  # type: ignore[attr-defined]
        ServerTime.ms += 20_000
        server.portal.call(store.stamp)  # type: ignore[union-attr]
        uptime = store._db.execute("SELECT ms FROM uptime").fetchone()[0]
        ServerTime.ms += 7_000
    with sqlite3.connect(data / "rookery.sqlite") as db:
        db.execute("UPDATE uptime SET ms = ?", (uptime,))
    db.close()
    with serving(data, PATIENT) as server, joined(server, made["table"], made["key"]) as player:
        assert player.newest("status")["clock"]["left"][0] == 40_000


def test_a_countdown_goes_on_after_a_restart(data: Path, time: None) -> None:
    with ExitStack() as there, serving(data, PATIENT) as server:
        party = Party(server, 1, there)
        party.leaves(1)
        ServerTime.ms += 40_000
        there.close()
    ServerTime.ms += 1_000_000
    with serving(data, PATIENT) as server, joined(server, party.table, party.keys[0]) as host:
        (away,) = host.newest("status")["away"]
        assert (away["seat"], away["seconds"]) == (1, 20)
        assert host.refused("votebot", seat=0, about=1)["reason"] == "too_soon"
        ServerTime.ms += 20_000
        assert host.ask("votebot", seat=0, about=1)["refusal"] is None


def test_a_newcomer_who_waits_is_not_forgotten(data: Path, time: None) -> None:
    with ExitStack() as there, serving(data, PATIENT) as server:
        party = Party(server, 2, there)
        party.leaves(1)
        claimed = party.claim(1)
        number = party.number()
        ServerTime.ms += 60_000
        party.guests[2].ask("admit", seat=2, about=1, claim=number, agreed=True)
        there.close()
    with (
        serving(data, PATIENT) as server,
        joined(server, party.table, party.keys[0]) as host,
        joined(server, party.table, party.keys[2]),
        joined(server, party.table, claimed["key"]) as zoe,
    ):
        (claim,) = host.newest("status")["claims"]
        assert (claim["name"], claim["number"], claim["agreed"]) == ("Zoe", number, [2])
        host.ask("admit", seat=0, about=1, claim=number, agreed=True)
        assert host.scenes[-1]["lines"] == ["Zoe plays on for Ben."]
        zoe.until("seats")
        assert len(zoe.scenes[-1]["view"]["own"]) == 1
