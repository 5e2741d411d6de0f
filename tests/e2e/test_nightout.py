"""Penguin's Night Out in a real browser, by every kind of hand."""

from functools import partial
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import at_table
from tests.e2e.at_table import settled, shows_more, state_of, watched
from tests.e2e.conftest import PHONE, WIDE, NewPage, Server, axe_faults
from tests.e2e.nightout_hands import (
    GAME,
    Finger,
    Keyboard,
    Mouse,
    play_on,
    sensible,
)

pytestmark = pytest.mark.browser

# A small board with everything on it:
#
#     row 4     .   .  6|5  .  .
#     row 3     4   .   .   .  .       Ada is a, Bo is b.
#     row 2     4   .  3|3  0  .
#     row 1     1 - 3   2 - 5  4
#
TILES = "tiles: 1|3@a1E 2|5@c1E 4|4@a2N 3|3@c2E 0|4@e2S 5|6@d4W 1|6@a4N"
HERE = "a: a3 nest=1|3 a1@penguin a2@penguin"
THERE = "b: d1 nest=2|5 b1@penguin b2@e1"
AT_HOME = "a: middle nest=1|3 a1@hand a2@hand / b: middle nest=2|5 b1@hand b2@hand"

PHASES = {
    "place": f"{TILES} / {AT_HOME} / turn: a place",
    "walk": f"{TILES} / {HERE} / {THERE} / turn: a walk die=5",
    "bonus": f"{TILES} / a: a3 nest=1|3 a1@c2 a2@a1 / {THERE} / turn: a bonus die=4",
    "buddy": f"{TILES} / a: a3 nest=1|3 a1@c2 a2@c2 / {THERE} / turn: a buddy selected=3|3",
    "lift": f"{TILES} / {HERE} / {THERE} / turn: a lift selected=4|4",
    "tile": f"{TILES} / {HERE} / {THERE} / turn: a tile tile=3|3",
    "stunned": f"{TILES} / {HERE} stunned / {THERE} barred=a1 / turn: a stunned",
}


set_up = partial(at_table.set_up, "nightout")
start = partial(at_table.start, "nightout")


def test_a_game_between_two_browsers(new_page: NewPage, server: Server) -> None:
    host = new_page("/play/nightout")
    set_up(host, "link", position=f"{TILES} / {HERE} / {THERE} / turn: b walk die=1")
    link = host.get_by_test_id("invite-1").input_value()
    friend = new_page(link[link.index("/sit/") :])
    friend.get_by_test_id("sit-name").fill("Bo")
    friend.get_by_test_id("sit").click()
    expect(friend.get_by_test_id("ask")).to_contain_text("Your turn")
    state = play_on([Mouse(host), Mouse(friend)], server.url)
    assert state.ended
    for page in (host, friend):
        expect(page.get_by_test_id("game-over")).to_contain_text("win")


def test_a_game_of_four_with_bots(new_page: NewPage, server: Server) -> None:
    page = new_page("/play/nightout")
    set_up(page, "chick", "chick", "chick", round_limit=1)
    while True:
        state, number = state_of(page, server.url)
        if not GAME.to_act(state):
            break
        if state.turn == 0:
            settled(page, server.url)
            moves = sensible(state)
            Mouse(page).play(state, moves)
            number += len(moves) - 1
        shows_more(page, number)
    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_a_game_by_mouse_with_everything_moving(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, PHASES["place"], {"motion": True}, round_limit=1)
    play_on([Mouse(page)], server.url, moving_tiles)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert axe_faults(page) == []


