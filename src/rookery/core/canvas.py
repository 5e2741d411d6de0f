"""Plain text with a place for everything: boards for terminals, golden files and screen readers."""

from collections.abc import Iterable


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
