"""Battle Penguins in real browsers: drafting in secret, deploying, competing, by every kind of hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.battle_hands import (
    LAST_CONTEST,
    LAST_DRAFT,
    SIX_HANDS,
    SIX_SQUADS,
    Finger,
    Keyboard,
    Mouse,
    guest,
    host,
    make_battle,
    play_on,
)
from tests.e2e.conftest import PHONE, WIDE, NewPage, Server, axe_faults, resize

pytestmark = pytest.mark.browser

OVER = "[data-testid=game-over]"
TALL = (360, 740)
"""A phone of today."""


def together(new_page: NewPage, server: Server, position: str = "", **how: Any) -> tuple[Page, Page]:
    made = make_battle(server, "open", position=position)
    ada, ben = host(new_page, made, **how), guest(new_page, made, 1, "Ben", **how)
    expect(ada.locator(".battle")).to_be_visible()
    expect(ben.locator(".battle")).to_be_visible()
    return ada, ben


def phase(page: Page, name: str) -> None:
    expect(page.locator(f".battle[data-phase={name}]")).to_be_visible()


def test_three_browsers_draft_deploy_and_compete(new_page: NewPage, server: Server) -> None:
    position = f"{LAST_DRAFT}lane 3: Captain Cod, Rollo, Sleet\n"
    made = make_battle(server, "open", "open", position=position)
    pages = [host(new_page, made), guest(new_page, made, 1, "Ben"), guest(new_page, made, 2, "Cleo")]
    play_on([Mouse(page) for page in pages], OVER)
    expect(pages[2].get_by_test_id("round-over")).to_contain_text("Lantern Fjord")


def test_a_whole_short_game_of_six_four_of_them_bots(new_page: NewPage, server: Server) -> None:
    made = make_battle(server, "bot", "open", "bot", "bot", "bot", short=True, family=True)
    ada, ben = host(new_page, made), guest(new_page, made, 2, "Ben", size=PHONE)
    play_on([Mouse(ada), Mouse(ben)], OVER)
    for page in (ada, ben):
        expect(page.get_by_test_id("round-over")).to_contain_text("win")
        expect(page.get_by_test_id("results")).to_contain_text("Ben")
    assert axe_faults(ada) == []
    expect(ada.get_by_test_id("fish-piles").locator("li")).to_have_count(6)
    assert ben.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


INSIDE = """([inner, outer]) => {
    const box = document.querySelector(outer).getBoundingClientRect();
    return [...document.querySelectorAll(inner)].filter(one => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < box.left || right > box.right || top < box.top || bottom > box.bottom;
    }).length;
}"""
CUT = """names => names.filter(one => {
    one.textContent = "Snowdrop";
    return one.scrollWidth > one.clientWidth;
}).length"""
"""Bots are called anything; this is the widest of their names."""


def all_six_are_in_sight(page: Page) -> None:
    for size in (WIDE, TALL):
        resize(page, size)
        assert page.evaluate(INSIDE, [".squad, .squad .piece", ".battle .main"]) == 0
        assert page.locator(".squad .name").evaluate_all(CUT) == 0


def test_one_sees_all_six_squads_and_whose_they_are(new_page: NewPage, server: Server) -> None:
    page = host(new_page, make_battle(server, *["bot"] * 5, position=SIX_SQUADS))
    expect(page.get_by_test_id("ask")).to_contain_text("whose ability")
    expect(page.locator(".squad")).to_have_count(6)
    all_six_are_in_sight(page)
    # A Present goes to a Squad: all six are still in sight, and each can be pointed at.
    page.locator('[role=gridcell][data-card="Captain Cod"]').click()
    expect(page.locator(".squad.wanted")).to_have_count(5)
    all_six_are_in_sight(page)
    last = page.get_by_test_id("squad-5")
    last.click(position={"x": 8, "y": 8}, trial=True)
    resize(page, WIDE)
    last.click(position={"x": 8, "y": 8})
    expect(page.locator(".squad.wanted")).to_have_count(0)


def test_the_hand_is_whole_while_deploying_on_a_phone(new_page: NewPage, server: Server) -> None:
    page = host(new_page, make_battle(server, *["bot"] * 5, position=SIX_HANDS), size=TALL, touch=True)
    cards = page.locator("[data-testid=hand] [data-card]")
    expect(cards).to_have_count(7)
    assert page.evaluate(INSIDE, ["[data-testid=hand] [data-card]", ".battle .main"]) == 0
    # As Squads grow, the hand stays where it is.
    for left in (6, 5, 4, 3):
        cards.first.tap(position={"x": 6, "y": 14})
        page.get_by_test_id("put-0").tap()
        expect(cards).to_have_count(left)
    assert page.evaluate(INSIDE, ["[data-testid=hand] [data-card]", ".battle .main"]) == 0


def test_the_template_comes_back_from_a_spreadsheet(new_page: NewPage, tmp_path: Path) -> None:
    """As one would save it: semicolons, other letters than UTF-8, and a mistake."""
    page = new_page("/workshop/battle?option=cards")
    page.get_by_test_id("start-rookery").click()
    with page.expect_download() as exported:
        page.get_by_test_id("card-sheet").click()
    assert exported.value.suggested_filename == "battle-cards.csv"
    header, _, *rows = exported.value.path().read_text(encoding="utf-8-sig").replace(",", ";").splitlines()
    assert header == "kind;name;strength;agility;wisdom;cuteness;ability;first;second;third;count"
    kept = tmp_path / "cards.csv"
    for cuteness, status in ((3, "All is well"), (9, "Line 2: Penguin 1 (Käthe), cuteness")):
        kept.write_text("\n".join([header, f"penguin;Käthe;1;1;1;{cuteness}", *rows]), encoding="cp1252")
        page = new_page("/workshop/battle?option=cards")
        page.get_by_test_id("written-file").set_input_files(kept)
        expect(page.get_by_test_id("workshop")).to_contain_text(status)
        expect(page.get_by_test_id("card-search")).to_be_visible()


def test_a_game_by_keyboard_alone(new_page: NewPage, server: Server) -> None:
    ada, ben = together(new_page, server, LAST_DRAFT)
    play_on([Keyboard(ada), Mouse(ben)], OVER)
    expect(ada.get_by_test_id("game-over")).to_be_visible()


def test_a_game_by_touch_on_a_phone(new_page: NewPage, server: Server) -> None:
    ada, ben = together(new_page, server, LAST_DRAFT, size=PHONE, touch=True)
    play_on([Finger(ada), Finger(ben)], OVER)
    assert ada.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_two_at_one_device_see_each_their_own(new_page: NewPage, server: Server) -> None:
    page = host(new_page, make_battle(server, "Ben", position=LAST_DRAFT))
    curtain = page.get_by_test_id("curtain")
    expect(curtain).to_contain_text("Pass the device to Ada")
    expect(page.locator(".battle")).to_have_count(0)
    page.get_by_test_id("curtain-up").click()
    expect(page.locator('[data-testid=hand] [data-card="Gale"]')).to_be_visible()
    expect(page.locator('[data-card="Opal"]')).to_have_count(0)
    page.locator('[data-testid=hand] [data-card="Gale"]').click()
    expect(curtain).to_contain_text("Pass the device to Ben")
    page.get_by_test_id("curtain-up").click()
    expect(page.locator('[data-testid=hand] [data-card="Opal"]')).to_be_visible()
    expect(page.locator('[data-card="Gale"]')).to_have_count(0)


def test_nobody_is_sent_what_only_another_may_know(new_page: NewPage, server: Server) -> None:
    """Seen in the browser: what Ada holds and keeps is in no frame that Ben's page gets."""
    made = make_battle(server, "open")
    ada = host(new_page, made)
    ben = new_page("/lobby")
    heard: list[str] = []

    def hear(frame: Any) -> None:
        message = json.loads(frame)
        # What is printed on the cards of the game is no secret; who has which of them is.
        message.get("view", {}).pop("cards", None)
        heard.append(json.dumps(message))

    def told(name: str) -> bool:
        return any(f'"{name}"' in said or f" {name}" in said for said in heard)

    ben.on("websocket", lambda socket: socket.on("framereceived", hear))
    ben.goto(f"/sit/{made['table']}#{made['invites']['1']}")
    ben.get_by_test_id("sit-name").fill("Ben")
    ben.get_by_test_id("sit").click()
    phase(ben, "draft")
    phase(ada, "draft")
    cards = ada.locator("[data-testid=hand] [data-card]")
    hers = [cards.nth(number).get_attribute("data-card") or "" for number in range(7)]
    kept = Mouse(ada).pick()
    expect(ben.get_by_test_id("seat-0")).to_contain_text("has chosen")
    assert not any(told(name) for name in hers)
    Mouse(ben).pick()
    expect(ben.locator(f'[data-testid=hand] [data-card="{hers[-1]}"]')).to_be_visible()
    Mouse(ada).pick()
    expect(ben.get_by_test_id("seat-0")).to_contain_text("has chosen")
    assert told(hers[-1])
    assert not told(kept)


