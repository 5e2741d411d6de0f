"""A trial as it goes on: games are played one by one, and after each it is told what is known so far."""

from collections import Counter
from statistics import fmean, quantiles
from typing import Literal

import msgspec

from rookery.core.game import AnyGame
from rookery.lab.playing import Playing
from rookery.lab.rows import BOT_FAILED, ENDLESS, FAILED, STUCK, GameRow
from rookery.lab.stopping import ERROR, Narrowing
from rookery.lab.trials import Planned, Trial, planned, things_in

TO_WATCH = 4
"""So many games are kept to be watched, from the first on, …"""
LARGEST_RECORD = 100_000
"""… unless one has more bytes than this."""
MOST_PARTS = 150
"""No text has more parts than this that are counted."""
TOLD_PARTS = 6
"""So many of the best parts and of the worst are told."""
GONE_WRONG = (STUCK, ENDLESS, FAILED, BOT_FAILED)


class GameLine(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a game. `first` is the seat that chose first alone, None where nobody did; `parts` are
    those each seat used."""

    shares: tuple[float, ...]
    reason: str
    fault: str
    turns: int
    first: int | None
    parts: tuple[tuple[str, ...], ...]
    record: str = ""


class Rate(msgspec.Struct, frozen=True):
    """How much of the wins somebody gets, and between which bounds that surely is. It is a seat's, or a
    thing's in a contest, or of whoever chooses first."""

    who: Literal["seat", "first", "thing"]
    rate: float
    low: float
    high: float
    seat: int = 0
    name: str = ""


class Ending(msgspec.Struct, frozen=True):
    reason: str
    games: int


class Lengths(msgspec.Struct, frozen=True):
    """Of the games that were played: the middle one, and nine in ten are between the other two."""

    low: float
    middle: float
    high: float


class Tried(msgspec.Struct, frozen=True):
    """One of the texts that are compared, or a pair in a contest. `name` is empty for one's own text."""

    name: str
    games: int
    drawn: int
    rates: tuple[Rate, ...]
    endings: tuple[Ending, ...]
    turns: Lengths | None
    fault: str = ""


class Part(msgspec.Struct, frozen=True):
    """A part of one's own text, such as a card: how much more of the win those got who used it than those who
    did not. All bounds hold together."""

    name: str
    lift: float
    low: float
    high: float


class ToWatch(msgspec.Struct, frozen=True):
    """A game to be watched: whose it is, how it ended, and its record as a text."""

    name: str
    reason: str
    turns: int
    record: str


class TrialFigures(msgspec.Struct, frozen=True):
    """What is known about a trial: GET /api/jobs/{key}/so-far, and its result. `fair` is everybody's fair
    share. `things` are those of a contest, each with its share against all others."""

    trial: Trial
    games: int
    of: int
    fair: float
    narrow: bool
    things: tuple[Rate, ...]
    tried: tuple[Tried, ...]
    parts: tuple[Part, ...]
    to_watch: tuple[ToWatch, ...] = ()


class _Group:
    """The cells of one text, or of one pair."""

    def __init__(self, name: str, keys: list[Rate], precision: float) -> None:
        self.name = name
        self.keys = keys
        self.figures = [Narrowing(precision) for _ in keys]
        self.games = 0
        self.drawn = 0
        self.endings: Counter[str] = Counter()
        self.turns: list[int] = []
        self.fault = ""

    def told(self) -> Tried:
        spread = None
        if len(self.turns) > 1:
            cuts = quantiles(self.turns, n=20, method="inclusive")
            spread = Lengths(cuts[0], cuts[9], cuts[18])
        endings = tuple(Ending(reason, games) for reason, games in self.endings.most_common())
        rates = rates_of(self.keys, self.figures)
        return Tried(self.name, self.games, self.drawn, rates, endings, spread, self.fault)


def rates_of(keys: list[Rate], figures: list[Narrowing]) -> tuple[Rate, ...]:
    """Those of which something was seen."""
    return tuple(
        msgspec.structs.replace(key, rate=figure.mean, low=figure.low, high=figure.high)
        for key, figure in zip(keys, figures, strict=True)
        if figure.count
    )


class Trying:
    """One trial. `play` gives the next game, which counts once it was told to `take`."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.planned: Planned = planned(trial)
        self._playing: Playing | None = None
        self._game: AnyGame = self.planned.plan.played()
        self._written = self._game.study(trial.option, trial.text).text if trial.option else ""
        self.games = 0
        precision = trial.precision / 100
        sides = self.planned.sides
        self._things = [Rate("thing", 0, 0, 1, name=thing) for thing in things_in(sides)]
        self._thing_figures = [Narrowing(precision) for _ in self._things]
        self._groups = [
            _Group(name, self._keys(number), precision) for number, name in enumerate(self.planned.names)
        ]
        self._deal: list[GameLine] = []
        self._parts: dict[str, Narrowing] = {}
        self._kept: list[ToWatch] = []

    def _keys(self, group: int) -> list[Rate]:
        side = next(side for side in self.planned.sides if side.group == group)
        if side.things:
            return [Rate("thing", 0, 0, 1, name=thing) for thing in side.things]
        seats = self.planned.plan.cells[0].setup.seats
        return [*(Rate("seat", 0, 0, 1, seat=seat) for seat in range(seats)), Rate("first", 0, 0, 1)]

    # ---- playing ----

    @property
    def of(self) -> int:
        """How many games there will be, as far as that is known."""
        cells, most = len(self.planned.sides), self.planned.plan.most
        if self.done:
            return self.games
        needed = max((figure.needed for figure in self._watched), default=most)
        return cells * min(most, needed) if self.games >= cells else cells * most

    @property
    def _watched(self) -> list[Narrowing]:
        """Those that have to be narrow: each thing's, or each seat's of every text."""
        if self._things:
            return self._thing_figures
        return [
            figure
            for group in self._groups
            for key, figure in zip(group.keys, group.figures, strict=True)
            if key.who == "seat"
        ]

    @property
    def narrow(self) -> bool:
        return all(figure.narrow for figure in self._watched)

    @property
    def done(self) -> bool:
        """Only after whole deals: so all cells have as many games."""
        cells = len(self.planned.sides)
        return self.games % cells == 0 and (self.narrow or self.games // cells >= self.planned.plan.most)

    def play(self) -> GameLine:
        self._playing = self._playing or Playing(self.planned.plan)
        cells = self.planned.plan.cells
        row = self._playing.game_row(cells[self.games % len(cells)], self.games // len(cells))
        return self._line(row)

    def _line(self, row: GameRow) -> GameLine:
        parts = tuple(
            tuple(sorted({use.name for use in seat.uses if self._is_written(use.name)})) for seat in row.seats
        )
        record = row.record.decode() if self.games < TO_WATCH and len(row.record) <= LARGEST_RECORD else ""
        first = next((seat.seat for seat in row.seats if seat.first), None)
        shares = tuple(seat.share for seat in row.seats)
        return GameLine(shares, row.reason, row.fault, row.turns, first, parts, record)

    def _is_written(self, part: str) -> bool:
        """Whether it is one of the things that stand in the text, such as a card, and not just a place."""
        return part in self._written and any(map(str.isalpha, part))

    # ---- counting ----

    def take(self, line: GameLine) -> None:
        cells = len(self.planned.sides)
        side = self.planned.sides[self.games % cells]
        group = self._groups[side.group]
        if line.record:
            self._kept.append(ToWatch(group.name, line.reason, line.turns, line.record))
        self.games += 1
        group.games += 1
        if line.fault:
            group.fault = group.fault or line.fault
        if line.reason not in GONE_WRONG:
            group.endings[line.reason] += 1
            group.turns.append(line.turns)
            group.drawn += len(set(line.shares)) == 1 and len(line.shares) > 1
            if side.group == 0 and not side.things:
                self._count_parts(line)
        self._deal.append(line)
        if len(self._deal) == cells:
            self._whole_deal(self._deal)
            self._deal = []

    def _whole_deal(self, deal: list[GameLine]) -> None:
        """A deal is one value of each figure: its games have the same luck."""
        by_thing: dict[str, list[float]] = {}
        by_pair: dict[tuple[int, str], list[float]] = {}
        for side, line in zip(self.planned.sides, deal, strict=True):
            if not side.things:
                self._groups_take(side.group, line)
            for thing, share in zip(side.things, line.shares, strict=False):
                by_thing.setdefault(thing, []).append(share)
                by_pair.setdefault((side.group, thing), []).append(share)
        for key, figure in zip(self._things, self._thing_figures, strict=True):
            figure.add(fmean(by_thing[key.name]))
        for (number, thing), shares in by_pair.items():
            group = self._groups[number]
            place = next(place for place, key in enumerate(group.keys) if key.name == thing)
            group.figures[place].add(fmean(shares))

    def _groups_take(self, number: int, line: GameLine) -> None:
        group = self._groups[number]
        for key, figure in zip(group.keys, group.figures, strict=True):
            if key.who == "seat":
                figure.add(line.shares[key.seat])
            elif line.first is not None:
                figure.add(line.shares[line.first])

    def _count_parts(self, line: GameLine) -> None:
        """How much more those got who used it; from 0 to 1, where one half is no difference."""
        for part in sorted({part for parts in line.parts for part in parts}):
            if part not in self._parts and len(self._parts) == MOST_PARTS:
                continue
            seats = list(zip(line.shares, line.parts, strict=True))
            mine = [share for share, parts in seats if part in parts]
            others = [share for share, parts in seats if part not in parts]
            if mine and others:
                self._figure_of(part).add((1 + fmean(mine) - fmean(others)) / 2)

    def _figure_of(self, part: str) -> Narrowing:
        """All of them are to hold together, so each may be wrong the less often the more there can be."""
        if part not in self._parts:
            self._parts[part] = Narrowing(self.trial.precision / 100, ERROR / MOST_PARTS)
        return self._parts[part]

    # ---- telling ----

    def figures(self, *, to_watch: bool = False) -> TrialFigures:
        setup = self.planned.plan.cells[0].setup
        return TrialFigures(
            self.trial,
            self.games,
            self.of,
            1 / len(set(self._game.sides(setup))),
            self.narrow,
            rates_of(self._things, self._thing_figures),
            tuple(group.told() for group in self._groups),
            self._told_parts(),
            tuple(self._kept) if to_watch else (),
        )

    def _told_parts(self) -> tuple[Part, ...]:
        """The best, then the worst, of those about which something is known."""
        found = [
            Part(name, 2 * figure.mean - 1, 2 * figure.low - 1, 2 * figure.high - 1)
            for name, figure in self._parts.items()
            if figure.high - figure.low < 1
        ]
        ordered = sorted(found, key=lambda part: (-part.lift, part.name))
        if len(ordered) <= 2 * TOLD_PARTS:
            return tuple(ordered)
        return (*ordered[:TOLD_PARTS], *ordered[-TOLD_PARTS:])
