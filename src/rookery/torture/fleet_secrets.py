"""Nobody sees more, and everything counts once, also where several servers share the games.

Secrets: `peek` with the games in PostgreSQL; and every seat of games with secrets is heard at the server that
has the table and at another one which passes it on, and the two are told the same, letter for letter. Once:
`once` through the door of a fleet, where most commands reach a server that has to pass them on.
"""

import asyncio
from collections.abc import Sequence

import msgspec

from rookery.core.rng import SeededRng
from rookery.games import all_games
from rookery.torture.fleet import Fleet, fleet_of
from rookery.torture.once import check_crowd, say_badly
from rookery.torture.peek import peek
from rookery.torture.player import Player, make_table
from rookery.torture.report import Progress, Report
from rookery.torture.server import Server, http

PROMISE = "Nobody sees more, and everything counts once, through a fleet too"
STEPS = 20
"""Times that everybody who is asked moves."""
HEARD_WITHIN = 120.0


async def fleet_secrets(games: int, commands: int, seed: int, progress: Progress) -> Report:
    """So many pairs of twins for each game, and so many commands over a bad network."""
    report = Report(PROMISE)
    async with fleet_of(2, "fsync=off") as fleet:
        for name in ("first", "second"):
            await asyncio.to_thread(fleet.postgres.make_database, name)
        kept_in = fleet.postgres.address(database="first"), fleet.postgres.address(database="second")
        peeked = await peek(games, seed, lambda _done: None, kept_in=kept_in)
        report.lines += peeked.lines
        report.violations += peeked.violations
        await _same_at_both_doors(fleet, seed, report)
        crowd = await say_badly(fleet.door.port, commands, seed, report, progress)
        await fleet.close()
        await check_crowd(crowd, report, fleet.folder / "books", fleet.address)
    return report


async def _same_at_both_doors(fleet: Fleet, seed: int, report: Report) -> None:
    told = 0
    for game in all_games().values():
        if game.spec.secrets:
            told += await _one_table(fleet.servers, game.spec.id, game.spec.min_seats, seed, report)
    report.measured("scenes passed on by another server, and compared", told)
    report.expect(told > 0, "no game with secrets was passed on")


async def _one_table(servers: Sequence[Server], game: str, seats: int, seed: int, report: Report) -> int:
    owner, other = servers[0].port, servers[1].port
    made = await make_table(owner, game, ["person", *["open"] * (seats - 1)])
    keys = [made.key]
    for seat in range(1, seats):
        asked = msgspec.json.encode({"invite": made.invites[str(seat)], "name": f"Guest {seat}"})
        status, body = await http(other, "POST", f"/api/tables/{made.name}/sit", asked)
        if status != 201:
            raise RuntimeError(f"nobody could sit down: {body!r}")
        keys.append(msgspec.json.decode(body)["key"])
    rng = SeededRng("doors", seed, game)
    here = [Player(made.name, key, report, rng) for key in (*keys, None)]
    there = [Player(made.name, key, report, rng) for key in (*keys, None)]
    try:
        for player, port in [*((one, owner) for one in here), *((one, other) for one in there)]:
            await player.open(port)
        for step in range(STEPS):
            await _move(here[:-1], step)
            await _catch_up([*here, *there])
        for near, far in zip(here, there, strict=True):
            report.expect(near.scenes == far.scenes, f"{made.name}: another door tells something else")
    finally:
        for player in (*here, *there):
            player.drop()
    return sum(len(player.scenes) for player in there)


async def _move(players: Sequence[Player], step: int) -> None:
    for player in players:
        move = player.any_move(f"s{step}")
        if move is not None:
            # What was asked may be out of date once another seat has moved.
            await player.ask(move, HEARD_WITHIN)


async def _catch_up(players: Sequence[Player]) -> None:
    """Until everybody has heard as much as whoever has heard most."""
    for player in players:
        await player.ask({"t": "ping", "id": f"p{player.sent}"}, HEARD_WITHIN)
    async with asyncio.timeout(HEARD_WITHIN):
        most = max(player.seen for player in players)
        for player in players:
            while player.seen < most:
                await player.hear()
