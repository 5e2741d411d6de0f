"""Rulings 6 and 7: the order of a round, and tailing."""

import pytest

from rookery.core.hexes import DIRECTIONS, hex_name, neighbour
from rookery.games.skating import GAME
from rookery.games.skating.events import Numbered, RolledOff, Tailed
from rookery.games.skating.state import State
from tests.games.skating.helpers import (
    acting,
    events_of,
    figure,
    game,
    named,
    names,
    play,
    refusal,
    situation,
    story,
)

# ---- 6. The order ----


def test_mk2_draws_a_new_order_every_round() -> None:
    s = game(3, edition="mk2", penguins="WW2")
    assert names(s) == ["next A1", "next B1", "next C1"]
    assert [chance for _, chance in GAME.odds(s)] == [pytest.approx(1 / 3)] * 3
    s, events = story(s, "next C1", "next A1")
    # The last one needs no draw.
    assert [(e.figure, e.number) for e in events if isinstance(e, Numbered)] == [
        ("C1", 1),
        ("A1", 2),
        ("B1", 3),
    ]
    assert acting(s) == "C1"
    for name in ("C1", "A1", "B1"):
        assert acting(s) == name
        s = play(s, "go", "go", "end")
    assert (s.round, names(s)) == (2, ["next A1", "next B1", "next C1"])


def test_mk3_rolls_a_d10_each_and_the_lowest_goes_first() -> None:
    s = game(3, penguins="WW2")
    assert len(GAME.odds(s)) == 10
    s = play(s, "number 7", "number 10", "number 2")
    for name in ("C1", "A1", "B1"):
        assert acting(s) == name
        s = play(s, "go", "go", "end")
    assert s.round == 2


def test_mk3_ties_are_rolled_off_when_they_come_up() -> None:
    s = play(game(3, penguins="WW2"), "number 5", "number 5", "number 3")
    assert acting(s) == "C1"
    s = play(s, "go", "go", "end")
    assert names(s) == ["next A1", "next B1"]
    s, events = story(s, "next B1")
    assert [event for event in events if isinstance(event, RolledOff)] == [RolledOff("B1", ("A1", "B1"))]
    assert acting(s) == "B1"
    assert acting(play(s, "go", "go", "end")) == "A1"


def test_after_a_roll_off_the_rest_roll_again() -> None:
    s = play(game(3, penguins="WW2"), "number 5", "number 5", "number 5")
    assert names(s) == ["next A1", "next B1", "next C1"]
    s = play(s, "next B1", "go", "go", "end")
    assert names(s) == ["next A1", "next C1"]


@pytest.mark.parametrize("edition", ["mk2", "mk3"])
def test_sliding_wrecks_have_their_place(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at 5,0 facing E speed 3 dead", "C1 WW2 at -9,0 facing E", "turn C1",
        "order A1 1, B1 2, C1 3", "moved A1 B1", edition=edition, seats=3,
    )  # fmt: skip
    s = play(s, "end")
    if edition == "mk2":
        assert names(s) == ["next A1", "next B1", "next C1"]
    else:
        assert [event.figure for event in events_of(s, Numbered, *["number 4"] * 3)] == ["A1", "B1", "C1"]


# ---- 7. Tailing ----


def convoy(*lines: str, numbers: str = "order A1 2, B1 5", **options: object) -> State:
    return situation(*lines, numbers, "turn A1", tailing=True, **options)


@pytest.mark.parametrize(("facing", "most"), [("E", 6), ("NE", 4), ("SE", 4), ("NW", 2), ("SW", 2), ("W", 0)])
def test_a_number_is_raised_by_at_most_what_the_angle_allows(facing: str, most: int) -> None:
    for raised in range(8):
        s = convoy(
            "A1 WW2 at 0,0 facing E speed 2",
            f"B1 WW2 at 3,0 facing {facing}",
            numbers=f"order A1 2, B1 {2 + raised}",
        )
        assert (named(s, "tail") == ["tail B1"]) == (raised <= most)


