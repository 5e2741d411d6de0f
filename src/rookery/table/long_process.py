"""The process in which one long job is done, piece by piece. It is the last that gets a processor: whoever
plays, and bots that somebody waits for, come first. It is bounded in processor time and memory, and ends with
its job."""

import asyncio
import gzip
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NamedTuple, TypeAlias

from rookery.core.refusal import Refusal, Refused, refuse
from rookery.games import all_games
from rookery.table.bounded import LARGEST_ANSWER, Answer, bound_memory, bounded, hear_alarms
from rookery.table.processes import Process

MEMORY = 1 << 30
"""Bytes, besides what the process has when it starts."""
SILENCE = 1_800.0
"""Seconds without a sign of life, on a machine where everybody else comes first."""
LAST_IN_LINE = 10
"""Behind bots and analysis. The very lowest, 19, gets next to nothing on a machine with other work."""
LARGEST_RESULT = 16 << 20
"""Bytes, before it is packed; packed, it is an answer like others."""

DIED = Refusal("cut_short", "This was cut short. What is done is kept: ask again, and it goes on.")


class Piece(NamedTuple):
    """A part of a long job that is done: how many are by now, of how many, and what is to be kept of it.
    A piece without data only tells how far it is. `so_far` is what is known by now, as JSON, where somebody
    may want to watch; it is not kept."""

    done: int
    of: int
    data: bytes
    so_far: bytes = b""


Work: TypeAlias = Callable[[bytes, Sequence[bytes]], Generator[Piece, None, bytes]]
"""Given what is asked and the pieces that were kept, in their order, it yields those that are missing and
returns the whole, as JSON. That is the same whether it was cut short in between or not."""


class Sign(NamedTuple):
    """A piece, and the seconds of a processor the job has taken by then."""

    piece: Piece
    seconds: float


# ---- in the process ----


def _serve(pipe: "Connection", work: Work, asked: bytes, kept: Sequence[bytes], seconds: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    all_games()
    bound_memory(MEMORY)
    if hasattr(os, "nice"):
        os.nice(LAST_IN_LINE)
    hear_alarms()
    answer = bounded(_told, (pipe, work, asked, kept), seconds)
    with suppress(OSError):  # the server is gone
        pipe.send_bytes(pickle.dumps(answer))


def _told(pipe: "Connection", work: Work, asked: bytes, kept: Sequence[bytes]) -> bytes:
    began, pieces = time.process_time(), work(asked, kept)
    while True:
        try:
            piece = next(pieces)
        except StopIteration as end:
            whole: bytes = end.value
            if len(whole) > LARGEST_RESULT:
                refuse("too_hard", f"The result would be larger than {LARGEST_RESULT >> 20} MiB.")
            return gzip.compress(whole)
        pipe.send_bytes(pickle.dumps(Sign(piece, time.process_time() - began)))


# ---- in the server ----


class LongProcess:
    def __init__(self, *how: object) -> None:
        self._process = Process(_serve, *how, duplex=False)
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()

    def start(self) -> None:
        """In a thread that also listens to it."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop,), daemon=True).start()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        pipe = self._process.pipe
        with suppress(RuntimeError):  # the loop is closed
            with suppress(Exception):  # it cannot be started, or is gone
                self._process.start()
                while True:
                    message = pipe.recv_bytes(LARGEST_ANSWER + (1 << 16))
                    loop.call_soon_threadsafe(self._inbox.put_nowait, message)
            loop.call_soon_threadsafe(self._inbox.put_nowait, None)
        self._process.join()
        pipe.close()

    async def hear(self) -> Sign | Answer:
        """The next piece, or the end of it. Refused if the process died or hangs."""
        with suppress(TimeoutError, pickle.UnpicklingError):
            async with asyncio.timeout(SILENCE):
                message = await self._inbox.get()
            if message is not None and isinstance(said := pickle.loads(message), Sign | Answer):
                return said
        raise Refused(DIED)

    def end(self) -> None:
        """Also if it has not started yet, or ends by itself."""
        self._process.end()
