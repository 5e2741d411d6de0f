"""Rulings 25 to 27: recoil and impact, the order of a hit, energy and shields."""

import pytest

from rookery.core.hexes import DIRECTIONS, hex_name, neighbour
from rookery.games.skating import GAME
from rookery.games.skating.actions import SpreadShields
from rookery.games.skating.events import EnergyPaid, Recoiled, Roughed, Splashed, Struck, Tried
from rookery.games.skating.state import State
from tests.games.skating.helpers import (
    EDITIONS,
    asked,
    events_of,
    figure,
    game,
    hexes_left,
    motion,
    named,
    names,
    play,
    refusal,
    rolls,
    situation,
    story,
    told,
)

both = pytest.mark.parametrize("edition", EDITIONS)
MISS = ("fire cannon B1", "dice 1 6")
"""White 6: the firer is thrown back; at range 9 it is a miss."""

HIT = ("fire cannon B1", "dice 4 6", "roll 3")


def duel(
    firer: str, target: str, *more: str, edition: str = "mk3", used: int = 9, **options: object
) -> State:
    turn = f"turn A1 used {used} actions 0"
    return situation(f"A1 {firer}", f"B1 {target}", *more, turn, edition=edition, **options)


# ---- 25. Recoil ----


@pytest.mark.parametrize(("heading", "speed"), [
    ("E", 3), ("NE", 3), ("SE", 3),   # -1 when going roughly where it shoots
    ("NW", 5), ("SW", 5), ("W", 5),   # +1 when going away from it
])  # fmt: skip
@both
def test_a_white_six_throws_the_firer_back(edition: str, heading: str, speed: int) -> None:
    s = duel(f"WW2 at -2,0 facing E heading {heading} speed 4", "WW2 at 7,0 facing E", edition=edition)
    s = play(s, *MISS)
    assert motion(s, "A1") == ("-3,0", heading, speed)
    assert s.used == 9  # the hex is not used


@both
def test_from_a_standstill_it_slides_back_and_that_hex_is_used(edition: str) -> None:
    s = play(duel("WW2 at -2,0 facing E", "WW2 at 7,0 facing E", edition=edition, used=0), *MISS)
    assert motion(s, "A1") == ("-3,0", "W", 1)
    assert (s.used, hexes_left(s)) == (1, 0)


@both
def test_blocked_from_a_standstill_it_still_has_the_hex_to_go(edition: str) -> None:
    s = duel("WW2 at -2,0 facing E", "WW2 at 7,0 facing E", "rock -3,0", edition=edition, used=0)
    s, events = story(s, *MISS)
    assert motion(s, "A1") == ("-2,0", "W", 1)
    assert [event.blocked for event in events if isinstance(event, Recoiled)] == [True]
    assert hexes_left(s) == 1


@both
def test_stopped_by_recoil_the_direction_goes_to_the_facing(edition: str) -> None:
    s = play(duel("WW2 at -2,0 facing E heading NE speed 1", "WW2 at 7,0 facing E", edition=edition), *MISS)
    assert motion(s, "A1") == ("-3,0", "E", 0)


@pytest.mark.parametrize(("white", "card", "recoils"), [
    (5, "WW2", False), (6, "WW2", True), (5, "Space", True), (4, "Space", False),
])  # fmt: skip
@both
def test_weapons_of_two_dice_recoil_on_a_five_too(edition: str, white: int, card: str, recoils: bool) -> None:
    s = duel(f"{card} at -2,0 facing E", "WW2 at 10,0 facing E", edition=edition)
    moves = ["fire cannon B1", *(["energy thrust 2"] if card == "Space" else []), f"dice 1 {white}"]
    assert bool(events_of(s, Recoiled, *moves)) == recoils


@pytest.mark.parametrize(("edition", "recoils"), [("mk2", True), ("mk3", False)])
def test_missiles_recoil_in_mk2_only(edition: str, recoils: bool) -> None:
    s = duel("Jet at -2,0 facing E", "WW2 at 7,0 facing E", edition=edition)
    # Three dice, so a white 5 is enough.
    assert bool(events_of(s, Recoiled, "fire missile B1", "dice 1 5")) == recoils


