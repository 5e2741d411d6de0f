"""Panel and board are one: nothing is told beside the board that it has still to show."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage, Server
from tests.e2e.test_table import make_table

pytestmark = pytest.mark.browser

WATCH = """
    window.seen = { scenes: [], asks: [], faults: [] };
    const Real = WebSocket;
    window.WebSocket = class extends Real {
      constructor(...given) {
        super(...given);
        seen.socket = this;
        this.addEventListener("message", ({ data }) => {
          const said = JSON.parse(data);
          if (said.t === "scene") seen.scenes[said.seq] = said;
          if (said.t === "ask") seen.asks.push(said);
        });
      }
    };
    function look() {
      requestAnimationFrame(look);
      const entries = [...document.querySelectorAll("[data-testid=moves] [data-seq]")];
      const told = Math.max(-1, ...entries.map(({ dataset }) => Number(dataset.seq)));
      const board = document.querySelector("[data-shown]");
      const drawn = [...document.querySelectorAll("[data-figure]")].map(({ dataset }) => dataset);
      if (told < 0 || drawn.length === 0) return;
      const fault = (what) => seen.faults.push(`${what}; told up to ${told}`);
      if (!(told <= Number(board?.dataset.shown))) fault(`the board has shown up to ${board?.dataset.shown}`);
      // Whatever the board says of itself: a figure stands where it stood at the last moment that was told,
      // or where something later takes it.
      const stood = new Map(seen.scenes[told]?.view.figures.map(({ name, at }) => [name, at]));
      const later = JSON.stringify(seen.scenes.slice(told + 1).map(({ events }) => events));
      for (const { figure, at } of drawn)
        if (stood.get(figure) !== at && !later.includes(`"${at}"`)) fault(`${figure} stands at ${at}`);
      const behind = told < seen.scenes.length - 1;
      if (behind && document.querySelector("[data-step]")) fault("there are buttons for what was not seen");
      if (behind && document.title.includes("Your turn")) fault("the title calls");
      const words = document.querySelector("[data-testid=told]").textContent.trim();
      const unseen = seen.scenes.slice(told + 1).flatMap(({ lines }) => lines);
      const known = seen.scenes.slice(0, told + 1).flatMap(({ lines }) => lines);
      if (unseen.some((line) => words.includes(line) && !known.includes(line))) fault(`it is said: ${words}`);
    }
    look();
    seen.play = () => {
      const { seq, seat, moves } = seen.asks.at(-1);
      const named = moves.map(({ move }) => move);
      const move = ["end", "stand", "climb", "go"].find((one) => named.includes(one)) ?? named[0];
      seen.socket.send(JSON.stringify({ t: "play", id: "hand" + seq, seat, move, seq }));
      return (seen.from = seq);
    };
    seen.botsMove = () => seen.scenes.some(({ seq, to_act }) => seq > seen.from && to_act[0] > 0);
"""


SMALL_POND = (
    "ice hexagon 5; A1 WW1 at -3,0 facing NE heading E speed 2; B1 WW1 at 3,-2 facing SE heading W speed 2;"
    " C1 WW1 at 0,3 facing W heading NW speed 2; turn A1"
)
"""Three in the middle of it all: a large board costs a lot where every frame counts."""


def brawl(new_page: NewPage, server: Server, pace: str, bots: int, position: str | None = None) -> Page:
    """Me and that many bots on the ice, with everything moving."""
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "level": "chick"}] * bots]
    made = make_table(server, game="skating", seats=seats, options={"penguins": "WW1"}, position=position)
    kept: dict[str, Any] = {made["table"]: {"keys": [made["key"]], "game": "skating", "since": 1}}
    page = new_page("about:blank", motion=True)
    page.add_init_script(
        f"localStorage['rookery.settings'] = JSON.stringify({{pace: '{pace}'}});"
        f"localStorage['rookery.tables'] = {json.dumps(json.dumps(kept))};" + WATCH
    )
    page.goto(f"/table/{made['table']}")
    asked(page)
    return page


def asked(page: Page) -> None:
    expect(page.get_by_test_id("ask")).to_contain_text("Your turn")


def pass_on(page: Page) -> None:
    """On until the bots have the turn."""
    while True:
        asked(page)
        seq = page.evaluate("() => seen.play()")
        page.wait_for_function("(seq) => seen.scenes.length > seq + 1", arg=seq)
        page.wait_for_function("() => seen.scenes.at(-1).to_act[0] >= 0")
        if page.evaluate("() => seen.botsMove()"):
            return


def test_the_panel_never_tells_what_the_board_has_not_shown_and_skip_leads_to_my_next_decision(
    new_page: NewPage, server: Server
) -> None:
    page = brawl(new_page, server, "slow", 2, SMALL_POND)
    pass_on(page)
    asked(page)
    assert page.evaluate("() => seen.faults.slice(0, 5)") == []
    # The page itself presses it, at once: on a busy machine all may be shown before we come.
    page.evaluate("""() => {
        new MutationObserver(() => {
          const button = document.querySelector("[data-testid=skip-to-me]");
          if (!button || seen.skipped || !seen.botsMove()) return;
          seen.skipped = true;
          button.click();
        }).observe(document.body, { childList: true, subtree: true });
    }""")
    pass_on(page)
    asked(page)
    assert page.evaluate("() => seen.skipped")
    newest = page.evaluate("() => seen.scenes.length - 1")
    expect(page.locator("[data-shown]")).to_have_attribute("data-shown", str(newest))


def test_nothing_is_waited_for_when_nothing_is_to_move(new_page: NewPage, server: Server) -> None:
    page = brawl(new_page, server, "off", 5)
    page.evaluate("""() => {
        seen.late = 0;
        new MutationObserver(() => {
          if (document.querySelector("[data-testid=skip-to-me]")) seen.late++;
        }).observe(document.body, { childList: true, subtree: true });
    }""")
    pass_on(page)
    asked(page)
    assert page.evaluate("() => seen.late") == 0
