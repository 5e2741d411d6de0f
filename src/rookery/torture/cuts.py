"""Lose your connection, lose nothing.

Two players and a spectator at each table, each on a line of its own that is cut again and again: closed
properly, reset, or silent for a while, often just after a command was said. Silent lines sometimes come to
life again when the client has long been on another. A client that hears nothing reconnects, says what it saw
last, and says again what was not answered. In the end everyone has every scene of the log, in order, each
once, equal to the log byte by byte, and the players still have their seats.
"""

import asyncio
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec

from rookery.client.line import Lost
from rookery.core.rng import SeededRng, pick
from rookery.torture.books import check_scenes, commands_of, count_moves, is_whole, read_books
from rookery.torture.player import Command, Gap, Player, any_table, end
from rookery.torture.proxy import Wire
from rookery.torture.report import Progress, Report, times
from rookery.torture.server import ROOMY, Server, http

PROMISE = "Lose your connection, lose nothing"
TABLES = 20
BEAT = 0.2
SILENCE = 1.0
"""Seconds without a word after which a client gives its connection up; beats come more often than that."""

WAYS = ("clean", "reset", "silent")
LONGEST = 5.0


class _Guest:
    """A client and its line."""

    def __init__(self, player: Player, wire: Wire, seats: int) -> None:
        self.player = player
        self.wire = wire
        self.seats = seats
        self.pending: Command | None = None
        self.said: set[str] = set()
        self.mended = 0.0
        self.back_after: list[float] = []

    async def live(self, report: Report, rng: SeededRng) -> None:
        """Play whenever asked, for ever; losing the line is nothing special."""
        player = self.player
        while True:
            try:
                await player.open(self.wire.port, within=SILENCE)
                self._is_back(report)
                while True:
                    await self.turn(rng)
            except Gap as gap:
                report.violated(str(gap))
                return
            except Lost:
                player.drop()
                await asyncio.sleep(0.05)

    async def turn(self, rng: SeededRng) -> None:
        player = self.player
        if self.pending is None and self.seats:
            self.pending = player.any_move(f"{player.name}{len(self.said)}")
        if self.pending is None:
            async with asyncio.timeout(SILENCE):
                await player.hear()
            return
        self.said.add(self.pending["id"])
        refusal = await player.ask(self.pending, within=SILENCE)
        if refusal is not None:
            player.report.violated(f"{player.table}: a legal move was refused: {refusal.reason}")
        self.pending = None
        await asyncio.sleep(rng.below(30) / 1000)

    def _is_back(self, report: Report) -> None:
        if self.mended:
            self.back_after.append(time.perf_counter() - self.mended)
            self.mended = 0.0
        report.expect(self.player.mine == self.seats, f"{self.player.table}: a seat was lost")


class _Scissors:
    """Cuts one line after the other until the run has had enough of it."""

    def __init__(self, cuts: int, longest: float, progress: Progress) -> None:
        self.left = cuts
        self.cuts = cuts
        self.longest = longest
        self.progress = progress
        self.ways: Counter[str] = Counter()

    async def work(self, guest: _Guest, rng: SeededRng) -> None:
        while self.left > 0:
            self.left -= 1
            how = pick(rng, WAYS)
            if guest.seats and rng.below(2):
                trapped = guest.wire.trap(how)
                try:
                    # A client whose turn it is not says little; after a while any moment is right.
                    async with asyncio.timeout(0.5):
                        await trapped.wait()
                    self.ways["in the middle of a command"] += 1
                except TimeoutError:
                    guest.wire.cut(how)
            else:
                await asyncio.sleep(rng.below(300) / 1000)
                guest.wire.cut(how)
            self.ways[how] += 1
            # Short ones are more frequent than long ones, as they are.
            share = rng.below(1000) / 1000
            await asyncio.sleep(0.1 * (self.longest / 0.1) ** (share**2))
            guest.mended = time.perf_counter()
            guest.wire.mend(keep=bool(rng.below(2)))
            self.progress(self.cuts - self.left)
            await asyncio.sleep(0.1 + rng.below(200) / 1000)


async def cuts(
    count: int, seed: int, progress: Progress, longest: float = LONGEST, tables: int = TABLES
) -> Report:
    """Cut lines `count` times, for 0.1 to `longest` seconds each."""
    report = Report(PROMISE)
    scissors = _Scissors(count, longest, progress)
    guests: list[_Guest] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), msgspec.structs.replace(ROOMY, beat=BEAT))
        server.start()
        try:
            async with AsyncExitStack() as wires:
                for number in range(tables):
                    guests += await _seat_three(
                        server, wires, report, number, SeededRng("cuts", seed, number)
                    )
                lives = [
                    asyncio.create_task(guest.live(report, SeededRng("life", seed, number)))
                    for number, guest in enumerate(guests)
                ]
                await asyncio.gather(
                    *(
                        scissors.work(guest, SeededRng("scissors", seed, number))
                        for number, guest in enumerate(guests)
                    )
                )
                await end(lives)
            await _hear_the_rest(server, guests)
        finally:
            server.stop()
        for way, number in scissors.ways.items():
            report.measured(f"cuts {way}", number)
        await _check(guests, report, Path(folder))
        times(report, "back after the network", [t for guest in guests for t in guest.back_after], 2000)
        report.none_of("complaints in the server's log", len(server.complaints()))
        report.holds("the database is whole", is_whole(Path(folder)))
    return report


async def _seat_three(
    server: Server, wires: AsyncExitStack, report: Report, number: int, rng: SeededRng
) -> list[_Guest]:
    """Two players, the second by link, and a spectator."""
    table = await any_table(server.port, number, ("person", "open"))
    asked = {"invite": table.invites["1"], "name": "Ben"}
    _, body = await http(server.port, "POST", f"/api/tables/{table.name}/sit", msgspec.json.encode(asked))
    second: str = msgspec.json.decode(body)["key"]
    guests = []
    for key, name in ((table.key, "a"), (second, "b"), (None, "w")):
        wire = await wires.enter_async_context(Wire(server.port))
        guests.append(_Guest(Player(table.name, key, report, rng, name), wire, int(key is not None)))
    return guests


async def _hear_the_rest(server: Server, guests: list[_Guest]) -> None:
    """Over a whole line, what was said last is said once more, and everyone hears up to the end."""
    for guest in guests:
        guest.player.drop()
        if guest.pending is not None:
            await guest.player.open(server.port)
            await guest.player.ask(guest.pending)
            await guest.player.close()
    for guest in guests:
        await guest.player.open(server.port)
        await guest.player.close()


async def _check(guests: list[_Guest], report: Report, data: Path) -> None:
    books = await read_books(data, {guest.player.table for guest in guests})
    standing = commands_of(data)
    missed = lost = doubled = 0
    for guest in guests:
        player, kept = guest.player, books[guest.player.table]
        missed += len(kept.entries) - len(player.scenes)
        check_scenes(player, kept, report)
        ids = standing.get(player.table, Counter())
        lost += len({label for label, refusal in player.answers.items() if refusal is None} - set(ids))
    for table, kept in books.items():
        ids = standing.get(table, Counter())
        doubled += ids.total() - len(ids) + count_moves(kept) - len(ids)
    report.measured("scenes told", sum(len(guest.player.scenes) for guest in guests))
    report.measured("moves", sum(count_moves(kept) for kept in books.values()))
    report.none_of("scenes missed", missed)
    report.none_of("accepted moves lost", lost)
    report.none_of("moves counted twice", doubled)
