"""One declaration an action: it writes, reads and clicks it, and refuses what is none of them."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.notation import (
    NoSuchWord,
    Notation,
    Phrase,
    WholeAction,
    Word,
    flag,
    literal,
    one_of,
    whole,
)
from rookery.core.refusal import Refused, refuse


class Fire(msgspec.Struct, frozen=True):
    weapon: str
    target: int
    twice: bool = False


class Turn(msgspec.Struct, frozen=True):
    way: int
    steps: int


class Name(msgspec.Struct, frozen=True):
    """`number` is a card's place in the hand, which is the context."""

    number: int


class Give(msgspec.Struct, frozen=True):
    fish: int
    eggs: int


class End(msgspec.Struct, frozen=True):
    pass


class Swim(msgspec.Struct, frozen=True, tag="swim"):
    to: str
    steps: int


class Odd(msgspec.Struct, frozen=True):
    share: int


def read_card(text: str, hand: Any) -> int:
    if text not in hand:
        raise NoSuchWord
    return list(hand).index(text)


def read_gift(text: str, hand: Any) -> dict[str, int]:
    return {"fish": text.count("f"), "eggs": text.count("e")}


CARD = Word("[a-z]+", read_card, lambda number, hand: hand[number])
GIFT = WholeAction("f*e*", read_gift, lambda gift, hand: "f" * gift.fish + "e" * gift.eggs)


def something_given(gift: Give, hand: Any) -> None:
    if gift.fish + gift.eggs == 0:
        refuse("nothing", "Give something.")


PHRASES: tuple[Phrase[Any, Any] | type[End], ...] = (
    Phrase(
        Fire,
        "fire {weapon}{twice} at {target}",
        clicks=("weapon:{weapon}", "at:{target}"),
        weapon=literal("gun", "gun+"),
        target=whole(0, 11, first=1),
        twice=flag("!"),
    ),
    Phrase(Turn, "turn {way} {steps}", way=one_of(("N", "NE", "E")), steps=whole(2, 40)),
    Phrase(Name, "play {number}", clicks=lambda a, hand: (f"card:{hand[a.number]}",), number=CARD),
    Phrase(Give, "give {gift}", check=something_given, gift=GIFT),
    Phrase(Odd, "100%{share}[.]", share=one_of({7: "seven", -1: "none"})),
    End,
    Phrase(Swim, clicks=("to:{to}",), to=literal("shore", "floe"), steps=whole(0, 99)),
)
MOVES: Notation[Any, Any] = Notation(*PHRASES, examples="fire gun at 3 or end")
HAND = ("king", "fish")
SPELLED = {
    "fire gun at 1": Fire("gun", 0),
    "fire gun+! at 12": Fire("gun+", 11, True),
    "turn N 2": Turn(0, 2),
    "turn NE 40": Turn(1, 40),
    "play fish": Name(1),
    "give ffe": Give(2, 1),
    "100%seven[.]": Odd(7),
    "100%none[.]": Odd(-1),
    "end": End(),
    "swim shore 12": Swim("shore", 12),
}


@pytest.mark.parametrize("text", SPELLED)
def test_what_is_written_reads_back_and_what_is_read_is_written_the_same(text: str) -> None:
    assert MOVES.read(text, HAND) == SPELLED[text]
    assert MOVES.name(SPELLED[text], HAND) == text


@given(st.text(max_size=20) | st.text("firegun+! at0123turnNEplaykingsd", max_size=16))
def test_any_text_is_refused_or_is_its_own_one_spelling(text: str) -> None:
    try:
        action = MOVES.read(text, HAND)
    except Refused as refused:
        assert refused.refusal.reason == "not_a_move"
    else:
        assert MOVES.name(action, HAND) == text


NOT_MOVES = [
    "", "end ", " end", "END", "end\n", "fire gun at 0", "fire gun at 13", "fire gun at 01", "fire gun at ١",
    "fire gun at 1٣", "fire cannon at 1", "fire gun!! at 1", "turn N 1", "turn N 41", "turn N 007",
    "turn  N 2", "turn n 2", "turn NNE 2", "play queen", "give x", "100seven[.]", "100%seven.", "\x00",
    "end end",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_MOVES)
def test_what_is_no_move_is_refused_with_examples(text: str) -> None:
    with pytest.raises(Refused) as refused:
        MOVES.read(text, HAND)
    words = f"{text!r} is not a move; moves look like fire gun at 3 or end."
    assert (refused.value.refusal.reason, refused.value.refusal.words) == ("not_a_move", words)


def test_a_long_text_is_quoted_in_short() -> None:
    with pytest.raises(Refused) as refused:
        MOVES.read("x" * 100_000, HAND)
    assert str(refused.value).startswith("'" + "x" * 30 + "…' is not a move;")
    assert len(str(refused.value)) < 100


def test_a_word_may_depend_on_the_context() -> None:
    assert MOVES.read("play king", ("fish", "king")) == Name(1)
    assert MOVES.name(Name(1), ("fish", "king")) == "play king"
    assert MOVES.name(Name(1), ("fish", "crab")) == "play crab", "nothing is remembered of another context"
    assert MOVES.steps(Name(1), ("fish", "crab")) == ("card:crab",)


