"""What people at a table are asked, and what they may look at before they answer."""

from rookery.bots.move_words import told_line
from rookery.bots.thinking import AnyThought
from rookery.core.game import Seat
from rookery.core.listed import as_listed
from rookery.table.guests import Guest
from rookery.table.history import History
from rookery.table.moves import MoveList, foreseen, list_moves, previews
from rookery.table.steps import Choice
from rookery.table.table_state import TableState
from rookery.table.wire.to_client import Ask, Hinted, Previewed


class Asking:
    """What may be done on the present board is worked out once, however often somebody is asked."""

    def __init__(self, history: History) -> None:
        self._history = history
        self.moves: dict[Seat, MoveList] = {}

    def moves_on(self, state: TableState) -> dict[Seat, MoveList]:
        """What the people who will be to act may do, taken over where the board is still the same."""
        kept = self.moves if state.board is self._history.now.board else {}
        asked = [seat for seat in state.seats_of_kind("person") if seat in state.to_act]
        return {seat: kept.get(seat) or list_moves(self._history.game, state.board, seat) for seat in asked}

    def ask(self, guest: Guest, sealed: dict[Seat, Choice]) -> None:
        now = self._history.now
        for seat in guest.asked(self._history.game, now):
            moves, chosen = self.moves[seat], sealed.get(seat)
            may_undo = now.undo_to(seat) is not None
            guest.send(Ask(now.seq, seat, moves.legal, moves.many, may_undo, chosen.name if chosen else None))

    def preview(
        self,
        message_id: str,
        seat: Seat,
        prefix: tuple[str, ...],
        now: TableState,
        moves: MoveList | None,
    ) -> Previewed:
        """What the legal moves beginning with these steps would do, as far as the seat can know. In a thread,
        so it is told what the board was when it was asked."""
        if seat not in now.to_act:
            return Previewed(message_id, now.seq, ())
        game = self._history.game
        moves = moves or list_moves(game, now.board, seat)
        return Previewed(
            message_id, now.seq, tuple(previews(game, now.board, seat, moves, prefix, now.names))
        )

    def hinted(self, message_id: str, seat: Seat, thought: AnyThought, now: TableState) -> Hinted:
        """What a bot thought best for this seat, on the board it was asked about."""
        game = self._history.game
        listed = as_listed(game, now.board, seat, thought.action)
        seen = foreseen(game, now.board, seat, thought.action, listed, now.names)
        return Hinted(
            message_id,
            now.seq,
            seen.move,
            seen.steps,
            seen.events,
            thought.worth,
            tuple(reason.told(now.names) for reason in thought.reasons),
            tuple(told_line(game, now.board, thought.line, now.names)),
            seen.risk,
            seen.lines,
            seen.any_order,
        )
