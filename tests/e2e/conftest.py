"""A real server in a process of its own, and a real Chromium."""

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, StorageState, expect, sync_playwright

from rookery.table.settings import RANGES, variable
from tools.checks import which_chromium

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
WIDE = (1280, 800)
PHONE = (360, 640)
PATIENCE = 300_000
"""Milliseconds: what takes longer never comes. How fast anything is, is nothing these tests judge."""
FASTER_THAN_PEOPLE = {
    **{variable(field): "1000000" for field in RANGES if field.endswith("_a_minute") or field == "frames"},
}
"""All browsers here come from one address and play as fast as they can; the usual limits are for people."""
ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

expect.set_options(timeout=PATIENCE)


class Server:
    """One that is there, wherever it was started."""

    def __init__(self, url: str) -> None:
        self.url = url


class OwnServer(Server):
    """`rookery serve` on a free port, over one data folder."""

    def __init__(
        self,
        data: Path,
        module: str = "rookery",
        python: str = sys.executable,
        log: Path | None = None,
    ) -> None:
        """What it logs goes to a file, or where our own errors go."""
        self.data = data
        self.module = module
        self.python = python
        self.log = log
        self.port = "0"
        self.start()

    def start(self) -> None:
        command = [self.python, "-m", self.module, "serve", "--no-browser"]
        with self.log.open("a") if self.log else nullcontext() as log:
            self.process = subprocess.Popen(
                [*command, "--port", self.port, "--data", str(self.data)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=ROOT,
                env=os.environ | FASTER_THAN_PEOPLE,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server said {line!r}"
        super().__init__(found[0].rstrip("/"))
        self.port = self.url.rpartition(":")[2]

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


MODULES = {"server": "rookery", "tiny": "tests.e2e.tiny_server"}
"""The servers that any number of tests can use at once, by the names of their fixtures."""
shared: list[OwnServer] = []


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Of the process that hands out the tests, for each process that runs some. All use the same servers:
    bots take a while to get ready, and once is enough."""
    if not shared:
        folder = Path(tempfile.mkdtemp(prefix="rookery-e2e-"))
        with ThreadPoolExecutor() as at_once:
            shared.extend(at_once.map(partial(start_in, folder), MODULES))
    node.workerinput["servers"] = dict(zip(MODULES, [one.url for one in shared], strict=True))


def start_in(folder: Path, name: str) -> OwnServer:
    return OwnServer(folder / name, MODULES[name], log=folder / f"{name}.log")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """After failures: what the servers logged last."""
    for one in shared if exitstatus else ():
        if one.log:
            terminalreporter.section(one.log.name)
            terminalreporter.write_line("\n".join(one.log.read_text().splitlines()[-40:]))


def pytest_unconfigure() -> None:
    while shared:
        one = shared.pop()
        one.stop()
        shutil.rmtree(one.data.parent, ignore_errors=True)


def running(name: str, config: pytest.Config, folders: pytest.TempPathFactory) -> Iterator[Server]:
    """The one that all share, or, where nobody hands out the tests, one of our own."""
    urls: dict[str, str] = getattr(config, "workerinput", {}).get("servers", {})
    if name in urls:
        yield Server(urls[name])
        return
    own = OwnServer(folders.mktemp(name), MODULES[name])
    yield own
    own.stop()


@pytest.fixture(scope="session")
def server(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running("server", pytestconfig, tmp_path_factory)


@pytest.fixture(scope="session")
def tiny(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the tiny games on its shelf as well."""
    yield from running("tiny", pytestconfig, tmp_path_factory)


@pytest.fixture
def long_job(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Of one address, one long job is done at a time, and all tests have the same: so they take turns."""
    with (tmp_path_factory.getbasetemp().parent / "long-job").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = which_chromium()
    assert chromium, "Debian's package chromium is needed"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield running
        running.close()


class Complaints:
    """Whatever a page should not have done: errors, blocked resources, requests to other hosts."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.heard: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda fault: self.heard.append(f"error: {fault}"))
        page.on("console", lambda said: self.heard.append(said.text) if said.type == "error" else None)
        page.on("request", self._check_host)

    def _check_host(self, request: object) -> None:
        url: str = request.url  # type: ignore[attr-defined]
        if not url.startswith((self.url, "data:", "blob:", self.url.replace("http", "ws", 1))):
            self.heard.append(f"asked another host: {url}")


NewPage = Callable[..., Page]


def profile(
    browser: Browser,
    url: str,
    *,
    motion: bool = False,
    touch: bool = False,
    kept: StorageState | None = None,
    workers: Literal["allow", "block"] = "allow",
) -> BrowserContext:
    """A browser profile of its own, for a server. Nobody here gives up on a page because it is slow; `kept`
    is what the browser remembers from before, and `workers` whether a page may install its service worker."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": WIDE[0], "height": WIDE[1]},
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=touch,
        storage_state=kept,
        service_workers=workers,
    )
    context.set_default_timeout(PATIENCE)
    return context


class Windows:
    """A window of the browser takes as long to open as the page in it. So windows are used again, each with
    a profile of its own: a page is a new tab there, and when it closes all is forgotten that it kept."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[tuple[str, bool], list[BrowserContext]] = {}
        self._used: list[tuple[str, bool, BrowserContext]] = []

    def open(
        self, url: str, size: tuple[int, int] = WIDE, *, motion: bool = False, touch: bool = False
    ) -> Page:
        """A page for a server, at the server's address yet to be gone to."""
        free = self._free.get((url, touch))
        window = free.pop() if free else self._new(url, touch)
        self._used.append((url, touch, window))
        page = window.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
        return page

    def _new(self, url: str, touch: bool) -> BrowserContext:
        # All a service worker does is seen once, where the network fails. Here it would be installed anew for
        # every test, as each begins with a browser that has forgotten all.
        window = profile(self._browser, url, touch=touch, workers="block")
        # Without a tab that stays, the window would close with the last page.
        window.new_page()
        return window

    def clear(self) -> None:
        """When a test is over, however it went."""
        for url, touch, window in self._used:
            stays, *pages = window.pages
            for page in pages:
                page.close()
            storage = window.new_cdp_session(stays)
            storage.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
            storage.detach()
            window.clear_cookies()
            window.set_offline(False)
            self._free.setdefault((url, touch), []).append(window)
        self._used.clear()


@pytest.fixture(scope="session")
def all_windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture
def windows(all_windows: Windows) -> Iterator[Windows]:
    yield all_windows
    all_windows.clear()


@pytest.fixture
def new_page(windows: Windows, server: Server) -> Iterator[NewPage]:
    """Open a page in a browser profile of its own. Fails the test if any page complained."""
    complaints = Complaints(server.url)

    def open_page(
        path: str = "/",
        size: tuple[int, int] = WIDE,
        *,
        motion: bool = False,
        touch: bool = False,
        tables: dict[str, Any] | None = None,
    ) -> Page:
        """`tables` are what this browser remembers from before."""
        page = windows.open(server.url, size, motion=motion, touch=touch)
        if tables:
            page.add_init_script(f"localStorage['rookery.tables'] ??= {json.dumps(json.dumps(tables))}")
        complaints.watch(page)
        page.goto(path)
        return page

    yield open_page
    windows.clear()
    assert complaints.heard == []


def resize(page: Page, size: tuple[int, int]) -> None:
    """And wait until the page has drawn itself at that size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def axe_faults(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong with the page as it stands, once it is there: pages are fetched part by part."""
    expect(page.locator("h1").first).to_be_attached()
    if not page.evaluate("() => 'axe' in window"):
        # Evaluated rather than added as a script tag, which the page's own policy forbids.
        page.evaluate(AXE.read_text())
    only = {"runOnly": rules} if rules else {}
    result = page.evaluate("how => axe.run(how)", {"resultTypes": ["violations"], **only})
    return [
        f"{fault['id']}: {node['target']} {node.get('failureSummary', '')}"
        for fault in result["violations"]
        for node in fault["nodes"]
    ]


def axe_faults_in_both_themes(page: Page) -> list[str]:
    """Of all that axe looks at, a theme changes nothing but colours."""
    themes: tuple[Literal["light", "dark"], ...] = ("dark", "light")
    faults = []
    for theme, rules in zip(themes, (("color-contrast", "link-in-text-block"), ()), strict=True):
        page.emulate_media(color_scheme=theme)
        faults += axe_faults(page, *rules)
    return faults


def faults_at_all_sizes(
    page: Page, look: Callable[[Page], list[str]] = axe_faults_in_both_themes
) -> list[str]:
    """Of a page that is open, on a desk and on a phone: what axe finds, and whether it is too wide."""
    faults = []
    for size in (PHONE, WIDE):
        resize(page, size)
        faults += look(page)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > size[0]:
            faults.append(f"{width} pixels on a screen of {size[0]}")
    return faults
