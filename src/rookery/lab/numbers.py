"""The whole numbers that stand in a text of the players' own, for whoever chooses which of them may change.

How far each may go is what the form of the text declares.
"""

from collections.abc import Iterator

import msgspec
from msgspec import inspect

from rookery.core.game import AnyGame
from rookery.lab.knobs import written_out

MOST_NUMBERS = 600
WIDE = 10
"""A number with more choices than this is only looked for around where it is."""


class TextNumber(msgspec.Struct, frozen=True):
    """One number: the names that lead to it, as a tuning spells them; what it is, what it may be by the form,
    and between which bounds it is looked for."""

    path: tuple[str, ...]
    now: int
    low: int
    high: int
    least: int
    most: int


class Numbers(msgspec.Struct, frozen=True):
    """POST /api/games/{game}/numbers: those in a text, in its order."""

    numbers: tuple[TextNumber, ...]


def numbers_in(game: AnyGame, option: str, text: str) -> Numbers:
    """None where the text has no form."""
    if option not in game.forms:
        return Numbers(())
    found = _found(inspect.type_info(game.forms[option]), written_out(game, option, text), ())
    return Numbers(tuple(one for one, _ in zip(found, range(MOST_NUMBERS), strict=False)))


def _found(kind: inspect.Type, value: object, path: tuple[str, ...]) -> Iterator[TextNumber]:
    match kind:
        case inspect.Metadata(type=inner):
            yield from _found(inner, value, path)
        case inspect.UnionType(types=types):
            some = [one for one in types if not isinstance(one, inspect.NoneType)]
            if len(some) == 1:
                yield from _found(some[0], value, path)
        case inspect.StructType(fields=fields) if isinstance(value, dict):
            for field in fields:
                # The list of all cards need not be named: a card's name is enough.
                inside = path if isinstance(value.get(field.encode_name), list) and not path else None
                name = (*path, field.encode_name) if inside is None else inside
                yield from _found(field.type, value.get(field.encode_name), name)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item) if isinstance(
            value, list
        ):
            for entry in value:
                if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                    yield from _found(item, entry, (*path, entry["name"]))
        case inspect.TupleType(item_types=items) if isinstance(value, list):
            for number, (item, entry) in enumerate(zip(items, value, strict=False), 1):
                yield from _found(item, entry, (*path, str(number)))
        case inspect.DictType(value_type=inner) if isinstance(value, dict):
            for name, entry in value.items():
                yield from _found(inner, entry, (*path, str(name)))
        case inspect.IntType(ge=low, le=high) if type(value) is int and low is not None and high is not None:
            yield _number(path, value, low, high)


def _number(path: tuple[str, ...], now: int, low: int, high: int) -> TextNumber:
    if high - low <= WIDE:
        return TextNumber(path, now, low, high, low, high)
    return TextNumber(
        path, now, low, high, max(low, now - max(2, now // 2)), min(high, now + max(2, now // 2))
    )
