"""The server may die; the game may not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.at_table import shown
from tests.e2e.conftest import OwnServer, profile
from tests.e2e.soccer_hands import LAST_MOVES, WALK_TO_GOAL, Mouse, play_on
from tests.e2e.test_soccer import after, set_up

pytestmark = pytest.mark.browser


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[OwnServer]:
    """A server of the test's own, to be killed."""
    server = OwnServer(tmp_path)
    yield server
    server.stop()


def test_a_killed_server_comes_back_and_the_page_carries_on_by_itself(
    browser: Browser, mortal: OwnServer
) -> None:
    context = profile(browser, mortal.url)
    page = context.new_page()
    page.goto("/play/soccer")
    set_up(page, position=after(WALK_TO_GOAL[:12]))
    play_on(page, Mouse(page), mortal.url, LAST_MOVES[:2])
    mortal.kill()
    expect(page.get_by_test_id("link")).to_contain_text("The connection is lost")
    mortal.start()
    expect(page.locator('[data-link="open"]')).to_have_count(1)
    expect(page.get_by_test_id("link")).to_have_text("")
    shown(page, 2)
    play_on(page, Mouse(page), mortal.url, LAST_MOVES[2:])
    expect(page.get_by_test_id("game-over")).to_contain_text("wins")
    context.close()