def test_only_figures_in_the_wedge_in_front_are_tailed() -> None:
    tailed = set()
    for name, at in (("ahead", "3,0"), ("left edge", "3,-3"), ("right edge", "0,3"), ("inside", "3,-1"),
                     ("beyond", "-1,-2"), ("behind", "-3,0")):  # fmt: skip
        s = convoy("A1 WW2 at 0,0 facing E speed 2", f"B1 WW2 at {at} facing E")
        tailed |= {name} if named(s, "tail") else set()
    assert tailed == {"ahead", "left edge", "right edge", "inside"}


@pytest.mark.parametrize("facing", range(6))
def test_wedge_and_angle_are_reckoned_from_the_follower(facing: int) -> None:
    for other in range(6):
        most = {0: 6, 1: 4, 2: 2, 3: 0}[min((facing - other) % 6, (other - facing) % 6)]
        for ahead, raised in ((True, most), (True, most + 1), (False, 0)):
            at = neighbour((2, -3), facing if ahead else (facing + 3) % 6, 2)
            s = convoy(
                f"A1 WW2 at 2,-3 facing {DIRECTIONS[facing]} speed 2",
                f"B1 WW2 at {hex_name(at)} facing {DIRECTIONS[other]}",
                numbers=f"order A1 2, B1 {2 + raised}",
            )
            assert (named(s, "tail") == ["tail B1"]) == (ahead and raised <= most)


def test_a_follower_moves_right_after_its_leader() -> None:
    s = convoy(
        "A1 WW2 at 0,0 facing E speed 1", "B1 WW2 at 3,0 facing E speed 1", "C1 WW2 at -9,0 facing E",
        "D1 WW2 at -9,3 facing E", numbers="order A1 2, B1 5, C1 3, D1 6", seats=4,
    )  # fmt: skip
    s, events = story(s, "tail B1")
    assert [event for event in events if isinstance(event, Tailed)] == [Tailed("A1", "B1", 2, 5)]
    assert acting(s) == "C1"
    s = play(s, "end")
    assert acting(s) == "B1"
    s = play(s, "go", "end")
    assert acting(s) == "A1"
    # Once a round.
    assert refusal(s, "tail B1").reason == "tailed_already"
    assert acting(play(s, "go", "end")) == "D1"


def test_tailing_is_once_a_round_and_again_in_the_next() -> None:
    s = convoy(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing E", "C1 WW2 at 5,0 facing E",
        numbers="order A1 2, B1 5, C1 6", seats=3,
    )  # fmt: skip
    assert named(s, "tail") == ["tail B1", "tail C1"]
    s = play(s, "tail B1", "end")
    # C1 has yet to move, but A1 has tailed already.
    assert (acting(s), named(s, "tail")) == ("A1", [])
    s = play(s, "end", "end", "number 1", "number 2", "number 3")
    assert (acting(s), named(s, "tail")) == ("A1", ["tail B1", "tail C1"])


def test_tailing_is_declared_before_the_first_hex() -> None:
    s = convoy("A1 WW2 at 0,0 facing E speed 2", "B1 WW2 at 3,0 facing E")
    assert names(s) == ["go", "tail B1"]
    assert refusal(play(s, "go"), "tail B1").reason == "too_late"
    still = convoy("A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing E")
    assert "tail B1" in names(still)
    assert refusal(play(still, "face L"), "tail B1").reason == "too_late"


def test_several_followers_of_one_figure_roll_off_and_go_before_others() -> None:
    s = convoy(
        "A1 WW2 at 0,0 facing E speed 1", "B1 WW2 at 3,0 facing E speed 1", "C1 WW2 at 0,1 facing E speed 1",
        "D1 WW2 at -9,3 facing E", numbers="order A1 2, B1 5, C1 3, D1 5", seats=4,
    )  # fmt: skip
    s = play(s, "tail B1", "tail B1")
    # B1 and D1 have 5 themselves and roll off; the followers wait for B1.
    assert names(s) == ["next B1", "next D1"]
    s = play(s, "next B1", "go", "end")
    assert names(s) == ["next A1", "next C1"]
    s = play(s, "next C1", "go", "end")
    assert acting(s) == "A1"
    assert acting(play(s, "go", "end")) == "D1"


