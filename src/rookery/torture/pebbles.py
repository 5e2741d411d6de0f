"""Pebbles: the smallest game that has everything the contract knows, to try the shared parts on.

Each round the dealer gives every seat a secret number of pebbles. One seat calls "high" or "low". Then
all bid at once, at most what they hold; the highest (or lowest) bid wins if it stands alone, and the
winner shows and scores its pebbles. What the others held stays their secret for ever. A round may be worth
more than another: players may write down the prizes.

A bid of nothing is a pass and wins no round. Version 1 of the rules had forgotten to say so: there a lone bid
of nothing wins where "low" was called. Tables and records of that version go on by it.
"""

import itertools
from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar, TypeAlias

import msgspec

from rookery.core.game import CHANCE, Event, Game, Seat, View
from rookery.core.notation import Notation, Phrase, Word, literal, whole
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.refusal import Refusal, refuse
from rookery.core.rng import Rng
from rookery.core.spec import Choice, Setup, Spec, Whole, Written
from rookery.core.study import Fault, Study

DEAL, CALL, BID, OVER = "deal", "call", "bid", "over"


class Round(msgspec.Struct, frozen=True):
    hands: tuple[int, ...]
    call: str
    bids: tuple[int, ...]
    winner: int | None


class State(msgspec.Struct, frozen=True):
    seats: int
    faces: int
    rounds: int
    prizes: tuple[int, ...] = (1, 1, 1, 1)
    phase: str = DEAL
    hands: tuple[int, ...] = ()
    call: str = ""
    past: tuple[Round, ...] = ()


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    hands: tuple[int, ...]


class Call(msgspec.Struct, frozen=True, tag="call"):
    call: str


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    pebbles: int


Action: TypeAlias = Deal | Call | Bid


class Dealt(Event, frozen=True):
    round: int


class Called(Event, frozen=True):
    seat: int
    call: str


class BidsShown(Event, frozen=True):
    reveals = True
    bids: tuple[int, ...]
    winner: int | None


class HandShown(Event, frozen=True):
    reveals = True
    seat: int
    pebbles: int


class Seen(msgspec.Struct, frozen=True):
    """A past round as everyone saw it; `shown` is the winner's hand."""

    call: str
    bids: tuple[int, ...]
    winner: int | None
    shown: int | None


class PebblesView(View, frozen=True, tag="pebbles"):
    phase: str
    call: str
    past: tuple[Seen, ...]
    own: tuple[int, ...]


FACES = Choice("faces", "Pebbles", "The most pebbles a hand can hold.", (3, 2), ("three", "two"))
ROUNDS = Whole("rounds", "Rounds", "How many rounds are played.", 2, 1, 4)
PRIZES = Written(
    "prizes", "Prizes", "What a pebble is worth in each of four rounds.", ("even",), ("all one",), 40
)

SPEC = Spec(
    id="pebbles",
    title="Pebbles",
    tagline="Everything at once, but small.",
    designer="nobody in particular",
    minutes=1,
    rules=2,
    min_seats=2,
    max_seats=3,
    options=(FACES, ROUNDS, PRIZES),
    secrets=True,
    simultaneous=True,
)


class PrizeStudy(Study, frozen=True):
    prizes: tuple[int, ...]


def read_prizes(text: str) -> PrizeStudy:
    if text == "even":
        text = "1 1 1 1"
    words = text.split()
    faults = [
        Fault(f"prize {n}", f"Prize {n} is not a digit.")
        for n, word in enumerate(words, 1)
        if word not in "123456789"
    ]
    if len(words) != 4:
        faults.append(Fault("prizes", f"There are four prizes, not {len(words)}."))
    return PrizeStudy(tuple(faults), text, () if faults else tuple(map(int, words)))


HANDS: Word[tuple[int, ...], object] = Word(
    r"\d(?:-\d)*",
    lambda text, _: tuple(map(int, text.split("-"))),
    lambda hands, _: "-".join(map(str, hands)),
)


