"""Frozen values: another one, with something else in it."""

from typing import TypeVar

import msgspec

T = TypeVar("T")
V = TypeVar("V", bound=msgspec.Struct)


def with_item(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The row with that item in that place."""
    return (*row[:place], item, *row[place + 1 :])


def shown_as(kind: type[V], source: object, **more: object) -> V:
    """`source` as a view shows it: every field that `kind` declares and `more` does not give is taken over by
    its name. What `kind` does not declare stays unseen."""
    for name in kind.__struct_fields__:
        if name not in more:
            more[name] = getattr(source, name)
    return kind(**more)
