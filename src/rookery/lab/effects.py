"""What a change does: every other cell against the first, deal by deal.

Because both had the same deals, what they have in common drops out, and small effects show after fewer
games. All intervals of one table hold together, 95 % of the time.
"""

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

import msgspec

from rookery.lab.figures import Unit, lead_changes
from rookery.lab.intervals import Figure, mean_of
from rookery.lab.seen import CellSeen, GameSeen


class Effect(msgspec.Struct, frozen=True):
    """How much more it is in the cell than in the first, on average over the deals that both have."""

    measure: str
    unit: Unit
    figure: Figure

    @property
    def sure(self) -> bool:
        """Whether it is one at all: 0 is not in its interval."""
        return self.figure.low > 0 or self.figure.high < 0


class CellEffects(msgspec.Struct, frozen=True):
    cell: str
    effects: tuple[Effect, ...]


def _of_first(game: GameSeen) -> float | None:
    """What whoever chose first got beyond a fair share."""
    return next((row.share - 1 / game.sides for row in game.seats if row.first), None)


def _of_seat_1(game: GameSeen) -> float:
    return game.seats[0].share - 1 / game.sides


def _luck(game: GameSeen) -> float | None:
    found = [row.luck for row in game.seats if row.luck is not None]
    return fmean(found) if found else None


MEASURES: tuple[tuple[str, Unit, Callable[[GameSeen], float | None]], ...] = (
    ("whoever chooses first", "points", _of_first),
    ("seat 1", "points", _of_seat_1),
    ("draws", "points", lambda game: float(game.drawn)),
    ("turns", "number", lambda game: game.turns),
    ("decisions", "number", lambda game: sum(row.moves - row.forced for row in game.seats)),
    ("lead changes", "number", lead_changes),
    ("luck", "points", _luck),
)


def effects_of(seen: Sequence[CellSeen]) -> list[CellEffects]:
    """Cells with other numbers of players, or without games, are left out."""
    base, *others = seen
    compared = [
        one
        for one in others
        if one.finished and one.cell.setup.seats == base.cell.setup.seats and base.finished
    ]
    comparisons = len(compared) * sum(bool(base.deal_means(measure)) for _, _, measure in MEASURES)
    return [CellEffects(one.cell.name, tuple(_effects(base, one, max(1, comparisons)))) for one in compared]


def _effects(base: CellSeen, one: CellSeen, comparisons: int) -> Iterator[Effect]:
    for name, unit, measure in MEASURES:
        before, after = base.deal_means(measure), one.deal_means(measure)
        both = sorted(before.keys() & after.keys())
        if both:
            changes = [after[deal] - before[deal] for deal in both]
            yield Effect(name, unit, mean_of(changes, comparisons=comparisons))