def test_every_phase_is_fit_for_everybody_and_a_pick_may_be_changed(
    new_page: NewPage, server: Server
) -> None:
    ada, ben = together(new_page, server, LAST_DRAFT)
    assert axe_faults(ada) == []
    # A card is read from close by.
    ada.locator('[data-testid=hand] [data-card="Pip"]').focus()
    ada.keyboard.press("i")
    expect(ada.get_by_test_id("card-dialog")).to_contain_text(
        "alone in its Squad it gets 2 more in everything"
    )
    assert axe_faults(ada) == []
    ada.keyboard.press("Escape")
    ada.keyboard.press("r")
    expect(ada.get_by_test_id("reference")).to_contain_text("Hot Cocoa")
    ada.keyboard.press("Escape")
    expect(ada.get_by_test_id("reference")).to_be_hidden()
    ada.get_by_test_id("open-reference").click()
    expect(ada.get_by_test_id("reference")).to_be_visible()
    assert axe_faults(ada) == []
    ada.keyboard.press("Escape")
    changes_its_pick(ada, ben)
    ada.get_by_test_id("open-memory").click()
    expect(ada.get_by_test_id("memory")).to_be_visible()
    assert axe_faults(ada) == []
    ada.keyboard.press("Escape")
    Mouse(ada).pick()
    Mouse(ben).pick()
    phase(ada, "deploy")
    ada.get_by_test_id("sort").click()
    assert axe_faults(ada) == []
    Mouse(ada).deploy()
    assert axe_faults(ada) == []


