"""Engines in any language: good ones play everywhere, bad ones cost nothing but their own game."""

import io
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from rookery.bots.engine_talk import LONGEST_ANSWER, Question, question_of
from rookery.bots.engines import LONGEST_COMMAND, EngineFailed, engine_of
from rookery.bots.thinking import bot_name, check_bot, check_player, sit, think
from rookery.commands.arguments import read_seats
from rookery.commands.engine import run_engine
from rookery.commands.terminal import Terminal
from rookery.core.decoding import decode
from rookery.core.game import CHANCE, AnyGame
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Setup, check_setup
from rookery.core.thought import Budget
from rookery.games import all_games, game_by_id
from rookery.lab import Experiment, Plan, run
from rookery.lab.match import play_game
from rookery.lab.planning import Faulty, plan_of
from rookery.table.wire.over_http import Scenario
from tests.packages.making import files_in

DOC = Path(__file__).parent.parent.parent / "docs" / "engines.md"
HEAD = "import json, os, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n    "
FIRST = "print(json.dumps({'move': asked['moves'][0]['move']}), flush=True)"

BAD = {
    "silent": ("time.sleep(1000)", "it did not answer within"),
    "crashing": ("raise ValueError('no idea')", "its last words were: ValueError: no idea"),
    "leaving": ("sys.exit(0)", "it ended before it answered"),
    "babbling": ("print('hello', flush=True)", "its answer is not a line such as"),
    "cheating": ('print(\'{"move": "win at once"}\', flush=True)', "it answered with no move"),
    "endless": (f"print('x' * {LONGEST_ANSWER + 2}, flush=True)", "its answer is longer than"),
    "honest": ('print(\'{"error": "I cannot."}\', flush=True)', "it says: I cannot."),
    "loud": ("os.write(2, b'x' * (1 << 20)); time.sleep(1000)", "it did not answer within"),
}


def written(folder: Path, name: str, does: str = FIRST) -> str:
    file = folder / f"{name}.py"
    file.write_text(HEAD + does + "\n")
    return f"engine:{sys.executable} {file}"


def asked(game: AnyGame, setup: Setup, level: str, seconds: float = 30.0) -> str:
    """The name of what it plays at its first choice."""
    s, rng = game.start(setup), SeededRng("asked")
    while game.to_act(s) == (CHANCE,):
        s, _ = game.play(s, {CHANCE: game.draw(s, rng)})
    seat = game.to_act(s)[0]
    thought = think(game, sit(game, s, seat, level, 1, setup), rng, Budget(seconds=seconds))
    return game.name(s, seat, thought.action)


SOCCER = game_by_id("soccer")
SHORT = check_setup(SOCCER.spec, 2, {"move_limit": 12, "first": "first"})


def test_the_engines_in_the_documents_play_every_game(tmp_path: Path) -> None:
    files = files_in(DOC)
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    node = shutil.which("node")
    levels = [f"engine:{sys.executable} {tmp_path / 'mybot.py'}"]
    levels += [f"engine:{node} {tmp_path / 'mybot.js'}"] if node else []
    for game in all_games().values():
        for level in levels:
            asked(game, check_setup(game.spec, 2, {}), level)
    _, outcome = play_game(SOCCER, SHORT, [levels[0], levels[-1]], "documents")
    assert outcome is not None
    if node is None:
        pytest.skip("The Python engine plays; the one in JavaScript was not tried, as there is no Node.")


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_engine_is_told_in_a_sentence(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    does, words = BAD[kind]
    slow = words == "it did not answer within"
    monkeypatch.setattr("rookery.bots.engines.STARTING", 0.5 if slow else 60.0)
    with pytest.raises(Refused) as refused:
        asked(SOCCER, SHORT, written(tmp_path, kind, does), seconds=0.5 if slow else 60.0)
    assert refused.value.refusal.reason == "bot_failed"
    assert words in str(refused.value)


def test_what_cannot_be_started_is_told() -> None:
    with pytest.raises(Refused, match="it cannot be started; its last words were: No such file"):
        asked(SOCCER, SHORT, "engine:/nowhere/at-all")
    for nothing in ("engine:", "engine:'open"):
        with pytest.raises(Refused, match="engine"):
            check_player(SOCCER, nothing.replace("'open", " "))
    with pytest.raises(Refused, match="is no command"):
        check_player(SOCCER, "engine:'open")


def test_the_longest_command_can_sit_in_an_experiment_and_a_longer_one_is_refused() -> None:
    longest = "engine:" + "x" * LONGEST_COMMAND
    plan = plan_of(Experiment(game="soccer", seats=(longest, "chick"), games=2), engines=True)
    # As the processes that play it are told.
    assert decode(msgspec.json.encode(plan), Plan).cells[0].bots[0].level == longest
    with pytest.raises(Refused, match="at most 1,000 letters"):
        check_player(SOCCER, longest + "x")


def test_an_engine_that_failed_is_started_again(tmp_path: Path) -> None:
    flag = tmp_path / "failed"
    does = f"if not os.path.exists({str(flag)!r}):\n        open({str(flag)!r}, 'w'); break\n    {FIRST}"
    level = written(tmp_path, "once", does)
    with pytest.raises(Refused, match="it ended before it answered"):
        asked(SOCCER, SHORT, level)
    assert asked(SOCCER, SHORT, level)


def test_an_engine_ends_with_all_it_started_when_who_asked_is_killed(tmp_path: Path) -> None:
    """Also one that never looks at its input again."""
    pids = tmp_path / "pids"
    does = (
        "import subprocess\n    child = subprocess.Popen(['sleep', '1000'])\n    "
        f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}} ')\n    {FIRST}\n    "
        "time.sleep(1000)"
    )
    level = written(tmp_path, "stubborn", does)
    code = (
        "import sys, time\nfrom tests.bots.test_engines import asked, SOCCER, SHORT\n"
        "asked(SOCCER, SHORT, sys.argv[1])\nprint('played', flush=True)\ntime.sleep(1000)"
    )
    root = Path(__file__).parent.parent.parent
    asker = subprocess.Popen([sys.executable, "-c", code, level], stdout=subprocess.PIPE, cwd=root)
    assert asker.stdout is not None and asker.stdout.readline() == b"played\n"
    asker.kill()
    asker.wait()
    for pid in map(int, pids.read_text().split()):
        while alive(pid):
            time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_one_that_fails_loses_its_games_in_an_experiment(tmp_path: Path) -> None:
    good = written(tmp_path, "good")
    bad = written(tmp_path, "bad", f"{FIRST} if asked['view']['moves'] < 4 else sys.exit(1)")
    pairs = ((good, "random"), (bad, "random"))
    experiment = Experiment(
        game="soccer", games=2, judged=0, options={"move_limit": 12}, vary={"seats": pairs}
    )
    with pytest.raises(Faulty, match="has no bot"):
        plan_of(experiment)
    rows = run(plan_of(experiment, engines=True), cores=1).to_pylist()
    assert {row["reason"] for row in rows if row["cell"] == 2} == {"bot_failed"}
    assert "bot_failed" not in {row["reason"] for row in rows if row["cell"] == 1}
    assert [row["share"] for row in rows if row["cell"] == 2 and row["bot_name"] == bad] == [0, 0]


