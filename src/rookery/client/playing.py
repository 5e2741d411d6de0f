"""A bot or an engine in a seat elsewhere. Whatever it does wrong, the game goes on by a random move."""

import secrets
from collections.abc import Callable

import msgspec

from rookery.bots.engine_talk import PATIENCE, Question
from rookery.bots.engines import SEEDS, EngineFailed, engine_of, is_engine
from rookery.bots.thinking import think, warm
from rookery.client.boards import Boards
from rookery.client.seat import Seat, Turn
from rookery.core.game import AnyGame
from rookery.core.listed import as_listed
from rookery.core.refusal import Refused, refuse
from rookery.core.rng import SeededRng, pick
from rookery.core.thought import Chair

SHARE_OF_CLOCK = 0.2
"""How much of the time that is left an engine may take for one move."""


class Player:
    """Chooses moves for one seat at one table. `say` hears what went wrong, a sentence each."""

    def __init__(self, game: AnyGame, seat: Seat, level: str, say: Callable[[str], None]) -> None:
        self.game = game
        self.seat = seat
        self.level = level
        self.say = say
        engine = is_engine(level)
        self._boards = None if engine and not game.spec.positions else Boards(game, seat)
        if not engine:
            warm(game)

    def play(self) -> None:
        """Every turn, until the game is over."""
        for turn in self.seat.turns():
            try:
                self.seat.play(turn, self.choose(turn))
            except (Refused, EngineFailed) as failed:
                self.say(f"{str(failed).rstrip('.')}. A random move is played instead.")
                self.seat.play(turn, self.any_move(turn))

    def choose(self, turn: Turn) -> str:
        if is_engine(self.level):
            return engine_of(self.level).ask(self._question(turn)).move
        board = self._board(turn)
        chair = Chair(turn.seat, board, self.level, self.game.spec.rules, self.seat.setup)
        thought = think(self.game, chair, SeededRng(secrets.token_hex()))
        return self.game.name(board, turn.seat, thought.action)

    def any_move(self, turn: Turn) -> str:
        rng = SeededRng(secrets.token_hex())
        if turn.moves:
            return pick(rng, turn.moves).move
        board = self._board(turn)
        return self.game.name(board, turn.seat, pick(rng, self.game.legal(board, turn.seat)))

    def _board(self, turn: Turn) -> msgspec.Struct:
        if self._boards is None:
            refuse(
                "no_board",
                f"{self.game.spec.title} has no position texts, and its moves are too many to list.",
            )
        return self._boards.now(turn)

    def _question(self, turn: Turn) -> Question:
        """What the seat sees and may do, as the table tells it, and the board where it has a text."""
        game, setup, moves, position = self.game, self.seat.setup, turn.moves, None
        if self._boards is not None:
            board = self._boards.now(turn)
            position = game.position(board)
            if not moves:
                legal = game.legal(board, turn.seat)
                moves = tuple(as_listed(game, board, turn.seat, action) for action in legal)
        left = turn.clock[turn.seat] / 1000 * SHARE_OF_CLOCK if turn.clock else PATIENCE
        return Question(
            game=game.spec.id,
            rules=game.spec.rules,
            seat=turn.seat,
            seats=setup.seats,
            options=setup.options,
            position=position,
            view=msgspec.Raw(msgspec.json.encode(turn.view)),
            moves=moves,
            clock=turn.clock,
            seconds=max(0.1, min(PATIENCE, left)),
            seed=secrets.randbelow(SEEDS),
        )
