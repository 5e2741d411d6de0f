"""Puzzles in the browser: solved by mouse and by finger, wrong tries answered, and what was solved kept."""

from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rookery.bots.puzzles import puzzles_of
from rookery.core.puzzles import Forced, Puzzle
from rookery.table.puzzle_shelf import puzzle_of
from tests.e2e.conftest import PHONE, NewPage, faults_at_all_sizes
from tests.e2e.soccer_hands import GAME, Finger, Hands, Mouse

pytestmark = pytest.mark.browser

PUZZLE = next(puzzle for puzzle in puzzles_of("soccer").values() if puzzle.moves == 2)


def line_of(puzzle: Puzzle) -> tuple[str, ...]:
    assert isinstance(puzzle.solution, Forced)
    return puzzle.solution.line


def played(state: Any, move: str) -> Any:
    return GAME.play(state, {state.turn: GAME.parse(state, state.turn, move)})[0]


def solve(page: Page, hands: Hands, puzzle: Puzzle) -> None:
    """The whole line, waiting for each question."""
    state: Any = GAME.start(puzzle.setup(GAME))
    for number, move in enumerate(line_of(puzzle)):
        if number % 2 == 0:
            left = puzzle.moves - number // 2
            expect(page.get_by_test_id("puzzle-left")).to_contain_text(f"{left} move")
            expect(page.get_by_test_id("ask")).not_to_be_empty()
            expect(page.locator("svg[data-busy]")).to_have_count(0)
            hands.play(state, move)
        state = played(state, move)


def wrong_move(puzzle: Puzzle) -> tuple[Any, str]:
    """A slide that is not the solution: it can be clicked square by square."""
    state: Any = GAME.start(puzzle.setup(GAME))
    moves = [GAME.name(state, state.turn, action) for action in GAME.legal(state, state.turn)]
    return state, next(move for move in moves if move != line_of(puzzle)[0] and "-" in move)


def test_a_puzzle_is_solved_by_mouse_after_a_wrong_try(new_page: NewPage) -> None:
    page = new_page(f"/puzzles/soccer?id={PUZZLE.id}")
    expect(page.get_by_test_id("asks")).to_contain_text("Win in 2 moves")
    state, wrong = wrong_move(PUZZLE)
    Mouse(page).play(state, wrong)
    expect(page.get_by_test_id("said")).to_contain_text("That lets")
    page.get_by_test_id("try-again").click()
    expect(page.get_by_test_id("said")).to_be_empty()
    solve(page, Mouse(page), PUZZLE)
    expect(page.get_by_test_id("said")).to_contain_text("Solved.")
    page.get_by_test_id("next-puzzle").click()
    expect(page.get_by_test_id("puzzle")).not_to_have_attribute("data-puzzle", PUZZLE.id)
    page.goto("/puzzles")
    expect(page.get_by_test_id("solved-count")).to_contain_text(
        "Solved at the first try, one after the other: 0 now"
    )
    page.get_by_test_id("keeping-delete").click()
    page.get_by_test_id("keeping-yes").click()
    expect(page.get_by_test_id("nothing-solved")).to_be_visible()


def test_a_puzzle_is_solved_by_finger_on_a_phone_and_played_on(new_page: NewPage) -> None:
    page = new_page(f"/puzzles/soccer?id={PUZZLE.id}", size=PHONE, touch=True)
    solve(page, Finger(page), PUZZLE)
    expect(page.get_by_test_id("said")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.get_by_test_id("play-on").tap()
    expect(page.get_by_test_id("seats")).to_contain_text("Fledgling bot")


def test_axe_finds_nothing_on_the_pages_of_puzzles_and_results(new_page: NewPage) -> None:
    page = new_page("/puzzles")
    expect(page.get_by_test_id("solve-day")).to_be_visible()
    assert faults_at_all_sizes(page) == []
    page.get_by_test_id("solve-day").click()
    page.get_by_test_id("show-me").click()
    expect(page.get_by_test_id("way")).to_contain_text("Choose ")
    assert faults_at_all_sizes(page) == []
    page.goto("/results")
    expect(page.get_by_test_id("no-results")).to_be_visible()
    assert faults_at_all_sizes(page) == []


def test_a_day_with_another_games_puzzle_says_so(new_page: NewPage) -> None:
    days = (date(2026, 11, 17) + timedelta(number) for number in range(9))
    other = next(one.day for day in days if (one := puzzle_of(day)) and one.game != "soccer")
    page = new_page(f"/puzzles/soccer?day={other}")
    expect(page.get_by_test_id("puzzle-trouble")).to_have_text("There is no such puzzle.")
