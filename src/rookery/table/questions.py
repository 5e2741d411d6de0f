"""What is asked over HTTP: the body, numbers in the address, who pays, and what is worked out aside."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.table.bounded import Work
from rookery.table.limits import payer_of

T = TypeVar("T")

LARGEST_BODY = 256 << 10
LARGEST_RECORD = 512 << 10
BODY_WITHIN = 30
"""Seconds a body may take to arrive."""
_BODY = "rookery.body"
REPLAY_TIMES = 5
"""A long game may take so many times as long to play again as anything else that is done aside."""


async def bytes_of(request: Request, most: int) -> bytes:
    """The body; never more of it in memory than is allowed, nor waited for longer."""
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                data += chunk
                if len(data) > most:
                    refuse("too_large", f"The body is larger than {most >> 10} KiB.")
    except TimeoutError:
        refuse("too_slow", f"The body did not arrive within {BODY_WITHIN} seconds.")
    except ClientDisconnect:
        refuse("gone", "The connection ended before the whole body had arrived.")
    # Should the table be another server's, that one has to hear it too.
    request.scope[_BODY] = bytes(data)
    return bytes(data)


def passed_body(request: Request) -> bytes:
    """What was read of it."""
    body: bytes = request.scope.get(_BODY, b"")
    return body


async def body_of(request: Request, kind: type[T]) -> T:
    """The body, checked."""
    data = await bytes_of(request, LARGEST_BODY)
    try:
        return decode(data, kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        refuse("bad_body", f"The body is not what it should be: {fault}.")


def number_in(request: Request, name: str, usual: int, of: str) -> int:
    """What stands behind the question mark."""
    said = request.query_params.get(name, str(usual))
    if not (said.isascii() and said.isdigit() and len(said) < 8):
        refuse(f"bad_{name}", f"{name} must be the number of {of}, not {said[:20]!r}.")
    return int(said)


def payer(request: Request) -> str:
    return payer_of(request.client.host) if request.client else ""


async def aside(request: Request, work: Work, *arguments: object, times: float = 1) -> bytes:
    """What a stranger can make expensive, done where nobody else waits for it."""
    done: bytes = await request.app.state.aside.do(payer(request), work, *arguments, times=times)
    return done


async def while_here(request: Request, work: Awaitable[T]) -> T:
    """What the work gives. It is given up when whoever asked is gone: nobody would hear the answer."""
    working, leaving = asyncio.ensure_future(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        working.cancel()
        await asyncio.wait((working,))
        refuse("gone", "The connection ended before the answer was there.")
    finally:
        working.cancel()
        leaving.cancel()


async def _gone(request: Request) -> None:
    """Once the body was read, nothing more comes but this."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
