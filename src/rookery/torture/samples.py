"""One of everything a client can say, well-formed: what hostile clients start from.

Messages are made from the wire's own types, so a new kind is sent as soon as there is one. Bodies are listed
by their address; `tests/torture/test_all_doors.py` fails for an address that is missing here.
"""

import typing
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from rookery.core.game import CHANCE, AnyGame
from rookery.core.record import Scribe, encode
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.setups import all_setups
from rookery.core.spec import Setup, Written
from rookery.games import all_games
from rookery.table.wire.from_client import FromClient

KINDS: tuple[type[msgspec.Struct], ...] = typing.get_args(FromClient)

Fields: TypeAlias = dict[str, Any]

_VALUES: dict[str, Sequence[object]] = {
    "id": ("x", "y", "z"),
    "seat": (0, 1, 2, 5),
    "about": (0, 1, 2),
    "seq": (0, 1, 2, 1 << 40),
    "move": ("B@c3NE", "pass", "fire cannon B1", "keep", "0"),
    "what": ("draw", "takeback", "tea"),
    "do": ("bot", "open", "free", "drop", "start"),
    "level": (None, "chick", "emperor", "god"),
    "prefix": ([], ["penguin:B"], ["x"] * 300),
    "keys": ([], ["x"] * 9),
    "agreed": (True, False),
    "phrase": (3, 99),
    "claim": (1, 2),
}
"""What a field of that name may well hold. Others hold something of their type."""

_OF_TYPE: dict[object, Sequence[object]] = {str: ("x",), int: (0, 1), bool: (True, False)}


