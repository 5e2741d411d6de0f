"""Only a page of this very server may ask its browser to do anything here.

A page of any other site can make a browser send requests to a server on the same machine or network.
Browsers say where such a request comes from; programs say nothing, and may ask as they like. A page that
points its own name at this machine's address looks like a page of ours, but for the name: so the names are
known beforehand.
"""

import ipaddress
import socket
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from rookery.core.refusal import Refusal
from rookery.table.metrics import count_refusal
from rookery.table.wire.over_http import Failure

ANY = "*"
JSON = "application/json"
OUR_OWN = ("same-origin", "none")
"""What `Sec-Fetch-Site` says of a request by our own page, or by the person at the browser."""
POLICY = 1008


def host_names(given: str, listening: str = "", public: str = "") -> frozenset[str]:
    """All names this server answers to: this machine's own, those it was given, with commas between, and
    that in its public address."""
    machine = socket.gethostname().lower()
    named = (one.strip().lower() for one in given.split(","))
    told = urlsplit(public).hostname or ""
    return frozenset({"localhost", machine, f"{machine}.local", listening.lower(), told, *named} - {""})


def name_in(host: str) -> str:
    """The name in a `Host` header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return host


def is_known(host: str, names: Iterable[str]) -> bool:
    """An address is nobody's name, so it cannot be pointed anywhere else."""
    name = name_in(host)
    if name in names or ANY in names or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def why_not(headers: Mapping[str, str], names: frozenset[str], writes: bool) -> tuple[Refusal, int] | None:
    """Why a request is not answered, and the status that says so. `writes`: it asks for more than a page."""
    host = headers.get("host", "")
    if host and not is_known(host, names):
        words = (
            f"This server does not answer to the name {name_in(host)[:80]!r}. Whoever runs it can allow the "
            f"name with --hosts or ROOKERY_HOSTS."
        )
        return Refusal("unknown_host", words), HTTPStatus.MISDIRECTED_REQUEST
    if not writes:
        return None
    origin = headers.get("origin")
    foreign = origin is not None and urlsplit(origin).netloc.lower() != host.lower()
    if foreign or headers.get("sec-fetch-site", "none") not in OUR_OWN:
        words = "Only this server's own pages may ask for that; this came from a page of another site."
        return Refusal("other_site", words), HTTPStatus.FORBIDDEN
    return None


def not_json(headers: Mapping[str, str]) -> tuple[Refusal, int] | None:
    """Every page may send a form or plain text anywhere; JSON only to its own server."""
    if headers.get("content-type", "").partition(";")[0].strip().lower() == JSON:
        return None
    refusal = Refusal("not_json", f"What is sent here has the header content-type: {JSON}.")
    return refusal, HTTPStatus.UNSUPPORTED_MEDIA_TYPE


class OwnPagesOnly:
    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        posts = scope["type"] == "http" and scope["method"] not in ("GET", "HEAD")
        wrong = why_not(headers, self.names, posts or scope["type"] == "websocket")
        if wrong is None and posts:
            wrong = not_json(headers)
        if wrong is None:
            await self.app(scope, receive, send)
            return
        count_refusal(wrong[0].reason)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY})
        else:
            refusal, status = wrong
            answer = Response(msgspec.json.encode(Failure(refusal)), status, media_type=JSON)
            await answer(scope, receive, send)
