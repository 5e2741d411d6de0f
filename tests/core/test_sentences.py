"""Sentences by declaration: every way to say a field, and what cannot be told."""

from collections.abc import Sequence

import pytest

from rookery.core.game import Event, OfSeat
from rookery.core.sentences import Sentences, listed

NAMES = ("Ann", "Bob", "Cleo")


class Rolled(Event, OfSeat, frozen=True):
    dice: tuple[int, ...]
    why: str


class Won(Event, frozen=True):
    seats: tuple[int, ...]
    by: tuple[str, ...]


class Odd(Event, frozen=True):
    number: int


class Even(Event, frozen=True):
    number: int


class Unheard(Event, frozen=True):
    pass


def _odd(event: Odd, names: Sequence[str]) -> str:
    return f"{names[0]} is odd {event.number} times."


SENTENCES = Sentences(
    {
        Rolled: "{seat:name} rolls {dice:sum} of {dice} {why:why}.",
        Won: "{seats:names} win by {by:listed}.",
        Odd: _odd,
        Even: "{{{:who}}} is even.",
    },
    who=lambda event, names: names[event.number],
    why={"walk": "to walk"},
    sum=lambda dice: str(sum(dice)),
)


def test_fields_are_said_as_declared() -> None:
    assert SENTENCES(Rolled(1, (2, 3), "walk"), NAMES) == "Bob rolls 5 of (2, 3) to walk."
    assert SENTENCES(Won((0, 2), ("wit", "luck", "ice")), NAMES) == "Ann and Cleo win by wit, luck and ice."


def test_what_takes_more_is_a_function_of_event_and_names() -> None:
    assert SENTENCES(Odd(3), NAMES) == "Ann is odd 3 times."
    assert SENTENCES(Even(2), NAMES) == "{Cleo} is even."


def test_an_event_without_a_sentence_is_no_slip_of_the_tongue() -> None:
    with pytest.raises(TypeError, match="no words for Unheard"):
        SENTENCES(Unheard(), NAMES)


@pytest.mark.parametrize("template", ["{number:unheard_of}", "{nothing}", "{seat:name}", "{:name}"])
def test_a_template_that_cannot_be_said_is_found_at_once(template: str) -> None:
    with pytest.raises(ValueError, match=r"Odd has no|nothing says how"):
        Sentences({Odd: template})


def test_lists_read_as_people_say_them() -> None:
    assert [listed(NAMES[:n]) for n in range(4)] == ["nobody", "Ann", "Ann and Bob", "Ann, Bob and Cleo"]
    assert listed(NAMES[:2], "or") == "Ann or Bob"
