"""What an entry makes of a table. Pure: the state before it stays as it was, so whatever fails here, be it in
the game, leaves no trace."""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from rookery.bots.thinking import bot_name
from rookery.core.game import Seat
from rookery.core.outcome import outcome_by_resigning, outcome_by_scores, placed_last
from rookery.core.sentences import opponents
from rookery.core.values import with_item
from rookery.table.entries import (
    Began,
    Closed,
    Dropped,
    Entry,
    Hired,
    MovedOn,
    Opened,
    Place,
    Proposed,
    RanOut,
    Replied,
    Resigned,
    Returned,
    Sat,
    Stepped,
    Undid,
)
from rookery.table.entry_checks import Past, check_entry
from rookery.table.steps import CheckedStep
from rookery.table.table_state import CLOSED, TableState, first_state, stand_in_level, with_places
from rookery.table.undo import Played, backoff, takeback
from rookery.table.wire.to_client import Proposal

_AT_RANDOM = "{} could not think in time, so that move was a random one."
_PROPOSES = {"draw": "offers a draw", "takeback": "would like to take back a move"}


def next_state(
    past: Past, entry: Entry, step: CheckedStep | None = None, dice_used: int | None = None
) -> TableState:
    """The table after one more entry; refused if that may not come next.

    A `Stepped` comes with its step, checked on the present board, and the dealer's also with how far its
    stream is used up by then.
    """
    check_entry(past, entry)
    now = past.now
    blank = replace(
        now, seq=now.seq + 1, entry=entry, step=None, before=now.board, events=(), words=(), back=None
    )
    if isinstance(entry, Stepped):
        assert step is not None
        return _settled(past, _played(past, blank, entry, step, dice_used))
    return _settled(past, _taken(past, blank, entry))


def _settled(past: Past, state: TableState) -> TableState:
    """With what the game says about the board: who is to act, and whether it is over."""
    game, board = past.game, state.board
    changed = isinstance(state.entry, Stepped | Began) or state.back is not None
    outcome = state.ending or (game.outcome(board) if state.begun else None)
    return replace(
        state,
        to_act=game.to_act(board) if state.begun and not state.ending else (),
        outcome=outcome and placed_last(outcome, state.resigned),
        board_since=state.seq if changed else state.board_since,
    )


def _taken(past: Past, state: TableState, entry: Entry) -> TableState:
    names = state.names
    match entry:
        case Sat() | Opened() | Hired() | Returned() | Dropped():
            return _place_changed(past, state, entry)
        case Began(salts):
            company = opponents(names, past.game.sides(state.setup))
            words = f"{company}: {past.game.spec.title} begins."
            return replace(state, begun=True, salts=salts, words=(words,))
        case Undid(seat):
            back = _gone_back(past, state, state.undo_to(seat))
            return replace(back, words=(f"{names[seat]} takes back a step.",))
        case Proposed(seat, what):
            others = tuple(other for other in range(len(state.places)) if other != seat)
            proposal = Proposal(seat, what, others)
            return replace(state, proposal=proposal, words=(f"{names[seat]} {_PROPOSES[what]}.",))
        case Replied(seat, agreed):
            return _agreed(past, state, seat) if agreed else _declined(state, seat)
        case Resigned(seat, level):
            return _lost(past, state, seat, level, "resigned", f"{names[seat]} resigns.")
        case RanOut(seat, level):
            return _ran_out(past, state, seat, level)
        case Closed(words):
            ending = outcome_by_scores((0.0,) * len(state.places), CLOSED, words)
            return replace(state, ending=ending, proposal=None, words=(words,))
        case MovedOn(table):
            return replace(state, rematch=table, words=("A rematch is set up.",))
        case Stepped():
            raise AssertionError("a step is played, not taken")
    assert_never(entry)


# ---- seats ----


def _place_changed(
    past: Past, state: TableState, entry: Sat | Opened | Hired | Returned | Dropped
) -> TableState:
    seat, place = entry.seat, state.places[entry.seat]
    match entry:
        case Dropped():
            gone = sorted(set(entry.seats))
            left = tuple(one for other, one in enumerate(state.places) if other not in gone)
            fresh = first_state(past.game, past.head, left)
            words = (f"{_seats_in_words(gone)} taken away.",)
            return replace(fresh, seq=state.seq, entry=entry, before=fresh.board, words=words)
        case Sat(name=name, key=key, newcomer=newcomer, bot=is_bot):
            owner = place.owner or (replace(place, level=None) if newcomer and place.key else None)
            changed = _with_place(state, seat, Place(name, None, key, place.invite, owner, is_bot))
            does = "moves to another device" if place.key else "sits down"
            does = f"plays on for {state.names[seat]}" if newcomer else does
            words = (f"{changed.names[seat]} {does}.",)
        case Opened(invite=invite, keeps=True):
            changed = _with_place(state, seat, replace(place, invite=invite))
            words = (f"Somebody may be asked to play on for {state.names[seat]}, if the others agree.",)
        case Opened(invite=invite):
            changed = _with_place(state, seat, Place(invite=invite))
            words = (f"Seat {seat + 1} is free.",)
        case Hired(level=level, name=name):
            stands_in = state.begun and place.key is not None
            bot = replace(place, level=level) if stands_in else Place(name, level)
            changed = _with_place(state, seat, bot)
            does = f"plays on for {changed.names[seat]}" if stands_in else "sits down"
            who = f"{name}, a bot ({bot_name(level)})," if name else f"A bot, {bot_name(level)},"
            words = (f"{who} {does}.",)
        case Returned(owner=owner):
            back = place.owner if owner and place.owner else place
            changed = _with_place(state, seat, replace(back, level=None, invite=place.invite))
            words = (f"{changed.names[seat]} is back.",)
    return replace(changed, words=words)


