"""Pebbles again and again, each time broken in one place. `BROKEN` says which check has to notice."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec
from msgspec.structs import force_setattr, replace

from rookery.core.game import CHANCE, Event, Game, Prospect, Seat, View
from rookery.core.judging import Chances, Correction
from rookery.core.outcome import Outcome
from rookery.core.refusal import Refusal, Refused
from rookery.core.risk import Risk
from rookery.core.rng import Rng
from rookery.core.sketch import Cell, Link, Mark, Piece, Sketch, grid
from rookery.core.spec import OptionValue, Setup
from rookery.core.study import Study
from rookery.core.thought import Budget
from rookery.torture import pebbles as tiny
from rookery.torture.pebbles import (
    BID,
    CALL,
    OVER,
    SPEC,
    Action,
    Bid,
    Call,
    Called,
    Pebbles,
    State,
)

BROKEN: list[tuple[str, type[Pebbles]]] = []


def caught_by(check: str) -> Any:
    def keep(game: type[Pebbles]) -> type[Pebbles]:
        BROKEN.append((check, game))
        return game

    return keep


class Fickle(Pebbles):
    """Something to be inconsistent with."""

    def __init__(self) -> None:
        self.calls = itertools.count()


# ---- the course of the game ----


class Fuller(State, frozen=True):
    """Has a field that nobody is told of who reads a `State`."""

    more: int = 7


@caught_by("not_read_again")
class StatesOfAnotherKind(Pebbles):
    def start(self, setup: Setup) -> State:
        return Fuller(**msgspec.structs.asdict(super().start(setup)))


@caught_by("raised")
class Raises(Pebbles):
    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        if s.phase == BID:
            raise KeyError("bids")
        return super().play(s, moves)


class AnotherGame(Pebbles):
    spec = replace(SPEC, id="stones", rules=1)


@caught_by("bad_earlier")
class WasAnotherGame(Pebbles):
    earlier = (AnotherGame(),)


@caught_by("bad_earlier")
class WasNoOlder(Pebbles):
    earlier = cast(Any, (tiny.PebblesOne(), tiny.Pebbles()))


@caught_by("start_differs")
class StartsDifferently(Fickle):
    def start(self, setup: Setup) -> State:
        return replace(super().start(setup), rounds=1 + next(self.calls) % 2)


@caught_by("too_long")
class TooLong(Pebbles):
    def bound(self, setup: Setup) -> int | None:
        return 2


@caught_by("play_differs")
class PlaysDifferently(Fickle):
    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        after, events = super().play(s, moves)
        return after, events * (1 + next(self.calls) % 2)


@caught_by("state_changed")
class SpoilsTheStateItLeaves(Pebbles):
    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        result = super().play(s, moves)
        if s.phase == CALL:
            force_setattr(s, "faces", 9)
        return result


@caught_by("state_changed")
class SpoilsAStateOfLongAgo(Pebbles):
    """The state just left stays as it was: only a look at all of them finds this."""

    first: State | None = None

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        if not s.past and s.phase == CALL:
            self.first = s
        if s.phase == BID and self.first is not None:
            force_setattr(self.first, "faces", 9)
        return super().play(s, moves)


class Notebook(State, frozen=True):
    """Frozen outside, but the list inside is not, and every state after the first shares it."""

    notes: list[str] = msgspec.field(default_factory=list)


@caught_by("state_changed")
class SharesAList(Pebbles):
    def start(self, setup: Setup) -> State:
        s = super().start(setup)
        return Notebook(s.seats, s.faces, s.rounds, notes=[])

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        if s.phase == BID:
            cast(Notebook, s).notes.append("bids")
        return super().play(s, moves)


# ---- turns and the end ----


@caught_by("bad_to_act")
class ActsTwice(Pebbles):
    def to_act(self, s: State) -> tuple[Seat, ...]:
        return super().to_act(s) * 2


@caught_by("bad_to_act")
class NoSuchSeat(Pebbles):
    def to_act(self, s: State) -> tuple[Seat, ...]:
        return (7,) if s.phase == CALL else super().to_act(s)


@caught_by("not_simultaneous")
class SaysOneAtATime(Pebbles):
    spec = replace(SPEC, simultaneous=False)


@caught_by("outcome_disagrees")
class NeverDecided(Pebbles):
    def outcome(self, s: State) -> Outcome | None:
        return None


@caught_by("outcome_disagrees")
class DecidedTooSoon(Pebbles):
    def outcome(self, s: State) -> Outcome | None:
        return super().outcome(replace(s, phase=OVER))


@caught_by("no_rematch")
class PlayedOnlyOnce(Pebbles):
    def again(self, last: State) -> Mapping[str, OptionValue]:
        return {"encore": True}


@caught_by("bad_outcome")
class LowestWins(Pebbles):
    def outcome(self, s: State) -> Outcome | None:
        over = super().outcome(s)
        return over and replace(over, scores=tuple(-score - seat for seat, score in enumerate(over.scores)))


@caught_by("bad_outcome")
class NobodyIsFirst(Pebbles):
    def outcome(self, s: State) -> Outcome | None:
        over = super().outcome(s)
        return over and replace(over, ranks=(2,) * s.seats, scores=(0.0,) * s.seats)


@caught_by("bad_outcome")
class ForgetsASeat(Pebbles):
    def outcome(self, s: State) -> Outcome | None:
        over = super().outcome(s)
        return over and replace(over, scores=over.scores[1:], ranks=over.ranks[1:])


@caught_by("bad_outcome")
class EndsWithoutAWord(Pebbles):
    def outcome(self, s: State) -> Outcome | None:
        over = super().outcome(s)
        return over and replace(over, words="")


@caught_by("bad_standing")
class EverybodyIsSecond(Pebbles):
    def standing(self, s: State) -> tuple[int, ...]:
        return (2,) * s.seats


@caught_by("bad_standing")
class OneIsNowhere(Pebbles):
    def standing(self, s: State) -> tuple[int, ...]:
        return (1,) * (s.seats - 1)


# ---- moves ----


@caught_by("order_not_fixed")
class ChangesOrder(Fickle):
    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        return list(super().legal(s, p))[:: 1 if next(self.calls) % 2 else -1]


@caught_by("no_legal_move")
class NothingToDo(Pebbles):
    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        return () if s.phase == CALL else super().legal(s, p)


@caught_by("legal_out_of_turn")
class AnyoneMayCall(Pebbles):
    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        return (Call("high"), Call("low")) if s.phase == CALL and p != CHANCE else super().legal(s, p)


@caught_by("legal_repeats")
class ListsTwice(Pebbles):
    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        return [*super().legal(s, p)] * (2 if s.phase == CALL else 1)


@caught_by("name_repeats")
class OneNameForAll(Pebbles):
    def name(self, s: State, p: Seat, a: Action) -> str:
        return "bid 0" if isinstance(a, Bid) else super().name(s, p, a)


@caught_by("name_does_not_parse")
class ReadsWrong(Pebbles):
    def parse(self, s: State, p: Seat, text: str) -> Action:
        action = super().parse(s, p, text)
        return Bid(action.pebbles + 1) if isinstance(action, Bid) else action


@caught_by("name_does_not_parse")
class NamesOnTwoLines(Pebbles):
    def name(self, s: State, p: Seat, a: Action) -> str:
        return super().name(s, p, a) + "\n"

    def parse(self, s: State, p: Seat, text: str) -> Action:
        return super().parse(s, p, text.strip())


@caught_by("legal_refused")
class RefusesZero(Pebbles):
    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        return Refusal("too_few", "Bid something.") if a == Bid(0) else super().refuse(s, p, a)


@caught_by("refuse_disagrees")
class TakesAnything(Pebbles):
    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        return super().refuse(s, p, a) if p not in self.to_act(s) or type(a) is not Bid else None


@caught_by("refuse_disagrees")
class OutOfTurnIsFine(Pebbles):
    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        return None if p not in self.to_act(s) else super().refuse(s, p, a)


@caught_by("bad_refusal")
class RefusesWithoutAWord(Pebbles):
    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        return super().refuse(s, p, a) and Refusal("not_now", "")


@caught_by("bad_refusal")
class ReadsWithoutAWord(Pebbles):
    def parse(self, s: State, p: Seat, text: str) -> Action:
        if s.phase == BID and text.startswith("call"):
            raise Refused(Refusal("Not a slug", "This is one line.\nThis is another."))
        return super().parse(s, p, text)


@caught_by("bad_risk")
class MoreThanCertain(Pebbles):
    def risk(self, s: State, p: Seat, a: Action) -> Risk | None:
        return Risk(1.5)


@caught_by("bad_steps")
class NothingToClick(Pebbles):
    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        return ()


@caught_by("steps_begin_others")
class StepsBeginOthers(Pebbles):
    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        return (
            ("call",)
            if a == Call("low")
            else ("call", "high")
            if a == Call("high")
            else super().steps(s, p, a)
        )


# ---- texts of the players' own ----


@caught_by("preset_faulty")
class PresetIsFaulty(Pebbles):
    def study(self, option: str, text: str) -> Study:
        return super().study(option, "4 4 4" if text == "even" else text)


@caught_by("nonsense_studied")
class ReadsAnything(Pebbles):
    def study(self, option: str, text: str) -> Study:
        return super().study(option, "even")


@caught_by("nonsense_started")
class StartsWithAnything(Pebbles):
    def start(self, setup: Setup) -> State:
        return super().start(replace(setup, options={**setup.options, "prizes": "even"}))


# ---- shapes ----


class LooseView(View, frozen=False, tag="loose"):  # type: ignore[misc]
    phase: str


@caught_by("not_frozen")
class ViewCanBeChanged(Pebbles):
    def view(self, s: State, who: Seat | None) -> View:
        return LooseView(s.phase)


@caught_by("bad_view")
class ViewIsNoView(Pebbles):
    def view(self, s: State, who: Seat | None) -> View:
        return cast(View, tiny.Round((), "", (), None))


class AnythingView(View, frozen=True, tag="anything"):
    thing: object


@caught_by("views_differ")
class HidesWithoutSecrets(Pebbles):
    spec = replace(SPEC, secrets=False)


@caught_by("json_differs")
class LosesItsTuple(Pebbles):
    def view(self, s: State, who: Seat | None) -> View:
        return AnythingView((s.phase,))


@caught_by("json_differs")
class CannotBeWritten(Pebbles):
    """Imaginary numbers have no JSON."""

    def view(self, s: State, who: Seat | None) -> View:
        return AnythingView(1j)


@caught_by("bad_text")
class ColoursItsText(Pebbles):
    def text(self, s: State, who: Seat | None = None) -> str:
        return "\x1b[1m" + super().text(s, who)


@caught_by("bad_text")
class ShowsNothing(Pebbles):
    def text(self, s: State, who: Seat | None = None) -> str:
        return ""


@caught_by("raised")
class HasNoWords(Pebbles):
    tell = Game.tell


@caught_by("raised")
class HasNoText(Pebbles):
    text = Game.text


class Drawn(Pebbles):
    """A cell for each bid, and a pebble on the first."""

    cells = (*grid(2, 2),)
    pebble = Piece("pebble", "a1", "pebble")
    marks: tuple[Mark, ...] = ()
    link = Link("a1", "b2")

    def sketch(self, s: State, who: Seat | None) -> Sketch:
        return Sketch(self.cells, (self.pebble,), links=(self.link,), marks=self.marks)

    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        return (f"cell:{self.cells[a.pebbles].name}",) if isinstance(a, Bid) else super().steps(s, p, a)


@caught_by("bad_sketch")
class TwoCellsOfOneName(Drawn):
    cells = (*grid(2, 2), Cell("a1", 5, 5))


@caught_by("bad_sketch")
class TwoCellsInOnePlace(Drawn):
    cells = (*grid(2, 2), Cell("c1", 0, 0))


@caught_by("bad_sketch")
class CellFarOut(Drawn):
    cells = (*grid(2, 2), Cell("c1", 1, 1e9))


@caught_by("bad_sketch")
class CellNowhere(Drawn):
    cells = (*grid(2, 2), Cell("c1", 1, float("nan")))


@caught_by("bad_sketch")
class PieceBesideTheBoard(Drawn):
    pebble = Piece("pebble", "c3", "pebble")


@caught_by("bad_sketch")
class MarkBesideTheBoard(Drawn):
    marks = (Mark("c3", "here"),)


@caught_by("bad_sketch")
class LinkLeadsNowhere(Drawn):
    link = Link("a1", "c3")


@caught_by("bad_sketch")
class ClicksBesideTheBoard(Drawn):
    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        return (f"cell:{a.pebbles}",) if isinstance(a, Bid) else super().steps(s, p, a)


@caught_by("bad_sketch")
class ClicksNoPiece(Drawn):
    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        return (f"piece:{a.call}",) if isinstance(a, Call) else super().steps(s, p, a)


class Listed(msgspec.Struct, frozen=True, tag="call"):
    call: list[str]


@caught_by("action_no_key")
class ActsWithAList(Pebbles):
    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        return cast(Sequence[Action], [Listed(["high"])]) if s.phase == CALL else super().legal(s, p)

    def name(self, s: State, p: Seat, a: Action) -> str:
        return "call high" if isinstance(a, Listed) else super().name(s, p, a)

    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        return ("call",) if isinstance(a, Listed) else super().steps(s, p, a)

    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        return None


@caught_by("bad_event")
class EventIsNoEvent(Pebbles):
    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        return super().play(s, moves)[0], [cast(Event, Bid(1))]


@caught_by("bad_sentence")
class SaysNothing(Pebbles):
    def tell(self, event: Event, names: Sequence[str]) -> str:
        return ""


@caught_by("bad_prospects")
class HasHalfOfTheProspects(Pebbles):
    def prospects(self, s: State, p: Seat, a: Action) -> Sequence[Prospect]:
        return [Prospect(0.5, "It may go well.", None)]


@caught_by("bad_prospects")
class ProspectsWithoutWords(Pebbles):
    def prospects(self, s: State, p: Seat, a: Action) -> Sequence[Prospect]:
        return [Prospect(1.0, "", None)]


@caught_by("bad_foresight")
class ForeseesNonsense(Pebbles):
    def foresee(self, s: State, p: Seat, a: Action) -> Sequence[Event]:
        return [cast(Event, "the future")]


@caught_by("wrong_foresight")
class ForeseesWrong(Pebbles):
    def foresee(self, s: State, p: Seat, a: Action) -> Sequence[Event]:
        return [Called(p, "low")] if isinstance(a, Call) else []


# ---- judgement ----


class Judged(Pebbles):
    """With a judge that can be made to say anything."""

    correction = Correction()

    def judge(self) -> Any:
        return self

    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        return (1 / s.seats,) * s.seats


@caught_by("bad_chances")
class JudgesTooWell(Judged):
    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        return (0.5,) * s.seats


@caught_by("bad_chances")
class JudgesTooFew(Judged):
    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        return (1.0,)


@caught_by("judge_differs")
class JudgesByMood(Judged):
    def __init__(self) -> None:
        self.calls = itertools.count()

    def chances(self, s: State, rng: Rng, budget: Budget | None = None) -> Chances:
        own = next(self.calls) % 2
        return tuple(float(seat == own) for seat in range(s.seats))
