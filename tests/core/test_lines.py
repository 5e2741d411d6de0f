"""Position texts by declaration: what is written is read again, and what does not fit is refused in a
sentence that names the line."""

from typing import Any

import msgspec
import pytest

from rookery.core.lines import Entry, Text
from rookery.core.refusal import Refused
from rookery.core.spec import LONGEST_POSITION
from rookery.core.spelling import (
    Form,
    Line,
    Name,
    Part,
    Spelling,
    bits,
    each,
    flag,
    in_a_row,
    literal,
    one_of,
    whole,
)

WAYS = one_of({"north": 0, "south": 4})


def refusal(work: Any, *given: Any) -> str:
    with pytest.raises(Refused) as refused:
        work(*given)
    assert refused.value.refusal.reason == "bad_position"
    words = refused.value.refusal.words
    assert words.isprintable() and words.endswith(".") and len(words) < 250
    return words


def read(spelling: Spelling[Any], text: str, context: Any = None) -> Any:
    return spelling.of(text, Line("round", "", context), "size")


# ---- values ----


@pytest.mark.parametrize(
    ("spelling", "value", "text"),
    [
        (whole(0, 9), 0, "0"),
        (whole(0, 999_999_999), 999_999_999, "999999999"),
        (whole(0, 3, first=1), 3, "4"),
        (WAYS, 4, "south"),
        (literal(("up", "down")), "down", "down"),
        (each(whole(1, 9), 3, "sizes"), (1, 2, 3), "1 2 3"),
        (each(whole(1, 9), 3, "sizes", by=", "), (3, 1), "3, 1"),
        (each(WAYS, 3, "ways"), (), ""),
        (each(each(WAYS, 2, "ways", by=", "), 3, "piles", by=" | "), ((), (0, 4), ()), "| north, south |"),
        (bits(whole(0, 9), 4, "numbers", by=","), 0b1001, "0,3"),
        (in_a_row(("size", whole(0, 9)), ("ways", each(WAYS, 2, "ways"))), (3, (0, 0)), "3 north north"),
        (Name(lambda text, *_: text.casefold(), lambda name, _: name), "a  penguin", "a  penguin"),
    ],
)
def test_a_value_comes_back_from_its_text(spelling: Spelling[Any], value: object, text: str) -> None:
    assert spelling.write(value, None) == text
    assert read(spelling, text) == value


@pytest.mark.parametrize(
    "word", ["0", "41", "-1", "+1", "01", "1.0", "1e1", "one", "٣", "1٣", "9" * 10, "9" * 5000]
)
def test_a_number_out_of_bounds_or_oddly_spelled_is_refused(word: str) -> None:
    words = refusal(read, whole(1, 40), word)
    assert words.startswith("In the line of round: its size must be a whole number from 1 to 40, ")


def test_a_bound_may_follow_from_the_context() -> None:
    spelling = whole(1, lambda context: context)
    assert read(spelling, "7", 7) == 7
    assert "from 1 to 6, not 7" in refusal(read, spelling, "7", 6)


def test_a_word_that_is_none_of_those_there_are_is_refused_with_all_of_them() -> None:
    assert refusal(read, WAYS, "up") == "In the line of round: its size must be one of north, south, not up."
    many = one_of({"a1": 0}, like="a square a1 to h8")
    assert refusal(read, many, "i9") == "In the line of round: its size must be a square a1 to h8, not i9."


def test_a_list_has_at_most_so_many_things() -> None:
    sizes = each(whole(1, 9), 2, "sizes")
    assert read(sizes, "1 2") == (1, 2)
    assert refusal(read, sizes, "1 2 3") == "In the line of round: it has at most 2 sizes; these are 3."


def test_nothing_may_have_a_name_in_a_list() -> None:
    assert read(each(WAYS, 2, "ways", none="none"), "none") == ()


def test_a_list_may_be_put_in_order() -> None:
    assert read(each(whole(1, 9), 3, "sizes", make=sorted), "3 1 2") == (1, 2, 3)


