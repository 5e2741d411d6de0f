"""`rookery fleet`: several servers on one PostgreSQL, on this machine, to be tried out."""

import asyncio
from typing import Annotated

import typer

from rookery.core.refusal import refuse

MOST_SERVERS = 8
HIGHEST_PORT = 65_535


def fleet(
    servers: Annotated[int, typer.Option(help=f"How many servers, from 2 to {MOST_SERVERS}.")] = 2,
    port: Annotated[int, typer.Option(help="The port of the door in front of them; 0 takes a free one.")] = 0,
) -> None:
    """Try out several servers: starts PostgreSQL, servers and a proxy here, and forgets it all at the end."""
    from rookery.fleet.running import run_fleet

    if not 2 <= servers <= MOST_SERVERS:
        refuse("bad_servers", f"A fleet must have from 2 to {MOST_SERVERS} servers, not {servers}.")
    if not 0 <= port <= HIGHEST_PORT:
        refuse("bad_port", f"A port must be a number from 0 to {HIGHEST_PORT}, not {port}.")
    asyncio.run(run_fleet(servers, port))
