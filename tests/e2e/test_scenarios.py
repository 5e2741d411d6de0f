"""A set-up goes into a file, and comes back out of it, in a real browser."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage, axe_faults, faults_at_all_sizes

pytestmark = pytest.mark.browser

DUEL = "ice hexagon 5\nA1 WW1 at -1,0 facing NE heading E speed 3\nB1 WW2 at 2,-2 facing W\nturn A1"

MAP = {"shape": "hexagon", "radius": 5}


def fill_in(page: Page) -> None:
    page.get_by_test_id("seat-0-emperor").check(force=True)
    page.get_by_test_id("seat-1-me").check(force=True)
    page.get_by_test_id("clock-move").check(force=True)
    page.get_by_test_id("seconds-0").check(force=True)
    page.get_by_test_id("clock-seconds").fill("77")
    page.get_by_test_id("house-rules").locator("summary").click()
    page.get_by_test_id("edition-mk2").check(force=True)
    page.get_by_test_id("option-round_limit").fill("9")
    page.get_by_test_id("map-own").check(force=True)
    page.get_by_test_id("written-file").set_input_files(
        {"name": "small.txt", "mimeType": "text/plain", "buffer": json.dumps(MAP).encode()}
    )
    expect(page.get_by_test_id("map-figures")).to_contain_text("91 hexes")
    page.get_by_test_id("position").fill(DUEL)


def is_filled_in(page: Page) -> None:
    expect(page.get_by_test_id("seat-0-emperor")).to_be_checked()
    expect(page.get_by_test_id("seat-1-me")).to_be_checked()
    expect(page.get_by_test_id("clock-seconds")).to_have_value("77")
    expect(page.get_by_test_id("edition-mk2")).to_be_checked()
    expect(page.get_by_test_id("option-round_limit")).to_have_value("9")
    expect(page.get_by_test_id("map-own")).to_be_checked()
    expect(page.get_by_test_id("position")).to_have_value(DUEL)


def save(page: Page, title: str, to: Path) -> str:
    page.get_by_test_id("save-as-file").click()
    page.get_by_test_id("scenario-title").fill(title)
    with page.expect_download() as saved:
        page.keyboard.press("Enter")
    saved.value.save_as(to)
    return saved.value.suggested_filename


def test_a_set_up_goes_into_a_file_and_comes_back_in_another_browser(
    new_page: NewPage, tmp_path: Path
) -> None:
    file = tmp_path / "duel.json"
    page = new_page("/play/skating")
    fill_in(page)
    assert save(page, "Corner duel", file) == "skating-Corner-duel.json"
    assert json.loads(file.read_text())["options"]["map"] == MAP
    other = new_page("/play/soccer")
    other.get_by_test_id("open-file").set_input_files(file)
    expect(other.get_by_test_id("scenario-about")).to_contain_text("Corner duel")
    is_filled_in(other)
    again = tmp_path / "again.json"
    save(other, "Corner duel", again)
    assert again.read_text() == file.read_text()
    with other.expect_response("**/api/tables") as made:
        other.get_by_test_id("set-up-play").click()
    assert made.value.status == 201
    expect(other.locator("[data-figure=A1]")).to_be_visible()


def test_a_faulty_file_changes_nothing_and_every_fault_is_told(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("/play/skating")
    fill_in(page)
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps({"game": "skating", "seats": ["god", "adult"], "options": {"missiles": 9}}))
    page.get_by_test_id("open-file").set_input_files(file)
    expect(page.get_by_test_id("scenario-faults").locator("li")).to_contain_text(
        ["seat 1 Seat 1 must be person or open", "missiles Option missiles must be one of 2, 1, 3, not 9."]
    )
    is_filled_in(page)
    # And a faulty set-up is not saved.
    page.get_by_test_id("option-round_limit").fill("999")
    page.get_by_test_id("save-as-file").click()
    page.get_by_test_id("scenario-save").click()
    expect(page.get_by_test_id("scenario-faults")).to_contain_text("from 1 to 200, not 999.")


def test_axe_finds_nothing_when_a_scenario_is_saved_or_opened(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("/play/soccer")
    page.get_by_test_id("save-as-file").click()
    expect(page.get_by_test_id("scenario-title")).to_be_visible()
    assert faults_at_all_sizes(page, axe_faults) == []
    faulty = tmp_path / "faulty.json"
    faulty.write_text("[]")
    page.keyboard.press("Escape")
    page.get_by_test_id("open-file").set_input_files(faulty)
    expect(page.get_by_test_id("scenario-faults")).to_contain_text("an object in braces")
    assert faults_at_all_sizes(page, axe_faults) == []
