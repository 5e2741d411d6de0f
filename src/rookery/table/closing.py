"""Closing the server: everybody is told before any connection is cut.

A server that is told to stop cuts its connections first and closes the application afterwards: by then nobody
is left to say goodbye to. So this stands before the whole application. When the server closes it lets no new
connection in, refuses new questions so that a proxy asks another server, and holds back what clients still
say; what was already being worked on is finished and answered. Then the tables are handed over, so that
another server that shares the games can have them. Only then does everyone get a `Bye` and a proper end. What
was held back has no answer, so clients say it again when they are back, and the table does it once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rookery.core.refusal import Refusal
from rookery.table.logging_setup import note
from rookery.table.wire.over_http import Failure
from rookery.table.wire.to_client import Bye

log = logging.getLogger("rookery.closing")

GOING_AWAY = 1001
FINISH_WITHIN = 2.0
"""Seconds for what was being worked on. Writing a move takes a few thousandths of one."""
TELL_WITHIN = 1.0
"""Seconds for goodbye: somebody who does not read any more must not keep the others waiting."""
STILL_FOR = 0.05
NOT_WHEN_CLOSING = ("/api/", "/readyz")

CLOSING = Refusal("closing", "The server is closing for a moment; it will be right back.")
_GOODBYE = msgspec.json.encode(Bye(CLOSING)).decode()
_NOT_NOW = Response(msgspec.json.encode(Failure(CLOSING)), 503, media_type="application/json")


async def _nothing() -> None: ...


class _Visit:
    """One websocket: whether it is open, and whether something it said is being worked on."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.open = False
        self.busy = False


class ClosingGate:
    def __init__(self, app: ASGIApp, hand_over: Callable[[], Awaitable[None]] = _nothing) -> None:
        self.app = app
        self.closing = False
        self._hand_over = hand_over
        self._visits: set[_Visit] = set()
        self._sent = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            not_now = self.closing and scope["type"] == "http" and scope["path"].startswith(NOT_WHEN_CLOSING)
            await (_NOT_NOW if not_now else self._answer)(scope, receive, send)
            return
        if self.closing:
            await receive()
            # What proxies and clients take for "not now": they come back for it.
            await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
            await send({"type": "websocket.http.response.body", "body": b""})
            return
        visit = _Visit(send)
        self._visits.add(visit)

        async def hear() -> Message:
            visit.busy = False
            message = await receive()
            while self.closing and message["type"] == "websocket.receive":
                message = await receive()
            visit.busy = True
            return message

        async def tell(message: Message) -> None:
            self._sent += 1
            await send(message)
            visit.open = message["type"] != "websocket.close"

        try:
            await self.app(scope, hear, tell)
        finally:
            self._visits.discard(visit)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What is still being worked on when the server's time is up gets no answer but to ask again."""
        begun = False

        async def tell(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, tell)
        except asyncio.CancelledError:
            if begun or not self.closing:
                raise
            await _NOT_NOW(scope, receive, send)

    async def say_goodbye(self) -> None:
        """Returns when everybody has been told, or cannot be."""
        self.closing = True
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_WITHIN):
                await self._all_quiet()
        await self._hand_over()
        leaving = [visit for visit in self._visits if visit.open]
        heard = await asyncio.gather(*(self._tell(visit) for visit in leaving))
        note(log, logging.INFO, "said goodbye", heard=sum(heard), silent=len(heard) - sum(heard))

    async def _all_quiet(self) -> None:
        """Nobody's command is being worked on, and nothing more is on its way out."""
        sent = -1
        while sent != self._sent or any(visit.busy for visit in self._visits):
            sent = self._sent
            await asyncio.sleep(STILL_FOR)

    async def _tell(self, visit: _Visit) -> bool:
        try:
            async with asyncio.timeout(TELL_WITHIN):
                await visit.send({"type": "websocket.send", "text": _GOODBYE})
                await visit.send({"type": "websocket.close", "code": GOING_AWAY})
        except (TimeoutError, OSError, RuntimeError):
            return False
        return True
