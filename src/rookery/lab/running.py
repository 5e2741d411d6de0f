"""A run: deals are given out, rows are kept as they come, and cells stop when they have had enough.

Which deals there are and where a cell ends depends on the plan alone; who plays them when, on the machine.
So rows are the same whoever plays, and a run that was cut goes on where it was.
"""

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import msgspec

from rookery.core.refusal import refuse
from rookery.lab.arrow import need_arrow
from rookery.lab.experiment import Cell, Experiment, Plan
from rookery.lab.folder import Folder
from rookery.lab.planning import plan_of
from rookery.lab.rows import Dealt, GameRow, Task
from rookery.lab.stopping import Goal, Narrowing
from rookery.lab.workers import Cores, Here, Workers

if TYPE_CHECKING:
    import pyarrow as pa

KEEP_SECONDS = 5.0
"""Rows are on disk so soon after their game."""

MOST_LOST = 20
"""So often one deal may be lost with whoever played it, before the run gives up."""

LONGEST_TASK = 200


class CellProgress(msgspec.Struct, frozen=True):
    """`of` is how many games there will be, as far as that is known; `figures` the shares of wins so far."""

    name: str
    games: int
    of: int
    figures: tuple[tuple[str, Narrowing], ...]


class Progress(msgspec.Struct, frozen=True):
    """How far a run is. `rate` is in games a second; `left` in seconds, None while nobody can say."""

    games: int
    of: int
    rate: float
    left: float | None
    faults: int
    cells: tuple[CellProgress, ...]


Watch = Callable[[Progress], None]


def run(
    experiment: Experiment | Plan,
    folder: Path | None = None,
    *,
    cores: int | None = None,
    workers: Workers | None = None,
    watch: Watch | None = None,
    part: tuple[int, int] = (1, 1),
) -> "pa.Table":
    """Play an experiment and give back its rows, as an Arrow table.

    Rows are kept in `folder`, and a run that was cut goes on there; without one they are only given back.
    With `cores=1` games are played in this process, else by as many others. Of `part=(1, 2)` only the first
    half of the deals is played, for `merge` to put together with the second.
    """
    plan = experiment if isinstance(experiment, Plan) else plan_of(experiment)
    need_arrow()
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="rookery-lab-") as made:
            return run(plan, Path(made), cores=cores, workers=workers, watch=watch, part=part)
    return Run(plan, folder, part).go(workers, cores, watch)


def watched(cell: Cell) -> tuple[str, ...]:
    """Whose share of wins a cell is about: the bots' where they differ, else the seats'."""
    different = tuple(dict.fromkeys(cell.bots))
    if len(different) > 1:
        return tuple(bot.name for bot in different)
    return tuple(f"seat {seat + 1}" for seat in range(cell.setup.seats))


def shares_in(cell: Cell, games: Sequence[Sequence[tuple[int, int, float]]]) -> list[float]:
    """What each of these got in a deal, on average; of every seat of every game: seat, bot and share."""
    different = list(dict.fromkeys(cell.bots))
    keys = len(different) if len(different) > 1 else cell.setup.seats
    got: list[list[float]] = [[] for _ in range(keys)]
    for game in games:
        for seat, bot, share in game:
            got[different.index(cell.bots[bot]) if len(different) > 1 else seat].append(share)
    return [fmean(shares) for shares in got]


