"""Positions in which some penguins do not play."""

from rookery.core.rng import SeededRng
from rookery.core.thought import Budget, Chair
from rookery.games.soccer import GAME
from rookery.games.soccer.bot.brain import BRAIN
from rookery.games.soccer.state import OUT
from tests.games.soccer.helpers import names, play, setup_of

ONE_EACH = "M:- P:x B:x / M:x P:x B:- / ball:center / to:1"


def test_who_is_left_out_never_moves_and_is_not_shown() -> None:
    s = setup_of(ONE_EACH)
    assert GAME.position(s) == ONE_EACH
    assert {name[0] for name in names(s)} == {"M"}
    s = play(s, "M@a1N")
    assert {name[0] for name in names(s)} == {"B"}
    assert [(one.seat, one.kind) for one in GAME.view(s, None).penguins] == [(0, "M"), (1, "B")]


def test_who_is_left_out_stays_out_after_a_goal() -> None:
    s = setup_of("M:g7U P:x B:x / M:x P:x B:- / ball:g7 / to:1", first_to=2)
    after = play(s, "Mg7*NE>h8")
    assert after.score == (1, 0)
    assert [at == OUT for at in after.where] == [False, True, True, True, True, False]


def test_bots_play_without_those_who_are_left_out() -> None:
    s = setup_of(ONE_EACH)
    for number in range(6):
        thought = BRAIN.think(Chair(s.turn, s, "emperor"), SeededRng("left out", number), Budget(nodes=500))
        s = GAME.play(s, {s.turn: thought.action})[0]
    assert [at == OUT for at in s.where] == [False, True, True, True, True, False]
