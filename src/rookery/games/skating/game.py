"""Skating Penguins behind the contract."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rookery.core.filling import Declared
from rookery.core.game import CHANCE, Event, Game, Prospect, Seat
from rookery.core.judging import Judge
from rookery.core.outcome import Outcome
from rookery.core.refusal import Refusal
from rookery.core.risk import Risk
from rookery.core.spec import Setup
from rookery.core.thought import Brain
from rookery.games.skating import board_text, options, refusals
from rookery.games.skating.actions import Action, PickCard, SpreadShields
from rookery.games.skating.bot.brain import SkatingBrain
from rookery.games.skating.bot.chances import JUDGE
from rookery.games.skating.notation import NOTATION
from rookery.games.skating.position import check, lines, read
from rookery.games.skating.rules import flow, moves, setting_up, trials, victory
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.tasks import Paying
from rookery.games.skating.state import CARDS, CHAOS, PLAY, SHIELDS, State, seat_of
from rookery.games.skating.texts import cards, contest, maps, study, teams
from rookery.games.skating.view import SkatingView, prospects_of, view_of
from rookery.games.skating.words import SENTENCES

BRAIN = SkatingBrain()


class Skating(Game[State, Action]):
    spec = options.SPEC
    notation = NOTATION
    sentences = SENTENCES
    studies = study.STUDIES
    forms: ClassVar = {"cards": cards.CardSetForm, "map": maps.MapForm}
    contests: ClassVar = {"cards": contest.CONTEST}

    def sides(self, setup: Setup) -> tuple[int, ...]:
        return teams.line_up(setup[options.TEAMS], setup.seats, setup[options.FIGURES]).sides

    def start(self, setup: Setup) -> State:
        s = setting_up.before_the_game(setup)
        if setup.position is not None:
            draft = Draft.of(read.read_position(s, setup.position))
            check.check_position(draft)
        else:
            draft = Draft.of(s)
            if setup[options.MAP] != options.CHAOS_MAP:
                setting_up.go_on(draft)
        if draft.phase == PLAY:
            flow.advance(draft)
        return draft.state()

    def bound(self, setup: Setup) -> int | None:
        return victory.most_moves(self.start(setup))

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.ended:
            return ()
        if s.phase == PLAY:
            if s.agenda and type(s.agenda[-1]) is not Paying:
                return (CHANCE,)
            return (seat_of(s.options, s.figures[s.acting].who),)
        if s.phase == CHAOS:
            return (CHANCE,)
        if s.phase == CARDS:
            return setting_up.picking(s)
        return tuple(seat for seat in range(s.options.seats) if setting_up.unshielded(s, seat) is not None)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        if p not in self.to_act(s):
            return ()
        if p == CHANCE:
            return moves.deals(s)
        if s.phase == PLAY:
            return moves.moves(Draft.of(s))
        if s.phase == CARDS:
            return tuple(PickCard(card) for card in range(len(s.options.cards)))
        return setting_up.spreads_for(s, p)

    def allows(self, s: State, p: Seat, a: Action) -> bool:
        if s.phase == SHIELDS and isinstance(a, SpreadShields):
            return setting_up.is_spread(s, p, a)
        return super().allows(s, p, a)

    def why_not(self, s: State, p: Seat, a: Action) -> Refusal:
        return refusals.why_not(Draft.of(s), p, a)

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        draft = Draft.of(s)
        if s.phase != PLAY:
            setting_up.do_settings(draft, moves)
        else:
            ((seat, action),) = moves.items()
            (flow.do_deal if seat == CHANCE else flow.do_move)(draft, action)
        if draft.phase == PLAY:
            flow.advance(draft)
        return draft.state(), draft.events

    def outcome(self, s: State) -> Outcome | None:
        return victory.outcome_of(s)

    def standing(self, s: State) -> tuple[int, ...]:
        return victory.places(s)

    def risk(self, s: State, p: Seat, a: Action) -> Risk | None:
        return trials.risk_of(Draft.of(s), a) if s.phase == PLAY else None

    def prospects(self, s: State, p: Seat, a: Action) -> Sequence[Prospect]:
        return prospects_of(Draft.of(s), a) if s.phase == PLAY else ()

    def view(self, s: State, who: Seat | None) -> SkatingView:
        return view_of(s)

    def text(self, s: State, who: Seat | None = None) -> str:
        return board_text.board_text(s)

    def position(self, s: State) -> str:
        return lines.position_text(s)

    def position_form(self, setup: Setup, text: str) -> Declared:
        return lines.TEXT, lines.named_in(text, setting_up.before_the_game(setup).options)

    def as_written(self, setup: Setup) -> State:
        assert setup.position is not None
        return read.read_position(setting_up.before_the_game(setup), setup.position)

    def brain(self) -> Brain[State, Action]:
        return BRAIN

    def judge(self) -> Judge[State]:
        return JUDGE
