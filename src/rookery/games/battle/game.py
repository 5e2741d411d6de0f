"""Battle Penguins behind the contract."""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from rookery.core.filling import Declared
from rookery.core.forms import Columns
from rookery.core.game import CHANCE, Event, Game, Seat
from rookery.core.judging import Judge
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng
from rookery.core.spec import Setup
from rookery.core.thought import Brain
from rookery.games.battle import board_text, events, options, refusals
from rookery.games.battle.actions import Action, Deploy, Hold, Pick
from rookery.games.battle.notation import NOTATION
from rookery.games.battle.position import lines, read
from rookery.games.battle.rules import dealer, knowledge
from rookery.games.battle.rules.box import box_of, starting_presents
from rookery.games.battle.rules.moves import advance, legal_moves
from rookery.games.battle.state import DEPLOY, DRAFT, HAND, HOLD, INTIMIDATOR, OVER, PRESENT, REMOVE, State
from rookery.games.battle.texts.forms import CardSetForm
from rookery.games.battle.texts.read import read_form
from rookery.games.battle.texts.sheet import COLUMNS, SEPARATORS
from rookery.games.battle.texts.study import read_cards
from rookery.games.battle.view import BattleView, view_of
from rookery.games.battle.words import SENTENCES

EVERYONE = tuple(range(options.SPEC.max_seats))


class Battle(Game[State, Action]):
    spec = options.SPEC
    notation = NOTATION
    sentences = SENTENCES
    studies: ClassVar = {options.CARDS.name: read_cards}
    forms: ClassVar = {options.CARDS.name: CardSetForm}
    columns: ClassVar = {options.CARDS.name: Columns(COLUMNS, SEPARATORS)}

    def form(self, option: str, text: str) -> CardSetForm:
        """From JSON or CSV."""
        return read_form(self.study(option, text).text)[0]

    # ---- the rules ----

    def sides(self, setup: Setup) -> tuple[int, ...]:
        chosen = options.settled(setup)
        return tuple(map(chosen.side, range(chosen.seats)))

    def start(self, setup: Setup) -> State:
        chosen = options.settled(setup)
        box = box_of(chosen)
        if setup.position is not None:
            return read.read_position(setup.position, chosen, box)
        presents = starting_presents(chosen, box)
        return State(chosen, fish=(0,) * chosen.sides, presents=presents, recall=(b"",) * chosen.seats)

    def bound(self, setup: Setup) -> int | None:
        """Ten steps a round before the competition, and at most five for every ability used in it: the order,
        the choice, the Present, its choice, its card. A penguin brought by a Present acts once the turn comes
        to a Squad further on, so that each ability penguin starts a chain of at most one a seat."""
        chosen = options.settled(setup)
        able = sum(ability in (PRESENT, INTIMIDATOR) for ability in box_of(chosen).abilities)
        return chosen.rounds * (10 + 5 * min(able, HAND * chosen.seats) * chosen.seats)

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.phase in (DRAFT, HOLD, DEPLOY):
            return EVERYONE[: s.options.seats]
        if s.phase in dealer.CHANCES:
            return (CHANCE,)
        if s.phase == OVER:
            return ()
        return (s.doing.recipient,) if s.phase == REMOVE else (s.queue[0],)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        """Of the dealer's moves only those are listed that have odds."""
        if p not in self.to_act(s):
            return ()
        return [action for action, _ in self.odds(s)] if p == CHANCE else legal_moves(s, p)

    def allows(self, s: State, p: Seat, a: Action) -> bool:
        """Deals cannot be listed, and what one may hold or deploy is quicker checked than listed."""
        return not dealer.why_not_drawn(s, box_of(s.options), a) if p == CHANCE else a in legal_moves(s, p)

    def why_not(self, s: State, p: Seat, a: Action) -> Refusal:
        drawn = dealer.why_not_drawn(s, box_of(s.options), a) if p == CHANCE else None
        return drawn or refusals.why_not(s, p, a, box_of(s.options))

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        log: list[Event] = []
        return advance(s, moves, box_of(s.options), log), log

    def outcome(self, s: State) -> Outcome | None:
        if s.phase != OVER:
            return None
        scores = tuple([float(s.fish[s.options.side(seat)]) for seat in range(s.options.seats)])
        return outcome_by_scores(scores, "fish", f"All rounds are played: {max(s.fish)} Fish are the most.")

    # ---- chance ----

    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return dealer.odds_for(s, box_of(s.options))

    def draw(self, s: State, rng: Rng) -> Action:
        return dealer.draw_for(s, box_of(s.options), rng)

    # ---- knowledge ----

    def view(self, s: State, who: Seat | None) -> BattleView:
        return view_of(s, who, box_of(s.options))

    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        return knowledge.guess_state(s, p, box_of(s.options), rng)

    def key(self, s: State, p: Seat) -> Hashable:
        return knowledge.key_of(s, p)

    def event_for(self, who: Seat | None, event: Event) -> Event | None:
        return knowledge.event_for(who, event)

    def name_for(self, s: State, who: Seat | None, p: Seat, a: Action) -> str | None:
        return self.name(s, p, a) if knowledge.may_know(who, p, a) else None

    def foresee(self, s: State, p: Seat, a: Action) -> Sequence[Event]:
        """Of choices made at once one's own part."""
        box = box_of(s.options)
        match a:
            case Pick(card):
                return [events.Picked(p, box.names[card])]
            case Hold(cards):
                rest = [card for card in s.lanes[p] if card not in cards]
                return [events.Held(p, box.spell(cards), box.spell(rest))]
            case Deploy(piles):
                return [events.Deployed(p, tuple(map(len, piles)), tuple(map(box.spell, piles)))]
        return super().foresee(s, p, a)

    # ---- words ----

    def text(self, s: State, who: Seat | None = None) -> str:
        return board_text.board_text(s, who, box_of(s.options))

    def position(self, s: State) -> str:
        return lines.position_text(s, box_of(s.options))

    def position_form(self, setup: Setup, text: str) -> Declared:
        chosen = options.settled(setup)
        return lines.TEXTS[setup.seats], lines.Named(chosen, box_of(chosen))

    # ---- company ----

    def brain(self) -> Brain[State, Action]:
        from rookery.games.battle.bot.brain import BRAIN

        return BRAIN

    def judge(self) -> Judge[State]:
        from rookery.games.battle.bot.chances import JUDGE

        return JUDGE
