"""Rulings 5, 6 and 7: turning up, the order of abilities, and the four abilities."""

import pytest

from rookery.games.battle import GAME
from rookery.games.battle.events import (
    Contested,
    Intimidated,
    Lined,
    Shown,
    Tallied,
    Traveled,
)
from rookery.games.battle.state import GIVE, INTIMIDATE, ORDER, State
from tests.games.battle.helpers import (
    at,
    last,
    names,
    play,
    play_one,
    random_states,
    setup,
    squad_names,
    start,
    told,
    totals,
    without_squad,
)

STRENGTH = "grounds: Crackle Pond strength"
THREE = "grounds: Windless Shelf strength, Crackle Pond agility, Lantern Fjord wisdom"


def deployed(text: str, seats: int = 2, **options: object) -> State:
    """A round of three battlegrounds, about strength, agility and wisdom, before the first is turned up."""
    return at(f"{THREE} / {text}", seats, **options)


# ---- ruling 5 ----


def test_battlegrounds_are_contested_from_left_to_right_and_the_hidden_one_last() -> None:
    """Nobody here has an ability that needs a choice, so one deployment plays the whole round."""
    s = at(f"{THREE} / lane 1: Mittens, Squall, Tango / lane 2: Waddles, Opal, Umber / picked: 3")
    _, events = play_one(s, {0: "deploy Mittens|Opal|Tango", 1: "deploy Waddles|Squall|Umber"})
    assert [event.ground for event in events if isinstance(event, Contested)] == [
        "Windless Shelf",
        "Crackle Pond",
        "Lantern Fjord",
    ]
    order = [type(event).__name__ for event in events]
    assert order.index("Tallied") < [n for n, name in enumerate(order) if name == "Shown"][2]


def test_only_the_squads_of_this_battleground_are_turned_up() -> None:
    s = deployed("piles 1: Floe | Gale, Pip | Drift / piles 2: Opal, Tango | Squall | Umber, Waddles")
    view = GAME.view(s, None)
    assert s.phase == INTIMIDATE
    assert [squad.seat for squad in view.squads] == [0, 1]
    said = str(view).split("cards=(Card")[0]
    assert "Floe" in said
    assert not any(name in said for name in ("Gale", "Pip", "Drift", "Squall", "Umber", "Waddles"))
    assert [player.piles for player in view.players] == [(0, 2, 1), (0, 1, 2)]


# ---- ruling 6: the order ----


def test_the_squad_with_the_alphabetically_first_ability_penguin_resolves_first() -> None:
    """Baron Brrr and Dapper Dot come earlier in the alphabet, but have no ability."""
    s = at(f"{STRENGTH} / squad 1: Baron Brrr, Sleet / squad 2: Dapper Dot, Pebbles / squad 3: Floe, Opal", 3)
    assert s.queue == (2, 0, 1)
    assert GAME.view(s, None).turn.card == "Floe"  # type: ignore[union-attr]


@pytest.mark.parametrize("first", ["Agnes Avalanche", "Admiral Adelie", "Bubbles", "Haddock Hal"])
def test_any_of_the_four_icons_counts_for_the_order(first: str) -> None:
    s = at(f"{STRENGTH} / squad 1: Sleet, Opal / squad 2: {first}, Mittens / squad 3: Pebbles, Tango", 3)
    order = {"Agnes Avalanche": (1, 2, 0), "Admiral Adelie": (1, 2, 0)}
    # The Traveler and the Rogue have nothing to choose, and the turn has passed on already.
    assert s.queue == order.get(first, (2, 0))


def test_an_arrived_travelers_name_counts_for_the_order_too() -> None:
    """Bubbles goes on from strength to agility, and is the first ability penguin there."""
    s = deployed("piles 1: Bubbles | Opal, Tango | Rollo / piles 2: Mittens | Sleet, Squall | Umber")
    assert s.at == 1
    assert s.results[0].totals == (None, 3)
    # It resolved first and could go on again: its agility is 0 as well.
    assert s.queue == (1,)
    assert s.ahead == ((GAME.parse(s, 0, "pick Bubbles").card,), ())  # type: ignore[union-attr]


