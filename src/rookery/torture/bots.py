"""Bots never freeze the table, and a killed one still moves.

People play random moves against the strongest bots, more of them than there are processes to think in, so
that all of these are always busy; and the processes are killed one after the other. Every bot's move must
still come and be legal, and the server's loop must hardly notice: it is timed from inside, and by a client
that does nothing but ask whether it is there.
"""

import asyncio
import os
import signal
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from rookery.core.rng import SeededRng, pick
from rookery.torture.books import check_scenes, is_whole, read_books
from rookery.torture.player import Player, Scene, any_table, end
from rookery.torture.report import Progress, Report, percentile, times
from rookery.torture.server import ROOMY, Server, window

PROMISE = "Bots never freeze the table"
WORKERS = 2
TABLES = 6
PING_EVERY = 0.05
MOVE_WITHIN = 300.0
"""Seconds after which a bot's move has not come. Far too many for a player; a slow machine is no fault."""


class _Opponent:
    """A person at a table with a bot, who moves at once whenever asked."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.waits: list[float] = []

    async def play(self) -> None:
        waiting = time.perf_counter()
        number = 0
        while not self.player.over:
            move = self.player.any_move(f"p{number}")
            if move is not None:
                number += 1
                refusal = await self.player.ask(move)
                self.player.report.expect(refusal is None, f"a legal move was refused: {refusal}")
                waiting = time.perf_counter()
                continue
            async with asyncio.timeout(MOVE_WITHIN):
                heard = await self.player.hear()
            if isinstance(heard, Scene) and any(made.seat == 1 for made in heard.moves):
                self.waits.append(time.perf_counter() - waiting)
                waiting = time.perf_counter()


async def _ping(player: Player, waits: list[float]) -> None:
    number = 0
    while True:
        before = time.perf_counter()
        await player.ask({"t": "ping", "id": f"i{number}"})
        waits.append(time.perf_counter() - before)
        number += 1
        await asyncio.sleep(PING_EVERY)


async def bots(kills: int, seed: int, progress: Progress, tables: int = TABLES, calm: float = 5.0) -> Report:
    """Kill so many workers; before that, `calm` seconds with the workers just busy."""
    report = Report(PROMISE)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), msgspec.structs.replace(ROOMY, workers=WORKERS), bots=True)
        server.start()
        tasks: list[asyncio.Task[None]] = []
        try:
            opponents = []
            for number in range(tables):
                table = await any_table(server.port, number, ("person", "emperor"))
                rng = SeededRng("bots", seed, number)
                opponents.append(_Opponent(Player(table.name, table.key, report, rng)))
                await opponents[-1].player.open(server.port)
            watcher = Player(opponents[0].player.table, None, report, SeededRng(0))
            await watcher.open(server.port)
            pings: list[float] = []
            tasks = [asyncio.create_task(one.play()) for one in opponents]
            # The first moves wait for the workers to start, and perhaps to compile.
            await _until_all_moved(opponents, tasks)
            for one in opponents:
                one.waits.clear()
            tasks.append(asyncio.create_task(_ping(watcher, pings)))
            await window(server.port)
            await asyncio.sleep(calm)
            calm_lags = (await window(server.port))["lags"]
            calm_waits = [wait for one in opponents for wait in one.waits]
            for one in opponents:
                one.waits.clear()
            killed = await _kill(server, kills, seed, progress, tasks)
            kill_lags = (await window(server.port))["lags"]
            waits = [wait for one in opponents for wait in one.waits]
            for one in opponents:
                one.waits.clear()
            moved = await _until_all_moved(opponents, tasks)
            await end(tasks)
        finally:
            server.stop()
        report.measured("workers killed", killed)
        report.measured("bots' moves", len(calm_waits) + len(waits))
        times(report, f"a bot's move, {tables} tables for {WORKERS} workers", calm_waits)
        times(report, "a bot's move while workers are killed", waits)
        report.at_most("the loop's lag, p99", 1000 * percentile(calm_lags, 0.99), 20, "ms")
        report.at_most(
            "the loop's lag while workers are killed, p99", 1000 * percentile(kill_lags, 0.99), 20, "ms"
        )
        times(report, "are you there?", pings)
        books = await read_books(Path(folder), [one.player.table for one in opponents])
        for one in opponents:
            # Replaying the log plays every bot's move again, and refuses one that is not legal.
            check_scenes(one.player, books[one.player.table], report)
        report.holds("every bot moved after the last kill", moved)
        report.none_of("complaints in the server's log", len(server.complaints()))
        report.holds("the database is whole", is_whole(Path(folder)))
    return report


async def _until_all_moved(opponents: list[_Opponent], tasks: list[asyncio.Task[None]]) -> bool:
    deadline = time.perf_counter() + MOVE_WITHIN
    while time.perf_counter() < deadline:
        _fail_early(tasks)
        if all(one.waits or one.player.over for one in opponents):
            return True
        await asyncio.sleep(0.02)
    return False


def _fail_early(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()


async def _kill(
    server: Server, kills: int, seed: int, progress: Progress, tasks: list[asyncio.Task[None]]
) -> int:
    """Workers, one at a time: often while they think, at times while they start."""
    rng = SeededRng("assassin", seed)
    killed = 0
    deadline = time.perf_counter() + MOVE_WITHIN + 10 * kills
    while killed < kills and time.perf_counter() < deadline:
        _fail_early(tasks)
        workers = (await window(server.port))["workers"]
        if workers:
            with suppress(ProcessLookupError):
                os.kill(pick(rng, sorted(workers)), signal.SIGKILL)
                killed += 1
            progress(killed)
        await asyncio.sleep(0.2 + rng.below(1000) / 1000)
    return killed
