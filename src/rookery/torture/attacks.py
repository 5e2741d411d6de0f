"""How each door is attacked. A door is an address, a kind of message, or a text that a game reads."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeAlias

import msgspec

from rookery.bots.puzzles import puzzles_of
from rookery.core.rng import SeededRng, pick
from rookery.games import all_games
from rookery.table.pages import PAGES
from rookery.torture import worst
from rookery.torture.frames import filled
from rookery.torture.lines import LINES, Unreachable
from rookery.torture.player import Table
from rookery.torture.reviews import REVIEWS
from rookery.torture.samples import KINDS, Fields, message, scenario_body
from rookery.torture.server import HOST
from rookery.torture.siege import Line, Siege
from rookery.torture.trials import TRIALS

Attack: TypeAlias = Callable[[Siege], Awaitable[None]]

AT_ONCE = 8
FRAMES = 90
"""Messages a connection may send in a row, by the usual limit."""
KEPT = 2
"""Of each game so many of the most expensive tables are attacked by messages."""
DEAF, ASKERS = 40, 90
LONG_GAME = 300


class Door(NamedTuple):
    """`opens` are the addresses and kinds of messages behind it, as `gauges.doors_of` and the wire name
    them."""

    name: str
    opens: tuple[str, ...]
    attack: Attack


# ---- texts ----


async def _begin(siege: Siege, asked: Fields) -> None:
    """Make the table, enter it, and ask what can be done there."""
    table = await siege.table(asked)
    if table is not None and (line := await siege.enter(table)) is not None:
        for seat in list(line.asks)[:2]:
            await line.ask(t="preview", seat=seat, prefix=[])
        await line.leave()


async def _positions(siege: Siege, game: str) -> None:
    seeds = [worst.table_of(game, text) for text in worst.positions(game)]
    seeds += [worst.table_of(game, None, options) for options in worst.wide_options(game)]
    texts = [str(one["position"]) for one in seeds if one["position"]]

    def worse(asked: Fields) -> Fields:
        text = asked["position"] or pick(siege.rng, texts)
        return {**asked, "position": worst.worse(text, texts, siege.rng)}

    siege.heavy[game] = await siege.search(seeds, worse, partial(_begin, siege))


async def _own_texts(siege: Siege, game: str) -> None:
    seeds = [worst.table_of(game, None, {option: text}) for option, text in worst.own_texts(game)]
    found = await siege.search(seeds, partial(_worse_text, siege, game), partial(_begin, siege))
    siege.heavy.setdefault(game, [])
    siege.heavy[game][1:1] = found[:1]


def _worse_text(siege: Siege, game: str, asked: Fields) -> Fields:
    known = worst.own_texts(game)
    option = pick(siege.rng, sorted({name for name, _ in known}))
    others = [text for name, text in known if name == option]
    text = asked["options"].get(option) or pick(siege.rng, others)
    options = {**asked["options"], option: worst.worse(str(text), others, siege.rng, 60_000)}
    return {**asked, "options": options}


async def _study(siege: Siege, game: str) -> None:
    known = worst.own_texts(game)

    def worse(one: tuple[str, str]) -> tuple[str, str]:
        others = [text for name, text in known if name == one[0]]
        return one[0], worst.worse(one[1], others, siege.rng, 60_000)

    async def ask(one: tuple[str, str]) -> None:
        body = {"option": one[0], "text": one[1]}
        await asyncio.gather(*(siege.post(f"/api/games/{game}/study", body) for _ in range(AT_ONCE)))

    await siege.search(known, worse, ask)


async def _edits(siege: Siege, game: str) -> None:
    """Awful texts as they are edited: many changes in one, changes where nothing is, games to be played."""
    seeds = [worst.table_of(game, text) for text in (*worst.positions(game), None)]
    texts = [str(one["position"]) for one in seeds if one["position"]]
    edits: list[Fields] = [
        {"path": [0], "to": None},
        {"path": [0, 0], "to": "x" * 60_000},
        {"path": [0] * 5_000, "to": "x"},
        {"line": "A1", "path": [1], "to": "0,0"},
        {"path": [0, 0], "turn": 10**9},
    ]

    def worse(asked: Fields) -> Fields:
        text = asked["position"] or pick(siege.rng, texts)
        return {**asked, "position": worst.worse(text, texts, siege.rng)}

    async def ask(asked: Fields) -> None:
        body = {"seats": len(asked["seats"]), "options": asked["options"], "text": asked["position"]}
        many = [{**body, "edits": [edit] * count} for edit in edits for count in (1, 200)]
        bodies = [body, pick(siege.rng, many), pick(siege.rng, many), {**body, "edits": edits * 500}]
        await asyncio.gather(*(siege.post(f"/api/games/{game}/position", one) for one in bodies))

    await siege.search(seeds, worse, ask)
    steps = [[[0, "x"]]] * 10_000
    for body in (
        {"seats": 2, "steps": steps},
        {"seats": 10**9, "who": -5},
        {"seats": 2, "deal": "x" * 90_000, "moves": 100},
    ):
        await siege.post(f"/api/games/{game}/position", body)


async def _scenarios(siege: Siege, path: str) -> None:
    for game in all_games():
        for asked in siege.heavy.get(game, [])[: 2 + siege.effort // 4]:
            scenario = {**scenario_body(game), "options": asked["options"], "position": asked["position"]}
            await asyncio.gather(*(siege.post(path, scenario) for _ in range(AT_ONCE)))
            notes = {**scenario, "notes": "x" * 240_000}
            await siege.post(path, notes)
    await siege.post(path, b"[" * 250_000)
    await siege.post(path, b'{"options":' * 20_000)


async def _replays(siege: Siege) -> None:
    """Records with few letters and many large scenes, from every page of them."""
    for game in all_games():
        steps = min(LONG_GAME, 20 * siege.effort)
        tables = siege.heavy.get(game, [])[:KEPT] or [worst.table_of(game, None)]
        for asked in tables:
            record = await asyncio.to_thread(worst.long_record, asked, steps, SeededRng("long", game))
            if record is None or len(record) > 512 << 10:
                continue
            firsts = [0, *(siege.rng.below(steps) for _ in range(4)), steps - 1, 9_999_999]
            await asyncio.gather(*(siege.post(f"/api/replay?first={first}", record) for first in firsts))
    for first in ("-1", "1e9", "９", "9" * 4_000, ""):
        await siege.request(
            "POST", f"/api/replay?first={first.encode().hex() if not first.isascii() else first}", b"{}"
        )


async def _situations(siege: Siege, path: str, more: tuple[Fields, ...]) -> None:
    """Expensive boards and long games, asked about from every side; and by some who do not wait for it."""
    for game in all_games():
        steps = min(LONG_GAME, 20 * siege.effort)
        tables = siege.heavy.get(game, [])[: min(KEPT, siege.effort)] or [worst.table_of(game, None)]
        for asked in tables:
            record = await asyncio.to_thread(worst.long_record, asked, steps, SeededRng("long", game))
            played = msgspec.json.decode(record)["steps"] if record is not None else []
            start = {
                "game": game,
                "seats": len(asked["seats"]),
                "options": asked["options"],
                "position": asked["position"],
            }
            between = min(2, siege.effort - 1)
            ends = {0, len(played), *(siege.rng.below(len(played) + 1) for _ in range(between))}
            bodies = [
                {"situation": {**start, "steps": played[:end]}, **one} for end in sorted(ends) for one in more
            ]
            await asyncio.gather(*(siege.post(path, body) for body in bodies))
            for body in bodies[: siege.effort]:
                with suppress(TimeoutError):
                    await asyncio.wait_for(siege.post(path, body), 0.05)
    start = {"game": "soccer", "seats": 2}
    for steps_said in (
        [[[0, "x"]]] * 20_000,
        [[[0, "x" * 200_000]]],
        [[[1 << 60, "x"]]],
        [[[0, "B@c3NE"]] * 9_000],
    ):
        await siege.post(path, {"situation": {**start, "steps": steps_said}, **more[0]})
    await siege.post(path, b'{"situation":' * 20_000)


# ---- other addresses ----


async def _fetch(siege: Siege, paths: tuple[str, ...]) -> None:
    tables = await _tables(siege, 1)
    for path in paths:
        for game in all_games():
            name = tables[game][0].name if tables.get(game) else "none"
            where = filled(path, name, game)
            for headers in ("", "accept-encoding: gzip\r\n"):
                await asyncio.gather(*(siege.request("GET", where, headers=headers) for _ in range(AT_ONCE)))


async def _puzzles(siege: Siege, path: str) -> None:
    """The longest puzzles of every game, and what none of them has, all at once."""
    bodies: list[Fields] = [{"stage": 0, "prefix": []}, {"stage": 4, "prefix": ["x" * 200_000]}]
    if path.endswith("try"):
        bodies = [{"stage": 0, "move": "pass"}, {"stage": 10**40, "move": "☃" * 60_000}]
    for game in all_games():
        cards = sorted(puzzles_of(game).values(), key=lambda puzzle: puzzle.moves)
        ids = [puzzle.id for puzzle in cards[-1 - siege.effort // 4 :]]
        for one in (*ids, "none", "%00", "x" * 4_000):
            where = filled(path.replace("{puzzle}", one), "", game)
            if path.endswith("{puzzle}"):
                await asyncio.gather(*(siege.request("GET", where) for _ in range(AT_ONCE)))
                continue
            for body in bodies:
                await asyncio.gather(*(siege.post(where, body) for _ in range(AT_ONCE)))


async def _links(siege: Siege, path: str) -> None:
    """Invitations tried and seats claimed, all at once, right and wrong ones."""
    asked = {"game": "soccer", "seats": [{"kind": "person"}, {"kind": "open"}], "public": True}
    table = await siege.table(asked)
    if table is None:
        return
    right = table.invites["1"]
    bodies: list[Fields] = [{"invite": right}, {"invite": "x" * 200_000}, {"invite": "☃" * 60_000}]
    if path.endswith("sit"):
        bodies += [{"seat": 1, "name": "N" * 200_000}, {"invite": right, "move": True, "key": "k" * 100_000}]
    for body in bodies * (1 + siege.effort // 10):
        where = filled(path, table.name, "")
        await asyncio.gather(*(siege.post(where, body) for _ in range(AT_ONCE)))


async def _summaries(siege: Siege) -> None:
    """A hundred tables that are put away, so that each has to be played again."""
    tables = await _tables(siege, KEPT)
    names = [table.name for own in tables.values() for table in own]
    many = {"tables": (names * 100)[:100]}
    several = [await siege.table(asked) for own in siege.heavy.values() for asked in own[: siege.effort]]
    all_names = {"tables": [one.name for one in several if one is not None][:100]}
    for body in (many, all_names, {"tables": ["x"] * 60_000}):
        await asyncio.gather(*(siege.post("/api/summaries", body) for _ in range(AT_ONCE)))


# ---- connections ----


async def _deaf(siege: Siege) -> None:
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


async def _tables(siege: Siege, each: int) -> dict[str, list[Table]]:
    """Tables that begin with what was found to be expensive, by game."""
    made: dict[str, list[Table]] = {}
    for game in all_games():
        for asked in [*siege.heavy.get(game, []), worst.table_of(game, None)][: 4 * each]:
            table = await siege.table(asked)
            if table is not None:
                made.setdefault(game, []).append(table)
            if len(made.get(game, [])) == each:
                break
    return made


async def _say_often(siege: Siege, kind: type[msgspec.Struct]) -> None:
    """As many of that kind as the limit lets through, well-formed, with long texts in them too."""
    for own in (await _tables(siege, KEPT)).values():
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
    await _say_often(siege, next(kind for kind in KINDS if kind.__name__ == "Play"))
    for own in (await _tables(siege, KEPT)).values():
        for table in own:
            if (line := await siege.enter(table)) is not None:
                for number in range(min(FRAMES, 3 * siege.effort)):
                    await _move(line, number)
                await line.leave()


async def _hellos(siege: Siege) -> None:
    """Many who come in at once, to be told a long game from its start, which is read from disk again."""
    for own in (await _tables(siege, 1)).values():
        if (line := await siege.enter(own[0])) is not None:
            for number in range(min(FRAMES, 4 * siege.effort)):
                await _move(line, number)
            await line.leave()
        lines = await asyncio.gather(*(siege.enter(own[0], key=False) for _ in range(4 * AT_ONCE)))
        for guest in lines:
            if guest is not None:
                await guest.leave()


async def _previews(siege: Siege) -> None:
    """Of all moves, and of those that begin with each first step."""
    for own in (await _tables(siege, KEPT)).values():
        for table in own:
            if (line := await siege.enter(table)) is None:
                continue
            for seat, ask in list(line.asks.items())[:3]:
                firsts = {move["steps"][0] for move in ask["moves"] if move["steps"]}
                for prefix in [[], *([first] for first in sorted(firsts)[: 4 * siege.effort]), ["x"] * 500]:
                    await line.ask(t="preview", seat=seat, prefix=prefix)
            await line.leave()


async def _hints(siege: Siege) -> None:
    tables = [table for own in (await _tables(siege, KEPT)).values() for table in own]
    heard: Counter[str] = Counter()

    async def press(number: int) -> None:
        line = await siege.enter(tables[number % len(tables)], address=HOST if number % 2 else None)
        if line is not None:
            for seat in list(line.asks)[:1] or [0]:
                answer = await line.ask(t="hint", seat=seat)
                heard[(answer.get("refusal") or {}).get("reason") or answer.get("t", "nothing")] += 1
            await line.leave()

    await asyncio.gather(*(press(number) for number in range(ASKERS if tables else 0)))
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
    for own in (await _tables(siege, 1)).values():
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
        for asked in own[:KEPT]:
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


SITUATIONS: dict[str, tuple[Fields, ...]] = {
    "/api/situation": ({}, {"roll": True}, {"look": 0}, {"look": 1 << 60}),
    "/api/situation/foresee": ({"seat": 0, "prefix": []}, {"seat": 1, "prefix": ["x"] * 500}),
    "/api/situation/worth": ({}, {"effort": 2}, {"seat": 1, "effort": 1}, {"effort": 10**9}),
}
"""What is asked about situations, besides the situation."""

SPECIAL: dict[str, Attack] = {
    "hello": _hellos,
    "play": _plays,
    "preview": _previews,
    "hint": _hints,
    "rematch": _rematches,
    "propose": _proposals,
    "manage": _managing,
}
"""Kinds of messages that have more in them than being said often."""


def doors() -> list[Door]:
    """Texts first: what is found there to be expensive is used behind the other doors."""
    found = []
    for game in all_games().values():
        name, title = game.spec.id, game.spec.title
        if game.spec.positions:
            attack: Attack = partial(_positions, game=name)
            found.append(Door(f"position of {title}", ("POST /api/tables",), attack))
            edits = ("POST /api/games/{game}/position",)
            found.append(Door(f"position editor of {title}", edits, partial(_edits, game=name)))
        if worst.own_texts(name):
            opens = ("POST /api/tables",)
            found.append(Door(f"own texts of {title}", opens, partial(_own_texts, game=name)))
            study = ("POST /api/games/{game}/study",)
            found.append(Door(f"study of {title}", study, partial(_study, game=name)))
    for way in ("read", "write"):
        path = f"/api/scenario/{way}"
        found.append(Door(f"{way} a scenario", (f"POST {path}",), partial(_scenarios, path=path)))
    found.append(Door("record to replay", ("POST /api/replay",), _replays))
    for path, more in SITUATIONS.items():
        ask: Attack = partial(_situations, path=path, more=more)
        found.append(Door(f"POST {path}", (f"POST {path}",), ask))
    for page in ("rules", "demo", "lesson", "effects"):
        path = f"/api/games/{{game}}/{page}"
        fetch: Attack = partial(_fetch, paths=(path, f"{path}?number=9999999"))
        found.append(Door(f"{page} of a game", (f"GET {path}",), fetch))
    one = "/api/games/{game}/puzzles/{puzzle}"
    for word, path in (("GET", one), ("POST", f"{one}/foresee"), ("POST", f"{one}/try")):
        found.append(Door(f"puzzles: {word} {path}", (f"{word} {path}",), partial(_puzzles, path=path)))
    days = ("/api/puzzles", "/api/puzzles?day=9999-12-31", f"/api/puzzles?day={'9' * 4_000}")
    found.append(Door("all puzzles", ("GET /api/puzzles",), partial(_fetch, paths=days)))
    for path in ("/api/tables/{table}/record", "/api/shelf", "/api/lobby", "/healthz", "/readyz"):
        found.append(Door(path, (f"GET {path}",), partial(_fetch, paths=(path,))))
    pages = (*(f"GET {path}" for path in PAGES), "FILES /")
    found.append(Door("the client's pages", pages, partial(_fetch, paths=(*PAGES, "/assets/none.js"))))
    for word in ("look", "sit"):
        path = f"/api/tables/{{table}}/{word}"
        found.append(Door(f"{word} by a link", (f"POST {path}",), partial(_links, path=path)))
    found.append(Door("summaries", ("POST /api/summaries",), _summaries))
    found += [Door(name, opens, attack) for name, opens, attack in (*REVIEWS, *TRIALS, *LINES)]
    found.append(Door(f"{DEAF} spectators who never read", ("WS /api/ws", "WS /api/ws/{table}"), _deaf))
    for kind in KINDS:
        tag = str(kind.__struct_config__.tag)
        attack = SPECIAL.get(tag) or partial(_say_often, kind=kind)
        found.append(Door(f"message {tag}", (tag,), attack))
    return found


def unattacked(addresses: list[str]) -> list[str]:
    """Addresses and kinds of messages behind no door of ours."""
    attacked = {one for door in doors() for one in door.opens}
    kinds = [str(kind.__struct_config__.tag) for kind in KINDS]
    return [one for one in (*addresses, *kinds) if one not in attacked and one != "GET /torture"]
