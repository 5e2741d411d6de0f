"""Words with systemd: that the server is ready, that it is stopping, and that it is still well.

The protocol is a line of text in a datagram to the socket that systemd names. Without one, nothing is said.
"""

import asyncio
import os
import socket
from collections.abc import Mapping
from contextlib import suppress

from rookery.table.readiness import Readiness

READY, STOPPING, WELL = "READY=1", "STOPPING=1", "WATCHDOG=1"
LATELY = 300.0
"""Seconds for which the disk may refuse everything before a restart is worth a try: games carry on by
themselves when it is back, and a restart would only cut the connections."""


class Systemd:
    def __init__(self, environment: Mapping[str, str]) -> None:
        self._socket = environment.get("NOTIFY_SOCKET", "")
        self.every = _every(environment)
        """Seconds between two signs of life; 0 if nobody waits for any."""

    def say(self, words: str) -> None:
        """Whether anybody hears it makes no difference to the server."""
        if not self._socket or not hasattr(socket, "AF_UNIX"):
            return
        # An address in the abstract namespace begins with a zero byte, written as @.
        address = f"\0{self._socket[1:]}" if self._socket.startswith("@") else self._socket
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(1.0)
            line.sendto(words.encode(), address)

    async def watch(self, readiness: Readiness, lately: float = LATELY) -> None:
        """Until it is cancelled. It runs on the loop, so a loop that stands still says nothing."""
        while self.every:
            await readiness.check()
            if readiness.passed_within(lately):
                self.say(WELL)
            await asyncio.sleep(self.every)


def _every(environment: Mapping[str, str]) -> float:
    """A third of what systemd waits for, if it waits for this very process."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0
    text = environment.get("WATCHDOG_USEC", "")
    return int(text) / 3e6 if text.isascii() and text.isdigit() else 0
