"""The games in a place, opened for a command: to be read as they are at one moment, or to be written."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from rookery.core.folder_lock import FolderLock
from rookery.core.refusal import refuse
from rookery.table.stores import postgres_schema, sqlite_schema
from rookery.table.stores.db import Db
from rookery.table.stores.leases import is_used
from rookery.table.stores.postgres_line import STARTS, Line, connect, read_address
from rookery.table.stores.sqlite import FILE, opened


class StorePlace(msgspec.Struct, frozen=True):
    """A folder, or the address of a PostgreSQL."""

    folder: Path
    address: str = ""

    @property
    def words(self) -> str:
        return read_address(self.address).place if self.address else str(self.folder)


def place_of(given: str) -> StorePlace:
    """As it is said at a command: a folder or an address."""
    return StorePlace(Path(), given) if given.startswith(STARTS) else StorePlace(Path(given))


@contextmanager
def reading(place: StorePlace) -> Iterator[Db]:
    """The games as they are at this moment, however much is written meanwhile. Nothing can be changed."""
    with _reading_postgres(place) if place.address else _reading_file(place.folder) as db:
        yield db


def check_there(place: StorePlace) -> None:
    """Refused for a folder without games; nothing is made by asking."""
    if not place.address and not (place.folder / FILE).is_file():
        refuse("no_games", f"There are no games in {place.folder}.")


@contextmanager
def _reading_file(data: Path) -> Iterator[sqlite3.Connection]:
    path = data / FILE
    check_there(StorePlace(data))
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            db.isolation_level = None
            # From the first look on, this connection sees one state of the file.
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM tables").fetchone()
            sqlite_schema.check_version(db, path)
            yield db
    except sqlite3.Error as fault:
        refuse("unreadable", f"The games in {path} cannot be read: {fault}.")


@contextmanager
def _reading_postgres(place: StorePlace, empty: bool = False) -> Iterator[Db]:
    address = read_address(place.address)
    import psycopg

    try:
        with closing(connect(address)) as db:
            db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            db.read_only = True
            if not postgres_schema.check_version(Line(db), address.place) and not empty:
                refuse("no_games", f"There are no games in {address.place}.")
            yield Line(db)
    except psycopg.Error as fault:
        refuse("unreadable", f"The games in {address.place} cannot be read: {address.words(fault)}.")


@contextmanager
def alone(place: StorePlace) -> Iterator[None]:
    """No server is running there; on a folder none can start meanwhile."""
    if not place.address:
        lock = FolderLock(place.folder)
        try:
            yield
        finally:
            lock.release()
        return
    with _reading_postgres(place, empty=True) as db:
        if postgres_schema.check_version(db, place.words) and is_used(db):
            refuse("in_use", f"A server is running on the games in {place.words}; stop it first.")
    yield


@contextmanager
def writing(place: StorePlace) -> Iterator[Db]:
    """One transaction, of which nothing is left if it comes to a bad end. Made if it is not there."""
    if not place.address:
        with closing(opened(place.folder / FILE)) as db:
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except sqlite3.Error as fault:
                refuse("no_store", f"The games cannot be written to {place.folder}: {fault}.")
        return
    address = read_address(place.address)
    import psycopg

    try:
        with closing(connect(address)) as line:
            postgres_schema.bring_up_to_date(Line(line), address.place, line.commit)
            yield Line(line)
            line.execute(
                "SELECT setval(pg_get_serial_sequence('acts', 'number'), coalesce(max(number), 0) + 1, "
                "false) FROM acts"
            )
            line.commit()
    except psycopg.Error as fault:
        refuse("no_store", f"The games cannot be kept in {address.place}: {address.words(fault)}.")


def time_of(db: Db, place: StorePlace) -> int:
    """The store's own time, in milliseconds: of a file, how long servers have run on it."""
    if place.address:
        select = "SELECT (extract(epoch FROM at) * 1000)::bigint - skipped FROM uptime"
    else:
        select = "SELECT ms FROM uptime"
    time: int = db.execute(select).fetchone()[0]
    return time


def start_time(db: Db, place: StorePlace, at_source: int) -> int:
    """By how much the time of an empty store is ahead of the source's, from now on."""
    if place.address:
        db.execute("UPDATE uptime SET at = clock_timestamp()")
    else:
        db.execute("UPDATE uptime SET ms = ?", (at_source,))
    return time_of(db, place) - at_source