def test_in_the_terminal_a_random_move_stands_in(tmp_path: Path) -> None:
    said: list[str] = []
    seats = [written(tmp_path, "bad", "sys.exit(1)"), "random"]
    Terminal(SOCCER, SHORT, seats, said.append, lambda _: "quit").run()
    assert any("failed: it ended before it answered" in line and "is played instead" in line for line in said)


def test_nobody_starts_a_program_by_a_level_at_a_table_or_by_a_scenario() -> None:
    with pytest.raises(Refused, match="has no bot"):
        check_bot(SOCCER, "engine:true")
    scenario = Scenario("soccer", ("engine:true", "adult"))
    with pytest.raises(Refused, match="cannot name an engine"):
        read_seats(SOCCER, None, scenario, None, -2)
    assert bot_name("engine:./mybot") == "./mybot (engine)"


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.spec.id)
def test_a_question_holds_nothing_its_seat_cannot_know_and_all_a_bot_needs(game: AnyGame) -> None:
    """Two boards that a seat cannot tell apart make the same question, and `rookery engine` answers it."""
    setup = check_setup(game.spec, 2, {})
    s, rng = game.start(setup), SeededRng("questions")
    lines = []
    for step in range(40):
        acting = game.to_act(s)
        if not acting:
            break
        if acting == (CHANCE,):
            s, _ = game.play(s, {CHANCE: game.draw(s, rng)})
            continue
        seat = acting[0]
        twin = game.guess(s, seat, SeededRng("twin", step))
        questions = [
            question_of(game, setup, sit(game, board, seat, "random", step, setup), Budget(nodes=1), step)
            for board in (s, twin)
        ]
        one, other = map(msgspec.json.encode, questions)
        assert one == other
        lines.append((one, [legal.move for legal in questions[0].moves]))
        s, _ = game.play(s, {seat: pick(rng, game.legal(s, seat)) for seat in acting})
    out = io.StringIO()
    nonsense = b'{"game": 1}\n'
    told = nonsense + b"\n".join(line for line, _ in lines)
    run_engine(game, "chick", io.BytesIO(told), out)
    error, *replies = map(msgspec.json.decode, out.getvalue().splitlines())
    assert "That is no question" in error["error"]
    assert len(replies) == len(lines)
    for reply, (_, moves) in zip(replies, lines, strict=True):
        assert reply["move"] in moves


def test_the_engine_command_can_be_asked_as_an_engine() -> None:
    level = f"engine:{sys.executable} -m rookery engine soccer --level adult"
    assert asked(SOCCER, SHORT, level) == asked(SOCCER, SHORT, level)
    engine_of(level).close()
    env = {**os.environ, "COLUMNS": "200"}
    command = [sys.executable, "-m", "rookery", "engine", "soccer", "--level", "genius"]
    done = subprocess.run(command, input=b"", env=env, capture_output=True)
    assert done.returncode == 2 and b"has no bot" in done.stderr


def test_questions_can_be_read_back() -> None:
    s = SOCCER.start(SHORT)
    question = question_of(SOCCER, SHORT, sit(SOCCER, s, 0, "random", 1, SHORT), Budget(), 1)
    assert msgspec.json.decode(msgspec.json.encode(question), type=Question).moves == question.moves
    with pytest.raises(EngineFailed):
        engine_of("engine:false").ask(question)
