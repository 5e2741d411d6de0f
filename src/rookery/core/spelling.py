"""How the values in a position text are spelled: declared once, for writing and reading.

A `Spelling` is of one value, and a `Form` of something with several fields: its `Part`s may have marks and
be left out where they are as usual. They get a *context*, whatever names and bounds depend on. What does not
fit is refused in one sentence that names the line and what was expected there. Everything is bounded.

Whoever edits a position fills in a form that is made of the same declarations (`sheet.py`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Generic, Literal, NamedTuple, NoReturn, TypeAlias, TypeVar

from rookery.core.refusal import refuse
from rookery.core.spec import shown

T = TypeVar("T")
Given: TypeAlias = T | Callable[[Any], T]
"""A value, or how it follows from the context."""

_WHOLE = re.compile(r"0|[1-9][0-9]{0,8}")
_SIGNS = " =@:"
_MARK = re.compile(f"[^{_SIGNS}]*[{_SIGNS}]")


class Line:
    """What is left to read of one line. `name` says which line it is, in a sentence."""

    def __init__(self, name: str, text: str, context: Any = None) -> None:
        self.name = name
        self.context = context
        self._text = text
        self._words: list[str] | None = None

    def _left(self) -> list[str]:
        """The words that are left, the next one last. (Once they are split, spaces count for nothing.)"""
        if self._words is None:
            self._words = self._text.split()[::-1]
        return self._words

    def __bool__(self) -> bool:
        """Whether there is anything left."""
        return bool(self._words or self._left())

    def wrong(self, words: str) -> NoReturn:
        refuse("bad_position", f"In the line of {self.name}: {words}")

    def word(self, what: str) -> str:
        """The next word, which says `what`."""
        left = self._words or self._left()
        if not left:
            self.wrong(f"it ends before its {what}.")
        return left.pop()

    @property
    def rest(self) -> str:
        """Everything that is left."""
        return (self._text if self._words is None else " ".join(self._words[::-1])).strip()

    def all(self) -> str:
        """The same, taken from the line."""
        rest = self.rest
        self._words = []
        return rest

    def end(self) -> None:
        """Refuses words that nobody asked for."""
        left = self._left()
        if left:
            self.wrong(f"{shown(left[-1])} has nothing to say there.")


# ---- values ----


class Spelling(Generic[T]):
    """How a value is spelled. `read` takes it from a line and is told `what` it is, for the sentence that
    refuses it; `write` is given the context too. In a form it is asked for `like` another spelling."""

    def __init__(
        self,
        read: Callable[[Line, str], T],
        write: Callable[[T, Any], str],
        like: "Spelling[Any] | None" = None,
    ) -> None:
        self.read = read
        self.write = write
        self.like = like

    def whole(self, line: Line, what: str) -> T:
        """The value of a line that says nothing else."""
        value = self.read(line, what)
        line.end()
        return value

    def of(self, text: str, line: Line, what: str) -> T:
        """The value of a part of a line."""
        return self.whole(Line(line.name, text, line.context), what)


class Asked(NamedTuple):
    """How a name is asked for in a form: one of `names`, or else words `like` something.

    Which `way` something looks can be turned: its names go round clockwise. A `cell` is pointed at on the
    board, and `names` are then for what is not on the board, each with what it means if that is not plain.
    `example` is what a form begins with, if that is not the first name. `pattern` is what it may be spelled
    like, within a longer word.
    """

    names: Given[Mapping[str, str] | Sequence[str]] = ()
    role: Literal["", "cell", "way"] = ""
    like: str = ""
    example: str = ""
    pattern: str = ""


class Joined(NamedTuple):
    """How a name is asked for that is made of others: those with what they are, and signs in between. There
    may be names that stand for all of it. `covers` are the cells that such a thing lies on, if that is more
    than the one which is said."""

    parts: Sequence[tuple[str, Asked] | str]
    others: Mapping[str, str] = {}
    covers: Callable[[Any], Sequence[str]] | None = None


class Name(Spelling[T]):
    """A value that has a name: one word of a line, or all of a text that says nothing else.

    `names` are all of them by value, if they are the same everywhere; that is the quickest way to write.
    """

    def __init__(
        self,
        find: Callable[[str, Line, str], T],
        write: Callable[[T, Any], str] | None = None,
        names: Mapping[T, str] | Sequence[str] | None = None,
        asked: Asked | Joined | None = None,
    ) -> None:
        super().__init__(lambda line, what: find(line.word(what), line, what), write or self._name)
        self.find = find
        self.names: Any = names
        self.asked = asked or Asked()

    def _name(self, value: T, _: object) -> str:
        return str(self.names[value])

    def whole(self, line: Line, what: str) -> T:
        return self.find(line.all() or line.word(what), line, what)

    def of(self, text: str, line: Line, what: str) -> T:
        return self.find(text or line.word(what), line, what)


class Whole(Name[int]):
    def __init__(self, low: int, high: Given[int], first: int) -> None:
        super().__init__(self._find, lambda value, _: str(value + first))
        self._low, self._high, self._first = low, high, first

    def span(self, context: object) -> tuple[int, int]:
        """The least and the most, as they are written."""
        most = self._high(context) if callable(self._high) else self._high
        return self._low + self._first, most + self._first

    def _find(self, text: str, line: Line, what: str) -> int:
        low, most = self.span(line.context)
        if not _WHOLE.fullmatch(text) or not low <= int(text) <= most:
            line.wrong(f"its {what} must be a whole number from {low} to {most}, not {shown(text)}.")
        return int(text) - self._first


def whole(low: int, high: Given[int], first: int = 0) -> Name[int]:
    """A whole number as people count: `first` is what 0 is written as, 1 for the number of a seat."""
    return Whole(low, high, first)


def one_of(
    names: Given[Mapping[str, T]],
    write: Callable[[T, Any], str] | None = None,
    like: str = "",
    asked: Asked | Joined | None = None,
) -> Name[T]:
    """One of a few names, or of many that are all `like` something. How it is written has to be said only if
    the names depend on the context."""

    def find(text: str, line: Line, what: str) -> T:
        known = names(line.context) if callable(names) else names
        if text not in known:
            line.wrong(f"its {what} must be {like or 'one of ' + ', '.join(known)}, not {shown(text)}.")
        return known[text]

    spelled = {value: name for name, value in names.items()} if isinstance(names, Mapping) else {}
    listed = (lambda context: tuple(names(context))) if callable(names) else tuple(names)
    return Name(find, write, None if write else spelled, asked or Asked(listed))


def literal(names: Iterable[str]) -> Name[str]:
    """One of a few names that stand for themselves."""
    return one_of({name: name for name in names})


class Each(Spelling[tuple[T, ...]]):
    def __init__(
        self,
        one: Spelling[T],
        most: Given[int],
        things: str,
        by: str,
        none: str,
        make: Callable[[list[T]], Iterable[T]],
    ) -> None:
        self.one, self.things, self.by, self.none = one, things, by, none
        self._most, self._make = most, make
        self._names: Any = one.names if isinstance(one, Name) else None
        super().__init__(self._read, self._write if self._names is None else self._write_names)

    def most(self, context: object) -> int:
        return self._most(context) if callable(self._most) else self._most

    def split(self, text: str) -> list[str]:
        """The texts of the things."""
        if text in ("", self.none):
            return []
        return [part.strip() for part in text.split(self.by.strip() or None)]

    def check_count(self, count: int, line: Line) -> None:
        most = self.most(line.context)
        if count > most:
            line.wrong(f"it has at most {most} {self.things}; these are {count}.")

    def made(self, values: list[T]) -> tuple[T, ...]:
        return tuple(self._make(values))

    def _read(self, line: Line, what: str) -> tuple[T, ...]:
        parts = self.split(line.all())
        self.check_count(len(parts), line)
        return self.made([self.one.of(part, line, what) for part in parts])

    def _write(self, values: Sequence[T], context: object) -> str:
        write = self.one.write
        return self.by.join([write(value, context) for value in values]).strip()

    def _write_names(self, values: Sequence[T], _: object) -> str:
        names = self._names
        return self.by.join([names[value] for value in values])


def each(
    one: Spelling[T],
    most: Given[int],
    things: str,
    *,
    by: str = " ",
    none: str = "",
    make: Callable[[list[T]], Iterable[T]] = tuple,
) -> Spelling[tuple[T, ...]]:
    """All there are, at most so many `things`, with `by` in between; `none` may be said for nothing."""
    return Each(one, most, things, by, none, make)


def bits(one: Spelling[int], most: Given[int], things: str, *, by: str = " ") -> Spelling[int]:
    """A set of small numbers that is kept as one bit for each."""
    listed = each(one, most, things, by=by)

    def read(line: Line, what: str) -> int:
        return sum({1 << number for number in listed.read(line, what)})

    def write(value: int, context: object) -> str:
        return listed.write(tuple([n for n in range(value.bit_length()) if value >> n & 1]), context)

    return Spelling(read, write, listed)


class Row(Spelling[Any]):
    def __init__(self, spellings: Sequence[tuple[str, Spelling[Any]]]) -> None:
        super().__init__(self._read, self._write)
        self.spellings = spellings

    def _read(self, line: Line, _: str) -> tuple[object, ...]:
        return tuple([one.read(line, what) for what, one in self.spellings])

    def _write(self, values: Sequence[object], context: object) -> str:
        texts = [one.write(value, context) for value, (_, one) in zip(values, self.spellings, strict=True)]
        return " ".join(texts).strip()


def in_a_row(*spellings: tuple[str, Spelling[Any]]) -> Spelling[Any]:
    """Several values one after the other, each with what it is."""
    return Row(spellings)


class Called(Spelling[T]):
    def __init__(self, name: str, one: Spelling[T]) -> None:
        super().__init__(lambda line, what: one.of(line.all(), Line(name, "", line.context), what), one.write)
        self.name, self.one = name, one


def called(name: str, one: Spelling[T]) -> Spelling[T]:
    """All that is left of a line, in sentences called by another `name`."""
    return Called(name, one)


# ---- several fields together ----

NEEDED = object()
"""Instead of what is usual: this has to be said."""


class Part:
    """A field, or several, of what a `Form` is about.

    With a `mark` in front it may stand anywhere after those without; it may be left out if it is as `usual`,
    which may follow from the other fields: `usual(thing, context)`. `bare` are marks that say it all.
    `missing` is what to say where it is needed and not said just once. `get` is where a thing has it, if not
    in the fields: a path such as `where[0]`, or a function. `piece` is what stands on the board where this
    part says.
    """

    def __init__(
        self,
        fields: str,
        spelling: Spelling[Any] | None = None,
        mark: str = "",
        *,
        what: str = "",
        usual: object = NEEDED,
        bare: Mapping[str, object] | None = None,
        missing: str = "",
        get: str | Callable[[Any], object] = "",
        piece: str = "",
    ) -> None:
        self.fields = fields.split()
        self.piece = piece
        self.get = get
        self.spelling = spelling
        self.mark = mark
        self.what = what or mark.rstrip(_SIGNS) or fields
        self.usual = usual
        self.bare = dict(bare or {})
        self.missing = missing
        self.bare_names = {value: name for name, value in self.bare.items()}

    def read(self, line: Line, whole: bool) -> object:
        """Its value, from the next words of a line or from the `whole` of it."""
        assert self.spelling
        return self.spelling.whole(line, self.what) if whole else self.spelling.read(line, self.what)

    def put(self, value: object, found: dict[str, object]) -> None:
        if len(self.fields) == 1:
            found[self.fields[0]] = value
        else:
            assert isinstance(value, Sequence)
            found.update(zip(self.fields, value, strict=True))


def flag(field: str, mark: str = "", usual: object = False) -> Part:
    """True if the mark stands there."""
    return Part(field, bare={mark or field.replace("_", "-"): True}, usual=usual)


def _writer(parts: Sequence[Part], by: str) -> Callable[[object, object], str]:
    """How all parts are written that are not as usual.

    Views have a position text in them, so this is compiled, once, into what one would write by hand:
    `if thing.speed != usual: said.append("speed " + write(thing.speed, context))`. No other source than that
    of a game's declarations gets here.
    """
    lines, known = ["said = []"], dict[str, Any]()
    for n, part in enumerate(parts):
        paths = part.fields if callable(part.get) or not part.get else part.get.split()
        value = ", ".join([f"thing.{path}" for path in paths])
        if callable(part.get):
            value = f"get{n}(thing)"
        usual = f"usual{n}(thing, context)" if callable(part.usual) else f"usual{n}"
        lines.append(f"value = {value}")
        lines.append(f"if value != {usual}:")
        names = part.spelling.names if isinstance(part.spelling, Name) else None
        written = f"{part.mark!r} + write{n}(value, context)" if part.spelling else "None"
        if names is not None:
            written = f"{part.mark!r} + names{n}[value]"
        text = f"bare{n}[value] if value in bare{n} else {written}" if part.bare else written
        lines.append(f"  said.append({text})")
        known |= {
            f"get{n}": part.get,
            f"usual{n}": part.usual,
            f"bare{n}": part.bare_names,
            f"names{n}": names,
        }
        known[f"write{n}"] = part.spelling.write if part.spelling else None
    if any(part.bare and not part.spelling for part in parts):
        # A flag can say only one thing.
        lines.append("said = [text for text in said if text is not None]")
    body = "".join(f"\n  {line}" for line in lines)
    exec(f"def write(thing, context):{body}\n  return {by!r}.join(said).strip()", known)
    write: Callable[[object, object], str] = known["write"]
    return write


class Form(Spelling[T]):
    """How something is put together: first the parts without a mark, in their order, then the others in any
    order and each once at most. `make` is given all fields.

    `by` stands between the parts. Where that is a space, a part reads the words it needs; otherwise it is all
    there is up to the next sign.
    """

    def __init__(self, make: Callable[..., T], *parts: Part, by: str = " ") -> None:
        super().__init__(self.read_with, _writer(parts, by))
        self._make = make
        self.parts = parts
        self.by = by
        self._first = [part for part in parts if part.spelling and not part.mark]
        self._marks = {part.mark: part for part in parts if part.mark}
        self._bare = {mark: part for part in parts for mark in part.bare}
        self._by_word = {part.mark[:-1]: part for part in parts if part.spelling and part.mark[-1:] == " "}
        self._needed = [part for part in parts if part.usual is NEEDED]
        self._following: list[tuple[Part, Callable[..., object]]] = [
            (part, part.usual) for part in parts if callable(part.usual)
        ]
        self._usual: dict[str, object] = {}
        for part in parts:
            if part.usual is not NEEDED and not callable(part.usual):
                part.put(part.usual, self._usual)

    def read_with(self, line: Line, _: str = "", **known: object) -> T:
        """What the rest of a line says. What it leaves out may be `known` better than what is usual."""
        found: dict[str, object] = {}
        for part, rest, piece in self.pieces(line):
            if part is None:
                line.wrong(self.strange(piece))
            value = part.bare[piece] if rest is None else part.read(rest, whole=rest is not line)
            if part.fields[0] in found:
                line.wrong(self.twice(part))
            part.put(value, found)
        thing = SimpleNamespace(**self._usual | known | found)
        fields = thing.__dict__
        for part in self._needed:
            if part.fields[0] not in fields:
                line.wrong(self.lacks(part))
        for part, usual in self._following:
            if part.fields[0] not in fields:
                part.put(usual(thing, line.context), fields)
        return self._make(**fields)

    def pieces(self, line: Line) -> Iterator[tuple[Part | None, Line | None, str]]:
        """What a line says, piece by piece: of which part, what is left to read of it, and the piece. Nothing
        is left of a bare mark; what is left is the line itself where a part reads the words it needs. What
        belongs to no part is a piece by itself."""
        if self.by == " ":
            for part in self._first:
                yield part, line, ""
            while line:
                word = line.word("next word")
                after = self._by_word.get(word)
                yield (after, line, word) if after else self._marked(word, line)
            return
        texts = [text.strip() for text in line.all().split(self.by.strip())]
        for part, text in zip(self._first, texts, strict=False):
            yield part, Line(line.name, text, line.context), text
        for text in texts[len(self._first) :]:
            yield self._marked(text, line)

    def _marked(self, piece: str, line: Line) -> tuple[Part | None, Line | None, str]:
        """A mark and its value in one piece, or a bare mark."""
        if piece in self._bare:
            return self._bare[piece], None, piece
        mark = _MARK.match(piece)
        part = self._marks.get(mark[0]) if mark else None
        if not mark or not part or not part.spelling:
            return None, None, piece
        return part, Line(line.name, piece[mark.end() :].strip(), line.context), piece

    def strange(self, piece: str) -> str:
        """What to say about a piece that belongs to no part."""
        names = [name.rstrip(_SIGNS) for name in (*self._marks, *self._bare)]
        few = f"{', '.join(names[:12])}{' and so on' if len(names) > 12 else ''}"
        return f"{shown(piece, 20) or 'nothing'} says nothing there; it may have {few}."

    def twice(self, part: Part) -> str:
        return part.missing if part.bare and part.missing else f"it has {part.what} twice."

    def lacks(self, part: Part) -> str:
        return part.missing or f"it does not say its {part.what}."


class Knowing(Spelling[T]):
    def __init__(self, form: Form[T], known: Callable[[Line], Mapping[str, object]]) -> None:
        super().__init__(lambda line, what: form.read_with(line, what, **known(line)), form.write)
        self.form, self.known = form, known


def knowing(form: Form[T], known: Callable[[Line], Mapping[str, object]]) -> Spelling[T]:
    """A form some of whose fields are known from elsewhere, such as the name of the line, if they are not
    said."""
    return Knowing(form, known)