def test_a_game_by_keyboard_alone(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, PHASES["place"], round_limit=1)
    assert axe_faults(page) == []
    play_on([Keyboard(page)], server.url, moving_tiles)
    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_a_game_by_touch_on_a_phone(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, PHASES["place"], {"size": PHONE, "touch": True}, round_limit=1)
    play_on([Finger(page)], server.url)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def moving_tiles(state: Any) -> list[str]:
    """Sensible, but a tile that may be moved is."""
    if state.phase in ("tile", "lift"):
        legal = [GAME.name(state, state.turn, action) for action in GAME.legal(state, state.turn)]
        return [legal[len(legal) // 2]]
    return sensible(state)


@pytest.mark.parametrize("hands", [Mouse, Finger, Keyboard])
def test_a_tile_of_ones_choice_is_in_hand_as_soon_as_it_is_lifted_turned_and_put(
    new_page: NewPage, server: Server, hands: type[Mouse]
) -> None:
    touch = hands is Finger
    page = start(new_page, server, PHASES["lift"], {"size": PHONE if touch else WIDE, "touch": touch})
    state, number = settled(page, server.url)
    hands(page).play(state, ["lift 5|6"])
    if touch:
        page.get_by_test_id("confirm").tap()
    state, number = settled(page, server.url, number)
    expect(page.get_by_test_id("places")).to_be_visible()
    hands(page).play(state, ["tile 5|6 to c3W"])
    state, _ = settled(page, server.url, number)
    assert "5|6@c3W" in GAME.position(state)


def test_one_looks_closer_and_the_walk_home_is_told_once_and_wins(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, PHASES["walk"])
    settled(page, server.url)
    assert axe_faults(page) == []
    looks_closer(page)
    page.evaluate(
        """() => {
            window.said = [];
            const region = document.querySelector('[data-testid=told]');
            new MutationObserver(() => window.said.push(region.textContent)).observe(
                region, {childList: true, characterData: true, subtree: true});
        }"""
    )
    page.locator('[data-cell="a1"]').hover()
    expect(page.get_by_test_id("way")).to_be_visible()
    expect(page.get_by_test_id("caption")).to_contain_text("2 steps")
    page.locator('[data-cell="a1"]').click()
    expect(page.locator('[data-piece="p0"]')).to_have_attribute("data-at", "a1")
    settled(page, server.url)
    said = " ".join(page.evaluate("window.said"))
    assert said.count("steps to a2") == 1
    assert said.count("steps to a1") == 1
    page.get_by_test_id("do-stop").click()
    expect(page.get_by_test_id("game-over")).to_contain_text("win")


def looks_closer(page: Page) -> None:
    """And sees it all again."""
    square = page.locator('[data-cell="a3"] rect').first

    def width() -> float:
        box = square.bounding_box()
        assert box
        return box["width"]

    usual = width()
    page.get_by_test_id("zoom-in").click()
    assert width() > 1.2 * usual
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert width() < usual
    page.get_by_test_id("zoom-fit").click()
    assert abs(width() - usual) < 0.5
    page.locator('svg[aria-label="Board"]').hover()
    page.mouse.wheel(0, -300)
    assert width() > 1.2 * usual
    page.get_by_test_id("zoom-fit").click()
    assert abs(width() - usual) < 0.5


def test_a_walk_is_watched_step_by_step_by_keyboard_alone(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, PHASES["walk"], {"motion": True})
    expect(page.locator('[data-cell="a1"][data-lit]')).to_be_visible()
    # Slower, slower: from calm to slow to step by step.
    page.keyboard.press("<")
    page.keyboard.press("<")
    expect(page.get_by_test_id("pace-choice")).to_have_value("steps")
    with watched(page.locator('[data-piece="p0"]'), "data-at") as places:
        page.locator('[data-cell="a1"]').focus()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("next-beat")).to_be_visible()
        assert "a1" not in places()
        while "a1" not in places():
            page.keyboard.press("k")
        assert places() == ["a2", "a1"]
    page.keyboard.press("z")
    expect(page.get_by_test_id("skip")).to_have_count(0)


def test_a_penguin_is_dragged_along_its_way(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, PHASES["walk"])
    _, number = settled(page, server.url)
    page.locator('[data-cell="a3"]').drag_to(page.locator('[data-cell="a1"]'))
    expect(page.locator('[data-piece="p0"]')).to_have_attribute("data-at", "a1")
    _, now = settled(page, server.url, number)
    assert now == number + 2


def test_a_tile_is_dragged_to_its_place(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, PHASES["tile"].replace("tile=3|3", "tile=5|6"))
    _, number = settled(page, server.url)
    page.locator('[data-cell="d4"]').click()
    expect(page.locator('[data-cell="f1"]')).to_be_visible()
    page.locator('[data-cell="d4"]').drag_to(page.locator('[data-cell="f1"]'))
    state, _ = settled(page, server.url, number)
    tile = next(one for one in GAME.view(state, None).tiles if one.name == "5|6")  # type: ignore[attr-defined]
    assert "f1" in [cell.name for cell in tile.cells]


def test_being_eaten_is_asked_about_twice(new_page: NewPage, server: Server) -> None:
    position = (
        f"{TILES} / a: e1 nest=1|3 a1@penguin a2@c2 / b: d1 nest=2|5 b1@penguin b2@c1 / turn: a walk die=1"
    )
    page = start(new_page, server, position, bears="eat")
    page.locator('[data-cell="e2"]').click()
    expect(page.get_by_test_id("ask")).to_contain_text("Polar Bear Gang")
    page.get_by_test_id("walk-on").click()
    page.get_by_test_id("do-eaten").click()
    expect(page.get_by_test_id("game-over")).to_contain_text("win")
    expect(page.locator('[data-piece="p0"]')).to_have_count(0)
    expect(page.get_by_test_id("seats")).to_contain_text("has been eaten.")


@pytest.mark.parametrize(("elbow_room", "most_nodes"), [("false", 1500), ("true", 2500)])
def test_squares_are_large_enough_for_a_finger_on_a_phone(
    new_page: NewPage, elbow_room: str, most_nodes: int
) -> None:
    page = new_page("/play/nightout", size=PHONE, touch=True)
    set_up(page, "friend", "friend", elbow_room=elbow_room)
    box = page.locator("[data-cell] rect").first.bounding_box()
    assert box and box["width"] >= 24
    nodes: int = page.evaluate("document.querySelectorAll('svg[aria-label=Board] *').length")
    assert nodes <= most_nodes


@pytest.mark.parametrize(
    ("phase", "size", "theme"),
    [
        *((phase, WIDE, "light") for phase in PHASES if phase not in ("place", "walk")),
        *((phase, PHONE, "dark") for phase in ("walk", "buddy", "tile")),
    ],
)
def test_axe_finds_nothing_in_any_other_state_of_a_turn(
    new_page: NewPage, server: Server, phase: str, size: tuple[int, int], theme: Literal["light", "dark"]
) -> None:
    page = start(new_page, server, PHASES[phase], {"size": size})
    page.emulate_media(color_scheme=theme)
    if phase == "tile":
        page.locator('[data-step="tile:3|3"]').click()
        expect(page.get_by_test_id("places")).to_be_visible()
        page.locator('[data-cell="c2"]').focus()
    assert axe_faults(page) == []


def test_a_layout_is_painted_checked_and_played(new_page: NewPage) -> None:
    page = new_page("/workshop/nightout?option=layout")
    page.get_by_test_id("start-raft").click()
    expect(page.get_by_test_id("layout-count")).to_contain_text("28 of 28")
    page.locator('[data-place="0 0"]').click()
    expect(page.get_by_test_id("layout-count")).to_contain_text("27 of 28")
    expect(page.get_by_test_id("editor-layout")).to_contain_text("this one has 27")
    assert axe_faults(page) == []
    page.locator('[data-place="0 0"]').hover()
    page.mouse.down()
    page.locator('[data-place="1 0"]').hover()
    page.mouse.up()
    expect(page.get_by_test_id("layout-count")).to_contain_text("28 of 28")
    page.get_by_test_id("bench-play").click()
    page.get_by_test_id("seat-1-friend").check(force=True)
    page.get_by_test_id("set-up-play").click()
    expect(page.get_by_test_id("ask")).to_be_visible()
    expect(page.locator("[data-cell]")).to_have_count(56)
