"""Moves as text: one declaration for each kind of action both writes and reads it.

    NOTATION = Notation[Action, State](
        Phrase(Fire, "fire {weapon} at {target}", weapon=literal("cannon", "missile"), target=FIGURE),
        Phrase(End, "end"),
        examples="fire cannon at B1 or end",
    )

A phrase is a line of fixed letters and `{fields}`; each field of the action has a `Word` that says which
letters it may be and turns them into a value and back. A word that serves in several phrases may be said once
for the whole notation, by the name of the field: `Notation(..., target=FIGURE)`. Words get a *context*
(usually the state), for names that depend on it, such as those of players' own cards. There is one spelling
an action: what is read and written again is the same text, unless a notation reads more than it writes.

`clicks` are the same action as things to click, in order. Left out, a move is one click: `thrust 2` is
`thrust:2`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from rookery.core.refusal import refuse

A = TypeVar("A", bound=msgspec.Struct)
C = TypeVar("C", contravariant=True)
T = TypeVar("T")

REMEMBERED = 4096
"""So many texts that were read are kept, where they do not depend on the context: the same few moves are
read again and again."""


class NoSuchWord(Exception):
    """Raised by a word that cannot be read; the phrase it stands in is then not what was meant."""


class Word:
    """How one field is spelled: the letters it may have, how they are read, and how they are written.

    `read` and `write` are given the context too. `read` may raise `Refused` to say just what is wrong, or
    `NoSuchWord` to let another phrase have a try. A `fixed` word is written the same in every context.
    """

    def __init__(
        self,
        pattern: str,
        read: Callable[[str, Any], Any],
        write: Callable[[Any, Any], str],
        fixed: bool = False,
    ) -> None:
        self.pattern = pattern
        self.read = read
        self.write = write
        self.fixed = fixed


class WholeAction(Word):
    """A word for all fields of an action together: it writes the action, and reads a dict of its fields."""


def one_of(names: Iterable[str] | Mapping[Any, str], pattern: str | None = None) -> Word:
    """One of a few names, each for a value: for its place in the row, or as the mapping has it.

    `pattern` says the same as all names in a row, where that can be said shorter, such as `[a-h][1-8]`.
    """
    spelled = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
    values = {name: value for value, name in spelled.items()}
    by_any_case = {name.casefold(): value for name, value in values.items()}

    def read(text: str, _: Any) -> Any:
        try:
            return values[text] if text in values else by_any_case[text.casefold()]
        except KeyError:
            raise NoSuchWord from None

    # The longest first, so that NE is not taken for N.
    every_name = "|".join(re.escape(name) for name in sorted(values, key=len, reverse=True))
    return Word(pattern or every_name, read, lambda value, _: spelled[value], fixed=True)


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

    # Not \d: that would let digits of other scripts through, a second spelling of the same number.
    pattern = rf"0|[1-9][0-9]{{0,{len(str(high + first)) - 1}}}"
    return Word(pattern, read, lambda value, _: str(value + first), fixed=True)


def flag(mark: str) -> Word:
    """True if the mark stands there, False if nothing does."""
    optional = f"(?:{re.escape(mark)})?"
    return Word(optional, lambda text, _: bool(text), lambda value, _: mark if value else "", fixed=True)


Clicks: TypeAlias = tuple[str, ...] | Callable[[Any, Any], tuple[str, ...]]
"""Templates with `{fields}`, one a click, or a function of action and context where that does not do."""

_FIELD = re.compile(r"\{(\w+)\}")


def _writer(text: str, words: Mapping[str, Word]) -> Callable[[Any, Any], str]:
    """How an action is written in its context: fixed letters, and each field by its word."""
    form = _FIELD.sub("%s", text.replace("%", "%%"))
    used = [(name, words[name]) for name in _FIELD.findall(text)]
    parts = [(w.write, _itself if isinstance(w, WholeAction) else attrgetter(name)) for name, w in used]

    # Naming every legal move is what a table does most: the usual numbers of fields are spelled out.
    if not parts:
        return lambda action, context: form % ()
    if len(parts) == 1:
        ((spell, field),) = parts
        return lambda action, context: form % spell(field(action), context)
    if len(parts) == 2:
        (one, first), (two, second) = parts
        return lambda action, context: form % (one(first(action), context), two(second(action), context))

    def write(action: Any, context: Any) -> str:
        return form % tuple([spell(field(action), context) for spell, field in parts])

    return write


def _itself(action: Any) -> Any:
    return action


def _remembered(work: Callable[[Any, Any], T]) -> Callable[[Any, Any], T]:
    """`work` that needs no context, done once for each of the last few thousand texts."""
    kept = lru_cache(REMEMBERED)(lambda given: work(given, None))
    return lambda given, context: kept(given)


class Phrase:
    """One kind of action: what it looks like, what its fields look like, and how it is clicked.

    `check` is given an action that was read and may raise `Refused`, for what no single word can know.
    """

    def __init__(
        self,
        kind: type[msgspec.Struct],
        text: str,
        /,
        *,
        clicks: Clicks | None = None,
        check: Callable[[Any, Any], None] | None = None,
        **words: Word,
    ) -> None:
        self.kind = kind
        self.text = text
        self.clicks = clicks
        self.words = words
        self.check = check

    def settle(self, usual: Mapping[str, Word]) -> None:
        """Every field has its word now: the phrase's own, or the notation's usual one."""
        text, clicks = self.text, self.clicks
        words = self.words = {name: self.words.get(name) or usual[name] for name in _FIELD.findall(text)}
        parts = re.split(_FIELD, text)
        self.pattern = "".join(
            f"(?P<{part}>{words[part].pattern})" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        )
        self._readers = [(name, word.read) for name, word in words.items()]
        self._whole = [name for name, word in words.items() if isinstance(word, WholeAction)]
        self.write = _writer(text, words)
        self.steps = clicks if callable(clicks) else self._clicks(clicks)
        self.fixed = all(word.fixed for word in words.values())

    def _clicks(self, clicks: tuple[str, ...] | None) -> Callable[[Any, Any], tuple[str, ...]]:
        """What to click, by templates, or as one click made of the name."""
        writers = [_writer(click, self.words) for click in clicks or ()]

        def by_templates(action: Any, context: Any) -> tuple[str, ...]:
            return tuple([write(action, context) for write in writers])

        def by_name(action: Any, context: Any) -> tuple[str, ...]:
            verb, _, rest = self.write(action, context).partition(" ")
            return (f"{verb}:{rest}" if rest else verb,)

        return by_templates if writers else by_name

    def read(self, found: re.Match[str], context: Any) -> msgspec.Struct:
        fields = {name: read(found[name], context) for name, read in self._readers}
        for name in self._whole:
            fields |= fields.pop(name)
        action = self.kind(**fields)
        if self.check is not None:
            self.check(action, context)
        return action


class Notation(Generic[A, C]):
    """All phrases of a game. `examples` ends the sentence that refuses what is none of them.

    `forgiving`: capitals and spaces at the ends do not matter when reading.
    """

    def __init__(self, *phrases: Phrase, examples: str, forgiving: bool = False, **words: Word) -> None:
        for phrase in phrases:
            phrase.settle(words)
        self._by_kind = {phrase.kind: phrase for phrase in phrases}
        flags = re.IGNORECASE if forgiving else 0
        self._patterns: Sequence[tuple[re.Pattern[str], Phrase]] = [
            (re.compile(phrase.pattern, flags), phrase) for phrase in phrases
        ]
        self._examples = examples
        self._forgiving = forgiving
        fixed = all(phrase.fixed and phrase.check is None for phrase in phrases)
        self._find: Callable[[str, Any], A] = _remembered(self._search) if fixed else self._search

    def name(self, action: A, context: C) -> str:
        return self._by_kind[type(action)].write(action, context)

    def steps(self, action: A, context: C) -> tuple[str, ...]:
        return self._by_kind[type(action)].steps(action, context)

    def read(self, text: str, context: C) -> A:
        """The action a text spells, whether or not it is legal anywhere."""
        return self._find(text.strip() if self._forgiving else text, context)

    def _search(self, text: str, context: Any) -> Any:
        for pattern, phrase in self._patterns:
            found = pattern.fullmatch(text)
            if found is None:
                continue
            try:
                return phrase.read(found, context)
            except NoSuchWord:
                continue
        short = text if len(text) <= 30 else text[:30] + "…"
        refuse("not_a_move", f"{short!r} is not a move; moves look like {self._examples}.")
