"""Playing Night Out in a browser the ways people do: by mouse, by touch, by keyboard.

The hands know what to click for a move from the game's own `steps`; they look at the page only to wait for
it, and to see which way a tile is turned. Dice fall as they like, so moves are not written down here:
`sensible` finds one.
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from playwright.sync_api import Page, expect

from rookery.games import game_by_id
from tests.e2e.at_table import is_asked, settled

GAME = game_by_id("nightout")


# ---- what to play ----


def far(view: Any, starts: Iterable[str], goals: Iterable[str]) -> int:
    """Steps over the tiles from one of the squares to another; a lot if there is no way."""
    board = {cell.name: (cell.x, cell.y) for tile in view.tiles for cell in tile.cells}
    names = {spot: name for name, spot in board.items()}
    reached, seen, goal = [*starts], {*starts}, {*goals}
    for steps in range(len(board)):
        if goal & seen:
            return steps
        around = [
            names.get((board[cell][0] + dx, board[cell][1] + dy))
            for cell in reached
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
        ]
        reached = [cell for cell in dict.fromkeys(around) if cell and cell not in seen]
        seen.update(reached)
    return 999


def nest(view: Any, seat: int) -> list[str]:
    return [cell.name for tile in view.tiles if tile.nest_of == seat for cell in tile.cells]


def sensible(state: Any) -> list[str]:
    """A move that leads somewhere: towards one's buddies, then home. A walk is all its steps at once.

    Buddies are placed kindly, near their owner's nest, so that games do not last.
    """
    view: Any = GAME.view(state, None)
    seat = state.turn
    legal = [GAME.name(state, seat, action) for action in GAME.legal(state, seat)]
    if view.phase == "place":
        owner = (
            view.held[0].owner
            if view.held[0].holder == seat
            else next(held.owner for held in view.held if held.holder == seat)
        )
        mine = [move for move in legal if move[6] == "abcd"[owner]]
        return [min(mine, key=lambda move: far(view, [move.partition("@")[2]], nest(view, owner)))]
    if view.phase == "walk":
        return walk(view, seat, legal)
    if view.phase in ("bonus", "buddy"):
        penguin = view.penguins[seat].cells
        own = [move for move in legal if move.startswith("buddy " + "abcd"[seat])]
        nearer = [move for move in own if far(view, [move.rpartition("-")[2]], penguin) < 2]
        return nearer[:1] or ["keep"]
    return ["keep"] if "keep" in legal else legal[:1]


def walk(view: Any, seat: int, legal: list[str]) -> list[str]:
    loose = [buddy.cell for buddy in view.buddies if buddy.owner == seat]
    goal = loose or nest(view, seat)
    best = min(
        (one for one in view.reach if one.stop), key=lambda one: far(view, [one.cell], goal), default=None
    )
    here = far(view, view.penguins[seat].cells, goal) if "stop" in legal else 1000
    if best is None or here <= far(view, [best.cell], goal):
        return ["stop"]
    return [f"step {cell}" for cell in best.path]


# ---- how to play it ----


class Hands(Protocol):
    page: Page

    def play(self, state: Any, moves: list[str]) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, state: Any, moves: list[str]) -> None:
        """One move, or all the steps of a walk, for which only its end is pointed at."""
        is_asked(self.page)
        for step in GAME.steps(state, state.turn, GAME.parse(state, state.turn, moves[-1])):
            kind, _, value = step.partition(":")
            if kind == "cell":
                self.point(value)
            elif kind == "token":
                self.take(step)
            elif kind == "tile":
                if not self.page.get_by_test_id("places").is_visible():
                    self.point(cell_of(state, value))
            elif kind == "place":
                self.put(value)
            else:
                self.press(f"do-{value or kind}")

    def take(self, step: str) -> None:
        """The only buddy there is to move is taken up by itself; of several, one is asked for."""
        if self.is_taken_up(step):
            return
        if self.page.locator('[data-step^="cell:"]').count():
            self.page.get_by_test_id("step-back").click()
        self.page.locator(f'[data-step="{step}"]').click()

    def is_taken_up(self, step: str) -> bool:
        """Once the page asks for something: which buddy, or where the one that is named shall go."""
        asked = self.page.locator('[data-step^="cell:"], [data-step^="token:"]')
        expect(asked.first).to_be_visible()
        is_placing = self.page.locator('[data-step^="cell:"]').count() > 0
        return is_placing and step.partition(":")[2] in self.page.get_by_test_id("ask").inner_text()

    def point(self, cell: str) -> None:
        self.page.locator(f'[data-cell="{cell}"]').click()

    def press(self, button: str) -> None:
        self.page.get_by_test_id(button).click()

    def put(self, place: str) -> None:
        cell = self.page.locator(f'[data-cell="{place[:-1]}"]')
        cell.hover()
        ghost = self.page.get_by_test_id("ghost")
        for _ in range(8):
            if ghost.get_attribute("data-place") == place:
                break
            self.page.keyboard.press("r")
        expect(ghost).to_have_attribute("data-place", place)
        cell.click()


class Finger(Mouse):
    """The first tap shows, the second one means it."""

    def point(self, cell: str) -> None:
        self.page.locator(f'[data-cell="{cell}"]').tap()

    def press(self, button: str) -> None:
        self.page.get_by_test_id(button).tap()
        confirm = self.page.get_by_test_id("confirm")
        if confirm.is_visible():
            confirm.tap()

    def play(self, state: Any, moves: list[str]) -> None:
        super().play(state, moves)
        if moves[0].startswith(("step", "place", "buddy")):
            self.point(moves[-1].replace("@", " ").replace("-", " ").split(" ")[-1])

    def put(self, place: str) -> None:
        self.point(place[:-1])
        ghost = self.page.get_by_test_id("ghost")
        for _ in range(8):
            if ghost.get_attribute("data-place") == place:
                break
            self.page.get_by_test_id("turn-tile").tap()
        expect(ghost).to_have_attribute("data-place", place)
        self.page.get_by_test_id("put-tile").tap()


KEYS = {"stop": "s", "keep": "l", "pass": "p"}
ARROWS = {"ArrowUp": (0, 1), "ArrowRight": (1, 0), "ArrowDown": (0, -1), "ArrowLeft": (-1, 0)}


class Keyboard(Mouse):
    """Nothing but keys, from wherever the focus is."""

    def press(self, button: str) -> None:
        self.page.keyboard.press(KEYS[button.removeprefix("do-")])

    def point(self, cell: str) -> None:
        self.go_to(cell)
        self.page.keyboard.press("Enter")

    def take(self, step: str) -> None:
        if self.is_taken_up(step):
            return
        if self.page.locator('[data-step^="cell:"]').count():
            self.page.keyboard.press("Escape")
        self.tab_to(f'[data-step="{step}"]')
        self.page.keyboard.press("Enter")

    def put(self, place: str) -> None:
        self.go_to(place[:-1])
        ghost = self.page.get_by_test_id("ghost")
        for _ in range(8):
            if ghost.get_attribute("data-place") == place:
                break
            self.page.keyboard.press("r")
        expect(ghost).to_have_attribute("data-place", place)
        self.page.keyboard.press("Enter")

    def tab_to(self, what: str) -> None:
        for _ in range(120):
            if self.page.evaluate("what => document.activeElement.matches(what)", what):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached with Tab")

    def go_to(self, cell: str) -> None:
        """By arrow keys, which go straight on, also over water."""
        if not self.page.evaluate("() => document.activeElement.matches('[data-cell]')"):
            self.tab_to("[data-cell]")
        spots: dict[str, tuple[float, float]] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll("[data-cell]")].map((one) => {
                const box = one.querySelector("rect").getBBox();
                return [one.dataset.cell, [box.x / 100, -box.y / 100]];
            }))"""
        )
        start: str = self.page.evaluate("() => document.activeElement.dataset.cell")
        for key in keys_between(spots, start, cell):
            self.page.keyboard.press(key)
        assert self.page.evaluate("() => document.activeElement.dataset.cell") == cell


