"""A finished game looked at again: the chart, the mistakes, the better move on the board, a second try."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rookery.core.record import encode
from rookery.core.spec import check_setup
from rookery.games import game_by_id
from tests.bots.test_reviewing import cut_short, random_record
from tests.e2e.at_table import start, table_of
from tests.e2e.conftest import PHONE, WIDE, NewPage, Server, axe_faults, resize
from tests.games.soccer.test_puzzles import GOAL_IN_ONE

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("long_job")]

RECORDS = Path(__file__).parents[1] / "records"
POSITION, GOAL = GOAL_IN_ONE[0]


def anything_but(best: str) -> str:
    """A move that is not the one with which the position is won."""
    game = game_by_id("soccer")
    state = game.start(check_setup(game.spec, 2, {}, POSITION))
    names = [game.name(state, 0, action) for action in game.legal(state, 0)]
    return next(name for name in names if name != best)


def type_move(page: Page, move: str) -> None:
    page.get_by_text("Type a move").click()
    page.get_by_test_id("move-text").fill(move)
    page.get_by_test_id("move-send").click()


def test_a_goal_that_was_missed_is_shown_on_the_board_and_tried_again(
    new_page: NewPage, server: Server
) -> None:
    page = start("soccer", new_page, server, POSITION)
    type_move(page, anything_but(GOAL))
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("review").click()
    chart = page.get_by_test_id("chances")
    expect(chart).to_be_visible()
    assert axe_faults(page) == []
    # By the chart itself, with the mouse: its right edge is the end.
    box = chart.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    expect(page.get_by_test_id("chances-here")).to_have_attribute("data-at", "1")
    expect(page.get_by_test_id("moment")).to_contain_text("big mistake")
    page.get_by_test_id("show-better").click()
    expect(page.get_by_test_id("ghost")).to_be_attached()
    page.get_by_test_id("try-level").select_option("chick")
    page.get_by_test_id("try-it").click()
    expect(page.get_by_test_id("ask")).to_be_visible()
    assert table_of(page)


def test_a_reviewed_game_is_in_my_results_which_are_saved_and_deleted(
    new_page: NewPage, server: Server
) -> None:
    page = start("soccer", new_page, server, POSITION, bot="chick")
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("review")).to_be_visible()
    table = table_of(page)
    page.goto("/results")
    expect(page.get_by_test_id(f"result-{table}")).to_contain_text("Lost")
    with page.expect_download() as saving:
        page.get_by_test_id("keeping-export").click()
    (kept,) = json.loads(saving.value.path().read_text())
    assert (kept["game"], kept["levels"], kept["places"]) == ("soccer", [None, "chick"], [2, 1])
    page.get_by_test_id("keeping-delete").click()
    page.get_by_test_id("keeping-yes").click()
    expect(page.get_by_test_id("no-results")).to_be_visible()


def test_the_books_of_four_sides_fit_a_phone(new_page: NewPage, tmp_path: Path) -> None:
    night = game_by_id("nightout")
    record = cut_short(night, random_record(night, 4, 1), 3)
    (tmp_path / "four.json").write_bytes(encode(record))
    page = new_page("/review", PHONE)
    page.get_by_test_id("record-file").set_input_files(tmp_path / "four.json")
    page.get_by_test_id("part-books").check(force=True)
    expect(page.get_by_test_id("book-result").get_by_role("cell")).to_have_text(
        ["0.0", "33.3", "33.3", "33.3"]
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    books = page.get_by_test_id("books")
    assert books.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert axe_faults(page) == []


def test_a_record_is_reviewed_and_gone_through(new_page: NewPage) -> None:
    page = new_page("/review")
    page.get_by_test_id("record-file").set_input_files(RECORDS / "soccer" / "03.json")
    chart = page.get_by_test_id("chances")
    expect(chart).to_be_visible()
    for size in (WIDE, PHONE):
        resize(page, size)
        chart.focus()
        page.keyboard.press("End")
        expect(chart).to_have_attribute("aria-valuetext", re.compile("Step 19 of 19: "))
        page.keyboard.press("Home")
        expect(page.get_by_test_id("review-at")).to_have_text("The start")
        page.get_by_test_id("mistake-on").click()
        expect(page.get_by_test_id("review-at")).to_contain_text("with the better move")
        expect(page.get_by_test_id("ghost")).to_be_attached()
        page.get_by_test_id("part-mistakes").check(force=True)
        expect(page.get_by_test_id("line-choice").first).to_be_visible()
        page.get_by_test_id("part-books").check(force=True)
        expect(page.get_by_test_id("book-result")).to_be_visible()
        assert axe_faults(page) == []
