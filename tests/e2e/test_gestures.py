"""What a hand does on the page: it happens where one points, and every button says what it will do."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import at_table
from tests.e2e.at_table import drag_by_finger, middle_of, settled
from tests.e2e.battle_hands import Mouse as BattleMouse
from tests.e2e.battle_hands import guest, host, make_battle
from tests.e2e.conftest import NewPage, Server, axe_faults

pytestmark = pytest.mark.browser

PHONE = (360, 740)
ON_A_PHONE = {"size": PHONE, "touch": True}

# The walker a stands on a3; a2 and a1 below it are two steps of ice.
WALK = (
    "tiles: 1|3@a1E 2|5@c1E 4|4@a2N 3|3@c2E 0|4@e2S 5|6@d4W 1|6@a4N"
    " / a: a3 nest=1|3 a1@penguin a2@penguin / b: d1 nest=2|5 b1@penguin b2@e1 / turn: a walk die=5"
)
SLIDE = (
    "ice hexagon 5; A1 Jet at -1,0 facing NE heading E speed 3 missiles 2;"
    " B1 WW2 at 2,-2 facing W heading W speed 2 damage 4; turn A1"
)


# ---- Night Out: a walk on a phone ----


def test_a_walk_that_is_drawn_on_a_phone_is_left_or_walked_by_the_big_button(
    new_page: NewPage, server: Server
) -> None:
    page = at_table.start("nightout", new_page, server, WALK, ON_A_PHONE)
    _, number = settled(page, server.url)
    page.locator('[data-cell="a1"]').tap()
    expect(page.get_by_test_id("way")).to_be_visible()
    page.get_by_test_id("not-there").tap()
    expect(page.get_by_test_id("way")).to_have_count(0)
    expect(page.get_by_test_id("do-stop")).to_be_visible()
    assert settled(page, server.url)[1] == number
    page.locator('[data-cell="a1"]').tap()
    expect(page.get_by_test_id("way")).to_be_visible()
    # What "here" means is the end of the way, and nothing else is offered beside it.
    expect(page.get_by_test_id("do-stop")).to_have_count(0)
    page.get_by_test_id("walk-here").tap()
    expect(page.locator('[data-piece="p0"]')).to_have_attribute("data-at", "a1")
    _, now = settled(page, server.url, number)
    assert now == number + 2


def test_no_way_is_drawn_any_more_once_something_else_is_chosen(new_page: NewPage, server: Server) -> None:
    page = at_table.start("nightout", new_page, server, WALK.replace("a: a3", "a: a2"), ON_A_PHONE)
    settled(page, server.url)
    page.locator('[data-cell="a1"]').tap()
    expect(page.get_by_test_id("way")).to_be_visible()
    page.locator('[data-step="cell:a3"]').tap()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    expect(page.get_by_test_id("way")).to_have_count(0)


def test_a_slide_of_several_hexes_is_confirmed_by_a_big_button_too(new_page: NewPage, server: Server) -> None:
    page = at_table.start("skating", new_page, server, SLIDE, ON_A_PHONE)
    _, number = settled(page, server.url)
    page.locator('[data-hex="2,0"]').tap()
    page.get_by_test_id("slide-here").tap()
    at_table.shows_more(page, number + 1)


def test_on_a_phone_what_was_tapped_is_legible_and_confirmed_without_scrolling(
    new_page: NewPage, server: Server
) -> None:
    page = at_table.start("skating", new_page, server, SLIDE, ON_A_PHONE)
    _, number = settled(page, server.url)
    page.get_by_test_id("do-go").tap()
    confirm = page.get_by_test_id("confirm-here")
    expect(confirm).to_be_in_viewport(ratio=1)
    assert axe_faults(page, "color-contrast") == []
    confirm.tap()
    at_table.shows_more(page, number)


# ---- Battle: cards into Squads ----


THREE_CARDS = """
round: 3
grounds: Crackle Pond strength, Lantern Fjord cuteness
lane 1: Gale, Pip, Tango
lane 2: Duchess Dive, Floe, Opal
"""


def deploying(new_page: NewPage, server: Server, **how: Any) -> Page:
    """Ada's page in a game with everything moving, once she is to deploy."""
    made = make_battle(server, "open", position=THREE_CARDS)
    ada, ben = host(new_page, made, motion=True, **how), guest(new_page, made, 1, "Ben")
    for _ in range(2):
        BattleMouse(ada).pick()
        BattleMouse(ben).pick()
    at_rest(ada)
    return ada


