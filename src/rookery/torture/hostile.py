"""A hostile client hurts only itself.

Every kind of message and every body there is, well-formed and awful, malformed, mutated, oversized, repeated,
too fast and foreign, at tables that wait and at tables that have begun, by the usual limits, while ordinary
tables are played beside it. Some attackers hold a key and know what goes on (`insiders`), so that every kind
of command is also accepted. Nothing may crash or be logged as unforeseen, memory may not grow, no
connection may be left over, no table may change by it, and the ordinary tables' answers are timed before
and during the attack.
"""

import asyncio
import itertools
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rookery.client.line import Lost
from rookery.core.rng import SeededRng, pick
from rookery.table.settings import Settings
from rookery.torture.books import is_whole
from rookery.torture.frames import Mutator
from rookery.torture.insiders import COMMANDS, Insider, Victim, Victims
from rookery.torture.neighbours import Neighbours
from rookery.torture.player import Table
from rookery.torture.report import Progress, Report, percentile, times
from rookery.torture.server import HOST, ROOMY, Server, http, window

PROMISE = "A hostile client hurts only itself"
ATTACKERS = 8
PER_CONNECTION = 98
"""Frames after the hello: as many as the usual limit lets through."""
MOST_VISITS = 500
"""By those who hold a key, until each kind of command was accepted once."""

USUAL_FRAMES = msgspec.structs.replace(
    ROOMY,
    frames=Settings().frames,
    # What attackers leave behind is put away soon, so that growth is growth.
    idle_tables=50,
    # So that others may do something about a seat while its owner is between two visits.
    patience=0.0,
    # Attackers answer no beats; only what they say shall be what throws them out.
    beat=600.0,
)


