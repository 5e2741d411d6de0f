"""Waddle: a game without client code, to try the drawn board on.

On three by three squares each of two players has two penguins. One goes to a square beside it, and whoever
stands there leaves; a player may also wait. Whoever has no penguin left has lost.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from rookery.core.game import Event, Game, Seat, Told
from rookery.core.notation import Notation, Phrase, literal
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.sketch import Mark, Piece, Sketch, grid
from rookery.core.spec import Setup, Spec

CELLS = grid(3, 3)
PLACES = {cell.name: cell for cell in CELLS}


class State(msgspec.Struct, frozen=True):
    turn: int
    at: dict[str, str]
    last: str = ""


class Go(msgspec.Struct, frozen=True, tag="go"):
    penguin: str
    to: str


class Wait(msgspec.Struct, frozen=True, tag="wait"):
    pass


Action: TypeAlias = Go | Wait


class Waddle(Game[State, Action]):
    spec = Spec(
        id="waddle",
        title="Waddle",
        tagline="One square, and another.",
        designer="nobody in particular",
        minutes=1,
        rules=1,
        min_seats=2,
        max_seats=2,
        levels=(),
    )
    notation = Notation[Action, State](
        Phrase(
            Go,
            "{penguin} to {to}",
            clicks=("piece:{penguin}", "cell:{to}"),
            penguin=literal("A1", "A2", "B1", "B2"),
            to=literal(*PLACES),
        ),
        Phrase(Wait, "wait"),
        examples="A1 to b1 or wait",
    )

    def start(self, setup: Setup) -> State:
        return State(0, {"A1": "a1", "A2": "c1", "B1": "b3", "B2": "c3"})

    def to_act(self, s: State) -> tuple[Seat, ...]:
        return () if self.outcome(s) else (s.turn,)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        if p not in self.to_act(s):
            return ()
        own = {name: at for name, at in s.at.items() if name[0] == "AB"[p]}
        return [
            *(
                Go(name, to)
                for name, at in own.items()
                for to in PLACES
                if beside(at, to) and to not in own.values()
            ),
            Wait(),
        ]

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        ((p, action),) = moves.items()
        if isinstance(action, Wait):
            return State(1 - p, s.at), [Told(f"{{seat {p}}} waits.")]
        at = {name: where for name, where in s.at.items() if where != action.to} | {action.penguin: action.to}
        return State(1 - p, at, action.to), [Told(f"{{seat {p}}} waddles to {action.to}.")]

    def outcome(self, s: State) -> Outcome | None:
        left = tuple(float(sum(name[0] == side for name in s.at)) for side in "AB")
        return None if all(left) else outcome_by_scores(left, "alone", "Nobody else is left.")

    def sketch(self, s: State, who: Seat | None) -> Sketch:
        pieces = tuple(
            Piece(name, at, "penguin", "AB".index(name[0]), label=name[1]) for name, at in s.at.items()
        )
        return Sketch(CELLS, pieces, marks=(Mark(s.last, "the last move"),) if s.last else (), turns=True)


def beside(one: str, other: str) -> bool:
    return abs(PLACES[one].x - PLACES[other].x) + abs(PLACES[one].y - PLACES[other].y) == 1
