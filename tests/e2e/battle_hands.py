"""Playing Battle Penguins in a browser: by mouse, by touch, by keyboard.

The hands know nothing of the rules. They look at the page, do the first thing that can be done there, and
wait until the page shows that it is done.
"""

import json
import re
import time
import urllib.request
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PATIENCE, NewPage, Server

JSON = {"content-type": "application/json"}

LAST_DRAFT = """
round: 3
grounds: Crackle Pond strength, Lantern Fjord cuteness
lane 1: Gale, Pip, Tango
lane 2: Duchess Dive, Floe, Opal
"""
"""The last round with three cards each: two picks, and the third comes by itself."""

LAST_CONTEST = """
round: 3
grounds: Crackle Pond strength
squad 1: Captain Cod, Mittens, Sleet
squad 2: Duchess Dive, Tango
"""
"""The last battleground of all: Ada has a Present and an Intimidator, Ben a Present."""

SIX_SQUADS = """
round: 3
grounds: Crackle Pond strength
squad 1: Captain Cod, Admiral Adelie, Tuxedo Tom
squad 2: Agnes Avalanche, Chinstrap Chuck, Mittens
squad 3: Gale, Pip, Floe
squad 4: Opal, Rollo, Whistling Walt, Rockhopper Ray
squad 5: Frosty Fred, Queen Quill, Zero Zelda
squad 6: Umber, Glacier Greta, Blizzard Bea
"""
"""A competition of six: Ada says which of her two abilities comes first."""

SIX_HANDS = """
round: 3
grounds: Crackle Pond strength, Lantern Fjord cuteness, Windless Shelf wisdom
lane 1: Captain Cod, Admiral Adelie, Tuxedo Tom, Agnes Avalanche, Chinstrap Chuck, Mittens, Gale
lane 2: Pip, Floe, Opal, Rollo, Whistling Walt, Rockhopper Ray, Frosty Fred
lane 3: Queen Quill, Zero Zelda, Umber, Glacier Greta, Blizzard Bea, Sleet, Squall
lane 4: Tango, Waddles, Noodle, Eddy, Drift, Bubbles, Pebbles
lane 5: Old Olaf, Jolly Juno, King Krill, Baron Brrr, Dapper Dot, Earl Ember, Igor Igloo
lane 6: Lady Lagoon, Polar Paul, Nimble Nell, Velvet Vera, Tundra Tess, Icicle Ivy, Snowball Sue
picked: 7
"""
"""Six who have drafted and now deploy."""


def make_battle(
    server: Server, *others: str, position: str = "", level: str = "chick", **options: Any
) -> dict[str, Any]:
    """A table of Ada's. The others are "open" seats, a "bot", or names of people at the same device."""
    seats: list[dict[str, Any]] = [{"kind": "person", "name": "Ada"}]
    for who in others:
        if who == "bot":
            seats.append({"kind": "bot", "level": level})
        else:
            seats.append({"kind": "open"} if who == "open" else {"kind": "person", "name": who})
    asked: dict[str, Any] = {"game": "battle", "seats": seats, "options": options}
    if position:
        asked["position"] = position.strip()
    request = urllib.request.Request(f"{server.url}/api/tables", json.dumps(asked).encode(), JSON)
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def host(new_page: NewPage, made: dict[str, Any], **how: Any) -> Page:
    """Ada's browser, at her table."""
    kept = {made["table"]: {"keys": [made["key"]], "game": "battle", "since": 0, "invites": made["invites"]}}
    return new_page(f"/table/{made['table']}", **how, tables=kept)


def guest(new_page: NewPage, made: dict[str, Any], seat: int, name: str, **how: Any) -> Page:
    page = new_page(f"/sit/{made['table']}#{made['invites'][str(seat)]}", **how)
    page.get_by_test_id("sit-name").fill(name)
    page.get_by_test_id("sit").click()
    return page


def asked(page: Page) -> bool:
    # Whatever it says now: it may be gone in a moment.
    return any(words.startswith("Your turn") for words in page.get_by_test_id("ask").all_inner_texts())


