"""How each door is attacked. A door is an address, a kind of message, or a text that a game reads."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import msgspec

from rookery.bots.puzzles import puzzles_of
from rookery.core.rng import pick
from rookery.games import all_games
from rookery.table.pages import PAGES
from rookery.torture import worst
from rookery.torture.frames import filled
from rookery.torture.lines import LINES
from rookery.torture.messages import (
    DEAF,
    SPECIAL,
    Attack,
    deaf,
    heavy_tables,
    say_often,
)
from rookery.torture.reviews import REVIEWS
from rookery.torture.samples import KINDS, Fields, scenario_body
from rookery.torture.siege import Siege
from rookery.torture.trials import TRIALS

LONG_GAME = 300
FEW = 3
"""Positions that the smallest run edits in each game."""


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
        await asyncio.gather(*(siege.post(f"/api/games/{game}/study", body) for _ in range(siege.at_once)))

    await siege.search(known, worse, ask)


async def _edits(siege: Siege, game: str) -> None:
    """Awful texts as they are edited: many changes in one, changes where nothing is, games to be played. In
    the smallest run only those that were the worst to begin at."""
    seeds = [worst.table_of(game, text) for text in (*worst.positions(game), None)]
    if siege.effort == 1 and game in siege.heavy:
        seeds = [*siege.heavy[game][:FEW], seeds[-1]]
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
        some = [pick(siege.rng, many) for _ in range(siege.kept)]
        bodies = [body, *some, {**body, "edits": edits * 500}]
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
            await asyncio.gather(*(siege.post(path, scenario) for _ in range(siege.at_once)))
            notes = {**scenario, "notes": "x" * 240_000}
            await siege.post(path, notes)
    await siege.post(path, b"[" * 250_000)
    await siege.post(path, b'{"options":' * 20_000)


async def _replays(siege: Siege) -> None:
    """Records with few letters and many large scenes, from every page of them."""
    for game in all_games():
        steps = min(LONG_GAME, 20 * siege.effort)
        tables = siege.heavy.get(game, [])[: siege.kept] or [worst.table_of(game, None)]
        for asked in tables:
            record = await asyncio.to_thread(worst.long_record, asked, steps, "long")
            if record is None or len(record) > 512 << 10:
                continue
            firsts = [0, *(siege.rng.below(steps) for _ in range(4)), steps - 1, 9_999_999]
            await asyncio.gather(*(siege.post(f"/api/replay?first={first}", record) for first in firsts))
    for first in ("-1", "1e9", "９", "9" * 4_000, ""):
        await siege.request(
            "POST", f"/api/replay?first={first.encode().hex() if not first.isascii() else first}", b"{}"
        )


async def _situations(siege: Siege, path: str, more: tuple[Fields, ...]) -> None:
    """Expensive boards and long games, asked about from every side; and by some who do not wait for it. In
    the smallest run each game is asked about from one side, the next one from another."""
    for number, game in enumerate(all_games()):
        questions = more if siege.effort > 1 else (more[number % len(more)],)
        steps = min(LONG_GAME, 20 * siege.effort)
        tables = siege.heavy.get(game, [])[: siege.kept] or [worst.table_of(game, None)]
        for asked in tables:
            record = await asyncio.to_thread(worst.long_record, asked, steps, "long")
            played = msgspec.json.decode(record)["steps"] if record is not None else []
            start = {
                "game": game,
                "seats": len(asked["seats"]),
                "options": asked["options"],
                "position": asked["position"],
            }
            # The end of the game first; with more effort also its start, and somewhere between.
            earlier = [0, *(siege.rng.below(len(played) + 1) for _ in range(2))]
            ends = {len(played), *earlier[: siege.effort - 1]}
            bodies = [
                {"situation": {**start, "steps": played[:end]}, **one}
                for end in sorted(ends)
                for one in questions
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
    tables = await heavy_tables(siege, 1) if any("{table}" in path for path in paths) else {}
    names = {game: tables[game][0].name if tables.get(game) else "none" for game in all_games()}
    for path in paths:
        # An address with no game in it is the same one for all of them.
        for where in dict.fromkeys(filled(path, name, game) for game, name in names.items()):
            for headers in ("", "accept-encoding: gzip\r\n"):
                await asyncio.gather(
                    *(siege.request("GET", where, headers=headers) for _ in range(siege.at_once))
                )


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
                await asyncio.gather(*(siege.request("GET", where) for _ in range(siege.at_once)))
                continue
            for body in bodies:
                await asyncio.gather(*(siege.post(where, body) for _ in range(siege.at_once)))


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
        await asyncio.gather(*(siege.post(where, body) for _ in range(siege.at_once)))


async def _summaries(siege: Siege) -> None:
    """A hundred tables that are put away, so that each has to be played again."""
    tables = await heavy_tables(siege, siege.kept)
    names = [table.name for own in tables.values() for table in own]
    many = {"tables": (names * 100)[:100]}
    several = [await siege.table(asked) for own in siege.heavy.values() for asked in own[: siege.effort]]
    all_names = {"tables": [one.name for one in several if one is not None][:100]}
    for body in (many, all_names, {"tables": ["x"] * 60_000}):
        await asyncio.gather(*(siege.post("/api/summaries", body) for _ in range(siege.at_once)))


SITUATIONS: dict[str, tuple[Fields, ...]] = {
    "/api/situation": ({}, {"roll": True}, {"look": 0}, {"look": 1 << 60}),
    "/api/situation/foresee": ({"seat": 0, "prefix": []}, {"seat": 1, "prefix": ["x"] * 500}),
    "/api/situation/worth": ({}, {"effort": 2}, {"seat": 1, "effort": 1}, {"effort": 10**9}),
}
"""What is asked about situations, besides the situation."""


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
    found.append(Door(f"{DEAF} spectators who never read", ("WS /api/ws", "WS /api/ws/{table}"), deaf))
    for kind in KINDS:
        tag = str(kind.__struct_config__.tag)
        attack = SPECIAL.get(tag) or partial(say_often, kind=kind)
        found.append(Door(f"message {tag}", (tag,), attack))
    return found


def unattacked(addresses: list[str]) -> list[str]:
    """Addresses and kinds of messages behind no door of ours."""
    attacked = {one for door in doors() for one in door.opens}
    kinds = [str(kind.__struct_config__.tag) for kind in KINDS]
    return [one for one in (*addresses, *kinds) if one not in attacked and one != "GET /torture"]
