"""What one server promises, kept by several that share a PostgreSQL.

`Fleet` is all of it on this machine: a PostgreSQL of its own, servers, and a door in front of them by which
every client comes. Here servers are killed at random instants, and now and then one is frozen for longer than
its lease, so that it wakes up and believes for a moment that its tables are still its own. At the end the log
is read by itself, as after `kills`. What else a fleet is put through stands in the modules beside.
"""

import asyncio
import os
import signal
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from rookery.core.rng import Rng, SeededRng, pick
from rookery.fleet.door import Door
from rookery.fleet.postgres import Postgres
from rookery.fleet.running import free_port
from rookery.table.stores.postgres import LEASE
from rookery.torture.kills import Load, check_load, raise_early
from rookery.torture.player import end
from rookery.torture.report import Progress, Report, times
from rookery.torture.server import Server, http

PROMISE = "A move you saw accepted is never lost, whichever server dies"
SERVERS = 3
CLIENTS = 24
FROZEN_EVERY = 6
"""Of so many times that a server goes down, one time it is frozen and not killed."""
SOON_AFTER_EVERY = 4
"""Of so many times, one time it comes while others are not back yet from the last one. How long they are away
then is no measure of how long one server's death takes."""
ENTERING, PATIENCE = 10.0, 2.0
"""Seconds after which a client takes a server for gone: one that lets nobody in may be waiting for a lease to
end, and one that does not answer a move is frozen."""


class Fleet:
    def __init__(self, folder: Path, postgres: Postgres, servers: int) -> None:
        self.folder = folder
        self.postgres = postgres
        self.servers = [Server(folder / str(number)) for number in range(servers)]
        self.door = Door([])

    @property
    def address(self) -> str:
        """Where the games are read at the end."""
        return self.postgres.address(database="games")

    async def open(self, through: int = 0) -> None:
        """The servers reach PostgreSQL at port `through`, if there is something in between."""
        for server in self.servers:
            server.store = self.postgres.address(through, "games")
            await asyncio.to_thread(server.start)
            # It listens before it has read what it needs, by a wire that may be in this very loop.
            await http(server.port, "GET", "/healthz")
        self.door.ports = [server.port for server in self.servers]
        await self.door.open()

    async def close(self) -> None:
        await self.door.close()
        for server in self.servers:
            await asyncio.to_thread(server.stop)

    def leave_out(self, server: Server | None) -> None:
        """As a proxy does with one that fails its check of health."""
        self.door.ports = [one.port for one in self.servers if one is not server]


@asynccontextmanager
async def fleet_of(servers: int = SERVERS, *settings: str, through: int = 0) -> AsyncIterator[Fleet]:
    """Starts it all, but for the servers where something is to be put in between (`through` is -1)."""
    with tempfile.TemporaryDirectory(prefix="rookery-torture-") as folder:
        # PostgreSQL may run as another user, who has to get there.
        Path(folder).chmod(0o711)
        postgres = Postgres(Path(folder) / "postgres", free_port(), *settings)
        await asyncio.to_thread(postgres.start)
        fleet = Fleet(Path(folder), postgres, servers)
        try:
            await asyncio.to_thread(postgres.make_database, "games")
            if through >= 0:
                await fleet.open(through)
            yield fleet
        finally:
            # Beside the loop, by which they may reach PostgreSQL.
            for server in fleet.servers:
                await asyncio.to_thread(server.stop)
            await asyncio.to_thread(fleet.postgres.stop)


