"""Names of moves: one spelling each, and nothing else is understood."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.refusal import Refused
from rookery.games.skating import GAME
from rookery.games.skating.actions import (
    Action,
    Climb,
    Dice,
    Energy,
    Face,
    Fire,
    Go,
    Jump,
    Number,
    Roll,
    SpreadShields,
    Thrust,
)
from tests.games.skating.helpers import game, situation

S = situation("A1 WW2 at 0,0 facing E", "B1 Jet at 3,0 facing E", "turn A1")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("go", Go()),
        ("thrust 2", Thrust(2)),
        ("face L", Face(1)),
        ("face R", Face(-1)),
        ("fire cannon B1", Fire("cannon", 1)),
        ("climb", Climb()),
        ("climb NE", Climb(1)),
        ("jump 2", Jump(2)),
        ("roll 4", Roll(4)),
        ("dice 3 5", Dice(3, 5)),
        ("number 10", Number(10)),
        ("shields 2 2 2 2 2 2", SpreadShields((2,) * 6)),
        ("energy thrust 1 shield3 1", Energy(1, (0, 0, 0, 1, 0, 0))),
    ],
)
def test_a_name_spells_one_action(text: str, action: Action) -> None:
    assert GAME.parse(S, 0, text) == action
    assert GAME.name(S, 0, action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "GO",
        "go ",
        " go",
        "go 1",
        "thrust",
        "thrust -1",
        "thrust 01",
        "thrust two",
        "face",
        "face N",
        "climb N",
        "fire B1",
        "fire laser B1",
        "fire cannon Z9",
        "roll 0",
        "roll 7",
        "roll 11",
        "dice 1",
        "dice 1 7",
        "number 0",
        "number 11",
        "next Q1",
        "shields 2 2 2 2 2",
        "shields 2 2 2 2 2 x",
        "energy",
        "energy thrust",
        "energy thrust 0",
        "energy shield3 1 thrust 1",
        "energy thrust 1 thrust 1",
        "energy shield6 1",
        "card Zeppelin",
        "chaos",
        "tail",
        "thrust 99999",
        "thrust ２",
    ],
)
def test_what_spells_nothing_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(S, 0, text)
    assert str(refused.value).isprintable()


@settings(max_examples=300)
@given(st.text(max_size=30))
def test_garbage_spells_nothing(text: str) -> None:
    with pytest.raises(Refused):
        GAME.parse(S, 0, "?" + text)


words = st.sampled_from(
    [
        "go",
        "thrust",
        "fire",
        "cannon",
        "missile",
        "B1",
        "A1",
        "1",
        "2",
        "L",
        "NE",
        "energy",
        "shield2",
        "roll",
        "dice",
    ]
)


@settings(max_examples=400)
@given(st.lists(words, min_size=1, max_size=7))
def test_shuffled_words_spell_one_action_or_nothing(parts: list[str]) -> None:
    text = " ".join(parts)
    try:
        action = GAME.parse(S, 0, text)
    except Refused:
        return
    assert GAME.name(S, 0, action) == text


def test_shields_are_spelled_in_six_clicks() -> None:
    s = game(2, penguins="Space")
    steps = [GAME.steps(s, 0, action) for action in GAME.legal(s, 0)]
    # 12 points over 6 sides: 17 choose 5.
    assert len(set(steps)) == 6188
    assert steps[0] == ("front:12", "frontleft:0", "rearleft:0", "rear:0", "rearright:0", "frontright:0")
    capped = game(2, penguins="Space", shield_cap=4)
    assert all(
        max(action.points) <= 4 for action in GAME.legal(capped, 0) if isinstance(action, SpreadShields)
    )
