"""What positions and moves are worth: chances that add up, nothing secret, and luck that evens out."""

import math
from typing import Any

import pytest

from rookery.bots.judging import MOST_ENDS, SAMPLES, Judging, digest
from rookery.core.conformance import conform
from rookery.core.game import CHANCE, AnyGame
from rookery.core.judging import Correction, bent, shares_of
from rookery.core.outcome import outcome_by_scores
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.torture.pebbles import BID, CALL, Bid, Call, Deal, Pebbles
from tests.bots.climbing import Climb, Climbing, Dare, State, first_wins
from tests.bots.test_search import TICTACTOE

CLIMBING = Climbing()
SETUP = check_setup(CLIMBING.spec, 2, {})
PEBBLES = Pebbles()


def states_of(game: AnyGame, setup: Any, seed: int, most: int = 10_000) -> list[Any]:
    """Of a random game, as far as it is played."""
    rng, s = SeededRng(seed), game.start(setup)
    states = [s]
    while len(states) < most and (acting := game.to_act(s)):
        moves = {p: game.draw(s, rng) if p == CHANCE else pick(rng, game.legal(s, p)) for p in acting}
        s, _ = game.play(s, moves)
        states.append(s)
    return states


def test_the_toy_game_keeps_the_contract() -> None:
    for seed in range(4):
        conform(CLIMBING, SETUP, seed)


def test_an_end_is_shared_out_among_the_winning_sides() -> None:
    won = outcome_by_scores((1.0, 0.0, 1.0, 0.0), "won", "Won.")
    assert shares_of(won, (0, 1, 0, 1)) == (1.0, 0.0)
    assert shares_of(won, (0, 1, 2, 3)) == (0.5, 0.0, 0.5, 0.0)
    assert shares_of(won, (4, 1, 4, 1)) == (0.0, 1.0)
    assert shares_of(outcome_by_scores((0.0,), "lost", "Lost."), (0,)) == (0.0,)


def test_bending_keeps_what_is_certain_and_adds_up() -> None:
    assert bent((1.0, 0.0), 3.0) == (1.0, 0.0)
    assert bent((0.8, 0.2), 2.0) == pytest.approx((16 / 17, 1 / 17))
    assert sum(bent((0.5, 0.3, 0.2), 0.7)) == pytest.approx(1.0)
    assert Correction({"2": 2.0}).applied((0.5, 0.3, 0.2)) == (0.5, 0.3, 0.2)


@pytest.mark.parametrize("game", [CLIMBING, PEBBLES, TICTACTOE], ids=lambda game: game.spec.id)
def test_chances_add_up_to_one_everywhere_and_are_the_result_at_the_end(game: AnyGame) -> None:
    setup = check_setup(game.spec, game.spec.max_seats, {})
    judging = Judging(game, setup)
    states = states_of(game, setup, 3)
    for s in states:
        chances = judging.at(s)
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1.0)
    outcome = game.outcome(states[-1])
    assert outcome is not None
    assert judging.at(states[-1]) == shares_of(outcome, game.sides(setup))


def test_the_same_position_is_judged_the_same_whatever_was_judged_before() -> None:
    setup = check_setup(PEBBLES.spec, 3, {})
    states = states_of(PEBBLES, setup, 5)
    forwards, backwards = Judging(PEBBLES, setup), Judging(PEBBLES, setup)
    there = [forwards.at(s) for s in states]
    assert [backwards.at(s) for s in reversed(states)] == there[::-1]


def test_known_chances_are_told_as_they_are() -> None:
    judging = Judging(CLIMBING, SETUP)
    for seed in range(20):
        for s in states_of(CLIMBING, SETUP, seed):
            if not s.tossing:
                assert judging.at(s)[0] == pytest.approx(first_wins(s))


def test_luck_is_zero_in_expectation_where_odds_are_listed() -> None:
    games: list[AnyGame] = [CLIMBING, PEBBLES]
    for game in games:
        setup = check_setup(game.spec, 2, {})
        judging, rolls = Judging(game, setup), 0
        for seed in range(6):
            for s in states_of(game, setup, seed):
                if game.to_act(s) != (CHANCE,):
                    continue
                rolls += 1
                odds = game.odds(s)
                for side in range(2):
                    luck = [
                        p * (judging.at(game.play(s, {CHANCE: a})[0])[side] - judging.at(s)[side])
                        for a, p in odds
                    ]
                    assert math.fsum(luck) == pytest.approx(0.0, abs=1e-12)
                assert judging.estimate(s).error == 0
        assert rolls > 5


