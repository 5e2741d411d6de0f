"""What can be wished for, and how far a candidate is from it.

A wish names a figure of the report. Everything here goes by what the figure was in each deal, so candidates
that played the same deals are compared deal by deal.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from rookery.core.sentences import listed
from rookery.core.spec import shown
from rookery.core.statistics import Share
from rookery.core.study import Fault
from rookery.lab import figures
from rookery.lab.experiment import Bot, Cell, Plan
from rookery.lab.figures import Unit
from rookery.lab.intervals import Figure, mean_of, rate_of
from rookery.lab.playing import Playing
from rookery.lab.running import watched
from rookery.lab.seen import CellSeen, GameSeen
from rookery.lab.tuning import Told, Wish

SHARES = "shares"
"""Everybody's share of wins."""

INSIDE = 0.1
"""How far the edge of a wish counts as being from its middle: inside the middle is a little better, so that
the search does not stop at the edge. Outside, a distance of half the width of the wish counts 1."""

REDRAWN = 1000
"""How often deals are drawn again for the interval of a distance."""

Measure: TypeAlias = Callable[[GameSeen], float | None]
Values: TypeAlias = npt.NDArray[np.float64]

MOST_LOOKED_AT = 24
"""In so many cells a game is tried, to see what the game counts."""


# ---- what there is ----


class Measured(NamedTuple):
    unit: Unit
    measure: Measure


def measures_of(cell: Cell, counted: Mapping[str, Unit]) -> dict[str, Measured]:
    """All that can be wished for in a cell, by name."""
    found = {name: Measured("rate", _share_of(cell, number)) for number, name in enumerate(watched(cell))}
    for seat in range(cell.setup.seats):
        found.setdefault(f"seat {seat + 1}", Measured("rate", _share_of_seat(seat)))
    found |= {
        "whoever chooses first": Measured("rate", _share_of_first),
        "drawn": Measured("rate", lambda game: float(game.drawn)),
        "turns": Measured("number", lambda game: game.turns),
        "decisions": Measured("number", lambda game: sum(row.moves - row.forced for row in game.seats)),
        "steps": Measured("number", lambda game: game.steps),
        "lead changes": Measured("number", figures.lead_changes),
        "drama": Measured("points", figures.drama),
        "decided after": Measured("rate", figures.decided_after),
        "comebacks": Measured("rate", figures.comeback),
    }
    return found | {name: Measured(unit, _count_of(name)) for name, unit in counted.items()}


def _share_of(cell: Cell, number: int) -> Measure:
    kinds = list(dict.fromkeys(cell.bots))
    if len(kinds) == 1:
        return _share_of_seat(number)
    return lambda game: fmean(row.share for row in game.seats if cell.bots[row.bot] == kinds[number])


def _share_of_seat(seat: int) -> Measure:
    return lambda game: game.seats[seat].share


def _share_of_first(game: GameSeen) -> float | None:
    return next((row.share for row in game.seats if row.first), None)


def _count_of(name: str) -> Measure:
    def measure(game: GameSeen) -> float | None:
        found = [one for one in game.counts if one.name == name]
        values = [
            one.hits / one.of if isinstance(one, Share) else one.value
            for one in found
            if not isinstance(one, Share) or one.of
        ]
        return fmean(values) if values else None

    return measure


def counted_in(plan: Plan) -> dict[str, Unit]:
    """What the game counts itself, found by playing each cell once by chance."""
    found: dict[str, Unit] = {}
    cells = tuple(
        msgspec.structs.replace(cell, bots=(Bot("random"),) * len(cell.bots))
        for cell in plan.cells[:MOST_LOOKED_AT]
    )
    playing = Playing(msgspec.structs.replace(plan, cells=cells, judged=0, luck=0, records=False))
    for cell in cells:
        for count in playing.game_row(cell, 0).counts:
            found.setdefault(count.name, "rate" if count.value is None else "number")
    return found


def wishes_of(plan: Plan, asked: Mapping[str, Any], faults: list[Fault]) -> list[Wish]:
    """The wishes, or a fault for each that is none."""
    counted = counted_in(plan)
    known: dict[str, Unit] = {}
    for cell in plan.cells:
        known |= {name: one.unit for name, one in measures_of(cell, counted).items()}
    if not asked:
        faults.append(Fault("wish", "A tuning has at least one wish, such as shares = [45, 55]."))
    found = []
    for name, given in asked.items():
        where = f"wish, {name}"
        unit = "rate" if name == SHARES else known.get(name)
        if unit is None:
            words = (
                f"Nothing is measured that is called {shown(name)}; there is {SHARES}, {listed([*known])}."
            )
            faults.append(Fault(where, words))
        elif not _is_span(given):
            words = f"A wish must have the least and the most, such as [45, 55], not {shown(given)}."
            faults.append(Fault(where, words))
        else:
            scale = 1 if unit == "number" else 100
            found.append(Wish(name, unit, given[0] / scale, given[1] / scale))
    return found


