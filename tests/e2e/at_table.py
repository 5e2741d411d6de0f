"""From the front page to a table, and what the server and the page have there, whatever the game."""

import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rookery.core.game import CHANCE
from rookery.core.record import decode, replay
from rookery.games import game_by_id
from tests.e2e.conftest import NewPage, Server

JSON = {"content-type": "application/json"}


def set_up(game: str, page: Page, *others: str, position: str = "", **options: str | int) -> None:
    """A game from its set-up page, where more may have been chosen already: me at the first seat, whom one
    likes at the others, a friend if nobody."""
    if not page.url.endswith(f"/play/{game}"):
        page.goto(f"/play/{game}")
    for seat, who in enumerate(others or ("friend",), 1):
        if seat > 1:
            page.get_by_test_id("add-seat").click()
        page.get_by_test_id(f"seat-{seat}-{who}").check(force=True)
    page.get_by_test_id("house-rules").locator("summary").click()
    for name, value in options.items():
        if isinstance(value, int):
            page.get_by_test_id(f"option-{name}").fill(str(value))
        else:
            page.get_by_test_id(f"{name}-{value}").check(force=True)
    page.get_by_test_id("position").fill(position)
    page.get_by_test_id("set-up-play").click()
    # A short clock may have run out already, on a busy machine.
    begun = page.get_by_test_id("ask").or_(page.get_by_test_id("waiting-room"))
    expect(begun.or_(page.get_by_test_id("game-over"))).to_be_visible()


def with_hints(page: Page) -> None:
    """On a set-up page: switched on by hand, so that they stay on whoever plays."""
    page.get_by_test_id("hints").uncheck()
    page.get_by_test_id("hints").check()


def ask_for_hint(page: Page) -> Locator:
    """The hint one gets. On a busy machine the bot may have no time, and says so: then one asks again."""
    card = page.get_by_test_id("hint-card")
    while True:
        page.get_by_test_id("hint").click()
        expect(card.or_(page.get_by_test_id("refusal")).first).to_be_visible()
        if card.is_visible():
            return card


def start(
    game: str,
    new_page: NewPage,
    server: Server,
    position: str = "",
    how: Any = None,
    bot: str | None = None,
    **options: Any,
) -> Page:
    """A game of two at one device, or against a bot, made behind the browser's back: for tests that begin at
    the table. `how` the page is opened."""
    other = {"kind": "bot", "level": bot} if bot else {"kind": "person", "name": "Bo"}
    seats = [{"kind": "person", "name": "Ada"}, other]
    asked = {"game": game, "seats": seats, "options": options, "position": position or None}
    request = urllib.request.Request(f"{server.url}/api/tables", json.dumps(asked).encode(), JSON)
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    kept = {made["table"]: {"keys": [made["key"]], "game": game, "since": 0}}
    page = new_page(f"/table/{made['table']}", **(how or {}), tables=kept)
    is_asked(page)
    return page


def is_asked(page: Page) -> None:
    """Wait until somebody here can choose: what happened is told before what is asked next, and a click in
    between would be lost."""
    expect(page.get_by_test_id("step-back")).to_be_attached()


def middle_of(what: Locator) -> tuple[float, float]:
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", start)
    for part in range(1, 13):
        way = part / 12
        touch("touchMove", (start[0] + (end[0] - start[0]) * way, start[1] + (end[1] - start[1]) * way))
    touch("touchEnd")


WRITE_DOWN = """(element, name) => {
    const values = (element.seenValues = []);
    element.busyThen = [];
    element.watching = new MutationObserver(() => {
        const value = element.getAttribute(name);
        if (value === values.at(-1)) return;
        values.push(value);
        element.busyThen.push(element.closest("svg[data-busy]") !== null);
    });
    element.watching.observe(element, { attributes: true, attributeFilter: [name] });
}"""


@contextmanager
def watched(element: Locator, attribute: str) -> Iterator[Callable[[], list[str]]]:
    """Every value an attribute takes meanwhile, in order. They come and go between two looks from out here,
    so the page itself writes them down."""
    element.evaluate(WRITE_DOWN, attribute)
    yield lambda: element.evaluate("element => element.seenValues")
    element.evaluate("element => element.watching.disconnect()")


def busy_then(element: Locator) -> list[bool]:
    """Whether the board still had something to show, at each of the values it was watched to take."""
    found: list[bool] = element.evaluate("element => element.busyThen")
    return found


def table_of(page: Page) -> str:
    found = re.search(r"/table/(\w+)", page.url)
    assert found, page.url
    return found[1]


def state_of(page: Page, url: str) -> tuple[Any, int]:
    """The state the server has once the dealer has rolled, and the number of steps so far."""
    while True:
        with urllib.request.urlopen(f"{url}/api/tables/{table_of(page)}/record") as answer:
            record = decode(answer.read())
        game = game_by_id(record.game)
        *_, last = replay(game, record)
        if game.to_act(last.state) != (CHANCE,):
            return last.state, last.number


def told(page: Page) -> Locator:
    """The steps the page tells of. Sitting down and the like are listed too, without a move."""
    return page.get_by_test_id("moves").locator("li:has(code)")


def shows_more(page: Page, number: int) -> None:
    """Wait until the page shows more than `number` steps."""
    expect(told(page).nth(number)).to_be_attached()


def shown(page: Page, number: int) -> None:
    """Wait until the page shows that many steps, at rest."""
    expect(told(page)).to_have_count(number)
    # A click while something moves means: skip that.
    expect(page.locator("svg[data-busy]")).to_have_count(0)


def settled(page: Page, url: str, number: int = -1) -> tuple[Any, int]:
    """The state and number of steps, once the page shows more than `number` of them, and all, at rest.

    Somebody here has to be asked by then: bots would move on meanwhile.
    """
    if number >= 0:
        shows_more(page, number)
    state, steps = state_of(page, url)
    shown(page, steps)
    return state, steps
