"""Write the client's types for the wire from the server's Structs.

    python tools/wire_types.py            write web/src/wire.ts
    python tools/wire_types.py --check    fail if it is not up to date

Types of a game carry its name in front, so that two games may both have a `Pushed`.
"""

import sys
from pathlib import Path
from typing import get_args

from msgspec import inspect

from rookery.core.game import Event, View
from rookery.core.study import Study
from rookery.games import all_games
from rookery.table.wire import from_client, over_http, to_client

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "wire.ts"
SPOKEN_BY_CLIENT = (
    over_http.TableWish,
    over_http.SeatWish,
    over_http.SitWish,
    over_http.LookWish,
    over_http.SummaryWish,
    over_http.StudyWish,
    *get_args(from_client.FromClient),
)
"""Only these may leave out what has a default; the server always says everything."""

ROOTS = (
    *SPOKEN_BY_CLIENT,
    over_http.Shelf,
    over_http.TableMade,
    over_http.SatDown,
    over_http.InviteInfo,
    over_http.Summaries,
    over_http.Replay,
    over_http.RulePage,
    over_http.Demo,
    over_http.Lesson,
    over_http.ReadScenario,
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
            for field in info.fields:
                mark = "?" if cls in SPOKEN_BY_CLIENT and not field.required else ""
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
    return "\n\n".join([head, *writer.done.values(), "\n".join(unions)]) + "\n"


def main() -> int:
    text = typescript()
    if "--check" in sys.argv:
        current = TARGET.exists() and TARGET.read_text() == text
        if not current:
            print("web/src/wire.ts is not up to date: run python tools/wire_types.py", file=sys.stderr)
        return 0 if current else 1
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
