"""Trying texts of one's own out, over HTTP. How far a trial is, is asked as of any long job."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from rookery.core.refusal import refuse
from rookery.lab.fairness import Fairness
from rookery.lab.trials import Trial
from rookery.table.answers import json, ready_json
from rookery.table.fairness import KIND as FAIRNESS
from rookery.table.fairness import check_fairness, numbers
from rookery.table.long_jobs import LongJobs
from rookery.table.questions import REPLAY_TIMES, aside, body_of, payer
from rookery.table.trials import KIND, check_trial
from rookery.table.wire.over_http import StudyRequest


def _long_jobs(request: Request) -> LongJobs:
    found: LongJobs = request.app.state.long_jobs
    if not found.does(KIND):
        refuse("switched_off", "You cannot try anything out on this server: its owner has switched that off.")
    return found


async def post_trial(request: Request) -> Response:
    jobs, trial = _long_jobs(request), await body_of(request, Trial)
    await aside(request, check_trial, trial, times=REPLAY_TIMES)
    asked = msgspec.json.encode(trial, order="deterministic")
    return json(await jobs.ask(payer(request), KIND, asked))


async def post_fairness(request: Request) -> Response:
    jobs, asked = _long_jobs(request), await body_of(request, Fairness)
    await aside(request, check_fairness, asked, times=REPLAY_TIMES)
    return json(await jobs.ask(payer(request), FAIRNESS, msgspec.json.encode(asked, order="deterministic")))


async def post_numbers(request: Request) -> Response:
    game, asked = request.path_params["game"], await body_of(request, StudyRequest)
    return ready_json(await aside(request, numbers, game, asked.option, asked.text))


async def post_go_on(request: Request) -> Response:
    """For whoever has a link to it: one that was cut short goes on."""
    return json(await _long_jobs(request).go_on(payer(request), request.path_params["job"]))


def trial_routes() -> list[BaseRoute]:
    return [
        Route("/api/trials", post_trial, methods=["POST"]),
        Route("/api/fairness", post_fairness, methods=["POST"]),
        Route("/api/games/{game}/numbers", post_numbers, methods=["POST"]),
        Route("/api/trials/{job}", post_go_on, methods=["POST"]),
    ]
