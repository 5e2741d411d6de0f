"""PostgreSQL's own faults: it is restarted under load, lines to it are cut in the middle of a commit, and a
standby takes its place.

Between the servers and PostgreSQL is a wire that knows one word of what is said: COMMIT. At that word it cuts
the line: before the word has arrived, right after it, or after PostgreSQL has answered and before the server
hears of it. Nobody can know by the line alone whether such a commit counts; the server has to ask.
"""

import asyncio
import signal
from contextlib import suppress

from rookery.core.rng import SeededRng
from rookery.fleet.postgres import Standby
from rookery.fleet.running import free_port
from rookery.table.kept import NOT_WRITTEN
from rookery.torture.fleet import FleetLoad, fleet_of
from rookery.torture.report import Progress, Report, times
from rookery.torture.server import HOST

PROMISE = "A move you saw accepted is never lost, whatever befalls the database"
MAY_REFUSE = (NOT_WRITTEN.reason,)
"""Nothing was changed, and whoever moved may move again."""
CLIENTS = 12
BEFORE, AFTER, ANSWERED = "before it arrives", "right after it", "after its answer"
WAYS = (BEFORE, AFTER, ANSWERED)
CUT_ONE_IN = 3
"""Commits of which one is cut: the others get something done."""
COMMIT, WRITES = b"COMMIT", b"UPDATE nodes SET writes"
"""The word, and what only a line says that writes moves: the others commit what they have read."""


class CommitCutter:
    """Forwards to the PostgreSQL at port `upstream`, which may be changed at any time, and cuts commits as
    long as some are `left` to be cut."""

    def __init__(self, upstream: int, seed: int) -> None:
        self.upstream = upstream
        self.left = 0
        self.cut = dict.fromkeys(WAYS, 0)
        self.port = 0
        self._rng = SeededRng("cutter", seed)
        self._lines: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._join, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self._server.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        try:
            there, back = await asyncio.open_connection(HOST, self.upstream)
            try:
                await _Line(self).run((reader, back), (there, writer))
            finally:
                back.transport.abort()
        except OSError:
            pass
        finally:
            self._lines.discard(task)
            writer.transport.abort()

    def choose(self) -> str:
        """How this commit fares; "" if it is let through."""
        if self.left <= 0 or self._rng.below(CUT_ONE_IN):
            return ""
        self.left -= 1
        way = WAYS[self._rng.below(len(WAYS))]
        self.cut[way] += 1
        return way


class _Line:
    def __init__(self, cutter: CommitCutter) -> None:
        self._cutter = cutter
        self._writes = False
        self._way = ""

    async def run(
        self,
        asks: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        answers: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        """Until either end hangs up, or it is cut."""
        ways = [asyncio.create_task(self._ask(*asks)), asyncio.create_task(self._answer(*answers))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                self._writes = self._writes or WRITES in data
                if self._writes and COMMIT in data:
                    self._way = self._cutter.choose()
                if self._way == BEFORE:
                    return
                writer.write(data)
                await writer.drain()
                if self._way == AFTER:
                    return

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if self._way == ANSWERED:
                    return
                writer.write(data)
                await writer.drain()


async def _fail_over(load: FleetLoad, cutter: CommitCutter, moves: int) -> None:
    """A standby is made under load and waited for; after so many moves its primary dies as by a power cut,
    and it stands in its place, at the same address."""
    fleet = load.fleet
    port = free_port()
    standby = await asyncio.to_thread(Standby, fleet.folder / f"standby-{port}", port, fleet.postgres)
    await asyncio.to_thread(standby.start)
    try:
        await asyncio.to_thread(standby.be_waited_for)
        await load.until_accepted(load.accepted + moves)
    finally:
        await asyncio.to_thread(fleet.postgres.stop, signal.SIGQUIT)
        fleet.postgres = standby
    await asyncio.to_thread(standby.promote)
    cutter.upstream = standby.port


async def fleet_faults(
    restarts: int, cuts: int, moves: int, seed: int, progress: Progress, clients: int = CLIENTS
) -> Report:
    """PostgreSQL is restarted so often, every other time as by a power cut, and so many commits are cut. For
    every three restarts, but at least once, a standby takes its place."""
    report = Report(PROMISE)
    async with fleet_of(2, through=-1) as fleet:
        cutter = CommitCutter(fleet.postgres.port, seed)
        await cutter.open()
        await fleet.open(cutter.port)
        load = FleetLoad(fleet, seed, report, MAY_REFUSE)
        async with load.playing(clients):
            for number in range(restarts):
                share = max(1, (moves // 2 - load.accepted) // (restarts - number))
                await load.until_accepted(load.accepted + share)
                await asyncio.to_thread(fleet.postgres.restart, crash=number % 2 == 1)
                progress(number + 1)
            await load.until_accepted(load.accepted + 1)
            cutter.left = cuts
            while cutter.left > 0:
                await load.until_accepted(load.accepted + 1)
            fail_overs = max(1, restarts // 3)
            for number in range(fail_overs):
                share = max(1, (moves - load.accepted) // (fail_overs - number))
                await _fail_over(load, cutter, share)
            await load.until_accepted(max(moves, load.accepted + 1))
        await fleet.close()
        await cutter.close()
        report.measured("restarts of PostgreSQL under load", restarts)
        report.measured("fail-overs to a standby under load", fail_overs)
        for way, count in cutter.cut.items():
            report.measured(f"commits cut {way}", count)
        report.measured("moves refused because nothing could be written", load.turned_away)
        await load.check(moves)
        times(report, "a move's answer, where the connection was lost", load.back)
    return report
