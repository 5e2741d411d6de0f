"""A position text as a form to fill in: its lines, their parts, and for each value its limits or its names.

`filling.py` makes it of the declarations that write and read the text, so no limit stands twice; `editing.py`
changes it. Whatever is faulty still has its field, with the sentence that refuses it. `spelled` is the text
of a form.
"""

from typing import TypeAlias

import msgspec


class Field(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="t"):
    """`what` is asked for, as it stands in the `text`, and what is wrong with it, as a sentence."""

    what: str = ""
    text: str = ""
    fault: str = ""


class NumberField(Field, frozen=True, tag="number"):
    low: int
    high: int


class ChoiceField(Field, frozen=True, tag="choice"):
    """One of the names in that row of the form's `names`. Which `way` something looks can be turned."""

    names: int
    way: bool = False


class PlaceField(Field, frozen=True, tag="place"):
    """A cell of the board, or one of the `others`: places that are none, each with what it means."""

    others: dict[str, str] = {}
    like: str = ""


class WordsField(Field, frozen=True, tag="words"):
    """Any words `like` something."""

    like: str = ""


class ManyField(Field, frozen=True, tag="many"):
    """At most so many `things`, with `by` in between; `new` is one that may be added. `empty` is what stands
    there for nothing."""

    fields: "tuple[AnyField, ...]"
    most: int
    things: str
    by: str
    new: "AnyField"
    empty: str = ""


class RowField(Field, frozen=True, tag="row"):
    """Several values with signs in between. Instead of all of it one of the `others` may stand there. `cells`
    are all that such a thing lies on."""

    fields: "tuple[AnyField, ...]"
    signs: tuple[str, ...]
    others: dict[str, str] = {}
    cells: tuple[str, ...] = ()


class PartField(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A part of a line. It is `said` by one of its `bare` marks, or by its mark and its field; or it is left
    out: then it is as `usual`, which is "" if that is nothing. It is `needed` if it must not be left out."""

    field: "AnyField | None"
    what: str
    mark: str = ""
    bare: tuple[str, ...] = ()
    said: str = ""
    left_out: bool = False
    usual: str = ""
    needed: bool = False
    piece: str = ""


class PartsField(Field, frozen=True, tag="parts"):
    """`stray` is what belongs to no part."""

    parts: tuple[PartField, ...]
    by: str
    stray: tuple[str, ...] = ()


class LineField(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A line by its key, with what it is for. `number` is where among all kinds of lines it belongs. `named`
    ones are each about something by itself, which is not there without its line."""

    key: str
    field: "AnyField"
    number: int
    about: str = ""
    piece: str = ""
    named: bool = False


class LinesField(Field, frozen=True, tag="lines"):
    """`new` are lines that may be added, with the least that may be in them; those who only choose among them
    need not be told that."""

    lines: tuple[LineField, ...]
    new: tuple[LineField, ...]
    between: str
    sign: str


AnyField: TypeAlias = (
    NumberField | ChoiceField | PlaceField | WordsField | ManyField | RowField | PartsField | LinesField
)


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """A whole form. `names` are the rows of names that its choices are from."""

    root: AnyField
    names: tuple[tuple[str, ...], ...]


# ---- its text ----


def spelled(field: AnyField) -> str:
    match field:
        case LinesField():
            texts = [(line.key and line.key + field.sign) + spelled(line.field) for line in field.lines]
            return field.between.join(texts)
        case PartsField():
            said = [text for part in field.parts if (text := _said(part)) is not None]
            return field.by.join((*said, *field.stray)).strip()
        case RowField() if field.text not in field.others:
            texts = [spelled(one) + sign for one, sign in zip(field.fields, (*field.signs, ""), strict=True)]
            return "".join(texts).strip()
        case ManyField():
            return field.by.join([spelled(one) for one in field.fields]).strip() or field.empty
    return field.text


def _said(part: PartField) -> str | None:
    if part.left_out or (part.field is None and not part.said):
        return None
    return part.said or part.mark + (spelled(part.field) if part.field else "")


def inside(field: AnyField) -> tuple[AnyField | None, ...]:
    """The fields within a field, in their order; None for a part that is only a mark."""
    match field:
        case LinesField():
            return tuple([line.field for line in field.lines])
        case PartsField():
            return tuple([None if part.left_out or part.said else part.field for part in field.parts])
        case RowField() if field.text not in field.others:
            return field.fields
        case ManyField():
            return field.fields
    return ()


def is_faulty(field: AnyField) -> bool:
    return bool(field.fault) or any(is_faulty(one) for one in inside(field) if one)


def name_in(field: AnyField) -> str:
    """The name of a thing in a list: the first that can be chosen in it."""
    if isinstance(field, RowField):
        return next((one.text for one in field.fields if isinstance(one, ChoiceField) and not one.way), "")
    return spelled(field)
