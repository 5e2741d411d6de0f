"""Two bad networks, to put between a client and the server.

`Mangler` reads messages, and drops, delays, doubles and swaps them. No real network does that inside one
connection; whoever survives it survives every way a connection can break around a message.

`Wire` knows nothing of messages. It forwards bytes, and it can be cut: closed properly, reset, or silent.
"""

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from rookery.core.rng import Rng
from rookery.torture.server import HOST

OVERTAKEN_WITHIN = 0.005
"""Seconds a swapped message waits for others to overtake it."""


class Mangler:
    """Each fate befalls `percent` of all messages, in both directions; one in `cut_every` ends it all."""

    def __init__(
        self, upstream: int, rng: Rng, percent: int = 20, longest: float = 0.05, cut_every: int = 300
    ):
        self.upstream = upstream
        self.rng = rng
        self.percent = percent
        self.longest = longest
        self.cut_every = cut_every
        self.port = 0
        self.fates = {"dropped": 0, "doubled": 0, "delayed": 0, "swapped": 0, "cut": 0}
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Mangler":
        self._server = await serve(
            self._pass_on, HOST, 0, compression=None, ping_interval=None, close_timeout=0.1
        )
        self.port = next(iter(self._server.sockets)).getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()
        for task in self._tasks:
            task.cancel()

    def _falls(self, fate: str) -> bool:
        falls = self.rng.below(100) < self.percent
        self.fates[fate] += falls
        return falls

    async def _pass_on(self, client: ServerConnection) -> None:
        try:
            server = await connect(
                f"ws://{HOST}:{self.upstream}/api/ws",
                compression=None,
                max_size=None,
                ping_interval=None,
                close_timeout=0.1,
                proxy=None,
            )
        except OSError:
            return
        ways = [
            asyncio.create_task(self._one_way(client, server)),
            asyncio.create_task(self._one_way(server, client)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        # What is still on its way to the server may arrive there although the client is gone.
        client.transport.abort()
        await asyncio.sleep(self.longest)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        server.transport.abort()

    async def _one_way(
        self, source: ServerConnection | ClientConnection, goal: ServerConnection | ClientConnection
    ) -> None:
        async def send(message: bytes) -> None:
            with suppress(ConnectionClosed):
                await goal.send(message, text=True)

        with suppress(ConnectionClosed):
            while True:
                message = await source.recv(decode=False)
                if self.rng.below(self.cut_every) == 0:
                    self.fates["cut"] += 1
                    return
                if self._falls("dropped"):
                    continue
                for _ in range(1 + self._falls("doubled")):
                    if self._falls("delayed"):
                        self._later(send, message, self.longest * self.rng.below(1000) / 1000)
                    elif self._falls("swapped"):
                        self._later(send, message, OVERTAKEN_WITHIN)
                    else:
                        await send(message)

    def _later(self, send: Callable[[bytes], Awaitable[None]], message: bytes, delay: float) -> None:
        async def wait() -> None:
            await asyncio.sleep(delay)
            await send(message)

        task = asyncio.create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Wire:
    """One client's line. While it is cut nothing passes, and new connections fare no better."""

    def __init__(self, upstream: int) -> None:
        self.upstream = upstream
        self.port = 0
        self.cut_by = ""
        self._whole = asyncio.Event()
        self._whole.set()
        self._trap: str = ""
        self._trapped = asyncio.Event()
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()

    async def __aenter__(self) -> "Wire":
        self._server = await asyncio.start_server(self._join, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self._end("reset")
        self._whole.set()

    # ---- cutting ----

    def cut(self, how: str) -> None:
        """`how` is "clean", "reset" or "silent"."""
        self.cut_by = how
        self._whole.clear()
        if how != "silent":
            self._end(how)

    def mend(self, keep: bool) -> None:
        """Whole again. Connections that were silent go on, as a patient network lets them, or are gone."""
        if not keep:
            self._end("reset")
        self.cut_by = ""
        self._whole.set()

    def trap(self, how: str) -> asyncio.Event:
        """Be cut by the next thing the client says; the event tells when."""
        self._trap = how
        self._trapped = asyncio.Event()
        return self._trapped

    def _end(self, how: str) -> None:
        for pair in self._pairs:
            for writer in pair:
                _close(writer, how)

    # ---- passing on ----

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut_by in ("clean", "reset"):
            _close(writer, self.cut_by)
            return
        await self._whole.wait()
        try:
            there, back = await asyncio.open_connection(HOST, self.upstream)
        except OSError:
            _close(writer, "reset")
            return
        pair = (writer, back)
        self._pairs.add(pair)
        ways = [
            asyncio.create_task(self._one_way(reader, back, from_client=True)),
            asyncio.create_task(self._one_way(there, writer, from_client=False)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        self._pairs.discard(pair)
        for one in pair:
            _close(one, "clean")

    async def _one_way(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, from_client: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
                if from_client and self._trap:
                    how, self._trap = self._trap, ""
                    self.cut(how)
                    self._trapped.set()


def _close(writer: asyncio.StreamWriter, how: str) -> None:
    if how == "reset":
        line = writer.get_extra_info("socket")
        with suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()
    else:
        writer.close()
