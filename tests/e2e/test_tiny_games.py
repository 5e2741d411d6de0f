"""What soccer cannot show: steps taken back for nothing, and secrets of several people at one device."""

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Server, axe_faults

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser, tiny: Server) -> Iterator[Page]:
    context = browser.new_context(base_url=tiny.url, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def two_at_one_device(page: Page, tiny: Server, game: str, **options: Any) -> None:
    """A table for Ada and Ben in this browser."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]
    wish = {"game": game, "seats": seats, "options": options}
    request = urllib.request.Request(f"{tiny.url}/api/tables", json.dumps(wish).encode())
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    page.goto("/lobby")
    kept = {made["table"]: {"keys": [made["key"]], "game": game, "since": 0}}
    page.evaluate("kept => localStorage.setItem('rookery.tables', JSON.stringify(kept))", kept)
    page.goto(f"/table/{made['table']}")


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