def _seats_in_words(seats: Sequence[Seat]) -> str:
    numbers = [str(seat + 1) for seat in seats]
    if len(numbers) == 1:
        return f"Seat {numbers[0]} is"
    return f"Seats {', '.join(numbers[:-1])} and {numbers[-1]} are"


def _with_place(state: TableState, seat: Seat, place: Place) -> TableState:
    return with_places(state, with_item(state.places, seat, place))


# ---- playing ----


def _played(
    past: Past, state: TableState, entry: Stepped, step: CheckedStep, dice_used: int | None
) -> TableState:
    before, acting = state.board, state.to_act
    board, events = past.game.play(before, step.actions)
    proposal = state.proposal
    if proposal is not None and (proposal.what == "takeback" or acting != (proposal.seat,)):
        proposal = None
    return replace(
        state,
        board=board,
        step=step,
        events=tuple(events),
        words=tuple(_AT_RANDOM.format(state.names[seat]) for seat in entry.at_random),
        at_random=(*(seat for seat in state.at_random if seat not in acting), *entry.at_random),
        played=Played(state.seq, step.names, state.board_since, acting, tuple(events)),
        steps_played=state.steps_played + 1,
        left=entry.left,
        waits=_one_less(state.waits, acting),
        rests=_one_less(state.rests, acting),
        proposal=proposal,
        dice_used=state.dice_used if dice_used is None else dice_used,
    )


def _one_less(numbers: tuple[int, ...], acting: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple(max(0, n - (seat in acting)) for seat, n in enumerate(numbers))


def _gone_back(past: Past, state: TableState, to: int | None) -> TableState:
    assert to is not None
    then = past.at(to)
    return replace(state, board=then.board, played=then.played, steps_played=then.steps_played, back=to)


def _declined(state: TableState, seat: Seat) -> TableState:
    proposal, name = state.proposal, state.names[seat]
    assert proposal is not None
    if seat == proposal.seat:
        withdrawn = state.withdrawn[seat] + 1
        return replace(
            state,
            proposal=None,
            withdrawn=_with_number(state.withdrawn, seat, withdrawn),
            # Once is a slip.
            rests=_with_number(state.rests, seat, backoff(withdrawn - 1)),
            words=(f"{name} withdraws the proposal.",),
        )
    refused = state.refusals[proposal.seat] + 1
    return replace(
        state,
        proposal=None,
        refusals=_with_number(state.refusals, proposal.seat, refused),
        waits=_with_number(state.waits, proposal.seat, backoff(refused)),
        words=(f"{name} declines the {proposal.what}.",),
    )


def _with_number(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return with_item(numbers, seat, number)


def _agreed(past: Past, state: TableState, seat: Seat) -> TableState:
    proposal, name = state.proposal, state.names[seat]
    assert proposal is not None
    waiting = tuple(other for other in proposal.waiting if other != seat)
    if waiting:
        words = f"{name} agrees to the {proposal.what}."
        return replace(state, proposal=replace(proposal, waiting=waiting), words=(words,))
    done = replace(state, proposal=None)
    if proposal.what == "draw":
        ending = outcome_by_scores((0.0,) * len(state.places), "agreed", "Draw by agreement.")
        return replace(done, ending=ending, words=(f"{name} accepts: draw by agreement.",))
    words = f"{name} agrees: {state.names[proposal.seat]} takes back a move."
    return replace(_gone_back(past, done, takeback(past.line(), proposal.seat)), words=(words,))


def _ran_out(past: Past, state: TableState, seat: Seat, level: str) -> TableState:
    name = state.names[seat]
    if past.game.spec.out_of_time == "loses":
        return _lost(past, state, seat, level, "out_of_time", f"{name} is out of time.")
    level = stand_in_level(past.game)
    changed = _with_place(state, seat, replace(state.places[seat], level=level))
    words = f"{name} is out of time; a bot, {bot_name(level)}, plays on."
    return replace(changed, words=(words,))


def _lost(past: Past, state: TableState, seat: Seat, level: str, reason: str, words: str) -> TableState:
    """Out of the running: a bot of that level plays on for the others' sake, or the game is over."""
    resigned = (*state.resigned, seat)
    if level:
        changed = _with_place(state, seat, replace(state.places[seat], level=level))
        proposal = None if state.proposal and state.proposal.seat == seat else state.proposal
        words = f"{words} The others play on; a bot, {bot_name(level)}, takes the seat."
        return replace(changed, resigned=resigned, proposal=proposal, words=(words,))
    ending = outcome_by_resigning(past.game.sides(state.setup), resigned, seat, reason, words)
    return replace(state, ending=ending, resigned=resigned, proposal=None, words=(words,))
