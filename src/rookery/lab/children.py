"""Processes of our own that are told things and answer: workers, and the bots of other packages.

Each reads frames from its standard input and writes frames to its standard output: four bytes of length, and
so many more. Nothing of the program that starts them is imported in them, so a script need not be prepared
for it.
"""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, TypeAlias

Inbox: TypeAlias = "queue.SimpleQueue[tuple[Child, bytes | None]]"
"""What children say, each frame with who said it; None once a child is gone."""


class Child:
    """A process that runs a module of ours, and a thread that hears what it says."""

    def __init__(self, inbox: Inbox, module: str, *args: str, quiet: bool = False) -> None:
        here = os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", module, *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if quiet else None,
            env={**os.environ, "PYTHONPATH": here},
        )
        assert self.process.stdin is not None and self.process.stdout is not None
        self._in: BinaryIO = self.process.stdin  # type: ignore[assignment]  # a pipe of bytes
        self._out: BinaryIO = self.process.stdout  # type: ignore[assignment]
        threading.Thread(target=self._hear, args=(inbox,), daemon=True).start()

    def _hear(self, inbox: Inbox) -> None:
        for frame in frames(self._out):
            inbox.put((self, frame))
        inbox.put((self, None))

    def tell(self, frame: bytes) -> None:
        """Whoever is gone hears nothing: that comes in by the inbox."""
        with suppress(OSError):
            write_frame(self._in, frame)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            self._in.close()


def write_frame(file: BinaryIO, frame: bytes) -> None:
    file.write(len(frame).to_bytes(4, "big") + frame)
    file.flush()


def frames(file: BinaryIO) -> Iterator[bytes]:
    """All that come until the other side is gone; one that was cut off is none."""
    with suppress(OSError, ValueError):
        while len(head := file.read(4)) == 4:
            size = int.from_bytes(head, "big")
            frame = file.read(size)
            if len(frame) < size:
                return
            yield frame


def serve(answer: Callable[[bytes], Iterator[bytes]], greeting: bytes = b"") -> None:
    """The whole of a child: say that it is ready, and answer what it is told, until whoever started it is
    gone, and then end at once, also in the middle of a game. What anything in it prints goes nowhere."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    told: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def hear() -> None:
        for frame in frames(os.fdopen(os.dup(0), "rb")):
            told.put(frame)
        os._exit(0)

    threading.Thread(target=hear, daemon=True).start()
    if greeting:
        write_frame(out, greeting)
    while True:
        for frame in answer(told.get()):
            write_frame(out, frame)