def test_a_line_that_ends_too_soon_says_what_is_missing() -> None:
    pair = in_a_row(("size", whole(0, 9)), ("way", WAYS))
    assert refusal(read, pair, "3") == "In the line of round: it ends before its way."
    assert refusal(read, whole(0, 9), "") == "In the line of round: it ends before its size."


def test_words_that_nobody_asked_for_are_refused() -> None:
    pair = in_a_row(("size", whole(0, 9)), ("way", WAYS))
    assert refusal(read, pair, "3 north x y") == "In the line of round: x has nothing to say there."


# ---- forms ----


class Figure(msgspec.Struct, frozen=True):
    size: int
    at: int | None = None
    way: int = 0
    heading: int = 0
    fallen: bool = False
    hurt_by: int = -1
    hurt_round: int = 0


SOMEWHERE = "it says where it is at, or that it is gone."
FIGURE = Form(
    Figure,
    Part("size", whole(0, 9)),
    Part("at", whole(0, 99), "at ", bare={"gone": None}, missing=SOMEWHERE),
    Part("way", WAYS, "facing ", usual=0),
    Part("heading", WAYS, "heading ", usual=lambda figure, _: figure.way),
    flag("fallen"),
    Part("hurt_by hurt_round", in_a_row(("by", whole(0, 9)), ("round", whole(0, 9))), "hurt ", usual=(-1, 0)),
)
MAY_HAVE = "it may have at, facing, heading, hurt, gone, fallen."
GLUED = Form(
    Figure,
    Part("size", whole(0, 9)),
    Part("at", whole(0, 99), "at=", usual=None),
    Part("way", WAYS, "way@", usual=0),
    flag("fallen"),
)
BARS = Form(
    Figure, Part("size", whole(0, 9)), Part("at", whole(0, 99), "at ", usual=None), flag("fallen"), by=" | "
)


@pytest.mark.parametrize(
    ("form", "figure", "text"),
    [
        (FIGURE, Figure(3, 12), "3 at 12"),
        (FIGURE, Figure(3, None, 4, 4), "3 gone facing south"),
        (FIGURE, Figure(3, 1, 4, 0, True, 2, 5), "3 at 1 facing south heading north fallen hurt 2 5"),
        (GLUED, Figure(3, 12, 4, fallen=True), "3 at=12 way@south fallen"),
        (BARS, Figure(3, 12, fallen=True), "3 | at 12 | fallen"),
        (BARS, Figure(3), "3"),
    ],
)
def test_what_is_as_usual_is_left_out_and_comes_back(form: Form[Figure], figure: Figure, text: str) -> None:
    assert form.write(figure, None) == text
    assert read(form, text) == figure


def test_marked_parts_stand_in_any_order() -> None:
    assert read(FIGURE, "3 fallen facing south at 7") == Figure(3, 7, 4, 4, True)


def test_what_is_known_better_than_usual_is_taken_where_nothing_is_said() -> None:
    assert FIGURE.read_with(Line("A1", "3 gone"), way=4) == Figure(3, None, 4, 4)
    assert FIGURE.read_with(Line("A1", "3 gone facing north"), way=4) == Figure(3)


@pytest.mark.parametrize(
    ("form", "text", "words"),
    [
        (
            FIGURE,
            "3 at 1 asleep",
            f"asleep says nothing there; {MAY_HAVE}",
        ),
        (FIGURE, "3 at 1 fallen fallen", "it has fallen twice."),
        (FIGURE, "3 at 1 gone", "it says where it is at, or that it is gone."),
        (FIGURE, "3", "it says where it is at, or that it is gone."),
        (FIGURE, "3 at", "it ends before its at."),
        (GLUED, "3 at@1", "at@1 says nothing there; it may have at, way, fallen."),
        (GLUED, "3 at=1 at=2", "it has at twice."),
        (BARS, "3 | | fallen", "nothing says nothing there; it may have at, fallen."),
        (BARS, "", "it ends before its size."),
    ],
)
def test_what_does_not_fit_into_a_form_is_refused(form: Form[Figure], text: str, words: str) -> None:
    assert refusal(read, form, text) == f"In the line of round: {words}"


