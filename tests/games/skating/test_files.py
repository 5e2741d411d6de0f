"""Maps and cards as files: every fault is found and named, and nonsense never breaks anything."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.refusal import Refused
from rookery.core.spec import check_setup
from rookery.games.skating import GAME
from rookery.games.skating.texts.cards import cards_text, read_cards
from rookery.games.skating.texts.maps import map_text, read_map
from rookery.games.skating.texts.penguins import read_penguins
from rookery.games.skating.texts.study import CardsStudy

DUCK: dict[str, Any] = {
    "name": "Duck",
    "points": 9,
    "size": 0,
    "arc": "fan",
    "power": "1d",
    "accuracy": 0,
    "top_speed": 5,
    "thrust": 2,
    "brake": 2,
    "maneuverability": 0,
}
SMALL: dict[str, Any] = {"shape": "hexagon", "radius": 6}


def card_faults(**changes: Any) -> list[str]:
    return [fault.words for fault in read_cards(json.dumps({"cards": [{**DUCK, **changes}]}))[1]]


def map_faults(**changes: Any) -> list[str]:
    return [fault.words for fault in read_map(json.dumps({**SMALL, **changes}))[1]]


# ---- cards ----


def test_a_card_has_the_nine_qualities_and_may_have_more() -> None:
    (card,), faults = read_cards(json.dumps({"cards": [{**DUCK, "shields": 6, "energy": 1}]}))
    assert faults == ()
    assert (card.name, card.dice, card.plus, card.shields, card.missiles, card.energy) == (
        "Duck",
        1,
        0,
        6,
        False,
        1,
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"points": 0}, "Card 1, points must be a whole number from 1 to 60, not 0."),
        ({"points": True}, "Card 1, points must be a whole number from 1 to 60, not true."),
        ({"thrust": 2.5}, "Card 1, thrust must be a whole number from 1 to 9, not 2.5."),
        ({"arc": "cone"}, "Card 1, arc must be fan or line, not cone."),
        ({"power": "2d6"}, "Card 1, power must be one to four dice such as 1d, 1d-1 or 2d+1, not 2d6."),
        ({"power": 2}, "Card 1, power must be one to four dice such as 1d, 1d-1 or 2d+1, not 2."),
        ({"top_speed": 40}, "Card 1, top_speed must be a whole number from 1 to 20, not 40."),
        ({"missiles": 2}, "Card 1, missiles must be true or false, not 2."),
        (
            {"name": "Big Duck"},
            "Card 1, name must be a letter and up to eleven letters, digits, - and _, not Big Duck.",
        ),
        (
            {"wings": 2},
            "Card 1 has no field wings; there is name, points, size, arc, power, accuracy, top_speed, "
            "thrust, brake, maneuverability, shields, missiles, energy, retro_only, engines.",
        ),
    ],
)
def test_a_fault_in_a_card_is_named(changes: dict[str, Any], words: str) -> None:
    assert card_faults(**changes) == [words]


def test_every_fault_of_a_card_set_is_found_with_its_place() -> None:
    lacking = {name: value for name, value in DUCK.items() if name != "thrust"}
    text = json.dumps({"cards": [DUCK, {**lacking, "points": "many"}, 7]})
    faults = read_cards(text)[1]
    assert [fault.where for fault in faults] == ["card 2, name", "card 2, points", "card 2, thrust", "card 3"]
    assert faults[2].words == "Card 2 lacks its thrust."
    assert faults[0].words == "Card 2, name is taken: card 1 has it already."


@pytest.mark.parametrize(("text", "words"), [
    ("[1, 2]", "Card set must be an object in braces, not [1, 2]."),
    ("{}", "Card set lacks its cards."),
    ('{"cards": []}', "Cards has 1 to 12 entries; this one has 0."),
    ('{"cards": 5}', "Cards must be a list in brackets, not 5."),
])  # fmt: skip
def test_what_is_no_card_set_is_refused(text: str, words: str) -> None:
    assert read_cards(text)[1][0].words == words
    with pytest.raises(Refused) as refused:
        GAME.start(check_setup(GAME.spec, 2, {"cards": text}))
    assert str(refused.value) == words


# ---- maps ----


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"radius": 3}, "Radius must be a whole number from 4 to 20, not 3."),
        ({"shape": "square"}, "Shape must be field, free or hexagon, not square."),
        ({"width": 8}, "A map of shape hexagon has no width; it has radius."),
        ({"edge": "lava"}, "Edge must be open or water, not lava."),
        ({"holes": [[9, 9]]}, "Holes, entry 1 is at 9,9, which is not on the map."),
        ({"holes": [[1, 1]], "rocks": [[1, 1]]}, "Rocks, entry 1 is at 1,1, where something is already."),
        (
            {"rough": [[1, 1]]},
            "Rough, entry 1 must be [q, r, friction], not [1, 1].",
        ),
        ({"rough": [[1, 1, 9]]}, "Rough, entry 1, friction must be a whole number from 1 to 6, not 9."),
        ({"rocks": ["1,1"]}, "Rocks, entry 1 must be [q, r], not 1,1."),
        ({"starts": [[1, 1], [1, 1]]}, "Starts, entry 2 is at 1,1, where another start is."),
        (
            {"starts": [[1, 1, "N"], [2, 2]]},
            "Starts, entry 1, facing must be E, NE, NW, SE, SW or W, not N.",
        ),
        ({"starts": [[1, 1]]}, "Starts has 2 to 600 entries; this one has 1."),
        (
            {"rocks": [[4, 0]]},
            "Not even two figures can start on this map: of the start at 4,0, itself is not bare ice.",
        ),
        ({"title": 7}, "Title must be a line of at most 40 characters, not 7."),
        (
            {"island": 1},
            "Map has no field island; there is title, shape, radius, width, height, hexes, edge, holes, "
            "rough, rocks, drifts, sliders, starts.",
        ),
    ],
)
def test_a_fault_in_a_map_is_named(changes: dict[str, Any], words: str) -> None:
    assert map_faults(**changes)[0] == words


def test_a_map_of_another_shape_lists_its_starts() -> None:
    field = json.dumps({"shape": "field", "width": 8, "height": 8})
    assert [f.words for f in read_map(field)[1]] == [
        "A map of shape field lists its starts; this one has none."
    ]
    free = json.dumps(
        {"shape": "free", "hexes": [[q, 0] for q in range(12)], "starts": [[0, 0, "E"], [11, 0, "W"]]}
    )
    chart, faults = read_map(free)
    assert (faults, len(chart.ground.hexes)) == ((), 12)
    assert [start.facing for start in chart.starts] == [0, 3]


# ---- who skates what ----


@pytest.mark.parametrize(("text", "words"), [
    ("WW1,, Jet", "Player 1, figure 2: nothing is not the name of a card."),
    ("WW1; ?", "Player 2, figure 1: ? is not the name of a card."),
])  # fmt: skip
def test_a_misspelled_card_is_named_by_player_and_figure(text: str, words: str) -> None:
    assert [fault.words for fault in read_penguins(text)[1]] == [words]


@pytest.mark.parametrize(("text", "words"), [
    ("WW1; WW2; Jet", "Who skates what is said for 3 players; there are 2."),
    ("WW1, WW2", "Who skates what names 2 figures for player A, who has 1."),
    ("Zeppelin", "There is no card Zeppelin; there is WW1, WW2, Jet, Space."),
])  # fmt: skip
def test_who_skates_what_must_fit_the_table(text: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(check_setup(GAME.spec, 2, {"penguins": text}))
    assert str(refused.value) == words


# ---- studies ----


def test_a_study_of_a_preset_shows_what_one_would_write() -> None:
    for name in ("pond", "rink", "sheet"):
        study = GAME.study("map", name)
        assert (study.faults, study.text) == ((), map_text(name))
    assert GAME.study("cards", "samples").text == cards_text("samples")


def test_the_study_of_cards_has_the_odds_of_the_workshop() -> None:
    study = GAME.study("cards", "samples")
    assert isinstance(study, CardsStudy)
    odds = {(view.card.name, row.edition): row for view in study.cards for row in view.odds}
    assert len(odds) == 8
    ww1, jet = odds["WW1", "mk2"], odds["Jet", "mk3"]
    # WW1, +2: certain, certain, 5/6, 2/6, never.
    assert [round(6 * chance) for chance in ww1.maneuver] == [6, 6, 5, 2, 0, 0]
    # Accuracy +1: at range 6 it needs 7, which 21 of 36 throws are.
    assert ww1.hit[5] == pytest.approx(21 / 36)
    assert ww1.width == (1, 1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5)
    # 1d-1: (0 + 1 + 2 + 3 + 4 + 5)/6
    assert ww1.damage == pytest.approx(2.5)
    # Brakes of 2 from speed 5: one hex, then at 3 two more; one, then at 1; one, and it stops: 3 + 1 + 1.
    assert ww1.stopping == (1, 1, 2, 3, 5)
    # MkIII, thrust 3: missiles need 9 (10 of 36) up to range 5, then 7.
    assert [round(36 * chance) for chance in jet.missile[:7]] == [10] * 5 + [21, 21]
    assert odds["WW2", "mk3"].missile == ()
    # Space, retro thrust of 5 from speed 12: 7, 2, 1.
    assert odds["Space", "mk2"].stopping[11] == 10


# ---- nonsense ----

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-70, 70)
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["E", "WW1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def attempt(option: str, text: str) -> None:
    """Read or refused, always with sentences, and `start` agrees with the study."""
    faults = GAME.study(option, text).faults
    assert all(fault.words.isprintable() and len(fault.words) < 400 for fault in faults)
    try:
        GAME.start(check_setup(GAME.spec, 2, {option: text}))
        assert not faults
    except Refused as refused:
        assert str(refused).isprintable()


@settings(max_examples=150)
@given(st.text(min_size=1, max_size=60).filter(str.strip))
def test_garbage_is_refused(text: str) -> None:
    for option in ("map", "cards", "penguins"):
        attempt(option, text)


@settings(max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from([*SMALL, "holes", "rough", "drifts", "starts", "hexes", "edge"]), json_values
    )
)
def test_changed_maps_are_read_or_refused(changes: dict[str, Any]) -> None:
    attempt("map", json.dumps({**SMALL, **changes}))


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from([*DUCK, "shields", "missiles", "energy", "wings"]), json_values))
def test_changed_cards_are_read_or_refused(changes: dict[str, Any]) -> None:
    attempt("cards", json.dumps({"cards": [{**DUCK, **changes}]}))
