"""The two spellings of a card set: CSV and JSON. What comes out is not checked yet: see `cardset.py`."""

import csv
import io
from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec

from rookery.core.spec import shown
from rookery.core.study import Fault
from rookery.games.battle.state import ATTRIBUTES, PRESENTS

PLACES = ("first", "second", "third")
CARD_FIELDS = ("name", *ATTRIBUTES, "ability")
GROUND_FIELDS = ("name", *PLACES)
PRESENT_FIELDS = ("kind", "count")
KINDS = ("penguin", "kitten", "battleground", "kitten battleground", "present")
"""What a line of CSV begins with."""

SECTIONS = ("penguins", "kittens", "battlegrounds", "kitten_battlegrounds", "presents")
"""The same as keys in JSON."""

TOO_MANY = ""
"""Stands among a thing's fields where there are more of them than it can have."""


class Thing(msgspec.Struct, frozen=True):
    """A card, battleground or Present as it was written: `where` names it, `fields` may hold anything."""

    kind: str
    where: str
    fields: dict[str, Any]


def fields_of(kind: str) -> tuple[str, ...]:
    if kind == "present":
        return PRESENT_FIELDS
    return GROUND_FIELDS if "battleground" in kind else CARD_FIELDS


def read_things(text: str, faults: list[Fault]) -> Iterator[Thing]:
    """One by one; what cannot be read at all is a fault."""
    return _read_json(text, faults) if text.lstrip()[:1] in ("{", "[") else _read_csv(text, faults)


def _read_csv(text: str, faults: list[Fault]) -> Iterator[Thing]:
    numbers = dict.fromkeys(KINDS, 0)
    rows = csv.reader(io.StringIO(text, newline=""))
    try:
        for row in rows:
            kind, *cells = (cell.strip() for cell in row or [""])
            if kind.startswith("#") or not any((kind, *cells)):
                continue
            kind = kind.casefold()
            if kind not in KINDS:
                where = f"line {rows.line_num}"
                said = shown(kind) or "nothing"
                faults.append(
                    Fault(where, f"Line {rows.line_num} begins with {', '.join(KINDS)}; {said} is none.")
                )
                continue
            numbers[kind] += 1
            yield Thing(kind, f"{kind} {numbers[kind]}", _cells(kind, cells))
    except csv.Error as fault:
        faults.append(Fault("text", f"The text is not CSV: {shown(fault, 80)}."))


def _cells(kind: str, cells: list[str]) -> dict[str, Any]:
    """Numbers where they are in plain digits, but for the first cell, which is a name."""
    fields = fields_of(kind)
    given: dict[str, Any] = {
        field: int(cell) if number and cell.isascii() and cell.isdigit() and len(cell) < 10 else cell
        for number, (field, cell) in enumerate(zip(fields, cells, strict=False))
    }
    return given if len(cells) <= len(fields) else {**given, TOO_MANY: len(cells)}


def _read_json(text: str, faults: list[Fault]) -> Iterator[Thing]:
    try:
        whole = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
        faults.append(Fault("text", f"The text is not JSON: {shown(fault, 80)}."))
        return
    if not isinstance(whole, dict):
        faults.append(Fault("text", f"A card set in JSON is an object with the key {SECTIONS[0]}."))
        return
    for key in whole:
        if key not in SECTIONS:
            said = shown(key)
            faults.append(Fault(said, f"A card set has {', '.join(SECTIONS)}; {said or 'nothing'} is none."))
    for kind, section in zip(KINDS, SECTIONS, strict=True):
        listed = whole.get(section, {} if kind == "present" else [])
        if kind == "present" and isinstance(listed, dict):
            listed = [{"kind": name, "count": count} for name, count in listed.items()]
        elif kind == "present" or not isinstance(listed, list):
            what = "an object of kinds and counts" if kind == "present" else "a list"
            faults.append(Fault(section, f"Under {section} there is {what}, not {shown(listed)}."))
            continue
        for number, fields in enumerate(listed, 1):
            where = f"{kind} {number}"
            if isinstance(fields, dict):
                yield Thing(kind, where, _spread(kind, fields))
            else:
                faults.append(Fault(where, f"{where.capitalize()} is an object, not {shown(fields)}."))


def _spread(kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """In JSON a battleground's Fish stand in one list."""
    fish = fields.get("fish")
    if "battleground" not in kind or not isinstance(fish, list):
        return fields
    rest = {name: value for name, value in fields.items() if name != "fish"}
    given = {**rest, **dict(zip(PLACES, fish, strict=False))}
    return given if len(fish) <= len(PLACES) else {**given, TOO_MANY: len(fish)}


def our_text() -> str:
    """The cards of this project, from its data files, as one text."""
    folder = resources.files("rookery.games.battle") / "data"

    def rows(file: str) -> list[str]:
        return (folder / file).read_text(encoding="utf-8").splitlines()[1:]

    grounds = [row.split(",", 1) for row in rows("battlegrounds.csv")]
    lines = [
        *(f"{kind},{row}" for kind in ("penguin", "kitten") for row in rows(f"{kind}s.csv")),
        *(f"{'kitten ' if of == 'kittens' else ''}battleground,{rest}" for of, rest in grounds),
        *(f"present,{kind},1" for kind in PRESENTS),
    ]
    return "\n".join(lines) + "\n"
