"""Moves as text: one declaration for each kind of action both writes and reads it.

    NOTATION = Notation[Action, State](
        Phrase(Fire, "fire {weapon} at {target}", weapon=literal("cannon", "missile"), target=FIGURE),
        Thrust,
        End,
        amount=whole(1, 9),
        examples="fire cannon at B1, thrust 2 or end",
    )

A phrase is a line of fixed letters and `{fields}`; each field of the action has a `Word` that says which
letters it may be and turns them into a value and back. A word that serves in several phrases may be said once
for the whole notation, by the name of the field: `Notation(..., target=FIGURE)`. Words get a *context*
(usually the state), for names that depend on it, such as those of players' own cards. There is one spelling
an action: what is read and written again is the same text, unless a notation reads more than it writes.

An action that is spelled as it is declared, by its tag and its fields with spaces between them, is listed by
its class alone. A phrase that has only something else to say leaves the line of letters out likewise.

`clicks` are the same action as things to click, in order. Left out, a move is one click: `thrust 2` is
`thrust:2`. Where a move is a choice of several things, such as seven cards, it is `any_order`: clicks of one
kind that follow each other are then a heap, and players may click them as they like.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, overload

import msgspec

from rookery.core.refusal import refuse

A = TypeVar("A", bound=msgspec.Struct)
C = TypeVar("C", contravariant=True)
T = TypeVar("T")
R = TypeVar("R")


class NoSuchWord(KeyError):
    """Raised by a word that cannot be read, as by a table that lacks it: the phrase it stands in is then not
    what was meant."""


class Word(Generic[T, C]):
    """How one field is spelled: the letters it may have, how they are read, and how they are written.

    `read` and `write` are functions that are given the context too; or, where a value's name is the same
    everywhere, just the table to look it up in. `read` may raise `Refused` to say just what is wrong, or
    `NoSuchWord` to let another phrase have a try. Groups in `pattern` must not capture: write `(?:…)`.
    """

    def __init__(
        self,
        pattern: str,
        read: Callable[[str, C], T] | Mapping[str, T],
        write: Callable[[T, C], str] | Mapping[T, str] | Sequence[str],
    ) -> None:
        if re.compile(pattern).groups:
            raise ValueError(f"groups in a word's pattern are written (?:…), not as in {pattern}")
        self.pattern = pattern
        self.read = read
        self.write = write


class WholeAction(Word[Any, C]):
    """A word for all fields of an action together: it writes the action, and reads a dict of its fields."""


AnyWord: TypeAlias = Word[Any, Any]


@overload
def one_of(names: Mapping[T, str], pattern: str | None = None) -> Word[T, object]: ...
@overload
def one_of(names: Sequence[str], pattern: str | None = None) -> Word[int, object]: ...


def one_of(names: Sequence[str] | Mapping[T, str], pattern: str | None = None) -> AnyWord:
    """One of a few names, each for a value: for its place in the row, or as the mapping has it.

    `pattern` says the same as all names in a row, where that can be said shorter, such as `[a-h][1-8]`.
    """
    spelled = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
    values = {name: value for value, name in spelled.items()}
    # The longest first, so that NE is not taken for N.
    every_name = "|".join(re.escape(name) for name in sorted(values, key=len, reverse=True))
    return Word(pattern or every_name, values, spelled)


def literal(*names: str) -> Word[str, object]:
    """One of a few names that stand for themselves."""
    return one_of({name: name for name in names})


def whole(low: int, high: int, first: int = 0) -> Word[int, object]:
    """A whole number as people count: `first` is what 0 is written as, 1 for the number of a seat."""

    def read(text: str, _: object) -> int:
        value = int(text)
        if not low <= value - first <= high:
            raise NoSuchWord
        return value - first

    # Not \d: that would let digits of other scripts through, a second spelling of the same number.
    pattern = rf"0|[1-9][0-9]{{0,{len(str(high + first)) - 1}}}"
    return Word(pattern, read, lambda value, _: str(value + first))


def flag(mark: str) -> Word[bool, object]:
    """True if the mark stands there, False if nothing does."""
    optional = f"(?:{re.escape(mark)})?"
    return Word(optional, {"": False, mark: True}, {False: "", True: mark})


Clicks: TypeAlias = tuple[str, ...] | Callable[[A, C], tuple[str, ...]]
"""Templates with `{fields}`, one a click, or a function of action and context where that does not do."""

_FIELD = re.compile(r"\{(\w+)\}")


def _writer(text: str, words: Mapping[str, AnyWord]) -> Callable[[A, C], str]:
    """How an action is written in its context: fixed letters, and each field by its word.

    Naming every legal move is what a table does most, so a template is compiled, once, into the f-string one
    would write by hand: `vote {side}` becomes `'vote ' f'{side_word(action.side, context)}'`.
    """
    pieces = []
    for number, part in enumerate(_FIELD.split(text)):
        if number % 2 == 0:
            pieces.append(repr(part))
        else:
            field = "action" if isinstance(words[part], WholeAction) else f"action.{part}"
            pieces.append(f"f'{{{_look_up(part, words[part].write, field)}}}'")
    spellers = {name: word.write for name, word in words.items()}
    return _compiled("action", f"return {' '.join(pieces)}", spellers)


class _AnyCase(dict[str, T]):
    """Names that are found in capitals too."""

    def __missing__(self, text: str) -> T:
        for name, value in self.items():
            if name.casefold() == text.casefold():
                return value
        raise NoSuchWord


def _reader(kind: type[A], words: Mapping[str, AnyWord], forgiving: bool) -> Callable[[re.Match[str], C], A]:
    """How an action is read where its phrase was found; compiled likewise, into a call of its class."""
    fields, readers = [], {}
    for name, word in words.items():
        keyword = "**" if isinstance(word, WholeAction) else f"{name}="
        fields.append(keyword + _look_up(name, word.read, f"{name}_found"))
        readers[name] = _AnyCase(word.read) if forgiving and isinstance(word.read, Mapping) else word.read
    found = ", ".join(f"{name}_found" for name in words)
    body = f"[{found}] = found.groups(); return kind({', '.join(fields)})"
    return _compiled("found", body, readers, kind=kind)


def _look_up(name: str, table: object, key: str) -> str:
    """The source that asks a word: functions are called, with the context too; names are indexed."""
    return f"{name}_word({key}, context)" if callable(table) else f"{name}_word[{key}]"


def _compiled(given: str, body: str, words: Mapping[str, object], **names: object) -> Callable[[T, C], R]:
    """A function of `given` and the context. No other source than that of a game's phrases gets here."""
    known: dict[str, Any] = {f"{name}_word": word for name, word in words.items()} | names
    exec(f"def function({given}, context): {body}", known)
    function: Callable[[T, C], R] = known["function"]
    return function


