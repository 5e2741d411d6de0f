"""Skating Penguins in a real browser, by every kind of hand."""

import re
from functools import partial
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import at_table
from tests.e2e.at_table import busy_then, settled, shows_more, state_of, watched
from tests.e2e.conftest import PHONE, WIDE, NewPage, Server, axe_faults, resize
from tests.e2e.skating_hands import GAME, Finger, Keyboard, Mouse, play_on, sensible

pytestmark = pytest.mark.browser

# A1 slides east and faces north-east, where B1 is; a rock lies on its way.
ICE = "ice hexagon 5; rock 3,0; hole 0,-3; rough 2 -3,2; drift 3 -4,0; smoke 9 4,-4"
A1 = "A1 Jet at -1,0 facing NE heading E speed 3 missiles 2"
B1 = "B1 WW2 at 2,-2 facing W heading W speed 2 damage 4"
DUEL = f"{ICE}; {A1}; {B1}; turn A1"
STATES = {
    "first": DUEL,
    "midway": f"{ICE}; {A1.replace('-1,0', '0,0')}; {B1}; turn A1 used 1 actions 1 spent thrust",
    "fallen": f"{ICE}; A1 Jet at 0,0 facing SW heading E speed 1 fallen; {B1}; turn A1",
    "swimming": f"{ICE}; A1 Jet at 0,-3 facing SW swimming engines-out; {B1}; turn A1",
    "troubled": f"{ICE}; A1 Jet at 0,0 facing E jammed engines-out damage 17; {B1}; turn A1",
    "cards": "",
}

MANEUVER = "Turning and steering. MkIII and MkII, by earlier actions: 0: {} %, 1: {} %, 2: {} %"


set_up = partial(at_table.set_up, "skating")
start = partial(at_table.start, "skating")


def test_a_duel_between_two_browsers(new_page: NewPage, server: Server) -> None:
    host = new_page("/play/skating")
    set_up(host, "link", round_limit=1)
    link = host.get_by_test_id("invite-1").input_value()
    friend = new_page(link[link.index("/sit/") :])
    friend.get_by_test_id("sit-name").fill("Bo")
    friend.get_by_test_id("sit").click()
    host.get_by_test_id("card-Jet").click()
    friend.get_by_test_id("card-WW1").click()
    expect(host.get_by_test_id("order")).to_be_visible()
    play_on([Mouse(host), Mouse(friend)], server.url)
    for page in (host, friend):
        expect(page.get_by_test_id("game-over")).to_be_visible()


def test_a_brawl_of_six_with_bots(new_page: NewPage, server: Server) -> None:
    page = new_page("/play/skating")
    set_up(page, *["chick"] * 5, map="chaos", penguins="WW2", round_limit=1)
    while True:
        state, number = state_of(page, server.url)
        if state.ended:
            break
        if GAME.to_act(state) == (0,):
            settled(page, server.url)
            Mouse(page).play(state, sensible(state))
        shows_more(page, number)
    assert {figure.who for figure in state.figures} == {*range(6)}
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert axe_faults(page) == []


def test_a_game_by_keyboard_alone(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, DUEL, round_limit=1)
    play_on([Keyboard(page)], server.url)
    expect(page.get_by_test_id("game-over")).to_be_visible()


def test_a_game_by_touch_on_a_phone(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, DUEL, {"size": PHONE, "touch": True}, round_limit=1)
    play_on([Finger(page)], server.url)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_game_by_mouse_with_everything_moving(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, DUEL, {"motion": True}, round_limit=1)
    play_on([Mouse(page)], server.url)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert axe_faults(page) == []


def test_a_shot_shows_its_odds_before_anybody_commits_to_it(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, STATES["midway"])
    state, number = settled(page, server.url)
    (seat,) = GAME.to_act(state)
    risk = GAME.risk(state, seat, GAME.parse(state, seat, "fire missile B1"))
    assert risk is not None
    button = page.get_by_test_id("do-missile-B1")
    expect(button).to_contain_text(f"{round(risk.chance * 100)} %")
    button.hover()
    expect(page.get_by_test_id("odds")).to_contain_text("earlier actions")
    page.locator('[data-hex="2,-2"]').click()
    settled(page, server.url, number)
    expect(page.get_by_test_id("moves")).to_contain_text("fire cannon B1")


