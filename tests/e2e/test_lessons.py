"""A guided first game, by every kind of hand."""

import json
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from rookery.core.spec import check_setup
from tests.e2e.conftest import PHONE, WIDE, NewPage, Server, axe_faults_in_both_themes
from tests.e2e.soccer_hands import GAME, Finger, Hands, Keyboard, Mouse

pytestmark = pytest.mark.browser


class Stop(NamedTuple):
    """A page of soccer's lesson, as the learner sees it: the state on the board, and what is asked."""

    number: int
    state: Any
    task: dict[str, Any] | None
    words: str


def soccer_lesson(server: Server, number: int = 1) -> Iterator[Stop]:
    with urllib.request.urlopen(f"{server.url}/api/games/soccer/lesson?number={number}") as answer:
        pages = json.load(answer)["pages"]
    state: Any = None
    for number, page in enumerate(pages, 1):
        for scene in page["scenes"]:
            if not scene["moves"]:
                state = GAME.start(started_at(scene["view"]["position"]))
            for made in scene["moves"]:
                state, _ = GAME.play(state, {made["seat"]: GAME.parse(state, made["seat"], made["move"])})
        yield Stop(number, state, page["task"], page["words"][0])


def started_at(position: str) -> Any:
    return check_setup(GAME.spec, 2, {}, position)


def walk(page: Page, server: Server, hands: Hands, turn: Callable[[], None], lesson: int = 1) -> None:
    """The whole lesson, doing what is asked, and turning the pages where nothing is."""
    stops = list(soccer_lesson(server, lesson))
    for stop in stops:
        expect(page.get_by_test_id("lesson-page")).to_have_text(f"{stop.number} of {len(stops)}")
        expect(page.get_by_test_id("told")).to_contain_text(stop.words)
        expect(page.locator("svg[data-busy]")).to_have_count(0)
        if stop.task:
            expect(page.get_by_test_id("lesson-next")).to_have_count(0)
            hands.play(stop.state, stop.task["asked"]["move"])
        elif stop.number < len(stops):
            turn()


def test_a_newcomer_learns_soccer_by_mouse_in_two_lessons_and_begins_a_game(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(motion=True)
    turn = page.get_by_test_id("lesson-next").click
    page.get_by_test_id("learn-soccer").click()
    walk(page, server, Mouse(page), turn)
    expect(page.get_by_test_id("lesson-rules")).to_be_visible()
    page.get_by_test_id("lesson-after").click()
    walk(page, server, Mouse(page), turn, lesson=2)
    expect(page.get_by_test_id("lesson-after")).to_have_count(0)
    page.get_by_test_id("lesson-play").click()
    expect(page.get_by_test_id("seats")).to_contain_text("Chick bot")
    expect(page.get_by_test_id("learn")).to_be_visible()


def test_the_second_lesson_by_touch_on_a_phone(new_page: NewPage, server: Server) -> None:
    page = new_page("/learn", size=PHONE, touch=True)
    page.get_by_test_id("lesson-soccer-2").tap()
    walk(page, server, Finger(page), page.get_by_test_id("lesson-next").tap, lesson=2)
    expect(page.get_by_test_id("lesson-play")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_lesson_by_keyboard_alone(new_page: NewPage, server: Server) -> None:
    page = new_page("/lesson/soccer")
    hands = Keyboard(page)

    def turn() -> None:
        hands.tab_to("[data-testid=lesson-next]")
        page.keyboard.press("Enter")

    walk(page, server, hands, turn)
    hands.tab_to("[data-testid=lesson-play]")


def test_a_move_that_is_not_asked_for_is_answered_and_who_asks_is_shown_the_way(
    new_page: NewPage, server: Server
) -> None:
    page = new_page("/lesson/soccer")
    first = next(soccer_lesson(server))
    assert first.task is not None
    other = next(move["move"] for move in first.task["moves"] if move["move"] != first.task["asked"]["move"])
    Mouse(page).play(first.state, other)
    expect(page.get_by_test_id("otherwise")).to_have_text(first.task["otherwise"])
    expect(page.get_by_test_id("lesson-page")).to_contain_text("1 of")
    expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "b2")
    page.get_by_test_id("show-me").click()
    expect(page.get_by_test_id("ghost")).to_be_visible()
    expect(page.get_by_test_id("way")).to_have_text("Choose Baby, then d4.")
    page.locator('[data-step="penguin:B"]').click()
    page.locator('[data-step="square:d4"]').click()
    expect(page.get_by_test_id("lesson-page")).to_contain_text("2 of")
    # Who goes back need not do it again.
    page.get_by_test_id("lesson-back").click()
    expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "b2")
    page.get_by_test_id("lesson-next").click()
    expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "d4")


class Careful:
    """Hands that let axe look at the page before every move."""

    def __init__(self, hands: Mouse) -> None:
        self.hands = hands

    def play(self, state: Any, move: str) -> None:
        assert axe_faults_in_both_themes(self.hands.page) == []
        self.hands.play(state, move)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_on_any_page_of_a_lesson_by_mouse_or_by_touch_on_a_phone(
    new_page: NewPage, server: Server, size: tuple[int, int]
) -> None:
    touch = size == PHONE
    page = new_page("/lesson/soccer", size=size, touch=touch)
    page.get_by_test_id("show-me").click()
    assert axe_faults_in_both_themes(page) == []
    next_page = page.get_by_test_id("lesson-next")
    hands = Finger(page) if touch else Mouse(page)
    walk(page, server, Careful(hands), next_page.tap if touch else next_page.click)
    assert axe_faults_in_both_themes(page) == []
    expect(page.get_by_test_id("lesson-play")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
