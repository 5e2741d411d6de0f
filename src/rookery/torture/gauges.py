"""What the tortured server measures about itself, told at its extra window `/torture`.

A loop is late for two reasons: it has something long to do, or this machine has. Only the first is the
server's own. So of every delay only as much counts as the loop's thread was at work meanwhile: while others
have the processor it uses none. What a thread of the server's own keeps from the loop is not in it; that
shows in how long a neighbour waits.
"""

import asyncio
import multiprocessing
import os
import time
from contextlib import suppress
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.routing import Route

from rookery.table.metrics import STORE

LAG_EVERY = 0.01
MOST_LAGS = 100_000


def processor_of(pid: int) -> float:
    """Seconds of a processor that a process has used, and those it started that have ended; 0 if it is
    gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> float:
    """What a process holds in memory now, in megabytes; 0 if it is gone."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def helpers_of(pid: int) -> list[int]:
    """The processes that a process has started, whichever of its threads did, and those that they started."""
    found: list[int] = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, listed.read_text().split())
    return [*found, *(helper for one in found for helper in helpers_of(one))]


async def lateness(lags: list[float]) -> None:
    """Adds to `lags` how late this loop was each time, for whatever reason, until it is cancelled."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(LAG_EVERY)
        lags.append(max(0.0, time.perf_counter() - began - LAG_EVERY))


class Reading(msgspec.Struct, frozen=True):
    """Processor seconds are those of the server and its helpers so far; workers and asides are processes;
    `groups` is how often the store has written, which waits for the disk each time."""

    lags: list[float]
    processor: float
    workers: list[int]
    asides: list[int]
    sockets: int
    stand_ins: int
    groups: int
    routes: list[str]


class Gauges:
    def __init__(self, app: Starlette) -> None:
        self._app = app
        self._lags: list[float] = []

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            began, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(LAG_EVERY)
            late = max(0.0, time.perf_counter() - began - LAG_EVERY)
            self._lags.append(min(late, time.thread_time() - worked))
            del self._lags[:-MOST_LAGS]

    def read(self) -> Reading:
        """Lags are those since the last reading."""
        state = self._app.state
        lags, self._lags = self._lags, []
        children = [child.pid or 0 for child in multiprocessing.active_children()]
        bots = list(state.tables._workers.pids)
        return Reading(
            lags,
            sum(map(processor_of, (os.getpid(), *helpers_of(os.getpid())))),
            bots,
            sorted(set(children) - set(bots)),
            state.connections.total,
            state.tables.counts["stand_ins"],
            groups_written(),
            doors_of(self._app),
        )


def groups_written() -> int:
    [written] = STORE.collect()
    return int(next(one.value for one in written.samples if one.name.endswith("_count")))


def doors_of(app: Starlette) -> list[str]:
    """Every address the app answers at, with its methods: "POST /api/tables", "WS /api/ws"."""
    found = []
    for route in app.routes:
        path = getattr(route, "path", "")
        if isinstance(route, Route):
            methods = sorted((route.methods or set()) - {"HEAD"})
            found += [f"{method} {path}" for method in methods]
        else:
            # A websocket, or the folder of the client's files.
            found.append(f"{'WS' if path.startswith('/api/ws') else 'FILES'} {path or '/'}")
    return found
