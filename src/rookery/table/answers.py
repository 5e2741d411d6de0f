"""What is answered over HTTP: data, pages about games that are made once, and refusals."""

import gzip
from collections.abc import Callable
from functools import cache

import anyio.to_thread
import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rookery.core.refusal import Refusal, Refused
from rookery.table.metrics import count_refusal
from rookery.table.wire.over_http import Failure

PACKED = 6
"""How hard what is fetched is packed, from 1 to 9."""
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}
_STATUS = {
    "closing": 503,
    "unknown_table": 404,
    "unknown_game": 404,
    "no_such_page": 404,
    "unknown_puzzle": 404,
    "too_slow": 408,
    "too_many": 429,
    "too_many_tables": 429,
    "one_at_a_time": 429,
    "unknown_job": 404,
    "too_many_bytes": 429,
    "busy": 503,
    "unreadable": 500,
    "not_written": 503,
    "not_read": 503,
    "elsewhere": 503,
    "moved": 503,
}


def json(content: msgspec.Struct, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(content), status, headers, media_type="application/json")


def ready_json(data: bytes) -> Response:
    return Response(data, media_type="application/json")


@cache
def kept_page(make: Callable[..., msgspec.Struct], game: str, *which: int) -> tuple[bytes, bytes]:
    """A page about a game, as it is and packed. Of what there is not, nothing is kept."""
    data = msgspec.json.encode(make(game, *which))
    return data, gzip.compress(data, PACKED)


async def packed_json(request: Request, packed: bytes) -> Response:
    """What is kept packed already: packing or unpacking much takes long enough for others to notice."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return ready_json(await anyio.to_thread.run_sync(gzip.decompress, packed))
    return _packed(packed)


def _packed(data: bytes) -> Response:
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(data, media_type="application/json", headers=headers)


async def page_of(make: Callable[..., msgspec.Struct], request: Request, *which: int) -> Response:
    """Pages are made, written out and packed once and kept: making one plays games, and packing one takes
    long enough for others to notice. So neither is done on the loop."""
    plain, packed = await anyio.to_thread.run_sync(kept_page, make, request.path_params["game"], *which)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return ready_json(plain)
    return _packed(packed)


async def answer_refused(_request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refused)
    count_refusal(fault.refusal.reason)
    return json(Failure(fault.refusal), _STATUS.get(fault.refusal.reason, 400))


async def answer_broken(_request: Request, _fault: Exception) -> Response:
    """The trace is in the server's log; people get a sentence."""
    return json(
        Failure(Refusal("broken", "Something went wrong here. Nothing was changed; please try again.")),
        500,
        HEADERS,  # this is answered from outside of all that would add them
    )
