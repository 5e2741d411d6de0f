"""Positions with a known best move. What is claimed of each is proved first, by trying everything."""

import pytest

from rookery.core.rng import SeededRng
from rookery.core.thought import Budget, Chair
from rookery.games.soccer.bot.brain import SoccerBrain
from rookery.games.soccer.options import Options
from rookery.games.soccer.position.read import read_position
from rookery.games.soccer.rules.legal import legal_moves
from rookery.games.soccer.rules.play import play_move
from rookery.games.soccer.state import State
from tests.games.soccer.helpers import name_of

BRAIN = SoccerBrain()
HOUSE = Options(repetition=0, move_limit=0)

GOAL_IN_ONE = (
    ("M:d2S P:g6S B:g7U / M:h7U P:f8NW B:e5U / ball:g7 / to:1", "Bg7*NE>h8"),
    ("M:a1N P:f5U B:a3W / M:a2U P:c4U B:d3W / ball:a2 / to:2", "Ma2*S>a1"),
    ("M:f8U P:- B:c5U / M:b4U P:- B:h8NW / ball:f8 / to:1", "Mf8*E>h8"),
    ("M:a1NW P:g8U B:g7W / M:c5N P:d5U B:g6N / ball:g8 / to:1", "Pg8*E>h8"),
)
STOP_A_GOAL = (
    ("M:c7U P:a2SW B:c2U / M:c3U P:b3E B:b4U / ball:c3 / to:1", "Bc2-c3x."),
    ("M:b2SE P:d6U B:d4U / M:f8NW P:c1U B:f4U / ball:c1 / to:1", "Mb2-c1x."),
    ("M:e5U P:e4N B:f8N / M:g3S P:f5SW B:h8U / ball:e5 / to:2", "Bh8-e5x."),
    ("M:d4SW P:g7U B:f8U / M:g3S P:f7E B:e6U / ball:g7 / to:2", "Pf7-g7x."),
)
GOAL_IN_TWO = (
    ("M:a4S P:c4W B:d2U / M:d4SW P:c2SE B:a3SE / ball:b2 / to:2", "Ba3-b2."),
    ("M:a1NW P:e8E B:g7W / M:c4U P:d5U B:g6N / ball:g8 / to:1", "Pe8-g8."),
    ("M:g5NW P:e7E B:b6U / M:d4NW P:e8NE B:d5N / ball:g7 / to:1", "Pe7-g7."),
    ("M:f4SW P:f1S B:c1U / M:- P:d3SW B:e3U / ball:b1 / to:2", "Pd3-b1."),
)
TACKLE_AND_GOAL = (
    ("M:d2S P:g6S B:h6U / M:h7SE P:g7U B:e5U / ball:g7 / to:1", "Bh6-g7x."),
    ("M:a2U P:f5U B:a3W / M:b3SW P:c4U B:d3W / ball:a2 / to:2", "Mb3-a2x."),
    ("M:e7NE P:- B:c5U / M:b4NE P:f8U B:h8NW / ball:f8 / to:1", "Me7-f8x."),
    ("M:d5N P:f8U B:f6SW / M:f7N P:g7U B:b3S / ball:g7 / to:1", "Pf8-g7x."),
)
GOAL_IN_THREE = (
    "M:b6NE P:c3N B:d1SE / M:f5SE P:d2E B:c2U / ball:c2 / to:2",
    "M:d1S P:f7NE B:a4NW / M:b8NW P:b3U B:b4N / ball:b3 / to:2",
    "M:d1S P:f3N B:d2NE / M:d3SW P:f4U B:e3W / ball:b1 / to:2",
)


def at(text: str) -> State:
    return read_position(text, HOUSE)


def results(s: State) -> dict[str, State]:
    return {name_of(move): play_move(s, move)[0] for move in legal_moves(s)}


def won_by(s: State, side: int) -> bool:
    return s.ended == "goal" and s.score[side] == 1


def can_win(s: State, moves: int) -> bool:
    """Whether who is to move can force a goal within so many of its own moves. Tries everything."""
    if s.ended:
        return won_by(s, s.turn)
    after = list(results(s).values())
    if any(won_by(t, s.turn) for t in after):
        return True
    return moves > 1 and any(must_lose(t, moves - 1) for t in after if not t.ended)


def must_lose(s: State, moves: int) -> bool:
    """Whether every move of who is to move lets the other force a goal within so many moves."""
    return all(won_by(t, 1 - s.turn) or (not t.ended and can_win(t, moves)) for t in results(s).values())


def answer(s: State, level: str, seed: int = 0, nodes: int = 6_000) -> str:
    thought = BRAIN.think(Chair(s.turn, s, level), SeededRng("puzzle", seed), Budget(nodes=nodes))
    return name_of(thought.action)


@pytest.mark.parametrize(("text", "best"), GOAL_IN_ONE)
def test_goal_in_one(text: str, best: str) -> None:
    s = at(text)
    assert [name for name, t in results(s).items() if won_by(t, s.turn)] == [best]
    for level in ("fledgling", "adult", "emperor"):
        assert {answer(s, level, seed) for seed in range(30)} == {best}
    taken = sum(answer(s, "chick", seed) == best for seed in range(100))
    assert 60 <= taken < 100, "a chick takes an open goal often, not always"


@pytest.mark.parametrize(("text", "best"), STOP_A_GOAL)
def test_stop_a_goal(text: str, best: str) -> None:
    s = at(text)
    saved = [name for name, t in results(s).items() if not t.ended and not can_win(t, 1)]
    assert saved == [best]
    for level in ("adult", "emperor"):
        assert {answer(s, level, seed) for seed in range(30)} == {best}


@pytest.mark.parametrize(("text", "best"), GOAL_IN_TWO + TACKLE_AND_GOAL)
def test_goal_in_two(text: str, best: str) -> None:
    s = at(text)
    assert not can_win(s, 1)
    assert [name for name, t in results(s).items() if not t.ended and must_lose(t, 1)] == [best]
    assert {answer(s, "emperor", seed) for seed in range(5)} == {best}
    found = sum(answer(s, "adult", seed) == best for seed in range(40))
    assert found >= 28, "an adult finds it unless it is hasty"


@pytest.mark.parametrize("text", GOAL_IN_THREE)
def test_goal_in_three(text: str) -> None:
    s = at(text)
    assert not can_win(s, 2)
    thought = BRAIN.think(Chair(s.turn, s, "emperor"), SeededRng("puzzle"), Budget(nodes=30_000))
    assert must_lose(results(s)[name_of(thought.action)], 2)
    assert thought.worth > 0.99
    assert thought.reasons[0].term == "win" and "3 moves" in thought.reasons[0].words
    assert len(thought.line) == 5, "the line is shown to its end"


def test_the_loser_holds_out_as_long_as_possible() -> None:
    text, best = TACKLE_AND_GOAL[0]
    s = results(at(text))[best]
    assert must_lose(s, 1)
    thought = BRAIN.think(Chair(s.turn, s, "emperor"), SeededRng("puzzle"), Budget(nodes=6_000))
    assert thought.worth < -0.99 and thought.reasons[0].term == "loss"
    assert not results(s)[name_of(thought.action)].ended, "no own goal to get it over with"
