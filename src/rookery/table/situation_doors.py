"""What the analysis board asks over HTTP. Whoever goes on to the next situation does not wait for the answer
about the last one, and then nobody works on it any longer."""

import secrets

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rookery.table import situations
from rookery.table.answers import ready_json
from rookery.table.questions import aside, body_of, payer, while_here
from rookery.table.wire.situations import ForeseeRequest, SceneRequest, WorthRequest

PLAY_TIMES = 5
"""A long game may take so many times as long to play again as anything else that is done aside."""
WORTH_TIMES = 8
"""Every move is judged, each with the rolls that may follow."""


async def post_scene(request: Request) -> Response:
    asked = await body_of(request, SceneRequest)
    seed = secrets.token_hex(16) if asked.roll else None
    work = aside(request, situations.scene, asked.situation, asked.look, seed, times=PLAY_TIMES)
    return ready_json(await while_here(request, work))


async def post_foresee(request: Request) -> Response:
    asked = await body_of(request, ForeseeRequest)
    work = aside(request, situations.foresee, asked.situation, asked.seat, asked.prefix, times=PLAY_TIMES)
    return ready_json(await while_here(request, work))


async def post_worth(request: Request) -> Response:
    """Worked out by processes of its own: whoever makes a table shall not wait for somebody's thinking."""
    asked = await body_of(request, WorthRequest)
    thinkers = request.app.state.thinkers
    what = asked.situation, asked.seat, asked.effort, request.app.state.solved
    work = thinkers.do(payer(request), situations.worth, *what, times=WORTH_TIMES)
    return ready_json(await while_here(request, work))


SITUATION_ROUTES = (
    Route("/api/situation", post_scene, methods=["POST"]),
    Route("/api/situation/foresee", post_foresee, methods=["POST"]),
    Route("/api/situation/worth", post_worth, methods=["POST"]),
)
