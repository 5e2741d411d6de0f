"""The two spellings of a card set, CSV and JSON, read into the same form.

    penguin,Pip,2,1,0,2,rogue
    kitten,Fidget,1,2,1,0,present
    battleground,Windless Shelf,3,2,1
    kitten battleground,Rafter Row,3,2,1
    present,coal,1

or the same as JSON: {"penguins": [{"name": "Pip", "strength": 2, …}], "kittens": […],
"battlegrounds": [{"name": "Windless Shelf", "fish": [3, 2, 1]}], "kitten_battlegrounds": […],
"presents": {"coal": 1}}.

CSV may be what a spreadsheet writes, see `texts.sheet`.
"""

import csv
from collections.abc import Sequence
from importlib import resources
from typing import Any, TypeAlias

import msgspec

from rookery.core.forms import read_value
from rookery.core.spec import shown
from rookery.core.study import Fault
from rookery.games.battle.state import PRESENTS
from rookery.games.battle.texts.forms import CardSetForm
from rookery.games.battle.texts.sheet import COLUMNS, Sheet

Parts: TypeAlias = dict[str, Any]

SECTIONS = {
    "penguin": "penguins",
    "kitten": "kittens",
    "battleground": "battlegrounds",
    "kitten battleground": "kitten_battlegrounds",
    "present": "presents",
}
"""What a line of CSV begins with, and where the same stands in JSON."""

CARD_FIELDS = COLUMNS["penguin"]


def read_form(text: str) -> tuple[CardSetForm, list[Fault]]:
    """The form a text holds, and everything that is wrong with it as a form."""
    faults: list[Fault] = []
    lines: dict[str, int] = {}
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] not in ("{", "["):
        found = _from_csv(text, faults, lines)
    else:
        try:
            found = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
            return CardSetForm([]), [Fault("text", f"The text is not JSON: {shown(fault, 80)}.")]
    if isinstance(found, dict):
        # A part with nothing in it says as little as one that is left out.
        found = {name: part for name, part in found.items() if name == "penguins" or part not in ([], {})}
    form, wrong = read_value(found, CardSetForm, "card set", most=None)
    return form, faults + [_with_line(fault, lines) for fault in wrong]


def _with_line(fault: Fault, lines: dict[str, int]) -> Fault:
    """Who writes in a spreadsheet looks for a line; a place of JSON has none."""
    entry = fault.where.partition(" (")[0]
    line = lines.get(entry) or lines.get(entry.rpartition(", ")[0])
    return fault if line is None else Fault(fault.where, f"Line {line}: {fault.words}")


def _from_csv(text: str, faults: list[Fault], lines: dict[str, int]) -> Parts:
    """`lines` gets the line of every thing, by the name that its faults have."""
    parts: Parts = {"penguins": []}
    try:
        for line, kind, cells in Sheet(text, faults):
            section = SECTIONS.get(kind)
            if section is None:
                said = f"begins with {', '.join(SECTIONS)}; {shown(kind) or 'nothing'} is none."
                faults.append(Fault(f"line {line}", f"Line {line} {said}"))
            elif section == "presents":
                counts = parts.setdefault(section, {})
                _add_present(counts, cells, line, faults)
                lines[f"presents, {cells[0].casefold() if cells else ''}"] = line
            else:
                fields = _card(cells) if "ground" not in section else _ground(cells)
                rows = parts.setdefault(section, [])
                rows.append(fields)
                lines[f"{kind} {len(rows)}"] = line
    except csv.Error as fault:
        faults.append(Fault("text", f"The text is not CSV: {shown(fault, 80)}."))
    return parts


def _value(cell: str) -> int | str:
    return int(cell) if cell.isascii() and cell.isdigit() and len(cell) < 10 else cell


def _card(cells: Sequence[str]) -> Parts:
    """A name, numbers and an ability; a cell too many is told as a field that there is not."""
    name, *rest = cells or [""]
    fields = dict(zip(CARD_FIELDS, (name, *map(_value, rest)), strict=False))
    if "ability" in fields:
        fields["ability"] = str(fields["ability"]).casefold()
    return fields | _too_many(cells, len(CARD_FIELDS))


def _ground(cells: Sequence[str]) -> Parts:
    name, *fish = cells or [""]
    return {"name": name, "fish": list(map(_value, fish))}


def _too_many(cells: Sequence[str], most: int) -> Parts:
    return {f"cell {number}": cell for number, cell in enumerate(cells[most:], most + 1)}


def _add_present(counts: Parts, cells: Sequence[str], line: int, faults: list[Fault]) -> None:
    name, count, *more = (*cells, "", "")[: max(2, len(cells))]
    kind = name.casefold()
    if kind not in PRESENTS:
        wrong = f"names a Present {shown(name) or 'without a name'}; there are {', '.join(PRESENTS)}"
        faults.append(Fault(f"line {line}", f"Line {line} {wrong}."))
        return
    if more or kind in counts:
        wrong = "has a kind and a count, and nothing more" if more else f"names {shown(kind)} once more"
        faults.append(Fault(f"line {line}", f"Line {line} {wrong}."))
    counts[kind] = _value(count)


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