def test_a_roll_that_cannot_be_listed_is_sampled_and_the_error_told() -> None:
    class Shuffled(Climbing):
        def odds(self, s: State) -> Any:
            return ()

    judging, exact = Judging(Shuffled(), SETUP), Judging(CLIMBING, SETUP)
    s, _ = CLIMBING.play(State((5, 5)), {0: Dare()})
    found = judging.estimate(s)
    assert 0 < found.error < 0.5 / math.sqrt(SAMPLES) * 1.5
    assert abs(found.chances[0] - exact.at(s)[0]) < 4 * found.error
    assert judging.estimate(s) == found
    assert MOST_ENDS > SAMPLES


def test_moves_are_worth_what_they_lead_to_and_the_best_comes_first() -> None:
    judging = Judging(CLIMBING, SETUP)
    found = judging.moves(State((7, 7), 0), 0)
    assert [move.action for move in found.moves] == [Climb(), Dare()]
    assert found.moves[0].chances == (1.0, 0.0)
    behind = judging.moves(State((2, 6), 0), 0)
    assert behind.moves[0].chances[0] == pytest.approx(first_wins(State((2, 6), 0)))
    assert [move.chances[0] for move in behind.moves] == sorted(
        (m.chances[0] for m in behind.moves), reverse=True
    )
    assert [move.action for move in judging.moves(State((2, 2), 0), 0, only=[Dare()]).moves] == [Dare()]


def test_a_forced_win_is_called_near_one_by_playing_on() -> None:
    """Tic-tac-toe has no judge: x completes a row, whatever else."""
    s = _two_in_a_row()
    judging = Judging(TICTACTOE, check_setup(TICTACTOE.spec, 2, {}))
    (seat,) = TICTACTOE.to_act(s)
    assert judging.at(s)[seat] > 0.85
    best = judging.moves(s, seat).moves[0]
    assert TICTACTOE.outcome(TICTACTOE.play(s, {seat: best.action})[0]) is not None
    assert best.chances[seat] == 1.0


def _two_in_a_row() -> Any:
    """The first position of random games in which whoever moves can win at once."""
    setup = check_setup(TICTACTOE.spec, 2, {})
    for seed in range(50):
        for s in states_of(TICTACTOE, setup, seed):
            for seat in TICTACTOE.to_act(s):
                for action in TICTACTOE.legal(s, seat):
                    outcome = TICTACTOE.outcome(TICTACTOE.play(s, {seat: action})[0])
                    if outcome is not None and outcome.winners == (seat,):
                        return s
    raise AssertionError("nobody could ever win")


def test_what_a_seat_cannot_know_changes_no_move() -> None:
    """Twins: the same for seat 0, with other hands for the others."""
    setup = check_setup(PEBBLES.spec, 3, {"rounds": 1})
    start = PEBBLES.start(setup)
    for hands in ((2, 1, 1), (2, 3, 2), (2, 2, 3)):
        dealt, _ = PEBBLES.play(start, {CHANCE: Deal(hands)})
        called, _ = PEBBLES.play(dealt, {0: Call("high")})
        assert dealt.phase == CALL
        assert called.phase == BID
        calling = Judging(PEBBLES, setup).moves(dealt, 0)
        bidding = Judging(PEBBLES, setup).moves(called, 0)
        if hands == (2, 1, 1):
            first = calling, bidding
        assert (calling, bidding) == first
    assert {move.action for move in first[1].moves} == {Bid(0), Bid(1), Bid(2)}
    other, _ = PEBBLES.play(start, {CHANCE: Deal((3, 1, 1))})
    assert Judging(PEBBLES, setup).moves(other, 0) != first[0]


def test_states_that_differ_have_other_digests() -> None:
    assert digest(State((1, 2))) == digest(State((1, 2)))
    assert digest(State((1, 2))) != digest(State((2, 1)))