def test_names_compare_casefolded() -> None:
    rows = [f"penguin,Card {n:02},1,1,1,1," for n in range(20)]
    text = "\n".join([*rows, "penguin,zebra,1,1,1,1,intimidator", "penguin,Yak,1,1,1,1,intimidator"])
    s = at(f"{STRENGTH} / squad 1: zebra, Card 01 / squad 2: Yak, Card 02", cards=text)
    assert s.queue == (1, 0)


def test_abilities_go_clockwise_once_round() -> None:
    s = at(
        f"{STRENGTH} / squad 1: Floe, Opal / squad 2: Sleet / squad 3: Frosty Fred / squad 4: Admiral Adelie",
        4,
    )
    turns = []
    while not s.results:
        turns.append(s.queue[0])
        s = play(s, names(s)[0])
    assert turns == [3, 0, 1, 2]


def test_the_order_is_fixed_when_squads_are_turned_up() -> None:
    """Agnes joins seat 3's Squad, and her name comes before Duchess Dive's: nothing changes."""
    s = at(f"{STRENGTH} / squad 1: Duchess Dive / squad 2: Floe / squad 3: Opal", 3)
    assert s.queue == (0, 1, 2)
    s = play(s, "give 3", "present Surprise Cousin", "draw Agnes Avalanche")
    assert s.queue == (1, 2)


def test_nobody_with_an_ability_means_nothing_to_resolve() -> None:
    s = at(f"{STRENGTH} / squad 1: Mittens / squad 2: Opal")
    assert s.phase == "open"
    assert totals(s) == [3, 0]


def test_order_is_asked_only_while_a_present_and_an_intimidator_both_wait() -> None:
    both = at(f"{STRENGTH} / squad 1: Floe, Captain Cod, Sleet / squad 2: Opal, Mittens")
    assert both.phase == ORDER
    assert names(both) == ["order Captain Cod", "order Floe", "order Sleet"]
    after = play(both, "order Captain Cod", "keep")
    assert after.phase == INTIMIDATE
    assert GAME.view(after, 0).turn.card == "Floe"  # type: ignore[union-attr]
    presents = at(f"{STRENGTH} / squad 1: Captain Cod, Duchess Dive / squad 2: Opal, Mittens")
    assert presents.phase == GIVE
    frights = at(f"{STRENGTH} / squad 1: Floe, Sleet / squad 2: Opal, Mittens")
    assert frights.phase == INTIMIDATE


def test_order_is_asked_again_while_both_kinds_still_wait() -> None:
    s = at(f"{STRENGTH} / squad 1: Floe, Captain Cod, Sleet / squad 2: Opal, Mittens")
    s = play(s, "order Floe", "intimidate Opal")
    assert s.phase == ORDER
    assert names(s) == ["order Captain Cod", "order Sleet"]


def test_without_a_target_no_ability_is_asked_for() -> None:
    """The only opponent has traveled on."""
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility"
        " / squad 1: Velvet Vera, Sleet / squad 2: Bubbles / piles 2: | Bubbles |"
    )
    assert s.results[0].totals == (1, None)
    assert s.results[0].places == (1, 0)


def test_travelers_go_first_by_themselves() -> None:
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility"
        " / squad 1: Agnes Avalanche, Bubbles, Drift / squad 2: Opal, Mittens"
    )
    assert s.phase == GIVE
    assert squad_names(s, 0) == ["Agnes Avalanche"]
    assert [player.ahead for player in GAME.view(s, 1).players] == [("Bubbles", "Drift"), ()]


def test_a_traveler_joins_the_squad_ahead_once_that_squads_time_has_come_not_before() -> None:
    """Seat 2 resolves second, so its Gale can still be frightened here; the mark stays behind."""
    text = (
        "grounds: Windless Shelf strength, Crackle Pond wisdom"
        " / squad 1: Floe / squad 2: Gale, Mittens"
        " / piles 1: | Floe | Opal / piles 2: | Gale, Mittens | Tango"
    )
    s = at(text)
    assert names(s) == ["intimidate Gale", "intimidate Mittens"]
    s = play(s, "intimidate Gale")
    assert s.results[0].totals == (0, 3)
    arrived = s.results[1].squads[1]
    assert (len(arrived.cards), arrived.scared) == (2, ())
    assert s.results[1].totals == (1, 4)


