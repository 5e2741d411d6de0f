"""What every question over HTTP passes on its way in, and every answer on its way out."""

import asyncio
from http import HTTPStatus

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rookery.core.refusal import Refused
from rookery.table.answers import HEADERS, PACKED, json
from rookery.table.limits import ASKS, BYTES, Meter, payer_of
from rookery.table.metrics import count_refusal
from rookery.table.wire.over_http import Failure

FETCH_WITHIN = 60
"""Seconds for the reader to take the next piece of an answer."""


class SafeHeaders:
    """Every answer tells the browser to run only our own files."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/assets/") and message["status"] < HTTPStatus.BAD_REQUEST:
                    headers["cache-control"] = "public, max-age=31536000, immutable"
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Fetched:
    """Questions and bytes are paid for by whoever asks and fetches; what is not fetched is not waited for."""

    def __init__(self, app: ASGIApp, meter: Meter) -> None:
        self.app = app
        self.meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client = payer_of(scope["client"][0]) if scope.get("client") else ""

        async def send_and_charge(message: Message) -> None:
            if body := message.get("body"):
                self.meter.charge(client, BYTES, len(body))
            async with asyncio.timeout(FETCH_WITHIN):
                await send(message)

        try:
            self.meter.spend(client, ASKS)
            self.meter.check(client, BYTES)
        except Refused as refused:
            count_refusal(refused.refusal.reason)
            await json(Failure(refused.refusal), HTTPStatus.TOO_MANY_REQUESTS)(scope, receive, send)
            return
        await self.app(scope, receive, send_and_charge)


class PackedPages:
    """What is only fetched goes packed to browsers that can unpack it. Answers with keys in them do not: how
    well those pack would tell of what is in them."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.packed = GZipMiddleware(app, minimum_size=1_000, compresslevel=PACKED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        fetched = scope["type"] == "http" and scope["method"] == "GET"
        await (self.packed if fetched else self.plain)(scope, receive, send)