def test_a_word_for_the_whole_action_reads_and_writes_all_its_fields() -> None:
    assert MOVES.read("give fffee", HAND) == Give(3, 2)
    assert MOVES.name(Give(3, 2), HAND) == "give fffee"


def test_a_whole_action_may_stand_beside_other_words() -> None:
    moves: Notation[Any, None] = Notation(
        Phrase(
            Fire,
            "{weapon}:{rest}",
            weapon=literal("gun"),
            rest=WholeAction(
                "[0-9]!?",
                lambda text, _: {"target": int(text[0]), "twice": text.endswith("!")},
                lambda fire, _: f"{fire.target}{'!' if fire.twice else ''}",
            ),
        ),
        examples="gun:3",
    )
    assert moves.read("gun:3!", None) == Fire("gun", 3, True)
    assert moves.name(Fire("gun", 3, True), None) == "gun:3!"


def test_a_check_refuses_what_no_single_word_can_know() -> None:
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            MOVES.read("give ", HAND)
        assert (refused.value.refusal.reason, refused.value.refusal.words) == ("nothing", "Give something.")


def test_a_word_that_is_not_there_lets_another_phrase_have_a_try() -> None:
    moves: Notation[Any, Any] = Notation(
        Phrase(Name, "{number}", number=CARD), Phrase(End, "end"), examples="king"
    )
    assert moves.read("end", HAND) == End()
    assert moves.read("end", ("end",)) == Name(0), "the first that fits has it"


def test_clicks_are_templates_or_a_function_or_else_one_click_made_of_the_name() -> None:
    assert MOVES.steps(Fire("gun", 2, True), HAND) == ("weapon:gun", "at:3")
    assert MOVES.steps(Name(0), HAND) == ("card:king",)
    assert MOVES.steps(Turn(2, 3), HAND) == ("turn:E 3",)
    assert MOVES.steps(End(), HAND) == ("end",)


def test_forgiving_reads_any_capitals_and_spaces_at_the_ends_and_writes_one_spelling() -> None:
    moves: Notation[Any, Any] = Notation(*PHRASES, examples="end", forgiving=True)
    for text in ("END", "  end ", "End\n"):
        assert moves.read(text, HAND) == End()
    assert moves.read(" FIRE Gun+! AT 12", HAND) == Fire("gun+", 11, True)
    assert moves.read("turn ne 2", HAND) == Turn(1, 2)
    assert moves.name(moves.read("TURN nE 2", HAND), HAND) == "turn NE 2"
    for text in ("en d", "turn  N 2", "İ"):
        with pytest.raises(Refused):
            moves.read(text, HAND)


def test_where_only_capitals_tell_two_names_apart_they_do() -> None:
    moves: Notation[Any, None] = Notation(
        Phrase(Odd, "{share}", share=one_of({1: "b", 2: "B"})), examples="b", forgiving=True
    )
    assert [moves.read(text, None) for text in ("b", "B")] == [Odd(1), Odd(2)]


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 3), st.integers(-5, 2 * 10**6))
def test_a_whole_number_is_read_from_its_lowest_to_its_highest(
    a: int, b: int, first: int, value: int
) -> None:
    low, high = min(a, b), max(a, b)
    moves: Notation[Any, None] = Notation(Phrase(Odd, "{share}", share=whole(low, high, first)), examples="1")
    for number in (low, high):
        assert moves.read(str(number + first), None) == Odd(number)
        assert moves.name(Odd(number), None) == str(number + first)
    if low <= value - first <= high:
        assert moves.read(str(value), None) == Odd(value - first)
    else:
        with pytest.raises(Refused):
            moves.read(str(value), None)


def test_a_name_that_begins_another_is_not_taken_for_it() -> None:
    moves: Notation[Any, None] = Notation(
        Phrase(Turn, "{way}{steps}", way=one_of(("N", "NE", "NEE")), steps=one_of(("", "E"))), examples="N"
    )
    assert moves.read("NEE", None) == Turn(2, 0)
    assert moves.read("NEEE", None) == Turn(2, 1)


def test_a_pattern_says_no_more_than_the_names_do() -> None:
    squares = one_of(("a1", "b2"), "[ab][12]")
    moves: Notation[Any, None] = Notation(Phrase(Odd, "{share}", share=squares), examples="a1")
    assert moves.read("b2", None) == Odd(1)
    with pytest.raises(Refused):
        moves.read("a2", None)


def test_a_word_whose_groups_capture_is_refused_where_it_is_declared() -> None:
    with pytest.raises(ValueError, match="groups in a word's pattern"):
        Word("(a|b)", {"a": 1, "b": 2}, {1: "a", 2: "b"})


def test_a_fault_in_a_check_is_not_taken_for_another_phrase() -> None:
    """A table that lacks a name means another phrase; a check that looks up what is not there is a bug."""

    def check(_: object, __: object) -> None:
        raise KeyError("nothing")

    moves: Notation[Any, None] = Notation(
        Phrase(Odd, "{share}", share=one_of(("a", "b")), check=check), examples="a"
    )
    with pytest.raises(KeyError):
        moves.read("a", None)
