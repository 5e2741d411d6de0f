"""Filling in the form of a position text (`sheet.py`) from the text and its declaration.

What is read here goes the same ways as reading proper (`spelling.py`): the same pieces, names and bounds. But
nothing is refused: what does not fit is a fault of its field.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, TypeAlias

from msgspec.structs import replace

from rookery.core.lines import Entry, Text
from rookery.core.refusal import Refused
from rookery.core.sheet import (
    AnyField,
    ChoiceField,
    LineField,
    LinesField,
    ManyField,
    NumberField,
    PartField,
    PartsField,
    PlaceField,
    RowField,
    Sheet,
    WordsField,
    is_faulty,
    name_in,
    spelled,
)
from rookery.core.spelling import (
    NEEDED,
    Asked,
    Called,
    Each,
    Form,
    Joined,
    Knowing,
    Line,
    Name,
    Part,
    Row,
    Spelling,
    Whole,
)

Declared: TypeAlias = tuple[Text | Spelling[Any], object]
"""How a game's position texts are spelled, and the context that names and bounds follow from."""

UNKNOWN = object()
"""The value of what is faulty."""


def fill_in(declared: Declared, text: str) -> Sheet:
    """The form of a text, whatever is wrong with it."""
    spelling, context = declared
    filling = _Filling(context)
    if isinstance(spelling, Text):
        root: AnyField = filling.lines(spelling, text)
    else:
        root, _ = filling.fill(spelling, Line("the position", text, context), "position", whole=True)
    return Sheet(root, tuple(filling.names))


def _refusal(work: Callable[[], object]) -> tuple[object, str]:
    """What the work gives, or UNKNOWN and why not."""
    try:
        return work(), ""
    except Refused as refused:
        return UNKNOWN, str(refused)


