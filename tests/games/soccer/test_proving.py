"""Forced goals by the compiled prover: the same as by the readable rules, which try everything."""

import pytest

from rookery.bots.proofs import ByRules, Checked
from rookery.core.proving import TooHard
from rookery.core.rng import SeededRng
from rookery.games.soccer import GAME
from rookery.games.soccer.kernel.agreement import scattered
from rookery.games.soccer.kernel.prover import SoccerProver
from rookery.games.soccer.rules.legal import legal_moves
from rookery.games.soccer.state import State
from tests.games.soccer.helpers import name_of
from tests.games.soccer.test_puzzles import (
    GOAL_IN_ONE,
    GOAL_IN_THREE,
    GOAL_IN_TWO,
    STOP_A_GOAL,
    TACKLE_AND_GOAL,
    at,
)


def positions(count: int) -> list[State]:
    """Half of them anything, half of them like some that can be won."""
    rng = SeededRng("proving")
    near = SoccerProver().varied(at(GOAL_IN_TWO[1][0]), rng)
    return [scattered(rng) if number % 2 else next(near) for number in range(count)]


def test_positions_are_won_or_not_as_the_rules_say() -> None:
    prover, rules = SoccerProver(), ByRules(GAME)
    for moves, count in ((1, 30), (2, 8)):
        found = [(prover.wins(s, moves), rules.wins(s, moves)) for s in positions(count)]
        assert [compiled for compiled, _ in found] == [readable for _, readable in found]
        assert len(set(found)) == 2, "the positions were all alike"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        *((text, 1) for text, _ in GOAL_IN_ONE),
        *((text, 2) for text, _ in (*GOAL_IN_TWO, *TACKLE_AND_GOAL)),
        *((text, 3) for text in GOAL_IN_THREE),
    ],
)
def test_known_goals_are_found_with_the_fewest_moves(text: str, moves: int) -> None:
    prover = SoccerProver()
    assert prover.fewest(at(text), 3) == moves
    assert prover.nodes > 0


@pytest.mark.parametrize(("text", "best"), (*GOAL_IN_TWO, *TACKLE_AND_GOAL))
def test_every_move_but_one_has_an_answer(text: str, best: str) -> None:
    s, prover = at(text), SoccerProver()
    checked = Checked(GAME, prover)
    unanswered = [name_of(move) for move in legal_moves(s) if checked.refutation(s, move, 1) is None]
    assert unanswered == [best]


def test_a_goal_that_is_stopped_cannot_be_forced() -> None:
    for text, best in STOP_A_GOAL:
        s, prover = at(text), SoccerProver()
        saving = next(move for move in legal_moves(s) if name_of(move) == best)
        after, _ = GAME.play(s, {s.turn: saving})
        assert not prover.wins(after, 1)


def test_a_prover_gives_up_where_it_was_told_to() -> None:
    s = at(GOAL_IN_THREE[0])
    with pytest.raises(TooHard):
        SoccerProver(100).wins(s, 3)
    assert SoccerProver(1_000_000).wins(s, 3)


def test_what_a_wrong_prover_claims_is_found_out() -> None:
    class Boasting(SoccerProver):
        def wins(self, s: State, moves: int) -> bool:
            return True

    class Timid(SoccerProver):
        def wins(self, s: State, moves: int) -> bool:
            return False

    lost, won = at(STOP_A_GOAL[0][0]), at(GOAL_IN_ONE[0][0])
    with pytest.raises(AssertionError, match="no move wins within 1"):
        Checked(GAME, Boasting()).wins(lost, 1)
    with pytest.raises(AssertionError, match="wins at once"):
        Checked(GAME, Timid()).wins(won, 1)


def test_variations_of_a_position_can_be_played() -> None:
    s, rng = at(GOAL_IN_TWO[0][0]), SeededRng("varied")
    found = [one for _, one in zip(range(200), SoccerProver().varied(s, rng), strict=False)]
    assert len({GAME.position(one) for one in found}) > 150
    for one in found:
        assert GAME.to_act(one) == (one.turn,)
        assert GAME.position(at(GAME.position(one))) == GAME.position(one)