def in_hand(page: Page, card: str) -> Locator:
    return page.locator(f'[data-testid=hand] [data-card="{card}"]')


def in_squad(page: Page, place: int, card: str) -> Locator:
    return page.locator(f'[data-testid=pile-{place}] [data-card="{card}"]')


def test_a_card_is_dragged_into_a_squad_and_back_and_all_of_a_squad_takes_the_card_in_hand(
    new_page: NewPage, server: Server
) -> None:
    page = deploying(new_page, server)
    for spot, height in (("ground-0", 0.4), ("pile-0", 0.95)):
        # The picture in its middle, the column near its bottom, where nothing lies yet.
        in_hand(page, "Gale").click(position={"x": 6, "y": 14})
        target = page.get_by_test_id(spot)
        box = target.bounding_box()
        assert box
        target.click(position={"x": box["width"] / 2, "y": box["height"] * height})
        expect(in_squad(page, 0, "Gale")).to_be_visible()
        back_into_hand(page, 0)
    drag(page, middle_of(in_hand(page, "Gale")), middle_of(page.get_by_test_id("pile-1")))
    expect(in_squad(page, 1, "Gale")).to_be_visible()
    back_into_hand(page, 1)


def back_into_hand(page: Page, place: int) -> None:
    at_rest(page)
    drag(page, middle_of(in_squad(page, place, "Gale")), middle_of(page.locator("[data-drop=hand]")))
    expect(in_hand(page, "Gale")).to_be_visible()
    at_rest(page)


def at_rest(page: Page) -> None:
    expect(page.locator(".battle[data-phase=deploy]:not([data-busy])")).to_be_visible()


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=12)
    page.mouse.up()


