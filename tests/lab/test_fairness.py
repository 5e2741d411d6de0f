"""Make it fair: which numbers stand in a text, what the tuner is asked, and what it suggests."""

import msgspec
import pytest

from rookery.core.refusal import Refused
from rookery.games import game_by_id
from rookery.lab.fairness import Fairness, fairness_plan
from rookery.lab.knobs import written_out
from rookery.lab.numbers import numbers_in
from rookery.lab.trials import Rival, Trial

CARDS = Trial(game="skating", option="cards", text="samples", way="contest", level="chick")
JET = Fairness(CARDS, (("Jet", "points"), ("Space", "thrust")))


@pytest.mark.parametrize(
    ("game", "option", "text", "path", "now", "limits"),
    [
        ("skating", "cards", "samples", ("Jet", "points"), 18, (1, 60, 9, 27)),
        ("skating", "cards", "samples", ("WW1", "size"), 1, (-3, 3, -3, 3)),
        ("skating", "map", "rink", ("radius",), 9, (4, 20, 5, 13)),
        ("battle", "cards", "rookery", ("presents", "cocoa"), 1, (0, 7, 0, 7)),
    ],
)
def test_the_numbers_in_a_text_have_the_limits_of_its_form(
    game: str, option: str, text: str, path: tuple[str, ...], now: int, limits: tuple[int, ...]
) -> None:
    found = {one.path: one for one in numbers_in(game_by_id(game), option, text).numbers}
    one = found[path]
    assert one.now == now
    assert (one.low, one.high, one.least, one.most) == limits


def test_a_text_without_a_form_has_none() -> None:
    assert numbers_in(game_by_id("nightout"), "layout", "pools").numbers == ()


@pytest.mark.parametrize(
    ("game", "option", "text"), [("skating", "cards", "samples"), ("battle", "cards", "rookery")]
)
def test_every_number_that_is_listed_can_be_tuned(game: str, option: str, text: str) -> None:
    numbers = numbers_in(game_by_id(game), option, text).numbers
    trial = Trial(game=game, option=option, text=text, level="chick")
    for start in range(0, len(numbers), 12):
        some = numbers[start : start + 12]
        plan = fairness_plan(Fairness(trial, tuple(one.path for one in some)))
        assert [(knob.now, knob.low, knob.high) for knob in plan.knobs] == [
            (one.now, one.least, one.most) for one in some
        ]


def test_every_pair_is_wished_to_be_within_five_points_of_a_fair_share() -> None:
    plan = fairness_plan(JET)
    assert [cell.setup.options["penguins"] for cell in plan.plan.cells[:2]] == ["WW1; WW2", "WW1; Jet"]
    assert len(plan.plan.cells) == 6
    assert [(wish.low, wish.high) for wish in plan.wishes] == [(0.45, 0.55)]
    three = msgspec.structs.replace(CARDS, way="seats", players=4)
    (wish,) = fairness_plan(Fairness(three, JET.numbers)).wishes
    assert (wish.low, wish.high) == pytest.approx((0.2, 0.3))
    assert written_out(game_by_id("skating"), "cards", "samples")["cards"][2]["name"] == "Jet"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Fairness(CARDS, (("Jet", "wisdom"),)), "no number Jet, wisdom"),
        (
            Fairness(msgspec.structs.replace(CARDS, rivals=(Rival("x", "samples"),)), JET.numbers),
            "no opponents",
        ),
        (Fairness(msgspec.structs.replace(CARDS, text="{"), JET.numbers), "not JSON"),
        (Fairness(Trial(game="soccer", level="chick"), JET.numbers), "text of your own"),
    ],
)
def test_what_cannot_be_made_fair_is_refused_in_one_sentence(asked: Fairness, words: str) -> None:
    with pytest.raises(Refused, match=words):
        fairness_plan(asked)
