"""What workers are told to do in tests: behave, or misbehave, each in its own way; looked up by name."""

import os
import signal
import stat
import struct
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from rookery.bots.thinking import AnyChair, AnyThought, random_thought, sit
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.core.thought import Budget, Thought
from rookery.games import all_games, game_by_id
from rookery.table.worker_talk import answer
from rookery.torture.pebbles import Call, Pebbles

GAME = game_by_id("soccer")
STATE = GAME.start(check_setup(GAME.spec, 2, {"first": "first"}))
OTHERS_STATE = GAME.start(check_setup(GAME.spec, 2, {"first": "second"}))
CHAIR = sit(GAME, STATE, 0, "chick", "seed")
SOUND = 0.25
"""The worth in every answer of a worker that behaves; a stand-in's is 0."""


def no_preparing() -> None:
    pass


def behave(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    return Thought(random_thought(GAME, chair, SeededRng(seed)).action, SOUND)


def know_pebbles() -> None:
    all_games()["pebbles"] = Pebbles()


def call_low(*_question: object) -> AnyThought:
    """At Pebbles."""
    return Thought(Call("low"), SOUND)


def hang(*_question: object) -> Any:
    time.sleep(3600)


def crash(*_question: object) -> Any:
    os._exit(3)


def kill_itself(*_question: object) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def answer_text(*_question: object) -> Any:
    return "slide somewhere"


def answer_nothing(*_question: object) -> Any:
    return None


def answer_no_action(*_question: object) -> Any:
    return Thought(None, SOUND)


def answer_no_worth(*_question: object) -> Any:
    return Thought(GAME.legal(STATE, 0)[0], float("nan"))


def cheat(*_question: object) -> Any:
    return Thought(GAME.legal(OTHERS_STATE, 1)[0], SOUND)


def answer_another_job(*_question: object) -> Any:
    message = answer(0, Thought(GAME.legal(STATE, 0)[0], SOUND))
    _write(struct.pack("!i", len(message)) + message)
    return hang()


def answer_noise(*_question: object) -> Any:
    _write(struct.pack("!i", 5) + b"noise")
    return hang()


def answer_half(*_question: object) -> Any:
    _write(struct.pack("!i", 100) + b"half")
    return hang()


def answer_endlessly(*_question: object) -> Any:
    _write(struct.pack("!i", 1 << 30))
    return hang()


def speak_later(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    threading.Timer(0.1, _write, [struct.pack("!i", 5) + b"noise"]).start()
    return behave(game_id, chair, seed, budget)


def raise_the_seed(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    raise KeyError(seed, chair)


def hang_up(*_question: object) -> Any:
    for pipe in _pipes():
        os.close(pipe)
    return hang()


def hang_at_first(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    """The seed is a file here: it says that this was tried before."""
    if not Path(seed).exists():
        Path(seed).touch()
        hang()
    return behave(game_id, chair, seed, budget)


def crash_at_first(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    if not Path(seed).exists():
        Path(seed).touch()
        crash()
    return behave(game_id, chair, seed, budget)


def wait_for_the_file(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    Path(f"{seed} awaited").touch()
    while not Path(seed).exists():
        time.sleep(0.01)
    return behave(game_id, chair, seed, budget)


def prepare_when_told(file: Path) -> None:
    while not file.exists():
        time.sleep(0.01)


def _pipes() -> list[int]:
    found = []
    for number in [int(open_file.name) for open_file in Path("/dev/fd").iterdir()]:
        with suppress(OSError):
            if number > 2 and stat.S_ISSOCK(os.fstat(number).st_mode):
                found.append(number)
    return found


def _write(data: bytes) -> None:
    for pipe in _pipes():
        os.write(pipe, data)
