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
        door, began, status = door_of(scope["path"]), time.perf_counter(), 500

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await Spent(f"door {door}", self.app(scope, receive, send_and_look))
        finally:
            HTTP.labels(door, str(status)).inc()
            HTTP_SECONDS.labels(door).observe(time.perf_counter() - began)
