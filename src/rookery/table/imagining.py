"""Boards made up from what a seat knows, for programs elsewhere whose bots work on whole boards."""

from rookery.core.game import Seat
from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng
from rookery.table.history import History
from rookery.table.table_state import TableState
from rookery.table.wire.to_client import Imagined


def imagined(history: History, message_id: str, seat: Seat, now: TableState) -> Imagined:
    """As for a bot of our own: a guess from what the seat knows, by a stream that is secret till the end."""
    game = history.game
    if seat not in now.to_act:
        refuse("not_your_turn", "It is not your turn.")
    if not game.spec.positions:
        refuse("no_positions", f"{game.spec.title} has no position texts.")
    seed = f"{history.head.secret}|{now.seq}|{seat}|imagined"
    guess = game.guess(now.board, seat, SeededRng("guess", seed))
    return Imagined(message_id, now.seq, game.position(guess))
