"""The board as a state, for bots that work on states.

Where a game has no secrets, it is played through again from all that the scenes told. Where it has, the table
makes up a position that this seat cannot tell from the true one: no more than that may be known here, and no
more comes over the line.
"""

from typing import Any

import msgspec

from rookery.client.seat import Seat, Turn
from rookery.core.game import AnyGame
from rookery.core.record import Step
from rookery.core.refusal import refuse
from rookery.core.spec import check_setup


class Boards:
    """The boards of one seat at one table; what was played through is not played again."""

    def __init__(self, game: AnyGame, seat: Seat) -> None:
        if game.spec.secrets and not game.spec.positions:
            refuse(
                "no_board",
                f"{game.spec.title} hides things and has no position texts, so its board cannot be set up "
                "again elsewhere. An engine that works from what its seat sees, and from its list of moves, "
                "can play it: --engine.",
            )
        self._game = game
        self._seat = seat
        self._steps: list[Step] = []
        self._states: list[Any] = []

    def now(self, turn: Turn) -> msgspec.Struct:
        board = self._imagined(turn) if self._game.spec.secrets else self._replayed()
        if turn.seat not in self._game.to_act(board):
            refuse(
                "other_board", "The board could not be set up again: this program may be of another version."
            )
        return board

    def _imagined(self, turn: Turn) -> msgspec.Struct:
        setup, game = self._seat.setup, self._game
        position = self._seat.imagine(turn)
        state: msgspec.Struct = game.start(check_setup(game.spec, setup.seats, setup.options, position))
        return state

    def _replayed(self) -> msgspec.Struct:
        game, steps = self._game, list(self._seat.steps)
        if not self._states:
            self._states = [game.start(self._seat.setup)]
        same = 0
        while same < min(len(steps), len(self._steps)) and steps[same] == self._steps[same]:
            same += 1
        del self._states[same + 1 :]
        for step in steps[same:]:
            board = self._states[-1]
            moves = {seat: game.parse(board, seat, name) for seat, name in step}
            self._states.append(game.play(board, moves)[0])
        self._steps = steps
        state: msgspec.Struct = self._states[-1]
        return state
