"""The commands, as a person at a shell meets them."""

import json
from pathlib import Path

import pytest

from rookery.core.record import decode, encode
from rookery.core.spec import check_setup
from rookery.games import game_by_id
from rookery.lab.match import play_game
from tests.commands import rookery

START = "M:- P:- B:- / M:- P:- B:- / ball:center / to:1"
BEFORE_GOAL = "M:e8U P:- B:- / M:- P:- B:c3N / ball:e8 / to:1"


def look(*lines: str | bytes) -> list[dict[str, object]]:
    text = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    done = rookery("moves", "soccer", say=text)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_moves_lists_what_can_come_of_a_position() -> None:
    (found,) = look(START)
    assert set(found) == {"pos", "next", "over"}
    assert found["pos"] == START
    following = found["next"]
    assert isinstance(following, list)
    assert len(following) == len(set(following)) == 41
    assert "M:- P:- B:c3NE / M:- P:- B:- / ball:center / to:2" in following
    assert found["over"] == {}


def test_moves_names_the_winner_and_changes_the_turn_after_a_goal_too() -> None:
    (found,) = look(BEFORE_GOAL)
    goal = "M:e8E P:- B:- / M:- P:- B:c3N / ball:h8 / to:2"
    assert found["over"] == {goal: 1}
    assert isinstance(found["next"], list)
    assert goal in found["next"]


def test_moves_gives_every_line_a_line() -> None:
    nonsense: list[str | bytes] = ["", "hello", b"\xff\xfe", START.replace("to:1", "to:3"), "/" * 9000]
    answers = look(START, *nonsense, START)
    assert len(answers) == len(nonsense) + 2
    assert answers[0] == answers[-1]
    for answer in answers[1:-1]:
        assert set(answer) == {"pos", "error"}


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("M:a1N P:a1U B:- / M:- P:- B:- / ball:center / to:1", "both on a1"),
        ("M:c3N P:- B:- / M:- P:- B:- / ball:c3 / to:1", "Player 1's Mama has the ball on c3, so it stands"),
        (
            "M:h8U P:- B:- / M:- P:- B:- / ball:center / to:1",
            "Player 1's Mama is on h8, the corner it attacks",
        ),
        ("M:d4U P:- B:- / M:- P:- B:- / ball:center / to:1", "would have taken the ball"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_reason(position: str, words: str) -> None:
    (answer,) = look(position)
    assert words in str(answer["error"])


def test_perft_prints_the_number_alone() -> None:
    assert rookery("perft", "soccer", "--depth", "3", "--engine", "rules").stdout == "35301\n"
    assert rookery("perft", "soccer", "--depth", "4").stdout == "741035\n"
    assert rookery("perft", "soccer", "--depth", "0").stdout == "1\n"


@pytest.fixture(scope="module")
def record_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = game_by_id("soccer")
    record, _ = play_game(game, check_setup(game.spec, 2, {"move_limit": 40}), ["random", "random"], "cli")
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_bytes(encode(record))
    return path


def test_replay_tells_the_game_move_by_move(record_file: Path) -> None:
    done = rookery("replay", str(record_file))
    assert done.returncode == 0
    assert "was chosen at random and goes first" in done.stdout
    assert done.stdout.count("Random: ") == 40
    assert rookery("replay", "--boards", str(record_file)).stdout.count("Sea 1:") == 42


def test_verify_accepts_a_true_record_and_names_what_is_wrong_with_a_false_one(record_file: Path) -> None:
    good = rookery("verify", str(record_file))
    assert good.returncode == 0
    assert "every one of 41 steps is legal" in good.stdout
    record = decode(record_file.read_bytes())
    text = encode(record).decode()
    _, name = record.steps[5][0]
    forged = record_file.with_name("forged.json")
    forged.write_text(text.replace(f'"{name}"', '"Pd4^"', 1))
    bad = rookery("verify", str(forged))
    assert bad.returncode == 2
    assert "does not replay" in bad.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nonsense"], "nonsense"),
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "soccer", "--seats", "me"], "2 players"),
        (["play", "soccer", "--seats", "me,god"], "no bot 'god'"),
        (["play", "soccer", "-o", "first_to"], "name=value"),
        (["play", "soccer", "-o", "first_to=9"], "first_to must be one of 1, 2, 3"),
        (["play", "soccer", "-o", "rain=on"], "no option rain"),
        (["play", "soccer", "-o", "move_limit=x"], "move_limit must be a whole number"),
        (["play", "soccer", "--position", "x"], "A position text looks like this"),
        (["bot", "soccer", "--games", "0"], "from 1 to 1,000,000"),
        (["bot", "soccer", "--games", "x"], "--games"),
        (["perft", "soccer", "--depth", "-1"], "from 0 to 20"),
        (["perft", "soccer", "--depth", "2", "--engine", "steam"], "rules or kernel"),
        (["perft", "soccer"], "--depth"),
        (["serve", "--port", "99999"], "0 to 65535"),
        (["serve", "--port", "x"], "--port"),
        (["serve", "--host", "not a host"], "Cannot listen"),
        (["serve", "--data", "/dev/null/x"], "cannot be kept"),
        (["play", "soccer", "--scenario", "/no/such/file"], "/no/such/file cannot be read"),
        (["replay", "/no/such/file"], "Cannot read /no/such/file"),
        (["verify", "/"], "Cannot read /"),
        (["verify", __file__], "This is not a record"),
    ],
)
def test_wrong_input_gets_one_sentence_and_exit_code_2(args: list[str], words: str) -> None:
    done = rookery(*args)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_hot_seat_game_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    talk = [
        "help",
        "moves",
        "",
        "Bc3",
        "Me8*S>e2",
        f"save {file}",
        "save /no/such/place/x",
        "board",
        "Me8*E>h8",
    ]
    done = rookery("play", "soccer", "--seats", "me,me", "--position", BEFORE_GOAL, say="\n".join(talk))
    assert done.returncode == 0, done.stderr
    assert "'Bc3' is not a move" in done.stdout
    assert "the ball does not stop on e2" in done.stdout
    assert "Me8*E>h8" in done.stdout
    assert "Cannot write /no/such/place/x" in done.stdout
    assert "Player 1 wins." in done.stdout
    assert decode(file.read_bytes()).fairness is not None


