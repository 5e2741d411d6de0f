"""Ruling 24: damage, criticals, fumbles and jams."""

import pytest

from rookery.core.game import Event
from rookery.games.skating.events import (
    Critical,
    Damaged,
    Faced,
    Fell,
    Fumbled,
    Jammed,
    Rolled,
    Slowed,
    Struck,
    Unjammed,
)
from rookery.games.skating.state import State
from tests.games.skating.helpers import (
    EDITIONS,
    acting,
    alone,
    asked,
    chance_of,
    figure,
    motion,
    named,
    play,
    refusal,
    situation,
    story,
)
from tests.games.skating.test_rulings_firing import duel

Told = tuple[State, list[Event]]
both = pytest.mark.parametrize("edition", EDITIONS)

# ---- Damage and criticals ----


@pytest.mark.parametrize(("card", "dice", "damage"), [
    ("WW1", ("roll 1",), 0), ("WW1", ("roll 6",), 5), ("WW2", ("roll 3",), 3), ("Jet", ("roll 3",), 4),
])  # fmt: skip
@both
def test_damage_is_by_the_cards_dice(edition: str, card: str, dice: tuple[str, ...], damage: int) -> None:
    s = duel(f"{card} at 0,0 facing E", "WW2 at 2,0 facing E", edition=edition)
    s, events = story(s, "fire cannon B1", "dice 5 4", *dice)
    die, plus = int(dice[0][-1]), {"WW1": -1, "WW2": 0, "Jet": 1}[card]
    assert [event for event in events if isinstance(event, Struck)] == [
        Struck("B1", (die,), plus, 0, False, -1, 0, damage)
    ]
    assert [event for event in events if isinstance(event, Rolled)] == [Rolled("A1", "damage", die)]
    assert figure(s, "B1").damage == damage


def critical(edition: str, *dice: str, target: str = "WW2 at 3,0 facing E") -> Told:
    """A hit with black 6, white 2, and a damage die of 3."""
    s = duel("WW2 at 0,0 facing E", target, edition=edition)
    return story(s, "fire cannon B1", "dice 6 2", "roll 3", *dice)


@pytest.mark.parametrize(("edition", "die", "effect"), [
    ("mk2", 1, "unsteady"), ("mk2", 2, "brake"), ("mk2", 3, "thrust"), ("mk2", 4, "jam"), ("mk2", 6, "fall"),
    ("mk3", 1, "fall"), ("mk3", 3, "unsteady"), ("mk3", 4, "jam"), ("mk3", 5, "thrust"), ("mk3", 6, "double"),
])  # fmt: skip
def test_a_black_six_is_a_critical_by_the_editions_table(edition: str, die: int, effect: str) -> None:
    s, events = critical(edition, f"roll {die}")
    assert [event.effect for event in events if isinstance(event, Critical)] == [effect]
    assert [event.doubled for event in events if isinstance(event, Struck)] == [effect == "double"]
    hit = figure(s, "B1")
    assert (hit.unsteady, hit.brake_lost, hit.thrust_lost, hit.jammed, hit.fallen) == tuple(
        value if name == effect else (0 if name in ("unsteady", "brake", "thrust") else False)
        for name, value in (("unsteady", 1), ("brake", 1), ("thrust", 1), ("jam", True), ("fall", True))
    )
    assert hit.damage == (6 if effect == "double" else 3)


def test_mk2_critical_5_is_an_extra_damage_die() -> None:
    s, events = critical("mk2", "roll 5", "roll 4")
    assert [(e.dice, e.extra, e.damage) for e in events if isinstance(e, Struck)] == [((3,), 4, 7)]
    assert figure(s, "B1").damage == 7


@pytest.mark.parametrize(("die", "facing"), [(1, 1), (3, 1), (4, 5), (6, 5)])
def test_mk3_critical_2_knocks_the_target_round(die: int, facing: int) -> None:
    """1 to 3 left, 4 to 6 right."""
    s, events = critical("mk3", "roll 2", f"roll {die}")
    assert figure(s, "B1").facing == facing
    assert [event.why for event in events if isinstance(event, Faced)] == ["hit"]