class _Filling:
    """Goes along a text and its declaration. Each field comes with its value, if that is known."""

    def __init__(self, context: object) -> None:
        self.context = context
        self.names: dict[tuple[str, ...], int] = {}

    def _line_of(self, name: str, text: str) -> Line:
        return Line(name, text, self.context)

    # ---- lines ----

    def lines(self, text: Text, said: str) -> LinesField:
        found = [self._line(text, line) for line in text.split(said)]
        new = tuple(self._new_lines(text, {line.key for line in found}))
        return LinesField(lines=tuple(found), new=new, between=text.between, sign=text.sign)

    def _line(self, text: Text, line: str) -> LineField:
        try:
            entry, key, rest = text.parted(line)
        except Refused as refused:
            field = WordsField(what="line", text=line, fault=str(refused))
            return LineField(key="", field=field, number=len(text.entries))
        return self._of(entry, key, rest, text.entries.index(entry))

    def _of(self, entry: Entry[Any], key: str, text: str, number: int) -> LineField:
        field, _ = self.fill(entry.spelling, self._line_of(key, text), entry.what, whole=True)
        named = bool(entry.named)
        return LineField(
            key=key, field=field, number=number, about=entry.about, piece=entry.piece, named=named
        )

    def _new_lines(self, text: Text, there: Set[str]) -> Iterator[LineField]:
        """One of every kind or name that is not there yet, or that may be there several times."""
        for number, entry in enumerate(text.entries):
            least = self.least(entry.spelling)
            for key in entry.names(self.context):
                if key not in there or (entry.most > 1 and not entry.named):
                    yield self._of(entry, key, least, number)

    # ---- values ----

    def fill(self, spelling: Spelling[Any], line: Line, what: str, *, whole: bool) -> tuple[AnyField, object]:
        """From the next words of a line, or from the `whole` of it."""
        text = line.rest
        field, value = self._fill(spelling, line, what, whole=whole)
        if not whole or not line:
            return field, value
        _, fault = _refusal(line.end)
        return WordsField(what=what, text=text, fault=fault), UNKNOWN

    def _fill(
        self, spelling: Spelling[Any], line: Line, what: str, *, whole: bool
    ) -> tuple[AnyField, object]:
        match spelling:
            case Name():
                return self._name(spelling, line, what, whole=whole)
            case Each():
                return self._many(spelling, line, what)
            case Row():
                found = [self.fill(one, line, name, whole=False) for name, one in spelling.spellings]
                fields, values = zip(*found, strict=True)
                row = RowField(what=what, fields=fields, signs=(" ",) * (len(fields) - 1))
                return row, UNKNOWN if UNKNOWN in values else values
            case Called():
                inner = self._line_of(spelling.name, line.all())
                return self.fill(spelling.one, inner, spelling.name, whole=True)
            case Form():
                return self._parts(spelling, line, what, {}), UNKNOWN
            case Knowing():
                known, fault = _refusal(lambda: spelling.known(line))
                parts = self._parts(spelling.form, line, what, known if isinstance(known, Mapping) else {})
                return replace(parts, fault=fault or parts.fault), UNKNOWN
        return self._like(spelling, line, what, whole=whole)

    def _like(
        self, spelling: Spelling[Any], line: Line, what: str, *, whole: bool
    ) -> tuple[AnyField, object]:
        """A form that looks like that of another spelling, but is read its own way."""
        if spelling.like is None:
            field: AnyField = WordsField(what=what, text=line.all())
        else:
            field, _ = self._fill(spelling.like, line, what, whole=whole)
        value, fault = _refusal(lambda: spelling.of(spelled(field), self._line_of(line.name, ""), what))
        return (replace(field, fault=fault) if not is_faulty(field) else field), value

    def _name(self, name: Name[Any], line: Line, what: str, *, whole: bool) -> tuple[AnyField, object]:
        text, fault = _refusal(lambda: (line.all() if whole else "") or line.word(what))
        value = UNKNOWN
        if text is UNKNOWN:
            text = ""
        else:
            value, fault = _refusal(lambda: name.find(str(text), self._line_of(line.name, ""), what))
        return self._asked(name, str(text), what, fault, value), value

    def _asked(self, name: Name[Any], text: str, what: str, fault: str, value: object) -> AnyField:
        if isinstance(name, Whole):
            low, high = name.span(self.context)
            return NumberField(what=what, text=text, fault=fault, low=low, high=high)
        if isinstance(name.asked, Joined):
            return self._joined(name.asked, text, what, fault, value)
        return self._leaf(name.asked, text, what, fault)

    def _names(self, asked: Asked) -> dict[str, str]:
        names = asked.names(self.context) if callable(asked.names) else asked.names
        return dict(names) if isinstance(names, Mapping) else dict.fromkeys(names, "")

    def _leaf(self, asked: Asked, text: str, what: str, fault: str = "") -> AnyField:
        names = self._names(asked)
        if asked.role == "cell":
            return PlaceField(what=what, text=text, fault=fault, others=names, like=asked.like)
        if not names:
            return WordsField(what=what, text=text, fault=fault, like=asked.like)
        row = self.names.setdefault(tuple(names), len(self.names))
        return ChoiceField(what=what, text=text, fault=fault, names=row, way=asked.role == "way")

    def _joined(self, joined: Joined, text: str, what: str, fault: str, value: object) -> AnyField:
        parts = [part for part in joined.parts if not isinstance(part, str)]
        pattern = "".join(
            [re.escape(one) if isinstance(one, str) else self._group(one[1]) for one in joined.parts]
        )
        found = re.fullmatch(pattern, text, re.IGNORECASE)
        if not found and text not in joined.others:
            return WordsField(what=what, text=text, fault=fault)
        texts = found.groups() if found else [self._least_name(asked) for _, asked in parts]
        fields = [self._leaf(asked, one, name) for (name, asked), one in zip(parts, texts, strict=True)]
        return RowField(
            what=what,
            text="" if found else text,
            fault=fault,
            fields=tuple(fields),
            signs=_signs(joined),
            others=dict(joined.others),
            cells=tuple(joined.covers(value)) if joined.covers and value is not UNKNOWN else (),
        )

    def _group(self, asked: Asked) -> str:
        names = sorted(self._names(asked), key=len, reverse=True)
        return f"({asked.pattern or '|'.join(map(re.escape, names))})"

    # ---- several values ----

    def _many(self, many: Each[Any], line: Line, what: str) -> tuple[AnyField, object]:
        text = line.all()
        parts = many.split(text)
        found = [self.fill(many.one, self._line_of(line.name, part), what, whole=True) for part in parts]
        fields, values = [field for field, _ in found], [value for _, value in found]
        _, fault = _refusal(lambda: many.check_count(len(parts), line))
        field = ManyField(
            what=what,
            fault=fault,
            fields=tuple(fields),
            most=many.most(self.context),
            things=many.things,
            by=many.by,
            new=self._new(many.one, what, {name_in(field) for field in fields}),
            empty="" if parts else text,
        )
        return field, UNKNOWN if UNKNOWN in values else many.made(values)

    def _new(self, one: Spelling[Any], what: str, taken: Set[str]) -> AnyField:
        return self.fill(one, self._line_of("", self.least(one, taken)), what, whole=True)[0]

    def _parts(self, form: Form[Any], line: Line, what: str, known: Mapping[str, object]) -> AnyField:
        found: dict[Part, PartField] = {}
        values, stray, faults = dict(known), list[str](), list[str]()
        for part, rest, piece in form.pieces(line):
            if part is None or part in found:
                stray.append(f"{piece} {line.all()}".strip() if rest is line else piece)
                faults.append(form.strange(piece) if part is None else form.twice(part))
            elif rest is None:
                found[part] = self._part(part, said=piece)
                part.put(part.bare[piece], values)
            else:
                assert part.spelling
                field, value = self.fill(part.spelling, rest, part.what, whole=rest is not line)
                found[part] = self._part(part, field)
                if value is not UNKNOWN:
                    part.put(value, values)
        for part in form.parts:
            if part in found or part.fields[0] in known:
                continue
            if part.usual is NEEDED:
                faults.append(form.lacks(part))
            elif not callable(part.usual):
                part.put(part.usual, values)
        for part in form.parts:
            if part not in found:
                found[part] = self._part(part, left_out=True, usual=self._usual(part, values))
        fault = _refusal(lambda: line.wrong(faults[0]))[1] if faults else ""
        parts = tuple([found[part] for part in form.parts])
        return PartsField(what=what, fault=fault, parts=parts, by=form.by, stray=tuple(stray))

    def _usual(self, part: Part, values: Mapping[str, object]) -> str:
        """What a part that is left out would say; "" where that is nothing, or not known."""
        if part.usual is NEEDED:
            return ""
        value = part.usual
        # Of a line that is faulty or not finished, what something follows from may be missing.
        with suppress(AttributeError, LookupError, TypeError, ValueError):
            if callable(value):
                value = value(SimpleNamespace(**values), self.context)
            if value in part.bare_names:
                return part.bare_names[value]
            text = part.spelling.write(value, self.context) if part.spelling else ""
            if text and part.spelling and self._reads(part.spelling, text) == value:
                return text
        return ""

    def _reads(self, spelling: Spelling[Any], text: str) -> object:
        return _refusal(lambda: spelling.of(text, self._line_of("", ""), ""))[0]

    def _part(
        self,
        part: Part,
        field: AnyField | None = None,
        *,
        said: str = "",
        left_out: bool = False,
        usual: str = "",
    ) -> PartField:
        """What is not said by its field has one all the same, to be filled in."""
        if field is None and part.spelling:
            text = self.least(part.spelling) if usual in ("", *part.bare) else usual
            field, _ = self.fill(part.spelling, self._line_of("", text), part.what, whole=True)
        return PartField(
            field=field,
            what=part.what,
            mark=part.mark,
            bare=tuple(part.bare),
            said=said,
            left_out=left_out,
            usual=usual,
            needed=part.usual is NEEDED,
            piece=part.piece,
        )

    # ---- the least ----

    def least(self, spelling: Spelling[Any], taken: Set[str] = frozenset()) -> str:
        """The text a new field begins with: of names, the first that is not taken."""
        match spelling:
            case Whole():
                return str(spelling.span(self.context)[0])
            case Name(asked=Joined() as joined):
                parts = [
                    one if isinstance(one, str) else self._least_name(one[1], taken) for one in joined.parts
                ]
                return "".join(parts)
            case Name(asked=Asked() as asked):
                return self._least_name(asked, taken)
            case Row():
                return " ".join([self.least(one) for _, one in spelling.spellings]).strip()
            case Called():
                return self.least(spelling.one)
            case Knowing():
                return self.least(spelling.form)
            case Form():
                needed = [part for part in spelling.parts if part.usual is NEEDED]
                said = [
                    part.mark + self.least(part.spelling) if part.spelling else next(iter(part.bare))
                    for part in needed
                ]
                return spelling.by.join(said).strip()
        return self.least(spelling.like) if spelling.like else ""

    def _least_name(self, asked: Asked, taken: Set[str] = frozenset()) -> str:
        names = [asked.example] if asked.example else list(self._names(asked))
        return next((name for name in names if name not in taken), names[0] if names else "")


def _signs(joined: Joined) -> tuple[str, ...]:
    """What stands between the parts: a sign, or nothing."""
    signs: list[str] = []
    for before, after in pairwise(joined.parts):
        if isinstance(after, str):
            signs.append(after)
        elif not isinstance(before, str):
            signs.append("")
    return tuple(signs)
