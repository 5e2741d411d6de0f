"""A move you saw accepted is never lost, also where several servers share a database and one of them dies.

Three servers on one PostgreSQL. Clients come in at any of them, and play on at any other when a connection
breaks. Servers are killed at random instants, and now and then one is frozen for longer than its lease, so
that it wakes up and believes for a moment that its tables are still its own. At the end the log is read by
itself, as after `kills`.
"""

import asyncio
import os
import signal
import tempfile
from pathlib import Path

from rookery.core.refusal import refuse
from rookery.core.rng import Rng, SeededRng, pick
from rookery.table.stores.postgres import LEASE
from rookery.torture.kills import Load, check_load, raise_early
from rookery.torture.player import end
from rookery.torture.report import Progress, Report, times
from rookery.torture.server import Server

PROMISE = "A move you saw accepted is never lost, whichever server dies"
SERVERS = 3
CLIENTS = 24
FROZEN_EVERY = 6
"""Of so many times that a server goes down, one time it is frozen and not killed."""


class _Fleet(Load):
    """Clients come in wherever a server answers."""

    def __init__(self, servers: list[Server], seed: int, report: Report) -> None:
        super().__init__(servers[0], seed, report)
        self.open = list(servers)

    def door(self, rng: Rng) -> int:
        return pick(rng, self.open).port


async def fleet(
    count: int, moves: int, seed: int, progress: Progress, address: str = "", clients: int = CLIENTS
) -> Report:
    """Let servers go down `count` times, with at least `moves` moves accepted in all."""
    address = address or os.environ.get("ROOKERY_STORE", "")
    if not address:
        refuse("no_store", "This run needs a PostgreSQL: set ROOKERY_STORE to an empty database.")
    report = Report(PROMISE)
    with tempfile.TemporaryDirectory() as folder:
        servers = [Server(Path(folder) / str(number), store=address) for number in range(SERVERS)]
        load = _Fleet(servers, seed, report)
        try:
            for server in servers:
                await asyncio.to_thread(server.start)
            load.up.set()
            load.clients = [asyncio.create_task(load.play(number)) for number in range(clients)]
            await _down_again_and_again(servers, load, count, moves, seed, progress)
            load.stopping = True
            await asyncio.gather(*load.clients)
        finally:
            await end(load.clients)
            for server in servers:
                server.stop()
        frozen = len(range(1, count, FROZEN_EVERY))
        report.measured("servers killed", count - frozen)
        report.measured("servers frozen beyond their lease", frozen)
        report.at_least("moves accepted", load.accepted, moves)
        await check_load(load, report, Path(folder), address)
        times(report, "from a lost connection to the next accepted move", load.back, 1000 * (LEASE + 1))
    return report


async def _down_again_and_again(
    servers: list[Server], load: _Fleet, count: int, moves: int, seed: int, progress: Progress
) -> None:
    rng = SeededRng("instants", seed)
    for number in range(count):
        share = max(1, (moves - load.accepted) // (count - number))
        await _accepted(servers, load, load.accepted + 1 + rng.below(2 * share))
        server = pick(rng, servers)
        load.open = [one for one in servers if one is not server]
        if number % FROZEN_EVERY == 1:
            os.kill(server.pid, signal.SIGSTOP)
            await asyncio.sleep(LEASE + 1)
            os.kill(server.pid, signal.SIGCONT)
        else:
            server.kill()
            await asyncio.to_thread(server.start)
        load.open = list(servers)
        progress(number + 1)
    await _accepted(servers, load, moves)


async def _accepted(servers: list[Server], load: _Fleet, moves: int) -> None:
    while load.accepted < moves:
        for server in servers:
            server.check_alive()
        raise_early(load)
        await asyncio.sleep(0.005)
