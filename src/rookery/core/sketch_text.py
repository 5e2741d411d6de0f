"""A sketched board in plain text: everything at its place, and below it what a few letters cannot tell."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from rookery.core.canvas import Canvas
from rookery.core.sketch import Piece, Sketch

WAYS = ("up", "up right", "right", "down right", "down", "down left", "left", "up left")

Standing: TypeAlias = Mapping[str, Sequence[Piece]]
"""The pieces on each cell, by its name."""


def sketch_text(sketch: Sketch) -> str:
    """A cell is a dot or its piece, with a plus where there are more; its first cell's name begins a row.
    On `free` boards, where no name follows from another, every cell has its own."""
    standing = {
        cell.name: [piece for piece in sketch.pieces if piece.at == cell.name] for cell in sketch.cells
    }
    return "\n".join([*_board(sketch, standing), *_below(sketch, standing)])


def _board(sketch: Sketch, standing: Standing) -> list[str]:
    free, places, canvas = sketch.shape == "free", _places(sketch), Canvas()
    words = {name: _cell(name if free else "", here) for name, here in standing.items()}
    wide = max(map(len, words.values()), default=0) + 1
    longest = max(map(len, words), default=0)
    # From right to left, so that the first cell of a row names it last.
    for name, (line, half_cells) in sorted(places.items(), key=lambda item: item[1], reverse=True):
        if not free:
            canvas.write(line, 0, f"{name:>{longest}}  ")
        canvas.write(line, (0 if free else longest + 2) + (half_cells * wide + 1) // 2, words[name])
    return canvas.lines()


def _places(sketch: Sketch) -> dict[str, tuple[int, int]]:
    """The line of each cell, and how many half cells it stands to the right. What stands free only keeps its
    order: such cells may be as near to each other and as far apart as they like."""
    xs, ys = sorted({cell.x for cell in sketch.cells}), sorted({cell.y for cell in sketch.cells})
    if sketch.shape == "free":
        return {cell.name: (ys.index(cell.y), 2 * xs.index(cell.x)) for cell in sketch.cells}
    aside = int(sketch.shape == "hexes")
    return {
        cell.name: (round(cell.y - ys[0]), round(2 * (cell.x - xs[0])) + aside * (round(cell.y) % 2))
        for cell in sketch.cells
    }


def _cell(name: str, here: Sequence[Piece]) -> str:
    sign = _sign(here[-1]) + ("+" if len(here) > 1 else "") if here else ""
    return f"{name}:{sign}" if name and sign else name or sign or "."


def _sign(piece: Piece) -> str:
    seat = "" if piece.owner is None else str(piece.owner + 1)
    return f"{piece.label or piece.kind[:1]}{seat}"


def _below(sketch: Sketch, standing: Standing) -> Iterator[str]:
    """Cells with several pieces or with one that faces some way; then links; then marks."""
    for name, here in standing.items():
        if len(here) > 1 or any(piece.facing is not None for piece in here):
            yield f"{name}: {'; '.join(map(_piece, here))}"
    for link in sketch.links:
        by = "" if link.owner is None else f" by player {link.owner + 1}"
        yield f"{link.start} and {link.end} are linked{by}"
    for mark in sketch.marks:
        yield f"{mark.at}: {mark.words}"


def _piece(piece: Piece) -> str:
    """As the client says it to those who do not see the board: "penguin B of player 2, facing right"."""
    label = "" if piece.kind.casefold().startswith(piece.label.casefold()) else f" {piece.label}"
    faces = "" if piece.facing is None else f", facing {WAYS[round(piece.facing / 45) % 8]}"
    whose = "" if piece.owner is None else f" of player {piece.owner + 1}"
    return f"{piece.kind}{label}{whose}{faces}"
