"""What players write themselves: made in the workshop, checked, kept, and played with."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import (
    PATIENCE,
    NewPage,
    Server,
    Windows,
    axe_faults,
    axe_faults_in_both_themes,
    faults_at_all_sizes,
)

pytestmark = pytest.mark.browser


@pytest.fixture
def page(windows: Windows, tiny: Server) -> Page:
    return windows.open(tiny.url)


def write(page: Page, text: str) -> None:
    page.get_by_test_id("written-text").fill(text)


def is_fine(page: Page) -> None:
    expect(page.get_by_test_id("written-status")).to_contain_text("All is well: you can play with this.")


def save(page: Page, name: str) -> None:
    page.get_by_test_id("written-save").click()
    page.get_by_test_id("written-name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("written-news")).to_contain_text(f"Saved in this browser as {name}.")


def play(page: Page) -> str:
    """Has the table made, and returns the prizes it is made with."""
    with page.expect_response("**/api/tables") as made:
        page.get_by_test_id("set-up-play").click()
    assert made.value.status == 201
    expect(page.get_by_test_id("ask")).to_be_visible()
    asked: Any = made.value.request.post_data_json
    return str(asked["options"]["prizes"])


def test_from_nonsense_to_a_game_with_prizes_of_ones_own(page: Page) -> None:
    page.goto("/workshop")
    page.get_by_test_id("workshop-pebbles").click()
    write(page, "1 x 3")
    expect(page.get_by_test_id("written-faults").locator("li")).to_have_text(
        ["prize 2 Prize 2 is not a digit.", "prizes There are four prizes, not 3."]
    )
    expect(page.get_by_test_id("written-status")).to_contain_text("2 mistakes.")
    page.get_by_test_id("bench-play").click()
    expect(page.get_by_test_id("bench-trouble")).to_have_text("Prizes, prize 2: Prize 2 is not a digit.")
    write(page, "1 2 3 4")
    is_fine(page)
    save(page, "Steps")
    page.reload()
    expect(page.get_by_test_id("written-text")).to_have_value("1 2 3 4")
    expect(page.get_by_test_id("open-Steps")).to_be_visible()
    page.get_by_test_id("bench-play").click()
    expect(page.get_by_test_id("prizes-saved:Steps")).to_be_checked()
    assert play(page) == "1 2 3 4"


def test_the_set_up_takes_no_faulty_text_and_names_the_first_fault(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("set-up-pebbles").click()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_test_id("prizes-own").check(force=True)
    button, trouble = page.get_by_test_id("set-up-play"), page.get_by_test_id("set-up-trouble")
    button.click()
    expect(trouble).to_have_text("Prizes: nothing is written yet. Choose a start, or write your own.")
    write(page, "1 2 y 4")
    button.click()
    expect(trouble).to_have_text("Prizes, prize 3: Prize 3 is not a digit.")
    write(page, "4 3 2 1")
    assert play(page) == "4 3 2 1"


def test_a_preset_is_where_one_starts_and_a_name_can_be_given_and_taken(page: Page) -> None:
    page.goto("/workshop/pebbles")
    page.get_by_test_id("start-even").click()
    expect(page.get_by_test_id("written-text")).to_have_value("1 1 1 1")
    write(page, "1 1 1 9")
    save(page, "Late")
    page.get_by_test_id("start-even").click()
    expect(page.get_by_test_id("written-text")).to_have_value("1 1 1 1")
    page.get_by_test_id("open-Late").click()
    page.get_by_test_id("written-delete").click()
    assert axe_faults(page) == []
    page.get_by_test_id("written-delete-yes").click()
    expect(page.get_by_test_id("open-Late")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("written-text")).to_have_value("1 1 1 9")
    expect(page.get_by_test_id("open-Late")).to_have_count(0)


def test_a_text_goes_into_a_file_and_comes_back(page: Page, tmp_path: Path) -> None:
    page.goto("/workshop/pebbles")
    write(page, "5 6 7 8")
    save(page, "Four!")
    with page.expect_download() as exported:
        page.get_by_test_id("written-export").click()
    assert exported.value.suggested_filename == "pebbles-prizes-Four-.txt"
    kept = tmp_path / "prizes.txt"
    exported.value.save_as(kept)
    assert kept.read_text() == "5 6 7 8"
    write(page, "1 1 1 1")
    page.get_by_test_id("written-file").set_input_files(kept)
    expect(page.get_by_test_id("written-text")).to_have_value("5 6 7 8")
    is_fine(page)


def test_what_is_too_long_and_what_cannot_be_checked_is_told(page: Page) -> None:
    page.goto("/workshop/pebbles")
    write(page, "1 " * 30)
    expect(page.get_by_test_id("written-status")).to_contain_text("It has 60 characters; 40 are allowed.")
    write(page, "1 2 3 4")
    is_fine(page)
    page.context.set_offline(True)
    write(page, "1 2 3 5")
    expect(page.get_by_test_id("written-status")).to_contain_text("This could not be checked.")
    page.context.set_offline(False)
    page.get_by_test_id("written-again").click()
    is_fine(page)


def test_a_game_without_anything_to_write_says_so_and_leads_on(page: Page) -> None:
    page.goto("/workshop/hopping")
    expect(page.get_by_role("heading", name="No maps or cards for Hopping")).to_be_visible()
    assert axe_faults(page) == []
    page.get_by_role("link", name="Set up a game").click()
    expect(page.get_by_role("heading", name="Set up Hopping")).to_be_visible()


def test_axe_finds_nothing_in_the_workshop_or_the_set_up(page: Page) -> None:
    page.goto("/workshop/pebbles")
    expect(page.get_by_test_id("start-even")).to_be_visible()
    assert faults_at_all_sizes(page) == []
    write(page, "nonsense")
    expect(page.get_by_test_id("written-faults")).to_be_visible()
    assert faults_at_all_sizes(page) == []
    write(page, "1 2 3 4")
    is_fine(page)
    save(page, "Steps")
    page.get_by_test_id("written-save").click()
    assert faults_at_all_sizes(page) == []
    page.get_by_test_id("bench-play").click()
    expect(page.get_by_test_id("set-up")).to_be_visible()
    # What comes from the workshop is in sight at once.
    page.locator("[data-testid^=change-] > summary").click()
    is_fine(page)
    assert faults_at_all_sizes(page) == []


def test_seats_are_added_and_taken_away_for_as_many_as_may_play(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("set-up-hopping").click()
    add, drop = page.get_by_test_id("add-seat"), page.get_by_test_id("drop-seat")
    expect(drop).to_be_disabled()
    add.click()
    add.click()
    expect(add).to_be_disabled()
    page.get_by_test_id("seat-3-me").check(force=True)
    drop.click()
    expect(page.get_by_test_id("seat-2-me")).to_be_checked()
    page.get_by_test_id("set-up-play").click()
    expect(page.get_by_test_id("seats").locator("li")).to_have_count(3)


@pytest.mark.usefixtures("long_job")
def test_a_text_is_tried_out_watched_shared_and_its_games_are_seen(new_page: NewPage) -> None:
    page = new_page("/workshop/battle?option=cards")
    page.get_by_test_id("start-rookery").click()
    is_fine(page)
    page.get_by_test_id("bench-try").click()
    page.get_by_test_id("try-level").select_option("chick")
    page.get_by_test_id("try-start").click()
    expect(page.get_by_test_id("rate-Blue seat")).to_be_visible()
    # It is cancelled, goes on after a reload, and is the same for whoever has the link.
    page.get_by_test_id("job-cancel").click()
    expect(page.get_by_test_id("job-cancelled")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("watch-0")).to_be_visible(timeout=3 * PATIENCE)
    assert axe_faults_in_both_themes(page) == []
    verdict = page.get_by_test_id("verdict").inner_text()
    friend = new_page(page.get_by_test_id("trial-link").input_value())
    expect(friend.get_by_test_id("verdict")).to_have_text(verdict)
    friend.get_by_test_id("watch-0").click()
    expect(friend.get_by_test_id("replay-now")).to_be_visible()
