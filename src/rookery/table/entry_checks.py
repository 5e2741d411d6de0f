"""Which entries may come next. Who may write them is for the table to say."""

from collections.abc import Iterator
from typing import Protocol

from rookery.core.game import AnyGame, Seat
from rookery.core.refusal import refuse
from rookery.table.entries import (
    Began,
    Closed,
    Dropped,
    Entry,
    Head,
    Hired,
    MovedOn,
    Opened,
    Proposed,
    RanOut,
    Replied,
    Resigned,
    Returned,
    Sat,
    Undid,
)
from rookery.table.table_state import CLOSED, TableState
from rookery.table.undo import Played, takeback


class Past(Protocol):
    """All that has been at a table so far, or would have been."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def head(self) -> Head: ...
    @property
    def now(self) -> TableState: ...
    def at(self, seq: int) -> TableState: ...
    def line(self) -> Iterator[Played]: ...


def check_entry(past: Past, entry: Entry) -> None:
    """Refuses an entry that may not come next. Whether the moves of a step are legal is not asked here."""
    now = past.now
    match entry:
        case Sat() | Opened() | Hired() | Returned() | Dropped():
            _check_place(past, entry)
        case Began():
            if now.begun:
                refuse("already_begun", "The game has begun already.")
            if now.over:
                refuse("game_over", "The game is over.")
            if now.seats_of_kind("open"):
                refuse("open_seats", "There are still seats free.")
        case Closed():
            if now.over:
                refuse("game_over", "The game is over.")
        case MovedOn():
            check_rematch(now)
        case _:
            _check_in_play(past, entry)


def check_rematch(now: TableState) -> None:
    if not now.over:
        refuse("not_over", "You can ask for a rematch when the game is over.")
    if now.ending is not None and now.ending.reason == CLOSED:
        refuse("closed", now.ending.words)
    if now.rematch:
        refuse("rematch_made", "The rematch is set up already.")


def _check_place(past: Past, entry: Sat | Opened | Hired | Returned | Dropped) -> None:
    now, spec, seat = past.now, past.game.spec, entry.seat
    for one in entry.seats if isinstance(entry, Dropped) else (seat,):
        if not 0 <= one < len(now.places):
            refuse("no_such_seat", f"There is no seat {one + 1} at this table.")
    if now.over:
        refuse("game_over", "The game is over.")
    place = now.places[seat]
    if isinstance(entry, Dropped):
        if now.begun:
            refuse("already_begun", "The game has begun already.")
        if len(now.places) - len(set(entry.seats)) < spec.min_seats:
            refuse("too_few", f"{spec.title} needs {spec.min_seats} players.")
    if seat in now.resigned:
        refuse("resigned", f"{now.names[seat]} has resigned; a bot plays on to the end.")
    if isinstance(entry, Returned) and not (place.owner if entry.owner else place.stands_in):
        refuse("not_stood_in_for", "No bot is playing for that seat.")


def _check_in_play(past: Past, entry: Entry) -> None:
    now = past.now
    if not now.begun:
        refuse("not_begun", "The game has not begun yet.")
    if now.over:
        refuse("game_over", "The game is over.")
    match entry:
        case Undid(seat):
            if now.undo_to(seat) is None:
                refuse("no_undo", "There is nothing you could take back by yourself.")
        case Proposed(seat, what):
            _check_proposal(past, seat, what)
        case Replied(seat, agreed):
            if now.proposal is None:
                refuse("no_proposal", "There is no proposal to answer.")
            if agreed and seat not in now.proposal.waiting:
                refuse("not_asked", "Nobody has asked you.")
        case Resigned(seat) | RanOut(seat):
            if seat in now.resigned:
                refuse("resigned", "You have resigned already.")
        case _:
            pass


def _check_proposal(past: Past, seat: Seat, what: str) -> None:
    now, spec = past.now, past.game.spec
    if what not in ("draw", "takeback"):
        refuse("bad_proposal", "You can propose a draw or a takeback.")
    if what == "draw" and not spec.draws:
        refuse("no_draws", f"{spec.title} cannot be drawn by agreement.")
    if what == "takeback" and takeback(past.line(), seat) is None:
        refuse("no_takeback", "There is no move of yours that could be taken back.")
    if now.proposal is not None:
        refuse("proposal_stands", "Another proposal is still open; answer it first.")
    if now.waits[seat]:
        moves = "move" if now.waits[seat] == 1 else f"{now.waits[seat]} moves"
        refuse("back_off", f"Your last proposal was declined; make your next {moves} first.")
