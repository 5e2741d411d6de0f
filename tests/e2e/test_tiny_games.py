"""What soccer cannot show: steps taken back for nothing, secrets of several people at one device, and a board
that is drawn from a sketch."""

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Server, Windows, axe_faults

JSON = {"content-type": "application/json"}

pytestmark = pytest.mark.browser


@pytest.fixture
def page(windows: Windows, tiny: Server) -> Page:
    return windows.open(tiny.url)


def two_at_one_device(page: Page, tiny: Server, game: str, **options: Any) -> None:
    """A table for Ada and Ben in this browser."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]
    asked = {"game": game, "seats": seats, "options": options}
    request = urllib.request.Request(f"{tiny.url}/api/tables", json.dumps(asked).encode(), JSON)
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    page.goto("/lobby")
    kept = {made["table"]: {"keys": [made["key"]], "game": game, "since": 0}}
    page.evaluate("kept => localStorage.setItem('rookery.tables', JSON.stringify(kept))", kept)
    page.goto(f"/table/{made['table']}")


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"]')


def piece(page: Page, name: str) -> Locator:
    return page.locator(f'[data-piece="{name}"]')


def choose(page: Page, step: str) -> None:
    page.locator(f'[data-step="{step}"]').click()


def test_a_step_of_ones_own_turn_is_taken_back_for_nothing(page: Page, tiny: Server) -> None:
    two_at_one_device(page, tiny, "hopping")
    board = page.get_by_test_id("plain-board")
    choose(page, "hop")
    choose(page, "hop")
    expect(board).to_contain_text('"at":[2,0]')
    page.get_by_test_id("undo").click()
    expect(board).to_contain_text('"at":[1,0]')
    assert axe_faults(page) == []
    choose(page, "end")
    expect(page.get_by_test_id("ask")).to_contain_text("Ben")
    expect(page.get_by_test_id("undo")).to_have_count(0)


def test_a_curtain_falls_between_two_people_with_secrets(page: Page, tiny: Server) -> None:
    two_at_one_device(page, tiny, "pebbles", rounds=1)
    curtain = page.get_by_test_id("curtain")
    expect(curtain).to_contain_text("Pass the device to Ada")
    expect(page.get_by_test_id("plain-board")).to_have_count(0)
    assert axe_faults(page) == []
    page.get_by_test_id("curtain-up").click()
    expect(page.get_by_test_id("plain-board")).to_contain_text("own")
    page.locator("[data-step]").first.click()
    page.locator("[data-step]").first.click()
    expect(curtain).to_contain_text("Pass the device to Ben")
    page.get_by_test_id("curtain-up").click()
    page.locator("[data-step]").first.click()
    expect(page.get_by_test_id("game-over")).to_be_visible()


def can_be_chosen(page: Page, name: str) -> None:
    """Whose turn it is comes after what happened: a click in between would be lost."""
    expect(cell(page, name)).to_have_attribute("aria-label", re.compile("can be chosen"))


def test_a_sketched_board_is_played_with_the_mouse(page: Page, tiny: Server) -> None:
    two_at_one_device(page, tiny, "waddle")
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, penguin 1 of Ada, can be chosen")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty")
    cell(page, "a1").click()
    expect(page.locator("[data-lit]")).to_have_count(2)
    cell(page, "b1").hover()
    expect(page.get_by_test_id("ghost")).to_be_visible()
    expect(page.get_by_text("Ada waddles to b1.")).to_be_visible()
    cell(page, "b1").click()
    expect(piece(page, "A1")).to_have_attribute("data-at", "b1")
    expect(cell(page, "b1")).to_have_attribute("aria-label", "b1, penguin 1 of Ada, the last move")
    assert axe_faults(page) == []
    # What is no place on the board is a button beside it, and what is chosen can be put away.
    can_be_chosen(page, "c3")
    cell(page, "c3").click()
    cell(page, "c3").click()
    expect(page.locator('[data-step="wait"]')).to_be_visible()
    choose(page, "wait")
    for way in ("b1", "b2"), ("c3", "c2"), ("b2", "b3"), ("c2", "b2"), ("b3", "b2"):
        can_be_chosen(page, way[0])
        for name in way:
            cell(page, name).click()
        expect(cell(page, way[1])).to_have_attribute("aria-label", re.compile("the last move"))
    expect(page.get_by_test_id("game-over")).to_be_visible()
    expect(page.locator("[data-piece]")).to_have_count(2)


def test_a_sketched_board_is_played_with_taps_and_turned_round(windows: Windows, tiny: Server) -> None:
    page = windows.open(tiny.url, (360, 740), touch=True)
    two_at_one_device(page, tiny, "waddle")
    can_be_chosen(page, "c1")
    cell(page, "c1").tap()
    cell(page, "c2").tap()
    expect(page.get_by_test_id("ghost")).to_be_visible()
    expect(piece(page, "A2")).to_have_attribute("data-at", "c1")
    cell(page, "c2").tap()
    expect(piece(page, "A2")).to_have_attribute("data-at", "c2")
    box = cell(page, "a1").bounding_box()
    assert box and box["width"] >= 44
    page.get_by_test_id("flip").click()
    turned = cell(page, "a1").bounding_box()
    assert turned and turned["y"] < box["y"] and turned["x"] > box["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_sketched_board_is_played_with_the_keys_and_pieces_slide(page: Page, tiny: Server) -> None:
    page.emulate_media(reduced_motion="no-preference")
    two_at_one_device(page, tiny, "waddle")
    page.evaluate("localStorage.setItem('rookery.settings', JSON.stringify({pace: 'slow'}))")
    page.reload()
    can_be_chosen(page, "c1")
    cell(page, "c1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(cell(page, "c2")).to_be_focused()
    expect(cell(page, "c2")).to_have_attribute("data-lit", "full")
    page.keyboard.press("Enter")
    expect(piece(page, "A2")).to_have_attribute("data-at", "c2")
    expect(page.locator("svg[data-busy]")).to_have_count(0)
    can_be_chosen(page, "c3")
    # Ben takes it: while his penguin slides there, hers fades, and is gone.
    page.evaluate(
        """() => {
            globalThis.seen = [];
            globalThis.moved = false;
            const look = () => {
                moved ||= document.querySelector("svg[data-busy]") !== null;
                seen.push(document.querySelectorAll("[data-piece]").length);
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-piece]")).to_have_count(3)
    expect(page.locator("svg[data-busy]")).to_have_count(0)
    assert page.evaluate("moved")
    assert set(page.evaluate("seen")) <= {4, 3}
    expect(page.get_by_test_id("told")).to_contain_text("Ben waddles to c2.")
