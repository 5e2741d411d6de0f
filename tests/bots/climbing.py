"""A game whose chances are known: who is first to the top of a ladder?

In turn, climb, and a coin sends you up one rung or two; or dare, and it sends you up three, or the other one.
Chances are worked out to the end.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from rookery.core.game import CHANCE, Event, Game, Seat, Told
from rookery.core.judging import Chances, Correction
from rookery.core.notation import Notation, Phrase, whole
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.rng import Rng
from rookery.core.spec import Setup, Spec
from rookery.core.thought import Budget, Chair, Thought

TOP = 8

SPEC = Spec(
    id="climbing",
    title="Climbing",
    tagline="To the top.",
    designer="nobody in particular",
    minutes=1,
    rules=1,
    min_seats=2,
    max_seats=2,
)


class State(msgspec.Struct, frozen=True):
    rungs: tuple[int, int] = (0, 0)
    turn: int = 0
    tossing: tuple[int, ...] = ()


class Climb(msgspec.Struct, frozen=True, tag="climb"):
    pass


class Dare(msgspec.Struct, frozen=True, tag="dare"):
    pass


class Toss(msgspec.Struct, frozen=True, tag="toss"):
    rungs: int


Action: TypeAlias = Climb | Dare | Toss


def raised(s: State, by: int) -> State:
    """By 0: the dare failed, and the other climbs instead."""
    climber, by = (s.turn, by) if by else (1 - s.turn, 1)
    first, second = (min(TOP, at + by * (seat == climber)) for seat, at in enumerate(s.rungs))
    return State((first, second), 1 - s.turn)


CLIMBING, DARING = (1, 2), (0, 3)


@cache
def first_wins(s: State) -> float:
    """The first seat's chance, with best play."""
    if TOP in s.rungs:
        return float(s.rungs[0] == TOP)
    best = max if s.turn == 0 else min
    return best(after_coin(s, CLIMBING), after_coin(s, DARING))


def after_coin(s: State, coin: tuple[int, ...]) -> float:
    return sum(first_wins(raised(s, rungs)) for rungs in coin) / 2


class ClimbingBrain:
    """Plays as well as can be."""

    def warm(self) -> None:
        pass

    def think(self, chair: Chair[State], rng: Rng, budget: Budget | None = None) -> Thought[Action]:
        s = chair.guessed
        return Thought(Climb() if after_coin(s, CLIMBING) == first_wins(s) else Dare(), 0.0)


class ClimbingJudge:
    """Knows the chances, and tells them bent as far as it is told to."""

    def __init__(self, power: float, correction: Correction) -> None:
        self.power, self.correction = power, correction

    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        first = first_wins(s)
        ours, theirs = first**self.power, (1 - first) ** self.power
        return ours / (ours + theirs), theirs / (ours + theirs)


class Climbing(Game[State, Action]):
    spec = SPEC
    notation = Notation[Action, State](
        Phrase(Climb, "climb"),
        Phrase(Dare, "dare"),
        Phrase(Toss, "up {rungs}", rungs=whole(0, 3)),
        examples="",
    )

    def __init__(self, power: float = 1.0, correction: Correction | None = None) -> None:
        self._judge = ClimbingJudge(power, correction or Correction())

    def start(self, setup: Setup) -> State:
        return State()

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if TOP in s.rungs:
            return ()
        return (CHANCE,) if s.tossing else (s.turn,)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        if p not in self.to_act(s):
            return ()
        if s.tossing:
            return tuple(map(Toss, s.tossing))
        return (Climb(), Dare())

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        (action,) = moves.values()
        if isinstance(action, Toss):
            return raised(s, action.rungs), [Told(f"Up {action.rungs}.")]
        coin = CLIMBING if isinstance(action, Climb) else DARING
        return msgspec.structs.replace(s, tossing=coin), [Told("A coin is tossed.")]

    def outcome(self, s: State) -> Outcome | None:
        if TOP not in s.rungs:
            return None
        scores = tuple(float(at == TOP) for at in s.rungs)
        return outcome_by_scores(scores, "top", "Somebody is at the top.")

    def text(self, s: State, who: Seat | None = None) -> str:
        return f"{s.rungs} {s.turn} {s.tossing}"

    def brain(self) -> Any:
        return ClimbingBrain()

    def judge(self) -> Any:
        return self._judge