@both
def test_the_dice_come_in_their_order(edition: str) -> None:
    s = duel("Jet at 0,0 facing E", "WW2 at 5,0 facing E", edition=edition)
    asked_for = []
    extra = {"mk2": "roll 5", "mk3": "roll 2"}[edition]
    for move in ("fire missile B1", "dice 6 3", "roll 1", "roll 1", "roll 1", extra, "roll 2"):
        s = play(s, move)
        asked_for.append(asked(s))
    assert asked_for == ["shot", "damage", "damage", "damage", "critical", "extra", ""]


@both
def test_criticals_add_up(edition: str) -> None:
    die = {"mk2": 1, "mk3": 3}[edition]
    s, _ = critical(edition, f"roll {die}", target="WW2 at 3,0 facing E unsteady 2")
    assert figure(s, "B1").unsteady == 3


@both
def test_a_critical_fall_costs_what_a_fall_costs(edition: str) -> None:
    die = {"mk2": 6, "mk3": 1}[edition]
    s, events = critical(edition, f"roll {die}", target="WW2 at 3,0 facing E speed 5")
    # 3 by the shot and 5/2 = 2 by the fall.
    assert [event.damage for event in events if isinstance(event, Fell)] == [2]
    assert figure(s, "B1").damage == 5


@both
def test_a_swimmer_does_not_fall(edition: str) -> None:
    die = {"mk2": 6, "mk3": 1}[edition]
    s = duel("WW2 at 0,0 facing E", "WW2 at 3,0 facing E swimming", "hole 3,0", edition=edition)
    s = play(s, "fire cannon B1", "dice 6 2", "roll 3", f"roll {die}")
    assert not figure(s, "B1").fallen


# ---- Fumbles and jams ----


def fumble(edition: str, die: int, *more: str, firer: str = "WW2 at 0,0 facing E") -> Told:
    s = duel(firer, "WW2 at 3,0 facing E", edition=edition)
    return story(s, "fire cannon B1", "dice 1 1", f"roll {die}", *more)


@pytest.mark.parametrize(
    ("edition", "die", "effect"),
    [
        ("mk2", 1, "no_maneuvers"),
        ("mk2", 2, "no_speed"),
        ("mk2", 3, "shaky"),
        ("mk2", 4, "jam"),
        ("mk2", 6, "fall"),
        ("mk3", 1, "fall"),
        ("mk3", 3, "unsteady"),
        ("mk3", 4, "jam"),
        ("mk3", 5, "slow"),
    ],
)
def test_snake_eyes_are_a_fumble_by_the_editions_table(edition: str, die: int, effect: str) -> None:
    s, events = fumble(edition, die)
    assert [event.effect for event in events if isinstance(event, Fumbled)] == [effect]
    assert figure(s, "B1").damage == 0
    firer = figure(s, "A1")
    # Only MkIII's is for good; MkII's is for the next turn.
    assert firer.unsteady == (effect == "unsteady")
    assert firer.trouble_next == (effect if effect in ("no_maneuvers", "no_speed", "shaky") else "")
    assert (firer.jammed, firer.fallen) == (effect == "jam", effect == "fall")


@pytest.mark.parametrize(("die", "trouble", "gone"), [
    (1, "no_maneuvers", ("face", "steer")), (2, "no_speed", ("thrust", "brake")),
])  # fmt: skip
def test_mk2_fumbles_spoil_the_next_turn_and_only_that(die: int, trouble: str, gone: tuple[str, ...]) -> None:
    s, _ = fumble("mk2", die)
    assert figure(s, "A1").trouble_next == trouble
    assert any(named(s, verb) for verb in gone)  # not yet
    s = play(s, "end", "end")  # B1 stands still and ends its turn
    # The next round's order is drawn.
    s = play(s, "next A1")
    assert not any(named(s, verb) for verb in gone)
    verb = {"no_maneuvers": "face L", "no_speed": "thrust 1"}[trouble]
    assert refusal(s, verb).reason == "fumbled"
    s = play(s, "end", "end", "next A1")
    assert any(named(s, verb) for verb in gone)