def test_a_path_says_where_a_part_is_kept() -> None:
    form: Form[Any] = Form(
        dict, Part("spot", in_a_row(("x", whole(0, 9)), ("y", whole(0, 9))), get="xs[1] ys[1]")
    )
    assert form.write(type("Board", (), {"xs": (1, 2), "ys": (3, 4)}), None) == "2 4"
    assert read(form, "2 4") == {"spot": (2, 4)}


# ---- texts ----


class Board(msgspec.Struct, frozen=True):
    round: int = 0
    walls: tuple[int, ...] = ()
    figures: dict[str, int] = {}


ROUND = Entry("round", whole(1, lambda board: 40))
WALL = Entry("wall", whole(0, 9), lambda board: board.walls, most=3)
FIGURES = Entry("A1", whole(0, 9), lambda board: board.figures, most=4, named="[A-C][1-9]")
SPACED = Text(ROUND, WALL, FIGURES, sign=" ", breaks=";\n")
KEYED = Text(ROUND, Entry("to move", WAYS, lambda board: None), between=" / ", breaks="/\n", longest=30)


def test_a_text_comes_back_line_by_line() -> None:
    board = Board(3, (5, 6), {"A1": 1, "B2": 2})
    text = SPACED.write(board, board)
    assert text == "round 3\nwall 5\nwall 6\nA1 1\nB2 2"
    lines = SPACED.read(text, board)
    assert lines and ROUND in lines
    assert (lines.one(ROUND, 1), lines.all(WALL), lines.by_name(FIGURES)) == (3, [5, 6], board.figures)


def test_what_is_left_out_is_as_usual() -> None:
    assert SPACED.write(Board(), None) == ""
    lines = SPACED.read(" \n;", None)
    assert not lines and ROUND not in lines
    assert (lines.one(ROUND, 1), lines.all(WALL), lines.by_name(FIGURES)) == (1, [], {})


def test_lines_stand_in_any_order_and_spaces_do_not_matter() -> None:
    lines = SPACED.read("  wall   5 ;B2 2\n\n round  4", None)
    assert (lines.one(ROUND, 1), lines.all(WALL), lines.by_name(FIGURES)) == (4, [5], {"B2": 2})
    assert KEYED.read(" round :3/", None).one(ROUND, 1) == 3


def test_a_fault_names_the_line_it_is_in() -> None:
    lines = SPACED.read("A1 1\nB2 x\nround 41", None)
    assert refusal(lines.by_name, FIGURES).startswith("In the line of B2: its number must be a whole number")
    assert refusal(lines.one, ROUND, 1).startswith("In the line of round: its number must be")


def test_a_line_that_begins_with_nothing_there_is_is_refused() -> None:
    words = refusal(SPACED.read, "walls 3", None)
    assert words == "A line of a position begins with round, wall, A1 and so on; walls 3 does not."
    for text in ("ruond: 1", "round 1", ": 1"):
        words = refusal(KEYED.read, text, None)
        assert words.endswith(f"and so on, and a colon; {text} does not.")


def test_there_are_at_most_so_many_lines_of_a_kind() -> None:
    assert refusal(SPACED.read, "round 1;round 2", None) == "The position has two lines round."
    assert refusal(SPACED.read, "A1 1;A1 2", None) == "The position has two lines A1."
    assert len(SPACED.read("wall 1;" * 3, None).all(WALL)) == 3
    words = refusal(SPACED.read, "wall 1;" * 4, None)
    assert words == "A position has at most 3 lines such as wall; this has 4."
    assert "at most 4 lines such as A1; this has 5." in refusal(
        SPACED.read, "".join(f"A{n} 1;" for n in range(1, 6)), None
    )


def test_a_text_has_at_most_so_many_lines() -> None:
    assert refusal(SPACED.read, "wall 1;" * 9, None) == "A position text has at most 8 lines; this has 9."


def test_a_text_may_be_just_so_long_and_no_longer() -> None:
    assert KEYED.read("round: 1".ljust(30), None)
    words = refusal(KEYED.read, "round: 1".ljust(31), None)
    assert words == "A position text has at most 30 characters; this has 31."
    assert refusal(SPACED.read, " " * (LONGEST_POSITION + 1), None).endswith("this has 65,537.")
