"""Positions put together on the board itself, with every kind of hand, and where they go from there."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewPage, axe_faults_in_both_themes

pytestmark = pytest.mark.browser

PHONE = (360, 740)
NIGHT = (
    "tiles: 1|3@a1E 2|5@c1E 4|4@a2N 3|3@c2E 0|4@e2S 5|6@d4W 1|6@a4N"
    " / a: a3 nest=1|3 a1@penguin a2@penguin / b: d1 nest=2|5 b1@penguin b2@e1 / turn: a walk die=5"
)
DUEL = "A1 Jet at -1,0 facing NE\nB1 WW2 at 2,-2 facing W\nturn A1"


def text_of(page: Page) -> Locator:
    return page.get_by_test_id("position-text")


def is_fine(page: Page) -> None:
    """Once all that was changed has been read."""
    expect(page.get_by_test_id("position-play")).to_be_enabled()
    expect(page.get_by_test_id("written-status")).to_contain_text("All is well")


def says(page: Page, part: str) -> None:
    expect(text_of(page)).to_have_value(re.compile(re.escape(part)))


def edit(new_page: NewPage, game: str, text: str | None = None, **how: Any) -> Page:
    page = new_page(f"/position/{game}", **how)
    expect(text_of(page)).not_to_have_value("")
    if text is not None:
        text_of(page).fill(text)
    is_fine(page)
    return page


def drag(page: Page, start: Locator, end: Locator) -> None:
    """With the mouse, slowly enough to be seen."""
    one, other = start.bounding_box(), end.bounding_box()
    assert one and other
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=6)
    page.mouse.up()


# ---- on the board ----


def test_with_the_mouse_a_piece_is_put_dragged_turned_and_taken_off(new_page: NewPage) -> None:
    page = edit(new_page, "soccer")
    mama, c3, f6 = page.locator('[data-penguin="0M"]'), *map(_square(page), ("c3", "f6"))
    page.get_by_test_id("piece-Mama of player 1").click()
    c3.click()
    expect(mama).to_have_attribute("data-at", "c3")
    drag(page, c3, f6)
    expect(mama).to_have_attribute("data-at", "f6")
    says(page, "M:f6U")
    f6.click()
    expect(f6).to_have_attribute("data-held", "")
    page.get_by_test_id("turn-right").click()
    expect(mama).to_have_attribute("data-pose", "N")
    page.get_by_test_id("put--").click()
    expect(mama).to_have_attribute("data-at", "sea")
    for _ in range(2):
        page.get_by_test_id("editor-undo").click()
    expect(mama).to_have_attribute("data-at", "f6")
    page.get_by_test_id("editor-redo").click()
    expect(mama).to_have_attribute("data-pose", "N")
    is_fine(page)


def _square(page: Page) -> Any:
    return lambda name: page.locator(f'[data-square="{name}"]')


def test_with_the_keys_a_piece_is_put_turned_and_let_go(new_page: NewPage) -> None:
    page = edit(new_page, "skating", DUEL)
    page.locator('[data-hex="-1,0"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("position-hand")).to_contain_text("A1 on -1,0")
    page.keyboard.press("r")
    says(page, "A1 Jet at -1,0 facing E")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    says(page, "A1 Jet at 0,0 facing E")
    expect(page.get_by_test_id("told")).to_have_text("A1 is on 0,0 now.")
    page.locator('[data-hex="0,0"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("let-go")).to_have_count(0)
    page.keyboard.press("Control+z")
    says(page, "A1 Jet at -1,0 facing E")


def test_with_a_finger_on_a_phone_a_piece_is_tapped_and_then_its_place(new_page: NewPage) -> None:
    page = edit(new_page, "skating", DUEL, size=PHONE, touch=True)
    page.get_by_test_id("piece-hole").tap()
    for at in ("0,2", "1,2"):
        page.locator(f'[data-hex="{at}"]').tap()
        says(page, at)
    says(page, "hole 0,2 1,2")
    page.get_by_test_id("let-go").tap()
    page.locator('[data-hex="2,-2"]').tap()
    page.locator('[data-hex="2,0"]').tap()
    says(page, "B1 WW2 at 2,0")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_a_tile_goes_out_onto_the_water_with_the_mouse_and_turns_as_it_can(new_page: NewPage) -> None:
    page = edit(new_page, "nightout", NIGHT)
    drag(page, page.locator('[data-cell="a5"]'), page.locator('[data-cell="c5"]'))
    says(page, "1|6@c5N")
    page.get_by_test_id("piece-4|4").click()
    page.keyboard.press("r")
    # A double lies one of two ways: the other two say the same.
    says(page, "4|4@a2E")
    expect(page.get_by_test_id("written-faults")).to_be_visible()
    page.keyboard.press("r")
    says(page, "4|4@a2N")
    is_fine(page)


def test_a_card_goes_from_one_squad_to_another_on_the_board(new_page: NewPage) -> None:
    page = edit(new_page, "battle")
    card = page.get_by_test_id("position-form")
    page.get_by_test_id("start-nothing").click()
    expect(card).to_contain_text("Add a line")
    names = page.get_by_test_id("position-text")
    names.fill(
        "grounds: Windless Shelf strength\nsquad 1: Admiral Adelie, Agnes Avalanche\nsquad 2: Velvet Vera"
    )
    is_fine(page)
    page.locator('[data-card="Agnes Avalanche"]').click()
    expect(page.get_by_test_id("told")).to_contain_text("Agnes Avalanche is in your hand")
    page.get_by_test_id("squad-1").locator("[role=rowheader]").click()
    says(page, "squad 1: Admiral Adelie\nsquad 2: Velvet Vera, Agnes Avalanche")


# ---- in the form and as text ----


def test_every_value_is_in_the_form_and_a_fault_is_told_where_it_is(new_page: NewPage) -> None:
    page = edit(new_page, "skating", DUEL)
    line = page.get_by_test_id("line-A1")
    line.locator("summary").last.click()
    speed = line.get_by_label("A1, speed", exact=True)
    speed.fill("4")
    speed.press("Tab")
    says(page, "A1 Jet at -1,0 facing NE speed 4")
    speed.fill("99999")
    speed.press("Tab")
    expect(line).to_contain_text("its speed must be a whole number from 0 to 9999, not 99999.")
    expect(page.get_by_test_id("written-faults")).to_contain_text("A1")
    expect(page.get_by_test_id("position-play")).to_be_disabled()
    text_of(page).fill(DUEL.replace("facing NE", "facing NE damage 3"))
    expect(line.get_by_label("A1, damage", exact=True)).to_have_value("3")
    is_fine(page)
    page.get_by_test_id("add-line").select_option("round")
    says(page, "round 1")


def test_nonsense_is_told_in_sentences_and_nothing_is_lost(new_page: NewPage) -> None:
    page = edit(new_page, "soccer")
    for nonsense in ("☃", "M:z9 / /", "x" * 300):
        text_of(page).fill(nonsense)
        expect(page.get_by_test_id("written-faults")).to_be_visible()
        expect(page.get_by_test_id("position-play")).to_be_disabled()
    page.get_by_test_id("editor-undo").click()
    expect(text_of(page)).to_have_value("M:z9 / /")
    expect(page.get_by_test_id("position-stale")).to_be_visible()


# ---- whence and where to ----


def test_a_position_goes_into_a_game_and_comes_from_the_set_up(new_page: NewPage) -> None:
    page = edit(new_page, "soccer")
    page.get_by_test_id("piece-Baby of player 2").click()
    page.locator('[data-square="b5"]').click()
    says(page, "B:b5U")
    is_fine(page)
    page.get_by_test_id("position-play").click()
    page.get_by_test_id("house-rules").locator("summary").first.click()
    expect(page.get_by_test_id("position")).to_have_value(re.compile("B:b5U"))
    page.get_by_test_id("edit-position").click()
    says(page, "B:b5U")
    page.reload()
    says(page, "B:b5U")
    with page.expect_download() as file:
        page.get_by_test_id("position-save").click()
        page.get_by_test_id("scenario-save").click()
    assert "B:b5U" in json.loads(file.value.path().read_text())["position"]


def test_the_workshop_leads_there_and_a_game_without_positions_says_so(new_page: NewPage) -> None:
    page = new_page("/workshop")
    page.get_by_test_id("positions-battle").click()
    is_fine(page)
    page.get_by_test_id("start-played").click()
    is_fine(page)
    assert axe_faults_in_both_themes(page) == []
    page.goto("/position/chess")
    expect(page.get_by_test_id("no-positions")).to_contain_text("No such game here")
