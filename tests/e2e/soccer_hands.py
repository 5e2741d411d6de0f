"""Playing soccer in a browser the ways people do: by mouse, by touch, by keyboard.

The hands know what to click for a move from the game's own `steps`; they look at the page only to
wait for it.
"""

from typing import Any, Protocol

from playwright.sync_api import Page, expect

from rookery.core.squares import SQUARE_BY_NAME
from rookery.games import game_by_id
from tests.e2e.at_table import shown, state_of

GAME = game_by_id("soccer")

# Baby dribbles the ball up the long diagonal while the other Papa admires the view from the edge.
FIRST = [
    "B@c3NE",
    "Bc3-d4.",
    "Bd4*NE>e5",
    "Bd4-e5.",
    "Be5*NE>f6",
    "Be5-f6.",
    "Bf6*NE>g7",
    "Bf6-g7.",
    "Bg7*NE>h8",
]
SECOND = ["P@g8W", "Pg8-e8W", "Pe8-c8W", "Pc8-a8W", "Pa8^", "Pa8-a6S", "Pa6^", "Pa6-a4S"]
WALK_TO_GOAL = [move for pair in zip(FIRST, [*SECOND, ""], strict=True) for move in pair if move]
LAST_MOVES = [*WALK_TO_GOAL[12:15], "B@h6W", WALK_TO_GOAL[16]]
"""From the thirteenth move on, and the fourth of them is another: so they are of every kind there is."""


class Hands(Protocol):
    def play(self, state: Any, move: str) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, state: Any, move: str) -> None:
        for step in steps_of(state, move):
            kind, _, value = step.partition(":")
            if kind == "penguin":
                self.point(self.penguin(state, value))
            elif kind == "square":
                self.point(f'[data-square="{value}"]')
            elif kind == "face":
                self.point(f'[data-face="{value}"]')
            else:
                self.page.locator(f'[data-step="{step}"]').click()

    def penguin(self, state: Any, kind: str) -> str:
        seen: Any = GAME.view(state, None)
        penguin = next(p for p in seen.penguins if (p.seat, p.kind) == (state.turn, kind))
        at_sea = f'[data-swimmer="{state.turn}{kind}"]'
        return at_sea if penguin.square == "sea" else f'[data-square="{penguin.square}"]'

    def point(self, what: str) -> None:
        self.page.locator(what).click()


class Finger(Mouse):
    """The first tap shows, the second one means it."""

    def point(self, what: str) -> None:
        self.page.locator(what).tap()

    def play(self, state: Any, move: str) -> None:
        super().play(state, move)
        confirm = self.page.get_by_test_id("confirm")
        if steps_of(state, move)[-1] != "stand" or confirm.is_visible():
            confirm.tap()


class Keyboard:
    """Nothing but keys, from wherever the focus is."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, state: Any, move: str) -> None:
        for step in steps_of(state, move):
            kind, _, value = step.partition(":")
            if kind == "penguin":
                self.page.keyboard.press(value.lower())
            elif kind == "square":
                self.go_to(value, state.turn)
                self.page.keyboard.press("Enter")
            elif kind == "face":
                self.turn_to(value)
                self.page.keyboard.press("Enter")
            else:
                self.tab_to(f'[data-step="{step}"]')
                self.page.keyboard.press("Enter")

    def focused(self, attribute: str) -> str | None:
        found: str | None = self.page.evaluate(f"() => document.activeElement.getAttribute('{attribute}')")
        return found

    def tab_to(self, what: str) -> None:
        for _ in range(80):
            if self.page.evaluate("what => document.activeElement.matches(what)", what):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached with Tab")

    def go_to(self, square: str, bottom: int) -> None:
        if self.focused("data-square") is None:
            self.tab_to("[data-square]")
        goal = SQUARE_BY_NAME[square]
        for _ in range(16):
            at = SQUARE_BY_NAME[self.focused("data-square") or ""]
            files, ranks = goal % 8 - at % 8, goal // 8 - at // 8
            if not files and not ranks:
                return
            towards = ("Right" if files > 0 else "Left") if files else ("Up" if ranks > 0 else "Down")
            self.page.keyboard.press(f"Arrow{towards}")
        raise AssertionError(f"{square} cannot be reached with arrow keys")

    def turn_to(self, way: str) -> None:
        expect(self.page.get_by_test_id("dial")).to_be_visible()
        for _ in range(8):
            if self.focused("data-face") == way:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"{way} cannot be reached on the dial")


def steps_of(state: Any, move: str) -> tuple[str, ...]:
    seat = state.turn
    return GAME.steps(state, seat, GAME.parse(state, seat, move))


def play(page: Page, hands: Hands, state: Any, move: str) -> None:
    """Play one move, once the page asks for it: what happened is told before what is asked next, and a click
    in between would be lost."""
    expect(page.locator(f'[data-step="{steps_of(state, move)[0]}"]')).to_be_attached()
    hands.play(state, move)


def play_on(page: Page, hands: Hands, url: str, moves: list[str]) -> Any:
    """Play the moves of people, waiting each time until the page shows it is done."""
    state, number = state_of(page, url)
    for move in moves:
        play(page, hands, state, move)
        number += 1
        shown(page, number)
        state, _ = GAME.play(state, {state.turn: GAME.parse(state, state.turn, move)})
    return state
