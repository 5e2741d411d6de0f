"""Position texts: one declaration for each line both writes and reads it, and bounds all there is in it.

    ROUND = Entry(
        "round",
        Form(
            Progress,
            Part("round", whole(1, 40)),
            Part("quiet", whole(0, 10), "quiet ", usual=0),
            flag("harm"),
        ),
        lambda s: s.progress,
    )
    TEXT = Text(ROUND, …, sign=" ")

writes and reads `round 3 quiet 2 harm`. How values and what is made of them are spelled is in `spelling.py`;
here an `Entry` is one line, and a `Text` all of them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from rookery.core.refusal import refuse
from rookery.core.spec import LONGEST_POSITION, shown
from rookery.core.spelling import Line, Spelling

T = TypeVar("T")
D = TypeVar("D")


class Entry(Generic[T]):
    """One line of a text: what it begins with, how the rest is spelled, and what of a state it says.

    That is the field of this name, or `get` says what; there is no line if that is nothing (for a field) or
    None. There may be several of the kind, at most so many: `get` then gives all of them, or, if each has a
    name instead of a key, by name (`named` is the pattern of such names).

    For whoever edits a position: `about` is what the line is for, in a sentence; `names` are those that lines
    with a name each may have by the context; `piece` is what stands on the board where the line says, if that
    has another name than the line.
    """

    def __init__(
        self,
        key: str,
        spelling: Spelling[T],
        get: Callable[[Any], Any] | None = None,
        *,
        most: int = 1,
        what: str = "number",
        named: str = "",
        about: str = "",
        names: Callable[[Any], Sequence[str]] | None = None,
        piece: str = "",
    ) -> None:
        self.about = about
        self.names = names or (lambda _: (key,))
        self.piece = piece
        self.key = key
        self.spelling = spelling
        self.get: Callable[[Any], Any] = get or (lambda state: getattr(state, key) or None)
        self.most = most
        self.what = what
        self.named = named


class Text:
    """All lines, in the order they are written in; they may be read in any. `breaks` are the letters that end
    a line; `sign` parts a key from the rest."""

    def __init__(
        self, *entries: Entry[Any], between: str = "\n", sign: str = ": ", breaks: str = "\n",
        longest: int = LONGEST_POSITION, most_lines: int = 0,
    ) -> None:  # fmt: skip
        self.entries = entries
        self.between = between
        self.sign = sign
        self._breaks = re.compile(f"[{re.escape(breaks)}]")
        self._longest = longest
        self._most = most_lines or sum(entry.most for entry in entries)
        self._firsts = [(entry.key + sign, entry) for entry in entries]
        self._by_key = {entry.key: entry for entry in entries if not entry.named}
        self._by_name = [(re.compile(entry.named).fullmatch, entry) for entry in entries if entry.named]

    def write(self, state: object, context: object) -> str:
        lines: list[str] = []
        for first, entry in self._firsts:
            found, write = entry.get(state), entry.spelling.write
            if entry.named:
                lines += [f"{name}{self.sign}{write(row, context)}" for name, row in found.items()]
            elif entry.most > 1:
                lines += [first + write(row, context) for row in found]
            elif found is not None:
                lines.append(first + write(found, context))
        return self.between.join(lines)

    def read(self, text: str, context: object) -> "Lines":
        if len(text) > self._longest:
            most = f"{self._longest:,}"
            refuse("bad_position", f"A position text has at most {most} characters; this has {len(text):,}.")
        lines = self.split(text)
        if len(lines) > self._most:
            refuse("bad_position", f"A position text has at most {self._most} lines; this has {len(lines)}.")
        found: dict[str, dict[str, list[str]]] = {}
        for line in lines:
            entry, key, rest = self.parted(line)
            rows = found.setdefault(entry.key, {}).setdefault(key, [])
            rows.append(rest)
            if len(rows) > 1 and (entry.named or entry.most == 1):
                refuse("bad_position", f"The position has two lines {key}.")
        for entry in self.entries:
            count = sum(map(len, found[entry.key].values())) if entry.most > 1 and entry.key in found else 0
            if count > entry.most:
                words = f"A position has at most {entry.most} lines such as {entry.key}; this has {count}."
                refuse("bad_position", words)
        return Lines(found, context, [entry.key for entry in self.entries if entry.key not in found])

    def split(self, text: str) -> list[str]:
        """The lines of a text."""
        return [line.strip() for line in self._breaks.split(text) if line.strip()]

    def parted(self, line: str) -> tuple[Entry[Any], str, str]:
        """What a line is about, its key, and the rest of it."""
        colon = self.sign.strip()
        key, *rest = line.split(colon or None, 1)
        key = " ".join(key.split())
        entry = self._by_key.get(key) or next((entry for match, entry in self._by_name if match(key)), None)
        if entry is None or (colon and not rest):
            some = ", ".join([*(entry.key for entry in self.entries)][:12])
            after = " and so on, and a colon" if colon else " and so on"
            refuse("bad_position", f"A line of a position begins with {some}{after}; {shown(line)} does not.")
        return entry, key, rest[0] if rest else ""


class Lines:
    """The lines of a text that was read, to be asked for one kind after the other: what the lines of one kind
    say may be the `context` of others."""

    def __init__(
        self, found: Mapping[str, Mapping[str, Sequence[str]]], context: object, left_out: Sequence[str]
    ) -> None:
        self._found = found
        self.context = context
        self.left_out = left_out

    def __contains__(self, entry: Entry[Any]) -> bool:
        return entry.key in self._found

    def __bool__(self) -> bool:
        return bool(self._found)

    def by_name(self, entry: Entry[T]) -> dict[str, T]:
        """What the lines say that have a name each."""
        rows = self._found.get(entry.key, {})
        return {name: self._value(entry, name, texts[0]) for name, texts in rows.items()}

    def all(self, entry: Entry[T]) -> list[T]:
        """What all lines of that kind say."""
        return [
            self._value(entry, entry.key, text) for text in self._found.get(entry.key, {}).get(entry.key, ())
        ]

    def one(self, entry: Entry[T], usual: D) -> T | D:
        """What the line of that kind says, or what is usual where it is left out."""
        for value in self.all(entry):
            return value
        return usual

    def _value(self, entry: Entry[T], key: str, text: str) -> T:
        return entry.spelling.whole(Line(key, text, self.context), entry.what)
