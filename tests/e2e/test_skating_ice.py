"""Reading the ice in a real browser: what a figure is doing, what a move would do, and what may go wrong."""

from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import at_table
from tests.e2e.at_table import settled
from tests.e2e.conftest import WIDE, NewPage, Server

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


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=["wide", "small"])
def test_name_and_speed_stand_beside_the_penguin_not_on_it(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    page = start(new_page, server, FREE, {"size": size})
    for name in ("A1", "B1"):
        tag = page.locator(f"[data-tag={name}]")
        expect(tag).to_contain_text(name)
        parts = page.locator(f"[data-figure={name}] [data-body] path:not([data-flame])").all()
        assert parts
        assert not any(overlap(tag, part) for part in parts)
    expect(page.locator("[data-tag=B1]")).to_contain_text("6")


def test_an_arrow_points_where_a_figure_slides_and_its_gun_where_it_faces(
    new_page: NewPage, server: Server
) -> None:
    page = start(new_page, server, FREE)
    x, y = middle(page.locator("[data-figure=A1] [data-facing]").first)
    gun, way = middle(page.locator("[data-figure=A1] [data-gun]")), middle(arrow(page, "A1"))
    assert way[0] > x and abs(way[1] - y) < 5
    assert gun[0] > x and gun[1] < y - 8


def test_the_arrow_is_longer_the_faster_a_figure_is(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, FREE)
    lengths = [right - left for left, _, right, _ in (box(arrow(page, name)) for name in ("A1", "B1"))]
    assert lengths[1] > 1.3 * lengths[0]


# ---- what a move would do ----


def test_a_look_at_thrust_keeps_the_slide_in_sight(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, FREE)
    settled(page, server.url)
    expect(page.get_by_test_id("slide")).to_be_visible()
    page.get_by_test_id("do-thrust-1").hover()
    expect(page.locator("[data-ghost=A1]")).to_be_visible()
    expect(page.get_by_test_id("slide")).to_be_visible()
