"""A state being worked on. A move unpacks the state here, changes this, and packs it again.

Figures, tasks and the ground stay frozen: they are replaced, never changed, so nothing of an earlier state
can be touched by way of the desk.
"""

from typing import Any

from msgspec.structs import replace

from rookery.core.game import Event
from rookery.core.hexes import DIRECTIONS, Hex
from rookery.games.skating.cards import Card
from rookery.games.skating.events import Snapped
from rookery.games.skating.ground import Ground, surface_of
from rookery.games.skating.rules.edition import Edition
from rookery.games.skating.state import Figure, State, base_name, figure_name
from rookery.games.skating.tasks import NOBODY, Task


class Desk:
    __slots__ = (
        "acting", "acts", "agenda", "edition", "ended", "events", "figures", "ground", "harm", "house",
        "last", "leaders", "moved", "numbers", "phase", "picks", "quiet", "round", "shoved", "smoke",
        "spent", "surface", "tailed", "used",
    )  # fmt: skip

    def __init__(self, s: State, edition: Edition) -> None:
        self.edition = edition
        self.events: list[Event] = []
        self.house = s.house
        self.lay(s.ground)
        self.phase = s.phase
        self.picks = s.picks
        self.figures = list(s.figures)
        self.round = s.round
        self.numbers = s.numbers
        self.moved = s.moved
        self.leaders = s.leaders
        self.tailed = s.tailed
        self.last = s.last
        self.acting = s.acting
        self.used = s.used
        self.acts = s.acts
        self.spent = s.spent
        self.agenda = list(s.agenda)
        self.shoved = s.shoved
        self.smoke = s.smoke
        self.quiet = s.quiet
        self.harm = s.harm
        self.ended = s.ended

    def state(self) -> State:
        return State(
            self.house, self.ground, self.phase, self.picks, tuple(self.figures), self.round, self.numbers,
            self.moved, self.leaders, self.tailed, self.last, self.acting, self.used, self.acts, self.spent,
            tuple(self.agenda), self.shoved, self.smoke, self.quiet, self.harm, self.ended,
        )  # fmt: skip

    # ---- looking ----

    def card(self, slot: int) -> Card:
        return self.house.cards[self.figures[slot].card]

    def name(self, slot: int) -> str:
        return figure_name(self.house, self.figures, slot)

    def named(self, who: int) -> str:
        """The name of a figure that something is put down to; "" for nobody."""
        return "" if who == NOBODY else base_name(self.house, who)

    def place(self, slot: int) -> Hex:
        """Where a figure is that is known to be on the map."""
        at = self.figures[slot].at
        if at is None:
            raise AssertionError(f"{self.name(slot)} is not on the map")
        return at

    def occupant(self, at: Hex) -> int:
        """Who is on that hex."""
        for slot, figure in enumerate(self.figures):
            if figure.at == at:
                return slot
        return NOBODY

    @property
    def left(self) -> int:
        """The hexes the acting figure still has to move. (ruling 9)"""
        return max(0, self.figures[self.acting].speed - self.used)

    def blame(self, slot: int) -> int:
        """Who is acting, if that is not the figure itself: its doing is what happens to others. (ruling 5)"""
        return NOBODY if self.acting in (NOBODY, slot) else self.figures[self.acting].who

    # ---- changing ----

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def push(self, *tasks: Task) -> None:
        """Tasks to be done before all others, the first one first."""
        self.agenda.extend(reversed(tasks))

    def lay(self, ground: Ground) -> None:
        self.ground = ground
        self.surface = surface_of(ground)

    def change(self, slot: int, **changes: Any) -> Figure:
        figure = replace(self.figures[slot], **changes)
        self.figures[slot] = figure
        return figure

    def set_motion(self, slot: int, speed: int, direction: int) -> None:
        """A new speed and direction; at speed 0 the direction is the facing. (ruling 10)"""
        figure = self.figures[slot]
        self.change(slot, speed=speed, direction=direction if speed else figure.facing)

    def set_speed(self, slot: int, speed: int) -> None:
        """A new speed; stopping is told where it swings the direction round."""
        figure = self.figures[slot]
        self.set_motion(slot, speed, figure.direction)
        if not speed and figure.direction != figure.facing:
            self.tell(Snapped(self.name(slot), DIRECTIONS[figure.facing]))

    def set_facing(self, slot: int, facing: int) -> None:
        """A new facing; at speed 0 the direction goes with it."""
        figure = self.figures[slot]
        self.change(slot, facing=facing, direction=figure.direction if figure.speed else facing)


def rel_of(figure: Figure) -> int:
    """The facing seen from the direction: 0 the same, 3 backwards."""
    return (figure.facing - figure.direction) % 6
