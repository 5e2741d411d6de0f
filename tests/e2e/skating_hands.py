"""Playing Skating Penguins in a browser the ways people do: by mouse, by touch, by keyboard.

The hands know what to press for a move from the game's own `steps`; they look at the page only to wait for
it. Dice fall as they like, so moves are not written down here: `sensible` finds one.
"""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from rookery.games import game_by_id
from tests.e2e.at_table import settled

GAME = game_by_id("skating")


def sensible(state: Any) -> str:
    """Shoot where there is anybody to shoot at, get up, and slide on."""
    (seat,) = GAME.to_act(state)
    legal = [GAME.name(state, seat, action) for action in GAME.legal(state, seat)]
    shots = [move for move in legal if move.startswith("fire") and not move.endswith("AB"[seat] + "1")]
    for wanted in (*shots, "stand", "climb", "restart", "unjam", "go", "end"):
        found = [move for move in legal if move.split(" ")[0] == wanted or move == wanted]
        if found:
            return found[0]
    return legal[0]


# ---- how to play it ----


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, state: Any, move: str) -> None:
        self.press(button_of(state, move))

    def press(self, button: str) -> None:
        self.page.get_by_test_id(button).click()


def button_of(state: Any, move: str) -> str:
    (seat,) = GAME.to_act(state)
    steps = GAME.steps(state, seat, GAME.parse(state, seat, move))
    return "do-" + "-".join(re.sub("^(figure|hex):", "", step).replace(":", "-") for step in steps)


class Finger(Mouse):
    """The first tap shows, the second one means it."""

    def press(self, button: str) -> None:
        self.page.get_by_test_id(button).tap()
        self.page.get_by_test_id("confirm").tap()


KEYS = {
    "go": "g",
    "face:L": "a",
    "face:R": "d",
    "steer:L": "q",
    "steer:R": "e",
    "cannon": "c",
    "missile": "m",
    "stand": "u",
    "climb": "o",
    "unjam": "x",
    "restart": "r",
    "end": "n",
}


class Keyboard(Mouse):
    """Nothing but keys, wherever the focus is."""

    def play(self, state: Any, move: str) -> None:
        expect(self.page.get_by_test_id(button_of(state, move))).to_be_visible()
        (seat,) = GAME.to_act(state)
        taken: list[str] = []
        for step in GAME.steps(state, seat, GAME.parse(state, seat, move)):
            others = [GAME.steps(state, seat, action) for action in GAME.legal(state, seat)]
            following = [*dict.fromkeys(one[len(taken)] for one in others if [*one[: len(taken)]] == taken)]
            key = KEYS.get(step) or str(following.index(step) + 1)
            self.page.keyboard.press(key)
            taken.append(step)


def play_on(hands: list[Mouse], url: str, wanted: Callable[[Any], str] = sensible) -> Any:
    """Until the game is over; seats that have no hands of their own are played by the last ones."""
    state, number = settled(hands[0].page, url)
    while not state.ended:
        (seat,) = GAME.to_act(state)
        hand = hands[min(seat, len(hands) - 1)]
        settled(hand.page, url, number - 1)
        hand.play(state, wanted(state))
        state, number = settled(hands[0].page, url, number)
    return state
