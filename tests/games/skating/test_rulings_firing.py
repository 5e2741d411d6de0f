"""Rulings 21 to 23: arcs, what it takes to hit, and missiles."""

import pytest

from rookery.core.hexes import DIRECTIONS, disk, hex_name, neighbour
from rookery.core.refusal import Refused
from rookery.games.skating.events import Aimed, Fired, Struck
from rookery.games.skating.state import State
from tests.games.skating.helpers import (
    EDITIONS,
    alone,
    chance_of,
    events_of,
    figure,
    game,
    modifiers_of,
    named,
    names,
    need_of,
    play,
    refusal,
    situation,
    story,
)

both = pytest.mark.parametrize("edition", EDITIONS)


def duel(firer: str, target: str, *more: str, edition: str = "mk3", **options: object) -> State:
    return situation(
        f"A1 {firer}", f"B1 {target}", *more, "turn A1 used 9 actions 0", edition=edition, **options
    )


# ---- 21. Arcs ----


def in_arc(weapon: str, card: str, edition: str) -> set[tuple[int, int]]:
    """Every hex that A1, at 0,0 facing east, could shoot at."""
    found = set()
    for at in disk(12):
        if at == (0, 0):
            continue
        s = duel(f"{card} at 0,0 facing E", f"WW2 at {hex_name(at)} facing E", edition=edition)
        if f"fire {weapon} B1" in names(s):
            found.add(at)
    return found


def wedge(spread: dict[int, int]) -> set[tuple[int, int]]:
    """Straight ahead, and up to so far aside by range, written down on its own: a east and b beside it."""
    found = set()
    for distance, most in spread.items():
        for b in range(most + 1):
            a = distance - b
            if a >= 1:
                found |= {(a + b, -b), (a, b)}  # north-east and south-east of east
    return found


FAN = {n: 0 if n <= 4 else 1 if n <= 8 else 2 for n in range(1, 13)}


@both
def test_a_line_is_one_row_of_hexes(edition: str) -> None:
    assert in_arc("cannon", "Jet", edition) == {(n, 0) for n in range(1, 13)}


@both
def test_a_fan_is_one_three_and_five_wide(edition: str) -> None:
    assert in_arc("cannon", "WW2", edition) == wedge(FAN)


@pytest.mark.parametrize("distance", [13, 17, 20])
@both
def test_a_fan_is_never_wider_than_five(edition: str, distance: int) -> None:
    lines = [
        f"WW2 at {hex_name(neighbour(neighbour((-18, 0), 0, distance - aside), 1, aside))} facing E"
        for aside in (2, 3)
    ]
    firer = "WW2 at -18,0 facing E"
    two, three = (
        situation("ice hexagon 18", f"A1 {firer}", f"B1 {line}", "turn A1", edition=edition) for line in lines
    )
    assert named(two, "fire") == ["fire cannon B1"]
    assert named(three, "fire") == []


