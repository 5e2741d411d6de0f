"""Any door leads to a table: what is said to a server that does not own it is passed on to the one that does.

The other server hears from whom it comes by `X-Forwarded-For`, as from a proxy, so it has to be told to
believe this one (`--proxies`). What was passed on once is not passed on again: if the table has moved
meanwhile, whoever asked is told so, and comes back.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from rookery.table.answers import answer_refused
from rookery.table.kept import Elsewhere
from rookery.table.questions import passed_body

log = logging.getLogger("rookery.relaying")

RELAYED = "x-rookery-relayed"
REACHED_WITHIN = 0.8
"""Seconds for one try. A server that is frozen takes a connection and does not answer."""
ANSWERED_WITHIN = 30.0
LARGEST_ANSWER = 16 << 20
PASSED_BACK = ("content-type", "content-disposition")


def was_relayed(asked: HTTPConnection) -> bool:
    return RELAYED in asked.headers


def _from(asked: HTTPConnection) -> dict[str, str]:
    return {"x-forwarded-for": asked.client.host if asked.client else "", RELAYED: "1"}


@asynccontextmanager
async def line_to(
    owner: Elsewhere, table: str, asked: HTTPConnection
) -> AsyncIterator[ClientConnection | None]:
    """A websocket at the other server; None if it cannot be reached, or not before its lease is over."""
    try:
        line = await connect(
            f"ws://{owner.address}/api/ws/{table}",
            additional_headers=_from(asked),
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=min(REACHED_WITHIN, owner.left),
            close_timeout=1,
            proxy=None,
        )
    except (OSError, TimeoutError, WebSocketException):
        yield None
        return
    try:
        yield line
    finally:
        await line.close()


async def pass_on(
    line: ClientConnection, hear: Callable[[], Awaitable[str]], tell: Callable[[str], None]
) -> None:
    """Both ways, until either end hangs up."""

    async def there() -> None:
        while True:
            await line.send(await hear())

    async def back() -> None:
        async for said in line:
            tell(said if isinstance(said, str) else said.decode())

    ways = [asyncio.create_task(there()), asyncio.create_task(back())]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            if way.done():
                with suppress(WebSocketException):
                    way.result()
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


async def answer_elsewhere(request: Request, fault: Exception) -> Response:
    """What the other server answers; or that the table is not here, and to try again."""
    assert isinstance(fault, Elsewhere)
    if not was_relayed(request):
        with suppress(OSError, TimeoutError, EOFError, ValueError):
            async with asyncio.timeout(ANSWERED_WITHIN):
                return await _asked(fault.address, request)
    return await answer_refused(request, fault)


async def _asked(address: str, request: Request) -> Response:
    host, _, port = address.rpartition(":")
    async with asyncio.timeout(REACHED_WITHIN):
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port), limit=LARGEST_ANSWER)
    try:
        body = passed_body(request)
        path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        head = {"host": address, "connection": "close", "content-length": str(len(body)), **_from(request)}
        head["content-type"] = request.headers.get("content-type", "application/json")
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        writer.write(f"{request.method} {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1") + body)
        said = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        found = dict(re.findall(r"(?im)^([a-z-]+): *(.*?)\r$", said.lower()))
        data = await reader.readexactly(min(int(found["content-length"]), LARGEST_ANSWER))
        kept = dict(re.findall(r"(?im)^([a-z-]+): *(.*?)\r$", said))
        back = {name: value for name, value in kept.items() if name.lower() in PASSED_BACK}
        return Response(data, int(said.split()[1]), back)
    except KeyError as missing:
        raise EOFError("an answer without a length") from missing
    finally:
        writer.close()
