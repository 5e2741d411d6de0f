"""Reading the ice in a real browser: what a figure is doing, what a move would do, and what may go wrong."""

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import at_table
from tests.e2e.at_table import settled
from tests.e2e.conftest import PHONE, WIDE, NewPage, Server, axe_faults, resize

pytestmark = pytest.mark.browser

start = partial(at_table.start, "skating")

ICE = "ice hexagon 5; rock 3,0"
A1 = "A1 Jet at 0,0 facing NE heading E speed 3"
B1 = "B1 WW2 at 2,-2 facing W heading W speed 6"
FREE = f"{ICE}; {A1}; {B1}; turn A1 used 1 actions 0"

SMALL = (300, 640)
"""So narrow that a hex of the pond is no larger than it ever gets."""


def box(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    found = part.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def middle(part: Locator) -> tuple[float, float]:
    left, top, right, bottom = box(part)
    return (left + right) / 2, (top + bottom) / 2


def overlap(one: Locator, other: Locator) -> bool:
    (left, top, right, bottom), (left_2, top_2, right_2, bottom_2) = box(one), box(other)
    return left < right_2 and left_2 < right and top < bottom_2 and top_2 < bottom


def arrow(page: Page, figure: str) -> Locator:
    return page.locator(f"[data-of={figure}] [data-reach]")


# ---- a figure ----


def stands_beside_its_name(page: Page, figure: str) -> None:
    tag = page.locator(f"[data-tag={figure}]")
    expect(tag).to_contain_text(figure)
    parts = page.locator(f"[data-figure={figure}] [data-body] path:not([data-flame])").all()
    assert parts
    assert not any(overlap(tag, part) for part in parts)


def test_a_figure_says_its_name_and_speed_and_shows_where_it_slides_and_faces(
    new_page: NewPage, server: Server
) -> None:
    page = start(new_page, server, FREE)
    x, y = middle(page.locator("[data-figure=A1] [data-facing]").first)
    gun, way = middle(page.locator("[data-figure=A1] [data-gun]")), middle(arrow(page, "A1"))
    assert way[0] > x and abs(way[1] - y) < 5
    assert gun[0] > x and gun[1] < y - 8
    # The arrow is longer the faster a figure is.
    lengths = [right - left for left, _, right, _ in (box(arrow(page, name)) for name in ("A1", "B1"))]
    assert lengths[1] > 1.3 * lengths[0]
    for size in (WIDE, SMALL):
        resize(page, size)
        for name in ("A1", "B1"):
            stands_beside_its_name(page, name)
        expect(page.locator("[data-tag=B1]")).to_contain_text("6")


# ---- what a move would do ----


def test_a_look_at_thrust_draws_the_new_slide_and_the_panel_of_a_figure_opens(
    new_page: NewPage, server: Server
) -> None:
    page = start(new_page, server, FREE)
    settled(page, server.url)
    all_is_in_sight(page)
    slide = page.get_by_test_id("slide")
    expect(slide).to_be_visible()
    expect(slide).to_have_attribute("data-end", "stop")
    # It stays in sight.
    page.get_by_test_id("do-thrust-1").hover()
    expect(page.locator("[data-ghost=A1]")).to_be_visible()
    expect(slide).to_be_visible()
    page.get_by_test_id("do-thrust-3").hover()
    expect(slide).to_have_attribute("data-end", "rock")
    expect(page.get_by_test_id("prospects")).to_contain_text("hits the rock at 3,0: 5 damage")
    page.mouse.move(0, 0)
    expect(slide).to_have_attribute("data-end", "stop")
    # The panel opens for who points there, and by keys.
    hex_of_b1 = page.locator('[data-hex="2,-2"]')
    hex_of_b1.hover()
    expect_panel(page)
    assert axe_faults(page) == []
    page.mouse.move(0, 0)
    expect(page.get_by_test_id("panel")).to_have_count(0)
    page.keyboard.press(".")
    expect_panel(page)
    # Words for ways fit the board as it is turned.
    expect(hex_of_b1).to_have_attribute("aria-label", re.compile("facing left, sliding left at 6"))
    page.get_by_test_id("flip").click()
    expect(hex_of_b1).to_have_attribute("aria-label", re.compile("facing right, sliding right at 6"))


def all_is_in_sight(page: Page) -> None:
    """Every hex has its name on a common screen, and all choices are there, all of one size."""
    name = page.get_by_test_id("hex-names").get_by_text("-2,0", exact=True)
    expect(name).to_be_visible()
    _, top, _, bottom = box(name)
    assert bottom - top >= 10
    expect(page.locator("[data-step]")).to_have_count(10)
    steps = page.get_by_role("group", name="Choices")
    assert steps.evaluate("list => list.scrollHeight <= list.clientHeight")
    looks = "button => [getComputedStyle(button).fontSize, getComputedStyle(button).fontFamily]"
    assert page.get_by_test_id("do-go").evaluate(looks) == page.get_by_test_id("do-thrust-1").evaluate(looks)


def test_a_turn_shows_itself_its_odds_and_what_failing_means(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, FREE.replace("speed 3", "speed 4").replace("actions 0", "actions 1"))
    # By keyboard: what has the focus is looked at.
    page.get_by_test_id("do-steer-R").focus()
    expect(page.locator("[data-ghost=A1]")).to_be_visible()
    expect(page.get_by_test_id("slide")).to_have_attribute("data-end", "stop")
    expect(page.get_by_test_id("odds")).to_contain_text("50 %")
    words = page.get_by_test_id("prospects")
    expect(words).to_contain_text("Steers right, then slides 3 hexes to 0,3.")
    expect(words).to_contain_text("Falls: 2 damage, slides 2 hexes to 2,0, hits the rock at 3,0: 4 damage.")
    expect(page.get_by_test_id("failing")).to_be_visible()
    assert axe_faults(page) == []


def test_a_collision_ahead_shows_both_damages_and_where_both_end(new_page: NewPage, server: Server) -> None:
    ahead = "A1 WW2 at -2,0 facing E heading E speed 7; B1 WW2 at 0,0 facing E"
    page = start(new_page, server, f"ice hexagon 5; {ahead}; turn A1 used 1 actions 0")
    for name, at in (("A1", "-1,0"), ("B1", "3,0")):
        hurt = page.locator(f"[data-hurt={name}]")
        expect(hurt).to_have_attribute("data-damage", "7")
        expect(hurt).to_have_attribute("data-at", at)
        expect(hurt).to_contain_text("−7")
    expect(page.get_by_test_id("caption")).to_contain_text("A1 takes 7 damage and B1 takes 7 damage")


# ---- all about a figure ----


def expect_panel(page: Page) -> None:
    panel = page.get_by_test_id("panel")
    expect(panel).to_contain_text("B1 WW2 of Bo")
    expect(panel).to_contain_text("Damage 0 of 15, facing left, sliding left at 6.")
    expect(page.get_by_test_id("panel-slide")).to_contain_text("Straight on: 6 hexes")
    expect(page.get_by_test_id("panel-cannon")).to_contain_text("97")
    expect(page.get_by_test_id("ahead")).to_be_attached()


def test_a_finger_opens_a_figures_panel_too(new_page: NewPage, server: Server) -> None:
    phone = start(new_page, server, FREE, {"size": PHONE, "touch": True})
    phone.locator('[data-hex="2,-2"]').tap()
    expect_panel(phone)


# ---- around the board ----


def test_who_is_out_of_the_game_is_told_so_and_may_watch_at_speed_or_leave(
    new_page: NewPage, server: Server
) -> None:
    page = new_page("/play/skating")
    lost = "A1 WW2 at 0,2 facing E speed 3 dead; B1 WW2 at -4,0 facing E speed 1; C1 WW2 at 4,0 facing W"
    at_table.set_up("skating", page, "link", "link", position=f"ice hexagon 5; {lost}; turn B1")
    for seat in (1, 2):
        link = page.get_by_test_id(f"invite-{seat}").input_value()
        friend = new_page(link[link.index("/sit/") :])
        friend.get_by_test_id("sit-name").fill(f"Friend {seat}")
        friend.get_by_test_id("sit").click()
    out = page.get_by_test_id("out")
    expect(out).to_contain_text("You are out of this game.")
    page.get_by_test_id("watch-off").click()
    expect(page.get_by_test_id("pace-choice")).to_have_value("off")
    assert axe_faults(page) == []
    page.get_by_test_id("leave").click()
    expect(page).to_have_url(f"{server.url}/")
