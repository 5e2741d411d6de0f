"""Moves as text: one declaration for each kind of action both writes and reads it.

    NOTATION = Notation[Action, State](
        Phrase(Fire, "fire {weapon} at {target}", weapon=literal("cannon", "missile"), target=FIGURE),
        Phrase(End, "end"),
        examples="fire cannon at B1 or end",
    )

A phrase is a line of fixed letters and `{fields}`; each field of the action has a `Word` that says which
letters it may be and turns them into a value and back. Words get a *context* (usually the state), for names
that depend on it, such as those of players' own cards. There is one spelling an action: what is read and
written again is the same text, unless a notation reads more than it writes.

`clicks` are the same action as things to click, in order. Left out, a move is one click: `thrust 2` is
`thrust:2`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from rookery.core.refusal import refuse
from rookery.core.spec import shown

A = TypeVar("A", bound=msgspec.Struct)
C = TypeVar("C")


class NoSuchWord(Exception):
    """Raised by a word that cannot be read; the phrase it stands in is then not what was meant."""


class Word:
    """How one field is spelled: the letters it may have, how they are read, and how they are written.

    `read` and `write` are given the context too. `read` may raise `Refused` to say just what is wrong, or
    `NoSuchWord` to let another phrase have a try.
    """

    def __init__(
        self, pattern: str, read: Callable[[str, Any], Any], write: Callable[[Any, Any], str]
    ) -> None:
        self.pattern = pattern
        self.read = read
        self.write = write


class WholeAction(Word):
    """A word for all fields of an action together: it writes the action, and reads a dict of its fields."""


def one_of(names: Iterable[str] | Mapping[Any, str]) -> Word:
    """One of a few names, each for a value: for its place in the row, or as the mapping has it."""
    spelled = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
    values = {name: value for value, name in spelled.items()}
    # The longest first, so that NE is not taken for N.
    pattern = "|".join(re.escape(name) for name in sorted(values, key=len, reverse=True))
    return Word(pattern, lambda text, _: values[text], lambda value, _: spelled[value])


def literal(*names: str) -> Word:
    """One of a few names that stand for themselves."""
    return one_of({name: name for name in names})


def whole(low: int, high: int, first: int = 0) -> Word:
    """A whole number as people count: `first` is what 0 is written as, 1 for the number of a seat."""

    def read(text: str, _: Any) -> int:
        value = int(text)
        if not low <= value - first <= high:
            raise NoSuchWord
        return value - first

    return Word(rf"0|[1-9]\d{{0,{len(str(high + first)) - 1}}}", read, lambda value, _: str(value + first))


def flag(mark: str) -> Word:
    """True if the mark stands there, False if nothing does."""
    return Word(f"(?:{re.escape(mark)})?", lambda text, _: bool(text), lambda value, _: mark if value else "")


Clicks: TypeAlias = tuple[str, ...] | Callable[[Any, Any], tuple[str, ...]]
"""Templates with `{fields}`, one a click, or a function of action and context where that does not do."""

_FIELD = re.compile(r"\{(\w+)\}")


class _Template:
    """Fixed letters and fields: how an action is written."""

    def __init__(self, text: str, words: Mapping[str, Word]) -> None:
        self._format = _FIELD.sub("%s", text.replace("%", "%%"))
        self._parts = tuple((name, words[name]) for name in _FIELD.findall(text))

    def write(self, action: Any, context: Any) -> str:
        if not self._parts:
            return self._format % ()
        return self._format % tuple([_write(word, name, action, context) for name, word in self._parts])


def _write(word: Word, name: str, action: Any, context: Any) -> str:
    return word.write(action if isinstance(word, WholeAction) else getattr(action, name), context)


class Phrase:
    """One kind of action: what it looks like, what its fields look like, and how it is clicked.

    `check` is given an action that was read and may raise `Refused`, for what no single word can know.
    """

    def __init__(
        self,
        kind: type[msgspec.Struct],
        text: str,
        *,
        clicks: Clicks | None = None,
        check: Callable[[Any, Any], None] | None = None,
        **words: Word,
    ) -> None:
        self.kind = kind
        self.words = words
        self.check = check
        self.write = _Template(text, words).write
        parts = re.split(_FIELD, text)
        self.pattern = "".join(
            f"(?P<{part}>{words[part].pattern})" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        )
        self._clicks = clicks
        self._templates = (
            tuple(_Template(click, words) for click in clicks) if isinstance(clicks, tuple) else ()
        )

    def steps(self, action: Any, context: Any) -> tuple[str, ...]:
        if self._templates:
            return tuple([template.write(action, context) for template in self._templates])
        if callable(self._clicks):
            return self._clicks(action, context)
        verb, _, rest = self.write(action, context).partition(" ")
        return (f"{verb}:{rest}" if rest else verb,)

    def read(self, found: Mapping[str, str], context: Any) -> msgspec.Struct:
        fields: dict[str, Any] = {}
        for name, word in self.words.items():
            value = word.read(found[name], context)
            fields |= value if isinstance(word, WholeAction) else {name: value}
        action = self.kind(**fields)
        if self.check is not None:
            self.check(action, context)
        return action


class Notation(Generic[A, C]):
    """All phrases of a game. `examples` ends the sentence that refuses what is none of them.

    `forgiving`: capitals and spaces at the ends do not matter when reading.
    """

    def __init__(self, *phrases: Phrase, examples: str, forgiving: bool = False) -> None:
        self._by_kind = {phrase.kind: phrase for phrase in phrases}
        flags = re.IGNORECASE if forgiving else 0
        self._patterns: Sequence[tuple[re.Pattern[str], Phrase]] = [
            (re.compile(phrase.pattern, flags), phrase) for phrase in phrases
        ]
        self._examples = examples
        self._forgiving = forgiving

    def name(self, action: A, context: C) -> str:
        return self._by_kind[type(action)].write(action, context)

    def steps(self, action: A, context: C) -> tuple[str, ...]:
        return self._by_kind[type(action)].steps(action, context)

    def read(self, text: str, context: C) -> A:
        """The action a text spells, whether or not it is legal anywhere."""
        said = text.strip() if self._forgiving else text
        for pattern, phrase in self._patterns:
            found = pattern.fullmatch(said)
            if found is None:
                continue
            try:
                action: Any = phrase.read(found.groupdict(), context)
            except NoSuchWord:
                continue
            return action  # type: ignore[no-any-return]
        refuse("not_a_move", f"{shown(said, 30)!r} is not a move; moves look like {self._examples}.")
