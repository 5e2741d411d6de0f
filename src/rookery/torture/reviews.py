"""Attacks on reviews: long games to look at again, asked for by many and by one who wants everything."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import msgspec

from rookery.games import all_games
from rookery.torture import worst
from rookery.torture.siege import LEFT_TO_WORK, Siege

LONG_GAME = 300
LARGEST_RECORD = 512 << 10


async def _reviews(siege: Siege) -> None:
    """Long games to be reviewed: the same one and many others, from one address and from many; and jobs that
    are not there. What was begun is cancelled in the end."""
    begun: list[tuple[str, str]] = []

    async def ask(record: bytes, address: str) -> None:
        status, answer = await siege.request("POST", "/api/review", record, address)
        if status == HTTPStatus.OK:
            begun.append((msgspec.json.decode(answer)["key"], address))

    for game in all_games():
        asked = next(iter(siege.heavy.get(game, [])), None) or worst.table_of(game, None)
        steps = min(LONG_GAME, 20 * siege.effort)
        record = await asyncio.to_thread(worst.long_record, asked, steps, "review")
        if record is None or len(record) > LARGEST_RECORD:
            continue
        greedy, others = siege.address(), [siege.address() for _ in range(siege.at_once)]
        await asyncio.gather(*(ask(record + b" " * number, greedy) for number in range(siege.at_once)))
        await asyncio.gather(*(ask(record, address) for address in others))
        await siege.post("/api/review", record[: len(record) // 2])
    for key in [*dict.fromkeys(key for key, _ in begun), "none", "x" * 5_000, "%00"]:
        for door in ("", "/result"):
            await asyncio.gather(
                *(siege.request("GET", f"/api/jobs/{key}{door}") for _ in range(siege.at_once))
            )
        await siege.request("POST", f"/api/jobs/{key}/cancel", b"{}")
    for key, address in begun:
        await siege.request("POST", f"/api/jobs/{key}/cancel", b"{}", address)


async def _table_reviews(siege: Siege) -> None:
    """Of games that go on, and of the same ones after they were given up. What was begun is cancelled in the
    end: it would go on beside whatever comes next."""
    begun: list[tuple[str, str]] = []

    async def ask(path: str) -> None:
        address = siege.address()
        status, answer = await siege.request("POST", path, b"x" * 100_000, address)
        if status == HTTPStatus.OK:
            begun.append((msgspec.json.decode(answer)["key"], address))

    for game in all_games():
        asked = next(iter(siege.heavy.get(game, [])), None) or worst.table_of(game, None)
        table = await siege.table(asked)
        if table is None:
            continue
        path = f"/api/tables/{table.name}/review"
        await asyncio.gather(*(siege.post(path, b"{}") for _ in range(siege.at_once)))
        line = await siege.enter(table)
        if line is not None:
            for seat, wanted in list(line.asks.items())[:1]:
                if wanted["moves"]:
                    await line.ask(t="play", seat=seat, move=wanted["moves"][0]["move"], seq=wanted["seq"])
            for seat in range(len(asked["seats"])):
                await line.ask(t="resign", seat=seat)
            await line.leave()
        await asyncio.gather(*(ask(path) for _ in range(siege.at_once)))
    await asyncio.sleep(LEFT_TO_WORK)
    for key, address in begun:
        await siege.request("POST", f"/api/jobs/{key}/cancel", b"{}", address)


_JOB = "/api/jobs/{job}"
REVIEWS: tuple[tuple[str, tuple[str, ...], Callable[[Siege], Awaitable[None]]], ...] = (
    (
        "record to review",
        ("POST /api/review", f"GET {_JOB}", f"GET {_JOB}/result", f"POST {_JOB}/cancel"),
        _reviews,
    ),
    ("table to review", ("POST /api/tables/{table}/review",), _table_reviews),
)
"""Doors by name, with what is behind them and how they are attacked."""
