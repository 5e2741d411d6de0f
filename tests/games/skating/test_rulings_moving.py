"""Rulings 8 to 14: moving, speed and maneuvers, in both editions. Arithmetic is shown where there is any."""

import pytest

from rookery.games.skating.events import (
    Braked,
    Faced,
    Slid,
    Snapped,
    Steered,
    Thrusted,
    Tried,
    TurnBegan,
    TurnEnded,
)
from tests.games.skating.helpers import (
    EDITIONS,
    acting,
    alone,
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
    risks,
    rolls,
    situation,
    story,
)

both = pytest.mark.parametrize("edition", EDITIONS)

# ---- 8. The first hex ----


@both
def test_who_moves_goes_one_hex_before_anything_else(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E speed 3", edition=edition)
    assert names(s) == ["go"]
    assert refusal(s, "thrust 1").reason == "first_hex"
    assert refusal(s, "end").reason == "first_hex"
    s, events = story(s, "go")
    assert events == [Slid("A1", "0,0", "1,0", 2)]
    assert motion(s, "A1") == ("1,0", "E", 3)
    assert "thrust 1" in names(s)


@both
def test_who_stands_still_may_act_at_once_and_owes_no_hex_after_thrusting(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E", edition=edition)
    assert "go" not in names(s)
    assert "end" in names(s)
    s = play(s, "thrust 2")
    assert hexes_left(s) == 2
    assert "face L" in names(s)
    assert refusal(s, "end").reason == "hexes_left"


@both
def test_every_turn_begins_with_its_own_first_hex_and_no_actions(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E speed 1", "B1 WW2 at -9,0 facing E speed 2", "turn A1", edition=edition,
    )  # fmt: skip
    s, events = story(s, "go", "thrust 1", "go", "end")
    assert events[-2:] == [TurnEnded("A1"), TurnBegan("B1", 2, "skating")]
    assert (acting(s), names(s), s.used, s.acts) == ("B1", ["go"], 0, 0)
    # A1's thrust is not B1's.
    assert "thrust 1" in names(play(s, "go"))


@both
def test_a_first_step_that_ends_at_a_rock_counts(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E speed 2", "rock 1,0", edition=edition)
    # Damage 2, so more than ceil(2/4) = 1 is needed; a 2 keeps its feet.
    s = play(s, "go", "roll 2")
    assert motion(s, "A1") == ("0,0", "W", 2)
    assert hexes_left(s) == 1
    assert "face L" in names(s)


# ---- 9. All that is left must be moved ----


@both
def test_no_turn_ends_with_hexes_left(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 3", edition=edition), "go")
    assert refusal(s, "end").words == "A1 still has 2 to go before its turn can end."
    s = play(s, "go", "go")
    assert hexes_left(s) == 0
    assert "go" not in names(s)
    assert refusal(s, "go").reason == "nothing_left"
    assert acting(play(s, "end")) == "B1"


@both
def test_actions_come_between_steps_and_after_the_last(edition: str) -> None:
    s = alone("WW1 at 0,0 facing E speed 2", edition=edition)
    # WW1 has +2: the first turn needs over 0, and 1 + 2 is; the second over 1, and 1 + 2 is.
    s = play(s, "go", "face L", "go", "face L")
    assert not rolls(s)
    assert (motion(s, "A1"), figure(s, "A1").facing) == (("2,0", "E", 2), 2)


@both
def test_what_is_left_follows_every_change_of_speed(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 3", edition=edition), "go")
    assert hexes_left(s) == 2
    assert hexes_left(play(s, "thrust 2")) == 4  # 3 + 2 - 1
    rough = alone("WW2 at 0,0 facing E speed 5", "rough 2 1,0", edition=edition)
    assert hexes_left(play(rough, "go")) == 2  # 5 - 2 - 1
    stop = alone("WW2 at 0,0 facing E speed 2", "rough 3 1,0", edition=edition)
    assert hexes_left(play(stop, "go")) == 0


def test_braking_can_end_a_move_at_once() -> None:
    s = play(alone("WW2 at 0,0 facing E speed 3", edition="mk2"), "go", "brake 2")
    # Speed 1, one hex used.
    assert (motion(s, "A1"), hexes_left(s)) == (("1,0", "E", 1), 0)


# ---- 10. Speed 0 ----


@both
def test_stopping_swings_the_direction_to_the_facing_and_is_no_action(edition: str) -> None:
    s = alone("WW2 at 0,0 facing NE heading E speed 2", "rough 2 1,0", edition=edition)
    s, events = story(s, "go")
    assert motion(s, "A1") == ("1,0", "NE", 0)
    assert [event for event in events if isinstance(event, Snapped)] == [Snapped("A1", "NE")]
    assert s.acts == 0
    assert not rolls(s)  # stopped by the rough ice: no roll


@both
def test_turning_on_the_spot_takes_the_direction_along(edition: str) -> None:
    s, events = story(alone("WW2 at 0,0 facing E", edition=edition), "face L")
    assert events == [Faced("A1", "E", "NE", "maneuver")]
    assert (motion(s, "A1"), figure(s, "A1").facing) == (("0,0", "NE", 0), 1)


# ---- 11. What counts as an action ----


@pytest.mark.parametrize(("edition", "line", "moves", "actions"), [
    ("mk2", "WW2 at 0,0 facing E speed 3", ("go", "thrust 1"), 1),
    ("mk2", "WW2 at 0,0 facing E speed 3", ("go", "brake 1"), 1),
    ("mk2", "WW2 at 0,0 facing NE heading E speed 3", ("go", "steer L"), 1),
    ("mk2", "WW2 at 0,0 facing E speed 3", ("go", "face L"), 1),
    ("mk2", "WW2 at 0,0 facing E fallen", ("stand", "roll 6"), 1),
    ("mk2", "WW2 at 0,0 facing E jammed", ("unjam", "roll 1"), 1),
    ("mk2", "Jet at 0,0 facing E engines-out", ("restart", "roll 6"), 0),
    ("mk2", "WW2 at 0,0 facing E speed 3", ("go", "go", "go"), 0),
    ("mk3", "WW2 at 0,0 facing E speed 3", ("go", "thrust 1"), 1),
    ("mk3", "WW2 at 0,0 facing NE heading E speed 3", ("go", "steer L"), 1),
    ("mk3", "WW2 at 0,0 facing E speed 3", ("go", "face L"), 1),
    ("mk3", "WW2 at 0,0 facing E fallen", ("stand", "roll 6"), 1),
    ("mk3", "WW2 at 0,0 facing E jammed", ("unjam", "roll 6"), 1),
    ("mk3", "Jet at 0,0 facing E engines-out", ("restart", "roll 6"), 1),
    ("mk3", "WW2 at 0,0 facing E speed 3", ("go", "go", "go"), 0),
])  # fmt: skip
def test_what_counts_as_an_action(edition: str, line: str, moves: tuple[str, ...], actions: int) -> None:
    assert play(alone(line, edition=edition), *moves).acts == actions


@pytest.mark.parametrize(("edition", "actions"), [("mk2", 0), ("mk3", 1)])
def test_a_jump_counts_in_mk3_only(edition: str, actions: int) -> None:
    s = alone("WW2 at 0,0 facing E speed 4", "hole 2,0", edition=edition)
    s = play(s, "go", "jump 1", "roll 6")
    assert (motion(s, "A1")[0], s.acts) == ("3,0", actions)


@both
def test_firing_counts_as_an_action(edition: str) -> None:
    s = situation("A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing E", "turn A1", edition=edition)
    assert play(s, "fire cannon B1", "dice 1 2").acts == 1


# ---- 12. Thrust and brake ----


@pytest.mark.parametrize(("facing", "speeds"), [
    ("E", {1: 4, 2: 5, 3: 6}),          # rel 0: all of it
    ("NE", {2: 4, 3: 4}),               # rel 1: halves, down; 1 would change nothing
    ("SE", {2: 4, 3: 4}),
    ("NW", {}), ("SW", {}), ("W", {}),  # rel 2, 4, 3: none
])  # fmt: skip
def test_mk2_thrusts_forwards_only_and_half_from_a_quarter(facing: str, speeds: dict[int, int]) -> None:
    s = play(alone(f"Jet at 0,0 facing {facing} heading E speed 3", edition="mk2"), "go")
    assert {
        n: motion(play(s, f"thrust {n}"), "A1")[2] for n in (1, 2, 3) if f"thrust {n}" in names(s)
    } == speeds


@pytest.mark.parametrize(("facing", "speeds"), [
    ("E", {1: 4, 2: 5, 3: 6}),
    ("NE", {1: 4, 2: 4, 3: 5}),         # halves, up
    ("SE", {1: 4, 2: 4, 3: 5}),
    ("NW", {1: 2, 2: 2, 3: 1}),         # back, half
    ("SW", {1: 2, 2: 2, 3: 1}),
    ("W", {1: 2, 2: 1, 3: 0}),          # back, all
])  # fmt: skip
def test_mk3_thrusts_both_ways_with_halves_rounded_up(facing: str, speeds: dict[int, int]) -> None:
    s = play(alone(f"Jet at 0,0 facing {facing} heading E speed 3", edition="mk3"), "go")
    assert {n: motion(play(s, f"thrust {n}"), "A1")[2] for n in (1, 2, 3)} == speeds
    assert named(s, "brake") == []


@pytest.mark.parametrize(("facing", "speeds"), [
    ("E", {1: 4, 2: 5, 3: 6}),
    ("NE", {2: 4, 3: 4}),
    ("SE", {2: 4, 3: 4}),
    ("NW", {2: 2, 3: 2}),
    ("SW", {2: 2, 3: 2}),
    ("W", {1: 2, 2: 1, 3: 0}),
])  # fmt: skip
def test_retro_thrust_of_mk2_slows_down_backwards_with_halves_rounded_down(
    facing: str, speeds: dict[int, int]
) -> None:
    s = play(alone(f"Jet at 0,0 facing {facing} heading E speed 3", edition="mk2", retro=True), "go")
    assert {
        n: motion(play(s, f"thrust {n}"), "A1")[2] for n in (1, 2, 3) if f"thrust {n}" in names(s)
    } == speeds
    assert refusal(s, "brake 1").reason == "no_brakes"


def test_space_always_has_retro_thrust_and_no_brakes() -> None:
    s = play(alone("Space at 0,0 facing W heading E speed 4", edition="mk2"), "go")
    assert motion(play(s, "thrust 5"), "A1")[2] == 0  # not below 0
    assert named(s, "brake") == []


def test_a_card_that_is_retro_only_has_no_brakes_whatever_it_says() -> None:
    card = (
        '{"cards": [{"name": "Ray", "points": 9, "size": 0, "arc": "fan", "power": "1d", "accuracy": 0, '
        '"top_speed": 5, "thrust": 2, "brake": 2, "maneuverability": 0, "retro_only": true}]}'
    )
    s = situation(
        "A1 Ray at 0,0 facing W heading E speed 3", "B1 Ray at -9,0 facing W", "turn A1", edition="mk2",
        cards=card,
    )  # fmt: skip
    s = play(s, "go")
    assert (named(s, "brake"), named(s, "thrust")) == ([], ["thrust 1", "thrust 2"])
    assert motion(play(s, "thrust 2"), "A1")[2] == 1


@pytest.mark.parametrize(("facing", "speed"), [
    ("E", 3), ("NE", 3), ("SE", 3),   # 5 - 2
    ("NW", 4), ("SW", 4), ("W", 4),   # 5 - 2/2
])  # fmt: skip
def test_mk2_brakes_fully_ahead_and_half_otherwise(facing: str, speed: int) -> None:
    s = play(alone(f"WW2 at 0,0 facing {facing} heading E speed 5", edition="mk2"), "go")
    assert motion(play(s, "brake 2"), "A1")[2] == speed
    # Half of 1 is nothing, so it is not offered.
    assert ("brake 1" in names(s)) == (speed == 3)


def test_no_brake_goes_below_zero() -> None:
    s = play(alone("WW2 at 0,0 facing E speed 1", edition="mk2"), "go", "brake 2")
    assert motion(s, "A1") == ("1,0", "E", 0)


def test_thrust_and_brake_are_once_a_turn_each() -> None:
    s, events = story(alone("WW2 at 0,0 facing E speed 3", edition="mk2"), "go", "thrust 1", "brake 2")
    assert events[1:] == [Thrusted("A1", 1, 3, 4), Braked("A1", 2, 4, 2)]
    assert motion(s, "A1")[2] == 2
    assert refusal(s, "thrust 1").reason == "thrusted_already"
    assert refusal(s, "brake 1").reason == "braked_already"


@both
def test_one_thrust_a_turn_either_way_and_not_below_zero(edition: str) -> None:
    s = alone("Jet at 0,0 facing W heading E speed 2", edition=edition, retro=True)
    s = play(s, "go", "thrust 3")
    # 2 - 3 is cut at 0, and at speed 0 it heads where it faces.
    assert motion(s, "A1") == ("1,0", "W", 0)
    assert refusal(s, "thrust 1").reason == "thrusted_already"


@both
def test_thrust_ends_at_top_speed(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 6", edition=edition), "go")
    assert motion(play(s, "thrust 2"), "A1")[2] == 7
    fast = play(alone("WW2 at 0,0 facing E speed 7", edition=edition), "go")
    assert refusal(fast, "thrust 1").reason == "no_change"


@both
def test_what_collisions_gave_beyond_top_speed_is_kept(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 9", edition=edition), "go")
    assert named(s, "thrust") == []
    assert motion(s, "A1")[2] == 9


def test_space_has_no_top_speed() -> None:
    s = play(alone("Space at -5,0 facing E speed 15", edition="mk3"), "go", "thrust 5")
    assert motion(s, "A1")[2] == 20


# ---- 13. Maneuvers ----


@pytest.mark.parametrize(("card", "chances"), [
    # die > 0, 1, 3, 6, 10 with the card's modifier
    ("WW2", [6, 5, 3, 0]),
    ("WW1", [6, 6, 5, 2, 0]),   # +2: over 3 with 2 or more, over 6 with 5 or 6
    ("Jet", [5, 4, 2, 0]),      # -1: a 1 fails even the first
    ("Space", [6, 6, 4, 1, 0]),
])  # fmt: skip
@both
def test_each_turn_is_harder_than_the_last(edition: str, card: str, chances: list[int]) -> None:
    s = alone(f"{card} at 0,0 facing E", edition=edition)
    for sixths in chances:
        assert chance_of(s, "face L") == pytest.approx(sixths / 6)
        s = play(s, "face L")
        if sixths in (0, 6):
            assert rolls(s) == (sixths == 0)
        if rolls(s):
            s = play(s, "roll 6")


@both
def test_what_cannot_fail_is_not_rolled_and_what_can_is(edition: str) -> None:
    assert not rolls(play(alone("WW2 at 0,0 facing E", edition=edition), "face L"))
    assert rolls(play(alone("Jet at 0,0 facing E", edition=edition), "face L"))


@both
def test_a_failed_test_does_not_turn_and_falls(edition: str) -> None:
    s = alone("Jet at 0,0 facing E", edition=edition)
    s = play(s, "face L", "roll 1")
    assert figure(s, "A1").fallen or acting(s) != "A1"
    s, events = story(
        alone("WW2 at 0,0 facing E speed 1", edition=edition), "go", "thrust 1", "face L", "roll 1"
    )
    # One action before: 1 is not more than 1. It falls and slides its last hex.
    assert [event.passed for event in events if isinstance(event, Tried)] == [False]
    assert figure(s, "A1").facing == 0
    assert figure(s, "A1").fallen
    assert motion(s, "A1")[0] == "2,0"


@pytest.mark.parametrize(("die", "passed"), [(1, False), (2, True)])
@both
def test_steering_towards_the_facing_is_rolled_as_it_is_shown(edition: str, die: int, passed: bool) -> None:
    s = alone("WW2 at 0,0 facing NE heading E speed 3", edition=edition)
    s = play(s, "go", "thrust 2")
    # One action before: over 1, and nothing else counts.
    assert chance_of(s, "steer L") == pytest.approx(5 / 6)
    (tried,) = events_of(s, Tried, "steer L", f"roll {die}")
    assert (tried.need, tried.modifiers, tried.passed) == (1, (), passed)


@both
def test_a_test_that_cannot_succeed_is_offered_and_shown_as_such(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E", edition=edition)
    s = play(s, "face L", "face L", "roll 6", "face L", "roll 6")
    assert (chance_of(s, "face L"), need_of(s, "face L")) == (0, 6)


@both
def test_rough_ice_criticals_and_maneuverability_are_all_shown(edition: str) -> None:
    s = alone("WW1 at 1,0 facing E unsteady 2", "rough 3 1,0", edition=edition)
    assert modifiers_of(s, "face L") == {"maneuverability": 2, "rough ice": 3, "unsteady": -2}


def test_a_fumble_makes_the_next_turn_shaky_in_mk2() -> None:
    s = alone("WW2 at 0,0 facing E next-trouble shaky", edition="mk2", turn="order A1 1, B1 2")
    assert modifiers_of(s, "face L") == {"fumble": -1}


@pytest.mark.parametrize(("facing", "ways"), [
    ("E", []), ("NE", ["steer L"]), ("NW", ["steer L"]), ("W", []), ("SW", ["steer R"]), ("SE", ["steer R"]),
])  # fmt: skip
def test_mk2_steers_one_step_towards_the_facing(facing: str, ways: list[str]) -> None:
    s = play(alone(f"WW2 at 0,0 facing {facing} heading E speed 3", edition="mk2"), "go")
    assert named(s, "steer") == ways
    assert [modifiers_of(s, way) for way in ways] == [{} for _ in ways]


@pytest.mark.parametrize(("facing", "left", "right"), [
    ("E", -1, -1), ("NE", 0, -1), ("NW", 0, -1), ("W", 0, 0), ("SW", -1, 0), ("SE", -1, 0),
])  # fmt: skip
def test_mk3_steers_any_way_but_away_from_the_facing_is_harder(facing: str, left: int, right: int) -> None:
    s = play(alone(f"WW2 at 0,0 facing {facing} heading E speed 3", edition="mk3"), "go")
    assert [modifiers_of(s, f"steer {way}").get("away from facing", 0) for way in "LR"] == [left, right]


@pytest.mark.parametrize(("die", "direction"), [(1, "E"), (2, "SE")])
def test_mk3_steering_away_from_the_facing_is_rolled_one_harder(die: int, direction: str) -> None:
    """As the first action it takes over 0: a 1 less 1 is not, a 2 is. Towards the facing nothing can fail."""
    s = play(alone("WW2 at 0,0 facing NE heading E speed 1", edition="mk3"), "go")
    assert not rolls(play(s, "steer L"))
    s, events = story(s, "steer R", f"roll {die}")
    assert [event.passed for event in events if isinstance(event, Tried)] == [die == 2]
    assert motion(s, "A1")[1] == direction
    assert figure(s, "A1").fallen == (die == 1)


@both
def test_nobody_steers_at_speed_0(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E", edition=edition)
    assert named(s, "steer") == []
    assert refusal(s, "steer L").reason == "standing_still"


@both
def test_steering_changes_the_direction_and_not_the_facing(edition: str) -> None:
    s = alone("WW2 at 0,0 facing NE heading E speed 3", edition=edition)
    s, events = story(s, "go", "steer L", "go")
    assert [event for event in events if isinstance(event, Steered)] == [Steered("A1", "E", "NE")]
    assert motion(s, "A1") == ("2,-1", "NE", 3)
    assert events_of(s, Slid, "go") == [Slid("A1", "2,-1", "3,-2", 0)]


# ---- 14. The chance is seen before ----


@both
def test_every_test_and_shot_is_offered_with_its_chance(edition: str) -> None:
    s = situation(
        "hole 2,0", "A1 WW2 at 0,0 facing E speed 4 jammed engines-out", "B1 WW2 at 4,0 facing E",
        "turn A1 used 1 actions 0", edition=edition,
    )  # fmt: skip
    assert risks(s).keys() == {
        name for name in names(s) if name.split()[0] in ("face", "steer", "jump", "unjam", "restart")
    }
    assert chance_of(s, "unjam") == chance_of(s, "restart") == pytest.approx(4 / 6)
