"""A bot's answer is checked before anyone else sees it."""

from typing import Any

import numpy as np
import pytest

from rookery.bots.thinking import sit, think
from rookery.core.rng import Rng, SeededRng
from rookery.core.spec import check_setup
from rookery.core.thought import Budget, Chair, Reason, Thought
from rookery.games import game_by_id
from rookery.games.soccer.game import Soccer

SOCCER = game_by_id("soccer")
STATE = SOCCER.start(check_setup(SOCCER.spec, 2, {"first": "first"}))
CHAIR = sit(SOCCER, STATE, 0, "chick", "seed")


def answering(thought: Thought[Any]) -> Any:
    """Soccer with a brain that always answers this."""

    class Brain:
        def think(self, chair: Chair[Any], rng: Rng, budget: Budget | None = None) -> Thought[Any]:
            return thought

    class Answering(Soccer):
        def brain(self) -> Any:
            return Brain()

    return Answering()


def test_a_sound_answer_is_passed_on() -> None:
    thought = Thought(SOCCER.legal(STATE, 0)[0], 0.5, (Reason("goal", 0.5, "nearer the goal"),))
    assert think(answering(thought), CHAIR, SeededRng(0)) == thought


def test_an_illegal_move_is_the_brains_fault() -> None:
    """What was legal before it was played is not any more: it is the other's turn."""
    move = SOCCER.legal(STATE, 0)[0]
    later = sit(SOCCER, SOCCER.play(STATE, {0: move})[0], 0, "chick", "seed")
    with pytest.raises(RuntimeError, match="the chick bot of soccer played an illegal move"):
        think(answering(Thought(move, 0.0)), later, SeededRng(0))


def test_an_answer_that_cannot_be_sent_is_the_brains_fault() -> None:
    value: Any = np.float32(0.5)
    thought = Thought(SOCCER.legal(STATE, 0)[0], 0.5, (Reason("goal", value, "nearer the goal"),))
    with pytest.raises(RuntimeError, match="the chick bot of soccer cannot be quoted"):
        think(answering(thought), CHAIR, SeededRng(0))


def test_reasons_name_the_players_and_nobody_who_is_not_there() -> None:
    reason = Reason("rivals", 0.5, "holds {seat 1} back with {seat 7} and {seat}")
    assert reason.told(["Ada", "Ben"]).words == "holds Ben back with {seat 7} and {seat}"
