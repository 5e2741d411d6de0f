"""The office's answers as people read them."""

from collections.abc import Iterable, Iterator, Sequence

from rookery.table.admin.asks import (
    ActList,
    AnyReply,
    BanList,
    DiskShown,
    Done,
    NameCount,
    TableList,
    TableRow,
    TableShown,
    TimeShown,
)

_UNITS = ("bytes", "kB", "MB", "GB", "TB")


def words(reply: AnyReply) -> str:
    match reply:
        case TableList():
            return _paged(_tables(reply.tables), "table", reply)
        case TableShown():
            return "\n".join(_table(reply))
        case Done():
            return reply.words
        case BanList():
            return _bans(reply)
        case NameCount():
            return str(reply.tables)
        case DiskShown():
            return "\n".join(_disk(reply))
        case TimeShown():
            return "\n".join(_spent(reply))
        case ActList():
            return _paged(_acts(reply), "act", reply)
        case _:
            raise AssertionError("this answer is a file")


# ---- lists ----


def _grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as they need to be; what came from outside cannot break a line."""
    lines = [head, *([_safe(cell) for cell in row] for row in rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _safe(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _paged(shown: str, what: str, of: TableList | ActList) -> str:
    if not of.in_all:
        return f"There are no such {what}s." if what == "table" else "Nothing has been done here yet."
    number = f"1 {what}" if of.in_all == 1 else f"{of.in_all:,} {what}s"
    return f"{shown}\n\nPage {of.page:,} of {of.pages:,}, {number} in all."


def _tables(rows: Sequence[TableRow]) -> str:
    head = ("table", "game", "phase", "size", "here", "made", "last")
    return _grid(
        head,
        (
            (one.table, one.game, one.phase, size(one.bytes), str(one.here), _time(one.made), _time(one.last))
            for one in rows
        ),
    )


def _acts(reply: ActList) -> str:
    head = ("no.", "when", "who", "what", "table", "details", "result")
    return _grid(
        head,
        (
            (str(act.number), _time(act.at), act.who, act.what, act.table, act.details, act.result)
            for act in reply.acts
        ),
    )


def _bans(reply: BanList) -> str:
    head = ("network", "since", "until", "reason")
    rows = [(ban.network, _time(ban.made), _time(ban.until) or "for ever", ban.reason) for ban in reply.bans]
    return _grid(head, rows) if rows else "Nobody is banned."


# ---- one thing ----


def _table(shown: TableShown) -> Iterator[str]:
    row = shown.row
    yield f"Table {row.table}: {row.game}, {row.phase}{', in the lobby' if shown.public else ''}."
    yield f"Made {_time(row.made)}, last something happened {_time(row.last)} (UTC)."
    yield f"On disk: {size(row.bytes)}. Entries: {shown.entries:,}. Moves: {shown.moves:,}."
    yield f"Guests here now: {row.here}."
    if shown.fault:
        yield shown.fault
        return
    yield f"Rules version {shown.rules}; clock: {_clock(shown)}."
    for number, seat in enumerate(shown.seats):
        marks = [
            seat.kind if seat.level is None else f"{seat.kind} {seat.level}",
            *(["here"] if seat.here else []),
            *(["to act"] if seat.to_act else []),
            *(["resigned"] if seat.resigned else []),
            *([f"{shown.left[number] / 1000:.0f} s left"] if number < len(shown.left) else []),
        ]
        yield f"  seat {number + 1}: {_safe(seat.name)} ({', '.join(marks)})"
    if shown.spectators:
        yield f"  {shown.spectators} watching"
    if shown.outcome:
        yield f"Over: {_safe(shown.outcome)}"
    if shown.rematch:
        yield f"The rematch is at table {shown.rematch}."


def _clock(shown: TableShown) -> str:
    rule = shown.clock
    each = {
        "none": "none",
        "move": f"{rule.seconds:,} s a move",
        "total": f"{rule.seconds:,} s for all moves",
    }
    return each[rule.kind]


def _disk(shown: DiskShown) -> Iterator[str]:
    yield f"{shown.folder}: games {size(shown.file)}, journal {size(shown.journal)}."
    if shown.free >= 0:
        yield f"Of the games' file {size(shown.unused)} are unused; the disk has {size(shown.free)} free."
    if shown.results:
        yield f"Reviews and other results of long jobs: {shown.results:,}, {size(shown.results_bytes)}."
    if not shown.shares:
        yield "There are no tables."
        return
    yield ""
    rows = ((one.game or "?", one.phase, f"{one.tables:,}", size(one.bytes)) for one in shown.shares)
    yield _grid(("game", "phase", "tables", "size"), rows)
    yield ""
    yield "The largest tables:"
    yield _tables(shown.largest)


def _spent(shown: TimeShown) -> Iterator[str]:
    stalls = "1 stall" if shown.stalls == 1 else f"{shown.stalls:,} stalls"
    worst = f", the longest {shown.longest:.2f} s" if shown.stalls else ""
    yield f"The server has run for {shown.uptime:,.0f} s: {stalls} of its loop{worst}."
    if not shown.spenders:
        yield f"Nobody took its time in the last {shown.minutes} minutes."
        return
    yield f"Who took its time in the last {shown.minutes} minutes:"
    rows = (
        (one.name, f"{one.seconds:.2f} s", str(one.stalls), f"{one.longest:.2f} s" if one.stalls else "-")
        for one in shown.spenders
    )
    yield _grid(("door or table", "processor", "stalls", "longest"), rows)


def size(number: int) -> str:
    value, unit = float(number), 0
    while value >= 1000 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    return f"{number} bytes" if unit == 0 else f"{value:.1f} {_UNITS[unit]}"


def _time(stamp: str) -> str:
    return stamp[:16].replace("T", " ")