@pytest.mark.parametrize(("heading", "speed"), [
    ("E", 4), ("NE", 4), ("SE", 4),   # +1 within 60 degrees of the shot
    ("NW", 2), ("SW", 2), ("W", 2),   # -1 otherwise
])  # fmt: skip
@both
def test_a_hit_pushes_the_target_along_the_shot(edition: str, heading: str, speed: int) -> None:
    s = duel("WW2 at 0,0 facing E", f"WW2 at 3,0 facing E heading {heading} speed 3", edition=edition)
    assert motion(play(s, *HIT), "B1") == ("4,0", heading, speed)


@both
def test_a_standing_target_is_set_sliding(edition: str) -> None:
    s = play(duel("WW2 at 0,0 facing E speed 3", "WW2 at 3,0 facing NW", edition=edition), *HIT)
    assert motion(s, "B1") == ("4,0", "E", 1)
    assert s.used == 9  # the firer's move is its own


@pytest.mark.parametrize("facing", range(6))
@both
def test_recoil_and_impact_go_by_the_firers_facing(edition: str, facing: int) -> None:
    """One hex back and one hex on, whichever way it faces; with the push a point faster, else slower."""
    ahead, behind = neighbour((0, 0), facing), neighbour((0, 0), (facing + 3) % 6)
    for heading in range(6):
        along = (heading - facing) % 6 in (0, 1, 5)
        s = duel(
            f"WW2 at 0,0 facing {DIRECTIONS[facing]} heading {DIRECTIONS[heading]} speed 3",
            f"WW2 at {hex_name(ahead)} facing E heading {DIRECTIONS[heading]} speed 3",
            edition=edition,
        )
        s = play(s, *HIT)
        onwards = hex_name(neighbour((0, 0), facing, 2))
        assert motion(s, "A1") == (hex_name(behind), DIRECTIONS[heading], 2 if along else 4)
        assert motion(s, "B1") == (onwards, DIRECTIONS[heading], 4 if along else 2)


@both
def test_occupied_or_blocked_the_speed_changes_and_the_place_does_not(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing E speed 3", "C1 WW2 at 4,0 facing E",
        "turn A1 used 0 actions 0", edition=edition, seats=3,
    )  # fmt: skip
    s = play(s, *HIT)
    assert motion(s, "B1") == ("3,0", "E", 4)
    assert motion(s, "C1") == ("4,0", "E", 0)


@both
def test_pushed_into_a_hole_or_over_the_edge_it_falls_in(edition: str) -> None:
    s, events = story(duel("WW2 at 0,0 facing E", "WW2 at 3,0 facing E", "hole 4,0", edition=edition), *HIT)
    assert [event for event in events if isinstance(event, Splashed)] == [Splashed("B1", "4,0", False)]
    s = duel("WW2 at -12,0 facing E", "WW2 at -3,0 facing E", edition=edition)
    s, events = story(s, *MISS)
    assert [event for event in events if isinstance(event, Splashed)] == [Splashed("A1", "-13,0", True)]


@both
def test_rough_ice_reached_by_recoil_counts_as_entered(edition: str) -> None:
    s = duel("WW2 at 0,0 facing E", "WW2 at 3,0 facing NW heading E speed 4", "rough 2 4,0", edition=edition)
    s, events = story(s, *HIT)
    # 4 + 1 - 2 = 3; rear-quarter: more than 2.
    assert [(e.before, e.after) for e in events if isinstance(e, Roughed)] == [(5, 3)]
    assert asked(s) == "rough"
    assert [event.need for event in events_of(s, Tried, "roll 6")] == [2]


@both
def test_swimmers_are_not_pushed(edition: str) -> None:
    s = duel("WW2 at 0,0 facing E", "WW2 at 3,0 facing W swimming", "hole 3,0", edition=edition)
    assert motion(play(s, *HIT), "B1")[::2] == ("3,0", 0)


@pytest.mark.parametrize(("option", "black", "speed"), [
    (False, 5, 3), (True, 5, 4), (True, 4, 3), (True, 1, 3),
])  # fmt: skip
@both
def test_side_recoil_may_need_a_black_one_to_four(edition: str, option: bool, black: int, speed: int) -> None:
    s = duel(
        "WW2 at -2,0 facing E heading NE speed 4", "WW2 at 10,0 facing E", edition=edition,
        side_recoil_needs_black_1_4=option,
    )  # fmt: skip
    s = play(s, "fire cannon B1", f"dice {black} 6")
    # The place changes either way.
    assert motion(s, "A1") == ("-3,0", "NE", speed)
    ahead = duel(
        "WW2 at -2,0 facing E speed 4", "WW2 at 10,0 facing E", edition=edition,
        side_recoil_needs_black_1_4=option,
    )  # fmt: skip
    # Straight ahead it is no side shot: 4 - 1 on any black.
    assert motion(play(ahead, "fire cannon B1", f"dice {black} 6"), "A1") == ("-3,0", "E", 3)


