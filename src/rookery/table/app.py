"""HTTP: the client's files, the shelf, making tables, records. The websocket is in `socket`."""

import asyncio
import gzip
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import TypeVar

import anyio
import anyio.to_thread
import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders, State
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rookery import __version__
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table import jobs
from rookery.table.admin.door import PrivateDoor
from rookery.table.admin.office import Office, Running
from rookery.table.aside import Aside, Work
from rookery.table.bans import Bans, NobodyBanned
from rookery.table.expiry import expire
from rookery.table.folder_lock import FolderLock
from rookery.table.lesson import lesson
from rookery.table.limits import ASKS, BYTES, MOVES, SECONDS, TABLES, TRIES, ConnectionLimit, Meter, payer_of
from rookery.table.live_metrics import LiveMetrics
from rookery.table.loop_watch import LoopWatch
from rookery.table.metrics import REGISTRY, count_refusal
from rookery.table.previews import Preview, preview_of_game, preview_of_table, with_preview
from rookery.table.readiness import Readiness
from rookery.table.rules_page import rules_page
from rookery.table.same_site import OwnPagesOnly, host_names
from rookery.table.scenario import scenario_text
from rookery.table.settings import Settings
from rookery.table.sharing import Reach, with_reach
from rookery.table.shelf import demo, shelf
from rookery.table.socket import Unread, talk
from rookery.table.store import Store
from rookery.table.systemd import Systemd
from rookery.table.tables import Tables
from rookery.table.traffic import CountedTraffic
from rookery.table.wire.over_http import (
    Failure,
    LookRequest,
    Scenario,
    SitRequest,
    StudyRequest,
    Summaries,
    SummaryRequest,
    TableRequest,
)
from rookery.table.wire.to_client import Bye
from rookery.table.workers import Workers

T = TypeVar("T")

STATIC = Path(__file__).parent / "static"
LARGEST_BODY = 256 << 10
LARGEST_RECORD = 512 << 10
BODY_WITHIN = 30
"""Seconds a body may take to arrive."""
FETCH_WITHIN = 60
"""Seconds for the reader to take the next piece of an answer."""
REPLAY_TIMES = 5
"""A long game may take so many times as long to play again as anything else that is done aside."""
PACKED = 6
"""How hard what is fetched is packed, from 1 to 9."""
PAGES = (
    "/",
    "/play/{game}",
    "/games",
    "/take",
    "/learn",
    "/table/{table}",
    "/sit/{table}",
    "/rules/{game}",
    "/lesson/{game}",
    "/workshop",
    "/workshop/{game}",
    "/lobby",
    "/replay",
    "/dice",
)
USUAL = Settings()
NOWHERE_ELSE = Reach()
CLOSING = Bye(Refusal("closing", "The server is closing for a moment; it will be right back."))
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
    "unknown_table": 404,
    "unknown_game": 404,
    "no_such_page": 404,
    "too_slow": 408,
    "too_many": 429,
    "too_many_tables": 429,
    "too_many_bytes": 429,
    "busy": 503,
    "unreadable": 500,
    "not_written": 503,
    "not_read": 503,
}


def json(content: msgspec.Struct, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(content), status, headers, media_type="application/json")


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
    return bytes(data)


async def body_of(request: Request, kind: type[T]) -> T:
    """The body, checked."""
    data = await bytes_of(request, LARGEST_BODY)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        refuse("bad_body", f"The body is not what it should be: {fault}.")


async def get_shelf(_request: Request) -> Response:
    return json(shelf())


@cache
def kept_page(make: Callable[..., msgspec.Struct], game: str, *which: int) -> tuple[bytes, bytes]:
    """A page about a game, as it is and packed. Of what there is not, nothing is kept."""
    data = msgspec.json.encode(make(game, *which))
    return data, gzip.compress(data, PACKED)


def number_in(request: Request, name: str, usual: int, of: str) -> int:
    """What stands behind the question mark."""
    said = request.query_params.get(name, str(usual))
    if not (said.isascii() and said.isdigit() and len(said) < 8):
        refuse(f"bad_{name}", f"{name} is the number of {of}; {said[:20]!r} is not.")
    return int(said)


async def page_of(make: Callable[..., msgspec.Struct], request: Request, *which: int) -> Response:
    """Pages are made, written out and packed once and kept: making one plays games, and packing one takes
    long enough for others to notice. So neither is done on the loop."""
    plain, packed = await anyio.to_thread.run_sync(kept_page, make, request.path_params["game"], *which)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return ready_json(plain)
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(packed, media_type="application/json", headers=headers)


async def get_rules(request: Request) -> Response:
    return await page_of(rules_page, request)


async def get_demo(request: Request) -> Response:
    return await page_of(demo, request)


async def get_lesson(request: Request) -> Response:
    return await page_of(lesson, request, number_in(request, "number", 1, "a lesson"))


