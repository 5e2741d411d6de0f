"""The client's pages: which addresses there are, and what other sites read about a link."""

from pathlib import Path

import anyio
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from rookery.core.refusal import Refusal
from rookery.table.answers import json
from rookery.table.previews import Preview, preview_of_game, preview_of_table, with_preview
from rookery.table.questions import payer
from rookery.table.sharing import with_reach
from rookery.table.wire.over_http import Failure

STATIC = Path(__file__).parent / "static"
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
    "/analysis/{game}",
    "/puzzles",
    "/puzzles/{game}",
    "/results",
    "/workshop",
    "/workshop/{game}",
    "/position/{game}",
    "/lobby",
    "/replay",
    "/review",
    "/review/{table}",
    "/trial/{job}",
    "/dice",
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


async def answer_missing(request: Request, _fault: Exception) -> Response:
    """People who typed an address get the client, which says so kindly; programs get a refusal."""
    if "text/html" in request.headers.get("accept", "") and (STATIC / "index.html").is_file():
        return FileResponse(STATIC / "index.html", 404)
    return json(Failure(Refusal("no_such_page", f"There is nothing at {request.url.path[:80]}.")), 404)
