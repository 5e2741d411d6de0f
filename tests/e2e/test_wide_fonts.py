"""First screens hold what they say, also where the letters are wider than those we drew them with."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import WIDE, NewPage

pytestmark = pytest.mark.browser

PHONE = (360, 740)
SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])

WIDER = "* { font-family: 'DejaVu Sans Mono', monospace !important }"
SPILLED = """() => {
    // The rings of focus need a few pixels beside their box.
    const SLACK = 4;
    const says = (one) => `${one.className}: ${one.innerText.slice(0, 40)}`;
    return [...document.querySelectorAll("body *")].filter((one) => {
        const { display, overflowX, visibility } = getComputedStyle(one);
        if (one.closest("svg, .unseen") || !one.innerText?.trim() || visibility === "hidden") return false;
        if (display === "inline" || overflowX !== "visible") return false;
        const { right } = one.getBoundingClientRect();
        return one.scrollWidth > one.clientWidth + SLACK || right > innerWidth + SLACK;
    }).map(says);
}"""


def widen(page: Page) -> None:
    page.evaluate(
        """css => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }""",
        WIDER,
    )


@SIZES
def test_nothing_spills_on_the_first_screens_of_any_game(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    expect(page.get_by_test_id("play-soccer")).to_be_visible()
    widen(page)
    for game in ("soccer", "nightout", "battle", "skating"):
        expect(page.get_by_test_id(f"play-{game}")).to_be_visible()
        assert page.evaluate(SPILLED) == []
        page.get_by_test_id(f"play-{game}").click()
        expect(page.get_by_test_id("ask")).to_be_visible()
        assert page.evaluate(SPILLED) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        if game == "soccer":
            a_seat_keeps_its_name(page)
        elif game == "skating":
            every_stat_card_is_whole(page)
        page.get_by_test_id("home").click()


def every_stat_card_is_whole(page: Page) -> None:
    """And holds its values."""
    cards = page.get_by_test_id("picking").locator("button")
    expect(cards).to_have_count(4)
    outside = page.get_by_test_id("picking").evaluate(
        """picking => {
            const room = picking.getBoundingClientRect();
            const holds = (box, one) => one.left >= box.left - 1 && one.right <= box.right + 1;
            return [...picking.querySelectorAll("button")].flatMap((card) => {
                const box = card.getBoundingClientRect();
                const words = [...card.querySelectorAll(".value, .label")];
                const inside = words.every((one) => holds(box, one.getBoundingClientRect()));
                return holds(room, box) && inside ? [] : [card.innerText];
            });
        }"""
    )
    assert outside == []


def a_seat_keeps_its_name(page: Page) -> None:
    """Whatever it is doing."""
    height: float = page.get_by_test_id("seat-1").evaluate(
        """seat => {
            seat.querySelector(".doing").textContent = "no time to think: moved at random";
            return seat.getBoundingClientRect().height;
        }"""
    )
    assert height < 100
