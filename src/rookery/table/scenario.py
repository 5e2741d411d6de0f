"""Scenarios: all that is settled before a game, in one file to be shared. `docs/scenarios.md` describes it.

    {"game": "pebbles", "title": "Two against one", "seats": ["person", "adult", "adult"],
     "options": {"rounds": 3, "prizes": "4 3 2 1"}}

Who the people are is not in it: a scenario goes from hand to hand.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from rookery.bots.thinking import RANDOM, levels_of
from rookery.core.forms import read_json
from rookery.core.game import AnyGame
from rookery.core.given import given_options, unless_refused
from rookery.core.refusal import refuse
from rookery.core.spec import LONGEST_POSITION, Option, OptionValue, Setup, Written, check_setup, shown
from rookery.core.study import Fault
from rookery.games import game_by_id
from rookery.table.about import LONGEST as TEXTS
from rookery.table.clock import ClockRule, check_rule
from rookery.table.wire.over_http import ReadScenario, Scenario

FORMAT: Literal["rookery-scenario/1"] = "rookery-scenario/1"
LARGEST = 256 << 10
"""The most characters a file may have."""

PEOPLE = ("person", "open")
"""Seats that no bot takes: for somebody at this device, and for somebody who comes by link."""


def _text(most: int) -> Meta:
    return Meta(max_length=most, description=f"a text of at most {most:,} characters")


_SEAT = Meta(max_length=60, title="seat", description="person, open or a bot's level")


class ScenarioForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario as it is written; what depends on its game is looked at once that is known."""

    format: Literal["rookery-scenario/1"] = FORMAT
    game: Annotated[str, Meta(max_length=60, description="the name of a game")]
    title: Annotated[str, _text(TEXTS["title"])] = ""
    by: Annotated[str, _text(TEXTS["by"])] = ""
    notes: Annotated[str, _text(TEXTS["notes"])] = ""
    seats: Annotated[list[Annotated[str, _SEAT]], Meta(max_length=60)]
    options: dict[str, Any] = {}
    position: Annotated[str, _text(LONGEST_POSITION)] | None = None
    clock: ClockRule = ClockRule()


def read_scenario(text: str) -> ReadScenario:
    """What a scenario file says, or all that is wrong with it."""
    if len(text) > LARGEST:
        words = f"A scenario is a file of at most {LARGEST >> 10} KiB; this one is larger."
        return ReadScenario(text, None, (Fault("scenario", words),))
    form, faults = read_json(text, ScenarioForm, "scenario")
    scenario = None if any(fault.where in ("scenario", "game") for fault in faults) else _played(form, faults)
    return ReadScenario(text, None if faults else scenario, tuple(faults))


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


# ---- what depends on the game ----


def _played(form: ScenarioForm, faults: list[Fault]) -> Scenario | None:
    """The scenario, with all faults added that its game or its clock finds."""
    faulty = any(fault.where.startswith("clock") for fault in faults)
    rule = None if faulty else unless_refused(faults, "clock", lambda: check_rule(form.clock))
    game = unless_refused(faults, "game", lambda: game_by_id(form.game))
    if game is None:
        return None
    _check_seats(game, form.seats, faults)
    options = given_options(game, form.options, faults)

    def started() -> Setup:
        setup = check_setup(game.spec, len(form.seats), options, form.position)
        game.start(setup)
        return setup

    # Each may be right by itself, but they do not go together.
    where = "options" if form.position is None else "position"
    setup = None if faults else unless_refused(faults, where, started)
    settled = setup.options if setup else options
    about = form.title, form.by, form.notes
    return Scenario(game.spec.id, tuple(form.seats), settled, form.position, rule or ClockRule(), *about)


def _check_seats(game: AnyGame, seats: Sequence[str], faults: list[Fault]) -> None:
    known, found = (*PEOPLE, *levels_of(game), RANDOM), {fault.where for fault in faults}
    low, high = game.spec.min_seats, game.spec.max_seats
    if "seats" not in found and not low <= len(seats) <= high:
        span = f"{low}" if low == high else f"{low} to {high}"
        words = f"{game.spec.title} is for {span} players; this scenario has {len(seats)}."
        faults.append(Fault("seats", words))
        return
    for number, who in enumerate(seats, 1):
        if who not in known and f"seat {number}" not in found:
            words = f"Seat {number} must be {' or '.join(known)}, not {shown(who) or 'nothing'}."
            faults.append(Fault(f"seat {number}", words))
