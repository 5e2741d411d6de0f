"""Plain text with a place for everything: boards for terminals, golden files and screen readers."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher


class Canvas:
    """Lines on which words are written at any place, over what stands there. They grow as they are needed."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._lines = [list(line) for line in lines]

    def write(self, line: int, place: int, words: str) -> None:
        while len(self._lines) <= line:
            self._lines.append([])
        row = self._lines[line]
        if len(row) < place:
            row.extend(" " * (place - len(row)))
        row[place : place + len(words)] = words

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._lines]


def changes(before: str, after: str) -> Iterator[str]:
    """The lines of `after` that are not in `before` (+), and those of `before` that nothing came for (-)."""
    old, new = before.splitlines(), after.splitlines()
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            yield from (f"+ {line}".rstrip() for line in new[k:m])
            yield from (f"- {line}".rstrip() for line in old[i + (m - k) : j])
