"""Every question that can be asked over HTTP, and where the websocket begins."""

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from rookery import __version__
from rookery.core.refusal import refuse
from rookery.lab.known import known_about
from rookery.table import jobs
from rookery.table.answers import json, page_of, ready_json
from rookery.table.lesson import lesson
from rookery.table.limits import SECONDS, TABLES, TRIES
from rookery.table.pages import PAGES, STATIC, get_page
from rookery.table.puzzle_shelf import day_in, puzzle_shelf
from rookery.table.questions import (
    LARGEST_BODY,
    LARGEST_RECORD,
    REPLAY_TIMES,
    aside,
    body_of,
    bytes_of,
    number_in,
    payer,
)
from rookery.table.review_routes import review_routes
from rookery.table.rules_page import rules_page
from rookery.table.scenario import scenario_text
from rookery.table.shelf import demo, shelf
from rookery.table.situation_doors import SITUATION_ROUTES
from rookery.table.socket import talk
from rookery.table.tables import Tables
from rookery.table.trial_routes import trial_routes
from rookery.table.trials import KIND as TRIAL
from rookery.table.wire.over_http import (
    LookRequest,
    PositionRequest,
    PuzzleForeseeRequest,
    Scenario,
    SitRequest,
    StudyRequest,
    Summaries,
    SummaryRequest,
    TableRequest,
    TryRequest,
)


async def get_shelf(request: Request) -> Response:
    return json(shelf(trials=request.app.state.long_jobs.does(TRIAL)))


async def get_rules(request: Request) -> Response:
    return await page_of(rules_page, request)


async def get_effects(request: Request) -> Response:
    return await page_of(known_about, request)


async def get_demo(request: Request) -> Response:
    return await page_of(demo, request)


async def get_lesson(request: Request) -> Response:
    return await page_of(lesson, request, number_in(request, "number", 1, "a lesson"))


async def get_puzzles(request: Request) -> Response:
    return json(puzzle_shelf(day_in(request.query_params.get("day"))))


def which_puzzle(request: Request) -> tuple[str, str]:
    return request.path_params["game"], request.path_params["puzzle"]


async def get_puzzle(request: Request) -> Response:
    return ready_json(await aside(request, jobs.puzzle, *which_puzzle(request)))


async def post_foresee(request: Request) -> Response:
    asked = await body_of(request, PuzzleForeseeRequest)
    return ready_json(
        await aside(request, jobs.puzzle_foresee, *which_puzzle(request), asked.stage, asked.prefix)
    )


async def post_try(request: Request) -> Response:
    asked = await body_of(request, TryRequest)
    return ready_json(await aside(request, jobs.puzzle_try, *which_puzzle(request), asked.stage, asked.move))


async def post_study(request: Request) -> Response:
    """Asked anew with every few letters typed, so it is not counted as a try; its time is."""
    game, asked = request.path_params["game"], await body_of(request, StudyRequest)
    return ready_json(await aside(request, jobs.study, game, asked.option, asked.text))


async def post_position(request: Request) -> Response:
    """Asked anew with every change, so it is not counted as a try; its time is."""
    asked = await body_of(request, PositionRequest)
    return ready_json(await aside(request, jobs.position, request.path_params["game"], asked))


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
    return json(Summaries(await request.app.state.tables.lobby.list()))


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


def all_routes() -> list[BaseRoute]:
    return [
        Route("/api/shelf", get_shelf),
        Route("/api/games/{game}/rules", get_rules),
        Route("/api/games/{game}/effects", get_effects),
        Route("/api/games/{game}/demo", get_demo),
        Route("/api/games/{game}/lesson", get_lesson),
        Route("/api/puzzles", get_puzzles),
        Route("/api/games/{game}/puzzles/{puzzle}", get_puzzle),
        Route("/api/games/{game}/puzzles/{puzzle}/foresee", post_foresee, methods=["POST"]),
        Route("/api/games/{game}/puzzles/{puzzle}/try", post_try, methods=["POST"]),
        Route("/api/games/{game}/study", post_study, methods=["POST"]),
        Route("/api/games/{game}/position", post_position, methods=["POST"]),
        Route("/api/tables", post_table, methods=["POST"]),
        Route("/api/tables/{table}/record", get_record),
        Route("/api/tables/{table}/look", post_look, methods=["POST"]),
        Route("/api/tables/{table}/sit", post_sit, methods=["POST"]),
        Route("/api/lobby", get_lobby),
        Route("/api/summaries", post_summaries, methods=["POST"]),
        Route("/api/replay", post_replay, methods=["POST"]),
        Route("/api/scenario/read", post_scenario_read, methods=["POST"]),
        Route("/api/scenario/write", post_scenario_write, methods=["POST"]),
        *SITUATION_ROUTES,
        *review_routes(),
        *trial_routes(),
        WebSocketRoute("/api/ws", talk),
        WebSocketRoute("/api/ws/{table}", talk),
        Route("/healthz", get_health),
        Route("/readyz", get_ready),
        *(Route(path, get_page) for path in PAGES),
        *([Mount("/", StaticFiles(directory=STATIC))] if STATIC.is_dir() else []),
    ]
