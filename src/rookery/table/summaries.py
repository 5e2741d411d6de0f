"""A table's line in a list. It is written down with every entry, so that a list replays nothing."""

import msgspec

from rookery.table.entries import Head
from rookery.table.table_state import TableState, phase_of
from rookery.table.wire.over_http import Summary
from rookery.table.wire.to_client import SeatInfo


def summary_of(head: Head, now: TableState, last: str) -> Summary:
    seats = tuple(
        SeatInfo(place.kind, name, place.level, False, place.stands_in, seat in now.resigned)
        for seat, (name, place) in enumerate(zip(now.names, now.places, strict=True))
    )
    return Summary(
        head.table, head.game, seats, phase_of(now), now.to_act, now.outcome, now.steps_played, last
    )


def written_summary(head: Head, now: TableState) -> bytes:
    """As it is kept. When something last happened stands beside it."""
    return msgspec.json.encode(summary_of(head, now, ""))


def read_summary(table: str, written: bytes, last: str) -> Summary:
    try:
        return msgspec.structs.replace(msgspec.json.decode(written, type=Summary), last=last)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return unread_summary(table)


def unread_summary(table: str) -> Summary:
    """The line of a table that is there but cannot be read."""
    return Summary(table, "", (), "unreadable", (), None, 0, "")
