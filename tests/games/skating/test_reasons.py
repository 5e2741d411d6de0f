"""What bots say about their moves is what happens."""

import pytest
from msgspec.structs import replace

from rookery.core.rng import SeededRng
from rookery.core.thought import Chair
from rookery.games.skating import GAME
from rookery.games.skating.bot.reasons import footing_words, gear_words, ice_words
from rookery.games.skating.rules.ground import Ground
from rookery.games.skating.state import Figure, State
from tests.games.skating.helpers import play, situation

ICE = Ground("hexagon", (5,))
FIGURE = Figure(0, 0, (0, 0), 0, 0, 3)


def words(s: State, level: str = "emperor") -> list[str]:
    (seat,) = GAME.to_act(s)
    return [r.words for r in GAME.brain().think(Chair(seat, s, level), SeededRng(0)).reasons]


def test_a_shot_is_told_with_its_range_and_chance() -> None:
    s = situation("A1 WW2 at 0,0 facing E", "B1 WW2 at 3,0 facing NE", "turn A1")
    assert "fires at B1, 3 hexes away: 97 % to hit" in words(s)
    s = situation("A1 Jet at 0,0 facing E", "B1 WW2 at 8,0 facing NE", "turn A1")
    assert "fires a missile at B1, 8 hexes away: 58 % to hit" in words(s)
    assert "has one missile less" in words(s)


@pytest.mark.parametrize(
    "line, said",
    [
        ("A1 WW2 at 0,0 facing E fallen", ["tries to stand up: 67 %", "gets back on its feet"]),
        ("A1 WW2 at 0,0 facing E jammed", ["tries to clear the jam: 67 %", "can fire again"]),
    ],
)
def test_a_test_is_told_with_its_chance_and_what_it_is_good_for(line: str, said: list[str]) -> None:
    s = situation(line, "B1 WW2 at 4,0 facing W", "turn A1")
    assert set(said) <= set(words(s))


def test_climbing_out_is_told() -> None:
    s = situation("hole 0,0", "A1 WW2 at 0,0 facing E swimming", "B1 WW2 at 9,0 facing W", "turn A1")
    assert {"tries to climb out: 83 %", "gets out of the water"} <= set(words(s))


@pytest.mark.parametrize("edition, harm", [("mk3", 5), ("mk2", 3)])
def test_a_ram_is_told_with_its_damage(edition: str, harm: int) -> None:
    """Its shot has been fired, or it would try that first."""
    s = situation(
        "A1 WW2 at 1,0 facing E speed 5", "B1 WW2 at 3,0 facing NE damage 12",
        "turn A1 used 1 actions 1 spent fire", edition=edition,
    )  # fmt: skip
    assert f"will ram B1: {harm} damage, enough to kill" in words(s)


def test_what_is_done_after_a_shot_is_told_for_a_foe_who_lives() -> None:
    """Here it fires first, which kills more often than not, and rams whoever is still there."""
    s = situation("A1 WW2 at 0,0 facing E speed 5", "B1 WW2 at 3,0 facing NE damage 12", "turn A1")
    said = " ".join(words(play(s, "go")))
    assert "fire at B1, " in said and "will ram B1: " in said and "loses sight" not in said


def test_water_ahead_is_told() -> None:
    s = situation("A1 WW2 at 9,0 facing E speed 4", "B1 WW2 at -9,0 facing W", "turn A1", edition="mk2")
    assert "keeps out of the water ahead" in words(play(s, "go"))


def test_the_only_move_is_told_as_such() -> None:
    s = situation("A1 WW2 at 0,0 facing E speed 5", "B1 WW2 at 3,0 facing NE", "turn A1")
    assert words(s) == ["there is nothing else to do now"]


def test_terms_are_told_by_what_has_become_of_the_figure() -> None:
    assert footing_words(replace(FIGURE, engines_out=True), FIGURE, True) == "has its engines running again"
    assert footing_words(FIGURE, FIGURE, True) == "makes an opponent fall"
    assert footing_words(FIGURE, replace(FIGURE, swimming=True), False) == "ends up in the water"
    assert footing_words(FIGURE, replace(FIGURE, fallen=True), False) == "falls over"
    assert gear_words(
        replace(FIGURE, shields=(2,) * 6), replace(FIGURE, shields=(2, 2, 1, 1, 2, 2)), False
    ) == ("pays for it with energy")
    assert (
        ice_words(ICE, FIGURE, replace(FIGURE, at=(4, 0)), False) == "would slide into the water next round"
    )
    assert ice_words(ICE, replace(FIGURE, speed=9), FIGURE, True) == "slows down to where it can steer"
    assert (
        ice_words(ICE, FIGURE, replace(FIGURE, at=(-5, 0), speed=7), False) == "gets too fast to turn in time"
    )
    assert (
        ice_words(ICE, replace(FIGURE, swimming=True), replace(FIGURE, swimming=True), True)
        == "turns towards the shore"
    )
