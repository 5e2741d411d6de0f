"""A scenario is one file: what goes in comes out, faults are named with their field, nonsense is refused."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from rookery.core.refusal import Refused
from rookery.core.spec import Setup
from rookery.games import all_games, game_by_id
from rookery.table.clock import ClockRule
from rookery.table.scenario import FORMAT, PEOPLE, read_scenario, scenario_of, scenario_text, setup_of
from rookery.table.wire.over_http import Scenario

DUCK: dict[str, Any] = {
    "name": "Duck", "points": 9, "size": 0, "arc": "fan", "power": "1d", "accuracy": 0,
    "top_speed": 5, "thrust": 2, "brake": 2, "maneuverability": 0,
}  # fmt: skip
MAP: dict[str, Any] = {"shape": "hexagon", "radius": 6, "holes": [[0, 0]]}
SCENARIO: dict[str, Any] = {
    "format": FORMAT, "game": "skating", "title": "Two against one", "by": "Ada",
    "seats": ["person", "adult", "open"],
    "options": {
        "edition": "mk2", "missiles": 3, "map": MAP, "penguins": "Duck; Goose; Goose",
        "cards": {"cards": [DUCK, {**DUCK, "name": "Goose"}]},
    },
    "clock": {"kind": "move", "seconds": 60},
}  # fmt: skip
DUEL = "ice hexagon 6\nA1 WW2 at 0,0 facing E speed 3\nB1 Jet at 3,0 facing W\nturn A1"
BEFORE_GOAL = "M:e8U P:- B:- / M:- P:- B:c3N / ball:e8 / to:1"


def spelled(**changes: Any) -> str:
    """The scenario with some fields changed; None takes a field away."""
    return json.dumps({name: v for name, v in {**SCENARIO, **changes}.items() if v is not None})


def test_a_scenario_becomes_a_setup_that_starts() -> None:
    scenario = scenario_of(spelled())
    assert (scenario.title, scenario.by, scenario.notes) == ("Two against one", "Ada", "")
    assert (scenario.seats, scenario.clock) == (("person", "adult", "open"), ClockRule("move", 60))
    state: Any = game_by_id("skating").start(setup_of(scenario))
    assert (state.options.edition, state.options.missiles, state.options.seats) == ("mk2", 3, 3)
    assert [state.options.cards[figure.card].name for figure in state.figures] == ["Duck", "Goose", "Goose"]
    assert [feature.kind for feature in state.ground.features] == ["hole"]


def test_the_example_of_the_documents_is_two_against_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text()
    scenario = scenario_of(page.split("```json\n")[1].split("```")[0])
    game, setup = game_by_id(scenario.game), setup_of(scenario)
    assert game.sides(setup) == (0, 1, 1)
    state: Any = game.start(setup)
    assert [state.options.cards[figure.card].name for figure in state.figures] == ["Jet", "WW1", "WW1"]
    assert scenario_of(scenario_text(scenario)) == scenario


def test_what_is_left_out_is_as_usual() -> None:
    scenario = scenario_of('{"game": "soccer", "seats": ["person", "chick"]}')
    spec = game_by_id("soccer").spec
    assert scenario.options == {option.name: option.default for option in spec.options}
    assert (scenario.position, scenario.clock) == (None, ClockRule())


@pytest.mark.parametrize("game", all_games())
def test_what_is_written_is_read_again(game: str) -> None:
    spec = game_by_id(game).spec
    seats = ("person", "open", *spec.levels, "random")[: spec.max_seats]
    usual = {option.name: option.default for option in spec.options}
    scenario = Scenario(game, seats, usual, title='A "title"', notes="Two\nlines, 🐧.")
    text = scenario_text(scenario)
    assert scenario_of(text) == scenario
    assert "options" not in json.loads(text)


def test_maps_and_cards_stand_in_the_file_as_they_are() -> None:
    scenario = scenario_of(spelled())
    text = scenario_text(scenario)
    written = json.loads(text)["options"]
    assert (written["map"], written["cards"]["cards"][0]) == (MAP, DUCK)
    assert "round_limit" not in written
    assert scenario_of(text) == scenario


@pytest.mark.parametrize(("game", "position"), [("skating", DUEL), ("soccer", BEFORE_GOAL)])
def test_a_scenario_may_begin_anywhere(game: str, position: str) -> None:
    scenario = Scenario(game, ("person", "chick"), position=position)
    again = scenario_of(scenario_text(scenario))
    assert again.position == position
    assert setup_of(again) == setup_of(scenario)


@pytest.mark.parametrize(
    ("changes", "where", "words"),
    [
        ({"format": "rookery-scenario/2"}, "format", f"Format must be {FORMAT}, not rookery-scenario/2."),
        ({"game": None}, "game", "Scenario lacks its game."),
        ({"game": ["skating"]}, "game", "Game must be the name of a game, not [skating]."),
        ({"title": 3}, "title", "Title must be a text of at most 60 characters, not 3."),
        ({"notes": "x" * 2001}, "notes", "Notes is a text of at most 2,000 characters; this one has 2,001."),
        ({"seats": None}, "seats", "Scenario lacks its seats."),
        ({"seats": 3}, "seats", "Seats must be a list in brackets, not 3."),
        ({"seats": ["person"]}, "seats", "Skating Penguins is for 2 to 6 players; this scenario has 1."),
        (
            {"seats": ["person", "god", "open"]},
            "seat 2",
            "Seat 2 must be person or open or chick or fledgling or adult or emperor or random, not god.",
        ),
        ({"options": []}, "options", "Options must be an object in braces, not []."),
        ({"options": {"edition": "mk4"}}, "edition", "Option edition must be one of mk3, mk2, not mk4."),
        (
            {"options": {"map": {"shape": "hexagon", "radius": 99}}},
            "map, radius",
            "Radius must be a whole number from 4 to 20, not 99.",
        ),
        (
            {"options": {"map": "moon"}},
            "map",
            "This map is not JSON: JSON is malformed: invalid character (byte 0).",
        ),
        (
            {"options": {"cards": {"cards": [{**DUCK, "arc": 1}]}}},
            "cards, card 1, arc",
            "Card 1, arc must be fan or line, not 1.",
        ),
        (
            {"options": {"penguins": 5}},
            "penguins",
            "Option penguins must be one of choose, WW1, WW2, Jet, Space, or a text, not 5.",
        ),
        ({"options": {"teams": "two"}}, "options", "Teams need an even number of players; there are 3."),
        ({"options": {"teams": "A; B"}}, "options", "The teams do not say for which side C plays."),
        (
            {"options": {"teams": "A; B, X"}},
            "teams, side 2",
            "Side 2: X is not a player. The players are A to F.",
        ),
        (
            {"options": {"teams": "A 2; B, C 1", "penguins": "Duck; Goose, Duck; Goose"}},
            "options",
            "Who skates what names 2 figures for player B, who has 1.",
        ),
        ({"position": 5}, "position", "Position must be a text of at most 65,536 characters, not 5."),
        ({"position": "A1"}, "position", "In the line of A1: it ends before its card."),
        (
            {"clock": {"kind": "move", "seconds": 1}},
            "clock",
            "A clock must have from 5 to 1,209,600 seconds, not 1.",
        ),
        (
            {"clock": "fast"},
            "clock",
            "Clock must be an object in braces, not fast.",
        ),
        (
            {"clock": {"kind": "slow", "seconds": 60}},
            "clock, kind",
            "Clock, kind must be move, none or total, not slow.",
        ),
        (
            {"clock": {"kind": "move", "seconds": "long"}},
            "clock, seconds",
            "Clock, seconds must be a whole number, not long.",
        ),
        (
            {"dice": 1},
            "dice",
            "Scenario has no field dice; there is format, game, title, by, notes, seats, options, "
            "position, clock.",
        ),
    ],
)
def test_a_fault_is_named_with_its_field(changes: dict[str, Any], where: str, words: str) -> None:
    read = read_scenario(spelled(**changes))
    assert read.scenario is None
    assert [(fault.where, fault.words) for fault in read.faults] == [(where, words)]
    with pytest.raises(Refused) as refused:
        scenario_of(spelled(**changes))
    assert str(refused.value) == words


def test_every_fault_is_found_at_once() -> None:
    text = spelled(title=1, seats=["god", "adult", "me"], options={"missiles": 9, "wings": 2})
    faults = read_scenario(text).faults
    assert [fault.where for fault in faults] == ["title", "seat 1", "seat 3", "options, wings", "missiles"]


def test_a_file_that_is_too_large_is_not_read() -> None:
    (fault,) = read_scenario(" " * (256 << 10) + "{}").faults
    assert fault.words == "A scenario is a file of at most 256 KiB; this one is larger."


# ---- nonsense ----

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["person", "adult", "rink", "mk2", "soccer", "none"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
OPTIONS = [option.name for option in game_by_id("skating").spec.options]


def attempt(text: str) -> None:
    """Read, and then it starts; or refused with sentences."""
    read = read_scenario(text)
    assert (read.scenario is None) == bool(read.faults)
    assert all(fault.words.isprintable() and len(fault.words) < 400 for fault in read.faults)
    if read.scenario:
        setup = setup_of(read.scenario)
        assert isinstance(setup, Setup)
        game_by_id(setup.game).start(setup)
        assert scenario_of(scenario_text(read.scenario)) == read.scenario


@settings(max_examples=200)
@given(st.text(max_size=60) | json_values.map(json.dumps))
def test_garbage_is_refused(text: str) -> None:
    attempt(text)


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from([*SCENARIO, "position", "notes", "x"]), json_values))
def test_changed_scenarios_are_read_or_refused(changes: dict[str, Any]) -> None:
    attempt(json.dumps({**SCENARIO, **changes}))


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(OPTIONS), json_values), st.sampled_from([*all_games()]))
def test_changed_options_are_read_or_refused(options: dict[str, Any], game: str) -> None:
    attempt(json.dumps({"game": game, "seats": ["person", "random"], "options": options}))


# ---- over HTTP ----


def test_a_scenario_is_written_and_read_by_the_server(server: TestClient) -> None:
    scenario = json.loads(msgspec.json.encode(scenario_of(spelled())))
    written = server.post("/api/scenario/write", json=scenario).json()
    assert written["faults"] == []
    assert written["scenario"] == scenario
    assert server.post("/api/scenario/read", content=written["text"]).json() == written


def test_a_faulty_set_up_is_not_written(server: TestClient) -> None:
    scenario = {"game": "soccer", "seats": [PEOPLE[0], "god"], "options": {"move_limit": ""}}
    written = server.post("/api/scenario/write", json=scenario).json()
    assert written["scenario"] is None
    assert [fault["where"] for fault in written["faults"]] == ["seat 2", "move_limit"]


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\xfe", "A scenario is a text, and this is not."), (b" " * 300_000, "larger than 256 KiB")],
)
def test_a_file_that_is_no_text_is_refused(server: TestClient, content: bytes, words: str) -> None:
    answer = server.post("/api/scenario/read", content=content)
    assert answer.status_code == 400
    assert words in answer.json()["refusal"]["words"]
