"""What is worth counting in games of soccer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from rookery.core.record import Replayed
from rookery.core.squares import SQUARE_NAMES
from rookery.core.statistics import Share, Size, Statistic, Use
from rookery.games.soccer.actions import Action, Kick, Slide, Stand
from rookery.games.soccer.events import Kicked, Pushed, Scored, Slid, Stood
from rookery.games.soccer.state import KIND_WORDS, State

PENGUIN, SQUARE = "penguin", "square"


def count(steps: Sequence[Replayed[State]]) -> Iterator[Statistic]:
    """How much is kicked and tackled, and who scores."""
    events = [event for step in steps for event in step.events]
    yield Size("kicks", sum(isinstance(event, Kicked) for event in events))
    yield Size("tackles", sum(isinstance(event, Pushed) for event in events))
    goals = sum(isinstance(event, Scored) for event in events)
    yield Size("goals", goals)
    kicked = [
        earlier.seat == event.seat
        for earlier, event in pairwise(events)
        if isinstance(event, Scored) and isinstance(earlier, Kicked)
    ]
    yield Share("goals kicked by the side that scored", sum(kicked), len(kicked))


def uses(steps: Sequence[Replayed[State]]) -> Iterator[Use]:
    """Which penguins a side moves, and the squares they come to."""
    for step in steps:
        for event in step.events:
            if isinstance(event, Slid | Kicked | Stood):
                yield Use(event.seat, PENGUIN, event.kind)
            if isinstance(event, Slid) and event.path:
                yield Use(event.seat, SQUARE, event.path[-1])


def parts(start: State) -> Mapping[str, Sequence[str]]:
    return {SQUARE: SQUARE_NAMES}


def _of_kind(kind: int) -> Callable[[State, Action], bool]:
    return lambda s, action: isinstance(action, Slide | Kick | Stand) and action.kind == kind


THINGS: Mapping[str, Callable[[State, Action], bool]] = {
    "tackle": lambda s, action: isinstance(action, Slide) and action.tackle,
    **{word: _of_kind(kind) for kind, word in enumerate(KIND_WORDS)},
}
"""A tackle, or all that one of the penguins can do."""
