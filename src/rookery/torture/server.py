"""A real server in a process of its own, to be tortured: the same app, other limits, one window more.

Run as a module it is that process. It ends by itself when whoever started it is gone, however that ended.
At the extra window, `/torture`, it tells what its `gauges` say.
"""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgspec
from starlette.applications import Starlette

from rookery.core.decoding import decode
from rookery.table.settings import Settings
from rookery.torture.gauges import Gauges, Reading, memory_of

HOST = "127.0.0.1"
WATCHER = "127.0.0.3"
"""Who looks at the gauges comes from an address of its own, whatever others have used up."""
PATIENT = 60.0
"""Seconds a bot may take for a move, where it is not to be hurried."""

ROOMY = Settings(
    pace=0.0,
    workers=1,
    tables_a_minute=10_000_000,
    tries_a_minute=10_000_000,
    asks_a_minute=10_000_000,
    seconds_a_minute=10_000_000,
    kilobytes_a_minute=10_000_000,
    words_a_minute=10_000_000,
    frames_a_minute=10_000_000,
    sockets_an_address=100_000,
    sockets=100_000,
    frames=1_000_000,
    tables_an_address=0,
    kilobytes_an_address=0,
)
"""Every limit out of the way, for runs that are about something else."""


class Server:
    """Start it, kill it, start it again on the same port over the same games."""

    def __init__(
        self,
        data: Path,
        settings: Settings = ROOMY,
        *,
        bots: bool = False,
        store: str = "",
        patient: bool = False,
    ) -> None:
        """`patient` with its bots, on a machine that is busy with something else."""
        self.data = data
        self.log = data / "server.log"
        self.port = 0
        self._settings = settings
        self._bots = ("patient" if patient else "bots") if bots else ""
        self.store = store
        self._process: subprocess.Popen[str] | None = None
        data.mkdir(parents=True, exist_ok=True)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Returns when it listens; its standard error is added to `log`."""
        settings = msgspec.json.encode(self._settings).decode()
        command = [sys.executable, "-m", __name__, str(self.data), str(self.port), settings, self._bots]
        command.append(self.store)
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server did not start; it said: {self.log.read_text()[-2000:]}")
        self.port = int(line)

    def kill(self) -> None:
        """As a power cut would: no goodbye, no flush."""
        assert self._process is not None
        self._process.kill()
        self._clear_away()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._clear_away()

    def _clear_away(self) -> None:
        assert self._process is not None
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process = None

    def check_alive(self) -> None:
        """A run that waits for a server which has died by itself would wait for ever."""
        if self._process is not None and (code := self._process.poll()) is not None:
            raise RuntimeError(f"the server died by itself, with code {code}")

    def memory(self) -> float:
        """What it holds in memory now, in megabytes."""
        return memory_of(self.pid)

    def complaints(self) -> list[str]:
        """Lines of its log that tell of something nobody had thought of."""
        words = ("Traceback", "ERROR", "CRITICAL", "never retrieved", "Exception in")
        return [line for line in self.log.read_text().splitlines() if any(word in line for word in words)]


async def http(
    port: int, method: str, path: str, body: bytes = b"", headers: str = "", address: str = HOST
) -> tuple[int, bytes]:
    """One request on a connection of its own, from some address of this machine: the status and the body."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0))
    try:
        head = f"{method} {path} HTTP/1.1\r\nhost: {HOST}:{port}\r\nconnection: close\r\n{headers}"
        if body and "content-type" not in headers.lower():
            head += "content-type: application/json\r\n"
        writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.read()
    finally:
        writer.close()
    said, _, rest = answer.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)^content-length: *(\d+)", said, re.MULTILINE)
    if length is None or len(rest) < int(length[1]):
        raise ConnectionResetError("the answer broke off")
    return int(said.split()[1]), rest


def address_of(number: int) -> str:
    """All of 127.0.0.0/8 is this machine, so one client can come from many addresses."""
    return f"127.0.{1 + number // 250 % 250}.{1 + number % 250}"


async def window(port: int) -> Reading:
    said = (await http(port, "GET", "/torture", address=WATCHER))[1]
    return decode(said, Reading)


# ---- the process ----


class _NoBots:
    """In place of the workers, where a run needs none: starting them takes time from everything else."""

    warming = False
    stand_ins = 0
    pids: tuple[int, ...] = ()

    def __init__(self, _count: int | None) -> None: ...

    async def warm(self) -> None: ...

    def close(self) -> None: ...


def _end_with_parent() -> None:
    """The parent holds the other end of standard input; when that closes, nobody is left to serve."""

    def wait() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


def main() -> None:
    from starlette.requests import Request
    from starlette.responses import JSONResponse
    from starlette.routing import Route

    from rookery.table import app as apps
    from rookery.table import aside
    from rookery.table.collecting import look_at_new_things
    from rookery.table.logging_setup import start_logging
    from rookery.table.processes import CONTEXT
    from rookery.table.serve import bind, web_server
    from rookery.table.workers import Workers

    data, port, given, bots, store = sys.argv[1:]
    _end_with_parent()
    look_at_new_things()
    start_logging("warning", "text")
    if bots != "bots":
        vars(apps)["Workers"] = partial(Workers, latest=PATIENT) if bots else _NoBots
    if not bots:
        # Nor does anything else that is copied need them at once.
        CONTEXT.set_forkserver_preload([aside.__name__])
    settings = decode(given, Settings)
    listening = bind(HOST, int(port))
    at = f"{HOST}:{listening.getsockname()[1]}"
    app = apps.make_app(Path(data), settings, kept_in=store, reached_at=at)
    gauges = Gauges(app)
    inner = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(running: Starlette) -> AsyncIterator[None]:
        async with inner(running):
            measuring = asyncio.create_task(gauges.run())
            yield
            measuring.cancel()

    async def look(_request: Request) -> JSONResponse:
        return JSONResponse(msgspec.to_builtins(gauges.read()))

    app.router.lifespan_context = lifespan
    app.router.routes.insert(0, Route("/torture", look))
    print(listening.getsockname()[1], flush=True)
    web_server(app, settings).run(sockets=[listening])


if __name__ == "__main__":
    main()
