"""A line to PostgreSQL: how it is opened, what is said on it, and what may be told of it when it fails.

The address has a password in it. Nothing that is shown or logged is made from more of it than host, port and
the database's name; what the library says is shown with the password blanked out.
"""

import importlib.util
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec

from rookery.core.refusal import refuse
from rookery.table.stores.db import Rows, kept_text

if TYPE_CHECKING:
    import psycopg

NAME = "rookery"
CONNECTS_WITHIN = 5
STARTS = ("postgresql://", "postgres://")
_BLANK = "***"


class Address(msgspec.Struct, frozen=True):
    """Where the database is: for the library, for people, and what must not be seen."""

    url: str
    place: str
    secret: str

    def __repr__(self) -> str:
        return self.place

    def words(self, fault: Exception) -> str:
        """What went wrong, by the first line of the library's own words, and without the secret."""
        said = next(iter(str(fault).splitlines()), "") or type(fault).__name__
        return (said.replace(self.secret, _BLANK) if self.secret else said).rstrip(".")


def read_address(given: str) -> Address:
    """Refused if it is no address of a PostgreSQL, or the library for it is not here."""
    if not given.startswith(STARTS):
        _bad_address()
    if importlib.util.find_spec("psycopg") is None or importlib.util.find_spec("psycopg_pool") is None:
        refuse(
            "no_postgres",
            "Games can be kept in PostgreSQL only with the extra postgres; "
            "pip install 'rookery[postgres]' adds it.",
        )
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    try:
        parts = conninfo_to_dict(given)
        for one in str(parts.get("port") or 5432).split(","):
            int(one)
    except (psycopg.Error, ValueError):
        # What the library says here may have a part of the password in it.
        _bad_address()
    host, port = parts.get("host") or "localhost", parts.get("port") or 5432
    name = parts.get("dbname") or parts.get("user") or ""
    return Address(given, f"postgresql://{host}:{port}/{name}", str(parts.get("password") or ""))


def _bad_address() -> NoReturn:
    refuse(
        "bad_store",
        "The store (--store, ROOKERY_STORE) is an address such as "
        "postgresql://user:password@host:5432/games; what was given is not one.",
    )


def connect(address: Address, name: str = NAME) -> "psycopg.Connection[Any]":
    import psycopg

    return psycopg.connect(address.url, **line_options(name))


def line_options(name: str = NAME) -> dict[str, Any]:
    """A line that others see by its name; if its other end is gone without a word, that is found out."""
    return {
        "connect_timeout": CONNECTS_WITHIN,
        "application_name": name,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }


class Answer:
    """What comes of a statement. In a pipeline it may be on its way still; who asks for it waits for it."""

    def __init__(self, cursor: "psycopg.Cursor[Any]", wait: Callable[[], None]) -> None:
        self._cursor = cursor
        self._wait = wait

    @property
    def rowcount(self) -> int:
        if self._cursor.rowcount < 0:
            self._wait()
        return self._cursor.rowcount

    def fetchone(self) -> Any:
        return self._cursor.fetchone()

    def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cursor)


def _nothing() -> None: ...


class Line:
    """A connection, spoken to as every database here is."""

    def __init__(self, connection: "psycopg.Connection[Any]", wait: Callable[[], None] = _nothing) -> None:
        self._connection = connection
        self._wait = wait

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        cursor = self._connection.execute(_spelled(statement), [kept_text(value) for value in values])
        return Answer(cursor, self._wait)

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> object:
        rows = [[kept_text(value) for value in row] for row in values]
        if len(rows) == 1:
            return self.execute(statement, rows[0])
        cursor = self._connection.cursor()
        cursor.executemany(_spelled(statement), rows)
        return cursor


@lru_cache(maxsize=512)
def _spelled(statement: str) -> bytes:
    """Bytes, because the library asks that what is no constant be marked as meant."""
    return statement.replace("%", "%%").replace("?", "%s").encode()
