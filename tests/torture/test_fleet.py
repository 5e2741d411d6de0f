"""Several servers, real processes, on one real PostgreSQL: any door leads to any table, and none is lost."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rookery.core.rng import SeededRng
from rookery.torture.player import Lost, Player, any_table
from rookery.torture.report import Report
from rookery.torture.server import Server, http

PLAYED = 12


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
        await watcher.open(two.port)
        assert watcher.scenes == player.scenes
        status, record = await http(two.port, "GET", f"/api/tables/{made.name}/record")
        assert (status, json.loads(record)["table"]) == (200, made.name)
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
        status, record = await http(one.port, "GET", f"/api/tables/{made.name}/record")
        assert status == 200
        assert through.scenes[: len(player.scenes)] == player.scenes
        assert len(through.answers) == 3 * PLAYED
        assert report.violations == []

    asyncio.run(tried())
