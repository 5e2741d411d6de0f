"""Position texts read line by line: what is read, and what is refused in a sentence that names the line."""

import pytest

from rookery.core.lines import LONGEST, Line, keyed_lines, lines_of, split_lines
from rookery.core.refusal import Refused


def line(text: str) -> Line:
    return Line("round", text.split())


def refusal(work: object, *given: object) -> str:
    assert callable(work)
    with pytest.raises(Refused) as refused:
        work(*given)
    assert refused.value.refusal.reason == "bad_position"
    words = refused.value.refusal.words
    assert words.isprintable() and words.endswith(".") and len(words) < 250
    return words


def test_words_are_taken_one_after_the_other() -> None:
    found = line("3 north x y")
    assert found.whole("number", 1, 9) == 3
    assert found.one_of("way", {"north": 0, "south": 4}) == 0
    assert not found.take("y")
    assert found.take("x")
    assert found and found.word("last one") == "y"
    assert not found and not found.take("y")
    found.end()


def test_a_line_that_ends_too_soon_says_what_is_missing() -> None:
    found = line("3")
    found.word("number")
    assert refusal(found.word, "way") == "In the line of round: it ends before its way."
    assert refusal(found.whole, "size", 0, 9) == "In the line of round: it ends before its size."


def test_words_that_nobody_asked_for_are_refused() -> None:
    found = line("3 extra more")
    found.word("number")
    assert refusal(found.end) == "In the line of round: extra has nothing to say there."


@pytest.mark.parametrize(
    ("low", "high", "inside"), [(0, 9, "0 9"), (1, 40, "1 40"), (0, 999_999_999, "999999999")]
)
def test_a_number_may_be_anything_from_its_lowest_to_its_highest(low: int, high: int, inside: str) -> None:
    assert [line(word).whole("size", low, high) for word in inside.split()] == [
        int(w) for w in inside.split()
    ]


@pytest.mark.parametrize(
    "word", ["0", "41", "-1", "+1", "01", "1.0", "1e1", "one", "٣", "1٣", "9" * 10, "9" * 5000]
)
def test_a_number_out_of_bounds_or_oddly_spelled_is_refused(word: str) -> None:
    words = refusal(line(word).whole, "size", 1, 40)
    assert words.startswith("In the line of round: its size is a whole number from 1 to 40; ")


def test_a_word_that_is_none_of_those_there_are_is_refused_with_all_of_them() -> None:
    words = refusal(line("up").one_of, "way", {"north": 0, "south": 4})
    assert words == "In the line of round: its way is one of north, south; up is not."


def test_the_words_left_over_are_at_most_so_many() -> None:
    found = line("1 2 3")
    found.word("first")
    assert found.rest("sizes", 2) == ["2", "3"]
    found.end()
    assert line("1 2 3").each("sizes", 3, int) == (1, 2, 3)
    assert line("").each("sizes", 0, int) == ()
    assert (
        refusal(line("1 2 3").rest, "sizes", 2)
        == "In the line of round: it has at most 2 sizes; these are 3."
    )
    assert refusal(line("1 2 3").each, "sizes", 2, int).endswith("it has at most 2 sizes; these are 3.")


def test_each_line_goes_by_its_first_word() -> None:
    found = [(first, words.rest("words", 9)) for first, words in lines_of("turn 1\n\n  round  2 x \n")]
    assert found == [("turn", ["1"]), ("round", ["2", "x"])]


def test_a_fault_names_the_line_it_is_in() -> None:
    _, second = lines_of("turn 1\nround x")
    assert refusal(second[1].whole, "number", 1, 40).startswith("In the line of round: its number is")


def test_a_text_may_be_just_so_long_and_no_longer() -> None:
    assert split_lines("x" * LONGEST) == ["x" * LONGEST]
    words = refusal(split_lines, "x" * (LONGEST + 1))
    assert words == "A position text has at most 20,000 characters; this has 20,001."
    assert split_lines("a/b", "/", longest=3) == ["a", "b"]
    assert refusal(split_lines, "a/b ", "/", 3) == "A position text has at most 3 characters; this has 4."


def test_spaces_count_for_the_length_of_a_text() -> None:
    assert refusal(split_lines, " " * 255_000).endswith("this has 255,000.")
    assert split_lines(" \n" * 100) == []


def test_a_text_may_have_just_so_many_lines_and_no_more() -> None:
    assert len(split_lines("x\n" * 400)) == 400
    assert refusal(split_lines, "x\n" * 401) == "A position text has at most 400 lines; this has 401."
    assert refusal(split_lines, "a/b/c", "/", 99, 2) == "A position text has at most 2 lines; this has 3."


def test_lines_end_at_any_of_their_breaks() -> None:
    assert split_lines("a/b\nc", "/\n") == ["a", "b", "c"]
    assert split_lines("a]b^c", "]^") == ["a", "b", "c"], "whatever letters they are"


def test_keys_and_their_values() -> None:
    text = "turn: 1\n to  move :north: x\n"
    assert keyed_lines(text, ("turn", "to move")) == {"turn": "1", "to move": "north: x"}
    assert keyed_lines("", ("turn",)) == {}


def test_a_key_that_there_is_not_is_refused() -> None:
    for text in ("trun: 1", "turn 1", ": 1"):
        words = refusal(keyed_lines, text, ("turn", "round"))
        assert words.startswith("A line of a position begins with turn, round")
        assert words.endswith(f"{text} does not.")


def test_a_key_stands_there_once() -> None:
    words = refusal(keyed_lines, "turn: 1\nturn: 2", ("turn", "round"))
    assert words == "The position has two lines turn."
    assert "at most 2 lines" in refusal(keyed_lines, "turn: 1\n" * 3, ("turn", "round"))
