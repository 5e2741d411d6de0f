"""The analysis board in a browser: any moves for any side, lines, dice, worth, and on to a game."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from rookery.core.record import Scribe, encode
from rookery.core.spec import check_setup
from tests.e2e.at_table import start
from tests.e2e.conftest import PHONE, NewPage, Server, axe_faults_in_both_themes
from tests.e2e.soccer_hands import FIRST, GAME, SECOND, Mouse

pytestmark = pytest.mark.browser


def begun_soccer(first: str = "first") -> Any:
    return GAME.start(check_setup(GAME.spec, 2, {"first": first}))


def after(state: Any, move: str) -> Any:
    (seat,) = GAME.to_act(state)
    return GAME.play(state, {seat: GAME.parse(state, seat, move)})[0]


def steps(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("[data-node]").all_inner_texts()]


def as_file(text: bytes) -> FilePayload:
    return {"name": "game.json", "mimeType": "application/json", "buffer": text}


def open_soccer(page: Page) -> None:
    page.get_by_test_id("house-rules").locator("summary").click()
    page.get_by_test_id("first-first").check(force=True)
    page.get_by_test_id("analysis-begin").click()
    expect(page.get_by_test_id("ask")).to_contain_text("Blue: ")


def expect_asked(page: Page, name: str) -> None:
    expect(page.get_by_test_id("ask")).to_contain_text(f"{name}: ")
    expect(page.locator("svg[data-busy]")).to_have_count(0)


def test_lines_are_tried_for_both_sides_shared_kept_and_played_on(new_page: NewPage, server: Server) -> None:
    page = new_page("/learn", motion=True)
    page.get_by_test_id("analyse-soccer").click()
    open_soccer(page)
    mouse, state = Mouse(page), begun_soccer()
    mouse.play(state, FIRST[0])
    expect_asked(page, "Red")
    state = after(state, FIRST[0])
    mouse.play(state, SECOND[0])
    expect_asked(page, "Blue")
    # The position was judged, and a look at its best move draws it on the board.
    best = page.get_by_test_id("best-moves").get_by_role("button").first
    best.hover()
    expect(page.get_by_test_id("ghost")).to_be_visible()
    expect(page.get_by_test_id("chance-0")).to_contain_text("%")
    expect(page.get_by_test_id("effort")).to_contain_text("moves ahead, at")
    # Back, and something else instead: another line.
    page.keyboard.press("[")
    expect_asked(page, "Red")
    mouse.play(state, "B@f6SW")
    expect_asked(page, "Blue")
    assert steps(page) == ["The start", FIRST[0], SECOND[0], "B@f6SW"]
    page.get_by_test_id("make-main").click()
    assert steps(page) == ["The start", FIRST[0], "B@f6SW", SECOND[0]]
    assert axe_faults_in_both_themes(page) == []
    page.reload()
    expect_asked(page, "Blue")
    assert steps(page) == ["The start", FIRST[0], "B@f6SW", SECOND[0]]
    # A friend sees the same by the link.
    page.get_by_test_id("share-situation").click()
    link = page.get_by_test_id("situation-link").input_value()
    friend = new_page(link.removeprefix(server.url))
    expect_asked(friend, "Blue")
    assert steps(friend) == ["The start", FIRST[0], "B@f6SW"]
    # And it can be played on.
    page.get_by_test_id("play-on").click()
    page.get_by_test_id("others-here").check(force=True)
    page.get_by_test_id("play-on-go").click()
    expect(page.get_by_test_id("seats")).to_be_visible()
    expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "c3")
    expect(page.locator('[data-penguin="1B"]')).to_have_attribute("data-at", "f6")


def test_by_finger_on_a_phone_dice_are_chosen_and_a_best_move_is_played(new_page: NewPage) -> None:
    page = new_page("/analysis/nightout", size=PHONE, touch=True)
    page.get_by_test_id("analysis-begin").tap()
    played, six = 0, page.locator("[data-draw='roll 6']")
    shown = page.get_by_test_id("best-moves").or_(page.get_by_test_id("roll"))
    expect(shown.first).to_be_visible()
    while not six.count():
        before = page.locator("[data-node]").count()
        if page.get_by_test_id("roll").count():
            page.get_by_test_id("roll").tap()
        else:
            best = page.get_by_test_id("best-moves").get_by_role("button").first
            best.tap()
            # One tap only draws it.
            expect(best).to_have_class(re.compile("drawn"))
            assert page.locator("[data-node]").count() == before
            best.tap()
            played += 1
        expect(page.locator("[data-node]")).not_to_have_count(before)
        expect(shown.first).to_be_visible()
    assert played > 0
    six.tap()
    expect(page.locator("[data-node][aria-current]")).to_contain_text("6")


def test_nonsense_is_told_in_a_sentence_and_a_running_game_is_not_opened(new_page: NewPage) -> None:
    page = new_page("/analysis/soccer#nonsense")
    expect(page.get_by_test_id("analysis-trouble")).to_contain_text("This link does not show a situation")
    scribe = Scribe(GAME, check_setup(GAME.spec, 2, {"first": "first"}))
    scribe.play({0: GAME.parse(scribe.state, 0, FIRST[0])})
    record = json.loads(encode(scribe.record("t", ["Ann", "Bo"])))
    running = {**record, "fairness": {"commitment": "c", "salts": ["", ""], "secret": None}}
    chosen = page.get_by_test_id("record-file")
    for text, words in ((b"{", "not a record"), (json.dumps(running).encode(), "before it was over")):
        chosen.set_input_files(as_file(text))
        expect(page.get_by_test_id("analysis-trouble")).to_contain_text(words)
    chosen.set_input_files(as_file(json.dumps(record).encode()))
    expect_asked(page, "Red")


def test_only_a_game_that_is_over_leads_to_its_analysis(new_page: NewPage, server: Server) -> None:
    page = start("soccer", new_page, server, first="first")
    finger = Mouse(page)
    finger.play(begun_soccer(), FIRST[0])
    expect(page.get_by_test_id("moves")).to_contain_text(FIRST[0])
    expect(page.locator("a[href*='/analysis']")).to_have_count(0)
    expect(page.get_by_test_id("analyse")).to_have_count(0)
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("analyse").click()
    expect_asked(page, "Red")
    assert steps(page) == ["The start", FIRST[0]]
