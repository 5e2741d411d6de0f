"""Rulings 15 and 16: falling, sliding on, standing up."""

import pytest

from rookery.games.skating.events import Faced, Fell, Slowed, Stood, Tried
from tests.games.skating.helpers import (
    EDITIONS,
    acting,
    alone,
    asked,
    chance_of,
    events_of,
    figure,
    modifiers_of,
    motion,
    names,
    play,
    refusal,
    rolls,
    situation,
    story,
)

both = pytest.mark.parametrize("edition", EDITIONS)

# ---- 15. The fall ----


@pytest.mark.parametrize(("edition", "facing", "damage"), [
    # half of 7, rounded down, is 3; MkII adds 0, 1, 3, 6, 3, 1 by how far the facing is off
    ("mk2", "E", 3), ("mk2", "NE", 4), ("mk2", "NW", 6), ("mk2", "W", 9), ("mk2", "SW", 6), ("mk2", "SE", 4),
    # MkIII adds 1 at rear-quarter or rear
    ("mk3", "E", 3), ("mk3", "NE", 3), ("mk3", "NW", 4), ("mk3", "W", 4), ("mk3", "SW", 4), ("mk3", "SE", 3),
])  # fmt: skip
def test_a_fall_costs_half_the_speed_and_more_facing_away(edition: str, facing: str, damage: int) -> None:
    s = alone(f"WW2 at -3,0 facing {facing} heading E speed 7 unsteady 1", edition=edition)
    # No action before, but -1: a 1 makes 0, which is not over 0.
    fell = events_of(s, Fell, "go", "face L", "roll 1")
    assert [(event.speed, event.damage) for event in fell] == [(7, damage)]
    assert figure(play(s, "go", "face L", "roll 1"), "A1").damage == damage


@both
def test_the_fallen_slide_on_without_actions(edition: str) -> None:
    s = alone("WW2 at -3,0 facing E speed 5 unsteady 1", edition=edition)
    s, _ = story(s, "go", "face L", "roll 1")
    # It went 1 hex, fell, and slid the other 4 by itself; now its facing is rolled.
    assert motion(s, "A1") == ("2,0", "E", 5)
    assert asked(s) == "facing"


@both
def test_falling_again_does_nothing_more(edition: str) -> None:
    """Fallen already, it takes the collision's damage and no second fall."""
    s = situation(
        "A1 WW2 at 0,0 facing E speed 3 fallen", "B1 WW2 at 1,0 facing W", "turn A1", edition=edition,
    )  # fmt: skip
    # Its first hex goes by itself: H = 3 into a standing figure, 3 damage each, n = 1.
    assert figure(s, "A1").damage == 3
    assert asked(s) == "collision"
    s, events = story(s, "roll 6")
    assert [event.figure for event in events if isinstance(event, Tried)] == ["B1"]
    assert not [event for event in events if isinstance(event, Fell)]
    assert not rolls(s)


@pytest.mark.parametrize(("edition", "die"), [("mk2", 6), ("mk3", 1)])
def test_a_critical_fall_does_nothing_to_the_fallen(edition: str, die: int) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing W heading E speed 6 fallen", "turn A1",
        edition=edition,
    )  # fmt: skip
    s = play(s, "fire cannon B1", "dice 6 2", "roll 3", f"roll {die}")
    # The shot's 3 and no more.
    assert figure(s, "B1").damage == 3


# ---- 16. The end of a fallen turn, and standing up ----


@both
def test_at_the_end_of_its_turn_a_fallen_figure_spins_and_slows(edition: str) -> None:
    s = play(alone("WW2 at -3,0 facing E speed 5 unsteady 1", edition=edition), "go", "face L", "roll 1")
    s, events = story(s, "roll 3")
    assert (figure(s, "A1").facing, motion(s, "A1")[1:]) == (2, ("E", 4))
    assert [event for event in events if isinstance(event, Faced)] == [Faced("A1", "E", "NW", "random", 3)]
    assert [event for event in events if isinstance(event, Slowed)] == [Slowed("A1", 5, 4, "fallen")]
    assert acting(s) == "B1"


@both
def test_slowed_to_nothing_it_heads_where_it_faces(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 1 fallen", edition=edition), "end", "roll 5")
    assert motion(s, "A1") == ("1,0", "SW", 0)


@both
def test_a_later_turn_begins_with_the_first_hex_and_one_try_to_stand(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E speed 3 fallen", edition=edition)
    assert motion(s, "A1")[0] == "1,0"
    assert names(s) == ["stand", "go"]
    assert chance_of(s, "stand") == pytest.approx(4 / 6)
    assert refusal(s, "thrust 1").reason == "fallen"


@both
def test_standing_up_is_the_first_action_and_the_turn_goes_on(edition: str) -> None:
    s, events = story(alone("WW2 at 0,0 facing E speed 3 fallen", edition=edition), "stand", "roll 3")
    assert [event for event in events if isinstance(event, Stood)] == [Stood("A1")]
    assert not figure(s, "A1").fallen
    assert s.acts == 1
    assert "thrust 1" in names(s)
    # One action before: over 1.
    assert chance_of(s, "face L") == pytest.approx(5 / 6)


@both
def test_failing_to_stand_it_slides_on(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 3 fallen", edition=edition), "stand", "roll 2")
    assert figure(s, "A1").fallen
    assert motion(s, "A1")[0] == "3,0"
    assert asked(s) == "facing"


@both
def test_it_need_not_try(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E speed 3 fallen", edition=edition), "go")
    assert (motion(s, "A1")[0], asked(s)) == ("3,0", "facing")


@both
def test_lying_still_it_may_try_at_once(edition: str) -> None:
    s = alone("WW2 at 0,0 facing E fallen", edition=edition)
    assert names(s) == ["stand", "end"]
    s = play(s, "stand", "roll 4")
    assert {"thrust 1", "end"} <= set(names(s))


@pytest.mark.parametrize(("edition", "damage", "modifier", "sixths"), [
    ("mk2", 4, 0, 4), ("mk2", 5, -1, 3), ("mk2", 9, -1, 3), ("mk2", 10, -2, 2), ("mk2", 14, -2, 2),
    ("mk3", 14, 0, 4),
])  # fmt: skip
def test_damage_makes_standing_harder_in_mk2(edition: str, damage: int, modifier: int, sixths: int) -> None:
    s = alone(f"WW2 at 0,0 facing E fallen damage {damage}", edition=edition)
    assert modifiers_of(s, "stand").get("damage", 0) == modifier
    assert chance_of(s, "stand") == pytest.approx(sixths / 6)


def test_a_natural_six_always_stands() -> None:
    tank = (
        '{"cards": [{"name": "Tank", "points": 60, "size": 0, "arc": "fan", "power": "1d", "accuracy": 0, '
        '"top_speed": 9, "thrust": 2, "brake": 2, "maneuverability": 0}]}'
    )
    s = situation(
        "A1 Tank at 0,0 facing E fallen damage 40", "B1 Tank at -9,0 facing W", "turn A1",
        edition="mk2", cards=tank,
    )  # fmt: skip
    # 6 - 8 is not over 2, but it is a 6.
    assert chance_of(s, "stand") == pytest.approx(1 / 6)
    assert not figure(play(s, "stand", "roll 6"), "A1").fallen
    assert figure(play(s, "stand", "roll 5"), "A1").fallen


@both
def test_whoever_falls_in_its_turn_does_not_stand_in_it(edition: str) -> None:
    s = play(alone("WW2 at 0,0 facing E unsteady 1", edition=edition), "face L", "roll 1")
    assert rolls(s)
    assert asked(s) == "facing"
