"""A move you saw accepted is never lost, even if the server is killed.

Many clients play random moves as fast as they are answered, and the server is killed with SIGKILL at random
instants, again and again. A client keeps each command until it is answered, and says it again under the same
id to the next server. At the end the log is read by itself: every accepted move stands in it once, nothing
stands in it that nobody said, and every table's state is the one the client works out from what it was told.

What this cannot show is a power cut: the kernel outlives the server and still writes what it was given. That
an answer waits for the disk's own word is tested apart, by holding the commit back.
"""

import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path

from rookery.client.line import OPEN_WITHIN, Lost
from rookery.core.rng import Rng, SeededRng
from rookery.torture.books import check_scenes, commands_of, count_moves, is_whole, read_books
from rookery.torture.player import Command, Gap, Player, any_table, end
from rookery.torture.report import Progress, Report, times
from rookery.torture.server import Server, http

PROMISE = "A move you saw accepted is never lost"
CLIENTS = 32
LONGEST_GAME = 150
"""Moves after which a client goes to a new table: a long log takes long to read after every kill."""

TRY_AGAIN = 0.1
CHECK_EVERY = 25
"""Kills between two looks at the file while the server is down."""


class Load:
    """All clients together, and what they know."""

    may_refuse: tuple[str, ...] = ()
    """Reasons for which a legal move may be refused in this run."""

    def __init__(self, server: Server, seed: int, report: Report) -> None:
        self.server = server
        self.seed = seed
        self.report = report
        self.up = asyncio.Event()
        self.stopping = False
        self.accepted = 0
        self.clients: list[asyncio.Task[None]] = []
        self.players: list[Player] = []
        self.said: dict[str, set[str]] = {}
        self.entering = self.patience = OPEN_WITHIN
        """Seconds to wait for a table, and for an answer there, before the connection is given up."""
        self.back: list[float] = []
        """Seconds from saying a move to its answer, where the connection was lost in between."""
        self.gone: set[str] = set()
        """The tables where that is so just now."""
        self.turned_away = 0
        """Moves that could not be written; they may be made again."""

    def door(self, _rng: Rng) -> int:
        """The port at which a client comes in."""
        return self.server.port

    async def play(self, number: int) -> None:
        """One client: from table to table until the run is over."""
        rng = SeededRng("kills", self.seed, number)
        while not self.stopping:
            await self.up.wait()
            try:
                table = await any_table(self.door(rng), rng.below(100), ("person", "person"))
            except Lost:
                await asyncio.sleep(0.02)
                continue
            player = Player(table.name, table.key, self.report, rng)
            self.players.append(player)
            self.said[table.name] = set()
            await self._play_at(player)

    async def _play_at(self, player: Player) -> None:
        pending: Command | None = None
        lost, since, played, tried = False, 0.0, 0, 0
        while not self.stopping or pending is not None:
            await self.up.wait()
            try:
                await player.open(self.door(player.rng), self.entering)
                while True:
                    if pending is None:
                        if self.stopping or played == LONGEST_GAME:
                            break
                        await player.until_asked(self.patience)
                        pending = player.any_move(f"k{tried}")
                        lost, since, tried = False, time.perf_counter(), tried + 1
                    if pending is None:
                        break
                    self.said[player.table].add(pending["id"])
                    refusal = await player.ask(pending, self.patience)
                    if refusal is not None and refusal.reason in self.may_refuse:
                        self.turned_away += 1
                        pending = None
                        await asyncio.sleep(TRY_AGAIN)
                        continue
                    if refusal is not None:
                        self.report.violated(f"{player.table}: a legal move was refused: {refusal.reason}")
                        return
                    pending = None
                    played += 1
                    self.accepted += 1
                    if lost:
                        self.back.append(time.perf_counter() - since)
                        self.gone.discard(player.table)
                await player.close()
                return
            except Gap as gap:
                self.report.violated(str(gap))
                return
            except Lost:
                lost = True
                if pending is not None:
                    self.gone.add(player.table)
                player.drop()
                await asyncio.sleep(0.01)


async def kills(count: int, moves: int, seed: int, progress: Progress) -> Report:
    """Kill the server `count` times, with at least `moves` moves accepted in all."""
    report = Report(PROMISE)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        load = Load(server, seed, report)
        clients = load.clients = [asyncio.create_task(load.play(number)) for number in range(CLIENTS)]
        try:
            ready = await _kill_again_and_again(server, load, count, moves, seed, progress)
            await asyncio.gather(*clients)
        finally:
            await end(clients)
            server.stop()
        report.measured("kills", count)
        report.at_least("moves accepted", load.accepted, moves)
        await check_load(load, report, Path(folder))
        times(report, "ready again after a kill", ready, 3000)
        report.holds("the database is whole", is_whole(Path(folder)))
    return report


async def _kill_again_and_again(
    server: Server, load: Load, count: int, moves: int, seed: int, progress: Progress
) -> list[float]:
    rng = SeededRng("instants", seed)
    ready: list[float] = []
    server.start()
    load.up.set()
    for number in range(count):
        # On average each life is long enough for its share of the moves; some are very short.
        share = max(1, (moves - load.accepted) // (count - number))
        target = load.accepted + 1 + rng.below(2 * share)
        if number == count - 1:
            target = max(target, moves)
        while load.accepted < target:
            server.check_alive()
            raise_early(load)
            await asyncio.sleep(0.002)
        await asyncio.sleep(rng.below(20) / 1000)
        load.up.clear()
        server.kill()
        if number % CHECK_EVERY == 0:
            whole = await asyncio.to_thread(is_whole, server.data, "quick_check")
            load.report.expect(whole, f"after kill {number + 1} the database is damaged")
        ready.append(await _start(server))
        load.up.set()
        progress(number + 1)
    load.stopping = True
    return ready


def raise_early(load: Load) -> None:
    if load.report.violations:
        raise RuntimeError(load.report.violations[0])
    for client in load.clients:
        if client.done():
            client.result()


async def _start(server: Server) -> float:
    """Start it again; how long until it answered."""
    before = time.perf_counter()
    await asyncio.to_thread(server.start)
    while True:
        try:
            status, body = await http(server.port, "GET", "/healthz")
            assert status == 200, (status, body)
            return time.perf_counter() - before
        except OSError:
            server.check_alive()
            await asyncio.sleep(0.005)


async def check_load(load: Load, report: Report, data: Path, kept_in: str = "") -> None:
    """The log against what the clients were told. What was said but never answered may stand there or not."""
    books = await read_books(data, load.said, kept_in)
    standing = commands_of(data, kept_in)
    lost = doubled = unsaid = against = 0
    for player in load.players:
        ids = standing.get(player.table, Counter())
        accepted = {label for label, refusal in player.answers.items() if refusal is None}
        against += len((set(player.answers) - accepted) & set(ids))
        lost += len(accepted - set(ids))
        doubled += sum(times - 1 for times in ids.values())
        unsaid += len(set(ids) - load.said[player.table])
        kept = books[player.table]
        doubled += count_moves(kept) - len(ids)
        check_scenes(player, kept, report)
    report.none_of("accepted moves lost", lost)
    report.none_of("moves counted twice", doubled)
    report.none_of("moves nobody made", unsaid)
    report.none_of("moves refused and made all the same", against)
    report.measured("tables replayed, states compared", len(load.players))
