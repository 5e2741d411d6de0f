"""Hopping: the smallest game in which one's turn has several steps, some of which can be taken back.

A seat hops along a track, one hop at a time, and ends its turn when it likes. It may also roll (chance) or
lift a stone (which reveals something to it). First to hop twelve times wins.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from rookery.core.game import CHANCE, Event, Game, Seat, View
from rookery.core.notation import Notation, Phrase, literal, whole
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.refusal import Refusal
from rookery.core.spec import Setup, Spec

GOAL = 12


class State(msgspec.Struct, frozen=True):
    turn: int
    at: tuple[int, ...]
    hops: int = 0
    rolling: bool = False
    luck: int = 0


class Do(msgspec.Struct, frozen=True, tag="do"):
    what: str


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    n: int


Action: TypeAlias = Do | Rolled


class Done(Event, frozen=True):
    seat: int
    what: str


class Lifted(Event, frozen=True):
    reveals = True
    seat: int


class Threw(Event, frozen=True):
    n: int


class HoppingView(View, frozen=True, tag="hopping"):
    state: State


SPEC = Spec(
    id="hopping",
    title="Hopping",
    tagline="One hop after another.",
    designer="nobody in particular",
    minutes=1,
    rules=1,
    min_seats=2,
    max_seats=4,
    draws=True,
)


class Hopping(Game[State, Action]):
    spec = SPEC
    notation = Notation[Action, State](
        Phrase(Do, "{what}", what=literal("hop", "lift", "roll", "end")),
        Phrase(Rolled, "rolled {n}", n=whole(0, 1)),
        examples="hop or end",
    )

    def start(self, setup: Setup) -> State:
        return State(0, (0,) * setup.seats)

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if max(s.at) >= GOAL:
            return ()
        return (CHANCE,) if s.rolling else (s.turn,)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        if p not in self.to_act(s):
            return ()
        if p == CHANCE:
            return [Rolled(n) for n in range(2)]
        return [Do("hop"), Do("lift"), Do("roll"), *([Do("end")] if s.hops else [])]

    def why_not(self, s: State, p: Seat, a: Action) -> Refusal:
        return Refusal("not_now", "That cannot be done now.")

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        if s.rolling:
            rolled = moves[CHANCE]
            assert isinstance(rolled, Rolled)
            return msgspec.structs.replace(s, rolling=False, luck=s.luck + rolled.n), [Threw(rolled.n)]
        done = moves[s.turn]
        assert isinstance(done, Do)
        what = done.what
        if what == "end":
            after = State((s.turn + 1) % len(s.at), s.at, luck=s.luck)
        elif what == "roll":
            after = msgspec.structs.replace(s, rolling=True, hops=s.hops + 1)
        else:
            at = tuple(n + (seat == s.turn and what == "hop") for seat, n in enumerate(s.at))
            after = msgspec.structs.replace(s, at=at, hops=s.hops + 1)
        return after, [Lifted(s.turn) if what == "lift" else Done(s.turn, what)]

    def outcome(self, s: State) -> Outcome | None:
        if max(s.at) < GOAL:
            return None
        return outcome_by_scores(tuple(float(n) for n in s.at), "home", "Home.")

    def view(self, s: State, who: Seat | None) -> View:
        return HoppingView(s)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return type(event).__name__ + "."

    def text(self, s: State, who: Seat | None = None) -> str:
        return str(s)
