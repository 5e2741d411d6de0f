"""A board drawn by declaration, for games that bring no client code of their own.

A game hands out a `Sketch` with its view; the client draws it on its shared grid, in the house's look, with
selection, preview, playback, keyboard and screen reader. Clicking a cell is the step `cell:NAME`, clicking
a piece the step `piece:ID`; every other step of a move is a button beside the board.

Places are counted in cells, from the top left: (0, 0), (1, 0) … On `hexes`, x counts eastwards along a row
and every odd row stands half a hex farther east. On `free` boards cells stand wherever x and y say.
"""

from typing import Literal

import msgspec


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


def sketch_text(sketch: Sketch) -> str:
    """The board in plain text: a row a line, each place with its piece or a dot, then what is marked."""
    standing = {piece.at: piece for piece in sketch.pieces}
    rows: dict[float, list[Cell]] = {}
    for cell in sketch.cells:
        rows.setdefault(cell.y, []).append(cell)
    width = max((len(_sign(piece)) for piece in sketch.pieces), default=1)
    longest = max((len(cell.name) for cell in sketch.cells), default=1)
    lines = []
    for number, y in enumerate(sorted(rows)):
        cells = sorted(rows[y], key=lambda cell: cell.x)
        signs = [_sign(standing[cell.name]) if cell.name in standing else "." for cell in cells]
        indent = " " * ((width + 1) // 2) if sketch.shape == "hexes" and number % 2 else ""
        lines.append(f"{cells[0].name:>{longest}}  {indent}{' '.join(f'{sign:{width}}' for sign in signs)}")
    lines += [f"{mark.at}: {mark.words}" for mark in sketch.marks]
    return "\n".join(line.rstrip() for line in lines)


def _sign(piece: Piece) -> str:
    seat = "" if piece.owner is None else str(piece.owner + 1)
    return f"{piece.label or piece.kind[:1]}{seat}"
