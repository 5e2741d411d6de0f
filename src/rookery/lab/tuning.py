"""Tuning: which values of chosen numbers come nearest to a wish?

    tuned = tune(Tuning(game="nightout", games=40, tune={"round_limit": (4, 30)}, wish={"turns": (20, 40)}))

A `Tuning` is an experiment with two things more: the numbers that may change, and what is wished for. The
way to an answer has three stages. Candidates are *searched* with few games each, on the same deals. The best
of them play the *finals*, longer and on fresh deals, because the best of many was also the luckiest. In the
end the winner and the start are *confirmed* on deals that nothing was chosen by.

Every candidate is a function of the tuning and of what came out before, and every game of its number, so a
tuning that is cut goes on in its folder and ends as it would have.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rookery.core.spec import OptionValue
from rookery.lab.experiment import MOST_GAMES, Experiment, Plan
from rookery.lab.figures import Unit
from rookery.lab.intervals import Figure

MOST_TRIALS = 10_000

Stage: TypeAlias = Literal["search", "finals", "confirm"]


class Tuning(Experiment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An experiment whose numbers may change.

    `tune` is nested like the text it is about: {"round_limit": (4, 30), "cards": {"Jet": {"points": "all"}}}.
    A number has the least and the most, anything else the values to try; "all" is whatever the game allows.
    `wish` has the least and the most for figures of the report by their names; "shares" is everybody's share
    of wins. Shares are in percent. `games` is for each candidate and cell; `confirm`, as many for the winner
    and the start at the end, is ten times that unless it is said.
    """

    tune: Mapping[str, Any]
    wish: Mapping[str, Any]
    trials: Annotated[int, Meta(ge=1, le=MOST_TRIALS)] = 60
    confirm: Annotated[int, Meta(ge=1, le=MOST_GAMES)] | None = None
    judged: Annotated[int, Meta(ge=0, le=100)] = 0


class Knob(msgspec.Struct, frozen=True):
    """One thing that may change: the option itself, or what stands in its text at `place`. It is one of
    `values`, or where there are none a whole number from `low` to `high`. At the start it is `now`."""

    name: str
    option: str
    place: tuple[str | int, ...]
    now: OptionValue | None
    low: int = 0
    high: int = 0
    values: tuple[OptionValue, ...] = ()

    @property
    def count(self) -> int:
        return len(self.values) or self.high - self.low + 1

    def allows(self, value: OptionValue | None) -> bool:
        if self.values:
            return any(type(one) is type(value) and one == value for one in self.values)
        return type(value) is int and self.low <= value <= self.high


class Wish(msgspec.Struct, frozen=True):
    """A figure of the report is to lie from `low` to `high`: in every cell that has it. Rates are from 0 to
    1 here."""

    name: str
    unit: Unit
    low: float
    high: float


class TuningPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A tuning that can be run. `plan` has the cells as they are at the start."""

    plan: Plan
    knobs: tuple[Knob, ...]
    wishes: tuple[Wish, ...]
    trials: int
    confirm: int

    @property
    def combinations(self) -> int:
        found = 1
        for knob in self.knobs:
            found *= knob.count
        return found


# ---- what is told ----


class Told(msgspec.Struct, frozen=True):
    """One wished-for figure in one cell. Its interval and those told with it hold together, 95 % of the
    time."""

    cell: str
    wish: Wish
    figure: Figure

    @property
    def verdict(self) -> Literal["kept", "missed", "open"]:
        """Whether the truth lies inside the wish: surely, surely not, or nobody can say yet."""
        if self.wish.low <= self.figure.low and self.figure.high <= self.wish.high:
            return "kept"
        return "missed" if self.figure.low > self.wish.high or self.figure.high < self.wish.low else "open"


class Step(msgspec.Struct, frozen=True, tag="step"):
    """How far a stage is, in games; `left` in seconds, None while nobody can say."""

    stage: Stage
    games: int
    of: int
    left: float | None


class Tried(msgspec.Struct, frozen=True, tag="tried"):
    """A candidate, counted from 0, which is the start. `values` are in the order of the knobs. `distance` is
    how far it is from the wish; None where it cannot be played, and `fault` says why."""

    number: int
    stage: Stage
    values: tuple[OptionValue | None, ...]
    distance: float | None
    told: tuple[Told, ...]
    fault: str = ""


class Rival(msgspec.Struct, frozen=True):
    """Another of the finals. `behind` is how much farther from the wish it was than the winner, on the same
    deals; the intervals of all rivals hold together."""

    tried: Tried
    behind: Figure

    @property
    def told_apart(self) -> bool:
        return self.behind.low > 0


class Tuned(msgspec.Struct, frozen=True, tag="tuned"):
    """The end of it. `before` and `after` are the start and the winner on fresh deals, and `better` is how
    much nearer the winner came. `options` has all that the winner changes. `every` says that no other
    combination was left to try."""

    knobs: tuple[Knob, ...]
    winner: Tried
    options: Mapping[str, OptionValue]
    rivals: tuple[Rival, ...]
    before: Tried
    after: Tried
    better: Figure
    tried: int
    games: int
    every: bool = False

    @property
    def changed(self) -> bool:
        return self.winner.number != 0


Piece: TypeAlias = Step | Tried | Tuned
"""What is told while it goes on, and the end."""

TuningWatch: TypeAlias = Callable[[Piece], None]


def tune(
    tuning: Tuning | TuningPlan,
    folder: Path | None = None,
    watch: TuningWatch | None = None,
    *,
    cores: int | None = None,
) -> Tuned:
    """Search, finals and confirmation; `Faulty` with all that is wrong with a tuning before the first game.

    Everything is kept in `folder`: a tuning that was cut goes on there, and tells once more what it had
    found. With `cores=1` games are played in this process. Needs Optuna, which comes with the extra `lab`.
    """
    from rookery.lab.tuner import go
    from rookery.lab.tuning_plans import tuning_plan_of

    plan = tuning if isinstance(tuning, TuningPlan) else tuning_plan_of(tuning)
    return go(plan, folder, watch or (lambda piece: None), cores)
