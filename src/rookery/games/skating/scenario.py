"""Scenarios: a whole evening on one page. `docs/scenarios.md` describes the file.

    {"title": "Two against one", "seats": 3, "map": "rink", "cards": "samples",
     "penguins": [["Jet"], ["WW1"], ["WW1"]], "options": {"edition": "mk2"}}

A scenario becomes a `Setup`, which is what a table is made with, and a setup becomes a scenario.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from rookery.core.spec import OptionValue, Setup, check_setup, shown
from rookery.core.study import Fault
from rookery.core.verdict import Refused, refuse
from rookery.games.skating.cards import cards_text
from rookery.games.skating.game import SPEC, Skating
from rookery.games.skating.options import CHAOS_MAP, CHOOSE
from rookery.games.skating.paper.maps import map_text
from rookery.games.skating.paper.reading import Reader, sentence

WRITTEN = ("map", "cards", "penguins")
"""Options with a field of their own, in which a map or a card set may stand as it is."""

_FIELDS = ("title", "by", "notes", "seats", *WRITTEN, "options", "position")
_TEXTS = {"title": 60, "by": 60, "notes": 2000}
_PLAIN = tuple(option.name for option in SPEC.options if option.name not in WRITTEN)


class Scenario(msgspec.Struct, frozen=True):
    """`setup` is None where there are faults."""

    title: str
    by: str
    notes: str
    setup: Setup | None
    faults: tuple[Fault, ...]


def read_scenario(text: str) -> Scenario:
    """All that a scenario file says, and all that is wrong with it."""
    reader = Reader()
    found = reader.document(text, "scenario")
    if found:
        reader.known(found, _FIELDS, "", "A scenario")
    elif not reader.faults:
        reader.fault("scenario", "A scenario says at least how many seats there are; this one is empty.")
    words = {name: _read_text(reader, found, name, most) for name, most in _TEXTS.items()}
    seats = reader.whole(found.get("seats"), SPEC.min_seats, SPEC.max_seats, "seats", SPEC.min_seats)
    options = _read_options(reader, found.get("options", {}))
    for name in WRITTEN:
        if name in found:
            _check_option(reader, options, name, _as_text(found[name]))
    position = found.get("position")
    if position is not None and not isinstance(position, str):
        reader.fault("position", f"Position is a text of lines; {shown(position)} is not.")
    setup = None
    if not reader.faults:
        setup = _try_out(reader, seats, options, position)
    return Scenario(words["title"], words["by"], words["notes"], setup, tuple(reader.faults))


def setup_of(text: str) -> Setup:
    """The setup of a scenario, or a refusal that names the first fault."""
    scenario = read_scenario(text)
    if scenario.setup is None:
        fault = scenario.faults[0]
        refuse("bad_scenario", fault.words)
    return scenario.setup


def scenario_text(setup: Setup, title: str, by: str = "", notes: str = "") -> str:
    """A scenario file for a setup: what is as usual is left out, presets stay names."""
    found: dict[str, Any] = {"title": title}
    found |= {name: value for name, value in (("by", by), ("notes", notes)) if value}
    found["seats"] = setup.seats
    for name in WRITTEN:
        value = str(setup.options[name])
        if value != SPEC.option(name).default:
            found[name] = _as_document(name, value)
    others = {n: setup.options[n] for n in _PLAIN if setup.options[n] != SPEC.option(n).default}
    if others:
        found["options"] = others
    if setup.position is not None:
        found["position"] = setup.position
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


# ---- reading ----


def _read_text(reader: Reader, found: dict[str, Any], name: str, most: int) -> str:
    value = found.get(name, "")
    if isinstance(value, str) and len(value) <= most:
        return value
    reader.fault(name, f"{sentence(name)} is a text of at most {most} characters; {shown(value)} is not.")
    return ""


def _read_options(reader: Reader, value: object) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    if not isinstance(value, dict):
        reader.fault("options", f"Options is an object in braces; {shown(value)} is not.")
        return options
    reader.known(value, _PLAIN, "options, ", "Options")
    for name in _PLAIN:
        if name in value:
            _check_option(reader, options, name, value[name])
    return options


def _check_option(reader: Reader, options: dict[str, OptionValue], name: str, value: object) -> None:
    try:
        options[name] = SPEC.option(name).check(value)
    except Refused as refused:
        reader.fault(name, str(refused))
        return
    if name in WRITTEN:
        for fault in Skating().study(name, str(value)).faults:
            reader.fault(f"{name}: {fault.where}", fault.words)


def _as_text(value: object) -> object:
    """A map or card set that stands in the file as it is becomes the text of its option."""
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode()
    if isinstance(value, list):
        return "; ".join(", ".join(map(str, row)) if isinstance(row, list) else str(row) for row in value)
    return value


def _as_document(name: str, text: str) -> object:
    """The other way round, for texts that players wrote."""
    written_out: dict[str, Callable[[str], str]] = {"map": map_text, "cards": cards_text}
    if name == "penguins":
        return text if text == CHOOSE else [[w.strip() for w in p.split(",")] for p in text.split(";")]
    if text == CHAOS_MAP or written_out[name](text) != text:
        return text
    return msgspec.json.decode(text)


def _try_out(
    reader: Reader, seats: int, options: dict[str, OptionValue], position: str | None
) -> Setup | None:
    """Whether it can be started at all: some things do not go together."""
    try:
        setup = check_setup(SPEC, seats, options, position)
        Skating().start(setup)
    except Refused as refused:
        reader.fault("scenario" if position is None else "position", str(refused))
        return None
    return setup
