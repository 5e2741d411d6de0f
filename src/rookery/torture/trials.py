"""Attacks on trials: the worst texts there are, asked for by many, and by one who wants all of them tried."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TypeAlias

import msgspec

from rookery.games import all_games, game_by_id
from rookery.lab.fairness import MOST_CHOSEN
from rookery.lab.trials import MOST_RIVALS, trial_levels
from rookery.torture import worst
from rookery.torture.samples import Fields
from rookery.torture.siege import LEFT_TO_WORK, Siege

Begun: TypeAlias = tuple[str, str]
"""The key of something that was begun, and the address it was asked from."""


async def _trials(siege: Siege) -> None:
    """Every text as it is and against all others, in both ways, and the worst positions; what was begun is
    looked at by many and cancelled in the end."""
    begun: list[Begun] = []
    for game in all_games():
        await _try_out(siege, game, begun)
    for key in [*dict.fromkeys(key for key, _ in begun), "none", "x" * 5_000, "%00"]:
        await asyncio.gather(*(siege.request("GET", f"/api/jobs/{key}/so-far") for _ in range(siege.at_once)))
        await asyncio.gather(
            *(siege.request("POST", f"/api/trials/{key}", b"x") for _ in range(siege.at_once))
        )
    await asyncio.sleep(LEFT_TO_WORK)
    # By everybody who asked for it: what somebody still wants goes on, beside whatever comes next.
    for key, address in dict.fromkeys(begun):
        await siege.request("POST", f"/api/jobs/{key}/cancel", b"{}", address)


async def _try_out(siege: Siege, game: str, begun: list[Begun]) -> None:
    played = game_by_id(game)
    level = trial_levels(played)[-1]

    async def ask(asked: Fields, address: str) -> None:
        status, answer = await siege.request("POST", "/api/trials", msgspec.json.encode(asked), address)
        if status == HTTPStatus.OK:
            begun.append((msgspec.json.decode(answer)["key"], address))

    texts = worst.own_texts(game)[: 2 * siege.effort]
    for number, (option, text) in enumerate(texts):
        others = [other for name, other in texts if name == option][: MOST_RIVALS + number % 2]
        rivals = [{"name": "x" * 60, "text": other} for other in others]
        usual = {"game": game, "option": option, "text": text, "level": level, "precision": 2}
        for way in ("seats", "contest"):
            asked = {**usual, "rivals": rivals, "way": way, "players": played.spec.max_seats}
            greedy = siege.address()
            await asyncio.gather(
                *(ask({**asked, "precision": 2 + one}, greedy) for one in range(siege.at_once))
            )
            await ask(asked, siege.address())
            await _make_fair(siege, asked, begun)
    for position in worst.positions(game)[: siege.effort]:
        table = worst.table_of(game, position)
        largest = {"players": len(table["seats"]), "options": table["options"]}
        await ask({"game": game, "position": position, "level": level, **largest}, siege.address())


async def _make_fair(siege: Siege, asked: Fields, begun: list[Begun]) -> None:
    """The numbers in it are listed, and as many of them as may change are asked for."""
    text = msgspec.json.encode({"option": asked["option"], "text": asked["text"]})
    status, answer = await siege.request("POST", f"/api/games/{asked['game']}/numbers", text)
    known = msgspec.json.decode(answer)["numbers"] if status == HTTPStatus.OK else []
    wanted = [number["path"] for number in known] or [["x" * 100] * 6]
    for rivals, count in ((asked["rivals"], 1), ([], MOST_CHOSEN), ([], MOST_CHOSEN + 1)):
        body = {"trial": {**asked, "rivals": rivals}, "numbers": wanted[:count]}
        address = siege.address()
        status, answer = await siege.request("POST", "/api/fairness", msgspec.json.encode(body), address)
        if status == HTTPStatus.OK:
            begun.append((msgspec.json.decode(answer)["key"], address))


TRIALS: tuple[tuple[str, tuple[str, ...], Callable[[Siege], Awaitable[None]]], ...] = (
    (
        "trials",
        (
            "POST /api/trials",
            "POST /api/trials/{job}",
            "POST /api/fairness",
            "POST /api/games/{game}/numbers",
            "GET /api/jobs/{job}/so-far",
        ),
        _trials,
    ),
)
"""Doors by name, with what is behind them and how they are attacked."""