def _verb(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag or kind.__name__.lower())


class Phrase(Generic[A, C]):
    """One kind of action: what it looks like, what its fields look like, and how it is clicked.

    `check` is given an action that was read and may raise `Refused`, for what no single word can know.
    """

    def __init__(
        self,
        kind: type[A],
        text: str = "",
        /,
        *,
        clicks: Clicks[A, C] | None = None,
        any_order: bool = False,
        check: Callable[[A, C], None] | None = None,
        **words: Word[Any, C],
    ) -> None:
        self.kind = kind
        self.text = text or " ".join([_verb(kind), *(f"{{{name}}}" for name in kind.__struct_fields__)])
        self.clicks = clicks
        self.any_order = any_order
        self.words = words
        self.check = check

    def settle(self, usual: Mapping[str, Word[Any, C]], forgiving: bool) -> None:
        """Every field has its word now: the phrase's own, or the notation's usual one."""
        text, clicks = self.text, self.clicks
        words = self.words = {name: self.words.get(name) or usual[name] for name in _FIELD.findall(text)}
        parts = re.split(_FIELD, text)
        self.pattern = "".join(
            f"(?P<{part}>{words[part].pattern})" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        )
        #: the word it begins with, None if a field begins it or is part of that word
        self.verb = parts[0].partition(" ")[0] if len(parts) == 1 or " " in parts[0] else None
        if self.verb is not None and forgiving:
            self.verb = self.verb.casefold()
        self.write: Callable[[A, C], str] = _writer(text, words)
        self.read: Callable[[re.Match[str], C], A] = _reader(self.kind, words, forgiving)
        self.steps: Callable[[A, C], tuple[str, ...]] = clicks if callable(clicks) else self._clicks(clicks)

    def _clicks(self, clicks: tuple[str, ...] | None) -> Callable[[A, C], tuple[str, ...]]:
        """What to click, by templates, or as one click made of the name."""
        writers: list[Callable[[A, C], str]] = [_writer(click, self.words) for click in clicks or ()]

        def by_templates(action: A, context: C) -> tuple[str, ...]:
            return tuple([write(action, context) for write in writers])

        def by_name(action: A, context: C) -> tuple[str, ...]:
            verb, _, rest = self.write(action, context).partition(" ")
            return (f"{verb}:{rest}" if rest else verb,)

        return by_templates if writers else by_name


class Notation(Generic[A, C]):
    """All phrases of a game. `examples` ends the sentence that refuses what is none of them.

    `forgiving`: capitals and spaces at the ends do not matter when reading.
    """

    def __init__(
        self,
        *kinds: Phrase[Any, C] | type[A],
        examples: str,
        forgiving: bool = False,
        **words: Word[Any, C],
    ) -> None:
        phrases: list[Phrase[Any, C]] = [kind if isinstance(kind, Phrase) else Phrase(kind) for kind in kinds]
        for phrase in phrases:
            phrase.settle(words, forgiving)
        self._by_kind = {phrase.kind: phrase for phrase in phrases}
        flags = re.IGNORECASE if forgiving else 0
        readers = [
            (phrase.verb, (re.compile(phrase.pattern, flags).fullmatch, phrase.read, phrase.check))
            for phrase in phrases
        ]
        verbs = {verb for verb, _ in readers if verb is not None}
        # Of many phrases only those are tried that a text can be by its first word.
        self._by_verb = {verb: [reader for its, reader in readers if its in (verb, None)] for verb in verbs}
        self._others = [reader for verb, reader in readers if verb is None]
        self._examples = examples
        self._forgiving = forgiving

    @property
    def kinds(self) -> tuple[type[A], ...]:
        """Every kind of move there is, each once."""
        return tuple(self._by_kind)

    def name(self, action: A, context: C) -> str:
        return self._by_kind[type(action)].write(action, context)

    def steps(self, action: A, context: C) -> tuple[str, ...]:
        return self._by_kind[type(action)].steps(action, context)

    def any_order(self, action: A) -> bool:
        return self._by_kind[type(action)].any_order

    def read(self, text: str, context: C) -> A:
        """The action a text spells, whether or not it is legal anywhere."""
        if self._forgiving:
            text = text.strip()
            verb = text.partition(" ")[0].casefold()
        else:
            verb = text.partition(" ")[0]
        for match, read, check in self._by_verb.get(verb, self._others):
            found = match(text)
            if found is None:
                continue
            try:
                action: A = read(found, context)
            except KeyError:
                continue
            if check is not None:
                check(action, context)
            return action
        short = text if len(text) <= 30 else text[:30] + "…"
        refuse("not_a_move", f"{short!r} is not a move; moves look like {self._examples}.")
