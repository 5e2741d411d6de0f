"""How much one client may ask for. Memory for counting is bounded too: the longest quiet are forgotten."""

import time
from collections import OrderedDict, deque

from rookery.core.refusal import refuse

MOST_CLIENTS = 10_000


class Meter:
    """At most `limit` of something in any `seconds`, for each client by itself."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit = limit
        self.seconds = seconds
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, client: str) -> bool:
        """Count one more; False if that is too many."""
        now = time.monotonic()
        times = self._seen.setdefault(client, deque())
        self._seen.move_to_end(client)
        while len(self._seen) > MOST_CLIENTS:
            self._seen.popitem(last=False)
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.limit:
            return False
        times.append(now)
        return True

    def check(self, client: str) -> None:
        if not self.allows(client):
            refuse("too_many", "That was too many at once; wait a minute and try again.")


class ConnectionLimit:
    """How many connections each address and all together have."""

    def __init__(self, an_address: int, in_all: int) -> None:
        self.an_address = an_address
        self.in_all = in_all
        self._inside: dict[str, int] = {}
        self.total = 0

    def enter(self, client: str) -> bool:
        if self.total >= self.in_all or self._inside.get(client, 0) >= self.an_address:
            return False
        self._inside[client] = self._inside.get(client, 0) + 1
        self.total += 1
        return True

    def leave(self, client: str) -> None:
        self.total -= 1
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]
