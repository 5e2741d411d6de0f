"""Every game's folder has the same shape: the same file name for the same role, and no other file.

What each role is for stands in `docs/architecture.md`, one line each. A role that a game lacks is absent.
"""

import re
from pathlib import Path

import pytest

import rookery

ROOT = Path(rookery.__file__).parent
GAMES = sorted(path.parent for path in (ROOT / "games").glob("*/__init__.py"))
ARCHITECTURE = Path(__file__).parent.parent / "docs" / "architecture.md"

ALWAYS = {
    "__init__.py", "game.py", "options.py", "state.py", "actions.py", "events.py", "view.py", "notation.py",
    "refusals.py", "words.py", "board_text.py", "rules", "position", "bot", "rules.md", "lesson.md",
    "demo.json",
}  # fmt: skip
SOMETIMES = {
    "lesson-2.md", "puzzles.json", "texts", "kernel", "data", "statistics.py", "bench.py", "arrays.py",
    "many.py", "effects.json",
}  # fmt: skip
INSIDE = {"bot": {"brain.py", "levels.py", "reasons.py"}, "position": {"lines.py", "read.py", "check.py"}}
LONGEST = 500
"""A module that nears this wants a second thought."""


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


def missing_and_strange(names: set[str]) -> tuple[set[str], set[str]]:
    return ALWAYS - names, names - ALWAYS - SOMETIMES


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_game_has_the_same_files_for_the_same_roles(folder: Path) -> None:
    assert missing_and_strange(names_in(folder)) == (set(), set())
    for name, wanted in INSIDE.items():
        assert wanted <= names_in(folder / name), name


def test_every_role_is_explained() -> None:
    """As a row of the table of roles: `game.py` | what it is for."""
    told = set(re.findall(r"^\| `([\w./-]+?)/?` \|", ARCHITECTURE.read_text(encoding="utf-8"), re.MULTILINE))
    assert (ALWAYS | SOMETIMES) - told == set()


def test_every_module_of_the_core_is_explained() -> None:
    told = set(re.findall(r"`(\w+)`", (ROOT / "core" / "__init__.py").read_text(encoding="utf-8")))
    assert {path.stem for path in (ROOT / "core").glob("*.py")} - {"__init__"} - told == set()


def test_no_module_is_two_rooms_in_one() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted(ROOT.rglob("*.py"))
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_the_checks_above_can_fail() -> None:
    assert missing_and_strange((ALWAYS - {"game.py"}) | {"deeds.py"}) == ({"game.py"}, {"deeds.py"})
    assert len(GAMES) >= 4