class PebblesOne(Game[State, Action]):
    """By the first version of the rules, for the games that were begun under it."""

    spec = msgspec.structs.replace(SPEC, rules=1)
    studies: ClassVar = {PRIZES.name: read_prizes}
    notation = Notation[Action, State](
        Phrase(Deal, hands=HANDS),
        Phrase(Call, call=literal("high", "low")),
        Phrase(Bid, pebbles=whole(0, 3)),
        examples="call high or bid 2",
    )

    def start(self, setup: Setup) -> State:
        read = read_prizes(setup[PRIZES])
        if read.faults:
            refuse("bad_prizes", read.faults[0].words)
        return State(setup.seats, setup[FACES], setup[ROUNDS], read.prizes)

    def winner(self, s: State, bids: tuple[int, ...]) -> Seat | None:
        made = [bid for bid in bids if self.counts(bid)]
        best = (max if s.call == "high" else min)(made, default=None)
        return bids.index(best) if best is not None and bids.count(best) == 1 else None

    def counts(self, bid: int) -> bool:
        """Whether such a bid can win."""
        return True

    def bound(self, setup: Setup) -> int | None:
        return 3 * setup[ROUNDS]

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.phase == CALL:
            return (len(s.past) % s.seats,)
        return {DEAL: (CHANCE,), BID: tuple(range(s.seats)), OVER: ()}[s.phase]

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        if p not in self.to_act(s):
            return ()
        if s.phase == CALL:
            return (Call("high"), Call("low"))
        if s.phase == BID:
            return [Bid(n) for n in range(s.hands[p] + 1)]
        return [Deal(hands) for hands in itertools.product(range(1, s.faces + 1), repeat=s.seats)]

    def why_not(self, s: State, p: Seat, a: Action) -> Refusal:
        return Refusal("not_now", "That cannot be done now.")

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        if s.phase == DEAL:
            dealt = moves[CHANCE]
            assert isinstance(dealt, Deal)
            return msgspec.structs.replace(s, phase=CALL, hands=dealt.hands), [Dealt(len(s.past))]
        if s.phase == CALL:
            ((seat, action),) = moves.items()
            assert isinstance(action, Call)
            return msgspec.structs.replace(s, phase=BID, call=action.call), [Called(seat, action.call)]
        made = (moves[seat] for seat in range(s.seats))
        bids = tuple(bid.pebbles for bid in made if isinstance(bid, Bid))
        winner = self.winner(s, bids)
        past = (*s.past, Round(s.hands, s.call, bids, winner))
        phase = OVER if len(past) == s.rounds else DEAL
        events: list[Event] = [BidsShown(bids, winner)]
        if winner is not None:
            events.append(HandShown(winner, s.hands[winner]))
        return msgspec.structs.replace(s, phase=phase, hands=(), call="", past=past), events

    def outcome(self, s: State) -> Outcome | None:
        if s.phase != OVER:
            return None
        scores = tuple(
            float(
                sum(
                    prize * row.hands[seat]
                    for prize, row in zip(s.prizes, s.past, strict=False)
                    if row.winner == seat
                )
            )
            for seat in range(s.seats)
        )
        return outcome_by_scores(scores, "played_out", "All rounds are played.")

    def draw(self, s: State, rng: Rng) -> Action:
        return Deal(tuple(1 + rng.below(s.faces) for _ in range(s.seats)))

    def view(self, s: State, who: Seat | None) -> View:
        past = tuple(
            Seen(row.call, row.bids, row.winner, None if row.winner is None else row.hands[row.winner])
            for row in s.past
        )
        return PebblesView(s.phase, s.call, past, () if who is None else self.own_hands(s, who))

    def name_for(self, s: State, who: Seat | None, p: Seat, a: Action) -> str | None:
        """A deal is for nobody's eyes."""
        return None if isinstance(a, Deal) else self.name(s, p, a)

    def own_hands(self, s: State, p: Seat) -> tuple[int, ...]:
        rows = [row.hands for row in s.past] + ([s.hands] if s.hands else [])
        return tuple(hands[p] for hands in rows)

    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        """Whoever did not show its hand may have held anything from its bid upwards."""

        def dealt(
            hands: tuple[int, ...], known: tuple[Seat | None, ...], least: tuple[int, ...]
        ) -> tuple[int, ...]:
            return tuple(
                held if seat in known else max(1, low) + rng.below(s.faces - max(1, low) + 1)
                for seat, (held, low) in enumerate(zip(hands, least, strict=True))
            )

        past = tuple(
            msgspec.structs.replace(row, hands=dealt(row.hands, (p, row.winner), row.bids)) for row in s.past
        )
        hands = dealt(s.hands, (p,), (0,) * len(s.hands))
        return msgspec.structs.replace(s, past=past, hands=hands)

    def key(self, s: State, p: Seat) -> Hashable:
        return self.view(s, p)

    def foresee(self, s: State, p: Seat, a: Action) -> Sequence[Event]:
        return [Called(p, a.call)] if isinstance(a, Call) else []

    def tell(self, event: Event, names: Sequence[str]) -> str:
        match event:
            case Dealt(number):
                return f"Round {number + 1} is dealt."
            case Called(seat, call):
                return f"{names[seat]} calls {call}."
            case BidsShown(bids, _):
                return f"The bids are {', '.join(map(str, bids))}."
            case HandShown(seat, pebbles):
                return f"{names[seat]} wins with {pebbles} pebbles."
        raise TypeError(type(event).__name__)

    def text(self, s: State, who: Seat | None = None) -> str:
        held = "" if who is None else f"\nyou held {self.own_hands(s, who)}"
        shown = [(row.call, row.bids, row.winner) for row in s.past]
        return f"{s.phase} {s.call}\nrounds {shown}{held}"


class Pebbles(PebblesOne):
    """By the present rules, which differ in one thing only."""

    spec = SPEC
    earlier = (PebblesOne(),)

    def counts(self, bid: int) -> bool:
        return bid > 0
