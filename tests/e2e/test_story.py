"""What a game leaves behind: its log, a hint on the way, its story at the end, and a replay."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rookery.core.record import decode
from tests.e2e.at_table import ask_for_hint, table_of, with_hints
from tests.e2e.conftest import PHONE, WIDE, NewPage, Server, axe_faults
from tests.e2e.soccer_hands import WALK_TO_GOAL
from tests.e2e.test_soccer import set_up
from tests.e2e.test_table import alternate, host_and_friend

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[1] / "records"


def test_the_end_tells_when_it_was_decided_and_who_was_ahead_and_a_rematch_goes_on_with_the_series(
    new_page: NewPage, server: Server
) -> None:
    host, friend = host_and_friend(new_page)
    alternate((host, friend), server, WALK_TO_GOAL)
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


def test_the_log_is_told_turn_by_turn_in_sentences(new_page: NewPage, server: Server) -> None:
    host, friend = host_and_friend(new_page)
    alternate((host, friend), server, WALK_TO_GOAL[:4])
    log = host.get_by_test_id("moves")
    expect(log.get_by_test_id("log-turn").filter(has_text="Ben")).not_to_have_count(0)
    # Sentences are larger than notation, and the log is in sight.
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert log.locator(".line").first.evaluate(size) > log.locator("code").first.evaluate(size)
    box = log.bounding_box()
    assert box is not None and box["height"] >= 150 and box["y"] + box["height"] <= 800


def test_a_hint_is_a_sentence_with_its_reason_and_can_be_played(new_page: NewPage) -> None:
    page = new_page("/play/soccer")
    with_hints(page)
    set_up(page, "friend")
    expect(page.get_by_test_id("ask")).to_contain_text(":")
    before = page.locator("[data-testid=moves] li:has(code)").count()
    ask_for_hint(page)
    expect(page.get_by_test_id("hint-why")).to_contain_text("Why:")
    page.get_by_test_id("play-hint").click()
    expect(page.get_by_test_id("hint-card")).to_have_count(0)
    expect(page.locator("[data-testid=moves] li:has(code)")).not_to_have_count(before)


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
