"""Every action gets exactly one answer, and counts once.

Clients send commands in handfuls, most of them wrong in some way, through a network that drops, delays,
doubles and swaps messages and cuts connections. What stays unanswered is said again under the same id, on
the same connection or the next. In the end every command has been answered, always in the same way however
often; the accepted ones stand in the log once, the refused ones not at all, and each refusal names its rule.
"""

import asyncio
import itertools
import tempfile
from collections import Counter
from pathlib import Path

import msgspec

from rookery.client.line import Lost
from rookery.core.game import AnyGame
from rookery.core.record import read_step
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.games import game_by_id
from rookery.torture.books import check_scenes, commands_of, is_whole, read_books
from rookery.torture.player import Command, Player, Scene, Welcome, make_table
from rookery.torture.proxy import Mangler
from rookery.torture.report import Progress, Report
from rookery.torture.server import Server

PROMISE = "Every action gets one answer, and counts once"
CLIENTS = 200
HANDFUL = 24
LEAST_PATIENCE, MOST_PATIENCE = 0.3, 5.0
"""Seconds to wait for an answer before saying it again; longer after each time in vain."""

LONGEST_GAME = 200


class _Client(Player):
    """Takes scenes in any order, knows the rules by itself, and keeps what it has not had an answer to."""

    in_order = False

    def __init__(self, table: str, key: str, report: Report, rng: SeededRng, game: AnyGame) -> None:
        super().__init__(table, key, report, rng)
        self.game = game
        self.state = game.start(check_setup(game.spec, 2, {"first": "first"}))
        self.states: list[msgspec.Struct] = []
        self.early: dict[int, tuple[Scene, bytes]] = {}
        self.newest = -1
        self.pending: dict[str, Command] = {}
        self.said: dict[str, Command] = {}
        self.labels = itertools.count()
        self.resent = 0
        self.patience = LEAST_PATIENCE

    def _take_scene(self, scene: Scene, frame: bytes) -> None:
        self.newest = max(self.newest, scene.seq)
        if scene.seq > self.seen:
            self.early[scene.seq] = (scene, frame)
        while self.seen + 1 in self.early:
            following, its_frame = self.early.pop(self.seen + 1)
            super()._take_scene(following, its_frame)
            if following.back is not None:
                self.state = self.states[following.back]
            for made in following.moves:
                step = ((made.seat, made.move or ""),)
                self.state, _ = self.game.play(self.state, read_step(self.game, self.state, step))
            self.states.append(self.state)

    def plan(self, most: int) -> None:
        """A handful of things to say: a legal move, an offer or its answer, and much that is wrong."""
        rng, game = self.rng, self.game
        acting = game.to_act(self.state) if self.seen >= 0 else ()
        seat = acting[0] if acting else 0
        legal = game.legal(self.state, seat)
        moves = [game.name(self.state, seat, action) for action in legal] or ["pass"]
        kinds = ["play", *(rng.below(10) for _ in range(min(most, HANDFUL) - 1))]
        for kind in kinds[:most]:
            label = f"c{next(self.labels)}"
            one: Command = {
                "t": "play",
                "id": label,
                "seat": seat,
                "move": pick(rng, moves),
                "seq": self.seen,
            }
            match kind:
                case 0:
                    one["seat"] = 1 - seat
                case 1:
                    one["seat"] = 5
                case 2:
                    one["seq"] = rng.below(self.seen + 2) - 1
                case 3:
                    one["seq"] = self.seen + 1 + rng.below(3)
                case 4:
                    one["move"] = "Zz" + "x" * rng.below(20)
                case 5:
                    one = {
                        "t": "propose",
                        "id": label,
                        "seat": seat,
                        "what": pick(rng, ("takeback", "draw", "tea")),
                    }
                case 6:
                    one = {"t": "reply", "id": label, "seat": rng.below(2), "agreed": False}
                case 7:
                    one = {"t": "undo", "id": label, "seat": seat, "seq": self.seen}
                case 8:
                    one = {"t": "reply", "id": label, "seat": rng.below(2), "agreed": rng.below(8) == 0}
                case 9:
                    one = {"t": "ping", "id": label}
            self.pending[label] = self.said[label] = one

    async def settle(self) -> None:
        """Say what is pending until all of it is answered, or until patience ends."""
        for command in list(self.pending.values()):
            await self.say(command)
        async with asyncio.timeout(self.patience):
            while self.pending or self.seen < self.newest:
                heard = await self.hear()
                if isinstance(heard, Welcome):
                    self.newest = max(self.newest, heard.seq)
                for label in [label for label in self.pending if label in self.answers]:
                    del self.pending[label]


