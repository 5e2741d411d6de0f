"""Reading a layout: where the dominoes lie before anyone knows which is which.

A layout is a picture in numbers, rows from north to south, each on its own line (or parted by "/"). Equal
numbers, on two cells side by side, are one domino; a dot is open water.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

import msgspec

from rookery.core.forms import few
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.core.study import Fault, Study
from rookery.games.nightout.events import Square, square
from rookery.games.nightout.options import LAYOUT
from rookery.games.nightout.rules.board import floes_of
from rookery.games.nightout.rules.cells import LARGEST, WAYS, cell_at, x_of, y_of
from rookery.games.nightout.state import tiles_up_to
from rookery.games.nightout.texts.presets import PRESETS

_NUMBER = re.compile(r"0{0,9}[1-9][0-9]{0,2}")


class LayoutLimits(msgspec.Struct, frozen=True, gc=False):
    """What a layout may be at most, for whoever draws one. `LAYOUT.most` says how long its text may be."""

    #: so many cells wide and high
    largest: int = LARGEST
    #: so many dominoes: the double-six set, or the double-nine set with elbow room
    dominoes: tuple[int, int] = (tiles_up_to(6), tiles_up_to(9))
    #: dominoes are numbered from 1 to this
    highest: int = 999


LIMITS = LayoutLimits()


class LayoutTile(msgspec.Struct, frozen=True, gc=False):
    """A domino of the layout; the first cell is the one further north, or further west."""

    number: int
    cells: tuple[Square, Square]


class LayoutStudy(Study, frozen=True):
    """`width` and `height` in cells. `strays` are cells with a number that make no domino."""

    width: int
    height: int
    tiles: tuple[LayoutTile, ...]
    strays: tuple[Square, ...]
    limits: LayoutLimits = LIMITS


@lru_cache(maxsize=64)
def layout_cells(text: str, top: int) -> tuple[int, ...]:
    """Two cells for each domino, in the order of their numbers; refused where something is wrong. [1, 16]"""
    needed = tiles_up_to(top)
    studied = study_layout(PRESETS[text][top > 6] if text in PRESETS else text)
    if studied.faults:
        refuse("bad_layout", studied.faults[0].words)
    if len(studied.tiles) != needed:
        with_it = "With" if top > 6 else "Without"
        refuse(
            "wrong_number_of_tiles",
            f"{with_it} elbow room the layout has {needed} dominoes; this one has {len(studied.tiles)}.",
        )
    return tuple(cell_at(spot.x, spot.y) for tile in studied.tiles for spot in tile.cells)


def study_layout(text: str) -> LayoutStudy:
    """What a layout, or one of the game's own by name, holds, and all that is wrong with it."""
    text = PRESETS[text][0] if text in PRESETS else text
    if len(text) > LAYOUT.most:
        words = f"A layout is a text of at most {LAYOUT.most:,} characters; this one has {len(text):,}."
        return LayoutStudy((Fault("the whole", words),), text[: LAYOUT.most], 0, 0, (), ())
    rows = [row.split() for row in re.split(r"[\n/]", text) if row.strip()]
    height, width = len(rows), max(map(len, rows), default=0)
    if width > LIMITS.largest or height > LIMITS.largest:
        words = f"A layout is at most {LIMITS.largest} cells wide and high; this one is {width} by {height}."
        return LayoutStudy((Fault("the whole", words),), text, width, height, (), ())
    faults: list[Fault] = []
    spots = _read_rows(rows, faults)
    tiles: list[LayoutTile] = []
    strays: list[Square] = []
    for number, cells in sorted(spots.items()):
        if fault := _not_a_domino(number, cells, height):
            faults.append(fault)
            strays.extend(square(cell) for cell in cells)
        else:
            tiles.append(LayoutTile(number, (square(cells[0]), square(cells[1]))))
    if len(spots) not in LIMITS.dominoes:
        fewer, more = LIMITS.dominoes
        counted = f"A layout has {fewer} dominoes, or {more} with elbow room; this one has {len(spots)}."
        faults.append(Fault("the whole", counted))
    faults.extend(_cut_off(spots, height))
    return LayoutStudy(tuple(few(faults)), text, width, height, tuple(tiles), tuple(strays))


def _read_rows(rows: list[list[str]], faults: list[Fault]) -> dict[int, list[int]]:
    """The cells of every number, from north to south and west to east."""
    spots: dict[int, list[int]] = {}
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            cell = cell_at(column, len(rows) - 1 - row)
            if _NUMBER.fullmatch(word):
                spots.setdefault(int(word), []).append(cell)
            elif word != ".":
                wrong = f"{shown(word, 12)!r} is neither a number from 1 to {LIMITS.highest} nor a dot"
                place = _place(cell, len(rows))
                faults.append(Fault(place, f"In {place}, {wrong}."))
    return spots


def _not_a_domino(number: int, cells: list[int], height: int) -> Fault | None:
    where = f"domino {number}"
    places = " and ".join(_place(cell, height) for cell in islice(cells, 3))
    if len(cells) == 1:
        return Fault(where, f"Domino {number} covers one cell only, {places}; it needs two.")
    if len(cells) > 2:
        return Fault(where, f"Domino {number} covers {len(cells)} cells, such as {places}; it may cover two.")
    if cells[1] - cells[0] not in WAYS:
        return Fault(where, f"Domino {number} is torn: {places} are not side by side.")
    return None


def _cut_off(spots: dict[int, list[int]], height: int) -> Iterable[Fault]:
    """The first square of every piece of the board but the first."""
    floes = floes_of({cell: number for number, cells in spots.items() for cell in cells})
    for start in list(dict.fromkeys(floes.values()))[1:]:
        number = next(number for number, cells in spots.items() if start in cells)
        words = f"Domino {number}, at {_place(start, height)}, is cut off from the rest of the board."
        yield Fault(f"domino {number}", words)


def _place(cell: int, height: int) -> str:
    return f"row {height - y_of(cell)}, column {x_of(cell) + 1}"
