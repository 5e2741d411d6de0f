"""Notices when the server's loop stands still: everybody waits then, so it is worth a line in the log.

The loop stamps the time often; a thread looks at the stamp. Only a thread can see what keeps the loop busy.
"""

import asyncio
import logging
import sys
import threading
import time
import traceback
from pathlib import Path
from types import FrameType

import rookery
from rookery.table.costs import COSTS, Cost
from rookery.table.logging_setup import note
from rookery.table.metrics import LAG, STALLS

log = logging.getLogger("rookery.loop")

LONGEST = 0.1
"""Seconds that the loop may take for one thing."""
EVERY = 0.025
OURS = str(Path(rookery.__file__).parent)
RUNNERS = ("/serve.py", "/cli.py", "/__main__.py", "/torture/server.py")
"""These only wait for the loop."""
WAITING = ("/selectors.py", "/asyncio/runners.py", "/uvicorn/_compat.py")
"""Where the loop's thread is while the loop has nothing to do."""
INNERMOST = 4


def place_of(frame: FrameType | None) -> str:
    """Where in our own code that is, or else in a library's, the innermost first; no values, which may be
    secrets."""
    stack = [*reversed(traceback.extract_stack(frame))]
    if not stack or stack[0].filename.endswith(WAITING):
        return "waiting for the machine"
    ours = [one for one in stack if one.filename.startswith(OURS) and not one.filename.endswith(RUNNERS)]
    return " < ".join(f"{one.name}:{one.lineno}" for one in (ours or stack)[:INNERMOST])


class LoopWatch:
    """`stalls` counts them; `longest` is the worst, in seconds."""

    def __init__(self, longest: float = LONGEST) -> None:
        self.stalls = 0
        self.longest = 0.0
        self._bound = longest
        self._stamp = time.monotonic()
        self._stop = threading.Event()

    async def run(self) -> None:
        """Until it is cancelled."""
        self._stamp = time.monotonic()
        thread = threading.Thread(target=self._look, args=(threading.get_ident(),), daemon=True)
        thread.start()
        try:
            while True:
                self._stamp = time.monotonic()
                await asyncio.sleep(EVERY)
                LAG.observe(max(0.0, time.monotonic() - self._stamp - EVERY))
        finally:
            self._stop.set()

    def _look(self, loop_thread: int) -> None:
        place, whose, stalled = "", "", 0.0
        while not self._stop.wait(EVERY):
            late = time.monotonic() - self._stamp - EVERY
            if late > self._bound:
                place, stalled = place or place_of(sys._current_frames().get(loop_thread)), late
                whose = whose or COSTS.running
            elif stalled:
                self.stalls += 1
                STALLS.inc()
                COSTS.add(whose or place, Cost(0.0, 1, stalled))
                self.longest = max(self.longest, stalled)
                note(log, logging.WARNING, "the loop stood still", seconds=round(stalled, 2), at=place)
                place, whose, stalled = "", "", 0.0
