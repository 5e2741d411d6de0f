"""Ruling 28, and who gets the kill (ruling 5): wrecks, smoke and holes."""

import pytest

from rookery.games.skating.events import Died, HoleOpened, Removed, Sank, Slowed, Splashed
from rookery.games.skating.rules.ground import Feature
from rookery.games.skating.state import Smoke, State
from tests.games.skating.helpers import (
    EDITIONS,
    acting,
    events_of,
    figure,
    motion,
    names,
    play,
    situation,
    story,
)

both = pytest.mark.parametrize("edition", EDITIONS)
THIRD = "C1 WW2 at -9,3 facing W"


def trio(*lines: str, edition: str, **options: object) -> State:
    return situation(*lines, edition=edition, seats=3, **options)


@both
def test_damage_up_to_the_points_kills(edition: str) -> None:
    s = trio("A1 WW2 at 0,0 facing E", "B1 WW2 at 2,0 facing E damage 12", THIRD, "turn A1", edition=edition)
    assert not figure(play(s, "fire cannon B1", "dice 4 2", "roll 2"), "B1").dead
    s, events = story(s, "fire cannon B1", "dice 4 2", "roll 3")
    assert [event for event in events if isinstance(event, Died)] == [Died("B1", "2,0", "A1", True)]
    assert (figure(s, "B1").dead, figure(s, "A1").kills, figure(s, "B1").killed) == (True, 1, 1)


@both
def test_the_dead_are_no_longer_fallen(edition: str) -> None:
    s = trio(
        "A1 WW2 at 0,0 facing E",
        "B1 WW2 at 2,0 facing NE speed 2 damage 14 fallen",
        THIRD,
        "turn A1",
        edition=edition,
    )
    s = play(s, "fire cannon B1", "dice 4 2", "roll 3")
    assert (figure(s, "B1").dead, figure(s, "B1").fallen) == (True, False)
    # At the end of its turn a wreck slows down without spinning round.
    s = play(s, "end")
    assert (acting(s), motion(s, "B1"), figure(s, "B1").facing) == ("C1", ("4,-2", "NE", 1), 1)


@both
def test_a_wreck_slides_in_its_place_and_slows_by_one_a_turn(edition: str) -> None:
    s = trio(
        "A1 WW2 at 0,0 facing E",
        "B1 WW2 at 2,0 facing E heading NE speed 3 dead",
        THIRD,
        "turn A1",
        edition=edition,
    )
    s, events = story(s, "end")
    assert motion(s, "B1") == ("5,-3", "NE", 2)
    assert [event for event in events if isinstance(event, Slowed)] == [Slowed("B1", 3, 2, "wreck")]
    assert acting(s) == "C1"


@both
def test_killed_in_its_own_turn_it_slides_out_what_is_left(edition: str) -> None:
    s = trio(
        "rock 1,0",
        "A1 WW2 at 0,0 facing E speed 4 damage 11",
        "B1 WW2 at 9,0 facing E",
        THIRD,
        "turn A1",
        edition=edition,
    )
    # The rock: 4 damage, 15 of 15. It rolls as if living, dies, slides 3 back and is one slower.
    s, events = story(s, "go", "roll 6")
    assert [event.figure for event in events if isinstance(event, Died)] == ["A1"]
    assert motion(s, "A1") == ("-3,0", "W", 3)
    assert acting(s) == "B1"


@both
def test_a_still_wreck_goes_smoke_stays_and_a_hole_opens(edition: str) -> None:
    s = trio("A1 WW2 at 0,0 facing E", "B1 WW2 at 2,0 facing E dead", THIRD, "turn A1", edition=edition)
    # Still at the end of round 1: removed at the start of 2, a hole at the end of 3.
    s, events = story(s, "end", "end")
    assert [event for event in events if isinstance(event, Removed)] == [Removed("B1", "2,0")]
    assert (s.round, s.smoke, motion(s, "B1")[0]) == (2, (Smoke((2, 0), 3),), "gone")
    assert names(s) == (["next A1", "next C1"] if edition == "mk2" else [f"number {n}" for n in range(1, 11)])
    draws = {"mk2": ("next A1",), "mk3": ("number 1", "number 2")}[edition]
    s, events = story(s, *draws, "end", "end")
    assert (s.round, [event for event in events if isinstance(event, HoleOpened)]) == (3, [])
    s, events = story(s, *draws, "end", "end")
    assert [event for event in events if isinstance(event, HoleOpened)] == [HoleOpened("2,0")]
    assert (s.round, s.smoke, s.ground.features) == (4, (), (Feature((2, 0), "hole"),))


@both
def test_whoever_stands_where_the_hole_opens_falls_in(edition: str) -> None:
    s = trio(
        "smoke 1 0,0", "A1 WW2 at 0,0 facing E", "B1 WW2 at 9,0 facing W", THIRD, "turn A1", edition=edition
    )
    s, events = story(s, "end", "end", "end")
    assert [event for event in events if isinstance(event, Splashed)] == [Splashed("A1", "0,0", False)]
    assert figure(s, "A1").swimming


