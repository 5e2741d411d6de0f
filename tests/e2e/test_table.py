"""People together, each in a browser of their own."""

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.at_table import shown, start, state_of
from tests.e2e.conftest import PHONE, NewPage, Server, axe_faults, faults_at_all_sizes
from tests.e2e.soccer_hands import GAME, WALK_TO_GOAL, Mouse
from tests.e2e.test_soccer import set_up

JSON = {"content-type": "application/json"}

pytestmark = pytest.mark.browser


def make_table(server: Server, **asked: Any) -> dict[str, Any]:
    """A table made behind the browser's back, for tests that begin later."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    body = {"game": "soccer", "seats": seats, "options": {"first": "first"}, **asked}
    request = urllib.request.Request(f"{server.url}/api/tables", json.dumps(body).encode(), JSON)
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def invite_of(page: Page, seat: int = 1) -> str:
    """The link the host would send."""
    link = page.get_by_test_id(f"invite-{seat}").input_value()
    return link[link.index("/sit/") :]


def sit_down(page: Page, name: str) -> None:
    page.get_by_test_id("sit-name").fill(name)
    page.get_by_test_id("sit").click()
    expect(page.get_by_test_id("seats")).to_be_visible()


def host_and_friend(new_page: NewPage, server: Server, position: str = "") -> tuple[Page, Page]:
    made = make_table(server, position=position or None)
    kept = {made["table"]: {"keys": [made["key"]], "game": "soccer", "since": 0, "invites": made["invites"]}}
    host = new_page(f"/table/{made['table']}", tables=kept)
    expect(host.get_by_test_id("waiting-room")).to_be_visible()
    friend = new_page(invite_of(host))
    sit_down(friend, "Ben")
    expect(host.get_by_test_id("ask")).to_be_visible()
    return host, friend


def alternate(pages: tuple[Page, Page], server: Server, moves: list[str]) -> None:
    state, number = state_of(pages[0], server.url)
    for move in moves:
        # What happened is told before what is asked next: a click in between would be lost.
        expect(pages[state.turn].get_by_test_id("ask")).to_contain_text("Your turn")
        Mouse(pages[state.turn]).play(state, move)
        number += 1
        for page in pages:
            shown(page, number)
        state, _ = GAME.play(state, {state.turn: GAME.parse(state, state.turn, move)})


def test_from_a_link_to_a_seat_in_two_taps(new_page: NewPage, server: Server) -> None:
    made = make_table(server)
    page = new_page(f"/sit/{made['table']}#{made['invites']['1']}", size=PHONE, touch=True)
    assert axe_faults(page) == []
    page.get_by_test_id("sit").tap()
    expect(page.get_by_test_id("waiting-room").or_(page.get_by_test_id("seats"))).to_be_visible()


def test_a_spectator_can_do_nothing_a_refresh_keeps_the_seats_and_a_takeback_is_by_consent(
    new_page: NewPage, server: Server
) -> None:
    host, friend = host_and_friend(new_page, server)
    watcher = new_page(f"/table/{host.url.rpartition('/')[2]}")
    alternate((host, friend), server, WALK_TO_GOAL[:2])
    _, number = state_of(host, server.url)
    shown(watcher, number)
    expect(watcher.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "c3")
    expect(watcher.locator("[data-step]")).to_have_count(0)
    expect(watcher.get_by_test_id("resign")).to_have_count(0)
    assert axe_faults(watcher) == []
    for page in (host, friend):
        page.reload()
        shown(page, 2)
    alternate((host, friend), server, WALK_TO_GOAL[2:3])
    host.get_by_test_id("takeback-offer").click()
    friend.get_by_test_id("takeback-accept").click()
    for page in (host, friend, watcher):
        expect(page.locator('[data-penguin="0B"]')).to_have_attribute("data-at", "c3")
    expect(host.locator('[data-step="penguin:B"]')).to_be_visible()


def test_the_same_link_on_a_second_device_asks_before_it_moves_the_seat(
    new_page: NewPage, server: Server
) -> None:
    made = make_table(server)
    link = f"/sit/{made['table']}#{made['invites']['1']}"
    first, second = new_page(link), new_page(link)
    sit_down_quietly(first, "Ben")
    second.reload()
    expect(second.get_by_test_id("sit-taken")).to_contain_text("Ben sits there already")
    second.get_by_test_id("sit").click()
    expect(first.get_by_test_id("moved")).to_be_visible()


def sit_down_quietly(page: Page, name: str) -> None:
    page.get_by_test_id("sit-name").fill(name)
    page.get_by_test_id("sit").click()
    expect(page.get_by_test_id("waiting-room")).to_be_visible()


def test_a_clock_that_runs_out_ends_the_game(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    page.get_by_test_id("clock-total").check(force=True)
    page.get_by_test_id("seconds-0").check(force=True)
    page.get_by_test_id("clock-seconds").fill("5")
    set_up(page)
    expect(page.get_by_test_id("clock-0")).to_be_visible()
    expect(page.get_by_test_id("game-over")).to_contain_text("out of time")


def test_axe_finds_nothing_in_the_waiting_room_the_lobby_and_the_other_pages(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    set_up(page, "link")
    expect(page.get_by_test_id("waiting-room")).to_be_visible()
    assert faults_at_all_sizes(page, axe_faults) == []
    # The host puts a bot in, and plays.
    page.get_by_test_id("hire-1").select_option("chick")
    expect(page.get_by_test_id("ask")).to_be_visible()
    assert axe_faults(page) == []
    for path in ("/lobby", "/replay", "/dice"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert faults_at_all_sizes(page, axe_faults) == [], path


def test_a_public_table_is_found_in_the_lobby(new_page: NewPage, server: Server) -> None:
    host = new_page("/play/soccer")
    host.get_by_test_id("seat-1-link").check(force=True)
    host.get_by_test_id("public").check(force=True)
    set_up(host, "link")
    expect(host.get_by_test_id("waiting-room")).to_be_visible()
    table = host.url.rpartition("/")[2]
    guest = new_page("/lobby")
    guest.get_by_test_id(f"lobby-{table}").get_by_test_id("lobby-sit").click()
    expect(guest.get_by_test_id("seats")).to_be_visible()
    expect(host.get_by_test_id("ask")).to_be_visible()


def test_the_dice_of_a_finished_game_are_checked_in_the_browser(new_page: NewPage, server: Server) -> None:
    page = start("soccer", new_page, server, first="lot")
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("game-over")).to_contain_text("resigns")
    page.get_by_test_id("check-dice").click()
    expect(page.get_by_test_id("dice-verdict")).to_be_visible()
    expect(page.get_by_test_id("dice-draws").locator("li, tr").first).to_be_visible()
    assert axe_faults(page) == []


def test_friends_write_to_each_other_and_one_can_be_muted(new_page: NewPage, server: Server) -> None:
    host, friend = host_and_friend(new_page, server)
    friend.get_by_test_id("chat").click()
    friend.get_by_test_id("chat-words").fill("Mind the gap!")
    friend.get_by_test_id("chat-send").click()
    expect(friend.get_by_test_id("chat-list")).to_contain_text("Ben: Mind the gap!")
    expect(host.get_by_test_id("bubble-1")).to_have_text("Mind the gap!")
    expect(host.get_by_test_id("unread")).to_contain_text("1")
    host.get_by_test_id("chat").click()
    expect(host.get_by_test_id("chat-list")).to_contain_text("Ben: Mind the gap!")
    assert axe_faults(host) == []
    host.get_by_test_id("mute-1").click()
    expect(host.get_by_test_id("chat-list")).to_have_count(0)


def test_where_strangers_meet_there_are_only_phrases(new_page: NewPage, server: Server) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    made = make_table(server, public=True, seats=seats)
    kept = {made["table"]: {"keys": [made["key"]], "game": "soccer", "since": 0}}
    page = new_page(f"/table/{made['table']}", tables=kept)
    page.get_by_test_id("chat").click()
    expect(page.get_by_test_id("phrase-Hello!")).to_be_visible()
    expect(page.get_by_test_id("chat-words")).to_have_count(0)
    page.get_by_test_id("phrase-Hello!").click()
    expect(page.get_by_test_id("bubble-0")).to_have_text("Hello!")