class Crowd:
    """Clients that come by `port`, and mostly through a bad network before it."""

    def __init__(
        self, port: int, proxy: Mangler, commands: int, seed: int, report: Report, progress: Progress
    ) -> None:
        self.port = port
        self.proxy = proxy
        self.commands = commands
        self.seed = seed
        self.report = report
        self.progress = progress
        self.planned = 0
        self.clients: list[_Client] = []

    async def play(self, number: int) -> None:
        rng = SeededRng("once", self.seed, number)
        game = game_by_id("soccer")
        while self.planned < self.commands:
            table = await make_table(self.port, "soccer", ("person", "person"), {"first": "first"})
            client = _Client(table.name, table.key, self.report, rng, game)
            self.clients.append(client)
            while self.planned < self.commands and not client.over and len(client.moves) < LONGEST_GAME:
                before = len(client.pending)
                if not client.pending:
                    client.plan(self.commands - self.planned)
                    self.planned += len(client.pending) - before
                    self.progress(self.planned)
                await self._settle(client, self.proxy.port)
            # The last of it over a whole line, so that every command has had its chance to be heard of.
            client.drop()
            while client.pending or client.seen < client.newest:
                await self._settle(client, self.port)
            client.drop()

    async def _settle(self, client: _Client, port: int) -> None:
        try:
            if not client.connected:
                await client.dial(port)
            await client.settle()
            client.patience = LEAST_PATIENCE
        except Lost:
            client.resent += len(client.pending)
            client.patience = min(MOST_PATIENCE, 1.2 * client.patience)
            # Sometimes on the same connection, which the client may believe in although it is cut.
            if client.rng.below(3) or client.seen < client.newest or not client.pending:
                client.drop()


async def once(commands: int, seed: int, progress: Progress) -> Report:
    report = Report(PROMISE)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            crowd = await say_badly(server.port, commands, seed, report, progress)
        finally:
            server.stop()
        await check_crowd(crowd, report, Path(folder))
        complaints = server.complaints()
        report.none_of("complaints in the server's log", len(complaints))
        report.holds("the database is whole", is_whole(Path(folder)))
    return report


async def say_badly(port: int, commands: int, seed: int, report: Report, progress: Progress) -> Crowd:
    """All of them, until every one has been answered."""
    async with Mangler(port, SeededRng("mangler", seed)) as proxy:
        crowd = Crowd(port, proxy, commands, seed, report, progress)
        await asyncio.gather(*(crowd.play(number) for number in range(min(CLIENTS, 1 + commands // 30))))
    return crowd


async def check_crowd(crowd: Crowd, report: Report, data: Path, kept_in: str = "") -> None:
    report.measured("commands", crowd.planned)
    for fate, count in crowd.proxy.fates.items():
        report.measured(f"messages {fate}", count)
    report.measured("commands said again", sum(client.resent for client in crowd.clients))
    books = await read_books(data, [client.table for client in crowd.clients], kept_in)
    standing = commands_of(data, kept_in)
    unanswered = miscounted = unnamed = accepted = 0
    reasons: Counter[str] = Counter()
    for client in crowd.clients:
        ids = standing.get(client.table, Counter())
        for label, command in client.said.items():
            if label not in client.answers:
                unanswered += 1
                continue
            refusal = client.answers[label]
            counts = refusal is None and command["t"] != "ping"
            accepted += counts
            miscounted += ids[label] != counts
            if refusal is not None:
                reasons[refusal.reason] += 1
                unnamed += refusal.reason in ("", "broken") or not refusal.words.endswith(".")
        miscounted += len(set(ids) - set(client.said))
        check_scenes(client, books[client.table], report)
    report.measured("accepted and counted", accepted)
    report.measured("refused", sum(reasons.values()))
    report.measured("rules named in refusals", len(reasons))
    report.none_of("commands without an answer", unanswered)
    report.none_of("commands answered in two ways", sum(client.contradicted for client in crowd.clients))
    report.none_of("commands not counted as answered", miscounted)
    report.none_of("refusals that name no rule", unnamed)
