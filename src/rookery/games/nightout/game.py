"""Penguin's Night Out behind the contract."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rookery.core.compiled import CompiledRules
from rookery.core.game import CHANCE, Event, Game, Seat
from rookery.core.judging import Judge
from rookery.core.outcome import Outcome
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng
from rookery.core.spec import OptionValue, Setup
from rookery.core.thought import Brain
from rookery.games.nightout import actions, state
from rookery.games.nightout.actions import Action
from rookery.games.nightout.board_text import board_text
from rookery.games.nightout.notation import NOTATION
from rookery.games.nightout.options import FIRST, LAYOUT, ROUND_LIMIT, SPEC, settled
from rookery.games.nightout.position.lines import position_text
from rookery.games.nightout.position.read import read_position
from rookery.games.nightout.refusals import why_not, why_not_lay
from rookery.games.nightout.rules.dealer import chances, draw
from rookery.games.nightout.rules.legal import decisions, may_put
from rookery.games.nightout.rules.outcome import outcome_of, places
from rookery.games.nightout.rules.play import play_action
from rookery.games.nightout.state import State
from rookery.games.nightout.texts.layout import layout_cells, study_layout
from rookery.games.nightout.view import NightOutView, view_of
from rookery.games.nightout.words import SENTENCES

_LONGEST_TURN = 12
"""Decisions and rolls of one turn: a roll, six steps, two buddies for a double, a roll, a tile lifted and
put; besides, one for every buddy on the selected tile."""


class NightOut(Game[State, Action]):
    spec = SPEC
    notation = NOTATION
    sentences = SENTENCES
    studies: ClassVar = {LAYOUT.name: study_layout}

    def start(self, setup: Setup) -> State:
        options, seats = settled(setup), setup.seats
        start = State(
            options,
            state.LAY,
            layout_cells(setup[LAYOUT], options.top),
            nests=(-1,) * seats,
            at=(state.UNBORN,) * seats,
            tokens=(state.HELD,) * 2 * seats,
            barred=(0,) * seats,
        )
        return start if setup.position is None else read_position(setup.position, start)

    def bound(self, setup: Setup) -> int | None:
        """The opening, a nest and two buddies each, and all turns of all rounds at their longest."""
        limit, seats = setup[ROUND_LIMIT], setup.seats
        return 1 + 3 * seats + limit * seats * (_LONGEST_TURN + 2 * seats) if limit else None

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.phase in state.DEALERS_PHASES:
            return (CHANCE,)
        return () if s.phase == state.OVER else (s.turn,)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        """The dealer's opening is not listed: see `draw`."""
        if p == CHANCE:
            return [action for action, _ in chances(s)]
        return decisions(s) if p == s.turn else ()

    def allows(self, s: State, p: Seat, a: Action) -> bool:
        match a:
            case actions.Lay():
                return why_not_lay(s, a) is None
            case actions.Put():
                return may_put(s, a)
        return a in self.legal(s, p)

    def why_not(self, s: State, p: Seat, a: Action) -> Refusal:
        return why_not(s, a)

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        (action,) = moves.values()
        return play_action(s, action)

    def outcome(self, s: State) -> Outcome | None:
        return outcome_of(s)

    def standing(self, s: State) -> tuple[int, ...]:
        return places(s)

    def again(self, last: State) -> Mapping[str, OptionValue]:
        """Whoever came second begins: one seat on, and one place on in the order of play. [17]"""
        return {FIRST.name: FIRST.values[1 + last.first]}

    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return chances(s)

    def draw(self, s: State, rng: Rng) -> Action:
        return draw(s, rng)

    def view(self, s: State, who: Seat | None) -> NightOutView:
        return view_of(s)

    def text(self, s: State, who: Seat | None = None) -> str:
        return board_text(s)

    def position(self, s: State) -> str:
        return position_text(s)

    # Loading the compiler takes a while, and most of what a game is asked never needs it.

    def brain(self) -> Brain[State, Action]:
        from rookery.games.nightout.bot.brain import BRAIN

        return BRAIN

    def judge(self) -> Judge[State]:
        from rookery.games.nightout.bot.chances import JUDGE

        return JUDGE

    def compiled(self) -> CompiledRules[State]:
        from rookery.games.nightout.kernel.agreement import NightOutCompiled

        return NightOutCompiled()
