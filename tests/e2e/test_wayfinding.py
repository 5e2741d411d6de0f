"""A newcomer finds the way: from any page to any other, to a game, back to a running one, elsewhere."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.at_table import set_up, start, table_of
from tests.e2e.conftest import (
    PHONE,
    NewPage,
    Server,
    axe_faults,
    faults_at_all_sizes,
    profile,
    resize,
)
from tests.e2e.test_table import invite_of, make_table, sit_down

pytestmark = pytest.mark.browser

PAGES = ("Play", "My games", "Lobby", "Learn", "Puzzles", "Workshop")
PATHS = (
    "/",
    "/play/skating",
    "/games",
    "/lobby",
    "/learn",
    "/workshop",
    "/rules/soccer",
    "/take",
    "/nowhere",
)
GAMES = ("soccer", "nightout", "battle", "skating")


def height(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollHeight")
    return found


# ---- the header ----


def test_the_header_leads_to_every_page_and_is_on_those_beside_them(new_page: NewPage) -> None:
    page = new_page(PATHS[6])
    has_the_header(page)
    for name in PAGES:
        page.get_by_test_id(f"nav-{name}").click()
        expect(page.get_by_test_id(f"nav-{name}")).to_have_attribute("aria-current", "page")
    page.goto(PATHS[7])
    has_the_header(page)


def has_the_header(page: Page) -> None:
    links = page.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(links).to_have_text([re.compile(name) for name in PAGES])


def test_on_a_phone_the_pages_are_one_tap_away_by_hand_and_by_keyboard(new_page: NewPage) -> None:
    page = new_page(size=PHONE, touch=True)
    menu, learn = page.get_by_test_id("menu"), page.get_by_test_id("nav-Learn")
    expect(learn).to_be_hidden()
    menu.tap()
    expect(menu).to_have_attribute("aria-expanded", "true")
    assert axe_faults(page) == []
    learn.tap()
    expect(page.get_by_role("heading", name="Learn a game")).to_be_visible()
    expect(learn).to_be_hidden()
    menu.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("nav-Play")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(learn).to_be_hidden()


def test_at_a_table_on_a_phone_the_board_has_the_whole_width_and_the_menu_moves_nothing(
    new_page: NewPage, server: Server
) -> None:
    page = start("soccer", new_page, server, how={"size": PHONE, "touch": True})
    before = page.get_by_test_id("board").bounding_box()
    assert before is not None
    assert before["width"] == PHONE[0]
    assert before["y"] <= 48
    page.get_by_test_id("menu").tap()
    expect(page.get_by_test_id("nav-Learn")).to_be_visible()
    assert page.get_by_test_id("board").bounding_box() == before


# ---- the front page ----


def test_all_games_are_in_sight_at_once_and_on_a_phone_within_three_screens(new_page: NewPage) -> None:
    page = new_page()
    for game in GAMES:
        for way in ("play", "friend", "set-up", "learn", "rules"):
            expect(page.get_by_test_id(f"{way}-{game}")).to_be_in_viewport(ratio=1)
    resize(page, PHONE)
    expect(page.get_by_test_id("play-skating")).to_be_visible()
    assert height(page) <= 3 * PHONE[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    # With a friend, a friend is chosen already.
    page.get_by_test_id("friend-nightout").click()
    expect(page.get_by_test_id("seat-1-link")).to_be_checked()
    page.get_by_test_id("set-up-play").click()
    expect(page.get_by_test_id("invite-1")).to_be_visible()


def test_a_running_game_of_mine_comes_first_and_calls_me_from_every_page(
    new_page: NewPage, server: Server
) -> None:
    page = start("soccer", new_page, server, first="first")
    table = table_of(page)
    expect(page.get_by_test_id("turn-badge")).to_have_count(0)
    page.get_by_test_id("home").click()
    running = page.get_by_test_id("running-games").get_by_test_id(f"my-table-{table}")
    expect(running).to_contain_text("Your turn")
    expect(page.get_by_test_id("play-skating")).to_be_in_viewport()
    assert axe_faults(page) == []
    page.goto("/learn")
    expect(page.get_by_test_id("nav-My games").get_by_test_id("turn-badge")).to_contain_text("1")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.get_by_test_id("menu").get_by_test_id("turn-badge")).to_be_visible()
    page.goto("/")
    running.click()
    expect(page.get_by_test_id("ask")).to_be_visible()


def test_the_first_game_is_against_chick_with_the_lesson_offered_and_the_next_is_not(
    new_page: NewPage,
) -> None:
    page = new_page()
    page.get_by_test_id("play-soccer").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Chick bot")
    expect(page.get_by_test_id("ask")).to_be_visible()
    # Alone against bots one may ask for hints, and nobody has to be told.
    expect(page.get_by_test_id("hint")).to_be_visible()
    expect(page.get_by_test_id("hints-on")).to_have_count(0)
    expect(page.get_by_test_id("offer-lesson")).to_have_attribute("href", "/lesson/soccer")
    assert axe_faults(page) == []
    page.get_by_test_id("no-lesson").click()
    expect(page.get_by_test_id("lesson-offer")).to_have_count(0)
    page.get_by_test_id("home").click()
    expect(page.get_by_test_id("game-soccer")).to_contain_text("Against Fledgling, a bot")
    page.get_by_test_id("play-soccer").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Fledgling bot")


# ---- setting up ----


def test_a_set_up_survives_a_reload_and_a_step_back(new_page: NewPage) -> None:
    page = new_page("/play/soccer?company=friend")
    page.get_by_test_id("seat-1-emperor").check(force=True)
    page.get_by_test_id("clock-total").check(force=True)
    page.get_by_test_id("increment-5").check(force=True)
    page.get_by_test_id("house-rules").locator("summary").click()
    page.get_by_test_id("option-move_limit").fill("60")
    expect(page.get_by_test_id("house-changes")).to_contain_text("Move limit: 60")
    page.get_by_test_id("nav-Learn").click()
    expect(page.get_by_test_id("learn-page")).to_be_visible()
    page.go_back()
    for again in (lambda: None, page.reload):
        again()
        expect(page.get_by_test_id("seat-1-emperor")).to_be_checked()
        expect(page.get_by_test_id("increment-5")).to_be_checked()
        expect(page.get_by_test_id("house-changes")).to_contain_text("Move limit: 60")
    page.get_by_test_id("house-rules").locator("summary").click()
    page.get_by_test_id("rulebook").click()
    expect(page.get_by_test_id("house-changes")).to_contain_text("As in the rulebook.")


def test_six_seats_and_a_clock_fit_a_screen(new_page: NewPage) -> None:
    page = new_page("/play/skating")
    for _ in range(4):
        page.get_by_test_id("add-seat").click()
    page.get_by_test_id("clock-days").check(force=True)
    expect(page.get_by_test_id("seat-5-emperor")).to_be_attached()
    expect(page.get_by_test_id("set-up-play")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("add-seat")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Kind to beginners").first).to_be_visible()


def test_days_for_a_move_are_played_by(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    page.get_by_test_id("clock-days").check(force=True)
    set_up("soccer", page, first="first")
    expect(page.get_by_test_id("clock-0")).to_contain_text("days")


# ---- my games ----


def test_removing_a_running_game_asks_first_and_without_games_the_page_leads_to_them(
    new_page: NewPage, server: Server
) -> None:
    page = start("soccer", new_page, server)
    table = table_of(page)
    page.goto("/games")
    line = page.get_by_test_id("games-running").get_by_test_id(f"my-table-{table}")
    line.get_by_test_id("remove").click()
    dialog = page.get_by_test_id("remove-dialog")
    expect(dialog).to_contain_text("You can no longer come back to your seat from this device")
    assert axe_faults(page) == []
    page.get_by_test_id("remove-no").click()
    expect(line).to_be_visible()
    line.get_by_test_id("remove").click()
    page.get_by_test_id("remove-yes").click()
    page.get_by_test_id("no-games").get_by_role("link", name="Choose a game").click()
    expect(page.get_by_test_id("play-soccer")).to_be_visible()


def test_games_wait_go_on_and_are_over_in_lists_of_their_own(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    set_up("soccer", page, "link")
    waiting = table_of(page)
    # The link works on this computer only, which is said, and what to do about it.
    advice = page.get_by_test_id("only-here")
    expect(advice).to_contain_text("This link works on this computer only.")
    advice.locator("summary").click()
    expect(advice.get_by_text("./play --share")).to_be_visible()
    set_up("soccer", page, first="first")
    over = table_of(page)
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("game-over")).to_be_visible()
    page.goto("/games")
    expect(page.get_by_test_id("games-waiting").get_by_test_id(f"my-table-{waiting}")).to_be_visible()
    finished = page.get_by_test_id("games-finished").get_by_test_id(f"my-table-{over}")
    expect(finished).to_contain_text("wins")
    finished.get_by_test_id("remove").click()
    expect(page.get_by_test_id("games-finished")).to_have_count(0)


def test_the_hosts_own_game_goes_to_another_device_by_a_link_that_no_server_sees(
    new_page: NewPage, server: Server
) -> None:
    host = new_page("/play/soccer")
    set_up("soccer", host, "link", first="first")
    table, invite = table_of(host), invite_of(host)
    friend = new_page(invite)
    sit_down(friend, "Ben")
    host.goto("/games")
    host.get_by_test_id("take-along").click()
    link = host.get_by_test_id("take-link").input_value()
    host.get_by_test_id("take-link-qr").click()
    expect(host.get_by_test_id("qr")).to_be_visible()
    assert axe_faults(host) == []
    path, secret = link.removeprefix(server.url).split("#")
    (key,) = host.evaluate("id => JSON.parse(localStorage['rookery.tables'])[id].keys", table)
    assert key in secret

    other = new_page("/learn")
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url + (request.post_data or "")))
    other.goto(f"{path}#{secret}")
    expect(other.get_by_test_id("take-page")).to_contain_text("This adds one game")
    expect(other.get_by_test_id("take-page")).to_contain_text("Ben")
    assert other.evaluate("localStorage['rookery.tables'] ?? ''") == ""
    assert axe_faults(other) == []
    other.get_by_test_id("take-add").click()
    expect(other.get_by_test_id(f"my-table-{table}")).to_contain_text("Your turn")
    other.get_by_test_id(f"my-table-{table}").get_by_role("link").click()
    expect(other.get_by_test_id("ask")).to_contain_text("Your turn")
    assert not [one for one in asked if key in one.split("#")[0] or key in one.partition("{")[2]]


@pytest.mark.parametrize("nonsense", ["", "#<script>.a.b"])
def test_a_damaged_link_gets_one_sentence_and_changes_nothing(new_page: NewPage, nonsense: str) -> None:
    page = new_page(f"/take{nonsense}")
    expect(page.get_by_test_id("take-trouble")).to_contain_text("This link holds no games")
    assert page.evaluate("localStorage['rookery.tables'] ?? ''") == ""


# ---- before one sits down ----


def test_who_is_invited_sees_house_rules_clock_notes_and_the_map_first(
    new_page: NewPage, server: Server
) -> None:
    options: dict[str, Any] = {"edition": "mk2", "map": json.dumps({"shape": "hexagon", "radius": 5})}
    clock = {"kind": "total", "seconds": 600, "increment": 10}
    about = {"title": "Corner duel", "by": "Ada", "notes": "Mind the <edge>."}
    made = make_table(server, game="skating", options=options, clock=clock, about=about)
    page = new_page(f"/sit/{made['table']}#{made['invites']['1']}", size=PHONE)
    told = page.get_by_test_id("table-rules")
    expect(told).to_contain_text("Corner duel by Ada")
    expect(told).to_contain_text("Mind the <edge>.")
    expect(told).to_contain_text("10 minutes each for the whole game, and each move adds 10 seconds.")
    expect(page.get_by_test_id("table-changes")).to_contain_text("Map: made by the players")
    page.get_by_test_id("look-at-map").locator("summary").click()
    expect(page.get_by_test_id("map-figures")).to_contain_text("91 hexes")
    assert axe_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_lobby_tells_clock_and_house_rules_and_has_games_to_watch(
    new_page: NewPage, server: Server
) -> None:
    host = new_page("/lobby")
    host.get_by_test_id("lobby-set-up").click()
    expect(host.get_by_test_id("public")).to_be_checked()
    host.get_by_test_id("clock-move").check(force=True)
    set_up("soccer", host, "link", move_limit=60)
    table = table_of(host)
    guest = new_page("/lobby")
    line = guest.get_by_test_id(f"lobby-{table}")
    expect(line.get_by_test_id("lobby-rules")).to_have_text(
        "1 minute for each move. House rules: Move limit: 60."
    )
    line.get_by_test_id("lobby-sit").click()
    expect(host.get_by_test_id("ask")).to_be_visible()
    watcher = new_page("/lobby")
    watcher.get_by_test_id("lobby-watch").get_by_test_id(f"lobby-{table}").get_by_role("link").click()
    expect(watcher.get_by_test_id("seats")).to_be_visible()


def test_learning_has_a_page_with_a_sentence_a_lesson_and_rules_for_every_game(new_page: NewPage) -> None:
    page = new_page("/learn")
    for game in GAMES:
        card = page.get_by_test_id(f"learn-{game}")
        expect(card.get_by_test_id(f"lesson-{game}")).to_have_attribute("href", f"/lesson/{game}")
        expect(card.get_by_test_id(f"rules-{game}")).to_have_attribute("href", f"/rules/{game}")
    page.get_by_test_id("lesson-soccer").click()
    expect(page.get_by_test_id("lesson")).to_be_visible()


# ---- installed ----


def test_it_can_be_installed_and_without_network_a_kind_page_says_so(
    browser: Browser, server: Server
) -> None:
    context = profile(browser, server.url)
    page = context.new_page()
    page.goto("/learn")
    manifest = page.evaluate("fetch('/manifest.webmanifest').then(answer => answer.json())")
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.goto("/games")
    expect(page.get_by_role("heading", name="Rookery cannot be reached")).to_be_visible()
    context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_test_id("my-games")).to_be_visible()
    context.close()


def test_axe_finds_nothing_on_the_pages_one_finds_the_way_by(new_page: NewPage) -> None:
    page = new_page("about:blank")
    for path in PATHS[:6]:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert faults_at_all_sizes(page) == [], path
        has_the_header(page)


def test_where_the_server_can_be_reached_the_link_and_its_code_lead_there(
    new_page: NewPage, server: Server
) -> None:
    page = new_page("/play/soccer")
    # As a server says it that is shared in the network.
    page.evaluate(
        "address => document.head.append("
        "Object.assign(document.createElement('meta'), { name: 'rookery-network', content: address }))",
        "http://192.168.0.12:7364",
    )
    set_up("soccer", page, "link")
    link = page.get_by_test_id("invite-1")
    expect(link).to_have_value(re.compile(r"^http://192\.168\.0\.12:7364/sit/\w+#"))
    expect(page.get_by_test_id("only-here")).to_have_count(0)