def test_leaving_a_terminal_game_by_any_door() -> None:
    for word in ("quit", "", "resign"):
        done = rookery("play", "soccer", "--seats", "me,me", "-o", "first=first", say=word)
        assert done.returncode == 0
        assert done.stderr == ""
    assert "Player 1 resigns. Player 2 wins." in done.stdout


SCENARIO = {
    "game": "soccer",
    "seats": ["open", "person"],
    "options": {"first_to": 2},
    "position": BEFORE_GOAL,
}


@pytest.fixture
def scenario_file(tmp_path: Path) -> Path:
    path = tmp_path / "corner.json"
    path.write_text(json.dumps(SCENARIO))
    return path


def test_a_scenario_is_played_as_it_stands_or_with_one_thing_changed(scenario_file: Path) -> None:
    play = ("play", "soccer", "--scenario", str(scenario_file))
    done = rookery(*play, say="Me8*E>h8\nresign")
    assert "Player 1 against Player 2" in done.stdout
    assert "Player 2 resigns." in done.stdout
    once = rookery(*play, "-o", "first_to=1", say="Me8*E>h8")
    assert "Player 1 wins." in once.stdout
    against = rookery(*play, "--seats", "me,random", say="quit")
    assert "Player 1 against Random 2" in against.stdout


def test_bots_measure_a_scenario(scenario_file: Path, tmp_path: Path) -> None:
    levels = ("--seats", "random,random", "--games", "2", "--save", str(tmp_path / "games"))
    done = rookery("bot", "soccer", "--scenario", str(scenario_file), "-o", "move_limit=40", *levels)
    assert done.returncode == 0, done.stderr
    for file in (tmp_path / "games").iterdir():
        setup = decode(file.read_bytes()).setup
        assert (setup.position, setup.options["first_to"], setup.options["move_limit"]) == (
            BEFORE_GOAL,
            2,
            40,
        )


@pytest.mark.parametrize(
    ("command", "changes", "words"),
    [
        ("bot", {}, "Seat 1 is for a person; say with --seats which bots play."),
        (
            "play",
            {"game": "nightout", "options": {}, "position": None},
            "is a scenario of nightout, not of soccer.",
        ),
        ("play", {"seats": ["person", "god"]}, "not god."),
        ("play", {"options": {"first_to": 7}}, "Option first_to must be one of 1, 2, 3, not 7."),
    ],
)
def test_a_scenario_that_cannot_be_played_is_refused(
    scenario_file: Path, command: str, changes: dict[str, object], words: str
) -> None:
    scenario_file.write_text(json.dumps({**SCENARIO, **changes}))
    done = rookery(command, "soccer", "--scenario", str(scenario_file))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert words in done.stderr


def test_bots_play_each_other_and_their_records_verify(tmp_path: Path) -> None:
    done = rookery("bot", "soccer", "--seats", "random,chick", "--games", "4", "--save", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "4 games" in done.stdout
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    assert rookery("verify", str(files[0])).returncode == 0
