"""Who owns a table, where several servers share a database.

Every server has a row of its own in `nodes`, which says until when it is taken to be alive. Each group of
writes moves that on, and an empty one does where nothing happens: so all its tables are renewed at once. A
table's row says whose it is, by `node`, and how often it has changed hands, by `epoch`.

A server takes a table when somebody comes there: if nobody has it, or if whoever has it is not alive any
more. All that it writes to the table from then on counts only under the epoch it was given. A server that was
stopped for longer than its lease finds its own row run out when it wakes, and has lost all its tables: it
writes nothing to them, also if nobody has taken them yet.

A server that was killed and is back need not wait for its own lease to end: only one server can be reached at
an address, so whoever starts there puts an end to the lease of the one before it.
"""

import msgspec

from rookery.table.kept import Elsewhere, unknown_table
from rookery.table.stores.db import Db, Rows
from rookery.table.stores.postgres_line import NAME
from rookery.table.stores.postgres_schema import VERSION

HELD = 0.1
"""Seconds until another try to take a table to which somebody is writing."""
_UNTIL = "clock_timestamp() + make_interval(secs => ?)"


class Taken(msgspec.Struct, frozen=True):
    """The epoch it is ours by, and for how many milliseconds it had an owner who was not alive: clocks stood
    still for so long."""

    epoch: int
    unowned: int


def enlist(db: Db, node: str, lease: float, address: str, number: int) -> None:
    """Alive, for the first time or again."""
    db.execute(
        f"INSERT INTO nodes (node, until, writes, address, layout, skipped) "
        f"SELECT ?, {_UNTIL}, ?, ?, ?, skipped FROM uptime "
        "ON CONFLICT (node) DO UPDATE SET until = excluded.until, writes = excluded.writes",
        (node, lease, number, address, VERSION),
    )


def replace(db: Db, node: str, address: str) -> None:
    """Whoever was reached at this server's address before it, and was killed, is not waited for any longer.

    That is safe also if it was not killed but frozen, and wakes up: its own row has run out then, as after
    its lease, so it writes nothing more. If it is writing at this moment, it is left to its lease.
    """
    left = "greatest(0, extract(epoch FROM until - clock_timestamp()) * 1000)::bigint"
    # A table is given back a whole lease from `until` on, so what was left of that counts as skipped.
    db.execute(
        f"UPDATE nodes SET until = clock_timestamp(), skipped = skipped - {left} WHERE node IN "
        "(SELECT node FROM nodes WHERE address = ? AND node <> ? AND until > clock_timestamp() "
        "FOR UPDATE SKIP LOCKED)",
        (address, node),
    )


def skip_silence(db: Db, lease: float) -> None:
    """If no server is alive, all clocks have stood still since one was last heard of."""
    # Two that start together must not both skip the same time.
    db.execute("SELECT 1 FROM uptime FOR UPDATE")
    if not is_used(db):
        heard = "greatest(at, (SELECT max(until) FROM nodes) - make_interval(secs => ?))"
        silence = f"greatest(0, extract(epoch FROM clock_timestamp() - {heard}) * 1000)::bigint"
        db.execute(f"UPDATE uptime SET at = clock_timestamp(), skipped = skipped + {silence}", (lease,))


def renew(db: Db, node: str, lease: float, number: int) -> Rows:
    """With group `number`; no row is changed if the lease has run out, or if the group before is not there: a
    database that took the place of another may not have all that was written to that one."""
    update = (
        f"UPDATE nodes SET writes = ?, until = {_UNTIL} "
        "WHERE node = ? AND until > clock_timestamp() AND writes = ?"
    )
    return db.execute(update, (number, lease, node, number - 1))


def take(db: Db, table: str, node: str, lease: float) -> Taken:
    """Raises if it has an owner who is alive; or if somebody is writing to it just now. Who writes is not
    waited for: all else that this server writes would wait too."""
    # Locked first, and the owner looked up by what stands there then: somebody else may be taking it too.
    select = "SELECT epoch, node FROM tables WHERE table_id = ?"
    free = db.execute(f"{select} FOR UPDATE SKIP LOCKED", (table,)).fetchone()
    row = free or db.execute(select, (table,)).fetchone()
    if row is None:
        unknown_table()
    epoch, owner = row
    unowned = _unowned(db, owner, lease) if owner not in ("", node) else 0
    if free is None:
        _end_writing(db)
        raise Elsewhere("", HELD)
    taken = "UPDATE tables SET node = ?, epoch = ?, listed = false WHERE table_id = ?"
    db.execute(taken, (node, epoch + 1, table))
    return Taken(epoch + 1, unowned)


def line_of(node: str) -> str:
    """What the line is called by which a server writes."""
    return f"{NAME} {node}"


def _end_writing(db: Db) -> None:
    """By servers whose lease is over. One that was frozen in the middle of it would keep what it was writing
    to until it wakes; nobody has been told of that, and it has lost its tables anyway."""
    db.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN nodes "
        f"ON application_name = '{line_of('')}' || node "
        "WHERE datname = current_database() AND state <> 'idle' AND until < clock_timestamp()"
    ).fetchall()


def _unowned(db: Db, owner: str, lease: float) -> int:
    """For how many milliseconds nothing was heard of an owner, but for those when there was no server at all:
    no clock counts them. Raises if it is alive."""
    since = "(extract(epoch FROM clock_timestamp() - until) * 1000)::bigint"
    skipped = "(SELECT uptime.skipped FROM uptime) - nodes.skipped"
    row = db.execute(f"SELECT {since}, {skipped}, address FROM nodes WHERE node = ?", (owner,)).fetchone()
    if row is None:
        return 0
    over, skips, address = row
    if over < 0:
        raise Elsewhere(address, -over / 1000)
    # It was last heard of a whole lease before that ran out.
    silent: int = max(0, over + round(lease * 1000) - skips)
    return silent


def leave(db: Db, table: str, node: str, epoch: int) -> None:
    update = "UPDATE tables SET node = '', listed = false WHERE table_id = ? AND node = ? AND epoch = ?"
    db.execute(update, (table, node, epoch))


def leave_all(db: Db, node: str) -> None:
    db.execute("UPDATE tables SET node = '', listed = false WHERE node = ?", (node,))


def retire(db: Db, node: str, lease: float) -> None:
    """This one, and those that have been dead for so long that nobody counts on when they were alive."""
    leave_all(db, node)
    db.execute(
        "DELETE FROM nodes WHERE node = ? OR (until < clock_timestamp() - make_interval(secs => ?) "
        "AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.node = nodes.node))",
        (node, 10 * lease),
    )


def wrest(db: Db, table: str, node: str) -> None:
    """From whoever has it, because what it has in memory is out of date."""
    db.execute(
        "UPDATE tables SET node = '', epoch = epoch + 1 WHERE table_id = ? AND node <> ?", (table, node)
    )


def is_used(db: Db) -> bool:
    """Whether any server is alive."""
    return db.execute("SELECT 1 FROM nodes WHERE until > clock_timestamp() LIMIT 1").fetchone() is not None


def listed(db: Db, most: int) -> list[tuple[str, bytes, str]]:
    """Of the tables in the lobby so many that have not begun, and as many that have, the newest first: each
    by its name, its line and when something last happened. Where a server has died nobody is."""
    select = (
        "SELECT table_id, summary, last FROM tables JOIN nodes USING (node) "
        "WHERE listed AND phase = ? AND summary IS NOT NULL AND until > clock_timestamp() "
        "ORDER BY made DESC LIMIT ?"
    )
    return [row for phase in ("open", "playing") for row in db.execute(select, (phase, most)).fetchall()]
