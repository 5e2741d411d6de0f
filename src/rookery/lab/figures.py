"""What the rows of a cell add up to: who wins, how it ends, how long it takes, how it goes, how much is luck.

Every figure has its interval and the number of games behind it, and holds for the bots of its cell: between
others a game may be another.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from rookery.lab.experiment import Plan
from rookery.lab.intervals import Figure, mean_of, rate_of
from rookery.lab.running import watched
from rookery.lab.seen import CellSeen, GameSeen, SeatSeen
from rookery.lab.statistics import Rate, summed_up
from rookery.lab.stopping import intervals

Unit: TypeAlias = Literal["rate", "number", "points"]
"""How it is written: 41.2 %, 17.3, or +4.1 points."""

AnyUnit: TypeAlias = Unit | Literal["rating"]
"""Also a bot's rating on a ladder: 1,250."""

Rows: TypeAlias = npt.NDArray[np.float64]

RESAMPLED = 400
"""How often deals are drawn again, where no formula gives an interval."""


class Line(msgspec.Struct, frozen=True):
    """One figure. `about` says in a few words what it means, where its name does not."""

    name: str
    figure: Figure
    unit: Unit
    about: str = ""


class Section(msgspec.Struct, frozen=True):
    title: str
    lines: tuple[Line, ...]


class Broken(msgspec.Struct, frozen=True):
    """What went wrong, in how many games of a cell, and in which first."""

    cell: str
    reason: str
    words: str
    games: int
    first: int


def written(value: float, unit: AnyUnit) -> str:
    """41.2%, +4.1 points, 17.3, 1,250."""
    if value in (float("inf"), float("-inf")):
        return "?"
    if unit == "rate":
        return f"{value:.1%}"
    if unit == "rating":
        return f"{value:,.0f}"
    return f"{100 * value:+.1f} points" if unit == "points" else f"{value:.2f}"


def sections_of(plan: Plan, seen: CellSeen) -> list[Section]:
    """All there is to say about a cell; sections without a figure are left out."""
    if not seen.games:
        return []
    found = [Section("who wins", tuple(winners(plan, seen)))]
    if not seen.finished:
        return found
    found += [
        Section("how it ends", tuple(endings(seen))),
        Section("how long it takes", tuple(lengths(seen))),
        Section("how it goes", tuple(courses(plan, seen))),
        Section("luck", tuple(luck(seen))),
        Section("what the game counts", tuple(own_counts(seen))),
    ]
    return [section for section in found if section.lines]


# ---- who wins ----


def winners(plan: Plan, seen: CellSeen) -> Iterator[Line]:
    cell, count = seen.cell, len(seen.games)
    fair = f"a fair share is {1 / seen.games[0].sides:.1%}"
    kinds = list(dict.fromkeys(cell.bots))
    by_seat = shares_by(seen, lambda row: row.seat)
    by_kind = shares_by(seen, lambda row: kinds.index(cell.bots[row.bot])) if len(kinds) > 1 else by_seat
    for number, name in enumerate(watched(cell)):
        yield Line(name, _stopped(plan, by_kind[number], count), "rate", fair)
    if len(kinds) > 1:
        for seat in range(cell.setup.seats):
            yield Line(f"seat {seat + 1}, whoever sits there", rate_of(by_seat[seat], count), "rate")
    first = shares_by(seen, lambda row: row.first).get(True)
    if first:
        yield Line("whoever chooses first", rate_of(first, count), "rate", fair)
    gap = _gap(seen)
    if gap is not None:
        yield gap


def shares_by(seen: CellSeen, key: Callable[[SeatSeen], Hashable]) -> dict[Hashable, list[float]]:
    """The mean share in every deal, by what the key says of a seat. A game that a bot lost by breaking
    counts."""
    found: dict[Hashable, dict[int, list[float]]] = {}
    for game in seen.games:
        for row in game.seats:
            found.setdefault(key(row), {}).setdefault(game.deal, []).append(row.share)
    return {group: [fmean(shares) for shares in deals.values()] for group, deals in found.items()}


def _stopped(plan: Plan, shares: Sequence[float], games: int) -> Figure:
    """Of a run that stopped when it was narrow enough, the interval that may be looked at all the time."""
    if plan.precision is None:
        return rate_of(shares, games)
    (figure,) = intervals([[share] for share in shares], plan.precision)
    return Figure(figure.mean, figure.low, figure.high, games)


