"""Games and bots of other packages: sound ones are found by everybody, bad ones are named and left out."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.packages.making import files_in, write_package

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
TICTACTOE = files_in(PAGE)
CODE = TICTACTOE["tictactoe/__init__.py"]
GAMES = "[rookery.games]\n{name} = {value}\n"
BOTS = "[rookery.bots]\n{name} = {value}\n"

FIRST = """
from rookery.core.thought import Thought
from rookery.games import game_by_id

class First:
    game = "tictactoe"

    def warm(self):
        pass

    def think(self, chair, rng, budget=None):
        return Thought(game_by_id(self.game).legal(chair.guessed, chair.seat)[0], 0.0)
"""


def rookery(folder: Path, *args: str, say: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """The command, with the packages in the folder installed."""
    path = os.pathsep.join([str(folder), *(part for part in [os.environ.get("PYTHONPATH")] if part)])
    return subprocess.run(
        [sys.executable, "-m", "rookery", *args],
        input=say,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, **env},
        check=False,
    )


def add_bot(folder: Path, package: str, code: str, module: str = "firsts") -> None:
    entry_points = BOTS.format(name="one", value=f"{module}:First")
    write_package(folder, package, entry_points, {f"{module}/__init__.py": code})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With tic-tac-toe installed, as the page makes it."""
    files = {name: text for name, text in TICTACTOE.items() if name.startswith("tictactoe/")}
    return write_package(tmp_path, "tictactoe", GAMES.format(name="ttt", value="tictactoe:GAME"), files)


def test_a_game_of_another_package_is_found_with_its_pages(folder: Path) -> None:
    code = (
        "from rookery.games import all_games, file_of, game_by_id\n"
        "print(list(all_games())[-1], file_of(game_by_id('tictactoe'), 'rules.md').decode()[:13])"
    )
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert done.stdout == "tictactoe # Tic-tac-toe\n"


def named(game_id: str) -> str:
    """Tic-tac-toe under another id."""
    return CODE.replace('id="tictactoe"', f'id="{game_id}"')


EVENT = "class Mute(Event, frozen=True):\n    words: str\n\n\n"
MUTE = named("mute").replace("Told(", "Mute(").replace("class State(", f"{EVENT}class State(")
BLANK = named("blank").replace("def sketch(", "def no_sketch(")
BAD_GAMES = {
    "missing": ("import nowhere", "it does not import (ModuleNotFoundError: No module named 'nowhere')."),
    "syntax": ("GAME = (", "it does not import (SyntaxError: '(' was never closed"),
    "exit": ("raise SystemExit(3)", "it does not import (SystemExit: 3)."),
    "killed": ("import os; os._exit(1)", "it ended the process that tried it."),
    "empty": (
        "GAMES = 1",
        "it does not import (AttributeError: module 'bad_empty' has no attribute 'GAME').",
    ),
    "number": ("GAME = 7", "what stands at bad_number:GAME is not a Game."),
    "taken": (CODE, "its id tictactoe is that of a game of tictactoe."),
    "ours": (named("soccer"), "its id soccer is that of a game of Rookery."),
    "id": (named("../x"), "its id '../x' is not made of small letters"),
    "mute": (MUTE, "it breaks the contract at step 1 (raised: TypeError in tell"),
    "blank": (BLANK, "it breaks the contract at step 0 (raised: NotImplementedError in text"),
}


def test_bad_games_are_named_in_one_sentence_each_and_hurt_nobody(folder: Path) -> None:
    for name, (code, _) in BAD_GAMES.items():
        entry_points = GAMES.format(name="worse", value=f"bad_{name}:GAME")
        write_package(folder, f"z{name}", entry_points, {f"bad_{name}/__init__.py": code})
    done = rookery(folder, "play", "tictactoe", say="b2\nquit")
    assert done.returncode == 0, done.stderr
    assert "Fledgling 2 marks" in done.stdout
    told = done.stderr.splitlines()
    assert len(told) == len(BAD_GAMES)
    for name, (_, words) in BAD_GAMES.items():
        assert any(line.startswith(f"The game worse of z{name} is left out: {words}") for line in told), told


def test_a_package_that_cannot_be_read_is_left_out(folder: Path) -> None:
    write_package(folder, "odd", "[rookery.games]\nno equals sign here\n", {})
    done = rookery(folder, "play", "tictactoe", "--seats", "me,me", say="quit")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("A package is left out: its rookery.games cannot be read")


def test_a_foreign_bot_sits_down_like_any_other(folder: Path) -> None:
    add_bot(folder, "firsts", FIRST)
    done = rookery(folder, "play", "tictactoe", "--seats", "me,firsts:one", say="b2\nquit")
    assert (done.returncode, done.stderr) == (0, "")
    assert "One (firsts) 2 marks a3." in done.stdout
    match = rookery(folder, "bot", "tictactoe", "--seats", "firsts:one,search:20", "--games", "2")
    assert match.returncode == 0, match.stderr
    assert "firsts:one" in match.stdout


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (
            "me,other:one",
            "Tic-tac-toe has no bot 'other:one'; there is chick, fledgling, adult, emperor, random.",
        ),
        ("me,search:0", "A search is given as search:1000, with 1 to 10,000,000 tries."),
        ("me,search:many", "A search is given as search:1000, with 1 to 10,000,000 tries."),
    ],
)
def test_an_unknown_bot_is_refused_with_one_sentence(folder: Path, seats: str, words: str) -> None:
    done = rookery(folder, "play", "tictactoe", "--seats", seats)
    assert (done.returncode, done.stderr) == (2, words + "\n")


