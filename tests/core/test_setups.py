"""Which setups are tried: all a game allows, and none it refuses."""

import pytest
from msgspec.structs import replace

from rookery.core.refusal import refuse
from rookery.core.setups import all_setups
from rookery.core.spec import Choice, Setup
from rookery.torture.pebbles import SPEC, Pebbles, State

FLAGS = tuple(Choice(name, name, "On or off.", (False, True), ("off", "on")) for name in "abcdefg")


class Picky(Pebbles):
    """Option b needs option a, and three players can have neither."""

    spec = replace(SPEC, options=(*SPEC.options, *FLAGS))

    def start(self, setup: Setup) -> State:
        a, b = setup.options["a"], setup.options["b"]
        if (b and not a) or (a and setup.seats == 3):
            refuse("impossible", "These do not go together.")
        return super().start(setup)


class Hopeless(Picky):
    def start(self, setup: Setup) -> State:
        if setup.options["c"]:
            refuse("impossible", "Never.")
        return super().start(setup)


class Lonely(Picky):
    def start(self, setup: Setup) -> State:
        if setup.seats == 3:
            refuse("impossible", "Three is a crowd.")
        return super().start(setup)


def test_refused_setups_are_left_out_and_a_value_is_tried_with_what_it_needs() -> None:
    setups = list(all_setups(Picky()))
    for setup in setups:
        Picky().start(setup)
    assert {(s.seats, s.options["a"]) for s in setups if s.options["b"]} == {(2, True)}
    assert {s.seats for s in setups} == {2, 3}


def test_few_combinations_are_all_tried() -> None:
    setups = list(all_setups(Pebbles()))
    assert len(setups) == 2 * 2 * 3
    assert len({(s.seats, *s.options.values()) for s in setups}) == len(setups)
    assert {s.options["rounds"] for s in setups} == {2, 1, 4}


def test_of_many_combinations_those_one_step_from_the_rulebook_are_tried() -> None:
    class Fussy(Pebbles):
        spec = replace(SPEC, options=(*SPEC.options, *FLAGS))

    setups = list(all_setups(Fussy()))
    printed = {option.name: option.default for option in Fussy.spec.options}
    assert len(setups) == 2 * (1 + 1 + 2 + len(FLAGS))
    assert setups[0].options == printed
    assert max(sum(s.options[name] != value for name, value in printed.items()) for s in setups) == 1


@pytest.mark.parametrize(("game", "words"), [(Hopeless(), "c=True"), (Lonely(), "3 players")])
def test_a_value_or_number_of_players_that_never_works_is_told(game: Pebbles, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        list(all_setups(game))
