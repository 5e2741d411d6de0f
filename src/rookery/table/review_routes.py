"""Reviews of finished games over HTTP, and how far any long job is."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.table import jobs
from rookery.table.answers import json, packed_json, ready_json
from rookery.table.limits import SECONDS
from rookery.table.long_jobs import LongJobs
from rookery.table.questions import LARGEST_RECORD, REPLAY_TIMES, aside, bytes_of, payer
from rookery.table.reviews import KIND
from rookery.table.tables import Tables


def _long_jobs(request: Request) -> LongJobs:
    found: LongJobs = request.app.state.long_jobs
    return found


async def post_table_review(request: Request) -> Response:
    """Of a game that is over: while it goes on, nobody is told how it stands."""
    tables: Tables = request.app.state.tables
    meter, who, name = request.app.state.meter, payer(request), request.path_params["table"]
    meter.check(who, SECONDS)
    async with tables.visit(name, who) as table:
        if not table.now.over:
            refuse("not_over", "This game is not over. Only finished games are reviewed.")
        names = table.now.names
        record = await table.record(partial(meter.charge, who, SECONDS))
    return json(await _long_jobs(request).ask(who, KIND, record, table=name, names=names))


async def post_review(request: Request) -> Response:
    """Of a record from a file: what does not replay is refused at once."""
    record = await bytes_of(request, LARGEST_RECORD)
    players = await aside(request, jobs.check_review, record, times=REPLAY_TIMES)
    names = decode(players, tuple[str, ...])
    return json(await _long_jobs(request).ask(payer(request), KIND, record, names=names))


async def get_job(request: Request) -> Response:
    return json(await _long_jobs(request).look(request.path_params["job"]))


async def get_so_far(request: Request) -> Response:
    return ready_json(_long_jobs(request).so_far(request.path_params["job"]))


async def get_result(request: Request) -> Response:
    return await packed_json(request, await _long_jobs(request).result(request.path_params["job"]))


async def post_cancel(request: Request) -> Response:
    return json(await _long_jobs(request).cancel(payer(request), request.path_params["job"]))


def review_routes() -> list[BaseRoute]:
    return [
        Route("/api/tables/{table}/review", post_table_review, methods=["POST"]),
        Route("/api/review", post_review, methods=["POST"]),
        Route("/api/jobs/{job}", get_job),
        Route("/api/jobs/{job}/so-far", get_so_far),
        Route("/api/jobs/{job}/result", get_result),
        Route("/api/jobs/{job}/cancel", post_cancel, methods=["POST"]),
    ]
