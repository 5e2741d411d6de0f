"""Ruling 8: each of the seven Presents, alone and two at a time, and decks that run out."""

import itertools

import pytest

from rookery.core.game import CHANCE
from rookery.games.battle import GAME
from rookery.games.battle.events import FishTaken, Removed, Replaced, Reshuffled, Singled, Unwrapped
from rookery.games.battle.state import DRAW, PRESENT_TITLES, PRESENTS, REMOVE, REPLACE, State
from tests.games.battle.helpers import (
    at,
    box,
    last,
    names,
    play,
    play_one,
    squad_names,
    told,
    totals,
    without_squad,
)

STRENGTH = "grounds: Crackle Pond strength"
ONE = f"{STRENGTH} / squad 1: Duchess Dive / squad 2: Mittens, Umber"
"""One Present, and two penguins of strength 3 and 2 to receive it."""


def given(text: str, present: str, seats: int = 2, **options: object) -> State:
    return play(at(text, seats, **options), "give 2", f"present {PRESENT_TITLES[present]}")


# ---- one at a time ----


def test_lump_of_coal_the_squad_counts_two_less() -> None:
    assert totals(given(ONE, "coal")) == [3, 3]


def test_hot_cocoa_the_squad_counts_three_more() -> None:
    assert totals(given(ONE, "cocoa")) == [3, 8]


def test_snowball_the_best_penguin_counts_nothing() -> None:
    assert totals(given(ONE, "snowball")) == [3, 2]


def test_leaky_kayak_its_owner_removes_one_penguin() -> None:
    s = given(ONE, "kayak")
    assert (s.phase, GAME.to_act(s)) == (REMOVE, (1,))
    assert names(s) == ["remove Mittens", "remove Umber"]
    s, events = play_one(s, "remove Umber")
    assert without_squad(events[0]) == (Removed, 1, "Umber")
    assert totals(s) == [3, 3]


def test_leaky_kayak_not_the_last_penguin() -> None:
    s, events = play_one(
        play(at(f"{STRENGTH} / squad 1: Duchess Dive / squad 2: Mittens"), "give 2"), "present Leaky Kayak"
    )
    assert without_squad(events[0]) == (Unwrapped, 0, 1, "kayak", False)
    assert totals(s) == [3, 3]


def test_sticky_flippers_its_owner_gives_the_giver_a_fish() -> None:
    s = play(at(f"{ONE} / fish: 4, 7"), "give 2")
    s, events = play_one(s, "present Sticky Flippers")
    assert events[1] == FishTaken(0, 1, 1)
    # And then the battleground is decided: 5 beats 3.
    assert s.fish == (5 + 3, 6 + 6)


def test_sticky_flippers_take_nothing_where_there_is_nothing() -> None:
    s, events = play_one(play(at(f"{ONE} / fish: 4, 0"), "give 2"), "present Sticky Flippers")
    assert without_squad(events[0]) == (Unwrapped, 0, 1, "flippers", False)
    assert s.fish == (4 + 3, 6)


def test_switcheroo_the_giver_replaces_one_penguin_before_seeing_the_new_one() -> None:
    s = given(ONE, "switcheroo")
    assert (s.phase, GAME.to_act(s)) == (REPLACE, (0,))
    assert names(s) == ["replace Mittens", "replace Umber"]
    s, events = play_one(s, "replace Mittens")
    assert events == [Singled(0, 1, "Mittens")]
    assert (s.phase, GAME.to_act(s)) == (DRAW, (CHANCE,))
    s, events = play_one(s, "draw Tango")
    assert without_squad(events[0]) == (Replaced, 1, "Mittens", "Tango")
    assert totals(s) == [3, 3]


def test_switcheroo_a_single_penguin_is_no_choice() -> None:
    s = given(f"{STRENGTH} / squad 1: Duchess Dive / squad 2: Mittens", "switcheroo")
    assert s.phase == DRAW
    assert totals(play(s, "draw Opal")) == [3, 0]


def test_surprise_cousin_the_top_of_the_deck_joins() -> None:
    s = given(ONE, "cousin")
    assert s.phase == DRAW
    assert len(names(s, CHANCE)) == 54 - 3
    s = play(s, "draw Tango")
    assert totals(s) == [3, 6]


