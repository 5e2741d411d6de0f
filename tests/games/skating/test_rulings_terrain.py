"""Rulings 29 to 32: rough ice, obstacles, water and jumps."""

import pytest

from rookery.core.hexes import DIRECTIONS, hex_name, neighbour
from rookery.games.skating.events import (
    Bounced,
    Climbed,
    Drenched,
    Faced,
    Fell,
    Jumped,
    Ploughed,
    Restarted,
    Splashed,
    Tried,
)
from tests.games.skating.helpers import (
    EDITIONS,
    FAR,
    acting,
    alone,
    asked,
    chance_of,
    events_of,
    figure,
    hexes_left,
    modifiers_of,
    motion,
    named,
    names,
    need_of,
    play,
    refusal,
    rolls,
    situation,
    story,
    told,
)
from tests.games.skating.test_collision_table import TOUGH

both = pytest.mark.parametrize("edition", EDITIONS)

# ---- 29. Rough ice ----


@both
def test_rough_ice_costs_its_friction_in_speed(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 5", "rough 2 1,0", edition=edition), "go")
    assert (motion(s, "A1"), rolls(s)) == (("1,0", "E", 3), False)


@pytest.mark.parametrize(("facing", "need"), [("NE", 1), ("SE", 1), ("NW", 2), ("SW", 2), ("W", 3)])
@both
def test_facing_off_the_direction_it_may_fall(edition: str, facing: str, need: int) -> None:
    s = play(alone(f"WW2 at 0,0 facing {facing} heading E speed 5", "rough 1 1,0", edition=edition), "go")
    assert asked(s) == "rough"
    assert [(e.need, e.passed) for e in events_of(s, Tried, f"roll {need}")] == [(need, False)]
    assert not figure(play(s, f"roll {need + 1}"), "A1").fallen


@both
def test_stopped_by_rough_ice_there_is_no_roll(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing W heading E speed 2", "rough 3 1,0", edition=edition), "go")
    assert (motion(s, "A1"), rolls(s)) == (("1,0", "W", 0), False)


@both
def test_rough_ice_helps_maneuvers(edition: str) -> None:
    s = alone("WW2 at 1,0 facing E", "rough 2 1,0", edition=edition)
    assert modifiers_of(s, "face L") == {"rough ice": 2}


@both
def test_the_fallen_and_the_dead_do_not_roll_on_rough_ice(edition: str) -> None:
    s = alone("WW2 at 0,0 facing W heading E speed 4 fallen", "rough 1 1,0", edition=edition)
    assert names(s) == ["stand", "go"]
    assert motion(s, "A1") == ("1,0", "E", 3)
    s = situation(
        "rough 1 1,0", "A1 WW2 at 0,0 facing W heading E speed 4 dead", FAR, "C1 WW2 at -9,3 facing W",
        "turn A1", edition=edition, seats=3,
    )  # fmt: skip
    # 4 - 1, three hexes, and one slower at the end of its turn, all without a roll.
    assert (acting(s), motion(s, "A1")) == ("B1", ("3,0", "E", 2))


# ---- 30. Obstacles ----


@both
def test_a_rock_hurts_by_the_speed_and_sends_one_back(edition: str) -> None:
    s, events = story(alone("WW2 at 0,0 facing E speed 5", "rock 1,0", edition=edition), "go")
    assert [event for event in events if isinstance(event, Bounced)] == [
        Bounced("A1", "rock", "1,0", 5, 5, "W")
    ]
    assert (figure(s, "A1").damage, s.used) == (5, 1)
    # More than ceil(5/4) = 2.
    assert [event.need for event in events_of(s, Tried, "roll 3")] == [2]
    s = play(s, "roll 3", "go")
    assert (motion(s, "A1"), hexes_left(s)) == (("-1,0", "W", 5), 3)


@pytest.mark.parametrize(("way", "back"), list(zip(DIRECTIONS, DIRECTIONS[3:] + DIRECTIONS[:3], strict=True)))
@both
def test_a_rock_sends_one_back_whichever_way_one_came(edition: str, way: str, back: str) -> None:
    at = hex_name(neighbour((0, 0), DIRECTIONS.index(way)))
    s = play(alone(f"WW2 at 0,0 facing {way} speed 5", f"rock {at}", edition=edition), "go", "roll 6")
    assert motion(s, "A1") == ("0,0", back, 5)


@pytest.mark.parametrize(("edition", "damage"), [("mk2", 2 + 6), ("mk3", 2 + 1)])
def test_falling_after_a_rock_counts_the_new_direction(edition: str, damage: int) -> None:
    """Facing east and thrown back west is a fall backwards: half of 5 and the edition's worst."""
    s = play(alone("WW2 at 0,0 facing E speed 5", "rock 1,0", edition=edition), "go")
    assert [event.damage for event in events_of(s, Fell, "roll 1")] == [damage]


def test_a_drift_in_mk2_is_half_a_rock() -> None:
    s, events = story(alone("WW2 at 0,0 facing E speed 5", "drift 3 1,0", edition="mk2"), "go")
    assert [event for event in events if isinstance(event, Bounced)] == [
        Bounced("A1", "drift", "1,0", 5, 2, "W")
    ]
    assert (figure(s, "A1").damage, motion(s, "A1")) == (2, ("0,0", "W", 2))
    assert s.ground.features[0].value == 3
    # Speed 2, 1 used: one hex back.
    assert hexes_left(play(s, "roll 6")) == 1


def test_a_slow_bump_into_a_drift_in_mk2_does_nothing_but_stop() -> None:
    s, events = story(alone("WW2 at 0,0 facing E speed 1", "drift 3 1,0", edition="mk2"), "go")
    assert (motion(s, "A1"), figure(s, "A1").damage, rolls(s)) == (("0,0", "E", 0), 0, False)
    assert told(events) == ["Bounced", "Snapped"]


@pytest.mark.parametrize(("speed", "strength", "after", "left", "at"), [
    (5, 2, 3, 0, "1,0"),   # through it
    (2, 2, 0, 0, "1,0"),   # just through it
    (2, 5, 0, 3, "0,0"),   # stuck before it; it loses what the figure lost
])  # fmt: skip
def test_a_drift_in_mk3_and_speed_wear_each_other_down(
    speed: int, strength: int, after: int, left: int, at: str
) -> None:
    s, events = story(alone(f"WW2 at 0,0 facing E speed {speed}", f"drift {strength} 1,0"), "go")
    assert [event for event in events if isinstance(event, Ploughed)] == [
        Ploughed("A1", "1,0", speed, after, left)
    ]
    assert motion(s, "A1") == (at, "E", after)
    assert [feature.value for feature in s.ground.features] == ([left] if left else [])
    assert figure(s, "A1").damage == 0


def test_a_drift_in_mk3_asks_for_a_quarter_of_the_speed_lost() -> None:
    s = play(alone("Space at -1,0 facing E speed 9", "drift 5 0,0"), "go")
    # 5 lost: more than ceil(5/4) = 2.
    assert (asked(s), [event.need for event in events_of(s, Tried, "roll 6")]) == ("drift", [2])


# ---- 31. Water ----


@both
def test_falling_in_ends_the_turn_and_all_speed(edition: str) -> None:
    s, events = story(alone("WW2 at 0,0 facing E speed 5", "hole 1,0", edition=edition), "go")
    assert [event for event in events if isinstance(event, Splashed)] == [Splashed("A1", "1,0", False)]
    assert (figure(s, "A1").swimming, figure(s, "A1").speed) == (True, 0)
    s = play(s, *(("roll 3",) if edition == "mk2" else ()))
    assert acting(s) == "B1"


@both
def test_the_edge_is_water_too_unless_it_is_open(edition: str) -> None:
    s = alone("WW2 at 12,0 facing E speed 1", edition=edition)
    assert figure(play(s, "go"), "A1").swimming
    s = situation("ice hexagon 12 open", "A1 WW2 at 12,0 facing E speed 1", FAR, "turn A1", edition=edition)
    assert motion(play(s, "go"), "A1") == ("13,0", "E", 1)


@pytest.mark.parametrize(("die", "facing"), [(1, 0), (4, 3), (6, 5)])
def test_mk2_water_turns_at_random(die: int, facing: int) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 5", "hole 1,0", edition="mk2"), "go")
    assert asked(s) == "facing"
    s = play(s, f"roll {die}")
    assert (figure(s, "A1").facing, figure(s, "A1").direction) == (facing, facing)


def test_mk3_water_does_not_turn() -> None:
    s, events = story(alone("WW2 at 0,0 facing NE heading E speed 5", "hole 1,0"), "go")
    assert figure(s, "A1").facing == 1
    assert not [event for event in events if isinstance(event, Faced)]


@pytest.mark.parametrize(
    ("card", "die", "out"), [("Jet", 1, True), ("Jet", 2, True), ("Jet", 3, False), ("Space", 2, True)]
)
def test_mk2_water_puts_out_jets_and_space_on_one_or_two(card: str, die: int, out: bool) -> None:
    s = play(alone(f"{card} at 0,0 facing E speed 5", "hole 1,0", edition="mk2"), "go", "roll 3")
    assert asked(s) == "engines"
    s, events = story(s, f"roll {die}")
    assert figure(s, "A1").engines_out == out
    assert [event for event in events if isinstance(event, Drenched)] == [Drenched("A1", die, out)]


@both
def test_engines_that_are_out_already_are_not_rolled_for(edition: str) -> None:
    s = alone("Jet at 0,0 facing E speed 5 engines-out", "hole 1,0", edition=edition)
    s, events = story(s, "go", *(("roll 3",) if edition == "mk2" else ()))
    assert (acting(s), figure(s, "A1").engines_out) == ("B1", True)
    assert not [event for event in events if isinstance(event, Drenched)]


def test_mk2_water_leaves_propellers_alone() -> None:
    s = play(alone("WW1 at 0,0 facing E speed 5", "hole 1,0", edition="mk2"), "go", "roll 3")
    assert not rolls(s)
    assert not figure(s, "A1").engines_out


@pytest.mark.parametrize("card", ["WW1", "WW2", "Jet", "Space"])
def test_mk3_water_puts_out_everybodys_engines(card: str) -> None:
    s, events = story(alone(f"{card} at 0,0 facing E speed 5", "hole 1,0"), "go")
    assert figure(s, "A1").engines_out
    # Without a die.
    assert [event for event in events if isinstance(event, Drenched)] == [Drenched("A1", 0, True)]


@both
def test_without_engines_there_is_no_thrust_until_they_restart(edition: str) -> None:
    s = alone("Jet at 0,0 facing E engines-out", edition=edition)
    assert refusal(s, "thrust 1").reason == "engines_out"
    assert chance_of(s, "restart") == pytest.approx(4 / 6)
    failed = play(s, "restart", "roll 2")
    assert refusal(failed, "restart").reason == "tried_already"
    assert named(failed, "thrust") == []
    assert named(play(s, "restart", "roll 3"), "thrust") == ["thrust 1", "thrust 2", "thrust 3"]
    assert events_of(s, Restarted, "restart", "roll 3") == [Restarted("A1")]


def test_mk2_swimmers_turn_once_and_climb_where_they_face() -> None:
    s = alone("WW2 at 0,0 facing E swimming", "hole 0,0", "rock 1,0", edition="mk2")
    assert names(s) == ["face L", "face R", "end"]  # a rock ahead
    assert events_of(s, Faced, "face L") == [Faced("A1", "E", "NE", "climbing")]
    assert events_of(s, Faced, "face R") == [Faced("A1", "E", "SE", "climbing")]
    assert figure(play(s, "face R"), "A1").facing == 5
    s = play(s, "face L")
    assert (s.acts, names(s)) == (0, ["climb", "end"])
    assert refusal(s, "face L").reason == "turned_already"
    assert events_of(s, Climbed, "climb", "roll 2") == [Climbed("A1", "0,0", "1,-1", "NE")]
    s = play(s, "climb", "roll 2")
    assert (motion(s, "A1"), figure(s, "A1").swimming, acting(s)) == (("1,-1", "NE", 0), False, "B1")


def test_mk3_swimmers_climb_any_way_and_face_it() -> None:
    s = alone("WW2 at 0,0 facing E swimming", "hole 0,0 -1,0", "rock 1,0", "rough 2 0,1")
    # Not onto the rock or into the other hole; rough ice will do.
    assert names(s) == ["climb NE", "climb NW", "climb SW", "climb SE", "end"]
    s = play(s, "climb SE", "roll 2")
    assert (motion(s, "A1"), figure(s, "A1").facing, acting(s)) == (("0,1", "SE", 0), 5, "B1")


@both
def test_climbing_takes_more_than_one_and_ends_the_turn_either_way(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E swimming", "hole 0,0", edition=edition)
    climb = {"mk2": "climb", "mk3": "climb E"}[edition]
    assert chance_of(s, climb) == pytest.approx(5 / 6)
    s = play(s, climb, "roll 1")
    assert (figure(s, "A1").swimming, acting(s)) == (True, "B1")


@pytest.mark.parametrize(("edition", "sixths"), [("mk2", 3), ("mk3", 5)])
def test_damage_makes_climbing_harder_in_mk2(edition: str, sixths: int) -> None:
    s = alone("WW2 at 0,0 facing E swimming damage 11", "hole 0,0", edition=edition)
    assert chance_of(s, {"mk2": "climb", "mk3": "climb E"}[edition]) == pytest.approx(sixths / 6)


@both
def test_a_natural_six_always_climbs(edition: str) -> None:
    s = situation(
        "hole 0,0", "A1 Tank at 0,0 facing E swimming damage 40", "B1 Tank at -9,0 facing W", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    climb = {"mk2": "climb", "mk3": "climb E"}[edition]
    # MkII: 6 - 8 is not over 1, but it is a 6. MkIII takes nothing off.
    assert chance_of(s, climb) == pytest.approx({"mk2": 1, "mk3": 5}[edition] / 6)
    assert not figure(play(s, climb, "roll 6"), "A1").swimming
    assert figure(play(s, climb, "roll 5"), "A1").swimming == (edition == "mk2")


@both
def test_an_occupied_hex_is_not_climbed_onto(edition: str) -> None:
    s = situation(
        "hole 0,0", "A1 WW2 at 0,0 facing E swimming", "B1 WW2 at 1,0 facing E", "turn A1", edition=edition
    )
    assert named(s, "climb E") == []
    assert ("climb" in names(s)) is False


@both
def test_falling_in_ends_being_fallen(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E speed 3 fallen", "hole 1,0", edition=edition)
    assert (figure(s, "A1").fallen, figure(s, "A1").swimming) == (False, True)


# ---- 32. Jumps ----


@pytest.mark.parametrize(("line", "hexes", "need"), [
    ("hole 2,0", 1, 1), ("rough 3 2,0 3,0", 2, 2), ("hole 2,0 3,0 4,0", 3, 3),
])  # fmt: skip
@both
def test_a_jump_takes_more_than_its_length(edition: str, line: str, hexes: int, need: int) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 7", line, edition=edition), "go")
    assert need_of(s, f"jump {hexes}") == need
    s, events = story(s, f"jump {hexes}", "roll 6")
    assert [e for e in events if isinstance(e, Jumped)] == [Jumped("A1", "1,0", f"{hexes + 2},0", hexes)]
    assert (motion(s, "A1"), s.used) == ((f"{hexes + 2},0", "E", 7), hexes + 2)


@both
def test_a_jump_needs_hexes_enough_to_land(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 3", "hole 2,0", edition=edition), "go")
    assert "jump 1" in names(s)  # 2 left: over one and down
    s = play(alone("WW2 at 0,0 facing E speed 2", "hole 2,0", edition=edition), "go")
    assert refusal(s, "jump 1").reason == "no_jump"


@both
def test_a_jump_is_not_the_first_hex(edition: str) -> None:
    s = alone("WW2 at 1,0 facing E speed 5", "hole 2,0", edition=edition)
    assert names(s) == ["go"]


@pytest.mark.parametrize(("line", "hexes", "need"), [
    ("rock 2,0", 1, 1), ("rock 2,0 3,0", 2, 1), ("drift 2 2,0 3,0 4,0", 3, 2),
    ("rock 2,0;hole 3,0;rough 1 4,0;slider 5,0", 4, 3),  # hole and rough 2, obstacles 2/2 = 1
    ("rock 2,0;hole 3,0", 2, 2),  # 1 + ceil(1/2)
])  # fmt: skip
def test_mk2_jumps_obstacles_at_half_their_length(line: str, hexes: int, need: int) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 7", *line.split(";"), edition="mk2"), "go")
    assert need_of(s, f"jump {hexes}") == need


def test_mk3_does_not_jump_obstacles() -> None:
    s = play(alone("WW2 at 0,0 facing E speed 7", "rock 3,0", "hole 2,0"), "go")
    assert named(s, "jump") == []


@pytest.mark.parametrize(("edition", "facing", "penalty"), [
    ("mk2", "E", 0), ("mk2", "NE", -1), ("mk2", "SE", -1), ("mk2", "NW", None), ("mk2", "W", None),
    ("mk2", "SW", None), ("mk3", "E", 0), ("mk3", "NE", -1), ("mk3", "NW", -2), ("mk3", "W", -3),
    ("mk3", "SW", -2), ("mk3", "SE", -1),
])  # fmt: skip
def test_facing_off_the_direction_spoils_a_jump(edition: str, facing: str, penalty: int | None) -> None:
    s = play(alone(f"WW2 at 0,0 facing {facing} heading E speed 7", "hole 2,0", edition=edition), "go")
    if penalty is None:
        assert named(s, "jump") == []
    else:
        assert modifiers_of(s, "jump 1") == ({"facing": penalty} if penalty else {})
        # Over 1, so 5 faces less those that the facing costs.
        assert chance_of(s, "jump 1") == pytest.approx((5 + penalty) / 6)


@both
def test_a_failed_jump_ends_in_the_first_hex(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 7", "hole 2,0 3,0", edition=edition), "go", "jump 2", "roll 2")
    assert (figure(s, "A1").swimming, motion(s, "A1")[0]) == (True, "2,0")
    s = play(
        alone("WW2 at 0,0 facing E speed 7", "rough 2 2,0 3,0", edition=edition), "go", "jump 2", "roll 2"
    )
    assert (motion(s, "A1"), hexes_left(s)) == (("2,0", "E", 5), 3)


def test_a_failed_jump_over_a_rock_hits_it() -> None:
    s = play(
        alone("WW2 at 0,0 facing E speed 5", "rock 2,0", edition="mk2"), "go", "jump 1", "roll 1", "roll 6"
    )
    assert (motion(s, "A1"), figure(s, "A1").damage) == (("1,0", "W", 5), 5)


@both
def test_landing_on_a_figure_is_a_collision_from_where_one_took_off(edition: str) -> None:
    s = situation(
        "hole 2,0", "A1 WW2 at 0,0 facing E speed 6", "B1 WW2 at 3,0 facing E", "turn A1", edition=edition
    )
    s = play(s, "go", "jump 1", "roll 6", "roll 6", "roll 6")
    # n = 3: B1 goes to 6,0; A1 stays at 1,0 with speed 3 and one more hex used.
    assert (motion(s, "A1"), motion(s, "B1"), s.used) == (("1,0", "E", 3), ("6,0", "E", 3), 2)


@both
def test_a_jumper_that_hits_somebody_from_behind_is_shoved_from_where_it_took_off(edition: str) -> None:
    s = situation(
        "rough 1 2,0", "A1 WW2 at 0,0 facing E speed 6", "B1 WW2 at 3,0 facing E speed 5", "turn A1",
        edition=edition,
    )  # fmt: skip
    s = play(s, "go", "jump 1", "roll 6", "roll 6", "roll 6")
    # n = 3, damage 6 - 5 = 1: B1 goes to 6,0 at 8. A1, at 3, is moved onto the rough ice, which leaves it 2,
    # and two hexes on. With 1 + 1 + 3 used it has no more to go.
    assert (motion(s, "B1"), motion(s, "A1")) == (("6,0", "E", 8), ("4,0", "E", 2))
    assert (s.used, hexes_left(s)) == (5, 0)


@both
def test_nobody_jumps_over_somebody_or_off_the_map(edition: str) -> None:
    s = situation(
        "hole 2,0", "A1 WW2 at 0,0 facing E speed 6", "B1 WW2 at 2,0 facing E swimming", "turn A1",
        edition=edition,
    )  # fmt: skip
    assert named(play(s, "go"), "jump") == []
    s = alone("WW2 at 10,0 facing E speed 6", "hole 12,0", edition=edition)
    assert named(play(s, "go"), "jump") == []
    # Not even over a gap between two floes: the sea is no hole.
    s = situation(
        "ice free -1,0 0,0 1,0 3,0 4,0 5,0", "A1 WW2 at 0,0 facing E speed 6", "B1 WW2 at -1,0 facing E",
        "turn A1", edition=edition,
    )  # fmt: skip
    assert named(play(s, "go"), "jump") == []


@both
def test_the_landing_hex_is_bare(edition: str) -> None:
    """Rough ice behind a hole is part of the jump, so the jump is longer, not softer."""
    s = play(alone("WW2 at 0,0 facing E speed 7", "hole 2,0", "rough 1 3,0", edition=edition), "go")
    assert named(s, "jump") == ["jump 2"]
