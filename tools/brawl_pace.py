"""How long one waits for one's next decision in a brawl of six, at each pace.

`python -m tools.brawl_pace [turns]`: a real server, a real Chromium, Skating with five bots of the lowest
level. Two times count from the end of one's turn: until the server asks again, which is the bots' thinking
and whatever else the server takes; and until the board has shown all of it, so that one may decide. What lies
between the two is the client's.
"""

import json
import re
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tools.checks import which_chromium

PACES = ("off", "quick", "calm", "slow")
PATIENCE = 600_000
BOTS = 5
HOOK = """
    window.brawl = { asked: 0, steps: 0 };
    const Real = WebSocket;
    window.WebSocket = class extends Real {
      constructor(...given) {
        super(...given);
        brawl.socket = this;
        this.addEventListener("message", ({ data }) => {
          const said = JSON.parse(data);
          if (said.t === "scene") brawl.steps++;
          if (said.t === "ask") brawl.ask = { ...said, at: performance.now() };
        });
      }
    };
    brawl.ready = () => {
      const words = document.querySelector("[data-testid=ask]")?.textContent ?? "";
      const moves = document.querySelector("[data-busy]") !== null;
      return words.startsWith("Your turn") && !moves && brawl.ask?.seq > brawl.asked;
    };
    brawl.play = () => {
      const { seq, seat, moves } = brawl.ask;
      const named = moves.map(({ move }) => move);
      const move = ["end", "stand", "climb", "go"].find((one) => named.includes(one)) ?? named[0];
      brawl.asked = seq;
      brawl.since = performance.now();
      brawl.before = brawl.steps;
      brawl.socket.send(JSON.stringify({ t: "play", id: "brawl" + seq, seat, move, seq }));
      return move;
    };
"""


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "rookery", "serve", "--no-browser", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "the server did not say where it is"
            _measure(found[0].rstrip("/"), rounds)
        finally:
            server.terminate()
            server.wait()


def _measure(url: str, rounds: int) -> None:
    print("pace    turns  steps between  asked after  may decide after  shown in (median seconds)")
    with sync_playwright() as playwright:
        chromium = which_chromium()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for pace in PACES:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(PATIENCE)
            _sit_down(page, url, pace)
            waits = [wait for wait in (_turn(page) for _ in range(rounds)) if wait]
            steps, asked, decide = (statistics.median(column) for column in zip(*waits, strict=True))
            print(
                f"{pace:6} {len(waits):6} {steps:14.0f} {asked:12.2f} {decide:17.2f} {decide - asked:9.2f}",
                flush=True,
            )
            page.close()
        browser.close()


def _sit_down(page: Page, url: str, pace: str) -> None:
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "level": "chick"}] * BOTS]
    wanted = {"game": "skating", "seats": seats, "options": {"penguins": "WW1"}}
    request = urllib.request.Request(
        f"{url}/api/tables", json.dumps(wanted).encode(), {"content-type": "application/json", "origin": url}
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    kept = {made["table"]: {"keys": [made["key"]], "game": "skating", "since": 1}}
    page.add_init_script(
        f"localStorage['rookery.settings'] = JSON.stringify({{pace: '{pace}'}});"
        f"localStorage['rookery.tables'] = {json.dumps(json.dumps(kept))};" + HOOK
    )
    page.goto(f"{url}/table/{made['table']}")


def _turn(page: Page) -> tuple[int, float, float] | None:
    """On until the turn has passed to the bots and come back; None if one was put out of the game."""
    while True:
        page.wait_for_function("() => brawl.ready() || document.querySelector('[data-testid=game-over]')")
        if page.get_by_test_id("game-over").count():
            return None
        page.evaluate("() => brawl.play()")
        page.wait_for_function("() => brawl.ready() || document.querySelector('[data-testid=game-over]')")
        after = page.evaluate(
            "() => [brawl.steps - brawl.before, brawl.ask.at - brawl.since, performance.now() - brawl.since]"
        )
        if after[0] > 2 * BOTS:
            return int(after[0]), after[1] / 1000, after[2] / 1000


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
