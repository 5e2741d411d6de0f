"""How quick a server is on either store, and what a second server adds: all in one run, side by side.

Clients, servers and PostgreSQL share this machine. So the figures are to be compared with each other, and are
worse than those of machines that do one thing each.
"""

import asyncio
import time

from rookery.client.line import OPEN_WITHIN
from rookery.core.rng import SeededRng
from rookery.torture.crowd import fill, play_at_rate, set_up, until_heard
from rookery.torture.fleet import fleet_of
from rookery.torture.player import Player, any_table, end
from rookery.torture.report import Progress, Report, percentile, times
from rookery.torture.server import Server, window

PROMISE = "As quick on PostgreSQL as on SQLite, or how much less"
TABLES, RATE = 500, 300.0
BUSY = 64
"""Tables whose players move as fast as they are answered."""


async def fleet_speed(seconds: float, seed: int, progress: Progress, tables: int = TABLES) -> Report:
    """Each of five measurements takes so long."""
    report = Report(PROMISE)
    async with fleet_of(2) as fleet:
        with_file = Server(fleet.folder / "file")
        await asyncio.to_thread(with_file.start)
        try:
            rate, busy = RATE * tables / TABLES, min(BUSY, tables)
            for number, (name, server) in enumerate(
                (("SQLite", with_file), ("PostgreSQL", fleet.servers[0]))
            ):
                await _steady(report, name, server, tables, rate, seconds, seed)
                progress(number + 1)
            alone = await _fastest([with_file], busy, seconds, seed, report)
            report.measured("moves a second at most, one server on SQLite", alone)
            progress(3)
            shared = await _fastest(fleet.servers[:1], busy, seconds, seed, report)
            report.measured("moves a second at most, one server on PostgreSQL", shared)
            progress(4)
            both = await _fastest(fleet.servers, busy, seconds, seed, report)
            report.measured("moves a second at most, two servers on PostgreSQL", both)
            progress(5)
            report.measured("PostgreSQL against SQLite, one server each", shared / max(1, alone), "times")
            report.measured("two servers against one", both / max(1, shared), "times")
        finally:
            await asyncio.to_thread(with_file.stop)
        await fleet.close()
    return report


async def _steady(
    report: Report, name: str, server: Server, tables: int, rate: float, seconds: float, seed: int
) -> None:
    """So many tables with one player each, and so many moves a second in all."""
    made = await set_up(server, tables, tables, seed, report)
    await fill(server, made, lambda _done: None)
    listening = [asyncio.create_task(table.listen(table.player)) for table in made]
    await window(server.port)
    try:
        await play_at_rate(made, rate, seconds, SeededRng("speed", seed), listening)
        lags = (await window(server.port)).lags
        await until_heard(made, listening)
    finally:
        await end(listening)
    moves = sum(table.moves for table in made)
    report.measured(f"{name}: tables", tables)
    report.at_least(f"{name}: moves a second", moves / seconds, 0.95 * rate)
    times(report, f"{name}: answer, disk included", [t for table in made for t in table.answers])
    report.measured(f"{name}: the loop's lag, p99", 1000 * percentile(lags, 0.99), "ms")
    for table in made:
        await table.player.close()


async def _fastest(servers: list[Server], busy: int, seconds: float, seed: int, report: Report) -> float:
    """Moves a second, with players who move as soon as they are answered."""
    until = 0.0
    moves = 0

    async def play(number: int) -> None:
        nonlocal moves
        rng, port = SeededRng("fastest", seed, number), servers[number % len(servers)].port
        while time.perf_counter() < until:
            table = await any_table(port, number, ("person", "person"))
            player = Player(table.name, table.key, report, rng)
            await player.open(port)
            while time.perf_counter() < until and not player.over:
                await player.until_asked(OPEN_WITHIN)
                move = player.any_move(f"m{player.sent}")
                if move is not None:
                    refusal = await player.ask(move)
                    report.expect(refusal is None, f"{table.name}: a legal move was refused")
                    moves += 1
            await player.close()

    began = time.perf_counter()
    until = began + seconds
    await asyncio.gather(*(play(number) for number in range(busy)))
    return moves / (time.perf_counter() - began)
