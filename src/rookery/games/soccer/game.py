"""Penguin Soccer behind the contract."""

from collections.abc import Mapping, Sequence

from rookery.core.compiled import CompiledRules
from rookery.core.filling import Declared
from rookery.core.game import CHANCE, Event, Game, Seat
from rookery.core.judging import Judge
from rookery.core.outcome import Outcome
from rookery.core.proving import Prover
from rookery.core.refusal import Refusal
from rookery.core.solving import Solver
from rookery.core.spec import Setup
from rookery.core.thought import ENDLESS, Brain
from rookery.games.soccer import board_text, options, refusals
from rookery.games.soccer.actions import Action, Lot, Vote
from rookery.games.soccer.notation import NOTATION
from rookery.games.soccer.position import lines, read
from rookery.games.soccer.rules.legal import legal_moves
from rookery.games.soccer.rules.outcome import outcome_of, settle_first
from rookery.games.soccer.rules.play import play_move
from rookery.games.soccer.state import ALL_AT_SEA, ALL_UPRIGHT, CENTER, LOT, PLAY, VOTE, State, kick_off
from rookery.games.soccer.view import SoccerView, view_of
from rookery.games.soccer.words import SENTENCES


class Soccer(Game[State, Action]):
    spec = options.SPEC
    notation = NOTATION
    sentences = SENTENCES

    def start(self, setup: Setup) -> State:
        chosen, first = options.settled(setup), setup[options.FIRST]
        if setup.position is not None:
            return read.read_position(setup.position, chosen)
        if first in ("first", "second"):
            return kick_off(chosen, int(first == "second"))
        phase = VOTE if first == "impression" else LOT
        return State(chosen, phase, ALL_AT_SEA, ALL_UPRIGHT, CENTER, 0)

    def bound(self, setup: Setup) -> int | None:
        """The move limit, and at most a vote and a lot before it."""
        limit = setup[options.MOVE_LIMIT]
        return limit + 2 if limit else None

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.ended:
            return ()
        if s.phase == PLAY:
            return (s.turn,)
        return (0, 1) if s.phase == VOTE else (CHANCE,)

    def legal(self, s: State, p: Seat) -> Sequence[Action]:
        if p not in self.to_act(s):
            return ()
        if s.phase == PLAY:
            return legal_moves(s)
        return (Vote(0), Vote(1)) if s.phase == VOTE else (Lot(0), Lot(1))

    def why_not(self, s: State, p: Seat, a: Action) -> Refusal:
        return refusals.why_not(s, a)

    def play(self, s: State, moves: Mapping[Seat, Action]) -> tuple[State, list[Event]]:
        return play_move(s, moves[s.turn]) if s.phase == PLAY else settle_first(s, moves)

    def outcome(self, s: State) -> Outcome | None:
        return outcome_of(s)

    def view(self, s: State, who: Seat | None) -> SoccerView:
        return view_of(s)

    def text(self, s: State, who: Seat | None = None) -> str:
        return board_text.board_text(s)

    def position(self, s: State) -> str:
        return lines.position_text(s)

    def position_form(self, setup: Setup, text: str) -> Declared:
        return lines.TEXT, None

    def as_written(self, setup: Setup) -> State:
        assert setup.position is not None
        return read.as_written(setup.position, options.settled(setup))

    # Loading the compiler takes a while, and most of what a game is asked never needs it.

    def brain(self) -> Brain[State, Action]:
        from rookery.games.soccer.bot.brain import BRAIN

        return BRAIN

    def judge(self) -> Judge[State]:
        from rookery.games.soccer.bot.chances import JUDGE

        return JUDGE

    def prover(self, most_nodes: int | None = None) -> Prover[State, Action]:
        from rookery.games.soccer.kernel.prover import SoccerProver

        return SoccerProver(most_nodes or ENDLESS)

    def solver(self) -> Solver[State]:
        from rookery.games.soccer.kernel.solver import SoccerSolver

        return SoccerSolver()

    def compiled(self) -> CompiledRules[State]:
        from rookery.games.soccer.kernel.agreement import SoccerKernel

        return SoccerKernel()
