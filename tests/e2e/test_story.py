"""What a game leaves behind: its log, a hint on the way, its story at the end, and a replay."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rookery.core.record import decode
from tests.e2e.at_table import table_of
from tests.e2e.conftest import PHONE, WIDE, NewPage, Server, axe_faults
from tests.e2e.soccer_hands import WALK_TO_GOAL
from tests.e2e.test_table import alternate, host_and_friend

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[1] / "records"


def test_a_whole_game_between_two_browsers_is_told_and_a_rematch_goes_on_with_the_series(
    new_page: NewPage, server: Server
) -> None:
    host, friend = host_and_friend(new_page, server)
    alternate((host, friend), server, WALK_TO_GOAL[:4])
    # The log is told turn by turn, in sentences larger than notation, and it is in sight.
    log = host.get_by_test_id("moves")
    expect(log.get_by_test_id("log-turn").filter(has_text="Ben")).not_to_have_count(0)
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert log.locator(".line").first.evaluate(size) > log.locator("code").first.evaluate(size)
    box = log.bounding_box()
    assert box is not None and box["height"] >= 150 and box["y"] + box["height"] <= 800
    alternate((host, friend), server, WALK_TO_GOAL[4:])
    expect(friend.get_by_test_id("game-over")).to_contain_text("win")
    expect(host.get_by_test_id("game-over")).to_be_visible()
    expect(host.get_by_test_id("game-over")).to_contain_text(re.compile("wins?"))
    expect(host.get_by_test_id("turning")).to_contain_text("ahead to the end")
    expect(host.get_by_test_id("chart")).to_have_attribute("aria-label", re.compile("At the end: .* 1"))
    assert axe_faults(host) == []
    host.get_by_test_id("share-game").click()
    expect(host.get_by_test_id("game-link")).to_have_value(re.compile(f"/table/{table_of(host)}$"))
    host.get_by_test_id("look-back").click()
    expect(host.get_by_test_id("past")).to_be_visible()
    host.get_by_test_id("back-to-now").click()
    expect(host.get_by_test_id("game-over")).to_be_visible()
    # A rematch with the same seats goes on with the series.
    expect(host.get_by_test_id("series")).to_have_count(0)
    winner = host.get_by_test_id("turning").inner_text()
    host.get_by_test_id("rematch-stay").click()
    friend.get_by_test_id("go-on-at").click()
    expect(host.get_by_test_id("seat-1")).to_contain_text("Ben")
    for page in (host, friend):
        expect(page.get_by_test_id("prompt")).to_be_visible()
    host.get_by_test_id("resign").click()
    host.get_by_test_id("resign-yes").click()
    series = friend.get_by_test_id("series")
    expect(series).to_contain_text("Ben 1" if "Ben" not in winner else "Ben 2")
    expect(host.get_by_test_id("series")).to_have_text(series.inner_text())
    # And in another one they change places.
    host.get_by_test_id("rematch").click()
    expect(host.get_by_test_id("seat-0")).to_contain_text("Ben")
    friend.get_by_test_id("go-on-at").click()
    expect(friend.get_by_test_id("seat-0")).to_contain_text("Ben")
    expect(friend.get_by_test_id("ask")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_replay_begins_at_a_real_position_plays_by_itself_and_keeps_the_end_to_itself(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    record = sorted((RECORDS / "skating").glob("*.json"))[0]
    winner = "wins"
    page = new_page("/replay", size)
    page.locator("input[type=file]").set_input_files(record)
    now = page.get_by_test_id("replay-now")
    expect(now).to_be_visible()
    play = page.get_by_test_id("replay-play")
    expect(play).to_have_text("Pause")
    expect(page.locator("[data-figure]").first).to_be_visible()
    entries = page.locator("[data-testid=moves] li")
    begun = entries.count()
    expect(entries.nth(begun + 2)).to_be_attached()
    play.click()
    assert winner not in page.locator("main, body").first.inner_text()
    told = entries.count()
    page.get_by_test_id("round-on").click()
    expect(entries.nth(told)).to_be_attached()
    assert axe_faults(page) == []
    assert decode(record.read_bytes()).game == "skating"