def keys_between(spots: dict[str, tuple[float, float]], start: str, goal: str) -> list[str]:
    """The fewest arrow keys from one square to another."""
    ways: dict[str, list[str]] = {start: []}
    for cell in ways_on(ways):
        if cell == goal:
            return ways[cell]
        for key, (dx, dy) in ARROWS.items():
            to = straight_on(spots, cell, dx, dy)
            if to and to not in ways:
                ways[to] = [*ways[cell], key]
    raise AssertionError(f"{goal} cannot be reached with arrow keys")


def ways_on(ways: dict[str, list[str]]) -> Iterable[str]:
    """All there are, those added meanwhile too."""
    done = 0
    while done < len(ways):
        yield [*ways][done]
        done += 1


def straight_on(spots: dict[str, tuple[float, float]], cell: str, dx: int, dy: int) -> str | None:
    x, y = spots[cell]
    ahead = [
        ((ox - x) * dx + (oy - y) * dy, other)
        for other, (ox, oy) in spots.items()
        if (ox - x) * dy == (oy - y) * dx and (ox - x) * dx + (oy - y) * dy > 0
    ]
    return min(ahead)[1] if ahead else None


def cell_of(state: Any, tile: str) -> str:
    view: Any = GAME.view(state, None)
    name: str = next(one.cells[0].name for one in view.tiles if one.name == tile)
    return name


def play_on(
    hands: list[Hands],
    url: str,
    choose: Callable[[Any], list[str]] = sensible,
    until: Callable[[Any], bool] = lambda state: False,
) -> Any:
    """Play to the end, or until something is so. `hands` are those of the seats, in turn."""
    pages = {id(hand.page): hand.page for hand in hands}.values()
    number = -1
    while True:
        for page in pages:
            state, steps = settled(page, url, number)
        number = steps
        if not GAME.to_act(state) or until(state):
            return state
        moves = choose(state)
        hands[state.turn % len(hands)].play(state, moves)
        # A walk is several steps, and the page is at rest only after the last of them.
        number += len(moves) - 1