# ---- the rulebook's questions and answers ----


def test_question_a_player_has_one_squad_at_each_battleground() -> None:
    s = start(2)
    for s in random_states(setup(2), "one squad"):
        assert len(s.squads) in (0, 2)
        for own in s.piles:
            assert len(own) == 3


def test_question_two_tied_for_first_leave_second_to_the_next() -> None:
    s = at(
        f"{STRENGTH} / squad 1: Mittens / squad 2: Squall / squad 3: Umber / squad 4: Tango",
        4,
    )
    assert last(s).totals == (3, 3, 2, 1)
    assert last(s).places == (1, 1, 2, 3)
    assert last(s).fish == (6, 6, 3, 1)


def test_question_a_squad_with_a_total_of_nought_can_earn_fish() -> None:
    s = at("grounds: Crackle Pond strength / squad 1: Mittens / squad 2: Opal / squad 3: Umber", 3)
    assert last(s).totals == (3, 0, 2)
    assert last(s).fish == (6, 1, 3)


def test_question_an_added_penguins_ability_triggers_once_play_passes_to_its_squad() -> None:
    s = at(f"{STRENGTH} / squad 1: Agnes Avalanche / squad 2: Mittens / squad 3: Opal, Tango", 3)
    s = play(s, "give 2", "present Surprise Cousin", "draw Floe")
    assert (s.phase, s.queue[0]) == (INTIMIDATE, 1)
    assert names(s) == ["intimidate Agnes Avalanche", "intimidate Opal", "intimidate Tango"]


def test_question_a_penguin_removed_or_replaced_before_its_time_does_nothing() -> None:
    removed = at(f"{STRENGTH} / squad 1: Agnes Avalanche / squad 2: Floe, Mittens")
    removed = play(removed, "give 2", "present Leaky Kayak", "remove Floe")
    assert totals(removed) == [0, 3]
    replaced = at(f"{STRENGTH} / squad 1: Agnes Avalanche / squad 2: Floe, Mittens")
    replaced = play(replaced, "give 2", "present Switcheroo", "replace Floe", "draw Tango")
    assert totals(replaced) == [0, 4]


def test_a_penguin_added_to_a_squad_that_is_done_does_not_trigger() -> None:
    s = at(f"{STRENGTH} / squad 1: Admiral Adelie / squad 2: Agnes Avalanche / squad 3: Opal", 3)
    s = play(s, "intimidate Opal", "give 1", "present Surprise Cousin", "draw Sleet")
    assert totals(s) == [2, 0, 0]


def test_a_traveler_added_to_a_squad_that_is_done_stays() -> None:
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility"
        " / squad 1: Admiral Adelie / squad 2: Agnes Avalanche / squad 3: Opal",
        3,
    )
    s = play(s, "intimidate Opal", "give 1", "present Surprise Cousin", "draw Gale")
    assert len(s.results[0].squads[0].cards) == 2
    assert s.results[1].totals == (None, None, None)


def test_a_traveler_added_before_its_squads_time_goes_on() -> None:
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond cuteness"
        " / squad 1: Agnes Avalanche / squad 2: Opal / squad 3: Tango",
        3,
    )
    s = play(s, "give 2", "present Surprise Cousin", "draw Gale")
    assert s.results[0].totals == (0, 0, 1)
    assert s.results[1].totals == (None, 3, None)


# ---- ruling 7: Traveler ----


def test_a_traveler_with_a_printed_nought_must_go_on_even_if_that_empties_its_squad() -> None:
    s = deployed("piles 1: Bubbles | Mittens | Opal / piles 2: Squall | Tango | Umber")
    assert s.results[0].squads[0].cards == ()
    assert s.results[0].places == (0, 1)
    assert s.results[0].fish == (0, 3)


def test_a_traveler_with_something_to_show_stays() -> None:
    s = deployed("piles 1: Old Olaf | Mittens | Opal / piles 2: Squall | Tango | Umber")
    assert s.results[0].totals == (3, 3)


