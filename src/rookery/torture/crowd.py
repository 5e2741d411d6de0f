"""The table stays quick when it is full.

Every table has one player, who moves when told to, and spectators. Moves come at a steady rate whether or not
the server keeps up. An answer's time includes the disk; a scene's time is from saying the move to each
spectator's hearing of it. In the end everyone has every scene, equal to the log. Clients and server share
this machine, so its figures are worse than those of a server alone: how late the clients themselves are is
told beside them.
"""

import asyncio
import gc
import itertools
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from rookery.core.rng import SeededRng, pick
from rookery.torture.books import check_scenes, is_whole, read_books
from rookery.torture.gauges import lateness
from rookery.torture.player import Answer, Player, Scene, any_table, end
from rookery.torture.report import Progress, Report, percentile, times
from rookery.torture.server import Server, address_of, window

PROMISE = "The table stays quick when it is full"
AT_ONCE = 25
"""Connections opened at the same time."""

HEARD_WITHIN = 60.0


class _Table:
    """One table's clients. `free` while no move is waiting for its answer."""

    def __init__(self, player: Player, spectators: list[Player]) -> None:
        self.player = player
        self.spectators = spectators
        self.free = True
        self.said_at: dict[int, float] = {}
        self.last_said = 0.0
        self.answers: list[float] = []
        self.scenes: list[float] = []
        self.moves = 0

    @property
    def clients(self) -> list[Player]:
        return [self.player, *self.spectators]

    async def listen(self, client: Player) -> None:
        while True:
            heard = await client.hear()
            if isinstance(heard, Scene) and client is not self.player:
                said = self.said_at.get(heard.seq)
                if said is not None:
                    self.scenes.append(time.perf_counter() - said)
            elif isinstance(heard, Answer):
                self.answers.append(time.perf_counter() - self.last_said)
                self.free = True
                if heard.refusal is not None:
                    client.report.violated(
                        f"{client.table}: a legal move was refused: {heard.refusal.reason}"
                    )

    async def move(self) -> bool:
        """Say a random move, if it is time for one."""
        move = self.player.any_move(f"m{self.moves}") if self.free else None
        if move is None:
            return False
        self.free = False
        self.moves += 1
        self.said_at[self.player.seen + 1] = self.last_said = time.perf_counter()
        await self.player.say(move)
        return True

    def all_heard(self) -> bool:
        return self.free and all(client.seen == self.player.seen for client in self.spectators)


