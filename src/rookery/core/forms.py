"""Texts of the players' own, read by their types: every fault is found and named, not only the first.

A text is described by a Struct whose fields carry their bounds:

    class CardForm(msgspec.Struct, forbid_unknown_fields=True):
        name: Annotated[str, Meta(pattern="[A-Z][a-z]*", description="a capital and small letters")]
        points: Annotated[int, Meta(ge=1, le=60)]
        arc: Literal["line", "fan"] = "line"

`read_json` and `read_value` return the form and a `Fault` for everything that does not fit. Whatever is
faulty is read as the least that would fit, so that the game can go on and find what only it can judge. The
same types make the client's forms: `tools/wire_types.py` writes their bounds into the client, so no limit
stands twice.

What can be described: whole numbers with `ge` and `le`; numbers with `gt` and `le`; texts with `max_length`
and `pattern`; truths; `Literal`s; `| None`; lists with `min_length` and `max_length`; rows of a fixed
length; dicts by name; Structs within Structs; and `Any` or several kinds of thing, which the game looks at
itself. In a `Meta`

- `description` completes "it is …";
- `title`, on what a list holds, is what one entry is called: "card" makes the second one "card 2";
- `extra={"by": "name"}` beside the title adds the name an entry was given: "card 2 (Rocky)";
- `extra={"unique": "card"}` on a text: no two texts of that kind are the same, whatever their capitals;
- `extra={"fits": test}` is for what bounds cannot say: `test(value)` is asked once all else fits, and the
  `description` has to say what it wants.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias, TypeVar

import msgspec
from msgspec import inspect

from rookery.core.spec import shown
from rookery.core.study import Fault


class Columns(msgspec.Struct, frozen=True):
    """What stands where in a text that is a table of CSV: the cells of a row in their order, by the kind of
    thing the row is about, and what may stand between two cells."""

    by_kind: dict[str, tuple[str, ...]]
    separators: tuple[str, ...]


MOST_FAULTS = 100
"""More are not listed: who reads so many corrects the first and looks again."""

_SAYABLE = 40
"""Of a text that is too long, and longer than this, its length says more than its letters."""

F = TypeVar("F", bound=msgspec.Struct)
_Counted: TypeAlias = inspect.ListType | inspect.VarTupleType | inspect.DictType


def read_json(text: str, form: type[F], what: str, most: int | None = MOST_FAULTS) -> tuple[F, list[Fault]]:
    """The form that a JSON text holds. `what` is what such a text is called: "card set"."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
        value, _ = read_value({}, form, what)
        return value, [Fault(what, f"This {what} is not JSON: {shown(fault, 120)}.")]
    return read_value(found, form, what, most)


def read_value(
    found: object, form: type[F], what: str, most: int | None = MOST_FAULTS
) -> tuple[F, list[Fault]]:
    """The form that a value such as JSON's holds, and all that does not fit: at most so many faults, or every
    one (None) for a game that looks at them before it shows a `few`."""
    reader = _Reader()
    value = reader.read(found, inspect.type_info(form), what, "")
    assert isinstance(value, form)
    return value, reader.faults if most is None else few(reader.faults, most)


def few(faults: list[Fault], most: int = MOST_FAULTS) -> list[Fault]:
    """At most so many, and how many more there are."""
    if len(faults) <= most:
        return faults
    return [*faults[:most], Fault("text", f"There are {len(faults) - most} more faults after these.")]


def sentence(where: str) -> str:
    """The name of a place, fit to begin a sentence."""
    return where[:1].upper() + where[1:]


def folded(name: str) -> str:
    """What two names have in common that count as the same."""
    return unicodedata.normalize("NFKC", name).casefold()


