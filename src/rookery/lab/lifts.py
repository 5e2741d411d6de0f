"""What each part of a game is worth: cards, penguins, tiles, squares; and which parts nobody uses.

The *lift* of a part is how much more of the win those got who used it than those who did not, in the same
game. What a seat and a bot get anyway is taken off first. A lift is no proof: whoever is winning may use a
part because of that.
"""

from collections.abc import Mapping
from statistics import fmean
from typing import TYPE_CHECKING, Any

import msgspec

from rookery.core.extensions import part_beside
from rookery.lab.experiment import Cell, Plan
from rookery.lab.intervals import Figure, mean_of
from rookery.lab.rows import BOT_FAILED, ENDLESS, FAILED, STUCK

if TYPE_CHECKING:
    import pyarrow as pa

LEAST = 8
"""Deals in which some used a part and some did not, below which its lift is not worth telling."""


class Lift(msgspec.Struct, frozen=True):
    """`used` is in which part of all seats' games; `times` how often on average where it was."""

    group: str
    name: str
    lift: Figure
    used: float
    times: float


class Parts(msgspec.Struct, frozen=True):
    """The lifts of one cell by their group, the best first, with intervals that hold all together; and what
    nobody used."""

    lifts: Mapping[str, tuple[Lift, ...]]
    unused: Mapping[str, tuple[str, ...]]
    games: int
    #: how often each part was used in a game, on average, by group and name
    used: Mapping[str, Mapping[str, float]] = {}


class _Row(msgspec.Struct):
    deal: int
    game: int
    seat: int
    bot: int
    share: float
    uses: dict[tuple[str, str], int]


def parts_of(plan: Plan, cell: Cell, table: "pa.Table") -> Parts:
    rows = _rows_of(cell, table)
    games: dict[int, list[_Row]] = {}
    for row in rows:
        games.setdefault(row.game, []).append(row)
    usual: dict[tuple[int, int], list[float]] = {}
    for row in rows:
        usual.setdefault((row.seat, row.bot), []).append(row.share)
    means = {key: fmean(shares) for key, shares in usual.items()}
    contrasts: dict[tuple[str, str], dict[int, list[float]]] = {}
    used: dict[tuple[str, str], list[int]] = {}
    for seats in games.values():
        for part in sorted({part for row in seats for part in row.uses}):
            mine = [row.share - means[row.seat, row.bot] for row in seats if part in row.uses]
            others = [row.share - means[row.seat, row.bot] for row in seats if part not in row.uses]
            used.setdefault(part, []).extend(row.uses[part] for row in seats if part in row.uses)
            if others:
                deals = contrasts.setdefault(part, {})
                deals.setdefault(seats[0].deal, []).append(fmean(mine) - fmean(others))
    told = [part for part, deals in contrasts.items() if len(deals) >= LEAST]
    lifts: dict[str, list[Lift]] = {}
    for group, name in told:
        values = [fmean(deal) for deal in contrasts[group, name].values()]
        times = used[group, name]
        figure = mean_of(values, comparisons=len(told))
        lifts.setdefault(group, []).append(Lift(group, name, figure, len(times) / len(rows), fmean(times)))
    best_first = {
        group: tuple(sorted(found, key=lambda lift: -lift.lift.value))
        for group, found in sorted(lifts.items())
    }
    often: dict[str, dict[str, float]] = {}
    for (group, name), counts in sorted(used.items()):
        often.setdefault(group, {})[name] = sum(counts) / len(games)
    return Parts(best_first, _unused(plan, cell, set(used)), len(games), often)


def _rows_of(cell: Cell, table: "pa.Table") -> list[_Row]:
    import pyarrow.compute as compute

    mine = table.filter(compute.equal(table["cell"], cell.number + 1))
    columns: list[list[Any]] = [
        mine[name].to_pylist() for name in ("deal", "game", "seat", "bot", "share", "reason", "uses")
    ]
    return [
        _Row(deal, game, seat, bot, share, {(use["group"], use["name"]): use["times"] for use in uses})
        for deal, game, seat, bot, share, reason, uses in zip(*columns, strict=True)
        if reason not in (STUCK, ENDLESS, FAILED, BOT_FAILED)
    ]


def _unused(plan: Plan, cell: Cell, used: set[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    game = plan.played()
    parts = getattr(part_beside(game, "statistics"), "parts", None)
    if parts is None or not used:
        return {}
    every: Mapping[str, tuple[str, ...]] = parts(game.start(cell.setup))
    left = {
        group: tuple(name for name in names if (group, name) not in used) for group, names in every.items()
    }
    return {group: names for group, names in left.items() if names}