def test_a_collision_is_seen_coming_with_all_it_would_move(new_page: NewPage, server: Server) -> None:
    ahead = "A1 WW2 at -1,0 facing E heading E speed 4; B1 WW2 at 0,0 facing W"
    page = start(new_page, server, f"{ICE}; {ahead}; turn A1")
    settled(page, server.url)
    expect(page.get_by_test_id("slide")).to_have_attribute("data-end", "figure")
    page.get_by_test_id("do-go").hover()
    expect(page.locator("[data-ghost=B1]")).to_be_visible()


def test_a_collision_is_watched_step_by_step_by_keyboard_alone(new_page: NewPage, server: Server) -> None:
    ahead = "A1 WW2 at -1,0 facing E heading E speed 6; B1 WW2 at 0,0 facing W"
    page = start(new_page, server, f"{ICE}; {ahead}; turn A1", {"motion": True})
    settled(page, server.url)
    # Slower, slower: from calm to slow to step by step.
    page.keyboard.press("<")
    page.keyboard.press("<")
    expect(page.get_by_test_id("pace-choice")).to_have_value("steps")
    # Step by step it is hit, and shoved three hexes, one at a time, up to the rock.
    shoved = page.locator("[data-figure=B1]")
    with watched(shoved, "data-at") as places:
        page.keyboard.press("g")
        expect(page.get_by_test_id("next-beat")).to_be_visible()
        assert places() == []
        while "2,0" not in places():
            page.keyboard.press("k")
        assert places()[:2] == ["1,0", "2,0"]
        # There was more to come each time: whoever watches is not led past it.
        assert busy_then(shoved)[:2] == [True, True]
    page.keyboard.press("z")
    expect(page.get_by_test_id("skip")).to_have_count(0)
    settled(page, server.url)
    page.keyboard.press(">")
    expect(page.get_by_test_id("pace-choice")).to_have_value("slow")


def test_one_sees_what_would_happen_and_a_click_far_ahead_slides_all_the_way(
    new_page: NewPage, server: Server
) -> None:
    page = start(new_page, server, DUEL)
    settled(page, server.url)
    # Seen as long as nobody looks at anything they might do.
    expect(page.get_by_test_id("slide")).to_have_attribute("data-end", "stop")
    # Every figure is reached by keys, and says how it moves.
    page.keyboard.press(".")
    label = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert "B1, WW2 of" in label and "facing left, sliding left at 2, damage 4 of 15" in label
    page.keyboard.press(",")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.dataset.hex") == "0,0"
    page.get_by_test_id("do-go").hover()
    expect(page.locator("[data-ghost=A1]")).to_be_visible()
    page.locator('[data-hex="1,0"]').click()
    expect(page.locator("[data-figure=A1]")).to_have_attribute("data-at", "1,0")


def test_shields_are_spread_before_the_game(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, penguins="Space")
    for _ in range(2):
        expect(page.get_by_test_id("shields-left")).to_contain_text("0 left")
        page.get_by_test_id("less-3").click()
        expect(page.get_by_test_id("raise-shields")).to_be_disabled()
        page.get_by_test_id("more-0").click()
        assert axe_faults(page) == []
        page.get_by_test_id("raise-shields").click()
    expect(page.get_by_test_id("order")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        *((name, WIDE, "light") for name in STATES),
        *((name, PHONE, "dark") for name in ("midway", "troubled", "cards")),
    ],
)
def test_axe_finds_nothing_in_any_state(
    new_page: NewPage, server: Server, name: str, size: tuple[int, int], theme: Literal["light", "dark"]
) -> None:
    page = start(new_page, server, STATES[name], {"size": size})
    page.emulate_media(color_scheme=theme)
    if name == "midway":
        page.get_by_test_id("do-face-L").focus()
        expect(page.get_by_test_id("odds")).to_be_visible()
    elif name == "cards":
        # Whoever picks a first penguin is given advice.
        expect(page.get_by_test_id("advice-WW2")).to_contain_text("Good for a first game")
        expect(page.get_by_test_id("advice-Jet")).to_contain_text("has missiles")
    assert axe_faults(page) == []


