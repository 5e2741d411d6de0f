"""Bots never freeze the table, and a killed one still moves.

People play random moves against the strongest bots, more of them than there are processes to think in, so
that all of these are always busy; and the processes are killed one after the other. Every bot's move must
still come and be legal, and the server's loop must hardly notice: it is timed from inside, and by a client
that does nothing but ask whether it is there.

In between, many others press for hints, from one address and then from many; and from a few addresses many
tables are watched where the strongest bots play among themselves. No bot may have to move at random for it:
what people play with is thought about first.
"""

import asyncio
import itertools
import os
import signal
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from rookery.core.rng import SeededRng, pick
from rookery.games import all_games
from rookery.torture.askers import Askers
from rookery.torture.books import check_scenes, is_whole, read_books
from rookery.torture.gauges import Reading
from rookery.torture.player import Player, Scene, any_table, end, make_table
from rookery.torture.report import Progress, Report, percentile, times
from rookery.torture.server import ROOMY, Server, address_of, window

PROMISE = "Bots never freeze the table"
WORKERS = 2
TABLES = 6
ASKERS = 200
WATCHED, WATCHERS = 190, 3
"""Tables of bots alone, and the addresses they are watched from."""
PING_EVERY = 0.05
MOVE_WITHIN = 300.0
"""Seconds after which a bot's move has not come. Far too many for a player; a slow machine is no fault."""


class _Opponent:
    """A person at a table with a bot, who moves at once whenever asked, and after a game goes to the next."""

    def __init__(self, port: int, number: int, seed: int, report: Report) -> None:
        self._port = port
        self._number = number
        self._rng = SeededRng("bots", seed, number)
        self._report = report
        self._labels = itertools.count()
        self.games: list[Player] = []
        self.waits: list[float] = []
        self.moved = 0

    async def sit_down(self) -> None:
        table = await any_table(self._port, self._number + len(self.games), ("person", "emperor"))
        self.games.append(Player(table.name, table.key, self._report, self._rng))
        await self.games[-1].open(self._port)

    async def play(self) -> None:
        while True:
            await self._play_one(self.games[-1])
            await self.games[-1].close()
            await self.sit_down()

    async def _play_one(self, player: Player) -> None:
        waiting = time.perf_counter()
        while not player.over:
            move = player.any_move(f"p{next(self._labels)}")
            if move is not None:
                refusal = await player.ask(move)
                self._report.expect(refusal is None, f"a legal move was refused: {refusal}")
                waiting = time.perf_counter()
                continue
            async with asyncio.timeout(MOVE_WITHIN):
                heard = await player.hear()
            if isinstance(heard, Scene) and any(made.seat == 1 for made in heard.moves):
                self.waits.append(time.perf_counter() - waiting)
                self.moved += 1
                waiting = time.perf_counter()


async def _ping(player: Player, waits: list[float]) -> None:
    number = 0
    while True:
        before = time.perf_counter()
        await player.ask({"t": "ping", "id": f"i{number}"})
        waits.append(time.perf_counter() - before)
        number += 1
        await asyncio.sleep(PING_EVERY)


class _Crowd:
    """All opponents, and what they had to wait for."""

    def __init__(self, server: Server, report: Report) -> None:
        self.server = server
        self.report = report
        self.opponents: list[_Opponent] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.pings: list[float] = []
        self.lags: list[float] = []
        self.stand_ins = 0

    async def open(self, tables: int, seed: int) -> None:
        port = self.server.port
        self.opponents = [_Opponent(port, number, seed, self.report) for number in range(tables)]
        for one in self.opponents:
            await one.sit_down()
        self.tasks = [asyncio.create_task(one.play()) for one in self.opponents]
        # The first moves wait for the workers to start, and perhaps to compile.
        await self.until_all_moved()
        watcher = Player(self.opponents[0].games[0].table, None, self.report, SeededRng(0))
        await watcher.open(port)
        self.tasks.append(asyncio.create_task(_ping(watcher, self.pings)))
        await self.look()

    async def look(self) -> tuple[list[float], list[float], int]:
        """Since the last look: the loop's lags, how long bots' moves took, and how many were random."""
        found = await self.glance()
        lags, self.lags = self.lags, []
        waits = [wait for one in self.opponents for wait in one.waits]
        for one in self.opponents:
            one.waits.clear()
        stand_ins = found.stand_ins - self.stand_ins
        self.stand_ins += stand_ins
        return lags, waits, stand_ins

    async def glance(self) -> Reading:
        found = await window(self.server.port)
        self.lags += found.lags
        return found

    async def until_all_moved(self) -> bool:
        """Every opponent's bot once more."""
        wanted = [one.moved + 1 for one in self.opponents]
        deadline = time.perf_counter() + MOVE_WITHIN
        while time.perf_counter() < deadline:
            self.fail_early()
            if all(one.moved >= moves for one, moves in zip(self.opponents, wanted, strict=True)):
                return True
            await asyncio.sleep(0.02)
        return False

    def fail_early(self) -> None:
        for task in self.tasks:
            if task.done():
                task.result()


