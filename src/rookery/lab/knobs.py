"""The numbers that may change: options, and what stands inside the players' own texts.

A place in a text is named like `cards.Jet.points`: the option, then field by field. An entry of a list is
called by its name or by its number, and the list itself may be left out where the name is enough. How far a
number may go is what the form of the text declares (`core/forms.py`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from rookery.core.forms import folded
from rookery.core.game import AnyGame
from rookery.core.spec import Choice, Option, OptionValue, Whole, Written, shown
from rookery.core.study import Fault
from rookery.lab.tuning import Knob

ALL = "all"
MOST_KNOBS = 100
_SIMPLE = bool, int, str


class Unknown(Exception):
    """There is no such place, or it cannot be tuned; the words say why."""


def knobs_of(
    game: AnyGame, options: Mapping[str, OptionValue], asked: Mapping[str, Any], faults: list[Fault]
) -> list[Knob]:
    """All that may change, or a fault for each that cannot. `options` are those at the start."""
    found: list[Knob] = []
    for path, given in _leaves(asked):
        where = ", ".join(("tune", *path))
        try:
            knob = _knob(game, options, path, given)
        except Unknown as unknown:
            faults.append(Fault(where, str(unknown)))
            continue
        if any((one.option, one.place) == (knob.option, knob.place) for one in found):
            faults.append(Fault(where, f"{knob.name} stands there twice."))
        found.append(knob)
    if len(found) > MOST_KNOBS:
        faults.append(
            Fault("tune", f"A tuning changes 1 to {MOST_KNOBS} numbers; this one has {len(found)}.")
        )
    return found


def _leaves(asked: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, value in asked.items():
        here = (*path, str(name))
        if isinstance(value, dict) and len(here) < 8:
            yield from _leaves(value, here)
        else:
            yield here, value


def _knob(game: AnyGame, options: Mapping[str, OptionValue], path: Sequence[str], given: Any) -> Knob:
    name, *places = path
    option = next((one for one in game.spec.options if one.name == name), None)
    if option is None:
        known = ", ".join(one.name for one in game.spec.options)
        raise Unknown(f"{game.spec.title} has no option {shown(name)}; there is {known}.")
    now = options.get(name, option.default)
    if places or (isinstance(option, Written) and given == ALL):
        if not isinstance(option, Written) or name not in game.forms:
            raise Unknown(f"{shown(name)} has no numbers inside it that can be tuned.")
        leaf = leaf_at(game, name, str(now), places)
        return _leaf_knob(", ".join(path), name, leaf, given)
    return _option_knob(option, now, given)


def _option_knob(option: Option, now: OptionValue, given: Any) -> Knob:
    name = option.name
    if isinstance(option, Whole):
        low, high = _span(name, given, option.low, option.high)
        return Knob(name, name, (), now, low, high)
    if isinstance(option, Choice):
        return Knob(name, name, (), now, values=_values(name, given, option.values))
    return Knob(name, name, (), now, values=_values(name, given, ()))


def _span(name: str, given: Any, low: int | None, high: int | None) -> tuple[int, int]:
    limits = f" from {low} to {high}" if low is not None and high is not None else ""
    if given == ALL:
        if low is None or high is None:
            raise Unknown(f"{name} has no limits of its own; say the least and the most, such as [1, 10].")
        return low, high
    if (
        not isinstance(given, list | tuple)
        or len(given) != 2
        or any(type(one) is not int for one in given)
        or not given[0] < given[1]
        or (low is not None and given[0] < low)
        or (high is not None and given[1] > high)
    ):
        raise Unknown(
            f'{name} is given as the least and the most it may be, two whole numbers{limits}, or as "all"; '
            f"{shown(given)} is not."
        )
    return given[0], given[1]


def _values(name: str, given: Any, allowed: Sequence[OptionValue]) -> tuple[OptionValue, ...]:
    listed = f" of {', '.join(map(str, allowed))}" if allowed else ""
    if given == ALL and len(allowed) > 1:
        return tuple(allowed)
    fits = isinstance(given, list | tuple) and len(given) > 1
    for value in given if fits else ():
        known = not allowed or any(type(one) is type(value) and one == value for one in allowed)
        fits = fits and isinstance(value, _SIMPLE) and known
    if not fits:
        raise Unknown(f"{name} must be given as a list of values to try{listed}, not {shown(given)}.")
    return tuple(dict.fromkeys(given))


# ---- places in a text ----


class Leaf(NamedTuple):
    """Where something stands, what it may be, and what it is now."""

    place: tuple[str | int, ...]
    kind: inspect.Type
    now: object


def written_out(game: AnyGame, option: str, text: str) -> Any:
    """The text of an option as what its JSON would be; of a preset, what one would write to get the same."""
    return msgspec.json.decode(msgspec.json.encode(game.form(option, text)))


def leaf_at(game: AnyGame, option: str, text: str, names: Sequence[str]) -> Leaf:
    leaf = Leaf((), inspect.type_info(game.forms[option]), written_out(game, option, text))
    for name in names:
        leaf = _into(leaf, name)
    return leaf


def _bare(kind: inspect.Type) -> inspect.Type:
    if isinstance(kind, inspect.Metadata):
        return _bare(kind.type)
    if isinstance(kind, inspect.UnionType):
        some = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return _bare(some[0]) if len(some) == 1 else kind
    return kind


def _into(leaf: Leaf, name: str) -> Leaf:
    kind, now = _bare(leaf.kind), leaf.now
    if isinstance(kind, inspect.StructType) and isinstance(now, dict):
        fields = {field.encode_name: field for field in kind.fields}
        if name in fields:
            return Leaf((*leaf.place, name), fields[name].type, now.get(name))
        for field in fields.values():
            listed = Leaf((*leaf.place, field.encode_name), field.type, now.get(field.encode_name))
            entry = _entry_called(listed, name)
            if entry is not None:
                return entry
        raise Unknown(f"There is no {shown(name)} there; there is {', '.join([*fields, *_names_in(now)])}.")
    entry = _entry_called(leaf, name) or _entry_numbered(leaf, name)
    if entry is None:
        raise Unknown(f"There is no {shown(name)} there.")
    return entry


def _names_in(struct: Mapping[str, object]) -> Iterator[str]:
    for value in struct.values():
        for entry in value if isinstance(value, list) else ():
            if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                yield entry["name"]


def _entry_called(leaf: Leaf, name: str) -> Leaf | None:
    kind, now = _bare(leaf.kind), leaf.now
    if isinstance(kind, inspect.DictType) and isinstance(now, dict):
        return Leaf((*leaf.place, name), kind.value_type, now[name]) if name in now else None
    if isinstance(kind, inspect.ListType | inspect.VarTupleType) and isinstance(now, list | tuple):
        for number, entry in enumerate(now):
            if isinstance(entry, dict) and folded(str(entry.get("name", ""))) == folded(name):
                return Leaf((*leaf.place, number), kind.item_type, entry)
    return None


def _entry_numbered(leaf: Leaf, name: str) -> Leaf | None:
    kind, now = _bare(leaf.kind), leaf.now
    if not (name.isdecimal() and isinstance(now, list | tuple) and 1 <= int(name) <= len(now)):
        return None
    number = int(name) - 1
    if isinstance(kind, inspect.TupleType):
        return Leaf((*leaf.place, number), kind.item_types[number], now[number])
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return Leaf((*leaf.place, number), kind.item_type, now[number])
    return None


def _leaf_knob(name: str, option: str, leaf: Leaf, given: Any) -> Knob:
    now = leaf.now if isinstance(leaf.now, _SIMPLE) else None
    match _bare(leaf.kind):
        case inspect.IntType(ge=low, le=high):
            least, most = _span(name, given, low, high)
            return Knob(name, option, leaf.place, now, least, most)
        case inspect.BoolType():
            return Knob(name, option, leaf.place, now, values=_values(name, given, (False, True)))
        case inspect.LiteralType(values=values):
            allowed = [value for value in values if isinstance(value, _SIMPLE)]
            return Knob(name, option, leaf.place, now, values=_values(name, given, allowed))
        case inspect.StrType():
            return Knob(name, option, leaf.place, now, values=_values(name, given, ()))
    raise Unknown(f"{name} is not one number, but holds several things; name one of them.")


# ---- turning them ----


def turned(
    game: AnyGame,
    knobs: Sequence[Knob],
    values: Sequence[OptionValue | None],
    options: Mapping[str, OptionValue],
) -> dict[str, OptionValue]:
    """The options that these values make of those at the start: only those that are tuned."""
    found: dict[str, OptionValue] = {}
    texts: dict[str, Any] = {}
    for knob, value in zip(knobs, values, strict=True):
        if not knob.place:
            assert value is not None
            found[knob.option] = value
            continue
        if knob.option not in texts:
            texts[knob.option] = written_out(game, knob.option, str(options[knob.option]))
        inner = texts[knob.option]
        for step in knob.place[:-1]:
            inner = inner[step]
        inner[knob.place[-1]] = value
    return found | {name: msgspec.json.encode(text).decode() for name, text in texts.items()}