def _gap(seen: CellSeen) -> Line | None:
    """How far the best seat is above the worst. Which ones these are is seen after the fact, so chance alone
    makes a gap. The interval goes as far either way as any two seats may be off against each other."""
    by_seat = shares_by(seen, lambda row: row.seat)
    shares = np.array([by_seat[seat] for seat in range(seen.cell.setup.seats)]).T
    if len(shares) < 2 or shares.shape[1] < 2:
        return None
    gap, off = gap_of(shares)
    figure = Figure(gap, max(0.0, gap - off), min(1.0, gap + off), len(seen.games))
    return Line("best seat above worst", figure, "points")


def gap_of(shares: Rows) -> tuple[float, float]:
    """Of rows with the share of every seat: the gap, and how far it is off at most, 95 % of the time."""
    means = shares.mean(axis=0)
    off = redrawn(shares, lambda rows: float(np.ptp(rows.mean(axis=0) - means)))
    return float(np.ptp(means)), float(np.percentile(off, 95))


def redrawn(rows: Rows, measure: Callable[[Rows], float]) -> list[float]:
    """What it comes to when rows are drawn again, with replacement (the bootstrap)."""
    rng = np.random.default_rng(0)
    return [measure(rows[rng.integers(len(rows), size=len(rows))]) for _ in range(RESAMPLED)]


def resampled(rows: Rows, measure: Callable[[Rows], float]) -> tuple[float, float]:
    """The 95 % interval by drawing rows again."""
    low, high = np.percentile(redrawn(rows, measure), (2.5, 97.5))
    return float(low), float(high)


# ---- how it ends, and when ----


def endings(seen: CellSeen) -> Iterator[Line]:
    count = len(seen.finished)
    yield Line("drawn", rate_of(seen.by_deal(lambda game: float(game.drawn)), count), "rate")
    if seen.finished[0].sides > 2:
        shared = seen.by_deal(lambda game: float(1 < len(game.winning_sides) < game.sides))
        yield Line("won by several, not by all", rate_of(shared, count), "rate")
    reasons: dict[str, int] = {}
    for game in seen.finished:
        reasons[game.reason] = reasons.get(game.reason, 0) + 1
    for reason in sorted(reasons, key=lambda name: (-reasons[name], name)):
        hits = seen.by_deal(_ended_by(reason))
        yield Line(f"by {reason.replace('_', ' ')}", rate_of(hits, count), "rate")
    margins = seen.by_deal(_margin)
    yield Line("margin", mean_of(margins, count), "number", "points of the first more than of the second")


def _ended_by(reason: str) -> Callable[[GameSeen], float]:
    return lambda game: float(game.reason == reason)