class Run:
    """One run of a plan in a folder."""

    def __init__(self, plan: Plan, folder: Path, part: tuple[int, int] = (1, 1)) -> None:
        if part != (1, 1) and plan.precision is not None:
            refuse(
                "no_part",
                "A part can only be played of an experiment with games, not of one with a precision.",
            )
        self.plan = plan
        self.part = part
        self.folder = Folder(folder, plan)
        self.goals = [Goal(plan.precision, plan.most_deals(cell)) for cell in plan.cells]
        #: the deals of each cell that were given out or are there
        self._given: list[set[int]] = [set() for _ in plan.cells]
        self._next = [0 for _ in plan.cells]
        self._there = [0 for _ in plan.cells]
        self._again: list[Task] = []
        self._lost: dict[tuple[int, int], int] = {}
        self._out = 0
        self._seconds: list[tuple[float, int]] = [(0.0, 0) for _ in plan.cells]
        self._unsaved: list[GameRow] = []
        self._saved = time.monotonic()
        self._began = time.monotonic()
        self._played = 0
        self._faults = 0
        self._look_around()

    def _look_around(self) -> None:
        """What an earlier run left is not played again."""
        found: dict[tuple[int, int], dict[int, list[tuple[int, int, float]]]] = {}
        for table in self.folder.seen():
            columns = [table[name].to_pylist() for name in ("cell", "deal", "game", "seat", "bot", "share")]
            for cell, deal, game, seat, bot, share in zip(*columns, strict=True):
                games = found.setdefault((cell - 1, deal), {})
                games.setdefault(game, []).append((seat - 1, bot - 1, share))
        for (number, deal), games in sorted(found.items()):
            cell = self.plan.cells[number]
            if len(games) == cell.turns:
                self._note(number, deal, [rows[: cell.setup.seats] for rows in games.values()])

    def _note(self, cell: int, deal: int, games: Sequence[Sequence[tuple[int, int, float]]]) -> None:
        self._given[cell].add(deal)
        self._there[cell] += 1
        self.goals[cell].add(deal, shares_in(self.plan.cells[cell], games))

    # ---- giving out ----

    def _mine(self, deal: int) -> bool:
        return deal % self.part[1] == self.part[0] - 1

    def _wants(self, cell: int) -> bool:
        """Whether that cell has a deal to give out; its next one is then found."""
        goal = self.goals[cell]
        end = goal.most if goal.deals is None else goal.deals
        while self._next[cell] < end and (
            self._next[cell] in self._given[cell] or not self._mine(self._next[cell])
        ):
            self._next[cell] += 1
        return self._next[cell] < end

    def _task(self, seconds: float) -> Task | None:
        """Of the cell that is least far, so that the first figures are about all of them."""
        if self._again:
            return self._again.pop()
        open_cells = [cell for cell in range(len(self.goals)) if self._wants(cell)]
        if not open_cells:
            return None
        cell = min(open_cells, key=lambda number: len(self._given[number]))
        took, count = self._seconds[cell]
        length = (
            1
            if not count or not seconds
            else max(1, min(LONGEST_TASK, int(seconds * count / (took or 1e-3))))
        )
        deals: list[int] = []
        while len(deals) < length and self._wants(cell):
            deals.append(self._next[cell])
            self._given[cell].add(self._next[cell])
        return Task(cell, tuple(deals))

    # ---- the run ----

    def go(self, workers: Workers | None, cores: int | None, watch: Watch | None) -> "pa.Table":
        try:
            if any(self._wants(cell) for cell in range(len(self.goals))):
                self._play(workers or (Here(self.plan) if cores == 1 else Cores(self.plan, cores)), watch)
            return self.folder.compact([goal.deals or goal.most for goal in self.goals])
        finally:
            self.folder.close()

    def _play(self, workers: Workers, watch: Watch | None) -> None:
        self._began = self._saved = time.monotonic()
        try:
            while True:
                while self._out < workers.wanted and (task := self._task(workers.seconds_a_task)) is not None:
                    self._out += len(task.deals)
                    workers.submit(task)
                if not self._out:
                    return
                for dealt in workers.results(0.5):
                    self._take(dealt)
                if time.monotonic() - self._saved >= KEEP_SECONDS:
                    self._save()
                if watch is not None:
                    watch(self.progress())
                if all(goal.deals is not None and goal.reached for goal in self.goals) and self.part == (
                    1,
                    1,
                ):
                    # What is still being played is beyond the end.
                    return
        finally:
            workers.close()
            self._save()

    def _take(self, dealt: Dealt) -> None:
        self._out -= 1
        key = dealt.cell, dealt.deal
        if not dealt.games:
            self._lost[key] = self._lost.get(key, 0) + 1
            if self._lost[key] >= MOST_LOST:
                name = self.plan.cells[dealt.cell].name
                refuse(
                    "always_lost",
                    f"Deal {dealt.deal} of the cell “{name}” ended the process that played it "
                    f"{MOST_LOST} times.",
                )
            self._again.append(Task(dealt.cell, (dealt.deal,)))
            return
        took, count = self._seconds[dealt.cell]
        took += sum(game.seconds for game in dealt.games)
        self._seconds[dealt.cell] = took, count + 1
        self._played += len(dealt.games)
        self._faults += sum(bool(game.fault) for game in dealt.games)
        self._unsaved += dealt.games
        rows = [[(row.seat, row.bot, row.share) for row in game.seats] for game in dealt.games]
        self._note(dealt.cell, dealt.deal, rows)

    def _save(self) -> None:
        self.folder.keep(self._unsaved)
        self._unsaved = []
        self._saved = time.monotonic()

    # ---- how far it is ----

    def progress(self) -> Progress:
        cells = []
        for cell, goal, there in zip(self.plan.cells, self.goals, self._there, strict=True):
            deals = min(there, goal.deals or there)
            figures = tuple(zip(watched(cell), goal.figures, strict=False))
            cells.append(
                CellProgress(cell.name, deals * cell.turns, self._expected(goal) * cell.turns, figures)
            )
        games, of = sum(cell.games for cell in cells), sum(cell.of for cell in cells)
        spent = time.monotonic() - self._began
        rate = self._played / spent if spent else 0.0
        left = (of - games) / rate if rate and self._played >= 10 else None
        return Progress(games, of, rate, left, self._faults, tuple(cells))

    def _expected(self, goal: Goal) -> int:
        """How many deals there will be: known, or reckoned from how wide the interval is now."""
        if goal.deals is not None:
            return len(range(self.part[0] - 1, goal.deals, self.part[1]))
        if not goal.figures:
            return goal.most
        return min(goal.most, max(figure.needed for figure in goal.figures))
