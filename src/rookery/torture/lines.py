"""Attacks on connections themselves: silent ones, slow ones, floods, comings and goings."""

import asyncio
import base64
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

import msgspec

from rookery.table.questions import BODY_WITHIN
from rookery.torture.server import HOST
from rookery.torture.siege import Siege

Stream: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]

SILENT, SLOW, FLOODS, SPECTATORS, COMERS = 420, 40, 6, 60, 20
DRIP_EVERY = 1.0
GRACE = 30.0
"""Seconds that a busy machine may be late to end a connection."""
MASK = b"\0\0\0\0"
AT_A_TIME = 256 << 10
"""Bytes the server may have to read at once."""
FRAMES = {
    "pings": b"\x89\x80" + MASK,
    "pongs": b"\x8a\x80" + MASK,
    "messages": b"\x81\x82" + MASK + b"{}",
    "messages that are no text": b"\x82\x80" + MASK,
}
BEGINNING, PIECE = b"\x01\x80" + MASK, b"\x00\x80" + MASK
"""Of a message that never ends."""


class Unreachable(Exception):
    """Somebody who did nothing wrong got no answer."""


class Endless(Exception):
    """Something that should have been ended was not."""


async def _opened(siege: Siege, address: str) -> Stream:
    return await asyncio.open_connection(HOST, siege.server.port, local_addr=(address, 0))


async def _upgraded(siege: Siege, address: str) -> Stream:
    """A websocket, bare."""
    reader, writer = await _opened(siege, address)
    key = base64.b64encode(bytes(siege.rng.below(256) for _ in range(16))).decode()
    writer.write(
        f"GET /api/ws HTTP/1.1\r\nhost: {HOST}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
        f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def _until_ended(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


async def _silent(siege: Siege) -> None:
    """Connections that say nothing, from one address and from many; others must still get in."""
    writers = []
    for number in range(2 * SILENT):
        with suppress(OSError):
            writers.append((await _opened(siege, HOST if number < SILENT else siege.address()))[1])
    status, _ = await siege.request("GET", "/healthz", address=siege.address())
    if status != 200:
        raise Unreachable("with silent connections open, nobody else got in")
    for writer in writers:
        writer.close()


async def _slow_bodies(siege: Siege) -> None:
    """A letter a second, of a question or of its body, until the server has had enough."""

    async def drip(number: int) -> None:
        with suppress(OSError):
            reader, writer = await _opened(siege, siege.address())
            head = f"POST /api/{'tables' if number % 2 else 'replay'} HTTP/1.1\r\nhost: {HOST}\r\n"
            head += "content-type: application/json\r\ncontent-length: 250000\r\n\r\n"
            writer.write(head.encode() if number % 4 else head[:20].encode())
            ended = asyncio.create_task(_until_ended(reader))
            while not ended.done():
                writer.write(b"[")
                await asyncio.sleep(DRIP_EVERY)
            writer.close()

    try:
        async with asyncio.timeout(BODY_WITHIN + GRACE):
            await asyncio.gather(*(drip(number) for number in range(SLOW)))
    except TimeoutError:
        raise Endless(f"bodies letter by letter were waited for longer than {BODY_WITHIN} seconds") from None


async def _floods(siege: Siege, beginning: bytes, frame: bytes) -> None:
    """The smallest frames there are, as fast as they are taken."""

    async def flood() -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await _upgraded(siege, siege.address())
            ended = asyncio.create_task(_until_ended(reader))
            writer.write(beginning)
            for _ in range(2 + siege.effort):
                writer.write(frame * (AT_A_TIME // len(frame)))
                await writer.drain()
            # Nobody may go on like this for long.
            async with asyncio.timeout(GRACE):
                await ended
            writer.close()

    try:
        await asyncio.gather(*(flood() for _ in range(FLOODS)))
    except TimeoutError:
        raise Endless("a connection that sends frames without end was not cut off") from None


async def _frames(siege: Siege) -> None:
    for frame in FRAMES.values():
        await _floods(siege, b"", frame)
    await _floods(siege, BEGINNING, PIECE)


async def _questions(siege: Siege) -> None:
    """One behind the other, and none of the answers read before all are asked."""
    question = f"GET /healthz HTTP/1.1\r\nhost: {HOST}\r\n\r\n".encode()

    async def press() -> None:
        with suppress(OSError, TimeoutError):
            reader, writer = await _opened(siege, siege.address())
            writer.write(question * (AT_A_TIME // len(question)))
            async with asyncio.timeout(1.0 + siege.effort / 4):
                await _until_ended(reader)
            writer.close()

    await asyncio.gather(*(press() for _ in range(FLOODS)))


async def _coming_and_going(siege: Siege) -> None:
    """Into a full house and out again, without a word of goodbye."""
    table = await siege.table({"game": "soccer", "seats": [{"kind": "person"}, {"kind": "open"}]})
    if table is None:
        return
    there = await asyncio.gather(*(siege.enter(table, key=False) for _ in range(SPECTATORS)))
    hello = msgspec.json.encode({"t": "hello", "table": table.name})
    said = bytes([0x81, 0x80 + len(hello)]) + MASK + hello
    until = time.perf_counter() + min(10, siege.effort)

    async def come_and_go() -> None:
        while time.perf_counter() < until:
            with suppress(OSError, asyncio.IncompleteReadError):
                _, writer = await _upgraded(siege, siege.address())
                writer.write(said)
                await writer.drain()
                writer.transport.abort()

    await asyncio.gather(*(come_and_go() for _ in range(COMERS)))
    for line in there:
        if line is not None:
            await line.leave()


LINES: tuple[tuple[str, tuple[str, ...], Callable[[Siege], Awaitable[None]]], ...] = (
    (f"{2 * SILENT} silent connections", (), _silent),
    (f"{SLOW} bodies letter by letter", (), _slow_bodies),
    ("frames at line speed", ("WS /api/ws",), _frames),
    ("questions one behind the other", (), _questions),
    ("coming and going", ("WS /api/ws",), _coming_and_going),
)
"""Doors by name, with what is behind them and how they are attacked."""