def message(kind: type[msgspec.Struct], rng: Rng) -> Fields:
    """A well-formed message of that kind."""
    found: Fields = {"t": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        values = _VALUES.get(field.name) or _OF_TYPE.get(field.type, ([],))
        found[field.name] = pick(rng, list(values))
    return found


# ---- what games are begun from ----


def largest_setup(game: AnyGame) -> Setup:
    """The most seats, and of those the setup whose board takes most to show."""
    setups = [setup for setup in all_setups(game) if setup.seats == game.spec.max_seats]
    return max(setups, key=lambda setup: len(msgspec.json.encode(game.view(game.start(setup), None))))


@cache
def scribe_of(game_id: str, steps: int = 60) -> Scribe[msgspec.Struct, msgspec.Struct]:
    """Somebody who wrote down so many random moves of the largest game there is."""
    game, rng = all_games()[game_id], SeededRng("sample", game_id)
    scribe: Scribe[msgspec.Struct, msgspec.Struct] = Scribe(game, largest_setup(game))
    for _ in range(steps):
        acting = game.to_act(scribe.state)
        if not acting:
            break
        scribe.play({seat: any_action(game, scribe.state, seat, rng) for seat in acting})
    return scribe


def any_action(game: AnyGame, state: msgspec.Struct, seat: int, rng: Rng) -> msgspec.Struct:
    drawn: msgspec.Struct = game.draw(state, rng) if seat == CHANCE else pick(rng, game.legal(state, seat))
    return drawn


def record_of(game_id: str, steps: int = 60) -> bytes:
    scribe = scribe_of(game_id, steps)
    return encode(scribe.record("sample", ["Ada"] * scribe.setup.seats))


def position_of(game_id: str, steps: int = 60) -> str | None:
    """A position in the middle of that game; None for a game without such texts."""
    game, scribe = all_games()[game_id], scribe_of(game_id, steps)
    return game.position(scribe.state) if game.spec.positions else None


def written_of(game_id: str) -> dict[str, str]:
    """The options that take a text of the players' own, each with one."""
    game = all_games()[game_id]
    options = [option for option in game.spec.options if isinstance(option, Written)]
    texts = {one.name: [game.study(one.name, str(value)).text for value in one.values] for one in options}
    return {name: max(found, key=len) for name, found in texts.items()}


def table_body(game_id: str, steps: int = 60) -> Fields:
    """A table with a position and texts of one's own."""
    setup = scribe_of(game_id, steps).setup
    seats = [{"kind": "person", "name": "Eve"}] * setup.seats
    return {
        "game": game_id,
        "seats": seats,
        "options": dict(setup.options),
        "position": position_of(game_id, steps),
    }


def scenario_body(game_id: str) -> Fields:
    setup = scribe_of(game_id).setup
    options = {**setup.options, **written_of(game_id)}
    seats = ["person"] * setup.seats
    return {"game": game_id, "seats": seats, "options": options, "title": "A sample"}


def situation_body(game_id: str, steps: int = 60) -> Fields:
    """All that game's steps, from its start."""
    scribe = scribe_of(game_id, steps)
    setup = scribe.setup
    return {
        "game": game_id,
        "seats": setup.seats,
        "options": dict(setup.options),
        "position": setup.position,
        "steps": scribe.steps[:steps],
    }


# ---- what is posted ----

Posted: TypeAlias = Callable[[str, Rng], Fields | bytes]
"""A body for a game: an object, or what is sent as it is."""


def _study(game: str, rng: Rng) -> Fields:
    option, text = pick(rng, list(written_of(game).items()) or [("first", "x")])
    return {"option": option, "text": text}


def _edited(game: str, rng: Rng) -> Fields:
    body = table_body(game)
    edit = {"path": [rng.below(9), rng.below(9)], "to": pick(rng, ("1", "", None)), "turn": rng.below(2)}
    return {
        "seats": len(body["seats"]),
        "options": body["options"],
        "text": body["position"],
        "edits": [edit],
    }


def _sit(_game: str, rng: Rng) -> Fields:
    return {"invite": pick(rng, ("x", None)), "seat": pick(rng, (1, None)), "name": "Eve", "move": True}


def _open_table(game: str, _rng: Rng) -> Fields:
    seats = all_games()[game].spec.min_seats
    return {"game": game, "seats": [{"kind": "open"}] * seats, "public": True}


def _scene(game: str, rng: Rng) -> Fields:
    return {
        "situation": situation_body(game),
        "look": pick(rng, (None, 0, 1)),
        "roll": pick(rng, (True, False)),
    }


def _foresee(game: str, rng: Rng) -> Fields:
    return {"situation": situation_body(game), "seat": rng.below(3), "prefix": []}


def _worth(game: str, rng: Rng) -> Fields:
    return {"situation": situation_body(game), "seat": pick(rng, (None, 0, 1)), "effort": rng.below(3)}


def _trial(game: str, rng: Rng) -> Fields:
    body = table_body(game)
    return {
        "game": game,
        "way": pick(rng, ("seats", "contest")),
        "options": body["options"],
        "players": len(body["seats"]),
        "level": "chick",
        "precision": 2 + rng.below(24),
    }


POSTED: dict[str, tuple[Posted, ...]] = {
    "/api/tables": (lambda game, _rng: table_body(game), _open_table),
    "/api/tables/{table}/sit": (_sit,),
    "/api/tables/{table}/look": (lambda _game, _rng: {"invite": "x"},),
    "/api/summaries": (lambda _game, rng: {"tables": ["x"] * (1 + rng.below(300))},),
    "/api/replay": (lambda game, _rng: record_of(game),),
    "/api/review": (lambda game, _rng: record_of(game),),
    "/api/tables/{table}/review": (lambda _game, _rng: b"{}",),
    "/api/trials": (_trial,),
    "/api/fairness": (lambda game, rng: {"trial": _trial(game, rng), "numbers": [["Jet", "points"]]},),
    "/api/games/{game}/numbers": (_study,),
    "/api/trials/{job}": (lambda _game, _rng: b"{}",),
    "/api/jobs/{job}/cancel": (lambda _game, _rng: b"{}",),
    "/api/games/{game}/study": (_study,),
    "/api/situation": (_scene,),
    "/api/situation/foresee": (_foresee,),
    "/api/situation/worth": (_worth,),
    "/api/games/{game}/position": (_edited,),
    "/api/games/{game}/puzzles/{puzzle}/foresee": (lambda _game, rng: {"stage": rng.below(3), "prefix": []},),
    "/api/games/{game}/puzzles/{puzzle}/try": (lambda _game, rng: {"stage": rng.below(3), "move": "pass"},),
    "/api/scenario/read": (lambda game, _rng: msgspec.json.encode(scenario_body(game)),),
    "/api/scenario/write": (lambda game, _rng: scenario_body(game),),
}
"""By address, with braces for what is filled in."""


def posted(path: str, game: str, rng: Rng) -> Fields | bytes:
    return pick(rng, POSTED[path])(game, rng)
