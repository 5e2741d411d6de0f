"""Rulings 18 to 20: what follows from a collision, step by step and chain by chain. The table itself is in
`test_collision_table.py`."""

import pytest

from rookery.games.skating.events import Collided, Damaged, Died, Fell, ObstacleSlid, Shoved, Tried
from tests.games.skating.helpers import (
    EDITIONS,
    asked,
    events_of,
    figure,
    hexes_left,
    motion,
    names,
    play,
    situation,
    story,
    told,
)
from tests.games.skating.test_collision_table import TOUGH

both = pytest.mark.parametrize("edition", EDITIONS)

# ---- 18. Order, cost, fall rolls ----


@both
def test_damage_then_the_target_moves_then_the_hitter_then_fall_rolls_then_deaths(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E speed 7",
        "B1 WW2 at 1,0 facing E speed 2 damage 11",
        "turn A1",
        edition=edition,
    )
    # From behind: n = 7/2 = 3, damage 7 - 2 = 5, speeds 4 and 5. B1 has 16 of 15 and is about to die.
    s, first = story(s, "go")
    assert told(first) == ["Collided", "Damaged", "Damaged", *["Shoved"] * 6]
    shoves = [(event.figure, event.to, event.left) for event in first if isinstance(event, Shoved)]
    assert shoves[:3] == [("B1", "2,0", 2), ("B1", "3,0", 1), ("B1", "4,0", 0)]
    assert shoves[3:] == [("A1", "1,0", 2), ("A1", "2,0", 1), ("A1", "3,0", 0)]
    assert motion(s, "B1") == ("4,0", "E", 5)
    assert motion(s, "A1") == ("3,0", "E", 4)
    # The target rolls first, as if living: more than ceil(5/4) = 2.
    s, second = story(s, "roll 2")
    assert [(e.figure, e.need, e.passed) for e in second if isinstance(e, Tried)] == [("B1", 2, False)]
    # It falls: half of 5 is 2 more.
    assert [event.damage for event in second if isinstance(event, Fell)] == [2]
    assert not figure(s, "B1").dead
    s, third = story(s, "roll 3")
    assert told(third)[:2] == ["Tried", "Died"]
    assert [event for event in third if isinstance(event, Died)] == [Died("B1", "4,0", "A1", True)]