BAD_BOTS = {
    "missing": (
        "class First",
        "class Second",
        "it does not import (AttributeError: module 'bad_missing' has no",
    ),
    "game": ('"tictactoe"', '"chess"', "there is no game 'chess', which it plays."),
    "shape": ("def think", "def ponder", "bad_shape:First has no method think."),
    "worth": (
        "[0], 0.0",
        "[0], float('nan')",
        "it fails when tried (RuntimeError: the zworth:one bot of tictactoe",
    ),
    "answer": (
        "return Thought(",
        "return (lambda a, w: a)(",
        "it fails when tried (RuntimeError: the zanswer:one",
    ),
}


def test_bad_bots_are_named_and_left_out(folder: Path) -> None:
    for name, (good, bad, _) in BAD_BOTS.items():
        add_bot(folder, f"z{name}", FIRST.replace(good, bad), module=f"bad_{name}")
    add_bot(folder, "firsts", FIRST)
    done = rookery(folder, "play", "tictactoe", "--seats", "me,firsts:one", say="b2\nquit")
    assert done.returncode == 0, done.stderr
    assert "One (firsts) 2 marks a3." in done.stdout
    told = done.stderr.splitlines()
    assert len(told) == len(BAD_BOTS)
    for name, (_, _, words) in BAD_BOTS.items():
        assert any(line.startswith(f"The bot one of z{name} is left out: {words}") for line in told), told


def test_what_hangs_is_named_and_left_out_after_as_long_as_is_set(tmp_path: Path) -> None:
    """With nothing sound beside it, which on a slow machine might not be ready within that second either."""
    asleep = "print('hello'); import time; time.sleep(600)"
    code = {"slow/__init__.py": asleep}
    write_package(tmp_path, "zgame", GAMES.format(name="worse", value="slow:GAME"), code)
    bot = FIRST.replace("tictactoe", "soccer").replace("return", f"{asleep}\n        return")
    add_bot(tmp_path, "zbot", bot)
    done = rookery(tmp_path, "play", "soccer", "--seats", "me,random", say="quit", ROOKERY_PROBE_SECONDS="1")
    assert done.returncode == 0, done.stderr
    late = "is left out: it was not ready within 1 seconds."
    assert done.stderr.splitlines() == [f"The game worse of zgame {late}", f"The bot one of zbot {late}"]


def test_a_bot_that_fails_later_loses_nobody_a_game(folder: Path) -> None:
    late = FIRST.replace("return Thought", "assert len(chair.guessed.marked) < 6\n        return Thought")
    add_bot(folder, "firsts", late)
    done = rookery(folder, "play", "tictactoe", "--seats", "me,firsts:one", say="b2\nc3\na2\nc1\nquit")
    assert done.returncode == 0, done.stderr
    assert "The bot firsts:one failed: AssertionError. A random move is played instead." in done.stdout
    match = rookery(folder, "bot", "tictactoe", "--seats", "firsts:one,firsts:one", "--games", "2")
    assert match.returncode == 2
    assert "The bot firsts:one failed: AssertionError" in match.stderr
    assert "Traceback" not in match.stderr


def test_the_server_has_them_and_tells_its_log_what_it_has_not(folder: Path) -> None:
    add_bot(folder, "firsts", FIRST)
    write_package(
        folder, "zbad", GAMES.format(name="worse", value="bad:GAME"), {"bad/__init__.py": "import x1"}
    )
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen(
        [sys.executable, "-m", "rookery", "serve", "--no-browser", "--data", str(folder / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    ) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[4]
        with urllib.request.urlopen(f"{url}api/shelf") as answer:
            games = {game["id"]: game for game in json.load(answer)["games"]}
        with urllib.request.urlopen(f"{url}api/games/tictactoe/rules") as answer:
            assert "Tic-tac-toe" in answer.read().decode()
        server.terminate()
        _, log = server.communicate()
    assert games["tictactoe"]["levels"] == ["chick", "fledgling", "adult", "emperor", "firsts:one"]
    assert "firsts:one" not in games["soccer"]["levels"]
    assert "The game worse of zbad is left out: it does not import" in log


def test_nobody_tries_a_package_twice(folder: Path, tmp_path: Path) -> None:
    """Each process that imports it leaves a sign, and only the one that tries it leaves a 1."""
    trace = tmp_path / "trace"
    noted = f"with open({str(trace)!r}, 'a') as file:\n    file.write(os.environ.get('ROOKERY_PROBING', '-'))"
    code = f"{CODE}\nimport os\n{noted}\n"
    (folder / "tictactoe" / "__init__.py").write_text(code)
    done = rookery(folder, "bot", "tictactoe", "--seats", "random,random", "--games", "2")
    assert done.returncode == 0, done.stderr
    assert trace.read_text().count("1") == 1
    assert trace.read_text().count("-") >= 2


def test_the_bot_that_the_page_shows_plays(tmp_path: Path) -> None:
    files = files_in(PAGE.with_name("bots.md"))
    assert len(files["hasty/__init__.py"].splitlines()) <= 20
    write_package(tmp_path, "hasty", BOTS.format(name="scorer", value="hasty:Scorer"), files)
    done = rookery(
        tmp_path, "bot", "soccer", "--seats", "hasty:scorer,random", "--games", "2", "-o", "move_limit=10"
    )
    assert (done.returncode, "hasty:scorer" in done.stdout) == (0, True), done.stderr