def test_a_traveler_can_go_on_again_and_at_the_last_it_stays() -> None:
    """Gale has no strength and no agility: it ends up at the third battleground, with 2 wisdom."""
    s = deployed("piles 1: Gale | Mittens | Opal / piles 2: Squall | Tango | Umber")
    assert [result.totals for result in s.results] == [(None, 3), (0, 2), (3, 2)]
    nowhere = at(
        "grounds: Windless Shelf strength, Crackle Pond agility / squad 1: Gale / squad 2: Opal"
        " / piles 1: | Gale | / piles 2: | Opal | Tango"
    )
    assert nowhere.results[-1].totals == (0, 2)
    assert nowhere.results[-1].places == (2, 1)


def test_a_traveler_moves_face_up() -> None:
    s = deployed("piles 1: Gale, Floe | Tango | Opal / piles 2: Squall, Waddles | Mittens | Umber")
    assert GAME.view(s, 1).players[0].ahead == ("Gale",)
    assert GAME.view(s, 1).players[0].piles == (0, 1, 1)


# ---- Rogue ----


@pytest.mark.parametrize(("squad", "total"), [("Pip", 4), ("Pip, Opal", 2), ("Pip, Kipper Kate", 4)])
def test_a_rogue_counts_two_more_only_if_it_is_alone(squad: str, total: int) -> None:
    s = at(f"{STRENGTH} / squad 1: {squad} / squad 2: Mittens")
    assert totals(s)[0] == total


def test_a_rogue_is_judged_at_the_tally_whenever_it_joined_or_was_left_alone() -> None:
    left = at(f"{STRENGTH} / squad 1: Agnes Avalanche / squad 2: Pip, Opal")
    left = play(left, "give 2", "present Leaky Kayak", "remove Opal")
    assert totals(left) == [0, 4]
    came = at(f"{STRENGTH} / squad 1: Agnes Avalanche / squad 2: Opal")
    came = play(came, "give 2", "present Switcheroo", "draw Pip")
    assert totals(came) == [0, 4]
    joined = at(f"{STRENGTH} / squad 1: Agnes Avalanche / squad 2: Pip")
    joined = play(joined, "give 2", "present Surprise Cousin", "draw Opal")
    assert totals(joined) == [0, 2]


def test_a_rogue_left_behind_by_travelers_is_alone() -> None:
    s = at("grounds: Windless Shelf strength, Crackle Pond agility / squad 1: Gale, Pip / squad 2: Mittens")
    assert s.results[0].totals == (4, 3)


# ---- Present ----


def test_a_present_may_be_given_to_another_player_with_a_penguin_here_or_kept() -> None:
    s = at(f"{STRENGTH} / squad 1: Agnes Avalanche / squad 2: Opal / squad 4: Tango", 4)
    assert names(s) == ["give 2", "give 4", "keep"]
    kept = play(s, "keep")
    assert totals(kept) == [0, 0, None, 1]
    assert len(GAME.view(kept, 0).presents) == 7


def test_first_it_is_chosen_whom_and_then_the_present_is_turned_up() -> None:
    s, events = play_one(at(f"{STRENGTH} / squad 1: Agnes Avalanche / squad 2: Opal"), "give 2")
    assert [type(event).__name__ for event in events] == ["Given"]
    assert s.phase == "unwrap"
    assert names(s, -1)[0] == "present Lump of Coal"
    assert GAME.view(s, 0).turn.present == ""  # type: ignore[union-attr]


def test_a_kept_present_may_still_be_any_of_them() -> None:
    """It stays on top unseen, which is the same as being drawn only when it is given."""
    s = at(f"{STRENGTH} / squad 1: Agnes Avalanche, Captain Cod / squad 2: Opal")
    s = play(s, "keep", "give 2")
    assert len(names(s, -1)) == 7


def test_every_present_penguin_of_a_squad_may_give_one() -> None:
    s = at(f"{STRENGTH} / squad 1: Agnes Avalanche, Captain Cod / squad 2: Opal")
    s = play(s, "give 2", "present Hot Cocoa", "give 2")
    assert "present Hot Cocoa" not in names(s, -1)
    s = play(s, "present Lump of Coal")
    assert totals(s) == [0, 1]


# ---- Intimidator ----


def test_an_intimidator_takes_two_off_one_opposing_penguin() -> None:
    s = at(f"{STRENGTH} / squad 1: Floe / squad 2: Mittens, Squall")
    assert names(s) == ["intimidate Mittens", "intimidate Squall"]
    s, events = play_one(s, "intimidate Mittens")
    assert without_squad(events[0]) == (Intimidated, 0, "Floe", 1, "Mittens")
    assert totals(s) == [0, 4]