def test_a_drawn_penguin_is_the_recipients() -> None:
    """And so is its ability, when the recipient's turn comes."""
    s = play(given(f"{ONE} / squad 3: Opal", "cousin", 3), "draw Gale")
    assert totals(s)[1] == 5
    s = play(given(f"{ONE} / squad 3: Opal", "cousin", 3), "draw Sleet")
    assert GAME.to_act(s) == (1,)


# ---- marks and the used pile ----


def test_removed_and_replaced_penguins_go_face_up_to_the_used_pile_and_lose_all_marks() -> None:
    text = (
        f"{STRENGTH} / squad 1: Captain Cod, Admiral Adelie / squad 2: Mittens, Umber / squad 3: Floe, Opal"
    )
    s = play(at(text, 3), "order Admiral Adelie", "intimidate Mittens", "give 2", "present Leaky Kayak")
    assert s.squads[1].scared
    s = play(s, "remove Mittens")
    assert s.squads[1].scared == ()
    assert GAME.view(s, None).used == ("Mittens",)
    s = play(at(text, 3), "order Admiral Adelie", "intimidate Mittens", "give 2", "present Switcheroo")
    s = play(s, "replace Mittens", "draw Squall")
    assert (s.squads[1].scared, squad_names(s, 1)) == ((), ["Squall", "Umber"])
    assert GAME.view(s, None).used == ("Mittens",)


def test_a_penguin_drawn_again_has_no_marks() -> None:
    """Mittens is frightened, replaced, shuffled back and drawn as a cousin of the same Squad."""
    text = (
        f"{STRENGTH} / squad 1: Captain Cod, Duchess Dive, Admiral Adelie / squad 2: Mittens, Umber"
        " / deck: Squall"
    )
    s = play(at(text), "order Admiral Adelie", "intimidate Mittens")
    s = play(s, "give 2", "present Switcheroo", "replace Mittens", "draw Squall")
    s = play(s, "give 2", "present Surprise Cousin", "draw Mittens")
    assert totals(s) == [0 + 3 + 1, 3 + 2 + 3]


# ---- two at a time ----

NUMBERS = {"coal": -2, "cocoa": 3}


@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(PRESENTS, 2)))
def test_two_presents_in_one_squad(first: str, second: str) -> None:
    """Strength 3, 2 and 1 receive both. Choices: the least goes overboard, the best is exchanged for a 0,
    and a 3 joins. What is left is counted by hand here."""
    s = at(f"{STRENGTH} / fish: 5, 5 / squad 1: Captain Cod, Duchess Dive / squad 2: Mittens, Umber, Tango")
    mine = [3, 2, 1]
    for present in (first, second):
        s = play(s, "give 2", f"present {PRESENT_TITLES[present]}")
        if present == "kayak":
            s = play(s, "remove Tango")
            mine.remove(1)
        elif present == "switcheroo":
            s = play(s, "replace Mittens", "draw Opal")
            mine[mine.index(3)] = 0
        elif present == "cousin":
            s = play(s, "draw Squall")
            mine.append(3)
    if "snowball" in (first, second):
        mine.remove(max(mine))
    expected = sum(mine) + sum(NUMBERS.get(present, 0) for present in (first, second))
    assert totals(s) == [3, max(0, expected)]
    fish = 1 if "flippers" in (first, second) else 0
    places = last(s).fish
    assert s.fish == (5 + fish + places[0], 5 - fish + places[1])


def test_two_snowballs_strike_the_two_best() -> None:
    text = "\n".join(
        [
            *(f"penguin,Card {n:02},3,0,0,0," for n in range(14)),
            "penguin,Ann,1,0,0,0,present",
            "present,snowball,7",
        ]
    )
    s = at(f"{STRENGTH} / squad 1: Ann / squad 2: Card 01, Card 02, Card 03 | snowballs 1", cards=text)
    s = play(s, "give 2", "present Snowball")
    assert totals(s) == [1, 3]


def test_more_snowballs_than_penguins_strike_all() -> None:
    s = at(f"{STRENGTH} / squad 1: Mittens | snowballs 3 / squad 2: Opal")
    assert totals(s) == [0, 0]


# ---- decks that run out ----