async def bots(
    kills: int,
    seed: int,
    progress: Progress,
    tables: int = TABLES,
    calm: float = 5.0,
    askers: int = ASKERS,
    pressing: float = 60.0,
    watched: int = WATCHED,
    patient: bool = False,
) -> Report:
    """Kill so many workers; before that, `calm` seconds with the workers just busy, twice `pressing` seconds
    in which `askers` ask for hints, and as long with so many tables `watched`. `patient` where the machine is
    busy with something else: then bots may be slow, and still need not move at random."""
    report = Report(PROMISE)
    with tempfile.TemporaryDirectory() as folder:
        settings = msgspec.structs.replace(ROOMY, workers=WORKERS)
        server = Server(Path(folder), settings, bots=True, patient=patient)
        server.start()
        crowd = _Crowd(server, report)
        try:
            await crowd.open(tables, seed)
            await asyncio.sleep(calm)
            lags, waits, stand_ins = await crowd.look()
            report.measured("bots' moves", len(waits))
            times(report, f"a bot's move, {tables} tables for {WORKERS} workers", waits)
            report.at_most("the loop's lag, p99", 1000 * percentile(lags, 0.99), 20, "ms")
            report.none_of("moves made at random by bots", stand_ins)
            for many in (False, True):
                await _press(crowd, askers, pressing, many)
            await _watch(crowd, watched, pressing)
            killed = await _kill(crowd, kills, seed, progress)
            lags, waits, stand_ins = await crowd.look()
            report.measured("workers killed", killed)
            times(report, "a bot's move while workers are killed", waits)
            # A move whose worker is killed twice has to be a random one: the third would come too late.
            report.measured("moves made at random while workers are killed", stand_ins)
            lag = 1000 * percentile(lags, 0.99)
            report.at_most("the loop's lag while workers are killed, p99", lag, 20, "ms")
            report.holds("every bot moved after the last kill", await crowd.until_all_moved())
            await end(crowd.tasks)
        finally:
            server.stop()
        times(report, "are you there?", crowd.pings)
        games = [player for one in crowd.opponents for player in one.games]
        books = await read_books(Path(folder), [player.table for player in games])
        for player in games:
            # Replaying the log plays every bot's move again, and refuses one that is not legal.
            check_scenes(player, books[player.table], report)
        report.none_of("complaints in the server's log", len(server.complaints()))
        report.holds("the database is whole", is_whole(Path(folder)))
    return report


async def _press(crowd: _Crowd, count: int, seconds: float, many: bool) -> None:
    where = "many addresses" if many else "one address"
    askers = Askers(crowd.server.port, count, crowd.report, many_addresses=many)
    await askers.press()
    await crowd.look()
    await asyncio.sleep(seconds)
    moved, given = await crowd.until_all_moved(), await askers.until_given(MOVE_WITHIN)
    lags, waits, stand_ins = await crowd.look()
    await askers.stop()
    crowd.report.measured(f"{count} askers from {where}: bots' moves", len(waits))
    for words, number in sorted(askers.heard.items()):
        crowd.report.measured(f"{count} askers from {where}: {words}", number)
    times(crowd.report, f"a bot's move while {count} ask from {where}", waits)
    crowd.report.measured(
        f"the loop's lag while {count} ask from {where}, p99", 1000 * percentile(lags, 0.99), "ms"
    )
    crowd.report.holds(f"hints were given to {count} who asked from {where}", given)
    crowd.report.holds(f"every bot moved while {count} asked from {where}", moved)
    crowd.report.none_of(f"moves made at random while {count} ask from {where}", stand_ins)


async def _watch(crowd: _Crowd, count: int, seconds: float) -> None:
    """Tables of nobody but bots, as many at each as there may be. All of them think for whoever watches."""
    games = list(all_games().values())
    spectators: list[Player] = []
    watching: list[asyncio.Task[None]] = []
    for number in range(count):
        game = games[number % len(games)]
        table = await make_table(crowd.server.port, game.spec.id, ["emperor"] * game.spec.max_seats)
        address = address_of(number % WATCHERS)
        spectators.append(Player(table.name, None, crowd.report, SeededRng("watch", number), address=address))
        await spectators[-1].open(crowd.server.port)
        watching.append(asyncio.create_task(_listen(spectators[-1])))
    await crowd.look()
    await asyncio.sleep(seconds)
    moved = await crowd.until_all_moved()
    lags, waits, stand_ins = await crowd.look()
    await end(watching)
    for spectator in spectators:
        spectator.drop()
    where = f"{count} tables of bots are watched from {WATCHERS} addresses"
    crowd.report.measured(f"{where}: bots' moves at tables with people", len(waits))
    times(crowd.report, f"a bot's move while {where}", waits)
    crowd.report.measured(f"the loop's lag while {where}, p99", 1000 * percentile(lags, 0.99), "ms")
    crowd.report.holds(f"every bot that plays with people moved while {where}", moved)
    crowd.report.none_of(f"moves made at random while {where}", stand_ins)


async def _listen(spectator: Player) -> None:
    while True:
        await spectator.hear()


async def _kill(crowd: _Crowd, kills: int, seed: int, progress: Progress) -> int:
    """Workers, one at a time: often while they think, at times while they start."""
    rng = SeededRng("assassin", seed)
    killed = 0
    deadline = time.perf_counter() + MOVE_WITHIN + 10 * kills
    while killed < kills and time.perf_counter() < deadline:
        crowd.fail_early()
        workers = (await crowd.glance()).workers
        if workers:
            with suppress(ProcessLookupError):
                os.kill(pick(rng, sorted(workers)), signal.SIGKILL)
                killed += 1
            progress(killed)
        await asyncio.sleep(0.2 + rng.below(1000) / 1000)
    return killed