def phase_of(page: Page) -> str:
    return page.locator(".battle").get_attribute("data-phase") or ""


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def point(self, what: Locator) -> None:
        # Where cards are fanned out, only the left edge of each is sure to be free.
        what.click(position={"x": 6, "y": 14})

    def press(self, what: Locator) -> None:
        what.click()

    def act(self) -> None:
        """Answer whatever is asked now."""
        phase = phase_of(self.page)
        if phase == "draft":
            self.pick()
        elif phase == "hold":
            self.hold()
        elif phase == "deploy":
            self.deploy()
        else:
            self.choose()

    def pick(self) -> str:
        card = self.page.locator("[data-testid=hand] [data-lit]").first
        name = card.get_attribute("data-card") or ""
        self.point(card)
        self.sealed(name)
        return name

    def sealed(self, name: str) -> None:
        """The card is chosen, or taken already, and can be chosen no more."""
        card = f'[data-phase=draft] [data-testid=hand] [data-card="{name}"]'
        expect(self.page.locator(f"{card}:not([aria-selected=true]), {card}[data-lit]")).to_have_count(0)

    def hold(self) -> None:
        for number in range(7):
            self.point(self.page.locator("[data-testid=hand] [role=option]").nth(number))
        self.press(self.page.get_by_test_id("keep"))
        expect(self.page.get_by_test_id("keep")).to_have_count(0)

    def deploy(self) -> None:
        self.press(self.page.get_by_test_id("sort"))
        self.press(self.page.get_by_test_id("deploy"))
        expect(self.page.get_by_test_id("deploy")).to_have_count(0)

    def choose(self) -> None:
        """The first choice there is, by its card if it is one."""
        moves = self.page.locator("[data-testid=moves] li")
        count = moves.count()
        step = self.page.locator("[data-step]").first.get_attribute("data-step") or ""
        kind, _, name = step.partition(":")
        if kind == "card":
            self.point(self.page.locator(f'[role=gridcell][data-card="{name}"]'))
        else:
            self.press(self.page.locator(f'[data-choice="{step}"]'))
        expect(moves).not_to_have_count(count)


class Finger(Mouse):
    """The first tap shows, the second one means it."""

    def point(self, what: Locator) -> None:
        what.tap(position={"x": 6, "y": 14})
        self.confirm()

    def press(self, what: Locator) -> None:
        what.tap()
        self.confirm()

    def confirm(self) -> None:
        confirm = self.page.get_by_test_id("confirm")
        if confirm.is_visible():
            confirm.tap()


class Keyboard(Mouse):
    """Nothing but keys, from wherever the focus is."""

    def tab_to(self, what: str) -> None:
        for _ in range(90):
            if self.page.evaluate("what => document.activeElement.matches(what)", what):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached with Tab")

    def focused(self) -> str:
        found: str = self.page.evaluate("document.activeElement.dataset.card ?? ''")
        return found

    def pick(self) -> str:
        self.tab_to("[data-testid=hand] [role=option]")
        self.page.keyboard.press("ArrowRight")
        name = self.focused()
        self.page.keyboard.press("Enter")
        self.sealed(name)
        return name

    def deploy(self) -> None:
        self.tab_to("[data-testid=hand] [role=option]")
        count = self.page.locator("[data-testid=hand] [role=option]").count()
        for number in range(count):
            card = self.focused()
            self.page.keyboard.press(str(number % 3 + 1))
            expect(self.page.locator(f'[data-testid=pile-{number % 3}] [data-card="{card}"]')).to_be_focused()
            if number < count - 1:
                self.tab_to("[data-testid=hand] [role=option]")
        self.tab_to("[data-testid=deploy]")
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_test_id("deploy")).to_have_count(0)

    def choose(self) -> None:
        moves = self.page.locator("[data-testid=moves] li")
        count = moves.count()
        self.tab_to("[data-choice]")
        self.page.keyboard.press("Enter")
        expect(moves).not_to_have_count(count)


def play_on(hands: list[Mouse], until: str) -> None:
    """All answer what they are asked until the first of them sees what is waited for."""
    goal = hands[0].page.locator(until)
    anything = re.compile(r"\S")
    moved = time.monotonic()
    # Bots may take their time; only if nobody is asked anything for long, nothing will come any more.
    while time.monotonic() - moved < PATIENCE / 1000:
        if goal.count():
            return
        expect(hands[0].page.get_by_test_id("prompt")).to_have_text(anything)
        for hand in hands:
            if not goal.count() and asked(hand.page):
                hand.act()
                moved = time.monotonic()
    raise AssertionError(f"{until} was never seen")