def test_mk2_missiles_have_a_fan_and_mk3_missiles_widen_every_five_hexes() -> None:
    assert in_arc("missile", "Jet", "mk2") == wedge(FAN)
    assert in_arc("missile", "Jet", "mk3") == wedge({n: (n - 1) // 5 for n in range(1, 13)})


@pytest.mark.parametrize("facing", range(6))
@both
def test_an_arc_points_from_where_the_firer_is_to_where_it_faces(edition: str, facing: int) -> None:
    firer = f"WW2 at 2,-3 facing {DIRECTIONS[facing]}"
    for way in range(6):
        at = hex_name(neighbour((2, -3), way, 3))
        s = duel(firer, f"WW2 at {at} facing E", edition=edition)
        assert named(s, "fire") == (["fire cannon B1"] if way == facing else [])


@both
def test_the_arc_goes_by_facing_not_direction(edition: str) -> None:
    s = duel("WW2 at 0,0 facing W heading E speed 3", "WW2 at 3,0 facing E", edition=edition)
    assert named(s, "fire") == []
    assert refusal(s, "fire cannon B1").reason == "out_of_arc"


@both
def test_friends_are_targets_wrecks_are_not_and_figures_do_not_block(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E", "A2 WW2 at 1,0 facing E", "B1 WW2 at 2,0 facing E dead",
        "B2 WW2 at 3,0 facing E", "turn A1", edition=edition, figures=2,
    )  # fmt: skip
    assert named(s, "fire") == ["fire cannon A2", "fire cannon B2"]
    assert refusal(s, "fire cannon B1").reason == "bad_target"


@both
def test_rocks_block_only_where_they_should(edition: str) -> None:
    rock = ("rock 1,0",)
    open_ice = duel("WW2 at 0,0 facing E", "WW2 at 3,0 facing E", *rock, edition=edition)
    assert named(open_ice, "fire") == ["fire cannon B1"]
    covered = duel("WW2 at 0,0 facing E", "WW2 at 3,0 facing E", *rock, edition=edition, rocks_block=True)
    assert named(covered, "fire") == []
    assert "behind a rock" in refusal(covered, "fire cannon B1").words
    # A drift is no cover, and a rock beside the line none either.
    for line in ("drift 2 1,0", "rock 1,-1"):
        s = duel("WW2 at 0,0 facing E", "WW2 at 3,0 facing E", line, edition=edition, rocks_block=True)
        assert named(s, "fire") == ["fire cannon B1"]


@both
def test_a_shot_that_needs_more_than_twelve_is_offered_as_hopeless(edition: str) -> None:
    s = duel("WW1 at -4,0 facing E", "WW1 at 8,0 facing E", edition=edition)
    # Range 12, accuracy +1, small target +1: 14.
    assert (need_of(s, "fire cannon B1"), chance_of(s, "fire cannon B1")) == (14, 0)


@both
def test_nobody_fires_twice_from_water_or_fallen(edition: str) -> None:
    s = duel("WW2 at 0,0 facing E", "WW2 at 5,0 facing E", edition=edition)
    assert refusal(play(s, "fire cannon B1", "dice 1 2"), "fire cannon B1").reason == "fired_already"
    wet = duel("WW2 at 0,0 facing E swimming", "WW2 at 3,0 facing E", "hole 0,0", edition=edition)
    assert named(wet, "fire") == []
    down = duel("WW2 at 0,0 facing E fallen", "WW2 at 3,0 facing E", edition=edition)
    assert named(down, "fire") == []


# ---- 22. To hit ----


@both
def test_the_range_is_what_two_dice_must_reach(edition: str) -> None:
    s = duel("WW2 at 0,0 facing E", "WW2 at 5,0 facing E", edition=edition)
    # 30 of 36 throws are 5 or more.
    assert need_of(s, "fire cannon B1") == 5
    assert chance_of(s, "fire cannon B1") == pytest.approx(30 / 36)
    assert [event.hit for event in events_of(s, Fired, "fire cannon B1", "dice 1 3")] == [False]
    assert [event.hit for event in events_of(s, Fired, "fire cannon B1", "dice 2 3")] == [True]


@both
def test_snake_eyes_always_miss(edition: str) -> None:
    s = duel("Space at 0,0 facing E", "WW2 at 1,0 facing E", edition=edition)
    assert need_of(s, "fire cannon B1") == 0  # range 1, accuracy -1
    assert chance_of(s, "fire cannon B1") == pytest.approx(35 / 36)
    paid = play(s, "fire cannon B1", "energy thrust 2")
    assert [event.hit for event in events_of(paid, Fired, "dice 1 1")] == [False]


@both
def test_earlier_actions_size_accuracy_and_water_count(edition: str) -> None:
    s = situation(
        "hole 4,0", "A1 WW1 at 0,0 facing E", "B1 WW1 at 4,0 facing E swimming", "turn A1 used 0 actions 2",
        edition=edition,
    )  # fmt: skip
    assert modifiers_of(s, "fire cannon B1") == {
        "earlier actions": 2, "target's size": 1, "accuracy": 1, "target in water": 3,
    }  # fmt: skip
    assert need_of(s, "fire cannon B1") == 4 + 2 + 1 + 1 + 3
    (aimed,) = events_of(s, Aimed, "fire cannon B1")
    assert (aimed.figure, aimed.target, aimed.weapon) == ("A1", "B1", "cannon")
    assert (aimed.range, aimed.base, aimed.need) == (4, 4, 11)


@pytest.mark.parametrize(("heading", "side"), [
    ("E", 0), ("NE", 2), ("NW", 2), ("W", 0), ("SW", 2), ("SE", 2),
])  # fmt: skip
@both
def test_a_side_shot_suffers_from_the_firers_speed(edition: str, heading: str, side: int) -> None:
    s = duel(f"WW2 at 0,0 facing E heading {heading} speed 7", "WW2 at 3,0 facing E", edition=edition)
    assert modifiers_of(s, "fire cannon B1").get("side shot", 0) == side  # 7/3 = 2


@pytest.mark.parametrize(("speed", "side"), [(2, {}), (3, {"side shot": 1}), (6, {"side shot": 2})])
@both
def test_each_three_points_of_speed_count_one(edition: str, speed: int, side: dict[str, int]) -> None:
    s = duel(f"WW2 at 0,0 facing E heading NE speed {speed}", "WW2 at 3,0 facing E", edition=edition)
    assert modifiers_of(s, "fire cannon B1") == side
    crossing = duel("WW2 at 0,0 facing E", f"WW2 at 3,0 facing E heading NE speed {speed}", edition=edition)
    assert sum(modifiers_of(crossing, "fire cannon B1").values()) == sum(side.values())
    assert bool(modifiers_of(crossing, "fire cannon B1")) == bool(side)


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("heading", range(6))
@both
def test_sides_are_reckoned_from_the_firers_facing(edition: str, heading: int, facing: int) -> None:
    """Whatever the facing: 60 or 120 degrees off it is a side, straight ahead and straight back are not."""
    ahead, way, turned = hex_name(neighbour((0, 0), facing, 3)), DIRECTIONS[heading], DIRECTIONS[facing]
    side = 0 if heading in (facing, (facing + 3) % 6) else 2
    s = duel(f"WW2 at 0,0 facing {turned} heading {way} speed 6", f"WW2 at {ahead} facing E", edition=edition)
    assert sum(modifiers_of(s, "fire cannon B1").values()) == side
    s = duel(f"WW2 at 0,0 facing {turned}", f"WW2 at {ahead} facing E heading {way} speed 6", edition=edition)
    assert sum(modifiers_of(s, "fire cannon B1").values()) == side


@pytest.mark.parametrize(("heading", "crossing"), [
    ("E", 0), ("NE", 1), ("NW", 1), ("W", 0), ("SW", 1), ("SE", 1),
])  # fmt: skip
@both
def test_a_crossing_target_is_harder_to_hit(edition: str, heading: str, crossing: int) -> None:
    """It counts against the firer's facing, wherever the firer goes."""
    s = duel(
        "WW2 at 0,0 facing E heading W speed 1",
        f"WW2 at 3,0 facing E heading {heading} speed 5",
        edition=edition,
    )
    assert modifiers_of(s, "fire cannon B1").get("target crosses", 0) == crossing  # 5/3 = 1


@pytest.mark.parametrize(("edition", "modifiers"), [
    ("mk2", {"difference in speed": 2}),  # |8 - 1|/3 = 2, instead of both
    ("mk3", {}),
])  # fmt: skip
def test_moving_the_same_way_the_difference_counts_or_nothing(
    edition: str, modifiers: dict[str, int]
) -> None:
    s = duel(
        "WW2 at 0,0 facing E heading NE speed 8", "WW2 at 3,0 facing E heading NE speed 1", edition=edition
    )
    assert modifiers_of(s, "fire cannon B1") == modifiers


@pytest.mark.parametrize(("edition", "speeds", "modifiers"), [
    ("mk2", (1, 6), {"difference in speed": 1}),  # |1 - 6|/3
    ("mk2", (4, 6), {}),
    ("mk2", (6, 1), {"difference in speed": 1}),
    ("mk3", (1, 6), {}), ("mk3", (6, 1), {}),
])  # fmt: skip
def test_the_same_way_at_any_speed(edition: str, speeds: tuple[int, int], modifiers: dict[str, int]) -> None:
    firer, target = speeds
    s = duel(
        f"WW2 at 0,0 facing E heading NE speed {firer}",
        f"WW2 at 3,0 facing E heading NE speed {target}",
        edition=edition,
    )
    assert modifiers_of(s, "fire cannon B1") == modifiers


def test_the_same_way_straight_ahead_nothing_counts_in_mk2_either() -> None:
    s = duel("WW2 at 0,0 facing E speed 9", "WW2 at 3,0 facing E speed 1", edition="mk2")
    assert modifiers_of(s, "fire cannon B1") == {}


@both
def test_the_same_way_counts_only_if_both_move(edition: str) -> None:
    s = duel("WW2 at 0,0 facing E heading NE speed 6", "WW2 at 3,0 facing NE", edition=edition)
    assert modifiers_of(s, "fire cannon B1") == {"side shot": 2}


# ---- 23. Missiles ----


def test_mk2_missiles_hit_by_their_own_table() -> None:
    needs = {}
    for distance in range(1, 19):
        at = f"{distance - 9},0"
        s = situation("A1 Jet at -9,0 facing E", f"B1 WW2 at {at} facing E", "turn A1", edition="mk2")
        needs[distance] = need_of(s, "fire missile B1")
    assert needs == {
        1: 8, 2: 7, 3: 6, 4: 5, 5: 5, 6: 6, 7: 7, 8: 8, 9: 8, 10: 9, 11: 9, 12: 10, 13: 10, 14: 11, 15: 11,
        16: 12, 17: 12, 18: 13,
    }  # fmt: skip


def test_mk3_missiles_are_best_far_away() -> None:
    needs = {}
    for distance in (1, 5, 6, 10, 11, 20, 21, 23):
        s = situation(
            "A1 Jet at -12,0 facing E", f"B1 WW2 at {distance - 12},0 facing E", "turn A1", edition="mk3"
        )
        needs[distance] = need_of(s, "fire missile B1")
    assert needs == {1: 9, 5: 9, 6: 7, 10: 7, 11: 6, 20: 6, 21: 9, 23: 9}


def test_modifiers_raise_a_missiles_roll_in_mk2_and_only_earlier_actions_in_mk3() -> None:
    lines = ("A1 Jet at 0,0 facing E heading NE speed 6", "B1 WW1 at 4,0 facing NE heading NW speed 3")
    turn = "turn A1 used 6 actions 1"
    mk2 = situation(*lines, turn, edition="mk2")
    # 5 by the table, +1 action, +2 side shot, +1 crossing, +1 small; the card's accuracy does not count.
    assert need_of(mk2, "fire missile B1") == 5 + 1 + 2 + 1 + 1
    mk3 = situation(*lines, turn, edition="mk3")
    assert need_of(mk3, "fire missile B1") == 9 + 1
    assert modifiers_of(mk3, "fire missile B1") == {"earlier actions": 1}


@both
def test_missiles_do_three_dice_and_run_out(edition: str) -> None:
    s = duel("Jet at 0,0 facing E missiles 1", "WW2 at 5,0 facing E", edition=edition)
    s, events = story(s, "fire missile B1", "dice 5 4", "roll 4", "roll 5", "roll 1")
    assert [(e.dice, e.damage) for e in events if isinstance(e, Struck)] == [((4, 5, 1), 10)]
    assert figure(s, "A1").missiles == 0
    assert refusal(alone("WW2 at 0,0 facing E", edition=edition), "fire missile B1").reason == "no_missiles"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_how_many_missiles_is_a_house_rule_in_mk2(count: int) -> None:
    s = game(2, edition="mk2", penguins="Jet; WW2", missiles=count)
    assert [f.missiles for f in s.figures] == [count, 0]
    s = duel("Jet at 0,0 facing E", "WW2 at 5,0 facing E", edition="mk2", missiles=count)
    assert figure(s, "A1").missiles == count


def test_mk3_has_two_missiles() -> None:
    assert [f.missiles for f in game(2, penguins="Jet; WW2").figures] == [2, 0]
    for count in (1, 3):
        with pytest.raises(Refused) as refused:
            game(2, penguins="Jet", missiles=count)
        assert refused.value.refusal.reason == "fixed_missiles"


@both
def test_a_missile_is_fired_instead_of_the_cannon(edition: str) -> None:
    s = duel("Jet at 0,0 facing E", "WW2 at 5,0 facing E", edition=edition)
    assert named(s, "fire") == ["fire cannon B1", "fire missile B1"]
    assert named(play(s, "fire missile B1", "dice 1 2"), "fire") == []