@both
def test_the_attempted_step_and_bounced_hexes_are_used(edition: str) -> None:
    s = situation(
        "A1 Tank at 0,0 facing E speed 9", "B1 Tank at 1,0 facing NE speed 3", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    # Rear-quarter: n = 9/3 = 3: A1 goes north-east at 6, moved 3; 1 + 3 used, 2 left. Damage (9 - 3)/2 = 3.
    s = play(s, "go", "roll 6", "roll 6")
    assert (motion(s, "A1"), s.used, hexes_left(s)) == (("3,-3", "NE", 6), 4, 2)
    assert motion(s, "B1") == ("4,0", "E", 6)


@both
def test_no_damage_no_roll(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E speed 2", "B1 WW2 at 1,0 facing E speed 4", "turn A1", edition=edition
    )
    # From behind, the target faster: no damage, n = 1, speeds 1 and 5.
    s, events = story(s, "go")
    assert told(events) == ["Collided", "Shoved", "Shoved"]
    assert (motion(s, "A1"), motion(s, "B1")) == (("1,0", "E", 1), ("2,0", "E", 5))


@pytest.mark.parametrize(("damage", "need"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (13, 4), (17, 5)])
@both
def test_the_roll_is_over_a_quarter_of_the_damage_rounded_up(edition: str, damage: int, need: int) -> None:
    s = situation(
        f"A1 Tank at 0,0 facing E speed {damage}", "B1 Tank at 1,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    tried = events_of(s, Tried, "go", "roll 6", "roll 6")
    assert [event.need for event in tried] == [need, need]


@both
def test_the_hitter_goes_on_with_what_is_left(edition: str) -> None:
    s = situation(
        "A1 Tank at 0,0 facing E speed 8", "B1 Tank at 1,0 facing E", "turn A1", edition=edition, cards=TOUGH
    )
    # n = 4: B1 goes to 5,0 at 4; A1 stays at speed 4 with 1 used.
    s = play(s, "go", "roll 6", "roll 6")
    assert (motion(s, "A1"), hexes_left(s)) == (("0,0", "E", 4), 3)
    assert "go" in names(s)


@both
def test_whoever_fell_in_the_collision_slides_on(edition: str) -> None:
    s = situation(
        "A1 Tank at 0,0 facing E speed 8", "B1 Tank at 1,0 facing E", "turn A1", edition=edition, cards=TOUGH
    )
    s = play(s, "go", "roll 6", "roll 1")
    assert (motion(s, "A1"), asked(s)) == (("3,0", "E", 4), "facing")


# ---- 19. Chains ----


@both
def test_a_shoved_figure_hits_the_next_with_its_present_speed(edition: str) -> None:
    s = situation(
        "A1 Tank at 0,0 facing E speed 8", "B1 Tank at 1,0 facing E", "C1 Tank at 3,0 facing E", "turn A1",
        edition=edition, seats=3, cards=TOUGH,
    )  # fmt: skip
    s, events = story(s, "go")
    crashes = [event for event in events if isinstance(event, Collided)]
    # B1 is shoved 4 at speed 4; after one hex it hits C1: n = 2, damage 4. Both have speed 2 then.
    assert [(e.hitter, e.target, e.at, e.hitter_speed[0], e.damage) for e in crashes] == [
        ("A1", "B1", "1,0", 8, 8),
        ("B1", "C1", "3,0", 4, 4),
    ]
    # The inner collision is finished first: C1 and B1 roll for it, then B1 and A1 for the outer one.
    tried = events_of(s, Tried, "roll 6", "roll 6", "roll 6", "roll 6")
    assert [(event.figure, event.need) for event in tried] == [("C1", 1), ("B1", 1), ("B1", 2), ("A1", 2)]
    s = play(s, "roll 6", "roll 6", "roll 6", "roll 6")
    assert motion(s, "C1") == ("5,0", "E", 2)


@both
def test_a_shove_goes_on_after_its_own_collision(edition: str) -> None:
    s = situation(
        "A1 Tank at 0,0 facing E speed 8", "B1 Tank at 1,0 facing E", "C1 Tank at 3,0 facing E", "turn A1",
        edition=edition, seats=3, cards=TOUGH,
    )  # fmt: skip
    s = play(s, "go", "roll 6", "roll 6")
    # B1's shove was 4: one hex, one against C1, and the two that are left: 3,0 and 4,0.
    assert motion(s, "B1") == ("4,0", "E", 2)


@both
def test_nobody_is_shoved_twice_in_a_chain(edition: str) -> None:
    """B1, shoved, meets C1 at an angle from the front: it takes its direction and speed without a bounce."""
    s = situation(
        "A1 Tank at 0,0 facing E speed 9", "B1 Tank at 1,0 facing E", "C1 Tank at 2,0 facing NW speed 6",
        "turn A1", edition=edition, seats=3, cards=TOUGH,
    )  # fmt: skip
    s, events = story(s, "go")
    # B1 has speed 4 and 4 hexes to go; T' = 2*6/3 = 4, n = 0: both stop, B1's shove is over.
    inner = [event for event in events if isinstance(event, Collided)][1]
    assert (inner.case, inner.hexes, inner.damage) == ("front-quarter", 0, 4)
    assert motion(s, "B1") == ("1,0", "E", 0)
    s = situation(
        "A1 Tank at 0,0 facing E speed 9", "B1 Tank at 1,0 facing E", "C1 Tank at 2,0 facing NW speed 9",
        "turn A1", edition=edition, seats=3, cards=TOUGH,
    )  # fmt: skip
    s, events = story(s, "go")
    # T' = 6, n = |4 - 6|/2 = 1: C1 goes 1 east; B1 turns north-west at speed 1 without bouncing, and
    # then goes on with the three hexes of its shove that are left, north-west.
    s = play(s, "roll 6", "roll 6")
    assert motion(s, "C1") == ("3,0", "E", 1)
    assert motion(s, "B1") == ("1,-3", "NW", 1)


@both
def test_in_another_chain_one_is_shoved_again(edition: str) -> None:
    s = situation(
        "rough 4 2,0", "A1 Tank at 0,0 facing E speed 9", "B1 Tank at 1,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    # n = 4: B1 stops on the rough ice at 2,0; A1 has speed 4 and 3 to go, and hits it again: n = 2.
    s = play(s, "go", "roll 6", "roll 6", "go", "go", "roll 6", "roll 6")
    assert (motion(s, "A1"), motion(s, "B1")) == (("1,0", "E", 2), ("4,0", "E", 2))


@both
def test_a_shove_ends_at_speed_0(edition: str) -> None:
    s = situation(
        "rough 3 3,0", "A1 Tank at 0,0 facing E speed 7", "B1 Tank at 1,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    # n = 3: B1 at speed 3 enters the rough ice with its second hex and stops there.
    assert motion(play(s, "go"), "B1") == ("3,0", "E", 0)


@both
def test_a_shove_ends_in_the_water(edition: str) -> None:
    s = situation(
        "hole 2,0", "A1 Tank at 0,0 facing E speed 7", "B1 Tank at 1,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    s = play(s, "go")
    assert figure(s, "B1").swimming
    assert motion(s, "B1")[::2] == ("2,0", 0)


@both
def test_after_a_bounce_the_rest_of_a_shove_goes_back(edition: str) -> None:
    s = situation(
        "rock 3,0", "A1 Tank at 0,0 facing E speed 8", "B1 Tank at 1,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    # n = 4, speed 4: to 2,0, then the rock (4 damage, west), then 1,0, then A1, which stands at 0,0.
    s, events = story(s, "go", "roll 6")
    crashes = [event for event in events if isinstance(event, Collided)]
    assert [(e.hitter, e.target, e.case) for e in crashes][1:] == [("B1", "A1", "front")]


@both
def test_wrecks_are_shoved_unhurt_and_roll_nothing(edition: str) -> None:
    s = situation(
        "A1 Tank at 0,0 facing E speed 6",
        "B1 Tank at 1,0 facing E dead",
        "C1 Tank at -9,0 facing E",
        "turn A1",
        edition=edition,
        seats=3,
        cards=TOUGH,
    )
    s, events = story(s, "go", "roll 6")
    assert [event.figure for event in events if isinstance(event, Damaged)] == ["A1"]
    assert [event.figure for event in events if isinstance(event, Tried)] == ["A1"]
    assert motion(s, "B1") == ("4,0", "E", 3)


@both
def test_a_swimmer_cannot_be_shoved(edition: str) -> None:
    s = situation(
        "hole 1,0", "A1 Tank at 0,0 facing E speed 5", "B1 Tank at 1,0 facing NW swimming", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    s, events = story(s, "go", "roll 6")
    assert [(e.case, e.hexes) for e in events if isinstance(e, Collided)] == [("swimmer", 0)]
    # Both take 5, the hitter stops where it is, and only it rolls.
    assert [(e.figure, e.amount) for e in events if isinstance(e, Damaged)] == [("B1", 5), ("A1", 5)]
    assert [event.figure for event in events if isinstance(event, Tried)] == ["A1"]
    assert (motion(s, "A1"), hexes_left(s)) == (("0,0", "E", 0), 0)
    assert motion(s, "B1") == ("1,0", "NW", 0)


@both
def test_the_acting_figure_shoved_by_its_own_chain_does_not_bounce_as_well(edition: str) -> None:
    """B1 comes back off the rock into A1, head on: A1 is shoved by it and its own bounce is off."""
    s = situation(
        "rock 2,0", "A1 Tank at 0,0 facing E speed 9", "B1 Tank at 1,0 facing E speed 7", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    # From behind: n = 9/2 = 4, damage 2; speeds 5 and 11. B1's first hex is the rock: 11 damage, west.
    s, events = story(s, "go", "roll 6")
    crashes = [event for event in events if isinstance(event, Collided)]
    # Head on, B1 with 11 into A1 with 5: n = 3; A1 is shoved 3 west at speed 3.
    assert [(e.hitter, e.target, e.case, e.hexes) for e in crashes[:2]] == [
        ("A1", "B1", "rear", 4),
        ("B1", "A1", "front", 3),
    ]
    shoved = [event for event in events if isinstance(event, Shoved) and event.figure == "A1"]
    assert [event.to for event in shoved] == ["-1,0", "-2,0", "-3,0"]


# ---- 20. Facing, shields, sliding obstacles ----


@both
def test_facing_never_changes_in_a_collision(edition: str) -> None:
    s = situation(
        "A1 Tank at 0,0 facing NW heading E speed 9",
        "B1 Tank at 1,0 facing SW heading NE speed 3",
        "turn A1",
        edition=edition,
        cards=TOUGH,
    )
    s = play(s, "go")
    assert (figure(s, "A1").facing, figure(s, "B1").facing) == (2, 4)


@both
def test_shields_do_not_help_in_a_collision(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E speed 4", "B1 Space at 1,0 facing W shields 12 0 0 0 0 0", "turn A1",
        edition=edition,
    )  # fmt: skip
    assert figure(play(s, "go"), "B1").damage == 4


@both
def test_a_sliding_obstacle_takes_half_the_speed_and_stops_before_anything(edition: str) -> None:
    s = situation(
        "slider 1,0", "rough 1 3,0", "A1 Tank at 0,0 facing E speed 8", "B1 Tank at -9,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    # n = 4, but rough ice at 3,0 stops it at 2,0. The hitter takes 8 and has speed 4.
    s, events = story(s, "go", "roll 6")
    assert [event for event in events if isinstance(event, ObstacleSlid)] == [
        ObstacleSlid("1,0", "2,0", False)
    ]
    assert (figure(s, "A1").damage, motion(s, "A1"), hexes_left(s)) == (8, ("0,0", "E", 4), 3)


@both
def test_a_sliding_obstacle_sinks_in_water(edition: str) -> None:
    s = situation(
        "slider 1,0", "hole 2,0", "A1 Tank at 0,0 facing E speed 4", "B1 Tank at -9,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    s, events = story(s, "go")
    assert [event for event in events if isinstance(event, ObstacleSlid)] == [
        ObstacleSlid("1,0", "2,0", True)
    ]
    assert [feature.kind for feature in s.ground.features] == ["hole"]


@both
def test_a_sliding_obstacle_pushed_over_the_edge_is_gone(edition: str) -> None:
    s = situation(
        "slider 11,0", "A1 Tank at 10,0 facing E speed 6", "B1 Tank at -9,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    s, events = story(s, "go")
    assert [event for event in events if isinstance(event, ObstacleSlid)] == [
        ObstacleSlid("11,0", "13,0", True)
    ]
    assert s.ground.features == ()


@both
def test_a_sliding_obstacle_against_a_figure_stays(edition: str) -> None:
    s = situation(
        "slider 1,0", "A1 Tank at 0,0 facing E speed 4", "B1 Tank at 2,0 facing E", "turn A1",
        edition=edition, cards=TOUGH,
    )  # fmt: skip
    s, events = story(s, "go")
    assert told(events) == ["Collided", "Damaged"]
    assert s.ground.features[0].at == (1, 0)
