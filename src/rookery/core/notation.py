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
    `NoSuchWord` to let another phrase have a try. Where each value simply has its name, `names` has them,
    and is looked up instead of calling `write`.
    """

    def __init__(
        self,
        pattern: str,
        read: Callable[[str, Any], Any],
        write: Callable[[Any, Any], str],
        names: Mapping[Any, str] | Sequence[str] | None = None,
    ) -> None:
        self.pattern = pattern
        self.read = read
        self.write = write
        self.names = names


class WholeAction(Word):
    """A word for all fields of an action together: it writes the action, and reads a dict of its fields."""


def one_of(names: Iterable[str] | Mapping[Any, str]) -> Word:
    """One of a few names, each for a value: for its place in the row, or as the mapping has it."""
    spelled = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
    values = {name: value for value, name in spelled.items()}
    # The longest first, so that NE is not taken for N.
    pattern = "|".join(re.escape(name) for name in sorted(values, key=len, reverse=True))
    return Word(pattern, lambda text, _: values[text], lambda value, _: spelled[value], spelled)


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


# Naming every legal move is what a table does most, so what a phrase declares is turned into source once,
# as dataclasses do, instead of being gone through field by field for every move.


def _made(source: str, known: dict[str, Any]) -> Callable[[Any, Any], Any]:
    made: Callable[[Any, Any], Any] = eval(source, known)
    return made


def _writer(texts: Sequence[str], words: Mapping[str, Word], *, several: bool) -> Callable[[Any, Any], Any]:
    """A function of action and context that writes a text with `{fields}`; or `several`, as a tuple."""
    known = {f"of_{name}": word.write if word.names is None else word.names for name, word in words.items()}

    def spelled(name: str) -> str:
        word = words[name]
        if isinstance(word, WholeAction):
            return f"{{of_{name}(action, context)}}"
        found = f"(action.{name}, context)" if word.names is None else f"[action.{name}]"
        return f"{{of_{name}{found}}}"

    def source(text: str) -> str:
        """The text as an f-string: `re.split` gives what is fixed and the names of fields in turn."""
        parts = re.split(_FIELD, text)
        fixed = [part.replace("{", "{{").replace("}", "}}") for part in parts[::2]]
        inner = "".join(a + b for a, b in zip(fixed, [*map(spelled, parts[1::2]), ""], strict=True))
        return f"f{inner!r}"

    written = ", ".join(map(source, texts))
    return _made(f"lambda action, context: {f'({written},)' if several else written}", known)


def _reader(kind: type[msgspec.Struct], words: Mapping[str, Word]) -> Callable[[Any, Any], Any]:
    """A function of what a pattern found and context that makes the action."""
    known: dict[str, Any] = {"kind": kind}
    fields = []
    for name, word in words.items():
        known[f"of_{name}"] = word.read
        mark = "**" if isinstance(word, WholeAction) else f"{name}="
        fields.append(f"{mark}of_{name}(found[{name!r}], context)")
    return _made(f"lambda found, context: kind({', '.join(fields)})", known)


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
        self.check = check
        self.write: Callable[[Any, Any], str] = _writer((text,), words, several=False)
        parts = re.split(_FIELD, text)
        self.pattern = "".join(
            f"(?P<{part}>{words[part].pattern})" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        )
        verb = re.match(r"[^{\s]+(?=\s|$)", text)
        #: the word it begins with, if that is always the same
        self.verb = verb and verb[0]
        self._read = _reader(kind, words)
        #: makes the action of what the pattern found
        self.read: Callable[[re.Match[str], Any], Any] = self._read if check is None else self._checked
        self.steps: Callable[[Any, Any], tuple[str, ...]] = self._one_click
        if callable(clicks):
            self.steps = clicks
        elif clicks is not None:
            self.steps = _writer(clicks, words, several=True)

    def _one_click(self, action: Any, context: Any) -> tuple[str, ...]:
        verb, _, rest = self.write(action, context).partition(" ")
        return (f"{verb}:{rest}" if rest else verb,)

    def _checked(self, found: re.Match[str], context: Any) -> Any:
        action = self._read(found, context)
        if self.check is not None:
            self.check(action, context)
        return action


class Notation(Generic[A, C]):
    """All phrases of a game. `examples` ends the sentence that refuses what is none of them.

    `forgiving`: capitals and spaces at the ends do not matter when reading.
    """

    def __init__(self, *phrases: Phrase, examples: str, forgiving: bool = False) -> None:
        self._names = {phrase.kind: phrase.write for phrase in phrases}
        self._steps = {phrase.kind: phrase.steps for phrase in phrases}
        flags = re.IGNORECASE if forgiving else 0
        readers = [(re.compile(phrase.pattern, flags).fullmatch, phrase.read) for phrase in phrases]
        verbs = [phrase.verb for phrase in phrases]
        by_verb = {
            verb: [reader for reader, its in zip(readers, verbs, strict=True) if its in (None, verb)]
            for verb in {None, *verbs}
        }
        self._by_verb = by_verb
        self._otherwise = readers if forgiving else by_verb[None]
        self._examples = examples
        self._forgiving = forgiving

    def name(self, action: A, context: C) -> str:
        return self._names[type(action)](action, context)

    def steps(self, action: A, context: C) -> tuple[str, ...]:
        return self._steps[type(action)](action, context)

    def read(self, text: str, context: C) -> A:
        """The action a text spells, whether or not it is legal anywhere."""
        said = text.strip() if self._forgiving else text
        # Where capitals do not matter, neither do they in the first word, so every phrase has a try.
        verb = said.partition(" ")[0]
        for match, read in self._by_verb.get(verb, self._otherwise):
            found = match(said)
            if found is None:
                continue
            try:
                return read(found, context)  # type: ignore[no-any-return]
            except NoSuchWord:
                continue
        refuse("not_a_move", f"{shown(said, 30)!r} is not a move; moves look like {self._examples}.")
