"""Engines: programs in any language that choose moves. They are asked over their standard input and answer on
their standard output, a line of JSON each (`engine_talk`); docs/engines.md tells how to write one.

An engine's level is "engine:" and the command that starts it, such as "engine:node mybot.js". Only somebody
who may start programs here anyway can name one: at the command line or in an experiment's file, never over
the web.
"""

import math
import queue
import shlex
import subprocess
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Generic

import msgspec

from rookery.bots import leash
from rookery.bots.engine_talk import LONGEST_ANSWER, PATIENCE, Question, Reply, question_of
from rookery.core.decoding import decode
from rookery.core.game import A, Game, S
from rookery.core.refusal import Refused, refuse
from rookery.core.rng import Rng
from rookery.core.spec import shown
from rookery.core.thought import Budget, Chair, Thought

PREFIX = "engine:"

LONGEST_COMMAND = 1_000

STARTING = 10.0
"""Seconds more for the first answer of a process, which has to start."""

MOST_HEARD = 4
"""Lines that wait to be read; an engine that says more unasked has to wait itself."""

KEPT_ERRORS = 2_000
"""Bytes of what it last said on standard error."""

SEEDS = 1 << 53
"""Seeds are below this, so that every language can read them."""


class EngineFailed(Exception):
    """The words go on after "The engine failed: "."""


def is_engine(level: str) -> bool:
    return level.startswith(PREFIX)


def command_of(level: str) -> list[str]:
    """The program and its arguments, as a shell would take the command apart."""
    command = level.removeprefix(PREFIX)
    if len(command) > LONGEST_COMMAND:
        refuse("bad_engine", f"The command of an engine has at most {LONGEST_COMMAND:,} letters.")
    try:
        words = shlex.split(command)
    except ValueError as fault:
        refuse("bad_engine", f"{shown(command)!r} is no command: {str(fault).lower()}.")
    if not words or "\0" in command:
        refuse("bad_engine", f"An engine is given as {PREFIX}./mybot, with the command that starts it.")
    return words


class Engine:
    """One program; its process is started when it is first asked, and anew after it failed."""

    def __init__(self, level: str) -> None:
        self._command = command_of(level)
        self._process: _Process | None = None
        self._lock = threading.Lock()

    def ask(self, question: Question) -> Reply:
        """One question at a time. Whoever fails is ended, and gets a fresh process for the next one."""
        with self._lock:
            seconds = question.seconds
            if self._process is None:
                self._process = _Process(self._command)
                seconds += STARTING
            try:
                return self._process.ask(msgspec.json.encode(question) + b"\n", seconds)
            except EngineFailed:
                self._end()
                raise

    def close(self) -> None:
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None


class _Process:
    """The leash, with the engine behind it, and two threads that hear what it says."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(Path(leash.__file__)), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._heard: queue.Queue[bytes] = queue.Queue(MOST_HEARD)
        self._errors: deque[int] = deque(maxlen=KEPT_ERRORS)
        self._ended = False
        assert self._process.stdout is not None and self._process.stderr is not None
        self._hearing = threading.Thread(target=self._hear, args=(self._process.stdout,), daemon=True)
        self._hearing.start()
        self._erring = threading.Thread(target=self._err, args=(self._process.stderr,), daemon=True)
        self._erring.start()

    def _hear(self, out: IO[bytes]) -> None:
        """Lines, cut where they are too long; an empty one once there are no more."""
        with suppress(OSError, ValueError):
            while line := out.readline(LONGEST_ANSWER + 1):
                self._put(line)
        self._put(b"")

    def _put(self, line: bytes) -> None:
        while not self._ended:
            with suppress(queue.Full):
                self._heard.put(line, timeout=1.0)
                return

    def _err(self, err: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while chunk := err.read1(KEPT_ERRORS):  # type: ignore[attr-defined]  # a pipe of bytes has it
                self._errors.extend(chunk)

    def ask(self, line: bytes, seconds: float) -> Reply:
        assert self._process.stdin is not None
        until = time.monotonic() + seconds
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except OSError:
            raise EngineFailed(self._how_it_ended()) from None
        try:
            heard = self._heard.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise EngineFailed(f"it did not answer within {seconds:g} seconds{self._last_words()}") from None
        if not heard:
            raise EngineFailed(self._how_it_ended())
        return _read(heard)

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._erring.join(1.0)
        if self._process.returncode == leash.CANNOT_START:
            return f"it cannot be started{self._last_words()}"
        return f"it ended before it answered{self._last_words()}"

    def _last_words(self) -> str:
        lines = bytes(self._errors).decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"; its last words were: {shown(last, 150)}" if last else ""

    def end(self) -> None:
        """The leash ends the engine when it hears no more."""
        self._ended = True
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5.0)
        self._process.kill()
        self._process.wait()


def _read(line: bytes) -> Reply:
    if len(line) > LONGEST_ANSWER:
        raise EngineFailed(f"its answer is longer than {LONGEST_ANSWER:,} bytes")
    try:
        reply = decode(line, Reply)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        told = shown(line.decode(errors="replace").strip(), 80)
        raise EngineFailed(f'its answer is not a line such as {{"move": "pass"}}: {told}') from None
    if reply.error:
        raise EngineFailed(f"it says: {shown(reply.error, 200)}")
    if not math.isfinite(reply.worth):
        raise EngineFailed("it thinks its move worth what is no number")
    return reply


@cache
def engine_of(level: str) -> Engine:
    """One process for all who ask here for the same engine."""
    return Engine(level)


class EngineBrain(Generic[S, A]):
    """The engine as a bot among bots."""

    def __init__(self, game: Game[S, A], level: str) -> None:
        self.game = game
        self.engine = engine_of(level)

    def warm(self) -> None:
        """It is started by the first question."""

    def think(self, chair: Chair[S], rng: Rng, budget: Budget | None = None) -> Thought[A]:
        assert chair.setup is not None, "whoever lets engines play knows what is played"
        limit = budget or Budget(seconds=PATIENCE)
        question = question_of(self.game, chair.setup, chair, limit, rng.below(SEEDS))
        reply = self.engine.ask(question)
        return Thought(self.action(chair, reply.move), max(-1.0, min(1.0, reply.worth)))

    def action(self, chair: Chair[S], move: str) -> A:
        try:
            return self.game.parse(chair.guessed, chair.seat, move)
        except Refused as refused:
            raise EngineFailed(f"it answered with no move: {str(refused).rstrip('.')}") from None
