"""A player's name, taken out of all that is kept.

Names stand in a table's head, for those who sat there from the beginning, in the entry of whoever sat down
later, and in what is kept of newcomers who wait. Everything else that has a name in it, such as a record or
the sentences of a game, is made from these. No hash and no draw depends on a name: a record whose name was
erased is checked as before.
"""

from collections.abc import Callable

import msgspec

from rookery.core.refusal import refuse
from rookery.table.forgetting import forget_of_table
from rookery.table.places import clean_name
from rookery.table.stores.db import Db

GUEST = "Guest"
TABLES_AT_ONCE = 200
_SAT = b'{"t":"sat"'
"""How the entry of whoever sat down later begins."""


def matcher(given: str) -> Callable[[object], bool]:
    """Whether a name is the one that is to be erased; great and small letters are the same here."""
    name = clean_name(given).casefold()
    if not name:
        refuse("no_name", "Say which name is to be erased.")
    if name == GUEST.casefold():
        refuse("no_name", f"{GUEST} is what an erased name becomes; it cannot be erased.")
    return lambda found: isinstance(found, str) and clean(found) == name


def clean(name: str) -> str:
    return " ".join(name.split()).casefold()


def renamed(blob: bytes, is_it: Callable[[object], bool]) -> bytes | None:
    """A head or an entry without the name; None if the name is not there, or this is not to be read."""
    try:
        found = msgspec.json.decode(blob)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    places, claims = found.get("places"), found.get("claims")
    named = [found, *(places if isinstance(places, list) else [])]
    named += claims.values() if isinstance(claims, dict) else []
    changed = [_rename(one, is_it) for one in named]
    return msgspec.json.encode(found) if any(changed) else None


def _rename(place: object, is_it: Callable[[object], bool]) -> bool:
    changed = False
    # A seat that a newcomer plays on has its owner's inside.
    while isinstance(place, dict):
        if is_it(place.get("name")):
            place["name"], changed = GUEST, True
        place = place.get("owner")
    return changed


def tables_with(db: Db, is_it: Callable[[object], bool], after: str) -> tuple[list[str], str | None]:
    """Of the next tables by name those that have it, and the last that was looked at, None at the end."""
    select = "SELECT table_id, head, afoot FROM tables WHERE table_id > ? ORDER BY table_id LIMIT ?"
    heads = db.execute(select, (after, TABLES_AT_ONCE)).fetchall()
    if not heads:
        return [], None
    last: str = heads[-1][0]
    found = {table for table, *kept in heads for blob in kept if blob and renamed(blob, is_it)}
    sat = "SELECT table_id, entry FROM log WHERE table_id > ? AND table_id <= ? AND substr(entry, 1, 10) = ?"
    found |= {table for table, entry in db.execute(sat, (after, last, _SAT)) if renamed(entry, is_it)}
    return sorted(found), last


def erase_at(db: Db, table: str, is_it: Callable[[object], bool]) -> None:
    grown = 0
    select = "SELECT head, afoot FROM tables WHERE table_id = ?"
    head, afoot = db.execute(select, (table,)).fetchone() or (b"", None)
    if afoot and (new := renamed(afoot, is_it)):
        db.execute("UPDATE tables SET afoot = ? WHERE table_id = ?", (new, table))
    if new := renamed(head, is_it):
        db.execute("UPDATE tables SET head = ? WHERE table_id = ?", (new, table))
        grown += len(new) - len(head)
    sat = "SELECT seq, entry FROM log WHERE table_id = ? AND substr(entry, 1, 10) = ?"
    for seq, entry in db.execute(sat, (table, _SAT)).fetchall():
        if new := renamed(entry, is_it):
            db.execute("UPDATE log SET entry = ? WHERE table_id = ? AND seq = ?", (new, table, seq))
            grown += len(new) - len(entry)
    # The line it has in lists is made anew when somebody asks for it, and so is what long jobs made of it.
    forget_of_table(db, table)
    db.execute("UPDATE tables SET bytes = bytes + ?, summary = NULL WHERE table_id = ?", (grown, table))
