"""Imports point one way, no game knows another or the web, and the table knows no game by name.

Read from the source, not from what is loaded: an import inside a function or under an `if` counts too.
"""

import ast
from functools import cache
from pathlib import Path

import rookery

ROOT = Path(rookery.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))

# Each room with the rooms it may import from; its own is always allowed.
MAY_USE = {
    "core": set[str](),
    "games": {"core"},
    "bots": {"core", "games"},
    "lab": {"core", "games", "bots"},
    "table": {"core", "games", "bots", "lab"},
    "adapters": {"core", "games", "bots"},
    "client": {"core", "games", "bots", "table"},
    "fleet": {"core"},
    "torture": {"core", "games", "bots", "lab", "table", "client", "fleet"},
    "cli": {"core", "games", "bots", "lab", "table", "client", "commands"},
    "commands": {"core", "games", "bots", "lab", "table", "client", "adapters", "torture", "fleet"},
    "__main__": {"cli"},
}
WEB = {"starlette", "uvicorn", "websockets", "anyio", "httpx2", "http", "asyncio", "socket", "sqlite3"}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(("rookery", *(parts[:-1] if parts[-1] == "__init__" else parts)))


def imports_of(tree: ast.AST, module: str, is_package: bool) -> set[str]:
    """Every module named in an import, relative ones written out; `from x import y` names x and x.y."""
    found: set[str] = set()
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *(node.module or "").split(".")]).rstrip(".")
            found |= {origin, *(f"{origin}.{alias.name}" for alias in node.names)}
    return found


@cache
def trees() -> dict[Path, ast.AST]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


@cache
def imports() -> dict[str, set[str]]:
    """What each module imports."""
    return {
        module_of(path): imports_of(tree, module_of(path), path.name == "__init__.py")
        for path, tree in trees().items()
    }


GAME_FOLDERS = sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def misplaced(module: str, imported: set[str]) -> set[str]:
    """What a module imports from a room that it may not."""
    here = room(module)
    allowed = MAY_USE[here] | {here}
    ours = {name for name in imported if name.split(".")[0] == "rookery" and room(name)}
    # A name of the package itself, such as its version, is in no room.
    return {name for name in ours if room(name) in MAY_USE and room(name) not in allowed}


def strange_to_a_game(module: str, imported: set[str]) -> set[str]:
    """What a game imports of another game, of the list of games, or of the web."""
    own = ".".join(module.split(".")[:3])
    games = {
        name for name in imported if name.startswith("rookery.games") and name not in ("rookery.games", own)
    }
    others = {name for name in games if not name.startswith(f"{own}.")}
    return others | {name for name in imported if name.split(".")[0] in WEB}


def test_every_module_stands_in_a_known_room() -> None:
    assert {room(module) for module in imports()} - {""} <= set(MAY_USE)


def test_imports_point_one_way() -> None:
    found = {module: misplaced(module, imported) for module, imported in imports().items() if room(module)}
    assert {module: names for module, names in found.items() if names} == {}


def test_no_game_knows_another_game_or_the_web() -> None:
    of_games = {
        module: imported for module, imported in imports().items() if module.startswith("rookery.games.")
    }
    found = {module: strange_to_a_game(module, imported) for module, imported in of_games.items()}
    assert {module: names for module, names in found.items() if names} == {}


def test_nothing_at_the_table_and_in_the_adapters_names_a_game() -> None:
    named = [
        (module_of(path), game)
        for room in ("table", "adapters")
        for path in sorted((ROOT / room).rglob("*.py"))
        for game in GAME_FOLDERS
        if game in path.read_text(encoding="utf-8").lower()
    ]
    assert named == []


def test_the_shared_rooms_import_no_game_by_name() -> None:
    """Bots, lab and table find games by the shelf, so that a new folder is all a new game takes."""
    named = {
        (module, name)
        for module, imported in imports().items()
        if room(module) in ("core", "bots", "lab", "table", "adapters")
        for name in imported
        if name.startswith("rookery.games.") and name.split(".")[2] in GAME_FOLDERS
    }
    assert named == set()


def reads_into_types(tree: ast.AST) -> list[str]:
    """Calls by which msgspec reads into a type, not just into plain values."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [
        name
        for call in calls
        if (name := ast.unparse(call.func)) in ("msgspec.convert", "msgspec.json.Decoder")
        or (name == "msgspec.json.decode" and (len(call.args) > 1 or call.keywords))
    ]


def test_types_are_read_by_one_module_which_is_safe_for_threads() -> None:
    reading = {module_of(path) for path, tree in trees().items() if reads_into_types(tree)}
    assert reading == {"rookery.core.decoding"}


def test_the_checks_above_can_fail() -> None:
    """Nothing is proved by a search that finds nothing, so it is shown what it should find."""
    source = "def f():\n    from rookery.games.soccer import GAME\nfrom ..lab import x\nimport asyncio.events"
    found = imports_of(ast.parse(source), "rookery.core.dealer", is_package=False)
    assert found == {
        "rookery.games.soccer",
        "rookery.games.soccer.GAME",
        "rookery.lab",
        "rookery.lab.x",
        "asyncio.events",
    }
    assert misplaced("rookery.core.dealer", found) == found - {"asyncio.events"}
    assert misplaced("rookery.lab.runs", found) == set()
    assert strange_to_a_game("rookery.games.battle.game", found) == {
        "rookery.games.soccer",
        "rookery.games.soccer.GAME",
        "asyncio.events",
    }
    assert strange_to_a_game("rookery.games.soccer.game", found) == {"asyncio.events"}
    assert "soccer" in GAME_FOLDERS
    assert len(imports()["rookery.games.soccer.game"]) > 10
    assert any(room(module) == "table" for module in imports())
    reading = "msgspec.json.decode(x, type=int)\nmsgspec.convert(x, int)\nmsgspec.json.decode(x)"
    assert reads_into_types(ast.parse(reading)) == ["msgspec.json.decode", "msgspec.convert"]
