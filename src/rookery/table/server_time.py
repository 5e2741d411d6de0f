"""The server's time, which goes on only while a server runs: clocks and countdowns go by it."""

import time


def now_ms() -> int:
    """Milliseconds of this process. The store knows how many there were before it."""
    return time.monotonic_ns() // 1_000_000
