"""Pebbles broken in what it draws, who knows what, and what it writes down. Adds to `BROKEN`."""

from collections.abc import Hashable, Sequence
from typing import cast

from msgspec.structs import replace

from rookery.core.game import CHANCE, Event, Prospect, Seat, View
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.refusal import Refusal, Refused
from rookery.core.risk import Risk
from rookery.core.rng import Rng
from rookery.core.spec import Setup
from rookery.torture import pebbles as tiny
from rookery.torture.pebbles import (
    BID,
    SPEC,
    Action,
    Bid,
    Deal,
    HandShown,
    Pebbles,
    State,
)
from tests.core.broken_games import BROKEN, Fickle, caught_by

# ---- chance ----


@caught_by("draw_differs")
class DrawsFromElsewhere(Fickle):
    def draw(self, s: State, rng: Rng) -> Action:
        return Deal((1 + next(self.calls) % 2,) * s.seats)


@caught_by("odds_not_one")
class OddsTooSmall(Pebbles):
    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return [(a, chance * 0.9) for a, chance in super().odds(s)]


@caught_by("odds_not_one")
class OddsOnlySometimesListedAndThenWrong(OddsTooSmall):
    spec = replace(SPEC, listed_odds=False)


@caught_by("odds_not_one")
class PromisesOddsItHasNot(Pebbles):
    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return []


@caught_by("odds_not_positive")
class OddsOfNothing(Pebbles):
    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return [*super().odds(s), (Deal((9,) * s.seats), 0.0)]


@caught_by("odds_repeat")
class OddsTwice(Pebbles):
    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return [(a, chance / 2) for a, chance in super().odds(s)] * 2


@caught_by("odds_not_legal")
class OddsForgetOne(Pebbles):
    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        deals = self.legal(s, CHANCE)[1:]
        return [(deal, 1 / len(deals)) for deal in deals]


@caught_by("draw_not_in_odds")
class DrawsTheImpossible(Pebbles):
    def draw(self, s: State, rng: Rng) -> Action:
        return Deal((9,) * s.seats)


@caught_by("odds_not_draws")
class LoadedDice(Pebbles):
    def draw(self, s: State, rng: Rng) -> Action:
        return Deal(tuple(1 + max(rng.below(s.faces), rng.below(s.faces)) for _ in range(s.seats)))


# ---- knowledge ----


@caught_by("guess_loses_key")
class GuessesItsOwnHand(Pebbles):
    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        return replace(s, hands=tuple(1 + rng.below(s.faces) for _ in s.hands))


@caught_by("guess_without_secrets")
class SaysNoSecrets(Pebbles):
    spec = replace(SPEC, secrets=False)


@caught_by("guess_peeks")
class GuessesTheTruth(Pebbles):
    """Every guess keeps the key and shows the same, because it is the true state."""

    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        return s


@caught_by("guess_peeks")
class GuessesHalfTheTruth(Pebbles):
    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        return replace(super().guess(s, p, rng), past=s.past)


@caught_by("key_forgets")
class Forgetful(Pebbles):
    def key(self, s: State, p: Seat) -> Hashable:
        return s.phase


@caught_by("key_knows_more")
class KeyKnowsAll(Pebbles):
    def key(self, s: State, p: Seat) -> Hashable:
        return s

    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        return s


@caught_by("view_leaks")
class ShowsAllHands(Pebbles):
    def view(self, s: State, who: Seat | None) -> View:
        return replace(cast(tiny.PebblesView, super().view(s, who)), own=s.hands if who is not None else ())

    def key(self, s: State, p: Seat) -> Hashable:
        return Pebbles().key(s, p)


@caught_by("view_leaks")
class WritesAllHands(Pebbles):
    def text(self, s: State, who: Seat | None = None) -> str:
        return super().text(s, who) + ("" if who is None else str(s.hands))


@caught_by("spectator_leaks")
class ShowsSpectatorsAll(Pebbles):
    def text(self, s: State, who: Seat | None = None) -> str:
        return super().text(s, who) + (str(s.hands) if who is None else "")


@caught_by("outcome_leaks")
class ScoresSecretHands(Pebbles):
    def outcome(self, s: State) -> Outcome | None:
        over = super().outcome(s)
        total = sum(sum(row.hands) for row in s.past)
        return over and outcome_by_scores((float(total), *over.scores[1:]), over.reason, over.words)


@caught_by("legal_leaks")
class BidsByTheNeighboursHand(Pebbles):
    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        legal = super().legal(s, p)
        return legal[: 1 + s.hands[(p + 1) % s.seats]] if s.phase == BID else legal


@caught_by("foresight_leaks")
class ForeseesTheNeighboursHand(Pebbles):
    def foresee(self, s: State, p: Seat, a: Action) -> Sequence[Event]:
        if not isinstance(a, Bid):
            return super().foresee(s, p, a)
        return [HandShown((p + 1) % s.seats, s.hands[(p + 1) % s.seats])]


@caught_by("prospects_leak")
class ProspectsKnowTheNeighboursHand(Pebbles):
    def prospects(self, s: State, p: Seat, a: Action) -> Sequence[Prospect]:
        return [Prospect(1.0, f"They hold {s.hands[(p + 1) % s.seats]}.", None)]


@caught_by("risk_leaks")
class RisksKnowTheNeighboursHand(Pebbles):
    def risk(self, s: State, p: Seat, a: Action) -> Risk | None:
        return Risk(s.hands[(p + 1) % s.seats] / 10) if isinstance(a, Bid) else None


@caught_by("words_leak")
class ClicksOnTheNeighboursHand(Pebbles):
    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        steps = super().steps(s, p, a)
        return (*steps, f"beside:{s.hands[(p + 1) % s.seats]}") if isinstance(a, Bid) else steps


# ---- paper ----


@caught_by("position_differs")
class SetsUpSomethingElse(Pebbles):
    """The text says how far it has come, and setting it up always starts afresh."""

    spec = replace(SPEC, positions=True)

    def position(self, s: State) -> str:
        return f"round {len(s.past)}"


@caught_by("position_differs")
class CannotReadItsPositions(Pebbles):
    spec = replace(SPEC, positions=True)

    def start(self, setup: Setup) -> State:
        if setup.position is not None:
            raise Refused(Refusal("not_a_position", "This is no position."))
        return super().start(setup)

    def position(self, s: State) -> str:
        return "as you see"


@caught_by("record_differs")
@caught_by("record_refused")
class WritesWhatItDoesNotMean(Pebbles):
    """The dealer's cards are all written down as ones."""

    def name(self, s: State, p: Seat, a: Action) -> str:
        return super().name(s, p, Deal((1,) * s.seats) if isinstance(a, Deal) else a)


# By now both files have added theirs.
ALL_BROKEN = tuple(BROKEN)