class _Reader:
    """Goes through a value and its type together. `where` names the place: "card 2, thrust"."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self._taken: dict[tuple[str, str], str] = {}

    def wrong(self, where: str, wanted: str, found: object) -> None:
        self.faults.append(Fault(where, f"{sentence(where)} must be {wanted}, not {_said(found)}."))

    def read(self, found: object, kind: inspect.Type, where: str, description: str) -> object:
        if isinstance(kind, inspect.Metadata):
            about = (kind.extra_json_schema or {}).get("description", description)
            before = len(self.faults)
            value = self.read(found, kind.type, where, about)
            extra = kind.extra or {}
            if len(self.faults) == before and "fits" in extra and not extra["fits"](value):
                self.faults.append(Fault(where, f"{sentence(where)} must be {about}, not {_this(found)}."))
                return least(kind)
            if isinstance(value, str) and value and "unique" in extra:
                self._once(value, extra["unique"], where)
            return value
        return self._readers[type(kind)](self, found, kind, where, description)

    def _once(self, text: str, group: str, where: str) -> None:
        entry = (where.rpartition(", ")[0] or where).partition(" (")[0]
        other = self._taken.setdefault((group, folded(text)), entry)
        if other != entry:
            self.faults.append(Fault(where, f"{sentence(where)} is taken: {other} has it already."))

    def _whole(self, found: object, kind: inspect.IntType, where: str, description: str) -> int:
        low, high = kind.ge, kind.le
        if type(found) is int and (low is None or low <= found) and (high is None or found <= high):
            return found
        span = "" if low is None or high is None else f" from {low} to {high}"
        self.wrong(where, description or f"a whole number{span}", found)
        return _least_whole(kind)

    def _number(self, found: object, kind: inspect.FloatType, where: str, description: str) -> float:
        if (
            isinstance(found, int | float)
            and not isinstance(found, bool)
            and (kind.gt is None or found > kind.gt)
            and (kind.le is None or found <= kind.le)
        ):
            return float(found)
        self.wrong(where, description or f"a number above {kind.gt:g} and up to {kind.le:g}", found)
        return float(kind.le or 0)

    def _text(self, found: object, kind: inspect.StrType, where: str, description: str) -> str:
        longest = kind.max_length
        if (
            isinstance(found, str)
            and (longest is None or len(found) <= longest)
            and len(found) >= (kind.min_length or 0)
            and (kind.pattern is None or re.search(kind.pattern, found))
        ):
            return found
        wanted = description or f"a line of at most {longest} characters"
        if isinstance(found, str) and longest is not None and len(found) > max(longest, _SAYABLE):
            self.faults.append(Fault(where, f"{sentence(where)} is {wanted}; this one has {len(found):,}."))
        else:
            self.wrong(where, wanted, found)
        return ""

    def _truth(self, found: object, kind: inspect.BoolType, where: str, description: str) -> bool:
        if isinstance(found, bool):
            return found
        self.wrong(where, "true or false", found)
        return False

    def _literal(self, found: object, kind: inspect.LiteralType, where: str, description: str) -> object:
        for value in kind.values:
            # `1 == True` in Python; a form must not take one for the other.
            if type(value) is type(found) and value == found:
                return value
        self.wrong(where, description or _choice(kind.values), found)
        return kind.values[0]

    def _union(self, found: object, kind: inspect.UnionType, where: str, description: str) -> object:
        """Something or nothing; whoever takes several kinds of thing looks at it itself."""
        if found is None and any(isinstance(one, inspect.NoneType) for one in kind.types):
            return None
        first, *others = (one for one in kind.types if not isinstance(one, inspect.NoneType))
        return found if others else self.read(found, first, where, description)

    def _list(
        self, found: object, kind: inspect.ListType | inspect.VarTupleType, where: str, description: str
    ) -> list[object] | tuple[object, ...]:
        if not isinstance(found, list | tuple):
            self.wrong(where, description or "a list in brackets", found)
            return [] if isinstance(kind, inspect.ListType) else ()
        self._count(len(found), kind, where)
        item, entry, by = kind.item_type, f"{where}, entry", ""
        if isinstance(item, inspect.Metadata):
            entry = (item.extra_json_schema or {}).get("title", entry)
            by = (item.extra or {}).get("by", "")
        rows = [
            self.read(row, item, f"{entry} {number}{_called(row, by)}", "")
            for number, row in enumerate(found[: kind.max_length], 1)
        ]
        return rows if isinstance(kind, inspect.ListType) else tuple(rows)

    def _count(self, count: int, kind: _Counted, where: str) -> None:
        low, high = kind.min_length or 0, kind.max_length
        if low <= count and (high is None or count <= high):
            return
        wanted = f"at least {low}" if high is None else f"{low}" if low == high else f"{low} to {high}"
        self.faults.append(Fault(where, f"{sentence(where)} has {wanted} entries; this one has {count}."))

    def _row(
        self, found: object, kind: inspect.TupleType, where: str, description: str
    ) -> tuple[object, ...]:
        """A row of a fixed length is right as a whole or not at all."""
        before = len(self.faults)
        if isinstance(found, list | tuple) and len(found) == len(kind.item_types):
            row = tuple(
                self.read(value, item, where, "") for value, item in zip(found, kind.item_types, strict=True)
            )
            if len(self.faults) == before:
                return row
        del self.faults[before:]
        self.wrong(where, description or f"a row of {len(kind.item_types)}", found)
        return tuple(least(item) for item in kind.item_types)

    def _dict(
        self, found: object, kind: inspect.DictType, where: str, description: str
    ) -> dict[object, object]:
        if not isinstance(found, dict):
            self.wrong(where, description or "an object in braces", found)
            return {}
        self._count(len(found), kind, where)
        read: dict[object, object] = {}
        for name, value in list(found.items())[: kind.max_length]:
            before = len(self.faults)
            key = self.read(name, kind.key_type, f"a name in {where}", "")
            if len(self.faults) == before:
                read[key] = self.read(value, kind.value_type, f"{where}, {shown(name)}", "")
        return read

    def _struct(self, found: object, kind: inspect.StructType, where: str, description: str) -> object:
        fields = _by_place(found, kind) if kind.array_like else found
        if not isinstance(fields, dict):
            self.wrong(where, description or "an object in braces", found)
            return least(kind)
        found = fields
        # The outermost form is the text itself: its fields need no name in front of theirs.
        prefix = f"{where}, " if self._depth else ""
        known = {field.encode_name: field for field in kind.fields}
        for name in found:
            if name not in known:
                listed = ", ".join(known)
                self.faults.append(
                    Fault(
                        f"{prefix}{shown(name)}",
                        f"{sentence(where)} has no field {shown(name)}; there is {listed}.",
                    )
                )
        values: dict[str, object] = {}
        self._depth += 1
        for name, field in known.items():
            if name in found:
                values[field.name] = self.read(found[name], field.type, f"{prefix}{name}", "")
            elif field.required:
                self.faults.append(Fault(f"{prefix}{name}", f"{sentence(where)} lacks its {name}."))
                values[field.name] = least(field.type)
        self._depth -= 1
        return kind.cls(**values)

    _depth = 0
    _readers: ClassVar[dict[type[inspect.Type], Callable[..., object]]] = {
        inspect.IntType: _whole,
        inspect.FloatType: _number,
        inspect.StrType: _text,
        inspect.BoolType: _truth,
        inspect.LiteralType: _literal,
        inspect.UnionType: _union,
        inspect.ListType: _list,
        inspect.VarTupleType: _list,
        inspect.TupleType: _row,
        inspect.DictType: _dict,
        inspect.AnyType: lambda _, found, *rest: found,
        inspect.StructType: _struct,
    }


def _by_place(found: object, kind: inspect.StructType) -> dict[str, object] | None:
    """The fields of a Struct that is written as a row; those with a default may be left out at its end."""
    if not isinstance(found, list | tuple):
        return None
    fewest = sum(field.required for field in kind.fields)
    if not fewest <= len(found) <= len(kind.fields):
        return None
    return {field.encode_name: value for field, value in zip(kind.fields, found, strict=False)}


def least(kind: inspect.Type) -> object:
    """The plainest value that fits a type: what a faulty one is read as."""
    match kind:
        case inspect.Metadata(type=inner):
            return least(inner)
        case inspect.IntType():
            return _least_whole(kind)
        case inspect.FloatType():
            return float(kind.le or 0)
        case inspect.StrType():
            return ""
        case inspect.BoolType():
            return False
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.UnionType():
            return None
        case inspect.ListType():
            return []
        case inspect.VarTupleType():
            return ()
        case inspect.TupleType(item_types=items):
            return tuple(least(item) for item in items)
        case inspect.DictType():
            return {}
        case inspect.AnyType():
            return None
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: least(field.type) for field in fields if field.required})
    raise TypeError(f"no form can have {kind}")


def _least_whole(kind: inspect.IntType) -> int:
    nearest = max(kind.ge or 0, 0)
    return nearest if kind.le is None else min(nearest, kind.le)


def _said(value: object) -> str:
    """What was found, fit to be said. A row of plain values is spelled out, anything larger is not."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        plain = len(value) <= 8 and not any(isinstance(one, dict | list | tuple) for one in value)
        return f"[{shown(', '.join(map(_said, value)))}]" if plain else "a list"
    return shown(value) or "nothing"


def _this(value: object) -> str:
    """What was found and is of the right shape, but does not fit as a whole."""
    return "this one" if isinstance(value, dict) else _said(value)


def _choice(values: Sequence[object]) -> str:
    """a, b or c; an empty text is "nothing"."""
    *most, last = [str(value) or "nothing" for value in values]
    return f"{', '.join(most)} or {last}" if most else last


def _called(row: object, by: str) -> str:
    """The name an entry was given, if it has one worth saying."""
    name = row.get(by) if by and isinstance(row, dict) else None
    return f" ({shown(name, 30)})" if isinstance(name, str) and name.strip() else ""
