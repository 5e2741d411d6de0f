"""Penguin Soccer in a real browser, by every kind of hand."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rookery.core.spec import check_setup
from tests.e2e import at_table
from tests.e2e.at_table import drag_by_finger, is_asked, middle_of, shown, shows_more, state_of
from tests.e2e.conftest import PHONE, NewPage, Server, axe_faults, faults_at_all_sizes
from tests.e2e.soccer_hands import (
    GAME,
    LAST_MOVES,
    WALK_TO_GOAL,
    Finger,
    Keyboard,
    Mouse,
    play,
    play_on,
)

pytestmark = pytest.mark.browser


set_up = partial(at_table.set_up, "soccer", first="first")
start = partial(at_table.start, "soccer")


def after(moves: list[str]) -> str:
    """The position they lead to."""
    state: Any = GAME.start(check_setup(GAME.spec, 2, {"first": "first"}))
    for move in moves:
        state, _ = GAME.play(state, {state.turn: GAME.parse(state, state.turn, move)})
    return GAME.position(state)


def test_a_game_by_mouse_on_one_device_with_everything_moving(new_page: NewPage, server: Server) -> None:
    page = new_page("/play/soccer", motion=True)
    page.get_by_test_id("seat-0-name").fill("Ada")
    set_up(page, position=after(WALK_TO_GOAL[:12]))
    page.get_by_test_id("seats").wait_for()
    state = play_on(page, Mouse(page), server.url, LAST_MOVES)
    assert GAME.outcome(state) is not None
    over = page.get_by_test_id("game-over")
    expect(over).to_contain_text("wins")
    assert axe_faults(page) == []
    page.get_by_test_id("rematch").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Ada")
    expect(page.get_by_test_id("ask")).to_be_visible()


def test_a_game_by_keyboard_alone(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, after(WALK_TO_GOAL[:12]))
    play_on(page, Keyboard(page), server.url, LAST_MOVES)
    expect(page.get_by_test_id("game-over")).to_contain_text("wins")


def test_a_game_by_touch_on_a_phone(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, after(WALK_TO_GOAL[:12]), {"size": PHONE, "touch": True})
    play_on(page, Finger(page), server.url, LAST_MOVES)
    expect(page.get_by_test_id("game-over")).to_contain_text("wins")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_whole_game_against_a_bot(new_page: NewPage, server: Server) -> None:
    page = new_page("/play/soccer")
    set_up(page, "chick", move_limit=8)
    hands = Mouse(page)
    while True:
        state, number = state_of(page, server.url)
        if state.ended:
            break
        if state.turn == 0:
            shown(page, number)
            play(page, hands, state, GAME.name(state, 0, GAME.legal(state, 0)[0]))
        # The bot may have answered before anybody looks.
        shows_more(page, number)
    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_a_move_is_typed_events_are_announced_once_and_history_is_stepped_through(
    new_page: NewPage, server: Server
) -> None:
    page = start(new_page, server, first="first")
    page.evaluate(
        """() => {
            window.said = [];
            const region = document.querySelector('[aria-live="polite"]');
            new MutationObserver(() => window.said.push(region.textContent)).observe(
                region, {childList: true, characterData: true, subtree: true});
        }"""
    )
    page.get_by_text("Type a move").click()
    page.get_by_test_id("move-text").fill("Zebra")
    page.get_by_test_id("move-send").click()
    expect(page.get_by_text("is not a move")).to_be_visible()
    page.get_by_test_id("move-text").fill(WALK_TO_GOAL[0])
    page.get_by_test_id("move-send").click()
    shown(page, 1)
    play_on(page, Mouse(page), server.url, WALK_TO_GOAL[1:4])
    said = " ".join(page.evaluate("window.said"))
    assert said.count("Baby comes ashore, slides to c3") == 1
    assert said.count("Papa comes ashore, slides to g8") == 1
    assert said.count("takes the ball") == 1
    page.get_by_test_id("go-first").click()
    expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "sea")
    page.get_by_test_id("go-on").click()
    expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "c3")
    page.keyboard.press("]")
    expect(page.locator('[data-penguin="1P"]')).to_have_attribute("data-at", "g8")
    page.get_by_test_id("back-to-now").click()
    expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "d4")


def test_a_slide_is_seen_before_it_is_final_and_watched_step_by_step(
    new_page: NewPage, server: Server
) -> None:
    page = start(new_page, server, after(WALK_TO_GOAL[:2]), {"motion": True})
    page.locator('[data-square="c3"]').click()
    page.locator('[data-square="d4"]').hover()
    expect(page.get_by_test_id("ghost")).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_contain_text("takes the ball")
    _, number = state_of(page, server.url)
    assert number == 0
    page.get_by_test_id("pace-choice").select_option("steps")
    page.get_by_text("Type a move").click()
    page.get_by_test_id("move-text").fill(WALK_TO_GOAL[2])
    page.get_by_test_id("move-send").click()
    # It slides there first, and then takes the ball.
    expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "d4")
    ball = page.locator("[data-ball]")
    expect(ball).to_have_attribute("data-ball", "center")
    while ball.get_attribute("data-ball") != "d4":
        page.keyboard.press("k")
    page.keyboard.press("z")
    expect(page.locator("svg[data-busy]")).to_have_count(0)


def test_a_hint_says_what_and_why_and_can_be_played(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    at_table.with_hints(page)
    set_up(page, position=after(WALK_TO_GOAL[:16]))
    card = at_table.ask_for_hint(page)
    expect(card).to_contain_text("kicks the ball from g7 to h8")
    expect(card).to_contain_text("Why: Scores at once.")
    expect(page.get_by_test_id("ghost").first).to_be_attached()
    assert axe_faults(page) == []
    page.get_by_test_id("play-hint").click()
    expect(page.get_by_test_id("hint-card")).to_have_count(0)
    shown(page, 1)


def test_a_draw_is_offered_and_accepted(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server)
    page.get_by_test_id("draw-offer").click()
    page.get_by_test_id("draw-accept").click()
    expect(page.get_by_test_id("game-over")).to_contain_text("agreement")


def test_the_best_penguin_impression_is_put_to_the_vote(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    set_up(page, first="impression")
    for _ in range(2):
        page.locator('[data-step="vote:1"]').click()
    shown(page, 1)
    expect(page.get_by_test_id("moves")).to_contain_text("Red acted best like a penguin and goes first.")


def test_axe_finds_nothing_in_any_state_of_a_turn_or_in_the_rules(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, after(WALK_TO_GOAL[:5]))
    assert faults_at_all_sizes(page) == []
    play_on(page, Mouse(page), server.url, WALK_TO_GOAL[5:6])
    is_asked(page)
    page.locator('[data-square="d4"]').focus()
    page.keyboard.press("b")
    expect(page.locator('[data-square="e5"][data-lit]')).to_be_visible()
    assert faults_at_all_sizes(page) == []
    page.keyboard.press("Escape")
    page.locator('[data-swimmer="0M"]').click()
    page.locator('[data-square="a1"]').click()
    expect(page.get_by_test_id("dial")).to_be_visible()
    assert faults_at_all_sizes(page) == []
    page.get_by_test_id("keys").click()
    assert faults_at_all_sizes(page) == []
    page.keyboard.press("Escape")
    page.goto("/rules/soccer")
    expect(page.get_by_role("heading", name="The aim")).to_be_visible()
    assert faults_at_all_sizes(page) == []
    page.get_by_test_id("learn").click()
    expect(page.get_by_test_id("lesson")).to_be_visible()


def test_a_page_that_is_not_there_says_so_and_leads_back(new_page: NewPage) -> None:
    page = new_page("/table/nowhere")
    expect(page.get_by_text("There is no such table here.")).to_be_visible()
    page.get_by_role("link", name="Rookery").click()
    expect(page.get_by_test_id("play-soccer")).to_be_visible()


MAMA_KICKS = "M:e8U P:- B:- / M:- P:- B:c3N / ball:e8 / to:1"


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def drag(page: Page, start: str, end: str) -> None:
    """What dragging needs is there before a hand comes near."""
    expect(page.locator("svg[data-drags]")).to_be_visible()
    square(page, start).drag_to(square(page, end))


def test_a_penguin_is_dragged_to_where_it_goes(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, MAMA_KICKS)
    mama = page.locator('[data-penguin="0M"]')
    expect(mama).to_have_attribute("data-at", "e8")
    drag(page, "e8", "h8")
    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_the_first_touch_of_the_board_may_be_a_drag(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, MAMA_KICKS, {"size": PHONE, "touch": True})
    expect(page.locator("svg[data-drags]")).to_be_visible()
    drag_by_finger(page, middle_of(square(page, "e8")), middle_of(square(page, "h8")))
    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_a_penguin_dropped_where_it_cannot_go_stays_in_hand(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, MAMA_KICKS)
    for where in ("e8", "d1"):
        drag(page, "e8", where)
        expect(page.locator('[data-square="h8"][data-lit]')).to_be_visible()
        expect(page.get_by_test_id("game-over")).to_have_count(0)
        if where == "e8":
            page.keyboard.press("Escape")
    square(page, "h8").click()
    expect(page.get_by_test_id("game-over")).to_be_visible()
