"""A board drawn by declaration, for games that bring no client code of their own.

A game hands out a `Sketch` with its view; the client draws it on its shared grid, in the house's look, with
selection, preview, playback, keyboard and screen reader. Clicking a cell is the step `cell:NAME`, clicking
a piece the step `piece:ID`; every other step of a move is a button beside the board.

Places are counted in cells, from the top left: (0, 0), (1, 0) … On `hexes`, x counts eastwards along a row
and every odd row stands half a hex farther east. On `free` boards cells stand wherever x and y say.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

FARTHEST = 1000
"""As far out as a cell may stand."""


class Cell(msgspec.Struct, frozen=True, gc=False):
    """A place on the board. `name` is short and unique; `tint` tells places apart that look alike."""

    name: str
    x: float
    y: float
    tint: Literal["ice", "shade", "sea", "goal"] = "ice"


class Piece(msgspec.Struct, frozen=True, gc=False):
    """Something that stands on a cell. One that keeps its `id` and changes its place is seen to move there.

    `owner` is a seat, or None for nobody's. `facing` is in degrees, clockwise from the top, or None.
    `label` is written on it (a letter or a number); `kind` says what it is, in a word people read.
    """

    id: str
    at: str
    kind: str
    owner: int | None = None
    facing: int | None = None
    label: str = ""


class Link(msgspec.Struct, frozen=True, gc=False):
    """A line between two cells: a road, a river, what belongs together."""

    start: str
    end: str
    owner: int | None = None


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A cell worth looking at, such as where the last move went; `words` says why."""

    at: str
    words: str


class Sketch(msgspec.Struct, frozen=True, gc=False):
    """A whole board. Cells are drawn first, then links, marks and pieces, each in the order given.

    Where `turns` is set the board looks the other way round to every second seat, so that each of two
    players who sit across from each other has their own side below; otherwise all see it as it is given.
    """

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...] = ()
    shape: Literal["squares", "hexes", "free"] = "squares"
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()
    turns: bool = False


def grid(columns: int, rows: int) -> tuple[Cell, ...]:
    """Squares named as on a chessboard: a1 is at the bottom left."""
    return tuple(
        Cell(f"{chr(97 + x)}{rows - y}", x, y, "shade" if (x + y) % 2 else "ice")
        for y in range(rows)
        for x in range(columns)
    )


def sketch_faults(sketch: Sketch, steps: Sequence[str] = ()) -> Iterator[str]:
    """What cannot be drawn or clicked as declared, a sentence each. `steps` are those of legal moves."""
    cells = [cell.name for cell in sketch.cells]
    ids = [piece.id for piece in sketch.pieces]
    for what, names in (("cells", cells), ("pieces", ids)):
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"Two {what} of the board are called {name!r}."
    used = [(f"Piece {piece.id!r}", piece.at) for piece in sketch.pieces]
    used += [("A mark", mark.at) for mark in sketch.marks]
    used += [("A link", end) for link in sketch.links for end in (link.start, link.end)]
    for what, name in used:
        if name not in cells:
            yield f"{what} is on {name!r}, which is no cell of the board."
    for cell in sketch.cells:
        # The other way round, what is no number at all would pass.
        if not (abs(cell.x) <= FARTHEST and abs(cell.y) <= FARTHEST):
            yield f"Cell {cell.name!r} is farther out than {FARTHEST:,}."
    places = {(cell.x, cell.y) for cell in sketch.cells}
    if len(places) != len(set(cells)):
        yield "Two cells of the board stand at the same place."
    for kind, known in (("cell", cells), ("piece", ids)):
        for step in steps:
            named = step.removeprefix(f"{kind}:")
            if step != named and named not in known:
                yield f"A move is clicked at {step!r}, but the board has no such {kind}."