def _is_span(given: Any) -> bool:
    return (
        isinstance(given, list | tuple)
        and len(given) == 2
        and all(isinstance(one, int | float) and not isinstance(one, bool) for one in given)
        and -1e9 < given[0] < given[1] < 1e9
    )


# ---- what a candidate comes to ----


class Wished(NamedTuple):
    """One wish in one cell: what the figure was in each deal, NaN where it was nothing."""

    cell: str
    wish: Wish
    deals: Values
    games: int

    def told(self, comparisons: int) -> Told:
        values = self.deals[~np.isnan(self.deals)].tolist()
        make = rate_of if self.wish.unit == "rate" else mean_of
        return Told(self.cell, self.wish, make(values, self.games, comparisons))


def wished_in(cell: CellSeen, name: str, wishes: Sequence[Wish]) -> list[Wished]:
    """Every wish that is about this cell."""
    counts: dict[str, Unit] = {}
    for game in cell.finished:
        for one in game.counts:
            counts.setdefault(one.name, "rate" if isinstance(one, Share) else "number")
    known = measures_of(cell.cell, counts)
    found = []
    for wish in _one_by_one(cell.cell, wishes):
        if wish.name in known:
            means = cell.deal_means(known[wish.name].measure)
            deals = sorted({game.deal for game in cell.games})
            values = np.array([means.get(deal, np.nan) for deal in deals])
            if not np.isnan(values).all():
                found.append(Wished(name, wish, values, len(cell.finished)))
    return found


def _one_by_one(cell: Cell, wishes: Sequence[Wish]) -> list[Wish]:
    """Everybody's shares, each by its name. Of two that add up to one the first says it all, where the wish
    is the same from both sides."""
    found: list[Wish] = []
    for wish in wishes:
        if wish.name != SHARES:
            found.append(wish)
            continue
        names = watched(cell)
        if len(names) == 2 and abs(wish.low + wish.high - 1) < 1e-9:
            names = names[:1]
        found += [msgspec.structs.replace(wish, name=name) for name in names]
    return found


# ---- how far it is ----


def _apart(values: Values, wish: Wish) -> Values:
    half = (wish.high - wish.low) / 2
    off = np.abs(values - (wish.low + wish.high) / 2) / half
    return np.where(off <= 1, INSIDE * off, INSIDE + off - 1)


def distance(found: Sequence[Wished]) -> float:
    """How far all wishes together are missed: the root of the mean square. Up to 0.1 all are kept."""
    apart = [_apart(np.nanmean(one.deals, keepdims=True), one.wish)[0] for one in found]
    return float(np.sqrt(np.mean(np.square(apart)))) if apart else float("inf")


def _redrawn(found: Sequence[Wished]) -> Values:
    """The distance, with deals drawn again and again. Everybody who had as many deals gets the same draws, so
    that those of two candidates can be subtracted."""
    squares = np.zeros(REDRAWN)
    weights: dict[int, Values] = {}
    for one in found:
        count = len(one.deals)
        if count not in weights:
            rng = np.random.default_rng(count)
            weights[count] = rng.multinomial(count, np.full(count, 1 / count), size=REDRAWN).astype(float)
        there = ~np.isnan(one.deals)
        drawn = weights[count] @ there
        means = weights[count] @ np.nan_to_num(one.deals) / np.maximum(drawn, 1)
        squares += _apart(means, one.wish) ** 2
    return np.asarray(np.sqrt(squares / max(1, len(found))))


def nearer(one: Sequence[Wished], than: Sequence[Wished], comparisons: int = 1) -> Figure:
    """How much nearer to the wish one is than the other, on the same deals."""
    gaps = _redrawn(than) - _redrawn(one)
    low, high = np.percentile(gaps, (2.5 / comparisons, 100 - 2.5 / comparisons))
    count = min((len(wished.deals) for wished in (*one, *than)), default=0)
    return Figure(distance(than) - distance(one), float(low), float(high), count)
