"""Tuples that stay as they are: what changes is a new one."""

from typing import TypeVar

T = TypeVar("T")


def with_item(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The row with another item in that place."""
    return (*row[:at], item, *row[at + 1 :])