def test_an_intimidated_penguin_counts_never_less_than_nothing() -> None:
    s = at(f"{STRENGTH} / squad 1: Floe / squad 2: Tango, Squall")
    assert totals(play(s, "intimidate Tango")) == [0, 3]


def test_two_intimidators_may_choose_the_same_penguin() -> None:
    s = at(f"{STRENGTH} / squad 1: Floe, Sleet / squad 2: Mittens, Squall")
    s = play(s, "intimidate Mittens", "intimidate Mittens")
    assert totals(s) == [1, 3]


def test_one_opposing_penguin_is_no_choice_and_is_intimidated_by_itself() -> None:
    s = at(f"{STRENGTH} / squad 1: Floe / squad 2: Mittens")
    assert totals(s) == [0, 1]


def test_an_intimidated_rogue_alone_counts_what_is_printed() -> None:
    s = at(f"{STRENGTH} / squad 1: Floe / squad 2: Pip")
    assert totals(s) == [0, 2]


def test_fright_lasts_for_this_tally_only() -> None:
    """Drift is frightened and travels on; at the next battleground nobody remembers."""
    s = deployed("piles 1: Admiral Adelie | Sleet | Opal / piles 2: Drift, Mittens | Noodle | Umber")
    s = play(s, "intimidate Drift")
    assert s.results[0].totals == (1, 3)
    # Drift has traveled on with 2 agility, and Sleet frightens anew.
    assert names(s) == ["intimidate Drift", "intimidate Noodle"]
    s = play(s, "intimidate Noodle")
    assert s.results[1].totals == (1, 2)


def test_what_an_intimidator_did_stays_done_when_it_is_gone() -> None:
    s = at(f"{STRENGTH} / squad 1: Admiral Adelie, Tango / squad 2: Agnes Avalanche, Mittens")
    s = play(s, "intimidate Mittens", "give 1", "present Leaky Kayak", "remove Admiral Adelie")
    assert totals(s) == [1, 1]


# ---- family ----


def test_family_ignores_every_ability_and_has_no_presents() -> None:
    s = deployed("piles 1: Gale | Agnes Avalanche, Floe | Opal / piles 2: Pip | Drift | Tango", family=True)
    assert [result.totals for result in s.results] == [(0, 2), (2, 2), (1, 2)]
    assert GAME.view(s, 0).presents == GAME.view(s, 0).opened == ()
    assert GAME.view(s, 0).family


# ---- words ----


def test_a_competition_in_words() -> None:
    s = at(f"{THREE} / lane 1: Floe, Gale, Tango / lane 2: Waddles, Pip, Umber / picked: 3")
    words = told(s, {0: "deploy Floe|Tango|Pip", 1: "deploy Gale|Waddles|Umber"})
    assert words[:5] == [
        "Ann deploys Floe; Tango; Pip.",
        "Bo deploys Gale; Waddles; Umber.",
        "Windless Shelf: the competition is for strength.",
        "Ann shows Floe.",
        "Bo shows Gale.",
    ]
    assert "Floe comes first in the alphabet, so abilities go in this order: Ann and Bo." in words
    assert "Ann's Floe intimidates Bo's Gale, who counts 2 less." in words
    assert "Bo's Gale has a 0 here and travels on to Crackle Pond." in words
    assert "Windless Shelf, strength: Ann 0, Bo -." in words
    assert "Ann comes first and takes 3 Fish." in words


def test_events_come_in_the_order_things_happen() -> None:
    s = at(f"{THREE} / lane 1: Floe, Gale, Tango / lane 2: Waddles, Pip, Umber / picked: 3")
    _, events = play_one(s, {0: "deploy Floe|Tango|Pip", 1: "deploy Gale|Waddles|Umber"})
    kinds = [type(event) for event in events]
    first = kinds[: kinds.index(Tallied) + 1]
    assert [kind for kind in first if kind in (Contested, Shown, Lined, Intimidated, Traveled, Tallied)] == [
        Contested,
        Shown,
        Shown,
        Lined,
        Intimidated,
        Traveled,
        Tallied,
    ]