def changes_its_pick(ada: Page, ben: Page) -> None:
    """It is sealed, and may be changed until the other has picked as well."""
    ada.locator('[data-testid=hand] [data-card="Gale"]').click()
    sealed = ada.locator('[data-card="Gale"][aria-selected=true]')
    expect(sealed).to_be_visible()
    expect(ben.get_by_test_id("seat-0")).to_contain_text("has chosen")
    ada.get_by_test_id("change").click()
    ada.locator('[data-testid=hand] [data-card="Tango"]').click()
    expect(ada.locator('[data-card="Tango"][aria-selected=true]')).to_be_visible()
    expect(sealed).to_have_count(0)
    Mouse(ben).pick()
    expect(ada.get_by_test_id("picks").locator('[data-spot="card:Tango"]')).to_be_visible()


def test_every_choice_of_a_competition_is_fit_for_everybody(new_page: NewPage, server: Server) -> None:
    ada, ben = together(new_page, server, LAST_CONTEST)
    hands = [Mouse(ada), Mouse(ben)]
    phase(ada, "order")
    assert axe_faults(ada) == []
    ada.locator('[data-choice="card:Captain Cod"]').click()
    phase(ada, "give")
    assert axe_faults(ada) == []
    ada.locator('[data-choice="seat:1"]').click()
    expect(ada.get_by_test_id("caption")).not_to_contain_text("Who gets Captain Cod")
    assert axe_faults(ben) == []
    play_on(hands, OVER)
    assert axe_faults(ben) == []


def test_a_competition_goes_at_ones_own_pace_and_nobody_has_to_wait_for_it(
    new_page: NewPage, server: Server
) -> None:
    ada, ben = together(new_page, server, LAST_DRAFT, motion=True)
    for _ in range(2):
        Mouse(ada).pick()
        Mouse(ben).pick()
    phase(ada, "deploy")
    Mouse(ada).deploy()
    ada.evaluate("localStorage.setItem('rookery.settings', JSON.stringify({stepwise: true}))")
    ada.reload()
    phase(ada, "deploy")
    Mouse(ben).deploy()
    caption = ada.get_by_test_id("caption")
    expect(caption).to_contain_text("the competition is for strength")
    ada.get_by_test_id("next-beat").click()
    expect(caption).to_contain_text("Ada shows")
    ada.get_by_test_id("skip").click()
    expect(ada.get_by_test_id("next-beat")).to_have_count(0)
    expect(ada.locator("[role=grid]").or_(ada.get_by_test_id("round-over"))).to_be_visible()


def test_cards_of_ones_own_are_checked_where_they_are_wrong(new_page: NewPage) -> None:
    page = new_page("/workshop/battle?option=cards")
    page.get_by_test_id("start-rookery").click()
    page.get_by_test_id("gallery").locator("[role=option]").nth(2).click()
    page.get_by_test_id("card-strength").fill("9")
    expect(page.get_by_test_id("card-form")).to_contain_text("It must be a whole number from 0 to 3, not 9.")
    expect(page.get_by_test_id("written-status")).to_contain_text("One mistake.")
    assert axe_faults(page) == []
    page.get_by_test_id("card-strength").fill("3")
    expect(page.get_by_test_id("written-status")).to_contain_text("All is well")