@pytest.mark.parametrize(("option", "black", "speed"), [(False, 5, 4), (True, 5, 3), (True, 4, 4)])
@both
def test_side_impact_may_need_a_black_one_to_four(edition: str, option: bool, black: int, speed: int) -> None:
    s = duel(
        "WW2 at 0,0 facing E heading NE speed 1", "WW2 at 3,0 facing E speed 3", edition=edition,
        side_recoil_needs_black_1_4=option,
    )  # fmt: skip
    assert motion(play(s, "fire cannon B1", f"dice {black} 6", "roll 3"), "B1") == ("4,0", "E", speed)


@both
def test_recoil_takes_one_beyond_top_speed(edition: str) -> None:
    s = duel("WW2 at -2,0 facing E heading W speed 7", "WW2 at 7,0 facing E", edition=edition)
    assert motion(play(s, *MISS), "A1") == ("-3,0", "W", 8)


# ---- 26. The order of a hit ----


@both
def test_damage_critical_impact_death_recoil(edition: str) -> None:
    s = duel(
        "WW2 at 0,0 facing E",
        "WW2 at 3,0 facing E damage 13",
        "C1 WW2 at -9,0 facing E",
        edition=edition,
        seats=3,
    )
    die = {"mk2": "roll 3", "mk3": "roll 5"}[edition]
    s, events = story(s, "fire cannon B1", "dice 6 6", "roll 4", die)
    order = [name for name in told(events) if name not in ("Aimed", "Fired", "Rolled")]
    assert order[:6] == ["Struck", "Damaged", "Critical", "Recoiled", "Died", "Recoiled"]


# ---- 27. Energy and shields ----


@both
def test_a_space_penguin_pays_two_for_a_shot_as_its_player_likes(edition: str) -> None:
    s = duel("Space at 0,0 facing E shields 3 0 0 0 0 0", "WW2 at 9,0 facing E", edition=edition)
    s = play(s, "fire cannon B1")
    assert names(s) == ["energy thrust 2", "energy thrust 1 shield0 1", "energy shield0 2"]
    assert not rolls(s)  # paid before the roll
    s, events = story(s, "energy thrust 1 shield0 1")
    assert [event for event in events if isinstance(event, EnergyPaid)] == [
        EnergyPaid("A1", 1, (1, 0, 0, 0, 0, 0))
    ]
    assert (figure(s, "A1").shields[0], figure(s, "A1").thrust_paid) == (2, 1)
    assert rolls(s)


@both
def test_with_only_one_way_to_pay_it_is_paid(edition: str) -> None:
    s = duel("Space at 0,0 facing E shields 0 0 0 0 0 0", "WW2 at 9,0 facing E", edition=edition)
    s, events = story(s, "fire cannon B1")
    assert [event for event in events if isinstance(event, EnergyPaid)] == [EnergyPaid("A1", 2, (0,) * 6)]
    assert (asked(s), figure(s, "A1").thrust_paid) == ("shot", 2)


@both
def test_without_shields_thrust_alone_pays(edition: str) -> None:
    card = (
        '{"cards": [{"name": "Ray", "points": 9, "size": 0, "arc": "fan", "power": "1d", "accuracy": 0, '
        '"top_speed": 5, "thrust": 3, "brake": 2, "maneuverability": 0, "energy": 2}]}'
    )
    s = duel("Ray at 0,0 facing E", "Ray at 9,0 facing E", edition=edition, cards=card)
    s = play(s, "fire cannon B1")
    assert (asked(s), figure(s, "A1").thrust_paid) == ("shot", 2)
    poor = duel("Ray at 0,0 facing E thrust-paid 2", "Ray at 9,0 facing E", edition=edition, cards=card)
    assert refusal(poor, "fire cannon B1").reason == "no_energy"


@both
def test_the_last_two_points_are_enough_for_a_shot(edition: str) -> None:
    s = duel(
        "Space at 0,0 facing E thrust-paid 4 shields 0 0 0 1 0 0", "WW2 at 9,0 facing E", edition=edition
    )
    s = play(s, "fire cannon B1")
    assert (figure(s, "A1").thrust_paid, sum(figure(s, "A1").shields)) == (5, 0)