@both
def test_the_dead_in_the_water_are_gone_at_once_without_a_hole(edition: str) -> None:
    s = trio(
        "hole 4,0",
        "A1 WW2 at 0,0 facing E",
        "B1 WW2 at 2,0 facing E speed 3 dead",
        THIRD,
        "turn A1",
        edition=edition,
    )
    s, events = story(s, "end")
    assert [event for event in events if isinstance(event, Sank)] == [Sank("B1", "4,0")]
    assert (motion(s, "B1"), s.smoke) == (("gone", "E", 0), ())
    s = trio(
        "hole 3,0", "A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing E swimming damage 14", THIRD, "turn A1",
        edition=edition,
    )  # fmt: skip
    s, events = story(s, "fire cannon B1", "dice 4 3", "roll 3")
    assert [type(event).__name__ for event in events][-2:] == ["Died", "Sank"]
    assert (figure(s, "B1").at, figure(s, "B1").swimming) == (None, False)


@both
def test_a_wreck_cannot_be_steered_or_shot_at(edition: str) -> None:
    s = trio(
        "A1 WW2 at 0,0 facing E", "B1 WW2 at 2,0 facing E speed 2 dead", THIRD, "turn A1", edition=edition
    )
    assert not [name for name in names(s) if name.startswith("fire")]


# ---- 5. Who gets the kill ----


@both
def test_in_a_collision_each_is_credited_with_the_other(edition: str) -> None:
    s = trio(
        "A1 WW2 at 0,0 facing E speed 6 damage 10",
        "B1 WW2 at 1,0 facing W speed 2 damage 10",
        THIRD,
        "turn A1",
        edition=edition,
    )
    # Head on: 8 damage each.
    s = play(s, "go", "roll 6", "roll 6")
    assert [(figure(s, name).dead, figure(s, name).kills) for name in ("A1", "B1")] == [(True, 1), (True, 1)]


@both
def test_a_wrecks_victim_counts_for_the_figure_it_was(edition: str) -> None:
    s = trio(
        "A1 WW2 at 9,0 facing E",
        "B1 WW2 at 0,0 facing E speed 6 dead",
        "C1 WW2 at 2,0 facing E damage 12",
        "turn A1",
        edition=edition,
    )
    s = play(s, "end")
    while s.agenda:
        s = play(s, "roll 6")
    assert figure(s, "C1").dead
    assert figure(s, "B1").kills == 1


@pytest.mark.parametrize(
    ("hurt", "by"), [("hurt-by B1 4", "B1"), ("hurt-by B1 3", "B1"), ("hurt-by B1 2", "")]
)
@both
def test_ones_own_fall_counts_for_whoever_hurt_one_last_if_that_was_not_long_ago(
    edition: str, hurt: str, by: str
) -> None:
    s = trio(
        f"A1 Jet at 0,0 facing E speed 2 damage 17 {hurt}",
        "B1 WW2 at 9,0 facing W",
        THIRD,
        "round 4",
        "turn A1",
        edition=edition,
    )
    # A 1 is 0 with the Jet's -1: it falls at speed 2 for 1 damage.
    died = events_of(s, Died, "go", "face L", "roll 1")
    assert [(event.by, event.counts) for event in died] == [(by, bool(by))]


@both
def test_shoved_onto_a_rock_it_is_the_shovers_kill(edition: str) -> None:
    s = trio(
        "rock 2,0",
        "A1 WW2 at 0,0 facing E speed 3",
        "B1 WW2 at 1,0 facing NE speed 5 damage 10",
        THIRD,
        "turn A1",
        edition=edition,
    )
    # From behind at an angle, slower, so without damage; n = 1: B1 goes east at 6, into the rock: 6 damage.
    died = events_of(s, Died, "go", "roll 6")
    assert [(event.figure, event.by) for event in died] == [("B1", "A1")]


@pytest.mark.parametrize("damage", [9, 10])
@both
def test_what_comes_after_the_fatal_blow_does_not_change_whose_kill_it_is(edition: str, damage: int) -> None:
    s = trio(
        "A1 WW2 at 0,0 facing E speed 6",
        f"B1 WW2 at 1,0 facing E damage {damage}",
        "C1 WW2 at 2,0 facing E",
        "turn A1",
        edition=edition,
    )
    # B1 takes 6 from A1, which makes 15 or more, and is shoved into C1 at 3, which costs 3 more.
    s = play(s, "go")
    while s.agenda:
        s = play(s, "roll 6")
    assert (figure(s, "B1").dead, figure(s, "B1").damage) == (True, damage + 9)
    assert [figure(s, name).kills for name in ("A1", "B1", "C1")] == [1, 0, 0]


@both
def test_killing_ones_own_side_scores_nothing(edition: str) -> None:
    s = situation(
        "A1 WW2 at 0,0 facing E", "A2 WW2 at 2,0 facing E damage 14", "B1 WW2 at 9,0 facing W",
        "B2 WW2 at 9,-3 facing W", "turn A1", edition=edition, figures=2,
    )  # fmt: skip
    s, events = story(s, "fire cannon A2", "dice 4 2", "roll 3")
    assert [(e.by, e.counts) for e in events if isinstance(e, Died)] == [("A1", False)]
    assert (figure(s, "A1").kills, figure(s, "A2").killed) == (0, 1)
