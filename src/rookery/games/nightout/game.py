"""Penguin's Night Out behind the contract."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rookery.core.compiled import CompiledRules
from rookery.core.filling import Declared
from rookery.core.game import CHANCE, Event, Game, Seat
from rookery.core.judging import Judge
from rookery.core.outcome import Outcome
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng
from rookery.core.spec import OptionValue, Setup
from rookery.core.thought import Brain
from rookery.games.nightout import actions, board_text, options, refusals, state
from rookery.games.nightout.actions import Action
from rookery.games.nightout.notation import NOTATION
from rookery.games.nightout.position import lines, read
from rookery.games.nightout.rules import dealer, legal, outcome, play
from rookery.games.nightout.state import State
from rookery.games.nightout.texts.layout import layout_cells, study_layout
from rookery.games.nightout.view import NightOutView, view_of
from rookery.games.nightout.words import SENTENCES

_LONGEST_TURN = 12
"""Decisions and rolls of one turn: a roll, six steps, two buddies for a double, a roll, a tile lifted and
put; besides, one for every buddy on the selected tile."""


class NightOut(Game[State, Action]):
    spec = options.SPEC
    notation = NOTATION
    sentences = SENTENCES
    studies: ClassVar = {options.LAYOUT.name: study_layout}

    def start(self, setup: Setup) -> State:
        start = self._unlaid(setup)
        return start if setup.position is None else read.read_position(setup.position, start)

    def _unlaid(self, setup: Setup) -> State:
        """Before the tiles are laid."""
        chosen, seats = options.settled(setup), setup.seats
        return State(
            chosen,
            state.LAY,
            layout_cells(setup[options.LAYOUT], chosen.top),
            nests=(-1,) * seats,
            at=(state.UNBORN,) * seats,
            tokens=(state.HELD,) * 2 * seats,
            barred=(0,) * seats,
        )

    def bound(self, setup: Setup) -> int | None:
        """The opening, a nest and two buddies each, and all turns of all rounds at their longest."""
        limit, seats = setup[options.ROUND_LIMIT], setup.seats
        return 1 + 3 * seats + limit * seats * (_LONGEST_TURN + 2 * seats) if limit else None

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.phase in state.DEALERS_PHASES:
            return (CHANCE,)
        return () if s.phase == state.OVER else (s.turn,)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        """The dealer's opening is not listed: see `draw`."""
        if p == CHANCE:
            return [action for action, _ in dealer.chances(s)]
        return legal.decisions(s) if p == s.turn else ()

    def allows(self, s: State, p: Seat, a: Action) -> bool:
        match a:
            case actions.Lay():
                return refusals.why_not_lay(s, a) is None
            case actions.Put():
                return legal.may_put(s, a)
        return a in self.legal(s, p)

    def why_not(self, s: State, p: Seat, a: Action) -> Refusal:
        return refusals.why_not(s, a)

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        (action,) = moves.values()
        return play.play_action(s, action)

    def outcome(self, s: State) -> Outcome | None:
        return outcome.outcome_of(s)

    def standing(self, s: State) -> tuple[int, ...]:
        return outcome.places(s)

    def again(self, last: State) -> Mapping[str, OptionValue]:
        """Whoever came second begins: one seat on, and one place on in the order of play. [17]"""
        return {options.FIRST.name: options.FIRST.values[1 + last.first]}

    def odds(self, s: State) -> Sequence[tuple[Action, float]]:
        return dealer.chances(s)

    def draw(self, s: State, rng: Rng) -> Action:
        return dealer.draw(s, rng)

    def view(self, s: State, who: Seat | None) -> NightOutView:
        return view_of(s)

    def text(self, s: State, who: Seat | None = None) -> str:
        return board_text.board_text(s)

    def position(self, s: State) -> str:
        return lines.position_text(s)

    def position_form(self, setup: Setup, text: str) -> Declared | None:
        """Before the tiles are laid there is nothing to fill in."""
        return None if read.is_unlaid(text) else (lines.TEXTS[setup.seats], self._unlaid(setup))

    def as_written(self, setup: Setup) -> State:
        assert setup.position is not None
        return read.as_written(setup.position, self._unlaid(setup))

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
