"""How much one client may ask for. Memory for counting is bounded too: the longest quiet are forgotten.

A client is an address; with IPv6 it is a network of the smallest size, because everybody has one of those.
"""

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Mapping

from rookery.core.refusal import refuse

MOST_CLIENTS = 10_000

TABLES, TRIES, ASKS = "tables", "tries", "asks"
SECONDS, MOVES, LONG, BYTES = "seconds", "moves", "long", "bytes"
WORDS, FRAMES = "words", "frames"
KINDS = (TABLES, TRIES, ASKS, SECONDS, MOVES, LONG, BYTES, WORDS, FRAMES)
"""What is paid for: tables made, links tried, anything asked for by HTTP and every coming in; seconds of a
processor, the same for moves, which nobody shall be kept from by others who asked for hints, and the same for
long jobs; bytes sent; what is said at tables, once for everybody who hears it; messages of any kind."""

_TOO_MANY = {
    TABLES: "Too many tables were made from this address; wait a minute and try again.",
    TRIES: "That was too many at once from this address; wait a minute and try again.",
    ASKS: "This address has asked for very many things; wait a minute and try again.",
    SECONDS: "This address has asked for much thinking; wait a minute and try again.",
    MOVES: "Moves from this address have taken very long to work out; wait a minute and try again.",
    LONG: "This address has just had a long job done; wait a minute or two and try again.",
    BYTES: "This address has fetched very much; wait a minute and try again.",
    FRAMES: "This address has sent very many messages; wait a minute and try again.",
    WORDS: "Very much was said from this address; wait a minute and try again.",
}


def payer_of(host: str) -> str:
    """Who pays for what comes from there."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed[:8] + bytes(8), 64)))


class Meter:
    """What each client may still spend of each kind. It comes back evenly, all of it within a minute."""

    def __init__(self, a_minute: Mapping[str, float]) -> None:
        self.a_minute = a_minute
        self.refused = 0
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def _now_left(self, payer: str, what: str) -> float:
        most, now = self.a_minute[what], time.monotonic()
        left, since = self._left.get((payer, what), (most, now))
        return min(most, left + (now - since) * most / 60)

    def charge(self, payer: str, what: str, cost: float) -> None:
        """What something has cost. One may get into debt by it, and then waits longer."""
        left = max(self._now_left(payer, what) - cost, -self.a_minute[what])
        self._left[payer, what] = left, time.monotonic()
        self._left.move_to_end((payer, what))
        while len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)

    def check(self, payer: str, what: str, cost: float = 0.0) -> None:
        """Refused unless that much, or anything at all, is left."""
        # A rounding error is no reason to refuse somebody.
        left = self._now_left(payer, what) + 1e-9
        if left < cost or left <= 1e-9:
            self.refused += 1
            refuse("too_many", _TOO_MANY[what])

    def spend(self, payer: str, what: str, cost: float = 1.0) -> None:
        self.check(payer, what, cost)
        self.charge(payer, what, cost)


FREE = Meter(dict.fromkeys(KINDS, 1e15))
"""For guests inside the program, who pay nothing."""


class Often:
    """Whether something happens more than `most` times within so many seconds."""

    def __init__(self, most: int, within: float) -> None:
        self._within = within
        self._times: deque[float] = deque(maxlen=most)

    def is_too_often(self) -> bool:
        """It happens once more."""
        now, times = time.monotonic(), self._times
        full = len(times) == times.maxlen and times[0] > now - self._within
        times.append(now)
        return full


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
