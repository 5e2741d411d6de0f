"""What attackers of doors have in their hands, and what is measured while they use it."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from rookery.client.line import Lost
from rookery.core.decoding import decoder_of
from rookery.core.rng import Rng, pick
from rookery.torture.gauges import helpers_of, memory_of
from rookery.torture.player import Player, Table
from rookery.torture.samples import Fields
from rookery.torture.server import HOST, Server, address_of, http, window

T = TypeVar("T")

WITHIN = 60.0
"""Seconds an attacker waits for anything."""
LOOK_EVERY = 0.05
ASK_EVERY = 0.25
"""As often as the usual limit of messages allows."""
NEIGHBOUR = "127.0.0.2"
BEST = 3
"""So many of the worst inputs are tried to be made worse still."""
LEFT_TO_WORK = 1.5
"""Seconds until what was begun is cancelled, so that it is seen what it takes."""
AT_ONCE = 8
KEPT = 2
"""Of each game so many of the most expensive tables are attacked by messages."""


LARGE = 200_000
"""Bytes of a message of which only its id is read."""


class _Head(msgspec.Struct):
    id: str | None = None


_head: msgspec.json.Decoder[_Head] = decoder_of(_Head)


class Cost(msgspec.Struct):
    """What a door was made to cost. Seconds and megabytes; `memory` is by how much the server grew, `helper`
    all that the largest of its helpers held; `answer` is the largest, `waited` the worst that somebody at
    another table saw."""

    stall: float = 0.0
    processor: float = 0.0
    memory: float = 0.0
    helper: float = 0.0
    answer: float = 0.0
    waited: float = 0.0


class Neighbour:
    """Somebody well-behaved at another table, who asks now and then whether the server is there."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.worst = 0.0

    async def live(self) -> None:
        for number in itertools.count():
            began = time.perf_counter()
            await self._player.ask({"t": "ping", "id": f"n{number}"})
            self.worst = max(self.worst, time.perf_counter() - began)
            await asyncio.sleep(ASK_EVERY)


class Line:
    """One websocket of an attacker's. It reads everything, or nothing if it is `deaf`."""

    def __init__(self, siege: "Siege", socket: ClientConnection, deaf: bool) -> None:
        self._siege = siege
        self._socket = socket
        self._labels = itertools.count()
        self._answers: dict[str, asyncio.Future[Fields]] = {}
        self.asks: dict[int, Fields] = {}
        self.rematch = ""
        """The table where it goes on after this game."""
        self.entered = asyncio.Event()
        self.reader = None if deaf else asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(*Lost):
            while True:
                frame = await self._socket.recv(decode=False)
                self._siege.note_answer(len(frame))
                # Reading all of a large one would keep the neighbour's watch from being read.
                large = len(frame) > LARGE
                heard: Fields = (
                    {"t": "large", "id": _head.decode(frame).id} if large else msgspec.json.decode(frame)
                )
                match heard["t"]:
                    case "ask":
                        self.asks[heard["seat"]] = heard
                    case "status":
                        self.rematch = heard.get("rematch") or ""
                        self.entered.set()
                    case "beat":
                        await self.send({"t": "pong", "n": heard["n"]})
                    case _ if (waiting := self._answers.pop(heard.get("id", ""), None)) is not None:
                        if not waiting.done():
                            waiting.set_result(heard)
        self.entered.set()
        for waiting in self._answers.values():
            waiting.cancel()

    async def send(self, message: Fields | str) -> None:
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        with suppress(*Lost):
            await self._socket.send(text)

    async def ask(self, **message: object) -> Fields:
        """Say it and wait for the answer; empty if there is none."""
        if self.reader is None or self.reader.done():
            return {}
        label = f"a{next(self._labels)}"
        waiting = self._answers[label] = asyncio.get_running_loop().create_future()
        await self.send({**message, "id": label})
        with suppress(TimeoutError, asyncio.CancelledError):
            async with asyncio.timeout(WITHIN):
                found: Fields = await waiting
                return found
        return {}

    async def leave(self) -> None:
        if self.reader is not None:
            self.reader.cancel()
        self._socket.transport.abort()


