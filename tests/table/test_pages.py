"""Pages made from what stands in a game's folder: diagrams, lessons, studies of players' own texts."""

import itertools
import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from rookery.core.listed import Legal
from rookery.core.refusal import Refused
from rookery.games import all_games, game_by_id
from rookery.table.lesson import LEARNER, _Teacher, lesson, lesson_titles
from rookery.table.rules_page import blocks_of, rules_page
from rookery.table.script import about_to_happen, read_stage
from rookery.table.wire.over_http import Grid, Heading, Paragraph
from rookery.torture.pebbles import Pebbles

SOCCER = game_by_id("soccer")
START = ["M:- P:- B:b2U / M:- P:- B:- / ball:d4 / to:1"]


@pytest.fixture
def pebbles() -> Iterator[None]:
    shelf = all_games()
    shelf["pebbles"] = cast(Any, Pebbles())
    yield
    del shelf["pebbles"]


def test_a_diagram_shows_what_its_last_move_will_do_in_the_situation_before_it() -> None:
    stage = read_stage(SOCCER, [*START, "moves: Bb2-d4.; M@h8S; Bd4*N>d5", "caption: Off it goes."])
    state, events = about_to_happen(SOCCER, stage)
    assert SOCCER.to_act(state) == (0,)
    assert "d4" in SOCCER.position(state)
    assert events[0].__class__.__name__ == "Kicked"
    assert stage.caption == "Off it goes."


def test_a_stage_takes_seats_options_and_the_dealers_moves() -> None:
    stage = read_stage(cast(Any, Pebbles()), ["seats: 3", "options: faces=2, rounds=1", "moves: deal 1-2-2"])
    state: Any = stage.state
    assert (state.seats, state.faces, state.rounds) == (3, 2, 1)
    _, events = about_to_happen(cast(Any, Pebbles()), stage)
    assert [event.__class__.__name__ for event in events] == ["Dealt"]


@pytest.mark.parametrize("moves", ["Bb2-h8.", "nonsense", "Bb2-d4.; Bd4*N>d5"])
def test_a_page_with_a_wrong_move_is_told(moves: str) -> None:
    with pytest.raises(Refused):
        about_to_happen(SOCCER, read_stage(SOCCER, [*START, f"moves: {moves}"]))


def test_the_rules_say_what_belongs_to_one_edition_alone(server: TestClient) -> None:
    page = server.get("/api/games/skating/rules").json()
    assert page["editions"] == [["mk3", "MkIII"], ["mk2", "MkII"]]
    for edition, _ in page["editions"]:
        alone = {block["t"] for block in page["blocks"] if block["edition"] == edition}
        assert alone >= {"paragraph", "item", "grid", "diagram"}
    assert server.get("/api/games/soccer/rules").json()["editions"] == []


def test_a_table_in_the_rules_has_a_head_and_rows() -> None:
    (grid,) = blocks_of(
        game_by_id("skating"), "| [ruled mk2] Die | Critical |\n|---|---|\n| 4 | jam |\n| 6 | |"
    )
    assert grid == Grid(("Die", "Critical"), (("4", "jam"), ("6", "")), "ruled", "mk2")


@pytest.mark.parametrize("mark", ["rulled", "text mk2", "text text mk9"])
def test_a_mark_that_is_none_is_told(mark: str) -> None:
    with pytest.raises(Refused, match="is no mark"):
        list(blocks_of(SOCCER, f"[{mark}] Two families, one ball."))


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_a_lesson(server: TestClient, game: str) -> None:
    assert server.get("/api/shelf").json()["lessons"][game]


LESSONS = [(game, number) for game in all_games() for number, _ in enumerate(lesson_titles(game), 1)]


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_every_lesson_can_be_followed(server: TestClient, game: str, number: int) -> None:
    taught = server.get(f"/api/games/{game}/lesson?number={number}").json()
    assert taught["title"] == server.get("/api/shelf").json()["lessons"][game][number - 1]
    pages = taught["pages"]
    assert pages[0]["scenes"]
    tasks = [page["task"] for page in pages if page["task"]]
    assert len(tasks) >= 3
    for task in tasks:
        asked = {name: said for name, said in task["asked"].items() if name in Legal.__struct_fields__}
        assert task["many"] or asked in task["moves"]
        assert task["otherwise"].endswith((".", "!", "?"))
    for page, after in itertools.pairwise(pages):
        if page["task"]:
            made = {move["seat"]: move["move"] for move in after["scenes"][0]["moves"]}
            assert made[LEARNER] == page["task"]["asked"]["move"]
    seqs = [scene["seq"] for page in pages for scene in page["scenes"]]
    assert seqs == list(range(len(seqs)))
    assert pages[-1]["task"] is None


COMPASS = re.compile(r"\b(north|south|east|west)", re.IGNORECASE)


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_no_lesson_speaks_of_a_compass(game: str, number: int) -> None:
    """The board may be turned, and it has no compass on it."""
    for page in lesson(game, number).pages:
        said = [*page.words, page.task.otherwise if page.task else ""]
        assert not COMPASS.search(" ".join(said))