def _margin(game: GameSeen) -> float:
    best: dict[int, float] = {}
    for row in game.seats:
        best[row.side] = max(best.get(row.side, row.score), row.score)
    ordered = sorted(best.values(), reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else 0.0


def lengths(seen: CellSeen) -> Iterator[Line]:
    count = len(seen.finished)
    yield Line("turns", mean_of(seen.by_deal(lambda game: game.turns), count), "number")
    yield Line(
        "decisions", mean_of(seen.by_deal(_decisions), count), "number", "choices between several moves"
    )
    yield Line("steps", mean_of(seen.by_deal(lambda game: game.steps), count), "number", "the dealer's too")
    branching = seen.by_deal(lambda game: _ratio(game, "legal"))
    yield Line("moves to choose from", mean_of(branching, count), "number", "on average at each choice")
    yield Line("forced moves", rate_of(seen.by_deal(lambda game: _ratio(game, "forced")), count), "rate")


def _decisions(game: GameSeen) -> float:
    return sum(row.moves - row.forced for row in game.seats)


def _ratio(game: GameSeen, field: str) -> float | None:
    moves = sum(row.moves for row in game.seats)
    return sum(getattr(row, field) for row in game.seats) / moves if moves else None


# ---- how it goes ----


def courses(plan: Plan, seen: CellSeen) -> Iterator[Line]:
    """From the chances at positions spread over each game; where nothing was judged, from who was ahead,
    which says nothing about how far."""
    looked = [game for game in seen.finished if len(game.looks()) > 1 and game.sides > 1]
    if not looked:
        return
    count, looks = len(looked), max(len(game.looks()) for game in looked)
    by = "" if plan.judged else ", by who was ahead"
    behind = "whose chance was half of a fair share" if plan.judged else "who was behind"
    yield Line(
        "lead changes", mean_of(seen.by_deal(lead_changes), count), "number", f"at {looks} looks a game{by}"
    )
    yield Line(
        "decided after", rate_of(seen.by_deal(decided_after), count), "rate",
        "of the game, from when on the winner led",
    )  # fmt: skip
    yield Line("comebacks", rate_of(seen.by_deal(comeback), count), "rate", f"won by somebody {behind} once")
    if not plan.judged:
        return
    yield Line(
        "drama", mean_of(seen.by_deal(drama), count), "points", "how far the winner was behind, on average"
    )
    yield Line(
        "lead", mean_of(seen.by_deal(lead), count), "points", "of the first over the second, on average"
    )


def _winner(game: GameSeen) -> int | None:
    """Who won it alone; nobody, where nothing was looked at."""
    winning = game.winning_sides
    return winning[0] if len(winning) == 1 and len(game.looks()) > 1 and game.sides > 1 else None


def lead_changes(game: GameSeen) -> float | None:
    leaders = [leader for leader in game.leaders() if leader is not None]
    if len(game.looks()) < 2:
        return None
    return float(sum(before != after for before, after in pairwise(leaders)))


def drama(game: GameSeen) -> float | None:
    winner = _winner(game)
    return None if winner is None else fmean(max(row) - row[winner] for row in game.looks())


def decided_after(game: GameSeen) -> float | None:
    """The part of the game after which the winner was ahead at every look."""
    winner = _winner(game)
    if winner is None:
        return None
    leaders = game.leaders()
    last = max((place + 1 for place, leader in enumerate(leaders) if leader != winner), default=0)
    return last / len(leaders)


def comeback(game: GameSeen) -> float | None:
    winner = _winner(game)
    return None if winner is None else float(min(row[winner] for row in game.looks()) < 0.5 / game.sides)


def lead(game: GameSeen) -> float | None:
    rows = [sorted(row, reverse=True) for row in game.looks()]
    return fmean(row[0] - row[1] for row in rows) if rows and len(rows[0]) > 1 else None


# ---- luck ----


def luck(seen: CellSeen) -> Iterator[Line]:
    """How much of what differs between results came from the dealer."""
    found = [
        [fmean(luck), *(row.share for row in game.seats)]
        for game in seen.finished
        if (luck := [row.luck for row in game.seats if row.luck is not None])
    ]
    rows = np.array(found)
    if len(rows) < 2 or not luck_share(rows):
        return
    figure = Figure(luck_share(rows), *resampled(rows, luck_share), len(rows))
    yield Line(
        "luck share", figure, "rate", "of what differs between results, the part that dice and deals made"
    )


def luck_share(rows: Rows) -> float:
    """Each row: how much luck there was, and everybody's share of the win. 0 where all results are the
    same."""
    variance = float(rows[:, 1:].var(axis=0).mean())
    return float(rows[:, 0].mean()) / variance if variance > 0 else 0.0


# ---- what the game counts itself ----


def own_counts(seen: CellSeen) -> Iterator[Line]:
    for one in summed_up(game.counts for game in seen.finished):
        if isinstance(one, Rate):
            if one.of:
                yield Line(one.name, Figure(one.hits / one.of, one.low, one.high, one.of), "rate")
        else:
            middle = f"nine in ten from {one.low:g} to {one.high:g}"
            yield Line(
                one.name,
                Figure(one.mean, one.mean - one.off, one.mean + one.off, one.count),
                "number",
                middle,
            )


# ---- what broke ----


def broken_in(seen: Sequence[CellSeen]) -> list[Broken]:
    """Games that no rule ended, by what was wrong."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for one in seen:
        for game in one.games:
            if game.fault:
                # Without the step or the seat that it begins with, so that the same fault is told once.
                words = game.fault.partition(": ")[2]
                found.setdefault((one.cell.name, game.reason, words), []).append(game.game)
    return [
        Broken(cell, reason, words, len(games), games[0]) for (cell, reason, words), games in found.items()
    ]
