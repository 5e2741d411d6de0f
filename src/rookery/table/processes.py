"""Processes beside the server's own: for bots, for work done aside, for long jobs.

Each is a copy of one that is prepared for all of them (`prepared`): from nothing each would take two seconds
and a hundred megabytes for what all have in common. The server itself cannot be copied, as it has threads and
open sockets. Where processes cannot be copied well, each begins from nothing.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext

PREPARED = "rookery.table.prepared"


def _context() -> "ForkServerContext | SpawnContext":
    if sys.platform != "linux":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PREPARED])
    return context


CONTEXT = _context()
_starting: set["Process"] = set()


def stop_preparing() -> None:
    """When the server ends while others still wait for what they are to be copies of: nobody needs it now,
    and it would not see that before it is done."""
    pid: int | None = getattr(getattr(forkserver, "_forkserver", None), "_forkserver_pid", None)
    if _starting and pid is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


class Process:
    """One that `serve`s at the other end of a pipe."""

    def __init__(self, serve: Callable[..., None], *how: object, duplex: bool = True) -> None:
        self.pipe: Connection
        self.pipe, self._theirs = CONTEXT.Pipe(duplex)
        self._process = CONTEXT.Process(target=serve, args=(self._theirs, *how), daemon=True)
        self._ended = False

    @property
    def pid(self) -> int | None:
        """None before it has started."""
        return self._process.pid

    @property
    def exitcode(self) -> int | None:
        return self._process.exitcode

    def start(self) -> None:
        """In a thread: it may take as long as the bots take to be compiled, and all that it is told at the
        start may be more than a pipe holds."""
        with self._theirs:  # left open here, it would hide that the process's own is closed
            if self._ended:
                return
            _starting.add(self)
            try:
                self._process.start()
            finally:
                _starting.discard(self)
        if self._ended:
            self._process.kill()

    def end(self) -> None:
        """At once, from any thread; also if it is just starting, or ends by itself."""
        self._ended = True
        if self._process.pid is not None:
            self._process.kill()

    def join(self) -> None:
        """In a thread. Waits until it has ended, if it has ever started."""
        if self._process.pid is not None:
            self._process.join()