class _Attack:
    def __init__(
        self, server: Server, victims: Victims, frames: int, seed: int, report: Report, progress: Progress
    ):
        self.server = server
        self.victims = victims
        self.frames = frames
        self.seed = seed
        self.report = report
        self.progress = progress
        self.addresses: list[str] = []
        self.sent = 0
        self.kinds: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        """Commands, by their kind."""
        self.visits = itertools.count()

    def count(self, kind: str, number: int = 1) -> None:
        self.kinds[kind] += number
        self.sent += number
        self.progress(self.sent)

    async def work(self, number: int) -> None:
        rng = SeededRng("hostile", self.seed, number)
        mutator = Mutator(rng, self.addresses)
        while self.sent < self.frames:
            victim = pick(rng, self.victims.all).table
            try:
                match rng.below(40):
                    case 0:
                        await self._oversized(victim, rng)
                    case 1:
                        await self._too_fast(victim)
                    case 2:
                        await self._foreign()
                    case 3 | 4:
                        for _ in range(10):
                            await self._slam(victim, rng, mutator)
                    case 5 | 6 | 7 | 8:
                        for _ in range(10):
                            await self._request(victim, rng, mutator)
                    case 9 | 10 | 11 | 12:
                        await self._from_inside(rng)
                    case _:
                        await self._nonsense(victim, rng, mutator)
            except Lost:
                # Being thrown out is what an attacker has to expect.
                self.kinds["thrown out"] += 1

    async def _line(self, **more: str) -> ClientConnection:
        return await connect(
            f"ws://{HOST}:{self.server.port}/api/ws",
            compression=None,
            max_size=None,
            ping_interval=None,
            close_timeout=0.5,
            proxy=None,
            additional_headers=more,
        )

    async def _hello(self, line: ClientConnection, victim: Table, rng: SeededRng) -> None:
        """Mostly a spectator, which is all a stranger can be; sometimes with a table's own key."""
        keys = [victim.key] if rng.below(8) == 0 else []
        hello = {"t": "hello", "table": victim.name, "keys": keys, "seen": 1 << 30}
        await line.send(msgspec.json.encode(hello), text=True)

    async def _nonsense(self, victim: Table, rng: SeededRng, mutator: Mutator) -> None:
        """As many frames as the limit allows; then a question that must still be answered."""
        line = await self._line()
        await self._hello(line, victim, rng)
        answered = asyncio.create_task(_until_answer(line, "still here"))
        try:
            for _ in range(PER_CONNECTION):
                await line.send(mutator.frame(victim.name))
                # The other attackers live in this same process, and should not wait for it.
                await asyncio.sleep(0)
            await line.send('{"t":"ping","id":"still here"}')
            self.count("malformed, mutated or misplaced frames", PER_CONNECTION)
            async with asyncio.timeout(60):
                alive = await answered
            self.report.expect(alive, f"a connection ended with {line.close_code} though no limit was broken")
        finally:
            answered.cancel()
            line.transport.abort()

    async def _from_inside(self, rng: SeededRng) -> None:
        """The tables in turn, each with all keys there are; somebody claims the friend's seat meanwhile."""
        turns = [(victim, keys) for victim in self.victims.all for keys in victim.devices]
        victim, keys = turns[next(self.visits) % len(turns)]
        insider = Insider(await self._line(), victim, keys, rng)
        claiming = asyncio.create_task(self._claim(victim, insider))
        try:
            await insider.visit()
            newcomer = await claiming
        finally:
            claiming.cancel()
        self.count("frames of those who hold a key", insider.sent)
        self.accepted += insider.accepted
        if victim.friend and insider.accepted["admit"] and newcomer is not None:
            victim.friend = newcomer
        if victim.used_up:
            await self.victims.replace(victim)

    async def _claim(self, victim: Victim, insider: Insider) -> str | None:
        """Of who comes by the friend's invitation, once there is somebody inside who can agree to it."""
        if not victim.friend:
            return None
        await insider.inside.wait()
        return await self.victims.sit(victim)

    def never_accepted(self) -> list[str]:
        return [kind for kind in COMMANDS if not self.accepted[kind]]

    def tell(self, report: Report) -> None:
        for kind, count in sorted((self.kinds + self.closed).items()):
            report.measured(kind, count)
        for command in COMMANDS:
            report.measured(f"{command} accepted", self.accepted[command])
        report.none_of("kinds of commands that were never accepted", len(never := self.never_accepted()))
        report.expect(not never, f"nobody could {', '.join(never)}")
        for what, code in (("an oversized frame", 1009), ("being too fast", 1008)):
            often = sum(count for words, count in self.closed.items() if words.startswith(what))
            told = self.closed[f"{what} closed with {code}"] > 0
            report.expect(often < 10 or told, f"{what}: never {code}")

    async def until_all_accepted(self) -> None:
        """A short attack may not have come to everything: no kind of command is left out for that."""
        rng = SeededRng("until all accepted", self.seed)
        for _ in range(MOST_VISITS):
            if not self.never_accepted():
                break
            await self._from_inside(rng)

    async def _oversized(self, victim: Table, rng: SeededRng) -> None:
        line = await self._line()
        await self._hello(line, victim, rng)
        await line.send("x" * (8193 + rng.below(100_000)))
        self.count("oversized frames")
        await self._closed(line, "an oversized frame", 1009)

    async def _too_fast(self, victim: Table) -> None:
        line = await self._line()
        await self._hello(line, victim, SeededRng(1))
        with suppress(ConnectionClosed):
            for number in range(120):
                await line.send(msgspec.json.encode({"t": "ping", "id": f"{number}"}), text=True)
        self.count("frames of those who are too fast", 120)
        await self._closed(line, "being too fast", 1008)

    async def _closed(self, line: ClientConnection, what: str, wanted: int) -> None:
        """Closing while more is coming in, the server may take its last word with it: then it is 1006."""
        code = await _closed_with(line)
        self.closed[f"{what} closed with {code}"] += 1
        self.report.expect(code in (wanted, 1006), f"{what} closed with {code} instead of {wanted}")

    async def _foreign(self) -> None:
        self.count("pages from elsewhere")
        try:
            line = await self._line(origin="https://elsewhere.example")
            line.transport.abort()
            self.report.violated("a page from elsewhere was let in")
        except InvalidStatus as refused:
            code = refused.response.status_code
            self.report.expect(code == 403, f"a page from elsewhere was answered {code}")

    async def _slam(self, victim: Table, rng: SeededRng, mutator: Mutator) -> None:
        """Say something, right or wrong, and be gone before any answer."""
        line = await self._line()
        match rng.below(3):
            case 0:
                await self._hello(line, victim, rng)
            case 1:
                await line.send('{"t":"hello","table":"nowhere"}')
            case _:
                pass
        for _ in range(rng.below(5)):
            await line.send(mutator.frame(victim.name))
            self.count("frames of those who slam the door")
        if rng.below(2):
            line.transport.abort()
        else:
            line.transport.close()
        self.count("slammed doors")

    async def _request(self, victim: Table, rng: SeededRng, mutator: Mutator) -> None:
        path, body, headers = mutator.request(victim.name)
        method = pick(rng, ("POST", "POST", "POST", "GET", "PUT"))
        self.count("HTTP requests")
        with suppress(asyncio.IncompleteReadError):
            status, answer = await http(self.server.port, method, path, body, headers)
            self.report.expect(status < 500 or status == 503, f"{method} {path[:60]} was answered {status}")
            if status == 503:
                told = b"not built" in answer or b'"busy"' in answer
                self.report.expect(told, f"{method} {path[:60]} was answered 503")


