"""How a table is attacked by those who are at it: by each kind of message, and by not reading."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

import msgspec

from rookery.core.rng import pick
from rookery.games import all_games
from rookery.torture import worst
from rookery.torture.lines import Unreachable
from rookery.torture.player import Table
from rookery.torture.samples import KINDS, message
from rookery.torture.server import HOST
from rookery.torture.siege import Line, Siege

Attack: TypeAlias = Callable[[Siege], Awaitable[None]]

FRAMES = 90
"""Messages a connection may send in a row, by the usual limit."""
DEAF, ASKERS, FEWEST_ASKERS = 40, 90, 8


async def deaf(siege: Siege) -> None:
    """Spectators who read nothing, at a busy table with the largest board; they answer beats blindly."""
    for asked in [own[0] for own in siege.heavy.values() if own]:
        table = await siege.table(asked)
        if table is None or (player := await siege.enter(table)) is None:
            continue
        lines = await asyncio.gather(*(siege.enter(table, key=False, deaf=True) for _ in range(DEAF)))
        for number in range(5 * siege.effort):
            await _move(player, number)
            for line in lines:
                if line is not None:
                    await line.send({"t": "pong", "n": number})
        for line in (player, *lines):
            if line is not None:
                await line.leave()


async def _move(line: Line, number: int) -> None:
    """The first thing that is asked for and listed."""
    for seat, ask in sorted(line.asks.items()):
        if ask["moves"]:
            move = ask["moves"][number % len(ask["moves"])]["move"]
            del line.asks[seat]
            await line.ask(t="play", seat=seat, move=move, seq=ask["seq"])
            return


# ---- messages ----


async def heavy_tables(siege: Siege, each: int, games: Iterable[str] | None = None) -> dict[str, list[Table]]:
    """Tables that begin with what was found to be expensive, by game; of all games if none are named."""
    made: dict[str, list[Table]] = {}
    for game in games or all_games():
        for asked in [*siege.heavy.get(game, []), worst.table_of(game, None)][: 4 * each]:
            table = await siege.table(asked)
            if table is not None:
                made.setdefault(game, []).append(table)
            if len(made.get(game, [])) == each:
                break
    return made


async def say_often(siege: Siege, kind: type[msgspec.Struct]) -> None:
    """As many of that kind as the limit lets through, well-formed, with long texts in them too. In the
    smallest run a kind is said in one game, and the next kind in another."""
    games = list(all_games())
    if siege.effort == 1:
        games = [games[KINDS.index(kind) % len(games)]]
    for own in (await heavy_tables(siege, siege.kept, games)).values():
        for table in own:
            line = await siege.enter(table)
            if line is None:
                continue
            for number in range(FRAMES):
                said = message(kind, siege.rng)
                long = [name for name, value in said.items() if isinstance(value, str) and name not in "t"]
                if long and number % 3 == 0:
                    said[pick(siege.rng, long)] = "x" * 7_000
                if "seat" in said and number % 2 and line.asks:
                    said["seat"] = min(line.asks)
                await line.send(said)
            await line.ask(t="ping")
            await line.leave()


async def _plays(siege: Siege) -> None:
    """Moves at expensive boards, and names of moves that are none."""
    await say_often(siege, next(kind for kind in KINDS if kind.__name__ == "Play"))
    for own in (await heavy_tables(siege, siege.kept)).values():
        for table in own:
            if (line := await siege.enter(table)) is not None:
                for number in range(min(FRAMES, 3 * siege.effort)):
                    await _move(line, number)
                await line.leave()


async def _hellos(siege: Siege) -> None:
    """Many who come in at once, to be told a long game from its start, which is read from disk again."""
    for own in (await heavy_tables(siege, 1)).values():
        if (line := await siege.enter(own[0])) is not None:
            for number in range(min(FRAMES, 4 * siege.effort)):
                await _move(line, number)
            await line.leave()
        many = min(4, siege.effort) * siege.at_once
        lines = await asyncio.gather(*(siege.enter(own[0], key=False) for _ in range(many)))
        for guest in lines:
            if guest is not None:
                await guest.leave()


async def _previews(siege: Siege) -> None:
    """Of all moves, and of those that begin with each first step."""
    for own in (await heavy_tables(siege, siege.kept)).values():
        for table in own:
            if (line := await siege.enter(table)) is None:
                continue
            for seat, ask in list(line.asks.items())[:3]:
                firsts = {move["steps"][0] for move in ask["moves"] if move["steps"]}
                for prefix in [[], *([first] for first in sorted(firsts)[: 4 * siege.effort]), ["x"] * 500]:
                    await line.ask(t="preview", seat=seat, prefix=prefix)
            await line.leave()


async def _imagining(siege: Siege) -> None:
    """Of every board there is to act on, again and again."""
    for own in (await heavy_tables(siege, siege.kept)).values():
        for table in own:
            if (line := await siege.enter(table)) is None:
                continue
            for seat in list(line.asks)[:3]:
                for _ in range(4 * siege.effort):
                    await line.ask(t="imagine", seat=seat)
            await line.leave()


async def _hints(siege: Siege) -> None:
    tables = [table for own in (await heavy_tables(siege, siege.kept)).values() for table in own]
    heard: Counter[str] = Counter()
    askers = min(ASKERS, FEWEST_ASKERS * siege.effort) if tables else 0

    async def press(number: int) -> None:
        line = await siege.enter(tables[number % len(tables)], address=HOST if number % 2 else None)
        if line is not None:
            for seat in list(line.asks)[:1] or [0]:
                answer = await line.ask(t="hint", seat=seat)
                heard[(answer.get("refusal") or {}).get("reason") or answer.get("t", "nothing")] += 1
            await line.leave()

    await asyncio.gather(*(press(number) for number in range(askers)))
    for number in range(ASKERS):
        # They may all have come while the bots were not ready yet. One who asks alone gets an answer.
        if heard["hinted"]:
            return
        await press(number)
    raise Unreachable(f"no hint was given, so nothing was attacked: {dict(heard)}")


async def _rematches(siege: Siege) -> None:
    """A game given up at once, its rematch given up too, and so on around the circle."""
    for own in siege.heavy.values():
        seats = len(own[0]["seats"])
        table = await siege.table({**own[0], "seats": [{"kind": "person"}] * seats})
        for _ in range(siege.effort):
            if table is None or (line := await siege.enter(table)) is None:
                break
            for seat in range(seats - 1):
                await line.ask(t="resign", seat=seat)
            for _ in range(3):
                await line.ask(t="rematch")
            # Keys fit at the next table too.
            table = Table(line.rematch, table.key, {}) if line.rematch else None
            await line.leave()


async def _proposals(siege: Siege) -> None:
    """Proposed and withdrawn, over and over."""
    for own in (await heavy_tables(siege, 1)).values():
        if (line := await siege.enter(own[0])) is None:
            continue
        for number in range(FRAMES // 2):
            await line.send({"t": "propose", "id": f"p{number}", "seat": 0, "what": "draw"})
            await line.send({"t": "reply", "id": f"r{number}", "seat": 0, "agreed": False})
        await line.ask(t="ping")
        await line.leave()


async def _managing(siege: Siege) -> None:
    """A host who opens, fills, drops and starts at tables that wait and are expensive to begin."""
    for game, own in siege.heavy.items():
        for asked in own[: siege.kept]:
            least = all_games()[game].spec.min_seats
            seats = [{"kind": "person"}] * least + [{"kind": "open"}] * (len(asked["seats"]) - least)
            table = await siege.table({**asked, "seats": seats})
            if table is None or (line := await siege.enter(table)) is None:
                continue
            for number in range(len(seats)):
                for do in ("open", "bot", "drop"):
                    await line.ask(t="manage", do=do, seat=len(seats) - 1 - number, level="chick")
            await line.ask(t="manage", do="start")
            await line.leave()


SPECIAL: dict[str, Attack] = {
    "hello": _hellos,
    "play": _plays,
    "preview": _previews,
    "imagine": _imagining,
    "hint": _hints,
    "rematch": _rematches,
    "propose": _proposals,
    "manage": _managing,
}
"""Kinds of messages that have more in them than being said often."""