class FleetLoad(Load):
    """Clients come in by the one door."""

    def __init__(self, fleet: Fleet, seed: int, report: Report, may_refuse: tuple[str, ...] = ()) -> None:
        super().__init__(fleet.servers[0], seed, report)
        self.fleet = fleet
        self.entering, self.patience = ENTERING, PATIENCE
        self.may_refuse = may_refuse

    def door(self, _rng: Rng) -> int:
        return self.fleet.door.port

    async def until_accepted(self, moves: int) -> None:
        """In all."""
        await self._until(lambda: self.accepted >= moves)

    async def until_back(self) -> None:
        """Everybody whose server went down."""
        await self._until(lambda: not self.gone)

    async def _until(self, so: Callable[[], bool]) -> None:
        while not so():
            for server in self.fleet.servers:
                server.check_alive()
            raise_early(self)
            await asyncio.sleep(0.005)

    @asynccontextmanager
    async def playing(self, clients: int) -> AsyncIterator[None]:
        """So many of them, until what is done meanwhile is done; then every one of them has its answer."""
        self.up.set()
        self.clients = [asyncio.create_task(self.play(number)) for number in range(clients)]
        try:
            yield
            self.stopping = True
            await asyncio.gather(*self.clients)
        finally:
            await end(self.clients)

    async def check(self, moves: int) -> None:
        """When all is over."""
        self.report.at_least("moves accepted", self.accepted, moves)
        await check_load(self, self.report, self.fleet.folder / "books", self.fleet.address)
        unanswered = sum(len(self.said[player.table] - set(player.answers)) for player in self.players)
        self.report.none_of("moves without an answer", unanswered)


async def fleet_kills(
    count: int, moves: int, seed: int, progress: Progress, clients: int = CLIENTS, servers: int = SERVERS
) -> Report:
    """Let servers go down `count` times, with at least `moves` moves accepted in all."""
    report = Report(PROMISE)
    async with fleet_of(servers) as fleet:
        load = FleetLoad(fleet, seed, report)
        async with load.playing(clients):
            back = await _down_again_and_again(load, count, moves, seed, progress)
        await fleet.close()
        frozen = len(range(1, count, FROZEN_EVERY))
        report.measured("servers killed", count - frozen)
        report.measured("servers frozen beyond their lease", frozen)
        await load.check(moves)
        times(report, "a table is back after its server went down", back.after_one, 1000 * (LEASE + 1))
        times(report, "a table is back after one more went down meanwhile", back.after_several)
    return report


class _Back(NamedTuple):
    """Seconds."""

    after_one: list[float]
    after_several: list[float]


async def _down_again_and_again(
    load: FleetLoad, count: int, moves: int, seed: int, progress: Progress
) -> _Back:
    rng, fleet, back = SeededRng("instants", seed), load.fleet, _Back([], [])
    times_of = back.after_one
    for number in range(count):
        if number % SOON_AFTER_EVERY == SOON_AFTER_EVERY - 1:
            times_of = back.after_several
        else:
            await load.until_back()
            times_of += load.back
            load.back.clear()
            times_of = back.after_one
            share = max(1, (moves - load.accepted) // (count - number))
            await load.until_accepted(load.accepted + 1 + rng.below(2 * share))
        server = pick(rng, fleet.servers)
        if number % FROZEN_EVERY == 1:
            os.kill(server.pid, signal.SIGSTOP)
            fleet.leave_out(server)
            await asyncio.sleep(LEASE + 1)
            os.kill(server.pid, signal.SIGCONT)
        else:
            server.kill()
            await asyncio.to_thread(server.start)
        fleet.leave_out(None)
        progress(number + 1)
    await load.until_accepted(moves)
    await load.until_back()
    times_of += load.back
    return back


async def fleet_rolling(
    count: int, moves: int, seed: int, progress: Progress, clients: int = CLIENTS, servers: int = SERVERS
) -> Report:
    """One server after the other is told to go, and starts again, `count` times in all."""
    report = Report("Servers are brought up to date one by one, and nobody notices but a blink")
    async with fleet_of(servers) as fleet:
        load = FleetLoad(fleet, seed, report)
        async with load.playing(clients):
            for number in range(count):
                share = max(1, (moves - load.accepted) // (count - number))
                await load.until_accepted(load.accepted + share)
                server = fleet.servers[number % len(fleet.servers)]
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)
                progress(number + 1)
            await load.until_accepted(moves)
        await fleet.close()
        report.measured("servers told to go, and started again", count)
        report.measured("moves that had to be said again", len(load.back))
        await load.check(moves)
        times(report, "a move's answer, where its server went meanwhile", load.back, 1000)
    return report
