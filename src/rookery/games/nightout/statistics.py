"""What is worth counting in games of Night Out."""

from collections.abc import Iterator, Sequence

from rookery.core.record import Replayed
from rookery.core.statistics import Share, Size, Statistic
from rookery.games.nightout.rules.board import floes_of, half_at, penguin_cells, tile_cells
from rookery.games.nightout.rules.outcome import outcome_of
from rookery.games.nightout.state import ROLL, STUNNED, State


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