def payer(request: Request) -> str:
    return payer_of(request.client.host) if request.client else ""


async def aside(request: Request, work: Work, *arguments: object, times: float = 1) -> bytes:
    """What a stranger can make expensive, done where nobody else waits for it."""
    done: bytes = await request.app.state.aside.do(payer(request), work, *arguments, times=times)
    return done


def ready_json(data: bytes) -> Response:
    return Response(data, media_type="application/json")


async def post_study(request: Request) -> Response:
    """Asked anew with every few letters typed, so it is not counted as a try; its time is."""
    game, asked = request.path_params["game"], await body_of(request, StudyRequest)
    return ready_json(await aside(request, jobs.study, game, asked.option, asked.text))


async def post_table(request: Request) -> Response:
    state = request.app.state
    state.meter.spend(payer(request), TABLES)
    asked = await body_of(request, TableRequest)
    await aside(request, jobs.try_start, asked.game, len(asked.seats), asked.options, asked.position)
    return json(await state.tables.make(asked, payer(request)), 201)


async def post_look(request: Request) -> Response:
    state = request.app.state
    state.meter.spend(payer(request), TRIES)
    asked = await body_of(request, LookRequest)
    return json(await state.tables.look(request.path_params["table"], asked, payer(request)))


async def post_sit(request: Request) -> Response:
    state = request.app.state
    state.meter.spend(payer(request), TRIES)
    asked = await body_of(request, SitRequest)
    return json(await state.tables.sit(request.path_params["table"], asked, payer(request)), 201)


async def get_lobby(request: Request) -> Response:
    return json(Summaries(request.app.state.tables.lobby()))


async def post_summaries(request: Request) -> Response:
    asked = await body_of(request, SummaryRequest)
    return json(Summaries(await request.app.state.tables.summaries(asked.tables, payer(request))))


async def post_replay(request: Request) -> Response:
    """A page of scenes at a time: a short record can hold a very long game."""
    first = number_in(request, "first", 0, "a scene")
    data = await bytes_of(request, LARGEST_RECORD)
    return ready_json(await aside(request, jobs.replay_page, data, first, times=REPLAY_TIMES))


async def post_scenario_read(request: Request) -> Response:
    data = await bytes_of(request, LARGEST_BODY)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        refuse("bad_body", "A scenario is a text, and this is not.")
    return ready_json(await aside(request, jobs.scenario, text))


async def post_scenario_write(request: Request) -> Response:
    """What would be refused when it is opened is not written in the first place."""
    scenario = await body_of(request, Scenario)
    return ready_json(await aside(request, jobs.scenario, scenario_text(scenario)))


async def get_record(request: Request) -> Response:
    tables: Tables = request.app.state.tables
    meter, who = request.app.state.meter, payer(request)
    meter.check(who, SECONDS)
    async with tables.visit(request.path_params["table"], who) as table:
        name = f"{table.game.spec.id}-{table.history.head.table}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        record = await table.record(partial(meter.charge, who, SECONDS))
        return Response(record, media_type="application/json", headers=headers)


async def get_health(request: Request) -> Response:
    """For whoever watches over the server: alive, and how full."""
    state = request.app.state
    health = {"ok": True, "version": __version__, "sockets": state.connections.total, **state.tables.counts}
    health |= {"stalls": state.watch.stalls, "refused": state.meter.refused}
    return Response(msgspec.json.encode(health), media_type="application/json")


async def get_ready(request: Request) -> Response:
    """For whoever sends people here: whether a move would be written now."""
    ready: bool = await request.app.state.readiness.check()
    return Response(
        msgspec.json.encode({"ready": ready}), 200 if ready else 503, media_type="application/json"
    )


async def get_page(request: Request) -> Response:
    """The client finds its way by the path itself; other sites read what the link is about."""
    page = STATIC / "index.html"
    if not page.is_file():
        return PlainTextResponse("The client is not built yet: start with ./play, which builds it.\n", 503)
    text = await anyio.Path(page).read_text()
    address = str(request.base_url)
    text = with_preview(text, await preview_of(request), address, STATIC / "pictures")
    text = with_reach(text, request.app.state.reach)
    return HTMLResponse(text, headers={"cache-control": "no-cache"})


async def preview_of(request: Request) -> Preview:
    asked = request.path_params
    if "table" in asked:
        found = await request.app.state.tables.summaries((asked["table"],), payer(request))
        return preview_of_table(found[0] if found else None)
    return preview_of_game(asked.get("game", ""))


async def answer_refused(_request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refused)
    count_refusal(fault.refusal.reason)
    return json(Failure(fault.refusal), _STATUS.get(fault.refusal.reason, 400))


async def answer_missing(request: Request, _fault: Exception) -> Response:
    """People who typed an address get the client, which says so kindly; programs get a refusal."""
    if "text/html" in request.headers.get("accept", "") and (STATIC / "index.html").is_file():
        return FileResponse(STATIC / "index.html", 404)
    return json(Failure(Refusal("no_such_page", f"There is nothing at {request.url.path[:80]}.")), 404)


