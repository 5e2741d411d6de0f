"""Position texts, read line by line and word by word: every number, every list and the whole text is bounded.

    for line in lines_of(text, most_lines=400):
        kind = line.one_of("what it is about", ("turn", "round"))
        number = line.whole("round", 1, 40)
        line.end()

Whatever does not fit is refused in one sentence that names the line and what was expected there.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NoReturn, TypeVar

from rookery.core.refusal import refuse
from rookery.core.spec import shown

LONGEST = 20_000
"""The most characters a position text may have, unless a game says otherwise."""

T = TypeVar("T")
V = TypeVar("V")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,8}")


class Line:
    """The words of one line, taken one after the other. `name` says which line it is, in a sentence."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        self.name = name
        self._words = list(words)
        self._next = 0

    def __bool__(self) -> bool:
        """Whether there are words left."""
        return self._next < len(self._words)

    def wrong(self, words: str) -> NoReturn:
        refuse("bad_position", f"In the line of {self.name}: {words}")

    def word(self, what: str) -> str:
        """The next word, which says `what`."""
        if not self:
            self.wrong(f"it ends before its {what}.")
        self._next += 1
        return self._words[self._next - 1]

    def take(self, word: str) -> bool:
        """Takes the next word if it is this one."""
        found = bool(self) and self._words[self._next] == word
        self._next += found
        return found

    def whole(self, what: str, low: int, high: int) -> int:
        return self.whole_of(self.word(what), what, low, high)

    def whole_of(self, word: str, what: str, low: int, high: int) -> int:
        """The number a word spells that was taken before."""
        if not _WHOLE.fullmatch(word) or not low <= int(word) <= high:
            self.wrong(f"its {what} is a whole number from {low} to {high}; {shown(word)} is not.")
        return int(word)

    def one_of(self, what: str, names: Mapping[str, V]) -> V:
        """The value of the next word, which is one of a few names."""
        word = self.word(what)
        if word not in names:
            self.wrong(f"its {what} is one of {', '.join(names)}; {shown(word)} is not.")
        return names[word]

    def rest(self, what: str, most: int) -> list[str]:
        """All words that are left, at most so many."""
        found = self._words[self._next :]
        if len(found) > most:
            self.wrong(f"it has at most {most} {what}; these are {len(found)}.")
        self._next = len(self._words)
        return found

    def each(self, what: str, most: int, read: Callable[[str], T]) -> tuple[T, ...]:
        """What `read` makes of all words that are left, at most so many."""
        return tuple(read(word) for word in self.rest(what, most))

    def end(self) -> None:
        """Refuses words that nobody asked for."""
        if self:
            self.wrong(f"{shown(self._words[self._next])} has nothing to say there.")


def split_lines(text: str, breaks: str = "\n", longest: int = LONGEST, most_lines: int = 400) -> list[str]:
    """The lines of a position text that say something. `breaks` are the letters that end a line."""
    if len(text) > longest:
        refuse("bad_position", f"A position text has at most {longest:,} characters; this has {len(text):,}.")
    lines = [line.strip() for line in re.split(f"[{re.escape(breaks)}]", text) if line.strip()]
    if len(lines) > most_lines:
        refuse("bad_position", f"A position text has at most {most_lines} lines; this has {len(lines)}.")
    return lines


def lines_of(
    text: str, breaks: str = "\n", longest: int = LONGEST, most_lines: int = 400
) -> Iterator[tuple[str, Line]]:
    """Each line by its first word, and a `Line` of the words after it."""
    for line in split_lines(text, breaks, longest, most_lines):
        first, *words = line.split()
        yield first, Line(shown(first), words)


def keyed_lines(
    text: str, keys: Collection[str], breaks: str = "\n", longest: int = LONGEST
) -> dict[str, str]:
    """Lines of `key: value`, each key at most once and one of those there are."""
    found: dict[str, str] = {}
    for line in split_lines(text, breaks, longest, most_lines=len(keys)):
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        if not colon or key not in keys:
            some = ", ".join(list(keys)[:12])
            refuse(
                "bad_position",
                f"A line of a position begins with {some} and so on, and a colon; {shown(line)} does not.",
            )
        if key in found:
            refuse("bad_position", f"The position has two lines {key}.")
        found[key] = value.strip()
    return found
