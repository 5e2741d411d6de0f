"""Scenarios: all that is settled before a game, in one file to be shared. `docs/scenarios.md` describes it.

    {"game": "pebbles", "title": "Two against one", "seats": ["person", "adult", "adult"],
     "options": {"rounds": 3, "prizes": "4 3 2 1"}}

Who the people are is not in it: a scenario goes from hand to hand.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from rookery.bots.thinking import RANDOM, levels_of
from rookery.core.game import AnyGame
from rookery.core.reading import Reader, sentence
from rookery.core.refusal import Refused, refuse
from rookery.core.spec import Option, OptionValue, Setup, Written, check_setup, shown
from rookery.games import game_by_id
from rookery.table.about import LONGEST as TEXTS
from rookery.table.clock import ClockRule, check_rule
from rookery.table.wire.over_http import ReadScenario, Scenario

FORMAT = "rookery-scenario/1"
LARGEST = 256 << 10
"""The most characters a file may have."""

PEOPLE = ("person", "open")
"""Seats that no bot takes: for somebody at this device, and for somebody who comes by link."""

_FIELDS = ("format", "game", *TEXTS, "seats", "options", "position", "clock")


def read_scenario(text: str) -> ReadScenario:
    """What a scenario file says, or all that is wrong with it."""
    reader = Reader()
    scenario = _read(reader, text)
    return ReadScenario(text, None if reader.faults else scenario, tuple(reader.faults))


def scenario_of(text: str) -> Scenario:
    """The same, or a refusal that names the first fault."""
    read = read_scenario(text)
    if read.scenario is None:
        refuse("bad_scenario", read.faults[0].words)
    return read.scenario


def setup_of(scenario: Scenario) -> Setup:
    spec = game_by_id(scenario.game).spec
    return check_setup(spec, len(scenario.seats), scenario.options, scenario.position)


# ---- writing ----


def scenario_text(scenario: Scenario) -> str:
    """JSON that reads well, one field a line; what is as usual is left out."""
    lines = (f" {_json(name)}: {value}" for name, value in _written_fields(scenario))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _written_fields(scenario: Scenario) -> Iterator[tuple[str, str]]:
    spec = game_by_id(scenario.game).spec
    yield "format", _json(FORMAT)
    yield "game", _json(scenario.game)
    for name in TEXTS:
        if words := getattr(scenario, name):
            yield name, _json(words)
    yield "seats", _json(scenario.seats)
    changed = {name: value for name, value in scenario.options.items() if value != spec.option(name).default}
    if changed:
        lines = (
            f"  {_json(name)}: {_json(_as_document(spec.option(name), value))}"
            for name, value in changed.items()
        )
        yield "options", "{\n" + ",\n".join(lines) + "\n }"
    if scenario.position is not None:
        yield "position", _json(scenario.position)
    if scenario.clock != ClockRule():
        yield "clock", _json(scenario.clock)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _as_document(option: Option, value: OptionValue) -> object:
    """A text that is itself a JSON object stands in the file as it is, not in quotation marks."""
    if isinstance(option, Written) and str(value).lstrip().startswith("{"):
        try:
            return msgspec.json.decode(str(value))
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            return value
    return value


# ---- reading ----


def _read(reader: Reader, text: str) -> Scenario | None:
    if len(text) > LARGEST:
        reader.fault("scenario", f"A scenario is a file of at most {LARGEST >> 10} KiB; this one is larger.")
        return None
    found = reader.document(text, "scenario")
    if reader.faults:
        return None
    reader.known(found, _FIELDS, "", "A scenario")
    if found.get("format", FORMAT) != FORMAT:
        reader.fault("format", f"Format is {FORMAT}; {shown(found['format'])} is not.")
    title, by, notes = (_text(reader, found, name, most) for name, most in TEXTS.items())
    clock = _clock(reader, found.get("clock", {}))
    game = _game(reader, found.get("game"))
    if game is None:
        return None
    seats = _seats(reader, game, found.get("seats"))
    options = _options(reader, game, found.get("options", {}))
    position = found.get("position")
    if position is not None and not isinstance(position, str):
        reader.fault("position", f"Position is a text; {shown(position)} is not.")
        position = None
    if not reader.faults:
        try:
            setup = check_setup(game.spec, len(seats), options, position)
            game.start(setup)
            options = setup.options
        except Refused as refused:
            # Each is right by itself, but they do not go together.
            reader.fault("options" if position is None else "position", str(refused))
    return Scenario(game.spec.id, seats, options, position, clock, title, by, notes)


def _text(reader: Reader, found: dict[str, Any], name: str, most: int) -> str:
    value = found.get(name, "")
    if isinstance(value, str) and len(value) <= most:
        return value
    words = "this one is longer" if isinstance(value, str) else f"{shown(value)} is not"
    reader.fault(name, f"{sentence(name)} is a text of at most {most:,} characters; {words}.")
    return ""


def _game(reader: Reader, value: object) -> AnyGame | None:
    if not isinstance(value, str):
        said = "this one does not" if value is None else f"{shown(value)} is no name"
        reader.fault("game", f"A scenario names its game; {said}.")
        return None
    try:
        return game_by_id(value)
    except Refused as refused:
        reader.fault("game", str(refused))
        return None


def _seats(reader: Reader, game: AnyGame, value: object) -> tuple[str, ...]:
    words = (*PEOPLE, *levels_of(game), RANDOM)
    if not isinstance(value, list):
        said = "this one does not" if value is None else f"{shown(value)} is not a list in brackets"
        reader.fault("seats", f"A scenario lists its seats; {said}.")
        return ()
    low, high = game.spec.min_seats, game.spec.max_seats
    if not low <= len(value) <= high:
        span = f"{low}" if low == high else f"{low} to {high}"
        reader.fault("seats", f"{game.spec.title} is for {span} players; this scenario has {len(value)}.")
        return ()
    return tuple(reader.one_of(who, words, f"seat {number}") for number, who in enumerate(value, 1))


def _options(reader: Reader, game: AnyGame, value: object) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    if not isinstance(value, dict):
        reader.fault("options", f"Options is an object in braces; {shown(value)} is not.")
        return options
    reader.known(value, [option.name for option in game.spec.options], "options, ", game.spec.title)
    for option in game.spec.options:
        if option.name not in value:
            continue
        try:
            options[option.name] = given = option.check(_as_text(option, value[option.name]))
        except Refused as refused:
            reader.fault(option.name, str(refused))
            continue
        if isinstance(option, Written):
            for fault in game.study(option.name, str(given)).faults:
                place = option.name if fault.where == option.name else f"{option.name}, {fault.where}"
                reader.fault(place, fault.words)
    return options


def _as_text(option: Option, value: object) -> object:
    """A map or a card set that stands in the file as it is becomes the text of its option."""
    if isinstance(option, Written) and isinstance(value, dict):
        return _json(value)
    return value


def _clock(reader: Reader, value: object) -> ClockRule:
    try:
        return check_rule(msgspec.convert(value, ClockRule))
    except msgspec.ValidationError:
        words = "none, move or total, and seconds a whole number"
        reader.fault("clock", f"Clock is an object whose kind is {words}; {shown(value)} is not.")
    except Refused as refused:
        reader.fault("clock", str(refused))
    return ClockRule()
