"""Each game's judge: chances that add up, the same every time, sure of what is sure, and blind to secrets."""

import math
from typing import Any

import pytest
from msgspec.structs import replace

from rookery.bots.judging import MOST_MOVES, SAMPLES, Judging, meant
from rookery.core.game import CHANCE, AnyGame
from rookery.core.judging import LookingJudge
from rookery.core.record import decode, replay
from rookery.core.rng import SeededRng
from rookery.core.setups import all_setups
from rookery.core.spec import Setup, check_setup
from rookery.core.thought import Budget
from rookery.games import file_of, own_games
from rookery.games.battle.state import DEPLOY, DRAFT, INTIMIDATE
from rookery.games.nightout.state import PLACE
from tests.bots.test_judging import states_of

GAMES = own_games()
GLANCE, FEW = Budget(nodes=200), Budget(nodes=4)


def demo_states(game: AnyGame) -> tuple[Setup, list[Any]]:
    record = decode(file_of(game, "demo.json"))
    return record.setup, [game.start(record.setup), *(done.state for done in replay(game, record))]


def decisions(game: AnyGame, states: list[Any]) -> list[Any]:
    return [s for s in states if game.to_act(s) and CHANCE not in game.to_act(s)]


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_one_a_side_and_add_up_under_every_option(name: str) -> None:
    game = GAMES[name]
    for setup in all_setups(game):
        judging = Judging(game, setup, GLANCE)
        for s in decisions(game, states_of(game, setup, 1, most=40))[::20]:
            chances = judging.at(s)
            assert len(chances) == len(set(game.sides(setup)))
            assert all(0 <= chance <= 1 for chance in chances)
            assert math.isclose(sum(chances), 1.0, abs_tol=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_position_has_the_same_chances_in_another_judging(name: str) -> None:
    game = GAMES[name]
    setup, states = demo_states(game)
    one, other = Judging(game, setup, GLANCE), Judging(game, setup, GLANCE)
    some = decisions(game, states)[::30]
    assert [one.estimate(s) for s in some] == [other.estimate(s) for s in reversed(some)][::-1]


@pytest.mark.parametrize("name", ["soccer", "nightout"])
def test_who_can_win_at_once_is_called_the_winner(name: str) -> None:
    game = GAMES[name]
    setup, states = demo_states(game)
    judging = Judging(game, setup)
    found = 0
    for s in decisions(game, states)[-40:]:
        seats = game.to_act(s)
        for seat in seats if len(seats) == 1 else ():
            ends = [game.outcome(game.play(s, {seat: action})[0]) for action in game.legal(s, seat)]
            if any(end is not None and end.winners == (seat,) for end in ends):
                found += 1
                assert judging.at(s)[seat] > 0.95
                best = judging.moves(s, seat).moves[0]
                assert best.chances[seat] == 1.0
    assert found


def test_skating_calls_a_penguin_on_its_last_legs_the_loser() -> None:
    game = GAMES["skating"]
    setup = check_setup(game.spec, 2, {"penguins": "Jet"})
    states = states_of(game, setup, 3, most=60)
    s = decisions(game, states)[-1]
    judging = Judging(game, setup)
    for loser in range(2):
        figures = list(s.figures)
        points = s.options.cards[figures[loser].card].points
        figures[loser] = replace(figures[loser], damage=points - 1)
        figures[1 - loser] = replace(figures[1 - loser], damage=0)
        assert judging.at(replace(s, figures=tuple(figures)))[loser] < 0.25


def test_battle_calls_a_lead_that_nobody_can_catch_up_with_won() -> None:
    game = GAMES["battle"]
    setup = check_setup(game.spec, 3, {})
    last = [s for s in decisions(game, states_of(game, setup, 2)) if s.round == s.options.rounds]
    judging = Judging(game, setup)
    for s in (last[0], last[-1]):
        assert judging.at(replace(s, fish=(0, 99, 0)))[1] > 0.95


def test_in_battle_what_a_seat_cannot_know_changes_no_judgement() -> None:
    """Every supposition of the seat's is a twin: it cannot be told from the truth."""
    game = GAMES["battle"]
    setup = check_setup(game.spec, 3, {})
    states = decisions(game, states_of(game, setup, 4))
    some = [next(s for s in states if s.phase == phase) for phase in (DRAFT, DEPLOY, INTIMIDATE)]
    for s in some:
        seat = game.to_act(s)[-1]
        twin = game.guess(s, seat, SeededRng("twin"))
        assert twin != s
        played = [game.legal(s, seat)[0]]
        judged, again = (Judging(game, setup).moves(one, seat, only=played) for one in (s, twin))
        assert judged == again
        assert judged.error > 0


def rolls_of(game: AnyGame, setup: Setup, seed: int, most: int) -> list[Any]:
    """The dealer's turns of a random game, as far as it is played."""
    return [s for s in states_of(game, setup, seed, most) if game.to_act(s) == (CHANCE,)]


@pytest.mark.parametrize(
    ("name", "seats", "options", "most"),
    [
        ("soccer", 2, {}, 3),
        ("nightout", 2, {}, 40),
        ("nightout", 4, {"elbow_room": True}, 40),
        ("skating", 2, {"penguins": "Jet"}, 60),
        ("skating", 3, {"edition": "mk2", "penguins": "WW2"}, 60),
        ("skating", 4, {"teams": "two", "victory": "emperor", "penguins": "Space"}, 60),
        ("skating", 6, {"teams": "pairs", "penguins": "WW1"}, 40),
        ("battle", 2, {}, 80),
        ("battle", 4, {"teams": True}, 80),
    ],
)
def test_luck_is_zero_in_expectation_for_every_roll_that_can_be_listed(
    name: str, seats: int, options: dict[str, Any], most: int
) -> None:
    """By the odds: every roll is played and judged, and its luck weighed."""
    game = GAMES[name]
    setup = check_setup(game.spec, seats, options)
    judging = Judging(game, setup, FEW)
    swings = []
    for s in rolls_of(game, setup, 1, most):
        odds = game.odds(s)
        if not odds or len(odds) > 40 or judging.estimate(s).error:
            continue
        before = judging.at(s)
        after = [(chance, judging.at(game.play(s, {CHANCE: roll})[0])) for roll, chance in odds]
        for side, expected in enumerate(before):
            assert abs(math.fsum(chance * (chances[side] - expected) for chance, chances in after)) < 1e-9
        swings.append(max(abs(chances[0] - before[0]) for _, chances in after))
        if len(swings) == 3:
            break
    # Where no roll mattered, its luck would be zero whatever was reckoned.
    assert max(swings) > 0.001


@pytest.mark.parametrize(
    ("name", "seats", "options", "most"),
    [
        ("nightout", 2, {}, 1),
        ("battle", 2, {"short": True}, 2),
        ("battle", 3, {}, 2),
        ("battle", 4, {"teams": True, "family": True}, 2),
    ],
)
def test_luck_is_zero_on_average_where_the_dealer_can_only_draw(
    name: str, seats: int, options: dict[str, Any], most: int
) -> None:
    """As many draws as the judge took, and others: both means are within four of their standard errors."""
    game = GAMES[name]
    setup = check_setup(game.spec, seats, options)
    judging = Judging(game, setup, FEW)
    drawn = [s for s in rolls_of(game, setup, 1, most) if judging.estimate(s).error]
    assert drawn
    for s in drawn:
        expected, rng = judging.estimate(s), SeededRng("others")
        found = meant(
            [judging.estimate(game.play(s, {CHANCE: game.draw(s, rng)})[0]) for _ in range(SAMPLES)]
        )
        assert found.chances != expected.chances
        for one, other in zip(found.chances, expected.chances, strict=True):
            assert abs(one - other) < 4 * math.hypot(found.error, expected.error)


@pytest.mark.parametrize("name", GAMES)
def test_a_judgement_takes_no_more_nodes_than_it_is_given(name: str) -> None:
    game = GAMES[name]
    setup, states = demo_states(game)
    judging, again = Judging(game, setup), Judging(game, setup)
    some = decisions(game, states)[5::40][:3]
    for nodes in (30, 400):
        found = [judging.moves(s, game.to_act(s)[0], nodes=nodes) for s in some]
        assert found == [again.moves(s, game.to_act(s)[0], nodes=nodes) for s in reversed(some)][::-1]
        for one in found:
            assert 0 < one.nodes <= max(nodes, len(one.moves) + 1)
            assert one.depth >= 1


def test_soccer_tells_how_deep_it_looked_and_looks_deeper_with_more_nodes() -> None:
    game = GAMES["soccer"]
    setup, states = demo_states(game)
    s = decisions(game, states)[3]
    (seat,) = game.to_act(s)
    few, many = (Judging(game, setup).moves(s, seat, nodes=nodes) for nodes in (3_000, 150_000))
    assert 2 <= few.depth < many.depth
    assert few.nodes <= 3_000 < many.nodes <= 150_000
    judge = game.judge()
    assert isinstance(judge, LookingJudge)
    assert judge.look(s, SeededRng(1), GLANCE).chances == judge.chances(s, SeededRng(1), GLANCE)


def test_in_soccer_a_lead_is_worth_less_the_fewer_moves_are_left() -> None:
    game = GAMES["soccer"]
    setup, states = demo_states(game)
    judging = Judging(game, setup)
    s = max(decisions(game, states)[:-8], key=lambda s: abs(judging.at(s)[0] - 0.5))
    leads = [abs(judging.at(replace(s, moves=moves))[0] - 0.5) for moves in (20, 150, 250, 290)]
    assert leads == sorted(leads, reverse=True)
    assert leads[0] > 3 * leads[-1] > 0


def test_night_out_tells_good_places_for_buddies_from_bad_ones() -> None:
    game = GAMES["nightout"]
    setup, states = demo_states(game)
    judging = Judging(game, setup)
    s = [s for s in states if s.phase == PLACE][-1]
    (seat,) = game.to_act(s)
    moves = judging.moves(s, seat).moves
    assert moves[0].chances[seat] > moves[-1].chances[seat] + 0.1


def test_of_very_many_moves_a_bots_and_the_one_asked_about_are_judged() -> None:
    game = GAMES["battle"]
    setup = check_setup(game.spec, 2, {})
    s = next(s for s in decisions(game, states_of(game, setup, 4)) if s.phase == DEPLOY)
    legal = game.legal(s, 0)
    assert len(legal) > MOST_MOVES
    found = Judging(game, setup).candidates(s, 0, [legal[0]])
    assert legal[0] in found
    assert 1 <= len(found) <= 2
