"""The next state while a move is worked out: a situation that the rules may change.

Figures, tasks and the ground stay frozen: they are replaced, never changed, so nothing of an earlier state
can be touched by way of its draft.
"""

from collections.abc import Callable
from typing import TypeVarTuple

import msgspec
from msgspec.structs import astuple, replace

from rookery.core.game import Event
from rookery.core.hexes import DIRECTIONS, Hex
from rookery.core.values import with_item
from rookery.games.skating import events
from rookery.games.skating.rules.editions import EDITIONS, Edition
from rookery.games.skating.rules.ground import Ground, Surface, surface_of
from rookery.games.skating.rules.tasks import NOBODY, Task
from rookery.games.skating.state import Figure, Situation, State, figure_name, left
from rookery.games.skating.texts.cards import Card

Ts = TypeVarTuple("Ts")

_FIELDS = len(State.__struct_fields__)


class Draft(Situation, kw_only=True):
    edition: Edition
    surface: Surface
    events: list[Event] = msgspec.field(default_factory=list)

    @classmethod
    def of(cls, s: State) -> "Draft":
        return cls(*astuple(s), edition=EDITIONS[s.options.edition], surface=surface_of(s.ground))

    def state(self) -> State:
        return State(*astuple(self)[:_FIELDS])

    # ---- looking ----

    def card(self, slot: int) -> Card:
        return self.options.cards[self.figures[slot].card]

    def name(self, slot: int) -> str:
        return figure_name(self.options, self.figures, slot)

    def named(self, who: int) -> str:
        """The name of a figure that something is put down to; "" for nobody."""
        return "" if who == NOBODY else self.options.names[who]

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
        return left(self)

    def blame(self, slot: int) -> int:
        """Who is acting, if that is not the figure itself: its doing is what happens to others. (ruling 5)"""
        return NOBODY if self.acting in (NOBODY, slot) else self.figures[self.acting].who

    # ---- changing ----

    def tell(self, slot: int, kind: Callable[[str, *Ts], Event], *more: *Ts) -> None:
        """Something has happened to a figure."""
        self.events.append(kind(figure_name(self.options, self.figures, slot), *more))

    def note(self, event: Event) -> None:
        """Something has happened that is not about one figure."""
        self.events.append(event)

    def push(self, *tasks: Task) -> None:
        """Tasks to be done before all others, the first one first."""
        self.agenda = (*self.agenda, *reversed(tasks))

    def pop(self) -> Task:
        """The next task, which is then no longer to be done."""
        task = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        return task

    def lay(self, ground: Ground) -> None:
        self.ground = ground
        self.surface = surface_of(ground)

    def change(self, slot: int, **changes: object) -> Figure:
        figure = replace(self.figures[slot], **changes)
        self.figures = with_item(self.figures, slot, figure)
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
            self.tell(slot, events.Snapped, DIRECTIONS[figure.facing])


def rel_of(figure: Figure) -> int:
    """The facing seen from the direction: 0 the same, 3 backwards."""
    return (figure.facing - figure.direction) % 6