@contextmanager
def _not_collecting() -> Iterator[None]:
    """Python's collector would stop all clients at once for a tenth of a second now and then, and the server
    would be blamed."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def crowd(
    sockets: int, tables: int, rate: float, seconds: float, seed: int, progress: Progress
) -> Report:
    """So many sockets at so many tables, with `rate` moves a second in all."""
    report = Report(PROMISE)
    with tempfile.TemporaryDirectory() as folder, _not_collecting():
        server = Server(Path(folder))
        server.start()
        listening: list[asyncio.Task[None]] = []
        try:
            await window(server.port)
            empty = server.memory()
            made = await set_up(server, sockets, tables, seed, report)
            with_tables = server.memory()
            await fill(server, made, progress)
            full = server.memory()
            listening = [
                asyncio.create_task(table.listen(client)) for table in made for client in table.clients
            ]
            before = sum(client.received_bytes for table in made for client in table.clients)
            began = await window(server.port)
            own_lags: list[float] = []
            listening.append(asyncio.create_task(lateness(own_lags)))
            await play_at_rate(made, rate, seconds, SeededRng("crowd", seed), listening)
            ended = await window(server.port)
            await until_heard(made, listening)
            received = sum(client.received_bytes for table in made for client in table.clients) - before
            at_end = server.memory()
            await end(listening)
        finally:
            server.stop()
        moves = sum(table.moves for table in made)
        report.measured("sockets", sum(len(table.clients) for table in made))
        report.measured("tables", len(made))
        report.measured("moves", moves)
        report.at_least("moves a second", moves / seconds, 0.95 * rate)
        times(report, "answer, disk included", [t for table in made for t in table.answers], 100)
        times(report, "a spectator hears of it", [t for table in made for t in table.scenes], 150)
        report.measured("the loop's lag, p99", 1000 * percentile(ended.lags, 0.99), "ms")
        report.measured("the clients' own lag, p99", 1000 * percentile(own_lags, 0.99), "ms")
        report.at_most("memory at the end", at_end, 600, "MB")
        report.measured("memory of an idle table", 1024 * (with_tables - empty) / len(made), "kB")
        report.measured("memory of an idle socket", 1024 * (full - with_tables) / sockets, "kB")
        report.measured("bytes on the wire for a move", received / max(1, moves))
        processor = 1000 * (ended.processor - began.processor)
        report.measured("the server's processor time for a move", processor / max(1, moves), "ms")
        report.measured("moves written with one sync", moves / max(1, ended.groups - began.groups))
        await _check(made, report, Path(folder))
        report.none_of("complaints in the server's log", len(server.complaints()))
    return report


async def set_up(server: Server, sockets: int, tables: int, seed: int, report: Report) -> list[_Table]:
    """Everybody comes from an address of their own, as people do: those who share one take turns."""
    made, addresses = [], map(address_of, itertools.count())
    for number in range(tables):
        table = await any_table(server.port, number, ("person", "person"))
        spectators = sockets // tables - 1 + (number < sockets % tables)
        rng = SeededRng("crowd", seed, number)
        made.append(
            _Table(
                Player(table.name, table.key, report, rng, address=next(addresses)),
                [
                    Player(table.name, None, report, SeededRng(0), address=next(addresses))
                    for _ in range(spectators)
                ],
            )
        )
    return made


async def fill(server: Server, made: list[_Table], progress: Progress) -> None:
    clients = [client for table in made for client in table.clients]
    for start in range(0, len(clients), AT_ONCE):
        await asyncio.gather(*(client.open(server.port) for client in clients[start : start + AT_ONCE]))
        progress(min(len(clients), start + AT_ONCE))


async def play_at_rate(
    made: list[_Table], rate: float, seconds: float, rng: SeededRng, listening: list[asyncio.Task[None]]
) -> None:
    """Moves when they are due. If none can be made because every table waits, that shows in the rate."""
    began = time.perf_counter()
    due = 0
    while (now := time.perf_counter() - began) < seconds:
        while due < now * rate:
            due += 1
            for _ in range(10):
                if await pick(rng, made).move():
                    break
        _fail_early(listening)
        await asyncio.sleep(min(0.005, 1 / rate))


def _fail_early(listening: list[asyncio.Task[None]]) -> None:
    for task in listening:
        if task.done():
            task.result()


async def until_heard(made: list[_Table], listening: list[asyncio.Task[None]]) -> None:
    deadline = time.perf_counter() + HEARD_WITHIN
    while not all(table.all_heard() for table in made) and time.perf_counter() < deadline:
        _fail_early(listening)
        await asyncio.sleep(0.05)


async def _check(made: list[_Table], report: Report, data: Path) -> None:
    books = await read_books(data, [table.player.table for table in made])
    missed = 0
    entries = [len(msgspec.json.encode(entry)) for kept in books.values() for entry in kept.entries]
    report.measured("rows in the log for a move", len(entries) / max(1, sum(table.moves for table in made)))
    report.measured("bytes of a row", sum(entries) / max(1, len(entries)))
    for table in made:
        kept = books[table.player.table]
        missed += sum(len(kept.entries) - len(client.scenes) for client in table.clients)
        check_scenes(table.player, kept, report)
        for client in table.spectators:
            report.expect(
                client.scenes == table.player.scenes[: len(client.scenes)],
                f"{client.table}: a spectator was told something else",
            )
    report.none_of("events missed", missed)
    report.holds("the database is whole", is_whole(data))
