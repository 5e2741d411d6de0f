"""One table as whoever runs the server sees it: who and how much, but nothing that is secret at the table."""

from rookery.table.admin.asks import SeatShown, TableRow, TableShown
from rookery.table.history import History
from rookery.table.table import Table


def shown(row: TableRow, entries: int, history: History, table: Table | None = None) -> TableShown:
    """`table` is the same with its guests, if it is in memory."""
    now, head = history.now, history.head
    here = table.here() if table is not None else set()
    clock = table.clock_now if table is not None else None
    seats = tuple(
        SeatShown(place.kind, name, place.level, seat in here, seat in now.to_act, seat in now.resigned)
        for seat, (name, place) in enumerate(zip(now.names, now.places, strict=True))
    )
    guests = table.guests if table is not None else set()
    return TableShown(
        TableRow(row.table, row.game, row.phase, row.made, row.last, row.bytes, len(guests)),
        entries,
        rules=head.rules,
        public=head.public,
        moves=now.steps_played,
        seats=seats,
        spectators=sum(1 for guest in guests if not guest.seats(now)),
        clock=head.clock,
        left=clock.left if clock is not None else now.left,
        outcome=now.outcome.words if now.outcome is not None else "",
        rematch=now.rematch or "",
    )


def shown_unread(row: TableRow, entries: int, fault: str) -> TableShown:
    return TableShown(row, entries, fault)
