"""Puzzles over HTTP: the one of the day, their stages, what moves would do, and what is wrong with others."""

from datetime import date, timedelta
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from rookery.bots.puzzles import puzzles_of
from rookery.core.puzzles import Forced, Odds, Puzzle
from rookery.games import all_games, own_games
from rookery.table.puzzle_shelf import puzzle_of
from rookery.torture.pebbles import Pebbles

FORCED = next(puzzle for puzzle in puzzles_of("soccer").values() if puzzle.moves == 3)
GAMES = [game for game in own_games() if puzzles_of(game)]


def fetched(server: TestClient, game: str, puzzle: Puzzle) -> dict[str, Any]:
    answer = server.get(f"/api/games/{game}/puzzles/{puzzle.id}")
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


def asked(server: TestClient, game: str, puzzle: Puzzle, word: str, **body: Any) -> dict[str, Any]:
    answer = server.post(f"/api/games/{game}/puzzles/{puzzle.id}/{word}", json=body)
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


def solution_of(puzzle: Puzzle) -> Forced:
    assert isinstance(puzzle.solution, Forced)
    return puzzle.solution


def test_the_puzzle_of_the_day_follows_from_the_date_alone(server: TestClient) -> None:
    today = server.get("/api/puzzles?day=2026-11-17").json()["today"]
    assert today == server.get("/api/puzzles?day=2026-11-17").json()["today"]
    assert today["day"] == "2026-11-17"
    assert today["id"] in puzzles_of(today["game"])
    assert server.get("/api/puzzles").json()["today"]["day"] >= "2026-11-17"


def test_no_puzzle_of_the_day_comes_again_before_all_have_been() -> None:
    games = len(GAMES)
    days = [puzzle_of(date(2026, 11, 17) + timedelta(number)) for number in range(games * 60)]
    assert len({(one.game, one.id) for one in days if one}) == len(days)
    assert len({one.game for one in days[:games] if one}) == games


@pytest.mark.parametrize("day", ["tomorrow", "2026-13-01", "9" * 500, ""])
def test_a_day_that_is_none_is_refused(server: TestClient, day: str) -> None:
    answer = server.get(f"/api/puzzles?day={day}")
    assert answer.status_code == 400
    assert answer.json()["refusal"]["words"].startswith("day must be a date such as 2026-11-17, ")


def test_all_puzzles_are_listed_the_easiest_first(server: TestClient) -> None:
    games = server.get("/api/puzzles").json()["games"]
    assert set(games) == set(GAMES)
    for game, cards in games.items():
        assert [card["id"] for card in cards] == list(puzzles_of(game))
        assert [card["grade"] for card in cards] == sorted(card["grade"] for card in cards)
    assert server.get("/api/shelf").json()["puzzles"] == {game: len(cards) for game, cards in games.items()}


def test_a_forced_win_is_shown_move_by_move_and_ends_with_it(server: TestClient) -> None:
    page = fetched(server, "soccer", FORCED)
    line = solution_of(FORCED).line
    assert page["asks"].endswith(" does.") and "Win in 3 moves" in page["asks"]
    assert [stage["asked"]["move"] for stage in page["stages"]] == list(line[::2])
    played = [scene for stage in page["stages"][1:] for scene in stage["scenes"]] + page["end"]
    assert [scene["moves"][0]["move"] for scene in played] == list(line)
    assert [scene["seq"] for scene in played] == list(range(1, len(line) + 1))
    assert page["end"][-1]["outcome"]["ranks"][FORCED.seat] == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_puzzle_can_be_opened_and_looked_ahead_in(server: TestClient, game: str) -> None:
    for puzzle in list(puzzles_of(game).values())[:: len(puzzles_of(game)) // 3]:
        page = fetched(server, game, puzzle)
        first = page["stages"][0]
        moves = [move["move"] for move in first["moves"]]
        assert first["asked"]["move"] in moves
        foreseen = asked(server, game, puzzle, "foresee", stage=0, prefix=first["asked"]["steps"][:1])[
            "moves"
        ]
        assert first["asked"]["move"] in [move["move"] for move in foreseen]


def test_a_wrong_try_at_a_forced_win_is_answered_on_the_board(server: TestClient) -> None:
    page, solution = fetched(server, "soccer", FORCED), solution_of(FORCED)
    other = page["names"][1 - FORCED.seat]
    seen = set()
    for stage, listed in enumerate(page["stages"]):
        for move in [one["move"] for one in listed["moves"]][::5]:
            if move == listed["asked"]["move"]:
                continue
            said = asked(server, "soccer", FORCED, "try", stage=stage, move=move)
            assert said["scenes"][0]["moves"][0]["move"] == move
            if len(said["scenes"]) == 2:
                answer = said["scenes"][1]
                assert answer["moves"][0]["move"] == solution.answer(stage, move)
                assert said["words"].startswith(f"That lets {other} ")
                assert answer["lines"][0] in said["words"]
            seen.add(said["words"].split(".")[0])
    assert f"That lets {other} save it" in seen
    assert "That does not win yet" in seen


@pytest.mark.parametrize("game", [one for one in GAMES if one != "soccer"])
def test_a_wrong_try_at_the_best_chance_hears_what_both_are_worth(server: TestClient, game: str) -> None:
    puzzle = next(iter(puzzles_of(game).values()))
    assert isinstance(puzzle.solution, Odds)
    worst = list(puzzle.solution.chances)[-1]
    said = asked(server, game, puzzle, "try", stage=0, move=worst)
    best, least = (round(puzzle.solution.chances[move] / 10) for move in (puzzle.solution.best, worst))
    assert said["words"] == f"That wins {least} games of 100. The best choice wins {best}."


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("none", None, 404, "Penguin Soccer has no puzzle 'none'."),
        (f"{FORCED.id}/try", {"stage": 3, "move": "pass"}, 400, "That puzzle has stages 0 to 2; 3 is none."),
        (
            f"{FORCED.id}/try",
            {"stage": -1, "move": "pass"},
            400,
            "That puzzle has stages 0 to 2; -1 is none.",
        ),
        (f"{FORCED.id}/try", {"stage": 0, "move": "fly"}, 400, "'fly' is not a move"),
        (f"{FORCED.id}/try", {"stage": 0}, 400, "The body is not what it should be"),
        (f"{FORCED.id}/foresee", {"stage": 0, "prefix": "x"}, 400, "The body is not what it should be"),
        ("none/foresee", {"stage": 0, "prefix": []}, 404, "Penguin Soccer has no puzzle 'none'."),
    ],
)
def test_nonsense_gets_one_sentence(
    server: TestClient, path: str, body: object, status: int, words: str
) -> None:
    where = f"/api/games/soccer/puzzles/{path}"
    answer = server.get(where) if body is None else server.post(where, json=body)
    assert answer.status_code == status
    assert answer.json()["refusal"]["words"].startswith(words)


def test_a_game_without_puzzles_says_so(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(Any, all_games()), "pebbles", Pebbles())
    answer = server.get("/api/games/pebbles/puzzles/x")
    assert answer.status_code == 404
    assert answer.json()["refusal"]["words"] == "Pebbles has no puzzle 'x'."
