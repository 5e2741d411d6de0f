"""Rows, read back: the games of each cell, as figures look at them."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rookery.core.game import AnyGame
from rookery.core.judging import side_numbers
from rookery.core.statistics import Share, Size, Statistic
from rookery.lab.experiment import Cell, Plan
from rookery.lab.rows import BOT_FAILED, ENDLESS, FAILED, STUCK

if TYPE_CHECKING:
    import pyarrow as pa

T = TypeVar("T")

EVEN = 0.02
"""Whoever is ahead by less than this chance of winning is not ahead."""


class SeatSeen(NamedTuple):
    """As in the rows, but counted from 0; `side` is the place of its side among all."""

    seat: int
    side: int
    bot: int
    share: float
    rank: int
    score: float
    first: bool
    moves: int
    forced: int
    legal: int
    chances: tuple[float, ...]
    luck: float | None


class GameSeen(NamedTuple):
    game: int
    deal: int
    reason: str
    fault: str
    steps: int
    turns: int
    seats: tuple[SeatSeen, ...]
    counts: tuple[Statistic, ...]

    @property
    def finished(self) -> bool:
        """By the rules, and not because something broke."""
        return self.reason not in (STUCK, ENDLESS, FAILED, BOT_FAILED)

    @property
    def winning_sides(self) -> list[int]:
        return sorted({seat.side for seat in self.seats if seat.share > 0})

    @property
    def drawn(self) -> bool:
        return len(self.winning_sides) == self.sides

    @property
    def sides(self) -> int:
        return len({seat.side for seat in self.seats})

    def looks(self) -> list[list[float]]:
        """Every side's chances, one row for each position that was looked at."""
        of_side = {seat.side: seat.chances for seat in self.seats}
        columns = [of_side[side] for side in sorted(of_side)]
        return [list(row) for row in zip(*columns, strict=True)]

    def leaders(self) -> list[int | None]:
        """Who was ahead at each look; None where nobody was."""
        return [leader_of(row) for row in self.looks()]


def leader_of(chances: Sequence[float]) -> int | None:
    ordered = sorted(chances, reverse=True)
    if len(ordered) > 1 and ordered[0] - ordered[1] < EVEN:
        return None
    return list(chances).index(ordered[0])


class CellSeen(NamedTuple):
    """A cell, and all of its games that are there, in order."""

    cell: Cell
    game: AnyGame
    games: list[GameSeen]

    @property
    def finished(self) -> list[GameSeen]:
        return [game for game in self.games if game.finished]

    def by_deal(self, value: Callable[[GameSeen], float | None]) -> list[float]:
        """What it was in each deal, on average; deals in which it was nothing are left out."""
        return list(self.deal_means(value).values())

    def deal_means(self, value: Callable[[GameSeen], float | None]) -> dict[int, float]:
        found: dict[int, list[float]] = {}
        for game in self.finished:
            one = value(game)
            if one is not None:
                found.setdefault(game.deal, []).append(one)
        return {deal: fmean(values) for deal, values in found.items()}


def seen_in(plan: Plan, table: "pa.Table") -> list[CellSeen]:
    """Every cell, also those that have no games yet."""
    game = plan.played()
    found = [CellSeen(cell, game, []) for cell in plan.cells]
    sides = [side_numbers(game.sides(cell.setup)) for cell in plan.cells]
    names = (
        "cell", "game", "deal", "reason", "fault", "steps", "turns", "seat", "bot", "share", "rank", "score",
        "first", "moves", "forced", "legal", "chances", "luck", "counts",
    )  # fmt: skip
    columns = {name: table[name].to_pylist() for name in names}
    rows: Iterable[tuple[object, ...]] = zip(*columns.values(), strict=True)
    waiting: list[SeatSeen] = []
    counted: tuple[Statistic, ...] = ()
    for row in rows:
        one = dict(zip(names, row, strict=True))
        number, seat = _int(one["cell"]) - 1, _int(one["seat"]) - 1
        chances = one["chances"]
        luck = one["luck"]
        assert isinstance(chances, list) and (luck is None or isinstance(luck, float))
        waiting.append(
            SeatSeen(
                seat,
                sides[number][seat],
                _int(one["bot"]) - 1,
                _float(one["share"]),
                _int(one["rank"]),
                _float(one["score"]),
                bool(one["first"]),
                _int(one["moves"]),
                _int(one["forced"]),
                _int(one["legal"]),
                tuple(chances),
                luck,
            )
        )
        if seat == 0:
            counted = tuple(_statistics(one["counts"]))
        if len(waiting) == plan.cells[number].setup.seats:
            found[number].games.append(
                GameSeen(
                    _int(one["game"]),
                    _int(one["deal"]),
                    str(one["reason"]),
                    str(one["fault"]),
                    _int(one["steps"]),
                    _int(one["turns"]),
                    tuple(waiting),
                    counted,
                )
            )
            waiting = []
    return found


def _statistics(counts: object) -> Iterable[Statistic]:
    assert isinstance(counts, list)
    for one in counts:
        if one["value"] is None:
            yield Share(one["name"], one["hits"], one["of"])
        else:
            yield Size(one["name"], one["value"])


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _float(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)