def test_a_followers_followers_all_go_before_its_fellows() -> None:
    """C1 and D1 tail A1, which tails B1, as E1 does: all of A1's go right after A1, and E1 after them."""
    s = situation(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at 5,0 facing E", "C1 WW2 at -3,0 facing E",
        "D1 WW2 at -5,0 facing E", "E1 WW2 at 2,0 facing E", "order A1 5, B1 5, C1 5, D1 5, E1 5",
        "tails A1 B1, C1 A1, D1 A1, E1 B1", "tailed A1 C1 D1 E1", "turn B1", seats=5, tailing=True,
    )  # fmt: skip
    s = play(s, "end")
    assert names(s) == ["next A1", "next E1"]
    s = play(s, "next A1", "end")
    assert names(s) == ["next C1", "next D1"]
    s = play(s, "next D1", "end")
    assert acting(s) == "C1"
    assert acting(play(s, "end")) == "E1"


def test_if_the_leader_is_removed_the_follower_goes_by_its_number() -> None:
    s = convoy(
        "hole 4,0", "A1 WW2 at 0,0 facing E speed 1", "B1 WW2 at 4,0 facing E swimming damage 14",
        "C1 WW2 at 1,0 facing E", "D1 WW2 at -9,3 facing E", numbers="order A1 2, B1 5, C1 3, D1 4", seats=4,
    )  # fmt: skip
    s = play(s, "tail B1", "fire cannon B1", "dice 4 5", "roll 3")
    assert figure(s, "B1").at is None
    s = play(s, "end")
    assert acting(s) == "D1"
    assert acting(play(s, "end")) == "A1"


def test_the_fallen_and_swimmers_do_not_tail_but_wrecks_are_tailed() -> None:
    assert named(convoy("A1 WW2 at 0,0 facing E fallen", "B1 WW2 at 3,0 facing E"), "tail") == []
    wet = convoy("hole 0,0", "A1 WW2 at 0,0 facing E swimming", "B1 WW2 at 3,0 facing E")
    assert named(wet, "tail") == []
    wreck = convoy(
        "A1 WW2 at 0,0 facing E speed 1",
        "B1 WW2 at 3,0 facing E speed 2 dead",
        "C1 WW2 at 9,0 facing E",
        numbers="order A1 2, B1 5, C1 9",
        seats=3,
    )
    assert named(wreck, "tail") == ["tail B1"]


def test_who_has_moved_is_not_tailed() -> None:
    s = convoy("A1 WW2 at 0,0 facing E speed 1", "B1 WW2 at 3,0 facing E", "moved B1")
    assert named(s, "tail") == []


def test_two_do_not_wait_for_each_other() -> None:
    s = convoy("A1 WW2 at 0,0 facing E speed 1", "B1 WW2 at 3,0 facing W speed 1", numbers="order A1 3, B1 3")
    s = play(s, "tail B1")
    assert acting(s) == "B1"
    assert named(s, "tail") == []


def test_a_fumbles_trouble_is_not_lost_by_tailing() -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E next-trouble no_maneuvers", "B1 WW2 at 3,0 facing E", "order A1 2, B1 5",
        tailing=True,
    )  # fmt: skip
    assert figure(s, "A1").trouble == "no_maneuvers"
    s = play(s, "tail B1", "end")
    assert (acting(s), figure(s, "A1").trouble) == ("A1", "no_maneuvers")


def test_without_the_option_there_is_no_tailing() -> None:
    s = situation("A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing E", "order A1 2, B1 5", "turn A1")
    assert refusal(s, "tail B1").reason == "no_tailing"