async def answer_broken(_request: Request, _fault: Exception) -> Response:
    """The trace is in the server's log; people get a sentence."""
    return json(
        Failure(Refusal("broken", "Something went wrong here. Nothing was changed; please try again.")),
        500,
        HEADERS,  # this is answered from outside of all that would add them
    )


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


def open_office(data: Path, store: Store, state: State) -> PrivateDoor:
    """Where whoever runs the server asks and acts."""

    def send_away_banned() -> int:
        refused = [(one, state.bans.why_not(one.payer)) for one in state.unread.connections]
        leaving = [(one, refusal) for one, refusal in refused if refusal is not None]
        for connection, refusal in leaving:
            connection.dismiss(refusal)
        return len(leaving)

    running = Running(state.watch, send_away_banned)
    return PrivateDoor(data, Office(store, state.tables, state.bans, running))


def make_app(
    data: Path, settings: Settings = USUAL, listening: str = "", reach: Reach = NOWHERE_ELSE
) -> Starlette:
    """The whole server; `data` is the folder that holds its games, refused here if it cannot. `listening` is
    the name or address it listens on, `reach` how others get there."""
    lock = FolderLock(data)
    # Games and bots are imported now, while nobody waits; on the loop it would keep everybody waiting.
    shelf()
    store = Store(data / "rookery.sqlite")
    meter = Meter(
        {
            TABLES: settings.tables_a_minute,
            TRIES: settings.tries_a_minute,
            ASKS: settings.asks_a_minute,
            SECONDS: settings.seconds_a_minute,
            MOVES: settings.seconds_a_minute,
            BYTES: settings.kilobytes_a_minute * 1_000,
        }
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.aside = Aside(meter, settings.asides)
        workers = Workers(settings.workers)
        tables = Tables(store, workers, settings, app.state.aside, meter)
        app.state.tables = tables
        app.state.readiness = Readiness(store)
        app.state.connections = ConnectionLimit(settings.sockets_an_address, settings.sockets)
        app.state.watch = LoopWatch()
        app.state.unread = Unread(settings.unread * 1_000, settings.unread_in_all * 1_000)
        app.state.bans = Bans(store)
        await app.state.bans.load()
        door = open_office(data, store, app.state)
        await door.open()
        live = LiveMetrics(store, tables, workers, app.state.connections)
        REGISTRY.register(live)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(tables.warm)
            tasks.start_soon(app.state.watch.run)
            tasks.start_soon(app.state.aside.warm)
            tasks.start_soon(Systemd(os.environ).watch, app.state.readiness)
            tasks.start_soon(expire, store, tables, settings, app.state.bans)
            tasks.start_soon(tables.stamp)
            yield
            tasks.cancel_scope.cancel()
        REGISTRY.unregister(live)
        await door.close()
        await tables.close(CLOSING)
        lock.release()

    app = Starlette(
        lifespan=lifespan,
        routes=[
            Route("/api/shelf", get_shelf),
            Route("/api/games/{game}/rules", get_rules),
            Route("/api/games/{game}/demo", get_demo),
            Route("/api/games/{game}/lesson", get_lesson),
            Route("/api/games/{game}/study", post_study, methods=["POST"]),
            Route("/api/tables", post_table, methods=["POST"]),
            Route("/api/tables/{table}/record", get_record),
            Route("/api/tables/{table}/look", post_look, methods=["POST"]),
            Route("/api/tables/{table}/sit", post_sit, methods=["POST"]),
            Route("/api/lobby", get_lobby),
            Route("/api/summaries", post_summaries, methods=["POST"]),
            Route("/api/replay", post_replay, methods=["POST"]),
            Route("/api/scenario/read", post_scenario_read, methods=["POST"]),
            Route("/api/scenario/write", post_scenario_write, methods=["POST"]),
            WebSocketRoute("/api/ws", talk),
            Route("/healthz", get_health),
            Route("/readyz", get_ready),
            *(Route(path, get_page) for path in PAGES),
            *([Mount("/", StaticFiles(directory=STATIC))] if STATIC.is_dir() else []),
        ],
        exception_handlers={Refused: answer_refused, 404: answer_missing, 500: answer_broken},
    )
    app.state.meter = meter
    app.state.reach = reach
    app.add_middleware(OwnPagesOnly, names=host_names(settings.hosts, listening, reach.public))
    app.add_middleware(Fetched, meter=meter)
    app.add_middleware(PackedPages)
    app.add_middleware(CountedTraffic)
    app.add_middleware(NobodyBanned, bans=lambda: getattr(app.state, "bans", None))
    # The last is the outermost: whoever of the others answers by itself is inside of it.
    app.add_middleware(SafeHeaders)
    return app
