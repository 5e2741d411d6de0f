"""Players' own texts: read by their types, with every fault in its place and all of them at once."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from rookery.core.forms import MOST_FAULTS, few, read_json, read_value
from rookery.core.study import Fault


def rising(row: tuple[int, int]) -> bool:
    return row[0] < row[1]


Points = Annotated[int, Meta(ge=1, le=60)]
Span = Annotated[
    tuple[Points, Points], Meta(description="two rising numbers from 1 to 60", extra={"fits": rising})
]


class Card(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=8, pattern="^[A-Z]", description="a capital and up to seven more")]
    points: Points
    arc: Literal["", "line", "fan"] = ""
    heavy: bool = False
    span: Span = (1, 2)
    armed: Points | None = None


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    cards: Annotated[
        list[Annotated[Card, Meta(title="card", extra={"by": "name"})]], Meta(min_length=1, max_length=3)
    ]
    tags: Annotated[tuple[Annotated[str, Meta(max_length=5)], ...], Meta(max_length=2)] = ()
    costs: Annotated[dict[Literal["ice", "snow"], Points], Meta(max_length=2)] = {}
    level: Literal[1, 2] = 1


def card(**changes: object) -> dict[str, object]:
    return {"name": "Rocky", "points": 7} | changes


def faults(found: object) -> dict[str, str]:
    return {fault.where: fault.words for fault in read_value(found, Deck, "deck")[1]}


def test_what_fits_is_read_as_it_stands() -> None:
    whole = {"cards": [card(arc="fan", heavy=True, span=[3, 4], armed=5)], "tags": ["a"], "costs": {"ice": 3}}
    assert read_value(whole, Deck, "deck") == (
        Deck([Card("Rocky", 7, "fan", True, (3, 4), 5)], ("a",), {"ice": 3}),
        [],
    )


@pytest.mark.parametrize(
    ("wrong", "where", "words"),
    [
        ({"points": 0}, "card 1 (Rocky), points", "must be a whole number from 1 to 60, not 0."),
        ({"points": 61}, "card 1 (Rocky), points", "must be a whole number from 1 to 60, not 61."),
        ({"points": True}, "card 1 (Rocky), points", "must be a whole number from 1 to 60, not true."),
        ({"points": 2.0}, "card 1 (Rocky), points", "must be a whole number from 1 to 60, not 2.0."),
        ({"points": 10**40}, "card 1 (Rocky), points", "from 1 to 60, not so large a number."),
        ({"points": None}, "card 1 (Rocky), points", "must be a whole number from 1 to 60, not null."),
        ({"points": {}}, "card 1 (Rocky), points", "must be a whole number from 1 to 60, not an object."),
        ({"points": [1]}, "card 1 (Rocky), points", "must be a whole number from 1 to 60, not [1]."),
        ({"points": [[]]}, "card 1 (Rocky), points", "must be a whole number from 1 to 60, not a list."),
        ({"name": "rocky"}, "card 1 (rocky), name", "must be a capital and up to seven more, not rocky."),
        ({"name": "Rockabilly"}, "card 1 (Rockabilly), name", "must be a capital and up to seven more,"),
        ({"name": ""}, "card 1, name", "must be a capital and up to seven more, not nothing."),
        ({"arc": "wide"}, "card 1 (Rocky), arc", "must be nothing, fan or line, not wide."),
        ({"heavy": 1}, "card 1 (Rocky), heavy", "must be true or false, not 1."),
        ({"span": [4, 3]}, "card 1 (Rocky), span", "must be two rising numbers from 1 to 60, not [4, 3]."),
        ({"span": [1, 99]}, "card 1 (Rocky), span", "must be two rising numbers from 1 to 60, not [1, 99]."),
        ({"span": [1]}, "card 1 (Rocky), span", "must be two rising numbers from 1 to 60, not [1]."),
        ({"armed": 0}, "card 1 (Rocky), armed", "must be a whole number from 1 to 60, not 0."),
    ],
)
def test_a_fault_names_its_field_and_what_was_found(wrong: dict[str, object], where: str, words: str) -> None:
    ((place, said),) = faults({"cards": [card(**wrong)]}).items()
    assert place == where
    assert said.startswith(f"{where[0].upper()}{where[1:]} must be ") and words in said


def test_a_number_is_not_taken_for_a_truth_or_the_other_way_round() -> None:
    assert faults({"cards": [card()], "level": True}) == {"level": "Level must be 1 or 2, not true."}
    assert faults({"cards": [card()], "level": 1.0}) == {"level": "Level must be 1 or 2, not 1.0."}


def test_fields_that_are_missing_or_unknown_are_named() -> None:
    assert faults({"cards": [{"name": "Rocky", "wings": 2}], "size": 3}) == {
        "size": "Deck has no field size; there is cards, tags, costs, level.",
        "card 1 (Rocky), wings": "Card 1 (Rocky) has no field wings; there is name, points, arc, heavy,"
        " span, armed.",
        "card 1 (Rocky), points": "Card 1 (Rocky) lacks its points.",
    }
    assert faults({}) == {"cards": "Deck lacks its cards."}


def test_lists_and_objects_are_counted() -> None:
    assert faults({"cards": []}) == {"cards": "Cards has 1 to 3 entries; this one has 0."}
    assert faults({"cards": [card()] * 4}) == {"cards": "Cards has 1 to 3 entries; this one has 4."}
    many = {"ice": 1, "snow": 2, "rain": 3}
    assert faults({"cards": [card()], "costs": many}) == {
        "costs": "Costs has 0 to 2 entries; this one has 3."
    }


def test_no_more_entries_are_read_than_there_may_be() -> None:
    value, found = read_value({"cards": [card(points=0)] * 1000}, Deck, "deck")
    assert len(value.cards) == 3
    assert len(found) == 4


def test_names_in_an_object_are_checked_like_what_they_stand_for() -> None:
    assert faults({"cards": [card()], "costs": {"rain": 1, "ice": 99}}) == {
        "a name in costs": "A name in costs must be ice or snow, not rain.",
        "costs, ice": "Costs, ice must be a whole number from 1 to 60, not 99.",
    }


@pytest.mark.parametrize(
    ("whole", "words"),
    [
        ({"cards": 3}, "Cards must be a list in brackets, not 3."),
        ({"cards": [3]}, "Card 1 must be an object in braces, not 3."),
        ({"cards": [card()], "costs": []}, "Costs must be an object in braces, not []."),
        ([], "Deck must be an object in braces, not []."),
    ],
)
def test_another_shape_is_told_once_and_nothing_inside_it_is_looked_for(whole: Any, words: str) -> None:
    assert list(faults(whole).values()) == [words]


def test_all_faults_come_at_once_and_the_rest_is_still_read() -> None:
    value, found = read_value({"cards": [card(points=0, arc="wide"), card(points=9)]}, Deck, "deck")
    assert [fault.where for fault in found] == ["card 1 (Rocky), points", "card 1 (Rocky), arc"]
    assert [(one.points, one.arc) for one in value.cards] == [(1, ""), (9, "")]


def test_a_text_that_is_not_json_is_one_fault() -> None:
    for text in ("{", "", "[1,", '{"cards": [' + "[" * 5000):
        value, found = read_json(text, Deck, "deck")
        assert value.cards == []
        assert [fault.where for fault in found] == ["deck"]
        assert found[0].words.startswith("This deck is not JSON: ")


def test_a_text_nested_as_deeply_as_json_goes_is_told_like_any_other() -> None:
    for depth in (200, 800, 950):
        _, found = read_json('{"cards": [' + "[" * depth + "]" * depth + "]}", Deck, "deck")
        assert len(found) == 1


def test_no_more_faults_are_told_than_anyone_reads() -> None:
    many = [Fault(str(number), "Wrong.") for number in range(MOST_FAULTS + 5)]
    assert len(few(many)) == MOST_FAULTS + 1
    assert few(many)[-1].words == "There are 5 more faults after these."
    assert few(many[:MOST_FAULTS]) == many[:MOST_FAULTS]
    strange = {f"field{number}": 0 for number in range(300)}
    assert len(read_value(strange, Deck, "deck")[1]) == MOST_FAULTS + 1
    assert len(read_value(strange, Deck, "deck", most=None)[1]) == 301


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cards", "name", "points", "span", "costs", "ice", "odd"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(ANYTHING)
def test_anything_at_all_is_read_and_what_is_wrong_is_said_in_whole_sentences(found: object) -> None:
    value, wrong = read_json(msgspec.json.encode(found).decode(), Deck, "deck")
    assert isinstance(value, Deck)
    for fault in wrong:
        assert fault.words.isprintable() and fault.words.endswith(".") and fault.words[0].isupper()
    if not wrong:
        # What has no fault is just what msgspec itself would take.
        assert msgspec.convert(found, Deck) == value


class Crew(msgspec.Struct):
    captain: Annotated[str, Meta(max_length=8, extra={"unique": "name"})]
    mates: list[
        Annotated[Annotated[str, Meta(max_length=8, extra={"unique": "name"})], Meta(title="mate")]
    ] = []


def test_two_of_one_kind_do_not_have_the_same_name() -> None:
    _, found = read_value({"captain": "Rocky", "mates": ["Pip", "ROCKY", "pip", ""]}, Crew, "crew")
    assert [fault.where for fault in found] == ["mate 2", "mate 3"]
    assert found[1].words == "Mate 3 is taken: mate 1 has it already."


def test_a_text_far_too_long_is_told_by_its_length() -> None:
    _, (fault,) = read_value({"captain": "x" * 3000}, Crew, "crew")
    assert fault.words == "Captain is a line of at most 8 characters; this one has 3,000."
