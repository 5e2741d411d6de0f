"""Night Out as a whole: nothing is lost, dice are fair, games end, and the checks every game must pass."""

import msgspec
import pytest

from rookery.core.chances import odds_of_draw
from rookery.core.conformance import conform
from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng
from rookery.core.setups import all_setups
from rookery.core.spec import Setup
from rookery.games.nightout import GAME
from rookery.games.nightout.rules.board import penguin_cells
from rookery.games.nightout.rules.cells import CELL_NAMES, WAYS
from rookery.games.nightout.state import CARRIED, EATEN, HELD, MIDDLE, UNBORN, State
from tests.games.few_setups import few_setups
from tests.games.nightout.helpers import drawn_or_picked

SETUPS = list(all_setups(GAME))
FEW = few_setups(GAME)
IDS = [f"{setup.seats} seats, {n}" for n, setup in enumerate(SETUPS)]


# ---- nothing is lost ----


def check_conservation(s: State) -> None:
    """All tiles with two halves side by side, no two on one cell; every penguin and buddy in one place."""
    tiles = 55 if s.options.top == 9 else 28
    assert len(s.halves) == 2 * tiles == len(set(s.halves))
    assert set(s.halves) <= CELL_NAMES.keys()
    assert all(b - a in WAYS for a, b in zip(s.halves[::2], s.halves[1::2], strict=True))
    squares = set(s.halves)
    for seat, at in enumerate(s.at):
        assert at in squares or at in (MIDDLE, UNBORN, EATEN)
        for token in (2 * seat, 2 * seat + 1):
            where = s.tokens[token]
            assert where in squares or where in (CARRIED, HELD)
            assert where not in penguin_cells(s, seat)
            assert not (where == CARRIED and at in (UNBORN, EATEN))
    standing = [cell for seat in range(len(s.at)) for cell in penguin_cells(s, seat)]
    passing = s.phase == "walk" and s.steps > 0
    assert len(set(standing)) >= len(standing) - passing


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_tiles_penguins_and_buddies_are_conserved_to_the_end_and_it_comes_within_the_bound(
    setup: Setup,
) -> None:
    bound = GAME.bound(setup)
    for seed in range(2):
        rng, s, played = SeededRng("conservation", seed), GAME.start(setup), 0
        while GAME.to_act(s) and played < 900:
            if s.phase != "lay":
                check_conservation(s)
            (seat,) = GAME.to_act(s)
            s = GAME.play(s, {seat: drawn_or_picked(s, rng)})[0]
            played += 1
        assert bound is None or played <= bound


def test_every_option_is_tried() -> None:
    tried = {(name, value) for setup in SETUPS for name, value in setup.options.items()}
    for name, values in {
        "islands": {"allowed", "one_floe"},
        "touch": {"grid", "literal"},
        "bears": {"stop", "eat"},
        "round_limit": {60, 0, 500},
        "elbow_room": {False, True},
        "layout": {"pools", "rings", "raft"},
    }.items():
        assert {value for option, value in tried if option == name} == values
    assert {setup.seats for setup in SETUPS if setup.options["elbow_room"]} == {3, 4}


def test_the_bound_is_that_of_the_longest_turns_and_there_is_none_without_a_limit() -> None:
    two = SETUPS[0]
    assert GAME.bound(two) == 1 + 3 * 2 + 60 * 2 * 16
    assert GAME.bound(msgspec.structs.replace(two, options={**two.options, "round_limit": 0})) is None


# ---- chance ----


@pytest.mark.parametrize("setup", [SETUPS[0], *(setup for setup in SETUPS if setup.options["elbow_room"])])
def test_the_odds_are_those_of_the_draws(setup: Setup) -> None:
    """Of every kind of roll; the opening can only be drawn."""
    rng, s, seen = SeededRng("odds"), GAME.start(setup), set[str]()
    assert (list(GAME.odds(s)), list(GAME.legal(s, CHANCE))) == ([], [])
    while len(seen) < 3:
        (seat,) = GAME.to_act(s)
        if seat == CHANCE and s.phase != "lay" and s.phase not in seen:
            seen.add(s.phase)
            odds = {msgspec.json.encode(action): chance for action, chance in GAME.odds(s)}
            assert sum(odds.values()) == pytest.approx(1)
            assert odds_of_draw(GAME, s) == pytest.approx(odds)
            assert [action for action, _ in GAME.odds(s)] == GAME.legal(s, CHANCE)
        s = GAME.play(s, {seat: drawn_or_picked(s, rng)})[0]
    assert seen == {"nest", "roll", "select"}


# ---- conformance ----


@pytest.mark.parametrize("number", range(len(FEW)))
def test_conformance(number: int) -> None:
    # Every state lists hundreds of places for a tile, each looked at from all sides: beginnings must do.
    conform(GAME, FEW[number], number, max_steps=40)