def test_a_card_is_dragged_into_a_squad_by_finger(new_page: NewPage, server: Server) -> None:
    page = deploying(new_page, server, size=PHONE, touch=True)
    start = middle_of(in_hand(page, "Gale"))
    box = page.get_by_test_id("pile-2").bounding_box()
    assert box
    drag_by_finger(page, start, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(in_squad(page, 2, "Gale")).to_be_visible()


# ---- rules pages: their contents, links from elsewhere, and the way back ----


def top_of(page: Page, heading: str) -> float:
    """How far below the window's upper edge a heading is."""
    found: float = page.locator(f"#{heading}").evaluate("one => one.getBoundingClientRect().top")
    return found


def is_at_top(page: Page, heading: str) -> None:
    page.wait_for_function(
        """heading => {
            const top = document.getElementById(heading)?.getBoundingClientRect().top;
            return top !== undefined && top > -2 && top < 120;
        }""",
        arg=heading,
    )


LINK = "nav[aria-label='On this page'] a"


def test_the_contents_of_a_rules_page_lead_to_their_headings_and_so_do_links(new_page: NewPage) -> None:
    page = new_page("/rules/nightout", motion=True)
    link = page.locator(LINK).nth(3)
    heading = (link.get_attribute("href") or "").removeprefix("#")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    link.click()
    is_at_top(page, heading)
    page.go_back()
    page.wait_for_function("() => scrollY < 10")
    assert not [url for url in fetched if "/api/" in url]
    # A link to a heading from elsewhere leads there, and the way back to where one had read.
    elsewhere = new_page(f"/rules/nightout#{heading}")
    is_at_top(elsewhere, heading)
    elsewhere.locator("article h3").first.wait_for()
    elsewhere.evaluate("scrollBy(0, 300)")
    before = top_of(elsewhere, heading)
    elsewhere.evaluate("document.querySelector('header a, nav a[href=\"/lobby\"]').click()")
    expect(elsewhere.locator(f"#{heading}")).to_have_count(0)
    elsewhere.go_back()
    elsewhere.wait_for_function(
        """([heading, before]) => {
            const top = document.getElementById(heading)?.getBoundingClientRect().top;
            return top !== undefined && Math.abs(top - before) < 5;
        }""",
        arg=[heading, before],
    )


MARKS_BETWEEN_WORDS = """() => {
    const text = document.querySelector("article").getBoundingClientRect().left;
    const marks = [...document.querySelectorAll("article .mark")].filter((one) => !one.closest(".key"));
    return [marks.length > 20, marks.filter((one) => one.getBoundingClientRect().right > text).length];
}"""


def test_another_edition_is_shown_where_one_reads_and_marks_stand_in_the_margin(new_page: NewPage) -> None:
    page = new_page("/rules/skating")
    expect(page.locator("article h2").nth(2)).to_be_visible()
    assert page.evaluate(MARKS_BETWEEN_WORDS) == [True, 0]
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.get_by_text("Both, side by side").click()
    expect(page).to_have_url("/rules/skating?edition=both")
    assert not [url for url in fetched if "/api/" in url]


# ---- choices: whatever is legal can be clicked ----


# Space pays 2 energy for a shot, from its thrust or its shields.
SHOT_TO_PAY = (
    "ice hexagon 5; A1 Space at 0,0 facing E shields 2 2 2 2 2 2;"
    " B1 WW2 at 2,0 facing W; turn A1 used 1 actions 0"
)


def test_a_shot_is_paid_twice_from_one_shield_and_in_any_order(new_page: NewPage, server: Server) -> None:
    page = at_table.start("skating", new_page, server, SHOT_TO_PAY)
    settled(page, server.url)
    page.get_by_test_id("do-cannon-B1").click()
    page.get_by_test_id("do-pay-shield3").click()
    expect(page.get_by_test_id("ask")).to_contain_text("1 point to go")
    for other in ("thrust", "shield0", "shield3"):
        expect(page.get_by_test_id(f"do-pay-shield3-pay-{other}")).to_be_visible()
    page.get_by_test_id("do-pay-shield3-pay-shield3").click()
    expect(page.get_by_test_id("moves")).to_contain_text("energy shield3 2")


def test_of_ten_cards_any_seven_are_kept_by_the_list_alone(new_page: NewPage, server: Server) -> None:
    made = make_battle(server, "open", short=True)
    page = host(new_page, made)
    guest(new_page, made, 1, "Ben")
    steps = page.locator('[data-step^="card:"]')
    expect(steps).to_have_count(10)
    assert axe_faults(page) == []
    wanted = [steps.nth(number).get_attribute("data-step") or "" for number in range(10)][:2:-1]
    for number, step in enumerate(wanted, 1):
        page.locator(f'[data-step="{step}"]').click()
        if number < 7:
            expect(page.get_by_test_id("ask")).to_contain_text(f"{number} so far")
    expect(page.get_by_test_id("chosen")).to_be_visible()


# ---- hints: a house rule of the table ----


def invited(page: Page, new_page: NewPage) -> Page:
    link = page.get_by_test_id("invite-1").input_value()
    friend = new_page(link[link.index("/sit/") :])
    friend.get_by_test_id("sit-name").fill("Bo")
    friend.get_by_test_id("sit").click()
    return friend


def test_among_people_hints_are_off_unless_they_were_switched_on(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    expect(page.get_by_test_id("hints")).to_be_checked()
    at_table.set_up("soccer", page, "link")
    friend = invited(page, new_page)
    for one in (page, friend):
        expect(one.get_by_test_id("resign")).to_be_visible()
        expect(one.get_by_test_id("hint")).to_have_count(0)
        expect(one.get_by_test_id("hints-on")).to_have_count(0)


def test_hints_among_people_are_known_to_all_and_so_is_who_asks(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    at_table.with_hints(page)
    at_table.set_up("soccer", page, "link", first="first")
    expect(page.get_by_test_id("waiting-room")).to_contain_text("Hints are on")
    friend = invited(page, new_page)
    for one in (page, friend):
        expect(one.get_by_test_id("hints-on")).to_be_visible()
    page.get_by_test_id("hint").click()
    expect(friend.get_by_test_id("told")).to_contain_text("asks for a hint")
    expect(friend.get_by_test_id("seat-0")).to_contain_text("1 hint")