def test_a_penguin_deck_that_has_run_out_is_made_of_the_used_cards() -> None:
    s = at(f"{ONE} / used: Tango, Opal / deck: none")
    s = play(s, "give 2", "present Surprise Cousin")
    assert names(s, CHANCE) == ["draw Opal", "draw Tango"]
    s, events = play_one(s, "draw Tango")
    assert events[0] == Reshuffled("penguins", 2)
    assert box(s).spell(s.results[-1].squads[1].cards) == ("Mittens", "Tango", "Umber")


def test_with_nothing_to_draw_nobody_is_replaced_and_nobody_joins() -> None:
    for present in ("switcheroo", "cousin"):
        s = play(at(f"{ONE} / deck: none"), "give 2")
        s, events = play_one(s, f"present {PRESENT_TITLES[present]}")
        assert without_squad(events[0]) == (Unwrapped, 0, 1, present, False)
        assert totals(s) == [3, 5]


def test_the_replaced_penguin_itself_is_not_what_is_drawn() -> None:
    """It goes to the used pile after the draw, for which there must have been a card."""
    s = given(f"{ONE} / used: Tango / deck: none", "switcheroo")
    s = play(s, "replace Mittens")
    assert names(s, CHANCE) == ["draw Tango"]
    s = play(s, "draw Tango")
    assert totals(s) == [3, 3]


def test_cards_set_aside_in_the_short_variant_are_used_cards() -> None:
    lanes = (
        "Duchess Dive, Velvet Vera, Pip, Gale, Floe, Sleet, Rollo, Tango, Waddles",
        "Mittens, Umber, Opal, Drift, Noodle, Squall, Zero Zelda, Baron Brrr, Blizzard Bea",
    )
    text = (
        f"grounds: Crackle Pond strength, Windless Shelf agility, Lantern Fjord wisdom / lane 1: {lanes[0]}"
        f" / lane 2: {lanes[1]} / picked: 7 / aside: face down / deck: none"
        " / piles 1: Duchess Dive | Pip, Gale, Floe, Sleet | Rollo, Velvet Vera"
        " / piles 2: Mittens, Umber | Opal, Drift, Noodle | Squall, Zero Zelda"
    )
    s = at(text, short=True)
    assert GAME.view(s, 0).used_hidden == 4
    s = play(s, "give 2", "present Surprise Cousin")
    assert names(s, CHANCE) == ["draw Baron Brrr", "draw Blizzard Bea", "draw Tango", "draw Waddles"]
    s = play(s, "draw Tango")
    assert GAME.view(s, 0).used_hidden == 0
    assert box(s).spell(s.deck) == ("Baron Brrr", "Blizzard Bea", "Waddles")


def test_presents_that_are_all_turned_up_are_shuffled_again() -> None:
    s = play(at(f"{ONE} / presents: none"), "give 2")
    assert len(names(s, CHANCE)) == 7
    s, events = play_one(s, "present Hot Cocoa")
    assert events[0] == Reshuffled("presents", 7)
    later = play(
        at(f"{STRENGTH} / squad 1: Duchess Dive, Velvet Vera / squad 2: Mittens / presents: coal"),
        "give 2",
        "present Lump of Coal",
        "give 2",
    )
    assert len(names(later, CHANCE)) == 7


def test_new_presents_every_round() -> None:
    s = given(ONE, "coal")
    assert s.round == 2
    assert GAME.view(s, 0).presents == PRESENTS
    assert GAME.view(s, 0).opened == ()


def test_opened_presents_lie_open() -> None:
    s = play(at(f"{STRENGTH} / squad 1: Captain Cod, Duchess Dive / squad 2: Mittens, Umber"), "give 2")
    s = play(s, "present Snowball")
    view = GAME.view(s, None)
    assert view.opened == ("snowball",)
    assert "snowball" not in view.presents


@pytest.mark.parametrize(("title", "words"), [
    ("Lump of Coal", "Bo unwraps Lump of Coal: their Squad counts 2 less."),
    ("Hot Cocoa", "Bo unwraps Hot Cocoa: their Squad counts 3 more."),
    ("Sticky Flippers", "Bo unwraps Sticky Flippers: but there is no Fish to take."),
    ("Leaky Kayak", "Bo unwraps Leaky Kayak: one of their penguins has to go."),
])  # fmt: skip
def test_presents_in_words(title: str, words: str) -> None:
    s = at(ONE)
    assert told(s, "give 2") == ["Ann's Duchess Dive hands Bo a Present."]
    assert told(play(s, "give 2"), f"present {title}")[0] == words