async def _until_answer(line: ClientConnection, label: str) -> bool:
    wanted = f'"id":"{label}"'.encode()
    try:
        while wanted not in await line.recv(decode=False):
            pass
    except ConnectionClosed:
        return False
    return True


async def _closed_with(line: ClientConnection) -> int:
    try:
        async with asyncio.timeout(60):
            while True:
                await line.recv(decode=False)
    except ConnectionClosed:
        return line.close_code or 0
    finally:
        line.transport.abort()


async def hostile(frames: int, seed: int, progress: Progress, calm: float = 5.0) -> Report:
    """Send so many frames and requests; the ordinary tables are timed for `calm` seconds before."""
    report = Report(PROMISE)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), USUAL_FRAMES, bots=True)
        server.start()
        try:
            async with Neighbours(server.port, seed) as neighbours:
                await _attacked(server, neighbours, frames, seed, report, progress, calm)
                await neighbours.end()
                report.none_of("connections left over", await _left_over(server))
                server.stop()
                found = await neighbours.check(Path(folder))
        finally:
            server.stop()
        for words in found.violations:
            report.violated(words)
        report.none_of("complaints in the server's log", len(complaints := server.complaints()))
        for line in complaints[:5]:
            report.violated(line)
        report.holds("the database is whole", is_whole(Path(folder)))
    return report


async def _attacked(
    server: Server,
    neighbours: Neighbours,
    frames: int,
    seed: int,
    report: Report,
    progress: Progress,
    calm: float,
) -> None:
    victims = Victims(server.port, report)
    await victims.make()
    attack = _Attack(server, victims, frames, seed, report, progress)
    routes = (await window(server.port)).routes
    attack.addresses = [path for method, _, path in (one.partition(" ") for one in routes)]
    # A taste of everything first: what is loaded once is no growth.
    attack.frames = frames // 10
    await asyncio.gather(*(attack.work(-number) for number in range(1, ATTACKERS + 1)))
    await neighbours.times()
    await asyncio.sleep(calm)
    before, memory = await neighbours.times(), server.memory()
    attack.frames = frames
    await window(server.port)
    await asyncio.gather(*(attack.work(number) for number in range(ATTACKERS)))
    await attack.until_all_accepted()
    during, found = await neighbours.times(), await window(server.port)
    growth = server.memory() - memory
    attack.tell(report)
    report.measured("tables used up and replaced", victims.replaced)
    report.measured("moves made at random by bots", found.stand_ins)
    report.at_most("growth of memory", growth, 50, "MB")
    report.measured("ordinary answers that were timed", len(before.answers) + len(during.answers))
    times(report, "ordinary answers in calm", before.answers)
    times(report, "ordinary answers under attack", during.answers, 2000 * percentile(before.answers, 0.99))
    for words, lags in (
        ("the neighbours' own lag in calm, p99", before.own_lags),
        ("the neighbours' own lag under attack, p99", during.own_lags),
        ("the loop's lag under attack, p99", found.lags),
    ):
        report.measured(words, 1000 * percentile(lags, 0.99), "ms")


async def _left_over(server: Server) -> int:
    """Connections the server still counts when nobody is there any more. It may take a moment to notice."""
    left = 0
    for _ in range(100):
        left = (await window(server.port)).sockets
        if left == 0:
            break
        await asyncio.sleep(0.1)
    return left
