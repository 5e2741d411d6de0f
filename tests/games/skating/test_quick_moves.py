"""What bots do without the rules is what the rules do."""

import pytest

from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng, pick
from rookery.games.skating import GAME
from rookery.games.skating.actions import Brake, Face, Go, Roll, Steer, Thrust
from rookery.games.skating.bot.ice import coasted, is_upright, slid, sped, turned
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.movement import after_brake, after_thrust
from rookery.games.skating.state import BRAKE, THRUST, State, left
from tests.games.skating.helpers import EDITIONS, game, play, situation

Moves = Go | Thrust | Brake | Face | Steer


def by_the_rules(s: State, action: Moves) -> State:
    """A maneuver that is rolled for is passed."""
    seat = GAME.to_act(s)[0]
    s = GAME.play(s, {seat: action})[0]
    if GAME.to_act(s) == (CHANCE,) and isinstance(action, Face | Steer):
        s = GAME.play(s, {CHANCE: Roll(6)})[0]
    return s


def directly(s: State, action: Moves) -> State | None:
    draft, figure = Draft.of(s), s.figures[s.acting]
    match action:
        case Go():
            return slid(s)
        case Thrust(amount):
            return sped(s, after_thrust(draft.options, figure, amount), THRUST)
        case Brake(amount):
            return sped(s, after_brake(figure, amount), BRAKE)
        case Face() | Steer():
            return turned(s, action)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("penguins", ["WW1; WW2", "Jet; Space"])
def test_the_plainest_moves_lead_where_the_rules_lead(edition: str, penguins: str) -> None:
    """Of maneuvers, those whose best roll passes."""
    s, rng, compared = (
        game(edition=edition, map="rink", penguins=penguins),
        SeededRng("short", edition),
        set(),
    )
    for _ in range(1_500):
        acting = GAME.to_act(s)
        if not acting:
            s = game(edition=edition, map="rink", penguins=penguins)
            continue
        if acting != (CHANCE,) and s.acting >= 0 and not s.agenda and is_upright(s.figures[s.acting]):
            for action in GAME.legal(s, acting[0]):
                risk = GAME.risk(s, acting[0], action)
                if isinstance(action, Moves) and (risk is None or risk.chance > 0):
                    after = directly(s, action)
                    if after is not None:
                        compared.add(type(action))
                        assert after == by_the_rules(s, action), (GAME.position(s), action)
        s = GAME.play(s, {seat: pick(rng, GAME.legal(s, seat)) for seat in acting})[0]
    assert compared >= {Go, Thrust, Face, Steer}


def test_coasting_is_sliding_all_that_is_left() -> None:
    s = play(situation("A1 WW2 at 0,0 facing E speed 5", "B1 WW2 at 9,0 facing W", "turn A1"), "go")
    after = coasted(s)
    assert after is not None and left(after) == 0
    assert after == play(s, "go", "go", "go", "go")


@pytest.mark.parametrize("thing", ["hole 4,0", "rough 1 4,0", "rock 4,0", "C1 WW2 at 4,0 facing W"])
def test_what_is_in_the_way_is_left_to_the_rules(thing: str) -> None:
    lines = ["A1 WW2 at 0,0 facing E speed 5", "B1 WW2 at 9,0 facing W", "turn A1"]
    lines.insert(0 if "C1" not in thing else 2, thing)
    s = play(situation(*lines, seats=3 if "C1" in thing else 2), "go")
    assert slid(s) is not None and coasted(s) is None
    assert slid(play(s, "go", "go")) is None
