"""Trying out: what is played against what, what is counted, and that watching does not spoil it."""

import msgspec
import pytest

from rookery.core.record import decode, verify
from rookery.core.refusal import Refused
from rookery.games import game_by_id
from rookery.games.skating.texts.cards import cards_text
from rookery.lab.trials import Rival, Trial, planned
from rookery.lab.trying import GameLine, Trying

CARDS = Trial(game="skating", option="cards", text="samples", way="contest", level="chick", precision=25)
ONE = msgspec.json.encode({"cards": msgspec.json.decode(cards_text("samples"))["cards"][:1]}).decode()
BATTLE = Trial(game="battle", option="cards", text="rookery", level="chick", precision=25)


def line(*shares: float, **more: object) -> GameLine:
    return msgspec.structs.replace(GameLine(shares, "end", "", 7, 0, ((),) * len(shares)), **more)


def test_in_a_contest_every_pair_meets_on_both_seats() -> None:
    found = planned(CARDS)
    assert [side.things for side in found.sides[:2]] == [("WW1", "WW2"), ("WW2", "WW1")]
    assert len(found.sides) == 12
    assert found.plan.cells[0].setup.options["penguins"] == "WW1; WW2"
    assert found.names[0] == "WW1 against WW2"


def test_own_things_meet_those_of_the_rivals_even_if_they_share_a_name() -> None:
    text = cards_text("samples").replace('"Jet"', '"Mine"')
    found = planned(msgspec.structs.replace(CARDS, text=text, rivals=(Rival("the samples", "samples"),)))
    assert len(found.names) == 16
    assert found.names[:4] == tuple(
        f"WW1 against {name}"
        for name in ("WW1 (the samples)", "WW2 (the samples)", "Jet", "Space (the samples)")
    )
    stronger = text.replace('"points": 12', '"points": 60')
    found = planned(msgspec.structs.replace(CARDS, text=stronger, rivals=(Rival("old", text),)))
    options = [cell.setup.options for cell in found.plan.cells]
    assert options[0]["penguins"] == "WW1; WW12"


def test_a_trial_is_done_when_every_share_is_known_and_the_same_whoever_counts() -> None:
    trying, again = Trying(BATTLE), Trying(BATTLE)
    lines = []
    while not trying.done:
        lines.append(trying.play())
        trying.take(lines[-1])
    for one in lines:
        again.take(msgspec.json.decode(msgspec.json.encode(one), type=GameLine))
    figures = trying.figures(to_watch=True)
    assert again.figures(to_watch=True) == figures
    assert figures.narrow
    assert figures.games == figures.of == len(lines) < 200
    (tried,) = figures.tried
    assert [(rate.who, rate.seat) for rate in tried.rates] == [("seat", 0), ("seat", 1), ("first", 0)]
    assert all(rate.low <= rate.rate <= rate.high <= rate.low + 0.5 for rate in tried.rates[:2])
    assert sum(ending.games for ending in tried.endings) == tried.games
    for kept in figures.to_watch:
        assert verify(game_by_id("battle"), decode(kept.record.encode())).outcome is not None


def test_cells_are_counted_by_whole_deals_and_things_over_all_they_meet() -> None:
    trying = Trying(CARDS)
    for number in range(12):
        assert not trying.figures().things
        first, second = trying.planned.sides[number].things
        trying.take(line(float(first == "Jet"), float(second == "Jet")))
    rates = {rate.name: rate.rate for rate in trying.figures().things}
    assert rates == {"WW1": 0, "WW2": 0, "Jet": 1, "Space": 0}
    pair = {rate.name: rate.rate for rate in trying.figures().tried[1].rates}
    assert trying.figures().tried[1].name == "WW1 against Jet"
    assert pair == {"WW1": 0, "Jet": 1}


def test_parts_of_the_text_are_weighed_and_mere_places_are_not() -> None:
    trying = Trying(BATTLE)
    played = [part for parts in trying.play().parts for part in parts]
    assert "Frosty Fred" in game_by_id("battle").study("cards", "rookery").text
    assert all(part in game_by_id("battle").study("cards", "rookery").text for part in played)
    for _ in range(120):
        trying.take(line(1.0, 0.0, parts=(("Frosty Fred", "rogue"), ("Old Olaf", "rogue"))))
    best, worst = trying.figures().parts
    assert (best.name, best.lift, worst.name, worst.lift) == ("Frosty Fred", 1.0, "Old Olaf", -1.0)
    assert best.low > 0 > worst.high


def test_what_is_lost_by_a_fault_is_told_and_no_ending() -> None:
    trying = Trying(BATTLE)
    trying.take(line(0.5, 0.5, reason="failed", fault="Step 3: it broke"))
    trying.take(line(0.5, 0.5))
    (tried,) = trying.figures().tried
    assert (tried.games, tried.drawn, tried.fault) == (2, 1, "Step 3: it broke")
    assert [ending.reason for ending in tried.endings] == ["end"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"level": "emperor"}, "must be chick, fledgling, adult, not emperor"),
        ({"game": "chess"}, "chess"),
        ({"option": "edition"}, "chosen from a list"),
        ({"option": ""}, "needs the option"),
        ({"option": "map", "text": "pond"}, "does not play against each other"),
        ({"text": '{"cards": []}'}, "cards"),
        ({"text": "{"}, "not JSON"),
        ({"text": ONE}, "no two penguins"),
        ({"way": "seats", "players": 60}, "2 to 6 players"),
        ({"way": "seats", "rivals": (Rival("Theirs", "{"),)}, "Theirs: "),
        ({"rivals": (Rival("a", "samples"), Rival("b", "samples"))}, "32 pairs of penguins, and 20"),
        ({"options": {"nothing": 1}}, "nothing"),
        ({"position": "x"}, "position"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_one_sentence(change: dict[str, object], words: str) -> None:
    with pytest.raises(Refused) as refused:
        planned(msgspec.structs.replace(CARDS, **change))
    assert words.lower() in str(refused.value).lower()
