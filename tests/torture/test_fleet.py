"""Several servers, real processes, on one real PostgreSQL: any door leads to any table, and none is lost."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import pytest

from rookery.client.line import Lost
from rookery.core.rng import SeededRng
from rookery.torture.fleet import fleet_kills, fleet_rolling
from rookery.torture.fleet_faults import fleet_faults
from rookery.torture.fleet_secrets import fleet_secrets
from rookery.torture.fleet_speed import fleet_speed
from rookery.torture.player import Player, any_table
from rookery.torture.report import Progress, Report
from rookery.torture.server import Server, http

PLAYED = 12
TRY_AGAIN = 503


@pytest.fixture
def fleet(tmp_path: Path, postgres: str) -> Iterator[tuple[Server, Server]]:
    servers = Server(tmp_path / "one", store=postgres), Server(tmp_path / "two", store=postgres)
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.stop()


async def play(player: Player, port: int, moves: int, label: str) -> None:
    """So many moves, over as many connections as it takes; each is kept until it is answered."""
    pending = None
    played = 0
    while played < moves:
        try:
            if not player.connected:
                await player.open(port)
            if pending is None:
                await player.until_asked()
                pending = player.any_move(f"{label}{played}")
                assert pending is not None
            assert await player.ask(pending) is None
            pending, played = None, played + 1
        except Lost:
            player.drop()
            await asyncio.sleep(0.05)


async def opened(player: Player, port: int) -> None:
    """On a busy machine one server may find the other too slow, and say so: then one comes again."""
    while not player.connected:
        try:
            await player.open(port)
        except Lost:
            player.drop()


async def record_of(port: int, table: str) -> bytes:
    while True:
        status, record = await http(port, "GET", f"/api/tables/{table}/record")
        if status != TRY_AGAIN:
            assert status == 200
            return record


def test_any_door_leads_to_a_table_and_another_server_takes_over_when_one_dies(
    fleet: tuple[Server, Server],
) -> None:
    one, two = fleet

    async def tried() -> None:
        report, rng = Report("fleet"), SeededRng("fleet")
        made = await any_table(one.port, 0, ("person", "person"))
        player = Player(made.name, made.key, report, rng)
        await play(player, one.port, PLAYED, "a")
        # The other server passes on what is said to it, and what is asked by HTTP.
        watcher = Player(made.name, None, report, rng)
        await opened(watcher, two.port)
        assert watcher.scenes == player.scenes
        assert json.loads(await record_of(two.port, made.name))["table"] == made.name
        through = Player(made.name, made.key, report, rng)
        await play(through, two.port, PLAYED, "b")
        while len(watcher.scenes) < len(through.scenes):
            await watcher.hear()
        assert watcher.scenes == through.scenes
        # Killed without a word: whoever comes to the other one waits out the lease, and plays on there.
        one.kill()
        through.drop()
        await play(through, two.port, PLAYED, "c")
        # And stopped in good order: the table is handed over.
        one.start()
        two.stop()
        through.drop()
        await play(through, one.port, PLAYED, "d")
        await through.close()
        assert json.loads(await record_of(one.port, made.name))["table"] == made.name
        assert through.scenes[: len(player.scenes)] == player.scenes
        assert len(through.answers) == 3 * PLAYED
        assert report.violations == []

    asyncio.run(tried())


@pytest.mark.parametrize(
    "run",
    [
        lambda told: fleet_kills(2, 40, 1, told, clients=4, servers=2),
        lambda told: fleet_rolling(2, 40, 1, told, clients=4, servers=2),
        lambda told: fleet_faults(2, 12, 60, 1, told, clients=4),
        lambda told: fleet_secrets(1, 60, 1, told),
        lambda told: fleet_speed(0.3, 1, told, tables=3),
    ],
    ids=["kills", "rolling", "faults", "secrets", "speed"],
)
def test_a_fleet_keeps_what_one_server_promises(
    run: Callable[[Progress], Coroutine[None, None, Report]],
) -> None:
    """Short, and without a look at the times: other tests run beside it."""
    report = asyncio.run(run(lambda _done: None))
    assert report.violations == []
    assert report.lines
