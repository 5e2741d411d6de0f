"""A database, as far as a store speaks to it.

What stands in rows is written and read by one spelling of SQL, for whichever database it is: values are
question marks, conflicts are settled by `ON CONFLICT`, and the time is given, not asked for.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol


def kept_text(value: object) -> object:
    """PostgreSQL keeps no letter 0 in a text; the sign for it stands in its place."""
    return value.replace("\x00", "\u2400") if isinstance(value, str) else value


class Rows(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Db(Protocol):
    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows: ...

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> object: ...
