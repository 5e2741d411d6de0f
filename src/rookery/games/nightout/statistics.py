"""What is worth counting in games of Night Out."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rookery.core.record import Replayed
from rookery.core.statistics import Share, Size, Statistic, Use
from rookery.games.nightout.actions import Action, Buddy, Lift, Put
from rookery.games.nightout.events import Stepped, TileMoved
from rookery.games.nightout.rules.board import floes_of, half_at, penguin_cells, tile_cells
from rookery.games.nightout.rules.outcome import outcome_of
from rookery.games.nightout.state import ROLL, STUNNED, TILE_NAMES, State, tiles_up_to


def count(steps: Sequence[Replayed[State]]) -> Iterator[Statistic]:
    """How long it takes, whether going early helps, and how often a turn begins on the wrong floe."""
    states = [step.state for step in steps]
    last = states[-1]
    seats = len(last.at)
    outcome = outcome_of(last)
    yield Size("rounds", last.round)
    if outcome is not None:
        for place in range(seats):
            won = outcome.winners == ((last.first + place) % seats,)
            yield Share(f"won by number {place + 1} in the order of play", won, 1)
    turns = [s for s in states if s.phase == ROLL]
    yield Share("turns without a way towards the goal", sum(map(is_cut_off, turns)), len(turns))
    passed = sum(s.phase == STUNNED for s in states)
    yield Share("turns passed stunned", passed, len(turns) + passed)


def is_cut_off(s: State) -> bool:
    """No way over the dominoes to any own buddy that lies there, or to the nest once both are along."""
    floe = floes_of(half_at(s.halves))
    loose = [cell for cell in s.tokens[2 * s.turn : 2 * s.turn + 2] if cell >= 0]
    goals = loose or tile_cells(s.halves, s.nests[s.turn])
    here = {floe[cell] for cell in penguin_cells(s, s.turn)}
    return here.isdisjoint(floe[cell] for cell in goals)


TILE, SQUARE = "tile put down", "square"


def uses(steps: Sequence[Replayed[State]]) -> Iterator[Use]:
    """The tiles that somebody moves, and the squares one walks over."""
    for step in steps:
        for event in step.events:
            if isinstance(event, TileMoved):
                yield Use(event.seat, TILE, event.tile)
            elif isinstance(event, Stepped):
                yield Use(event.seat, SQUARE, event.to)


def parts(start: State) -> Mapping[str, Sequence[str]]:
    return {TILE: TILE_NAMES[: tiles_up_to(start.options.top)]}


THINGS: Mapping[str, Callable[[State, Action], bool]] = {
    "altering": lambda s, action: isinstance(action, Put | Lift | Buddy),
}
"""Moving tiles and buddies, all of it."""
