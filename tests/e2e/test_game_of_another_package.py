"""The game that docs/add-a-game.md builds, served to a real browser: nothing of it is in the client."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints, OwnServer, Server, Windows, axe_faults
from tests.packages.making import Environment, files_in, make_wheel

pytestmark = pytest.mark.browser

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"


@pytest.fixture(scope="module")
def tictactoe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("tictactoe")
    home = Environment(folder / "venv")
    home.install(make_wheel(folder, files_in(PAGE)))
    running = OwnServer(folder / "data", python=str(home.python))
    yield running
    running.stop()


@pytest.fixture
def page(windows: Windows, tictactoe: Server) -> Iterator[Page]:
    complaints = Complaints(tictactoe.url)
    page = windows.open(tictactoe.url)
    complaints.watch(page)
    yield page
    windows.clear()
    assert [heard for heard in complaints.heard if "404" not in heard] == []


def test_it_is_played_on_its_drawn_board_against_a_bot(page: Page) -> None:
    page.goto("/play/tictactoe")
    page.get_by_test_id("seat-1-fledgling").check(force=True)
    page.get_by_test_id("set-up-play").click()
    pieces, over = page.locator("[data-piece]"), page.get_by_test_id("game-over")
    page.locator('[data-cell="b2"]').click()
    expect(pieces).to_have_count(2)
    expect(page.locator('[data-cell="b2"]')).to_have_attribute("aria-label", re.compile("^b2, cross X of "))
    assert axe_faults(page) == []
    lit = page.locator("[data-lit]")
    for marked in (4, 6, 8, 9):
        lit.first.click()
        # The bot has answered, or there was nothing left to answer.
        expect(over.or_(pieces.nth(marked - 1)).first).to_be_attached()
        expect(over.or_(lit).first).to_be_attached()
        if over.count():
            break
    expect(over).to_be_visible()
    expect(
        page.get_by_text("Three in a row.").or_(page.get_by_text("The board is full.")).first
    ).to_be_visible()


def test_its_rules_are_shown_with_a_drawn_diagram(page: Page) -> None:
    page.goto("/rules/tictactoe")
    expect(page.get_by_role("heading", name="Tic-tac-toe").first).to_be_visible()
    expect(page.get_by_text("One more mark makes a row from c1 to a3.")).to_be_visible()
    assert axe_faults(page) == []
