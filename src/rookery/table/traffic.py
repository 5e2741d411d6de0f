"""Requests as they are counted: by the door they came to, never by the path itself, which anybody can make
up."""

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rookery.table.costs import Spent
from rookery.table.metrics import HTTP, HTTP_SECONDS

DOORS = {
    "shelf", "games", "tables", "lobby", "summaries", "replay", "scenario", "healthz", "readyz", "assets"
}  # fmt: skip
"""By the first word of a path, after `/api/` where it has that."""
PAGE = "page"


def door_of(path: str) -> str:
    word = path.removeprefix("/api").lstrip("/").split("/", 1)[0]
    return word if word in DOORS else PAGE


class CountedTraffic:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        door, began, answered = door_of(scope["path"]), time.perf_counter(), False

        async def count_and_send(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                # Before it is sent: whoever has the answer finds it counted.
                HTTP.labels(door, str(message["status"])).inc()
                answered = True
            await send(message)

        try:
            await Spent(f"door {door}", self.app(scope, receive, count_and_send))
        finally:
            if not answered:
                HTTP.labels(door, "500").inc()
            HTTP_SECONDS.labels(door).observe(time.perf_counter() - began)
