"""Options and setups: whatever is wrong is answered with one sentence that names it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.refusal import Refused
from rookery.core.spec import Choice, Option, OptionValue, Whole, Written, check_setup, read_value, spell
from rookery.torture.pebbles import SPEC

SIZE = Choice("size", "Size", "How large.", (2, 3, "huge"), ("two", "three", "huge"))
SWITCH = Choice("switch", "Switch", "On or off.", (True, False), ("on", "off"))
ROUNDS = Whole("rounds", "Rounds", "How many.", 5, 0, 9, "for ever")
MAP = Written("map", "Map", "Where.", ("pond", "rink"), ("a pond", "a rink"), 30)


def words_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    words = refused.value.refusal.words
    assert words.isprintable()
    assert words == str(refused.value)
    assert len(words) < 300
    assert words.endswith(".")
    return words


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (SIZE, 4), (SIZE, "2"), (SIZE, 2.0), (SIZE, None), (SIZE, [2]), (SIZE, True), (SIZE, "x" * 5000),
        (SIZE, "two\nlines"), (SIZE, 10**5000), (SWITCH, 1), (SWITCH, 0), (SWITCH, "on"), (SWITCH, None),
        (ROUNDS, -1), (ROUNDS, 10), (ROUNDS, True), (ROUNDS, "5"), (ROUNDS, 5.0), (ROUNDS, 10**5000),
        (ROUNDS, {"five": 5}), (ROUNDS, "\x1b[31m"),
        (MAP, 3), (MAP, ""), (MAP, " \n"), (MAP, "x" * 31), (MAP, None),
    ],
    ids=lambda value: value.name if isinstance(value, Choice | Whole | Written) else str(type(value)),
)  # fmt: skip
def test_a_bad_value_is_refused_by_name(option: Option, value: object) -> None:
    with pytest.raises(Refused) as refused:
        option.check(value)
    assert refused.value.refusal.reason == "bad_option"
    assert words_of(refused).startswith(f"Option {option.name} must be ")


@pytest.mark.parametrize(
    ("option", "value"),
    [(SIZE, 2), (SIZE, "huge"), (SWITCH, False), (ROUNDS, 0), (ROUNDS, 9), (MAP, "rink"), (MAP, "own map")],
)
def test_a_good_value_comes_back_as_it_was(option: Option, value: OptionValue) -> None:
    assert option.check(value) is value
    assert read_value(option, spell(value)) == value
    assert type(read_value(option, spell(value))) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [(MAP, "x" * 99), (SIZE, "4"), (SWITCH, "True"), (ROUNDS, "ten"), (ROUNDS, "9" * 9999)],
)
def test_typed_nonsense_is_refused_by_name(option: Option, text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_value(option, text)
    assert option.name in words_of(refused)


@given(option=st.sampled_from([SIZE, SWITCH, ROUNDS, MAP]), text=st.text(max_size=60))
def test_whatever_is_typed_is_a_value_or_refused(option: Option, text: str) -> None:
    try:
        assert option.check(read_value(option, text)) is not None
    except Refused as refused:
        assert str(refused).isprintable()
        assert option.name in str(refused)


def test_defaults_fill_in_what_is_not_said() -> None:
    setup = check_setup(SPEC, 2, {"rounds": 4})
    assert setup.options == {"faces": 3, "rounds": 4, "prizes": "even"}
    assert (setup.game, setup.seats, setup.position) == ("pebbles", 2, None)


@pytest.mark.parametrize("name", ["turbo", "", "x" * 5000, "new\nline"])
def test_an_unknown_option_is_refused_by_name(name: str) -> None:
    with pytest.raises(Refused) as refused:
        check_setup(SPEC, 2, {name: 1})
    assert refused.value.refusal.reason == "unknown_option"
    assert "faces, rounds" in words_of(refused)


@pytest.mark.parametrize("seats", [-1, 0, 1, 4, 10**5000], ids=["-1", "0", "1", "4", "huge"])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        check_setup(SPEC, seats, {})
    assert refused.value.refusal.reason == "bad_seats"
    assert words_of(refused).startswith("Pebbles is for 2 to 3 players, not ")


def test_a_game_of_one_size_says_so() -> None:
    with pytest.raises(Refused, match="for 2 players, not 3"):
        check_setup(replace(SPEC, max_seats=2), 3, {})


def test_a_position_is_refused_where_there_are_none() -> None:
    with pytest.raises(Refused) as refused:
        check_setup(SPEC, 2, {}, "anything")
    assert refused.value.refusal.reason == "no_positions"
    assert check_setup(replace(SPEC, positions=True), 2, {}, "anything").position == "anything"


def test_a_game_without_options_says_none() -> None:
    with pytest.raises(Refused, match="it has none"):
        check_setup(replace(SPEC, options=()), 2, {"turbo": 1})


# ---- outcomes ----


def test_places_follow_scores_and_ties_share_them() -> None:
    over = outcome_by_scores((3.0, 7.0, 3.0, 1.0), "played_out", "Done.")
    assert over.ranks == (2, 1, 2, 4)
    assert over.winners == (1,)
    assert not over.drawn


def test_a_draw_has_everyone_in_first_place() -> None:
    over = outcome_by_scores((0.0, 0.0), "agreed", "Draw.")
    assert over.winners == (0, 1)
    assert over.drawn
    assert not Outcome((1.0,), (1,), "alone", "One seat cannot draw.").drawn
