"""One random game under inspection: what it has come to, and what was found wrong with it."""

import hashlib
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

import msgspec

from rookery.core.dealer import DealerRng
from rookery.core.game import A, Game, S, Seat
from rookery.core.kinds import kinds_of
from rookery.core.record import Scribe
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Setup

TABLE = "conformance"
SOME = 12
"""How many actions of a state are looked at where looking at all of them would take too long."""

T = TypeVar("T")

_PEOPLE = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")


def json_of(thing: object) -> bytes:
    return msgspec.json.encode(thing)


class Finding(msgspec.Struct, frozen=True):
    """`check` is a stable slug; `step` counts the moves played before it showed; `words` says what it is."""

    check: str
    step: int
    words: str


class Inspection(Generic[S, A]):
    """One random game under a magnifying glass."""

    def __init__(self, game: Game[S, A], setup: Setup, seed: int) -> None:
        self.game = game
        self.kinds = kinds_of(game)
        self.setup = setup
        self.seed = seed
        self.found: list[Finding] = []
        self.seats = range(setup.seats)
        self.people = [*_PEOPLE, *(f"Guest {n}" for n in range(len(_PEOPLE), setup.seats))][: setup.seats]
        self.rng = SeededRng("conformance", game.spec.id, seed)
        self.secret = hashlib.sha256(f"{game.spec.id}|{seed}".encode()).hexdigest()
        self.salts = tuple(f"salt{seat}" for seat in self.seats)
        self.dealer = DealerRng(self.secret, TABLE, self.salts)
        self.scribe = Scribe(game, setup)
        # A state and the bytes it had when it was new.
        self.kept = [(self.scribe.state, json_of(self.scribe.state))]
        self.names: dict[str, None] = {}
        self.twins: dict[Seat, S] = {}
        self.keys_at_turn: set[tuple[Seat, Hashable]] = set()
        self.chances = 0
        self.judgements = 0

    @property
    def step(self) -> int:
        return len(self.scribe.steps)

    def note(self, check: str, words: str) -> None:
        if all(fault.check != check for fault in self.found):
            self.found.append(Finding(check, self.step, words))

    def stream(self, *what: object) -> SeededRng:
        return SeededRng("conformance", self.seed, self.step, *what)

    def some(self, items: Sequence[T], what: str) -> list[T]:
        rng = self.stream(what)
        return list(items) if len(items) <= SOME else [pick(rng, items) for _ in range(SOME)]