class Siege:
    def __init__(self, server: Server, rng: Rng, effort: int) -> None:
        self.server = server
        self.rng = rng
        self.effort = effort
        self.at_once = min(AT_ONCE, 1 + effort)
        """So many ask the same at the same moment; in the smallest run just enough that one waits."""
        self.kept = min(KEPT, effort)
        self.heavy: dict[str, list[Fields]] = {}
        """By game, the tables that were most expensive to begin, the worst first."""
        self.cost = Cost()
        self._addresses = itertools.count(1000)

    # ---- measuring ----

    def note_answer(self, size: int) -> None:
        self.cost.answer = max(self.cost.answer, size / 1e6)

    async def glance(self) -> float:
        """Takes note of the loop's stalls so far; the processor time used so far."""
        found = await window(self.server.port)
        self.cost.stall = max([self.cost.stall, *found.lags])
        return found.processor

    async def measure(self, attack: Callable[["Siege"], Awaitable[None]], neighbour: Neighbour) -> Cost:
        """What it costs while that goes on, and shortly after."""
        before = await self.glance()
        self.cost, neighbour.worst = Cost(), 0.0
        memory = self._memory()
        watching = asyncio.create_task(self._watch_memory(memory))
        try:
            await attack(self)
        finally:
            watching.cancel()
        self.cost.processor = await self.glance() - before
        self.cost.waited = neighbour.worst
        return self.cost

    def _memory(self) -> float:
        return memory_of(self.server.pid)

    async def _watch_memory(self, before: float) -> None:
        while True:
            self.cost.memory = max(self.cost.memory, self._memory() - before)
            self.cost.helper = max([self.cost.helper, *map(memory_of, helpers_of(self.server.pid))])
            await asyncio.sleep(LOOK_EVERY)

    # ---- asking ----

    def address(self) -> str:
        """Another one each time."""
        return address_of(next(self._addresses))

    async def request(
        self, method: str, path: str, body: bytes = b"", address: str = HOST, headers: str = ""
    ) -> tuple[int, bytes]:
        """The status and the answer; 0 if there was none."""
        with suppress(*Lost):
            async with asyncio.timeout(WITHIN):
                status, answer = await http(self.server.port, method, path, body, headers, address)
                self.note_answer(len(answer))
                return status, answer
        return 0, b""

    async def post(self, path: str, body: Fields | bytes) -> tuple[int, bytes]:
        data = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return await self.request("POST", path, data, self.address())

    async def table(self, asked: Fields) -> Table | None:
        status, answer = await self.post("/api/tables", asked)
        if status != 201:
            return None
        made = msgspec.json.decode(answer)
        return Table(made["table"], made["key"], made["invites"])

    async def enter(
        self, table: Table | str, *, key: bool = True, deaf: bool = False, address: str | None = None
    ) -> Line | None:
        """At a table and welcomed there; None if the server would not have it."""
        name = table if isinstance(table, str) else table.name
        keys = [table.key] if key and not isinstance(table, str) else []
        try:
            socket = await connect(
                f"ws://{HOST}:{self.server.port}/api/ws",
                compression=None,
                max_size=None,
                ping_interval=None,
                close_timeout=0.2,
                open_timeout=WITHIN,
                proxy=None,
                local_addr=(address or self.address(), 0),
            )
        except Lost:
            return None
        line = Line(self, socket, deaf)
        await line.send({"t": "hello", "table": name, "keys": keys, "seen": -1})
        if not deaf:
            with suppress(TimeoutError):
                async with asyncio.timeout(WITHIN):
                    await line.entered.wait()
        return line

    # ---- looking for worse ----

    async def search(
        self, seeds: Sequence[T], worse: Callable[[T], T], attack: Callable[[T], Awaitable[None]]
    ) -> list[T]:
        """Tries every seed, then changes the worst so far, `effort` times. What takes the most processor
        time is the worst. The worst first."""
        tried: list[tuple[float, T]] = []
        for number in range(len(seeds) + self.effort):
            parents = [one for _, one in tried[:BEST]]
            one = seeds[number] if number < len(seeds) else worse(pick(self.rng, parents))
            before = await self.glance()
            await attack(one)
            tried.append((await self.glance() - before, one))
            tried.sort(key=lambda pair: -pair[0])
        return [one for _, one in tried]
