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


def _other(event: Event, names: Sequence[str]) -> str | None:
    return f"{names[0]} is odd {event.number} times." if isinstance(event, Odd) and event.number else None


SENTENCES = Sentences(
    {
        Rolled: "{seat:name} rolls {dice:sum} of {dice} {why:why}.",
        Won: "{seats:names} win by {by:listed}.",
    },
    _other,
    why={"walk": "to walk"},
    sum=lambda dice: str(sum(dice)),
)


def test_fields_are_said_as_declared() -> None:
    assert SENTENCES(Rolled(1, (2, 3), "walk"), NAMES) == "Bob rolls 5 of (2, 3) to walk."
    assert SENTENCES(Won((0, 2), ("wit", "luck", "ice")), NAMES) == "Ann and Cleo win by wit, luck and ice."


def test_what_takes_more_is_told_by_the_game_or_not_at_all() -> None:
    assert SENTENCES(Odd(3), NAMES) == "Ann is odd 3 times."
    with pytest.raises(TypeError, match="no words for Odd"):
        SENTENCES(Odd(0), NAMES)


@pytest.mark.parametrize("template", ["{number:unheard_of}", "{nothing}", "{seat:name}"])
def test_a_template_that_cannot_be_said_is_found_at_once(template: str) -> None:
    with pytest.raises(ValueError, match="Odd cannot be told by"):
        Sentences({Odd: template}, _other)


def test_lists_read_as_people_say_them() -> None:
    assert [listed(NAMES[:n]) for n in range(4)] == ["nobody", "Ann", "Ann and Bob", "Ann, Bob and Cleo"]
    assert listed(NAMES[:2], "or") == "Ann or Bob"
