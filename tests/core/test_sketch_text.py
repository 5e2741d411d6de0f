"""The plain text of a sketched board loses nothing: every piece, place, facing, link and mark is in it."""

from rookery.core.sketch import Cell, Link, Mark, Piece, Sketch, grid
from rookery.core.sketch_text import sketch_text


def lines(sketch: Sketch) -> list[str]:
    return sketch_text(sketch).split("\n")


def test_a_row_a_line_with_the_name_of_its_first_cell() -> None:
    pieces = (Piece("x", "b2", "cross", 0, label="X"), Piece("o", "a1", "nought", 1, label="O"))
    assert lines(Sketch(grid(3, 2), pieces)) == ["a2  .  X1 .", "a1  O2 .  ."]


def test_a_place_that_is_missing_stays_empty() -> None:
    holes = tuple(cell for cell in grid(4, 3) if cell.name not in ("b3", "a2", "b2", "c2", "d2"))
    pieces = (Piece("p", "c3", "pawn"),)
    assert lines(Sketch(holes, pieces)) == ["a3  .   p .", "", "a1  . . . ."]


def test_the_first_column_may_be_missing_in_a_row() -> None:
    assert lines(Sketch(tuple(cell for cell in grid(2, 2) if cell.name != "a2"))) == ["b2    .", "a1  . ."]


def test_all_pieces_of_a_cell_are_told() -> None:
    pieces = (Piece("p", "a1", "pawn", 0), Piece("q", "a1", "queen"), Piece("r", "b1", "rook"))
    assert lines(Sketch(grid(2, 1), pieces)) == ["a1  q+ r", "a1: pawn of player 1; queen"]


def test_facings_links_and_marks_are_told() -> None:
    sketch = Sketch(
        grid(2, 1),
        (Piece("s", "a1", "ship", 1, facing=-90, label="K"), Piece("t", "b1", "tower", label="t")),
        links=(Link("a1", "b1"), Link("b1", "a1", 0)),
        marks=(Mark("b1", "the last move"),),
    )
    assert lines(sketch) == [
        "a1  K2 t",
        "a1: ship K of player 2, facing left",
        "a1 and b1 are linked",
        "b1 and a1 are linked by player 1",
        "b1: the last move",
    ]


def test_every_odd_row_of_hexes_stands_half_a_hex_to_the_right() -> None:
    """Also where the board begins with one."""
    cells = tuple(Cell(f"{x}.{y}", x, y) for y in (1, 2, 4) for x in range(2))
    assert lines(Sketch(cells, shape="hexes")) == ["0.1   . .", "0.2  . .", "", "0.4  . ."]


def test_on_a_free_board_every_cell_has_its_name_and_keeps_its_side() -> None:
    cells = (Cell("hub", 0.5, 0.5), Cell("east", 900, 0.5), Cell("north", 0.5, -3), Cell("west", -0.25, 0.6))
    pieces = (Piece("g", "east", "guard", 0),)
    assert lines(Sketch(cells, pieces, "free")) == [
        "        north",
        "        hub     east:g1",
        "west",
    ]


def test_a_board_without_cells_is_no_trouble() -> None:
    assert sketch_text(Sketch(())) == ""