@pytest.mark.parametrize(("edition", "fumble_die"), [("mk2", 5), ("mk3", 6)])
@pytest.mark.parametrize(("die", "damage"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_misfire_costs_half_a_die_rounded_up(edition: str, fumble_die: int, die: int, damage: int) -> None:
    s, events = fumble(edition, fumble_die, f"roll {die}")
    assert [(e.cause, e.amount, e.by) for e in events if isinstance(e, Damaged)] == [("misfire", damage, "")]
    assert figure(s, "A1").damage == damage
    moving, _ = fumble(edition, fumble_die, f"roll {die}", firer="WW2 at 0,0 facing E speed 4")
    assert (figure(moving, "A1").damage, figure(moving, "A1").speed) == (damage, 4)


@pytest.mark.parametrize(
    ("edition", "dice"), [("mk2", (5, 1)), ("mk3", (6, 1)), ("mk2", (6,)), ("mk3", (1,))]
)
def test_a_fumble_can_kill_the_firer(edition: str, dice: tuple[int, ...]) -> None:
    """By its own shot, or by the fall: 14 of 15, and 1 more either way."""
    s = situation(
        "A1 WW2 at 0,0 facing E speed 2 damage 14", "B1 WW2 at 3,0 facing E", "C1 WW2 at -9,0 facing E",
        "turn A1 used 2 actions 0", edition=edition, seats=3,
    )  # fmt: skip
    s = play(s, "fire cannon B1", "dice 1 1", *(f"roll {die}" for die in dice))
    assert (figure(s, "A1").dead, acting(s)) == (True, "B1")


def test_mk3_fumble_5_costs_a_point_of_speed() -> None:
    s, events = fumble("mk3", 5, firer="WW2 at 0,0 facing E speed 4")
    assert motion(s, "A1")[2] == 3
    assert [event for event in events if isinstance(event, Slowed)] == [Slowed("A1", 4, 3, "fumble")]
    still, _ = fumble("mk3", 5)
    assert motion(still, "A1")[2] == 0


def test_mk3_fumble_2_knocks_the_firer_round() -> None:
    s, _ = fumble("mk3", 2, "roll 6")
    assert figure(s, "A1").facing == 5


@both
def test_a_jam_stops_missiles_too_and_is_repaired_from_the_next_turn(edition: str) -> None:
    s, events = fumble(edition, 4, firer="Jet at 0,0 facing E")
    assert figure(s, "A1").jammed
    assert [event for event in events if isinstance(event, Jammed)] == [Jammed("A1")]
    assert refusal(s, "unjam").reason == "tried_already"
    s = play(s, "end", "end", *(("next A1",) if edition == "mk2" else ("number 1", "number 2")))
    assert named(s, "fire") == []
    assert refusal(s, "fire missile B1").reason == "jammed"
    assert chance_of(s, "unjam") == pytest.approx(4 / 6)
    s = play(s, "unjam", "roll 2")
    assert refusal(s, "unjam").reason == "tried_already"
    mended, events = story(alone("WW2 at 0,0 facing E jammed", edition=edition), "unjam", "roll 3")
    assert not figure(mended, "A1").jammed
    assert events[-1] == Unjammed("A1")


@both
def test_a_jam_by_a_critical_can_be_repaired_in_ones_next_turn(edition: str) -> None:
    s, _ = critical(edition, "roll 4")
    s = play(s, "end")
    assert (named(s, "fire"), named(s, "unjam")) == ([], ["unjam"])
    assert not figure(play(s, "unjam", "roll 3"), "B1").jammed


@pytest.mark.parametrize(
    ("edition", "die", "lost"), [("mk2", 3, "thrust"), ("mk2", 2, "brake"), ("mk3", 5, "thrust")]
)
def test_lost_thrust_and_brake_are_missing_from_then_on(edition: str, die: int, lost: str) -> None:
    s, _ = critical(edition, f"roll {die}", target="WW2 at 3,0 facing E speed 3")
    s = play(s, "end", "go")
    # WW2 has 2 of both; 1 is left.
    assert named(s, lost) == [f"{lost} 1"]


@pytest.mark.parametrize("lost", [2, 3])
@both
def test_there_is_no_less_than_no_thrust_and_no_brake(edition: str, lost: int) -> None:
    s = alone(f"WW2 at 0,0 facing E speed 3 thrust-lost {lost} brake-lost {lost}", edition=edition)
    s = play(s, "go")
    assert (named(s, "thrust"), named(s, "brake")) == ([], [])


def test_losing_brakes_that_are_not_there_does_nothing() -> None:
    s, _ = critical("mk2", "roll 2", target="Space at 3,0 facing E shields 0 0 0 0 12 0")
    assert named(play(s, "end"), "brake") == []
    assert figure(s, "B1").damage == 3
