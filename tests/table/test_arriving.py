"""However much arrives at once, and in however many pieces, nobody else waits for it to be read."""

import asyncio
import base64
import gc
import os
import socket as sockets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from websockets.server import ServerProtocol

from rookery.table import arriving, connections
from rookery.table.connections import FRAMES_A_MESSAGE, bounded_websocket, counted_http
from rookery.table.limits import ConnectionLimit
from tests.table.with_workers import PLENTY

MESSAGES = 100
MASK = b"\0\0\0\0"
EMPTY_PING = b"\x89\x80" + MASK
EMPTY_PIECE = b"\x00\x80" + MASK
"""A piece of a message that is not its last."""
BEGINNING = b"\x01\x80" + MASK
TINY_TEXT = b"\x81\x82" + MASK + b"{}"
PONG = b"\x8a\x00"


class App:
    """Answers questions, and hears what is said on websockets until it is told to wait."""

    def __init__(self) -> None:
        self.asked = 0
        self.heard: list[str] = []
        self.listens = asyncio.Event()
        self.listens.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            self.asked += 1
            body = await receive()
            while body.get("more_body"):
                body = await receive()
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"ok"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await self.listens.wait()
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard.append(message.get("text") or "")


@asynccontextmanager
async def serving(app: App) -> AsyncIterator[int]:
    config = uvicorn.Config(
        app,
        http=counted_http(ConnectionLimit(100, 100), ""),
        ws=bounded_websocket(MESSAGES),
        lifespan="off",
        log_config=None,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    listening = sockets.create_server(("127.0.0.1", 0))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def opened(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A websocket, bare."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
        f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes were read in each turn of anybody's."""
    found: list[int] = []
    read_on = arriving.Line.read_on

    class Counted:
        def __init__(self, reader: Any) -> None:
            self.reader = reader

        def take(self, piece: bytes) -> None:
            found[-1] += len(piece)
            self.reader.take(piece)

    def watched(line: arriving.Line) -> None:
        found.append(0)
        reader = line._reader
        line._reader = Counted(reader)
        read_on(line)
        if isinstance(line._reader, Counted):
            line._reader = reader

    monkeypatch.setattr(arriving.Line, "read_on", watched)
    return found


@pytest.mark.parametrize(
    "flood",
    [EMPTY_PING * 40_000, BEGINNING + EMPTY_PIECE * 40_000, TINY_TEXT * 30_000],
    ids=["pings", "pieces of a message", "texts"],
)
def test_who_sends_frames_without_end_is_cut_off_and_nobody_waits(
    flood: bytes, turns: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy machine may take so long to read them all that the first of them no longer count.
    monkeypatch.setattr(connections, "FRAMES_WITHIN", PLENTY)

    async def tried() -> None:
        app = App()
        async with serving(app) as port:
            reader, writer = await opened(port)
            writer.write(flood)
            said = b""
            with suppress(ConnectionError):
                while more := await reader.read(1 << 16):
                    said += more
            writer.close()
            assert len(app.heard) <= FRAMES_A_MESSAGE * MESSAGES
            assert said.count(PONG) <= FRAMES_A_MESSAGE * MESSAGES

    asyncio.run(asyncio.wait_for(tried(), PLENTY))
    # What came after there were too many was not even read.
    assert sum(turns) < 2 * FRAMES_A_MESSAGE * MESSAGES * len(TINY_TEXT)


def test_a_message_in_time_is_heard_whole_however_it_arrives() -> None:
    async def tried() -> None:
        app = App()
        async with serving(app) as port:
            reader, writer = await opened(port)
            text = "x" * 8_000
            frame = b"\x81\xfe" + len(text).to_bytes(2, "big") + MASK + text.encode()
            writer.write(frame * 3 + EMPTY_PING)
            assert await reader.readexactly(2) == PONG
            for byte in TINY_TEXT:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0)
            while len(app.heard) < 4:
                await asyncio.sleep(0.01)
            assert app.heard == [text, text, text, "{}"]
            writer.close()

    asyncio.run(asyncio.wait_for(tried(), PLENTY))


def test_who_is_not_listened_to_is_not_read_either(turns: list[int]) -> None:
    async def tried() -> None:
        app = App()
        async with serving(app) as port:
            app.listens.clear()
            _, writer = await opened(port)
            writer.write(TINY_TEXT * 90)
            while not turns:
                await asyncio.sleep(0.01)
            for _ in range(10):
                await asyncio.sleep(0.01)
            assert sum(turns) < len(TINY_TEXT * 90) / 2
            app.listens.set()
            while len(app.heard) < 90:
                await asyncio.sleep(0.01)
            writer.close()

    asyncio.run(asyncio.wait_for(tried(), PLENTY))


def test_questions_one_behind_the_other_are_read_as_they_are_answered(turns: list[int]) -> None:
    question = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"

    async def tried() -> None:
        app = App()
        async with serving(app) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(question * 3_000)
            for _ in range(3_000):
                await reader.readuntil(b"ok")
            assert app.asked == 3_000
            writer.close()

    asyncio.run(asyncio.wait_for(tried(), PLENTY))
    assert max(turns) < 100 * len(question)


def test_one_line_with_much_to_read_does_not_keep_another_waiting() -> None:
    """Bytes are read from each address in turn, a little at a time."""

    class Reader:
        def __init__(self, name: str) -> None:
            self.name = name

        def take(self, piece: bytes) -> None:
            taken.append(self.name)

    class Transport:
        def is_closing(self) -> bool:
            return False

        def pause_reading(self) -> None: ...

        def resume_reading(self) -> None:
            done.append(True)

    taken: list[str] = []
    done: list[bool] = []

    async def tried() -> None:
        turns = arriving.Turns()
        transport: Any = Transport()
        for _ in range(5):
            arriving.Line(transport, Reader("much"), turns, "a").arrived(bytes(50 * arriving.PIECE))
        arriving.Line(transport, Reader("little"), turns, "b").arrived(b"?")
        while len(done) < 6:
            await asyncio.sleep(0)

    # So short a moment that a turn is one piece.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arriving, "MOMENT", -1.0)
        asyncio.run(tried())
    assert taken.index("little") <= 2
    assert taken.count("much") == 250


async def said_by_websocket(port: int) -> None:
    reader, writer = await opened(port)
    writer.write(TINY_TEXT)
    writer.transport.abort()
    with suppress(ConnectionError):
        await reader.read()


async def said_too_much(port: int) -> None:
    reader, writer = await opened(port)
    # A frame that says of itself that it is as large as a frame can be.
    writer.write(b"\x81\xff\x7f" + b"\xff" * 7)
    with suppress(ConnectionError):
        await reader.read()
    writer.close()


async def asked_by_http(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    assert b"ok" in await reader.read()
    writer.close()


@pytest.mark.parametrize("come_and_go", [said_by_websocket, said_too_much, asked_by_http])
def test_a_connection_that_has_ended_leaves_nothing_for_the_collector(
    come_and_go: Callable[[int], Awaitable[None]],
) -> None:
    """It seldom looks at what is old; thousands who come and go would fill the memory before it does."""
    ended = 0

    async def tried() -> None:
        nonlocal ended
        async with serving(App()) as port:
            await come_and_go(port)  # what is made once for all is no matter
            await asyncio.sleep(0)
            gc.collect()
            gc.disable()
            try:
                for _ in range(20):
                    await come_and_go(port)
                found = Counter(type(one) for one in gc.get_objects())
                ended = max(found[arriving.Line], found[ServerProtocol])
            finally:
                gc.enable()

    asyncio.run(tried())
    # The last ones may not have been noticed yet.
    assert ended < 10
