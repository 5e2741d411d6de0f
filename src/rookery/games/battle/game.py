"""Battle Penguins behind the contract."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property

from rookery.core.game import CHANCE, Event, Game, Seat
from rookery.core.outcome import Outcome, outcome_by_scores
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng
from rookery.core.spec import OptionValue, Setup
from rookery.core.study import Study, written_option
from rookery.core.thought import Brain
from rookery.games.battle.board import board_text
from rookery.games.battle.box import box_of
from rookery.games.battle.cardset import read_cards
from rookery.games.battle.competition import intimidate, order, turn_up
from rookery.games.battle.dealer import CHANCES, dealers_fault, draw_for, odds_for, play_opening
from rookery.games.battle.draft import play_deal, play_deployments, play_holds, play_picks
from rookery.games.battle.events import Deployed, Held, Picked
from rookery.games.battle.guess import guess_state
from rookery.games.battle.knowledge import event_for, key_of, may_know
from rookery.games.battle.look import view_of
from rookery.games.battle.moves import legal_moves
from rookery.games.battle.notation import name_of, read_action, steps_of
from rookery.games.battle.options import SPEC, house_of
from rookery.games.battle.position import position_text
from rookery.games.battle.presents import draw, give, keep, remove, replacing, unwrap
from rookery.games.battle.refusals import why_not
from rookery.games.battle.setting import read_position
from rookery.games.battle.state import (
    DEPLOY,
    DRAFT,
    HAND,
    HOLD,
    INTIMIDATOR,
    OVER,
    PRESENT,
    REMOVE,
    Action,
    Deal,
    Deploy,
    Draw,
    Give,
    Hold,
    Intimidate,
    Keep,
    Open,
    Order,
    Pick,
    Remove,
    Replace,
    State,
    Unwrap,
)
from rookery.games.battle.view import BattleView
from rookery.games.battle.words import sentence


class Battle(Game[State, Action]):
    spec = SPEC

    # ---- the rules ----

    def start(self, setup: Setup) -> State:
        house = house_of(setup)
        box = box_of(house)
        if setup.position is not None:
            return read_position(setup.position, house, box)
        presents = () if house.family else box.presents
        return State(house, fish=(0,) * house.sides, presents=presents, recall=(b"",) * house.seats)

    def study(self, option: str, text: str) -> Study:
        written_option(self.spec, option)
        return read_cards(text)

    def bound(self, setup: Setup) -> int | None:
        """Ten steps a round before the competition, and at most five for every ability used in it: the order,
        the choice, the Present, its choice, its card. A penguin brought by a Present acts once the turn comes
        to a Squad further on, so that each ability penguin starts a chain of at most one a seat."""
        house = house_of(setup)
        able = sum(ability in (PRESENT, INTIMIDATOR) for ability in box_of(house).abilities)
        return house.rounds * (10 + 5 * min(able, HAND * house.seats) * house.seats)

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.phase in (DRAFT, HOLD, DEPLOY):
            return tuple(range(s.house.seats))
        if s.phase in CHANCES:
            return (CHANCE,)
        if s.phase == OVER:
            return ()
        return (s.doing.recipient,) if s.phase == REMOVE else (s.queue[0],)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        """Of the dealer's moves only those are listed that have odds."""
        if p not in self.to_act(s):
            return ()
        return [action for action, _ in self.odds(s)] if p == CHANCE else legal_moves(s, p)

    def refuse(self, s: State, p: Seat, a: Action) -> Refusal | None:
        if s.phase == OVER:
            return Refusal("game_over", "The game is over.")
        if p not in self.to_act(s):
            return Refusal("not_your_turn", "It is not your turn.")
        box = box_of(s.house)
        return dealers_fault(s, box, a) if p == CHANCE else why_not(s, p, a, box)

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        box = box_of(s.house)
        if s.phase == DRAFT:
            return play_picks(s, moves, box)
        if s.phase == HOLD:
            return play_holds(s, moves, box)
        if s.phase == DEPLOY:
            s, events = play_deployments(s, moves, box)
            return turn_up(s, box, events), events
        (action,) = moves.values()
        events = []
        match action:
            case Open(grounds):
                return play_opening(s, grounds, box)
            case Deal():
                return play_deal(s, action, box)
            case Order(card):
                s = order(s, card, box, events)
            case Give(to):
                s = give(s, to, box, events)
            case Keep():
                s = keep(s, box, events)
            case Unwrap(present):
                s = unwrap(s, present, box, events)
            case Intimidate(card):
                s = intimidate(s, card, box, events)
            case Remove(card):
                s = remove(s, card, box, events)
            case Replace(card):
                s = replacing(s, card, box, events)
            case Draw(card):
                s = draw(s, card, box, events)
        return s, events

    def outcome(self, s: State) -> Outcome | None:
        if s.phase != OVER:
            return None
        scores = tuple([float(s.fish[s.house.side(seat)]) for seat in range(s.house.seats)])
        return outcome_by_scores(scores, "fish", f"All rounds are played: {max(s.fish)} Fish are the most.")

    # ---- chance ----

    def again(self, last: State) -> Mapping[str, OptionValue]:
        return {}

    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return odds_for(s, box_of(s.house))

    def draw(self, s: State, rng: Rng) -> Action:
        return draw_for(s, box_of(s.house), rng)

    # ---- knowledge ----

    def view(self, s: State, who: Seat | None) -> BattleView:
        return view_of(s, who, box_of(s.house))

    def guess(self, s: State, p: Seat, rng: Rng) -> State:
        return guess_state(s, p, box_of(s.house), rng)

    def key(self, s: State, p: Seat) -> Hashable:
        return key_of(s, p)

    def event_for(self, who: Seat | None, event: Event) -> Event | None:
        return event_for(who, event)

    def name_for(self, s: State, who: Seat | None, p: Seat, a: Action) -> str | None:
        return self.name(s, p, a) if may_know(who, p, a) else None

    def foresee(self, s: State, p: Seat, a: Action) -> Sequence[Event]:
        """Choices made at once: one's own part. Otherwise everything up to the first card turned up."""
        box = box_of(s.house)
        match a:
            case Pick(card):
                return [Picked(p, box.names[card])]
            case Hold(cards):
                rest = [card for card in s.lanes[p] if card not in cards]
                return [Held(p, box.spell(cards), box.spell(rest))]
            case Deploy(piles):
                return [Deployed(p, tuple(map(len, piles)), tuple(map(box.spell, piles)))]
        if p == CHANCE:
            return ()
        foreseen: list[Event] = []
        for event in self.play(s, {p: a})[1]:
            if type(event).reveals:
                break
            foreseen.append(event)
        return foreseen

    # ---- words ----

    def steps(self, s: State, p: Seat, a: Action) -> tuple[str, ...]:
        return steps_of(a, box_of(s.house))

    def name(self, s: State, p: Seat, a: Action) -> str:
        return name_of(a, box_of(s.house))

    def parse(self, s: State, p: Seat, text: str) -> Action:
        return read_action(text, box_of(s.house), s.house.seats)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return sentence(event, names)

    def text(self, s: State, who: Seat | None = None) -> str:
        return board_text(s, who, box_of(s.house))

    def position(self, s: State) -> str:
        return position_text(s, box_of(s.house))

    # ---- company ----

    def brain(self) -> Brain[State, Action]:
        return self._brain

    @cached_property
    def _brain(self) -> Brain[State, Action]:
        from rookery.games.battle.brain import BattleBrain

        return BattleBrain()