def test_the_rules_are_those_of_the_edition_that_is_played(new_page: NewPage) -> None:
    page = new_page("/play/skating")
    set_up(page, edition="mk2", penguins="WW2")
    page.goto(page.get_by_test_id("rules").get_attribute("href") or "")
    drawn = page.get_by_text("The order is random.")
    rolled = page.get_by_text("everyone rolls a die with ten sides")
    expect(drawn).to_be_visible()
    expect(rolled).to_have_count(0)
    page.get_by_test_id("edition-mk3").check(force=True)
    expect(rolled).to_be_visible()
    expect(drawn).to_have_count(0)
    page.get_by_test_id("edition-both").check(force=True)
    expect(drawn).to_be_visible()
    expect(rolled).to_be_visible()
    for size in (WIDE, PHONE):
        resize(page, size)
        assert axe_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_hexes_are_large_enough_for_a_finger_on_a_phone(new_page: NewPage, server: Server) -> None:
    page = start(new_page, server, how={"size": PHONE, "touch": True}, map="sheet", penguins="WW1")
    box = page.locator("[data-hex] path").first.bounding_box()
    assert box and box["width"] >= 24


def there_and_back(page: Page, start: str, folder: Path) -> None:
    """What is on the bench goes into a file, something else takes its place, and it comes back."""
    with page.expect_download() as exported:
        page.get_by_test_id("written-export").click()
    file = folder / exported.value.suggested_filename
    exported.value.save_as(file)
    text = page.get_by_test_id("written-text")
    before = text.input_value()
    page.get_by_test_id(start).click()
    page.get_by_test_id("unsaved-yes").click()
    expect(text).not_to_have_value(before)
    page.get_by_test_id("written-file").set_input_files(file)
    expect(text).to_have_value(before)


def test_a_map_is_painted_checked_goes_into_a_file_and_is_played(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("/workshop/skating?option=map")
    page.get_by_test_id("start-pond").click()
    expect(page.get_by_test_id("map-figures")).to_contain_text("217 hexes")
    page.get_by_test_id("brush-rock").check(force=True)
    page.get_by_test_id("map-symmetry").select_option("six")
    page.locator('[data-hex="2,0"]').click()
    expect(page.locator("[data-feature=rock]")).to_have_count(6)
    page.get_by_test_id("brush-start").check(force=True)
    page.locator('[data-hex="1,0"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-start].own")).to_have_count(6)
    # Turned, all of them face the rocks.
    page.keyboard.press("Enter")
    expect(page.locator("[data-fault]").first).to_be_attached()
    expect(page.get_by_test_id("bench-play")).to_be_visible()
    assert axe_faults(page) == []
    for _ in range(6):
        page.keyboard.press("Enter")
    expect(page.locator("[data-start].own")).to_have_count(0)
    there_and_back(page, "start-rink", tmp_path)
    expect(page.locator("[data-feature=rock]")).to_have_count(6)
    page.get_by_test_id("bench-play").click()
    page.get_by_test_id("seat-1-friend").check(force=True)
    page.get_by_test_id("set-up-play").click()
    expect(page.get_by_test_id("picking")).to_be_visible()
    expect(page.locator("[data-feature=rock]")).to_have_count(6)


def test_a_penguin_is_made_in_the_workshop_goes_into_a_file_and_is_played(
    new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page("/workshop/skating?option=cards")
    page.get_by_test_id("start-samples").click()
    page.get_by_test_id("pick-card-1").click()
    page.get_by_test_id("card-copy").click()
    page.get_by_test_id("card-name").fill("Razorbill")
    charts = page.get_by_test_id("card-odds").locator("svg")
    expect(charts.first).to_have_attribute("aria-label", re.compile(MANEUVER.format(100, 83, 50)))
    page.get_by_test_id("card-maneuverability").fill("1")
    expect(charts.first).to_have_attribute("aria-label", re.compile(MANEUVER.format(100, 100, 67)))
    page.get_by_test_id("card-points").fill("99")
    expect(page.get_by_test_id("editor-cards")).to_contain_text("from 1 to 60")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert axe_faults(page) == []
    page.get_by_test_id("card-points").fill("30")
    there_and_back(page, "start-samples", tmp_path)
    page.get_by_test_id("bench-play").click()
    page.get_by_test_id("seat-1-friend").check(force=True)
    page.get_by_test_id("set-up-play").click()
    expect(page.get_by_test_id("card-Razorbill")).to_contain_text("30")
