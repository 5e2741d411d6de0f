"""Write the client's types for the wire from the server's Structs, and the limits of players' own texts.

    python tools/wire_types.py            write web/src/wire.ts and web/src/games/<game>/forms.ts
    python tools/wire_types.py --check    fail if they are not up to date

Types of a game carry its name in front, so that two games may both have a `Pushed`.

A game with `forms` gets a file with their limits, and with the `columns` of those that are tables. Each field
is an object with its `kind` and its bounds:

    whole   low, high                 text    longest, fewest (letters)     truth
    choice  values (sorted)           list    fewest, most, entry           row     entries
    names   fewest, most, names, entry (an object whose names are free or one of a few)
    form    fields

and, where they apply, `optional` (it may be left out), `nothing` (null may stand there), `title` (what one
entry is called) and `about` (what it has to be, in words).
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias, get_args, get_origin

import msgspec
from msgspec import inspect

from rookery.core.editing import Edit
from rookery.core.forms import Columns
from rookery.core.game import Event, View
from rookery.core.study import Study
from rookery.games import all_games
from rookery.lab.fairness import Fairness, FairnessResult, FairnessSoFar
from rookery.lab.known import Known
from rookery.lab.numbers import Numbers
from rookery.lab.trials import Rival, Trial
from rookery.lab.trying import TrialFigures
from rookery.table.wire import from_client, over_http, situations, to_client
from rookery.table.wire.versions import PROTOCOL

CLIENT = Path(__file__).resolve().parent.parent / "web" / "src"
SPOKEN_BY_CLIENT = (
    over_http.TableRequest,
    over_http.SeatRequest,
    over_http.SitRequest,
    over_http.LookRequest,
    over_http.SummaryRequest,
    over_http.StudyRequest,
    situations.Situation,
    situations.SceneRequest,
    situations.ForeseeRequest,
    situations.WorthRequest,
    over_http.PositionRequest,
    Edit,
    over_http.PuzzleForeseeRequest,
    over_http.TryRequest,
    Trial,
    Rival,
    Fairness,
    *get_args(from_client.FromClient),
)
"""These may leave out what has a default. The server says everything, unless a Struct omits defaults."""

ROOTS = (
    *SPOKEN_BY_CLIENT,
    over_http.Shelf,
    over_http.TableMade,
    over_http.SatDown,
    over_http.InviteInfo,
    over_http.Summaries,
    over_http.Replay,
    over_http.LongJob,
    over_http.GameReview,
    TrialFigures,
    FairnessSoFar,
    FairnessResult,
    Numbers,
    Known,
    over_http.RulePage,
    over_http.Demo,
    over_http.Lesson,
    over_http.PuzzleShelf,
    over_http.PuzzlePage,
    over_http.PuzzleForeseen,
    over_http.PuzzleTried,
    over_http.ReadScenario,
    situations.SituationScene,
    situations.Foretold,
    situations.Worth,
    over_http.PositionStudy,
    over_http.Failure,
    Study,
    *get_args(to_client.ToClient),
)
SIMPLE: dict[type, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.BytesType: "string",
}


def game_of(cls: type) -> str | None:
    parts = cls.__module__.split(".")
    return parts[2] if parts[:2] == ["rookery", "games"] else None


def type_name(cls: type) -> str:
    prefix = (game_of(cls) or "").capitalize()
    return cls.__name__ if cls.__name__.startswith(prefix) else prefix + cls.__name__


class Writer:
    def __init__(self) -> None:
        self.done: dict[type, str] = {}

    def spell(self, kind: inspect.Type) -> str:
        """A type as TypeScript says it; Structs met on the way are written too."""
        if type(kind) in SIMPLE:
            return SIMPLE[type(kind)]
        match kind:
            case inspect.StructType(cls=cls):
                return self.struct(cls)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.spell(one) for one in types))
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                inner = self.spell(item)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.spell(one) for one in items)}]"
            case inspect.LiteralType(values=values):
                return " | ".join(f'"{value}"' for value in values)
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.spell(value)}>"
        raise TypeError(f"no TypeScript for {kind}")

    def struct(self, cls: type) -> str:
        if cls in (Event, View):
            return cls.__name__
        name = type_name(cls)
        if cls not in self.done:
            self.done[cls] = ""
            info = inspect.type_info(cls)
            assert isinstance(info, inspect.StructType)
            lines = [f"  {info.tag_field}: {str(info.tag)!r};".replace("'", '"')] if info.tag_field else []
            plain: Any = get_origin(cls) or cls
            may_omit = cls in SPOKEN_BY_CLIENT or plain.__struct_config__.omit_defaults
            for field in info.fields:
                mark = "?" if may_omit and not field.required else ""
                lines.append(f"  {field.encode_name}{mark}: {self.spell(field.type)};")
            self.done[cls] = "\n".join([f"export interface {name} {{", *lines, "}"])
        return name


def types_of_games(base: type[Event] | type[View], writer: Writer) -> list[str]:
    """One union a game and one of all, for events and views, which a game brings itself. The core's own
    are in the union of all: any game may send them."""
    lines: list[str] = []
    unions = [writer.struct(cls) for cls in base.__subclasses__() if cls.__module__ == base.__module__]
    for game in all_games():
        names = [writer.struct(cls) for cls in base.__subclasses__() if game_of(cls) == game]
        if base is View:
            unions += names
            continue
        union = f"{game.capitalize()}{base.__name__}"
        unions.append(union)
        lines.append(f"export type {union} = {' | '.join(names)};")
    lines.append(f"export type {base.__name__} = {' | '.join(unions)};")
    return lines


def typescript() -> str:
    writer = Writer()
    for root in ROOTS:
        writer.struct(root)
    # Game by game, whichever of them was imported first.
    for game in all_games():
        for study in Study.__subclasses__():
            if game_of(study) == game:
                writer.struct(study)
    unions = [
        *types_of_games(View, writer),
        *types_of_games(Event, writer),
        f"export type FromClient = {' | '.join(type_name(cls) for cls in get_args(from_client.FromClient))};",
        f"export type ToClient = {' | '.join(type_name(cls) for cls in get_args(to_client.ToClient))};",
    ]
    head = "// Written by tools/wire_types.py from the server's Structs. Change those, then run it again."
    version = f"/** The version of all these messages. */\nexport const PROTOCOL = {PROTOCOL};"
    return "\n\n".join([head, version, *writer.done.values(), "\n".join(unions)]) + "\n"


# ---- forms ----

Limits: TypeAlias = dict[str, Any]


class Fields(dict[str, Limits]):
    """The fields of a form, with the name of the form."""

    name = ""


def forms_typescript(
    forms: Mapping[str, type[msgspec.Struct]], columns: Mapping[str, Columns] | None = None
) -> str:
    """One constant with the limits of each form, by the option it is for, and one with the columns of those
    that are tables. What stands in it several times is a constant of its own."""
    limits = {option: limits_of(inspect.type_info(form)) for option, form in forms.items()}
    found = list(_fields_in(limits))
    shared = {fields.name: fields for fields in found if found.count(fields) > 1}
    constants = [
        f"const {_constant(name)} = {_spelled(fields, shared, name)};" for name, fields in shared.items()
    ]
    head = "// Written by tools/wire_types.py from the types that read texts. Change those, then run it."
    tables = {option: msgspec.to_builtins(table) for option, table in (columns or {}).items()}
    said = [f"export const COLUMNS = {_spelled(tables, {})};"] if tables else []
    return "\n\n".join([head, *constants, f"export const FORMS = {_spelled(limits, shared)};", *said]) + "\n"


def _fields_in(limits: Any) -> Iterator[Fields]:
    """The fields of every form, those of the inner forms first."""
    for one in limits.values() if isinstance(limits, dict) else limits if isinstance(limits, list) else ():
        yield from _fields_in(one)
    if isinstance(limits, Fields):
        yield limits


def _constant(form: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", form).upper()


def _spelled(limits: Any, shared: Mapping[str, Fields], but: str = "") -> str:
    """Limits as TypeScript says them; of the shared ones, all `but` one, by their names."""

    def named(one: Any) -> Any:
        if isinstance(one, Fields) and one.name in shared and one.name != but:
            return f"<{_constant(one.name)}>"
        if isinstance(one, dict):
            return {key: named(value) for key, value in one.items()}
        return [named(value) for value in one] if isinstance(one, list) else one

    text = json.dumps(named(limits), indent=2, ensure_ascii=False)
    text = re.sub(r'"<(\w+)>"', r"\1", text)
    return re.sub(r'^(\s*)"(\w+)":', r"\1\2:", text, flags=re.MULTILINE) + " as const"


def limits_of(kind: inspect.Type) -> Limits:
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=extra):
            said = extra or {}
            notes = {"title": said.get("title"), "about": said.get("description")}
            return limits_of(inner) | _given(**notes)
        case inspect.IntType(ge=low, le=high):
            return {"kind": "whole", **_given(low=low, high=high)}
        case inspect.StrType(min_length=fewest, max_length=longest):
            return {"kind": "text", **_given(fewest=fewest, longest=longest)}
        case inspect.BoolType():
            return {"kind": "truth"}
        case inspect.LiteralType(values=values):
            return {"kind": "choice", "values": list(values)}
        case inspect.UnionType(types=types):
            (other,) = (one for one in types if not isinstance(one, inspect.NoneType))
            return limits_of(other) | {"nothing": True}
        case inspect.ListType() | inspect.VarTupleType():
            counts = _given(fewest=kind.min_length, most=kind.max_length)
            return {"kind": "list", **counts, "entry": limits_of(kind.item_type)}
        case inspect.TupleType(item_types=items):
            return {"kind": "row", "entries": [limits_of(item) for item in items]}
        case inspect.DictType(key_type=key, value_type=value):
            counts = _given(fewest=kind.min_length, most=kind.max_length)
            return {"kind": "names", **counts, "names": limits_of(key), "entry": limits_of(value)}
        case inspect.StructType(cls=cls, fields=fields):
            own = Fields({field.encode_name: _field(field) for field in fields})
            own.name = cls.__name__
            return {"kind": "form", "fields": own}
    raise TypeError(f"no form can have {kind}")


def _field(field: inspect.Field) -> Limits:
    limits = limits_of(field.type)
    return limits if field.required else {**limits, "optional": True}


def _given(**notes: object) -> Limits:
    return {name: value for name, value in notes.items() if value is not None}


# ---- files ----


def generated() -> dict[Path, str]:
    """Every file this writes, with what belongs into it."""
    files = {CLIENT / "wire.ts": typescript()}
    for game_id, game in all_games().items():
        if game.forms:
            files[CLIENT / "games" / game_id / "forms.ts"] = forms_typescript(game.forms, game.columns)
    return files


def main() -> int:
    """Writes all files, or tells which are not up to date."""
    files = generated()
    if "--check" in sys.argv:
        old = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
        for path in old:
            name = path.relative_to(CLIENT.parent.parent)
            print(f"{name} is not up to date: run python tools/wire_types.py", file=sys.stderr)
        return 1 if old else 0
    for path, text in files.items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
