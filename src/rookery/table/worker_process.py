"""What a worker does: it gets ready, is asked, thinks and answers. No more than one thing at a time."""

import os
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, TypeAlias

from rookery.bots.thinking import AnyChair, AnyThought, think, warm
from rookery.core.decoding import decode
from rookery.core.rng import SeededRng
from rookery.core.thought import Budget
from rookery.games import all_games, game_by_id
from rookery.table.worker_talk import LONGEST, READY, Question, answer, answer_failed, chair_of

START_WITHIN = 300.0
"""Seconds, compiling included, on a slow machine."""

Work: TypeAlias = Callable[[str, AnyChair, str, Budget | None], AnyThought]


class Pipe(Protocol):
    """Whole messages to the server and from it; both raise `EOFError` or `OSError` once it is gone."""

    def send_bytes(self, message: bytes, /) -> None: ...

    def recv_bytes(self, longest: int, /) -> bytes: ...


def prepare() -> None:
    for game in all_games().values():
        warm(game)


def work(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    return think(game_by_id(game_id), chair, SeededRng("think", seed), budget)


def serve(pipe: Pipe, prepare: Callable[[], None], work: Work, latest: float) -> None:
    get_ready(prepare)
    with suppress(EOFError, OSError):  # the server is gone
        answer_all(pipe, work, latest)


def get_ready(prepare: Callable[[], None]) -> None:
    # Ctrl-C goes to the whole group; whoever started the workers ends them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_after(START_WITHIN)
    prepare()
    die_after(0)
    if hasattr(os, "nice"):
        os.nice(5)  # the server's loop goes first; not before now, as somebody may be waiting for this start


def answer_all(pipe: Pipe, work: Work, latest: float) -> None:
    """Until the server is gone, which raises."""
    pipe.send_bytes(READY)
    while True:
        asked = decode(pipe.recv_bytes(LONGEST), Question)
        die_after(2 * latest)
        try:
            said = answer(asked.number, work(asked.game, chair_of(asked), asked.seed, asked.budget))
        except Exception as error:
            # Its message stays here: it may quote a secret.
            place = traceback.extract_tb(error.__traceback__)[-1].name
            said = answer_failed(asked.number, f"{type(error).__name__} in {place}")
        die_after(0)
        pipe.send_bytes(said)


def die_after(seconds: float) -> None:
    """A worker that hangs can't see that its server is gone; an alarm ends it even inside compiled code."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
