"""The client stays small: what a first visit fetches."""

import gzip

import pytest
from playwright.sync_api import Browser, Response, StorageState, expect

from tests.e2e.at_table import start
from tests.e2e.conftest import NewPage, Server, profile

pytestmark = pytest.mark.browser

MOST = 60_000


def weight_of(browser: Browser, url: str, ready: str, kept: StorageState | None = None) -> int:
    """All scripts that are fetched until nothing more is, each as small as it may travel. `kept` is what the
    browser remembers from before."""
    context = profile(browser, url, motion=True, kept=kept)
    page = context.new_page()
    scripts: list[Response] = []
    page.on("response", lambda got: scripts.append(got) if got.url.endswith(".js") else None)
    page.goto(url)
    expect(page.get_by_test_id(ready)).to_be_attached()
    page.wait_for_load_state("networkidle")
    weight = sum(len(gzip.compress(script.body(), 9)) for script in scripts)
    context.close()
    return weight


@pytest.mark.parametrize(
    ("path", "ready"),
    [
        ("/", "games"),
        ("/play/soccer", "set-up"),
        ("/lesson/soccer", "lesson"),
        ("/workshop/soccer", "workshop"),
    ],
)
def test_the_first_load_of_a_page_is_small(browser: Browser, server: Server, path: str, ready: str) -> None:
    assert 10_000 < weight_of(browser, server.url + path, ready) <= MOST


def test_the_first_load_of_a_table_is_small(browser: Browser, server: Server, new_page: NewPage) -> None:
    """For one who sits there and is to move, which is more than there is for one who watches."""
    page = start("soccer", new_page, server, bot="chick", first="first")
    assert 10_000 < weight_of(browser, page.url, "step-back", page.context.storage_state()) <= MOST