@both
def test_with_less_than_two_left_there_is_no_shot(edition: str) -> None:
    s = duel(
        "Space at 0,0 facing E thrust-paid 4 shields 0 0 0 0 0 0", "WW2 at 9,0 facing E", edition=edition
    )
    assert named(s, "fire") == []
    assert refusal(s, "fire cannon B1").reason == "no_energy"
    assert named(s, "thrust") == ["thrust 1"]


@pytest.mark.parametrize(("recharge", "paid"), [(False, 3), (True, 0)])
@both
def test_thrust_comes_back_only_with_recharge(edition: str, recharge: bool, paid: int) -> None:
    s = situation(
        "A1 Space at 0,0 facing E thrust-paid 3", "B1 WW2 at -9,0 facing E", "turn B1", "order A1 2, B1 1",
        edition=edition, recharge=recharge,
    )  # fmt: skip
    assert figure(play(s, "end"), "A1").thrust_paid == paid


@pytest.mark.parametrize(("facing", "side"), [
    # The shot flies east, so it comes from the west: the side of the target that points there.
    ("W", 0), ("SW", 5), ("SE", 4), ("E", 3), ("NE", 2), ("NW", 1),
])  # fmt: skip
@both
def test_the_side_towards_the_shot_is_subtracted(edition: str, facing: str, side: int) -> None:
    shields = ["1"] * 6
    shields[side] = "3"
    s = duel(
        "WW2 at 0,0 facing E", f"Space at 3,0 facing {facing} shields {' '.join(shields)}", edition=edition
    )
    struck = events_of(s, Struck, "fire cannon B1", "dice 4 2", "roll 5")
    assert [(event.side, event.shield, event.damage) for event in struck] == [(side, 3, 2)]


@pytest.mark.parametrize(("wear", "left"), [(False, 3), (True, 0)])
@both
def test_shields_wear_only_if_the_house_says_so(edition: str, wear: bool, left: int) -> None:
    shields = "Space at 3,0 facing W shields 3 0 0 0 0 9"
    s = duel("WW2 at 0,0 facing E", shields, edition=edition, shields_wear=wear)
    strong = play(s, "fire cannon B1", "dice 4 2", "roll 5")
    assert figure(strong, "B1").shields == (left, 0, 0, 0, 0, 9)
    # What it did not need it keeps.
    weak = play(s, "fire cannon B1", "dice 4 2", "roll 1")
    assert figure(weak, "B1").shields == (2 if wear else 3, 0, 0, 0, 0, 9)


@both
def test_a_shield_is_subtracted_once_from_all_dice_together(edition: str) -> None:
    s = duel("WW2 at 0,0 facing E", "Space at 3,0 facing W shields 4 0 0 0 0 8", edition=edition)
    dice = {"mk2": ("roll 5", "roll 3"), "mk3": ("roll 6",)}[edition]
    struck = events_of(s, Struck, "fire cannon B1", "dice 6 2", "roll 3", *dice)
    # MkII: 3 + 3 - 4; MkIII: 2 * 3 - 4.
    assert [event.damage for event in struck] == [2]


@pytest.mark.parametrize(("cap", "ways", "most"), [(0, 6188, 12), (4, 1751, 4)])
@both
def test_twelve_points_are_spread_over_six_sides(edition: str, cap: int, ways: int, most: int) -> None:
    """All ways there are: 12 points on 6 sides can be spread C(17, 5) ways; at most 4 a side, so many."""
    s = game(2, edition=edition, penguins="Space", shield_cap=cap)
    spreads = [action.points for action in GAME.legal(s, 0) if isinstance(action, SpreadShields)]
    assert (len(spreads), len(set(spreads))) == (ways, ways)
    assert {sum(points) for points in spreads} == {12}
    assert max(max(points) for points in spreads) == most
    moves = {seat: GAME.parse(s, seat, "shields 4 3 2 1 1 1") for seat in (0, 1)}
    s = GAME.play(s, moves)[0]
    assert [(f.shields, f.shield_plan) for f in s.figures] == [((4, 3, 2, 1, 1, 1),) * 2] * 2


@both
def test_all_twelve_points_in_front_stop_a_cannon(edition: str) -> None:
    s = duel("WW2 at 0,0 facing E", "Space at 3,0 facing W shields 12 0 0 0 0 0", edition=edition)
    assert figure(play(s, "fire cannon B1", "dice 4 2", "roll 6"), "B1").damage == 0
