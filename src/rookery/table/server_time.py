"""The server's time, which goes on only while a server runs: clocks and countdowns go by it. And the date."""

import time
from datetime import UTC, datetime, timedelta


def now_ms() -> int:
    """Milliseconds of this process. The store knows how many there were before it."""
    return time.monotonic_ns() // 1_000_000


def stamp() -> str:
    """Now, by the clock on the wall, as people and programs read it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def days_from_now(days: float) -> str:
    then = datetime.now(UTC) + timedelta(days=days)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")
