"""The rows of a card set in CSV, as a text editor or any spreadsheet writes them.

Cells are parted by commas, semicolons or tabs, whichever the first row has. A row of column names, in any
order and any capitals, says where the cells of the rows after it stand:

    Kind;Name;Ability;Strength;Agility;Wisdom;Cuteness;First;Second;Third;Count
    penguin;Pip;rogue;2;1;0;2;;;;

Without a column for the kind, all are penguins. Empty cells at the end of a row, and empty rows, say nothing.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rookery.core.spec import shown
from rookery.core.study import Fault
from rookery.games.battle.state import ATTRIBUTES

_CARD = ("name", *ATTRIBUTES, "ability")
_GROUND = ("name", "first", "second", "third")

COLUMNS = {
    "penguin": _CARD,
    "kitten": _CARD,
    "battleground": _GROUND,
    "kitten battleground": _GROUND,
    "present": ("name", "count"),
}
"""What the cells of a row are, by the kind of thing in it."""

SEPARATORS = (",", ";", "\t")

HEADINGS = tuple(dict.fromkeys(["kind", *(name for names in COLUMNS.values() for name in names)]))


_SEEN = "".join(SEPARATORS).strip()
_SEPARATOR = re.compile(rf"[\t ]*[{_SEEN}]|\t")
"""A tab in front of a separator one sees is only room."""
_NOTHING = f'\t {_SEEN}"'


class Row(NamedTuple):
    """The cells are in the order of the kind's columns."""

    line: int
    kind: str
    cells: list[str]


class Sheet:
    """Iterated over, it gives the rows with something in them; faults of the table itself go to `faults`."""

    def __init__(self, text: str, faults: list[Fault]) -> None:
        self._lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator(text))
        self._faults = faults
        self._header: list[str] = []

    def __iter__(self) -> Iterator[Row]:
        for row in self._lines:
            cells = _trimmed([cell.strip() for cell in row])
            if not cells or cells[0].startswith("#"):
                continue
            if is_header(cells):
                self._begin([cell.casefold() for cell in cells])
            elif self._header:
                yield self._under_header(cells)
            else:
                yield Row(self._lines.line_num, cells[0].casefold(), cells[1:])

    def _wrong(self, said: str) -> None:
        line = self._lines.line_num
        self._faults.append(Fault(f"line {line}", f"Line {line} {said}."))

    def _begin(self, header: list[str]) -> None:
        self._header = header
        for name in dict.fromkeys(filter(None, header)):
            if name not in HEADINGS:
                self._wrong(f"has a column {shown(name)}; the columns are {', '.join(HEADINGS)}")
            elif header.count(name) > 1:
                self._wrong(f"has two columns {name}; one is enough")

    def _under_header(self, cells: Sequence[str]) -> Row:
        found: dict[str, str] = {}
        for number, cell in enumerate(cells):
            name = self._header[number] if number < len(self._header) else ""
            if cell and not name:
                self._wrong(f"has {shown(cell)} in column {number + 1}, which has no name")
            found.setdefault(name, cell)
        kind = found.get("kind", "" if "kind" in self._header else "penguin").casefold()
        columns = COLUMNS.get(kind, ())
        for name, cell in found.items():
            if cell and columns and name in HEADINGS and name not in ("kind", *columns):
                self._wrong(f"is a {kind}, which has no {name}; {shown(cell)} stands there")
        return Row(self._lines.line_num, kind, _trimmed([found.get(name, "") for name in columns]))


def separator(text: str) -> str:
    """The first one there is: neither a kind nor the name of a column has any in it."""
    for line in text.splitlines():
        if line.strip(_NOTHING)[:1] not in ("", "#"):
            found = _SEPARATOR.search(line)
            return found[0].strip(" \t") or "\t" if found else ","
    return ","


def is_header(cells: Sequence[str]) -> bool:
    """A penguin may be called Name, but then nothing else in its row is a column's name."""
    names = [cell.casefold() for cell in cells]
    return names[0] not in COLUMNS and "name" in names and sum(name in HEADINGS for name in names) > 1


def _trimmed(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells.pop()
    return cells
