"""A plain reverse proxy for trying out several servers on one machine; nginx and others do this for real.

Whoever comes for a table goes to the same server as everybody else who comes for it, by its name in the
address: that saves the servers passing things on. Whoever cannot be served there goes to the next: a server
that is down does not answer, and one that closes says 503.
"""

import asyncio
import hashlib
import re
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus

import msgspec

HOST = "127.0.0.1"
LONGEST_HEAD = 16 << 10
LARGEST_BODY = 1 << 20
ASKS_WITHIN = 20.0
CONNECTS_WITHIN = 1.0
UPGRADES_WITHIN = 2.0
"""Seconds. A server that is frozen takes a connection and says nothing on it."""
NOT_NOW = HTTPStatus.SERVICE_UNAVAILABLE
_TABLE = re.compile(r"[A-Z]+ /api/(?:ws|tables)/([^/ ?]+)")
_OURS = ("connection", "x-forwarded-for", "x-forwarded-proto")


class Asked(msgspec.Struct, frozen=True):
    """What somebody asked for, to be said to a server as often as it takes."""

    first: str
    headers: tuple[str, ...]
    body: bytes
    client: str

    @property
    def upgrades(self) -> bool:
        return any(line.lower().startswith("upgrade:") for line in self.headers)

    @property
    def about(self) -> str:
        """The table's name, or who asks."""
        found = _TABLE.match(self.first)
        return found[1] if found else self.client

    def written(self) -> bytes:
        connection = "Upgrade" if self.upgrades else "close"
        ours = (f"Connection: {connection}", f"X-Forwarded-For: {self.client}")
        return "\r\n".join((self.first, *self.headers, *ours, "", "")).encode("latin-1") + self.body


async def read_asked(reader: asyncio.StreamReader, client: str) -> Asked:
    """Raises ValueError if it is too much or makes no sense."""
    said = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *headers = said.removesuffix("\r\n\r\n").split("\r\n")
    length = 0
    for line in headers:
        name, _, value = line.partition(":")
        if name.lower() == "content-length":
            length = int(value)
    if length > LARGEST_BODY:
        raise ValueError("too large")
    kept = tuple(line for line in headers if line.partition(":")[0].lower() not in _OURS)
    return Asked(first, kept, await reader.readexactly(length), client)


def in_order(about: str, ports: Sequence[int]) -> list[int]:
    """The servers by how near they are to a table: if one goes, only its tables go elsewhere."""
    return sorted(ports, key=lambda port: hashlib.sha256(f"{about} {port}".encode()).digest())


class Door:
    """`ports` are where the servers are; it may be changed at any time."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = list(ports)
        self.port = 0
        self._visits: set[asyncio.Task[None]] = set()

    async def open(self, port: int = 0) -> None:
        self._server = await asyncio.start_server(self._visit, HOST, port, limit=LONGEST_HEAD)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self._server.close()
        for visit in self._visits:
            visit.cancel()
        await asyncio.gather(*self._visits, return_exceptions=True)

    async def _visit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._visits.add(task)
        try:
            async with asyncio.timeout(ASKS_WITHIN):
                asked = await read_asked(reader, writer.get_extra_info("peername")[0])
            await self._serve(asked, reader, writer)
        except (OSError, TimeoutError, EOFError, ValueError, asyncio.LimitOverrunError):
            pass
        except asyncio.CancelledError:
            # Not raised again: the door is closed, and whoever started this visit would complain of it.
            pass
        finally:
            self._visits.discard(task)
            writer.close()

    async def _serve(self, asked: Asked, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        told = b""
        for port in in_order(asked.about, self.ports):
            try:
                async with asyncio.timeout(CONNECTS_WITHIN):
                    there, back = await asyncio.open_connection(HOST, port, limit=LONGEST_HEAD)
            except (OSError, TimeoutError):
                continue
            try:
                back.write(asked.written())
                async with asyncio.timeout(UPGRADES_WITHIN if asked.upgrades else None):
                    told = await there.readuntil(b"\r\n\r\n")
                if int(told.split()[1]) == NOT_NOW:
                    told += await _body(told, there)
                    continue
                writer.write(told)
                await _both_ways((reader, back), (there, writer))
                return
            except (OSError, EOFError):
                # Whether it has done anything is not known. A websocket has said nothing yet; of all else
                # whoever asked has to ask again.
                if not asked.upgrades:
                    return
            finally:
                back.close()
        writer.write(told or b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n")
        await writer.drain()


async def _body(head: bytes, reader: asyncio.StreamReader) -> bytes:
    """Of an answer, as long as it says itself: the server need not hang up, so that is not waited for."""
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    return await reader.readexactly(min(int(length[1]), LARGEST_BODY)) if length is not None else b""


async def _both_ways(*ways: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
    """Until one of them hangs up."""
    tasks = [asyncio.create_task(_pass_on(*way)) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