def test_soccer_has_a_second_lesson_about_coming_ashore_standing_up_and_tackling(server: TestClient) -> None:
    pages = server.get("/api/games/soccer/lesson?number=2").json()["pages"]
    assert [page["task"]["asked"]["move"] for page in pages if page["task"]] == [
        "P@b2NE", "Pb2^", "Pb2-c1x.", "B@c1x.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "status", "words"),
    [
        ("0", 404, "Penguin Soccer has no lesson-0.md."),
        ("77", 404, "Penguin Soccer has no lesson-77.md."),
        ("-1", 400, "number must be the number of a lesson, not '-1'."),
        ("two", 400, "number must be the number of a lesson, not 'two'."),
    ],
)
def test_a_lesson_that_is_not_there_is_refused(
    server: TestClient, number: str, status: int, words: str
) -> None:
    answer = server.get(f"/api/games/soccer/lesson?number={number}")
    assert (answer.status_code, answer.json()["refusal"]["words"]) == (status, words)


PEBBLE_LESSON = """# Pebbles at once

Look at your hand.

```start
options: rounds=1
```
```play
dealer: deal 3-1
0: call high
```

Now bid all of it.

```try
bid 3
1: bid 1
else: More!
```

You win.
"""


def test_in_a_lesson_others_may_choose_at_the_same_time_and_keep_their_secrets() -> None:
    taught = _Teacher(cast(Any, Pebbles())).teach(PEBBLE_LESSON)
    opening, asked, end = taught.pages
    assert taught.title == "Pebbles at once"
    assert taught.names == ("Blue", "Red")
    assert opening.words == ("Look at your hand.",)
    dealt, called = asked.scenes
    assert dealt.moves[0].move is None
    assert called.moves[0].move == "call high"
    assert asked.task is not None
    assert [legal.move for legal in asked.task.moves] == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert [made.move for made in end.scenes[0].moves] == ["bid 3", "bid 1"]
    assert end.scenes[0].outcome is not None


@pytest.mark.parametrize(
    ("old", "new"), [("bid 3\n1", "bid 9\n1"), ("else: More!\n", ""), ("Now bid all of it.", "")]
)
def test_a_lesson_that_cannot_be_followed_is_refused(old: str, new: str) -> None:
    with pytest.raises(Refused):
        _Teacher(cast(Any, Pebbles())).teach(PEBBLE_LESSON.replace(old, new))


def test_where_there_are_too_many_moves_to_list_a_lesson_lists_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.table.moves.MOST_LISTED", 3)
    task = _Teacher(cast(Any, Pebbles())).teach(PEBBLE_LESSON).pages[1].task
    assert task is not None
    assert (task.many, task.moves, task.asked.move) == (True, (), "bid 3")


def test_a_game_without_a_lesson_says_so(pebbles: None, server: TestClient) -> None:
    answer = server.get("/api/games/pebbles/lesson")
    assert answer.status_code == 404
    assert answer.json()["refusal"]["words"] == "Pebbles has no lesson.md."


def test_a_text_of_ones_own_is_studied_fault_by_fault(pebbles: None, server: TestClient) -> None:
    def study(text: str) -> dict[str, Any]:
        answer = server.post("/api/games/pebbles/study", json={"option": "prizes", "text": text})
        assert answer.status_code == 200
        return cast(dict[str, Any], answer.json())

    assert study("1 2 3 4") == {
        "t": "prizestudy",
        "faults": [],
        "text": "1 2 3 4",
        "prizes": [1, 2, 3, 4],
    }
    assert study("even")["text"] == "1 1 1 1"
    faults = study("1 x 3")["faults"]
    assert [fault["where"] for fault in faults] == ["prize 2", "prizes"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"option": "prizes", "text": ""}, "Option prizes must be one of even, or a text"),
        ({"option": "prizes", "text": "1" * 41}, "at most 40 characters; this one has 41"),
        ({"option": "faces", "text": "3"}, "Option faces of Pebbles is chosen from a list"),
        ({"option": "rain", "text": "3"}, "Pebbles has no option rain"),
        ({"option": "prizes"}, "missing required field `text`"),
    ],
)
def test_what_cannot_be_studied_gets_one_sentence(
    pebbles: None, server: TestClient, body: dict[str, str], words: str
) -> None:
    answer = server.post("/api/games/pebbles/study", json=body)
    assert answer.status_code == 400
    assert words in answer.json()["refusal"]["words"]


def test_a_table_keeps_the_text_it_was_made_with_and_refuses_a_faulty_one(
    pebbles: None, server: TestClient
) -> None:
    people = [{"kind": "person"}, {"kind": "person"}]
    asked = {"game": "pebbles", "seats": people, "options": {"prizes": "1 2 3"}}
    answer = server.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert answer.json()["refusal"]["words"] == "There are four prizes, not 3."
    asked["options"] = {"prizes": "9 8 7 6"}
    made = server.post("/api/tables", json=asked).json()
    with server.websocket_connect("/api/ws") as socket:
        socket.send_json(
            {"t": "hello", "table": made["table"], "keys": [made["key"]], "seen": -1, "salt": "s"}
        )
        welcome = socket.receive_json()
    assert welcome["setup"]["options"]["prizes"] == "9 8 7 6"


@pytest.mark.parametrize("game", sorted(all_games()))
def test_the_rules_open_with_the_game_in_one_minute(game: str) -> None:
    title, credit, minute, told, short, *_ = rules_page(game).blocks
    assert isinstance(title, Heading) and title.level == 1 and isinstance(credit, Paragraph)
    assert isinstance(minute, Heading) and minute.text == "The game in one minute"
    # A minute at the pace of someone who reads a second language.
    assert isinstance(told, Paragraph) and 40 < len(told.text.split()) < 160
    assert isinstance(short, Grid) and short.head[0] == "In short"
