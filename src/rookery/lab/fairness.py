"""Make it fair: which values of chosen numbers in one's own text give everybody a fair share of the wins?

A small tuning (`tuning`), so that somebody can wait for it: its search, finals and confirmation together have
about 3,600 games.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rookery.core.contests import Entry
from rookery.core.game import AnyGame
from rookery.core.refusal import refuse
from rookery.core.spec import OptionValue, shown
from rookery.games import game_by_id
from rookery.lab.numbers import TextNumber, numbers_in
from rookery.lab.planning import Faulty
from rookery.lab.trials import Trial, planned
from rookery.lab.tuning import Stage, Told, Tuned, Tuning, TuningPlan
from rookery.lab.tuning_plans import tuning_plan_of

TRIALS, CONFIRM = 20, 6
GAMES = 60
"""Games of one candidate, in all cells together."""
WITHIN = 5
"""Points either way of a fair share that count as fair."""
MOST_CHOSEN = 12

Verdict: TypeAlias = Literal["kept", "missed", "open"]
_Name = Annotated[str, Meta(max_length=100)]


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/fairness: what shall be fair, and the numbers that may change, each by the names that lead to
    it. The trial is one without rivals: only one's own text changes."""

    trial: Trial
    numbers: Annotated[
        tuple[Annotated[tuple[_Name, ...], Meta(min_length=1, max_length=6)], ...],
        Meta(min_length=1, max_length=MOST_CHOSEN),
    ]


class Change(msgspec.Struct, frozen=True):
    """A number before and after."""

    path: tuple[str, ...]
    before: OptionValue | None
    after: OptionValue | None


class FairShare(msgspec.Struct, frozen=True):
    """A share of wins with its interval, and whether that is surely fair: a seat's, or in a contest that of
    the first of the pair it is named after."""

    name: str
    rate: float
    low: float
    high: float
    verdict: Verdict


class FairnessSoFar(msgspec.Struct, frozen=True):
    """What is known while it goes on: how far the stage is, the best candidate so far and the start. Its
    distance is how far it is from being fair; 0 is the middle of the wish."""

    fairness: Fairness
    stage: Stage
    tried: int
    of: int
    start: float | None
    best: float | None


class FairnessResult(msgspec.Struct, frozen=True):
    """The end. `better` and its bounds say how much nearer to fair the suggestion came, on fresh deals; where
    0 is between the bounds that is not sure. `text` is the suggestion. `alike` others could not be told
    apart from it."""

    fairness: Fairness
    changes: tuple[Change, ...]
    before: tuple[FairShare, ...]
    after: tuple[FairShare, ...]
    better: float
    low: float
    high: float
    text: str
    changed: bool
    alike: int
    tried: int
    games: int


def fairness_plan(asked: Fairness) -> TuningPlan:
    """Refused with the first thing that is wrong."""
    trial = asked.trial
    if trial.rivals or not trial.option:
        refuse("no_rivals", "Numbers change in one text of your own: take no opponents from other texts.")
    planned(trial)
    game = game_by_id(trial.game)
    known = {number.path: number for number in numbers_in(game, trial.option, trial.text).numbers}
    for path in asked.numbers:
        if path not in known:
            refuse("no_number", f"There is no number {shown(', '.join(path), 80)} in this text.")
    try:
        return tuning_plan_of(_tuning(game, trial, [known[path] for path in dict.fromkeys(asked.numbers)]))
    except Faulty as faulty:
        refuse("bad_tuning", faulty.faults[0].words)


def _tuning(game: AnyGame, trial: Trial, numbers: Sequence[TextNumber]) -> Tuning:
    vary = _meetings(game, trial)
    cells = len(next(iter(vary.values()), ("one",)))
    players = 2 if trial.way == "contest" else trial.players
    setup = planned(trial).plan.cells[0].setup
    fair = 100 / len(set(game.sides(setup)))
    return Tuning(
        game=trial.game,
        players=players,
        seats=trial.level,
        options={**trial.options, trial.option: trial.text},
        position=trial.position,
        vary=vary,
        tune={trial.option: _nested(numbers)},
        wish={"shares": (max(0.0, fair - WITHIN), min(100.0, fair + WITHIN))},
        games=max(2, GAMES // cells),
        trials=TRIALS,
        confirm=CONFIRM * max(2, GAMES // cells),
        seed="fairness",
    )


def _meetings(game: AnyGame, trial: Trial) -> dict[str, list[OptionValue]]:
    """In a contest every pair of the text is a cell."""
    if trial.way != "contest":
        return {}
    contest = game.contests[trial.option]
    (other,) = (name for name in contest.sets if name != trial.option)
    entries = [Entry(trial.text, name) for name in contest.names(trial.text)]
    return {other: [contest.setup(pair)[other] for pair in combinations(entries, 2)]}


def _nested(numbers: Sequence[TextNumber]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for number in numbers:
        inner = found
        for name in number.path[:-1]:
            inner = inner.setdefault(name, {})
        inner[number.path[-1]] = (number.least, number.most)
    return found


def fairness_result(asked: Fairness, tuned: Tuned) -> FairnessResult:
    option = asked.trial.option
    pairs = _pair_names(asked.trial)
    values = zip(tuned.knobs, tuned.before.values, tuned.winner.values, strict=True)
    return FairnessResult(
        asked,
        tuple(Change(tuple(knob.name.split(", ")[1:]), before, after) for knob, before, after in values),
        tuple(_share(told, pairs) for told in tuned.before.told),
        tuple(_share(told, pairs) for told in tuned.after.told),
        tuned.better.value,
        tuned.better.low,
        tuned.better.high,
        str(tuned.options.get(option, asked.trial.text)),
        tuned.changed,
        sum(not rival.told_apart for rival in tuned.rivals),
        tuned.tried,
        tuned.games,
    )


def _pair_names(trial: Trial) -> dict[str, str]:
    """What the cells of a contest are called for people."""
    game = game_by_id(trial.game)
    cells = [f"{other} {value}" for other, values in _meetings(game, trial).items() for value in values]
    if not cells:
        return {}
    names = combinations(game.contests[trial.option].names(trial.text), 2)
    return {cell: f"{one} against {other}" for cell, (one, other) in zip(cells, names, strict=True)}


def _share(told: Told, pairs: Mapping[str, str]) -> FairShare:
    figure = told.figure
    name = pairs.get(told.cell, told.wish.name)
    return FairShare(name, figure.value, figure.low, figure.high, told.verdict)
