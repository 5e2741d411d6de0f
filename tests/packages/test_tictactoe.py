"""What docs/add-a-game.md shows is a whole game: taken out of the page, installed and played."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rookery.core.record import decode
from tests.packages.making import Environment, files_in, make_wheel

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILES = files_in(PAGE)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    folder = tmp_path_factory.mktemp("tictactoe")
    environment = Environment(folder / "venv")
    environment.install(make_wheel(folder, FILES))
    yield environment


def test_it_takes_at_most_a_hundred_lines_of_python() -> None:
    python = {name: text for name, text in FILES.items() if name.endswith(".py")}
    assert sum(len(text.splitlines()) for text in python.values()) <= 100
    for text in python.values():
        ast.parse(text)
        assert max(len(line) for line in text.splitlines()) <= 110


def test_it_keeps_the_contract(home: Environment) -> None:
    done = home.rookery("check", "tictactoe")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 setups, 3 games, 0 faults." in done.stdout


def test_it_is_played_in_the_terminal_and_the_record_verifies(home: Environment, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    talk = ["b2", "b2", "d4", "hint", "a1", "b3", "a3", f"save {file}", "c1"]
    done = home.rookery("play", "tictactoe", "--seats", "me,me", say="\n".join(talk))
    assert done.returncode == 0, done.stderr
    assert "Somebody has marked b2 already." in done.stdout
    assert "'d4' is not a move; moves look like b2 or a3." in done.stdout
    assert "tries with this move" in done.stdout
    assert "Player 1 marks c1." in done.stdout or "Player 1 wins." in done.stdout
    assert decode(file.read_bytes()).game == "tictactoe"
    verified = home.rookery("verify", str(file))
    assert verified.returncode == 0, verified.stderr


def test_a_bot_answers_in_the_terminal(home: Environment) -> None:
    done = home.rookery("play", "tictactoe", say="moves\nb2\nquit")
    assert done.returncode == 0, done.stderr
    assert "Player 1 against Fledgling 2" in done.stdout
    assert "Fledgling 2 marks " in done.stdout


def test_bots_play_a_match_in_the_lab(home: Environment, tmp_path: Path) -> None:
    done = home.rookery(
        "bot", "tictactoe", "--games", "2", "--seats", "adult,search:50", "--save", str(tmp_path)
    )
    assert done.returncode == 0, done.stderr
    assert "2 games" in done.stdout
    for file in tmp_path.iterdir():
        assert home.rookery("verify", str(file)).returncode == 0
    counted = home.rookery("statistics", str(tmp_path))
    assert "2 games." in counted.stdout, counted.stderr
