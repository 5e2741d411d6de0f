"""A queue in which everybody gets a turn: one who asks for much waits behind one who asks for little."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")

HALF_LIFE = 60.0
"""Seconds after which half of what somebody had is forgotten."""
MOST_ASKERS = 10_000
"""Remembered; those who had something longest ago are forgotten first."""


class Lately:
    """How many seconds of work each asker had lately."""

    def __init__(self) -> None:
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, asker: str) -> float:
        seconds, since = self._had.get(asker, (0.0, 0.0))
        return seconds and seconds * 0.5 ** ((time.monotonic() - since) / HALF_LIFE)

    def charge(self, asker: str, seconds: float) -> None:
        self._had[asker] = self.of(asker) + seconds, time.monotonic()
        self._had.move_to_end(asker)
        if len(self._had) > MOST_ASKERS:
            self._had.popitem(last=False)


class FairQueue(Generic[T]):
    """Who had least lately comes first; among equals each in turn. `each` is the most that one asker may
    have waiting."""

    def __init__(self, most: int, each: int, lately: Lately | None = None) -> None:
        self.most = most
        self.each = each
        self._lately = lately or Lately()
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __contains__(self, item: object) -> bool:
        return any(item in own for own in self._waiting.values())

    def __iter__(self) -> Iterator[T]:
        for own in self._waiting.values():
            yield from own

    def has_room(self, asker: str) -> bool:
        return len(self) < self.most and len(self._waiting.get(asker, ())) < self.each

    def put(self, asker: str, item: T) -> None:
        self._waiting.setdefault(asker, deque()).append(item)

    def put_back(self, asker: str, item: T) -> None:
        """It had its turn, which came to nothing: it is the next of its asker's, and the first of equals."""
        self._waiting.setdefault(asker, deque()).appendleft(item)
        self._waiting.move_to_end(asker, last=False)

    def take(self) -> T:
        return self._take_of(min(self._waiting, key=self._lately.of))

    def take_of_each(self, most: int, may: Callable[[str], bool]) -> Iterator[tuple[str, T]]:
        """The first thing of each asker in turn who may have one, of so many askers at most."""
        for asker in tuple(islice(filter(may, self._waiting), most)):
            yield asker, self._take_of(asker)

    def take_if(self, may: Callable[[str], bool]) -> T | None:
        """The next thing of those who may have something done now; None if nothing of theirs waits."""
        asker = min(filter(may, self._waiting), key=self._lately.of, default=None)
        return None if asker is None else self._take_of(asker)

    def _take_of(self, asker: str) -> T:
        own = self._waiting.pop(asker)
        item = own.popleft()
        if own:
            self._waiting[asker] = own
        return item

    def take_from_greediest(self, asker: str) -> T | None:
        """The last thing of whoever has most waiting, if that is more than `asker` would have."""
        greediest = max(self._waiting, key=lambda one: len(self._waiting[one]), default=asker)
        own = self._waiting.get(greediest, ())
        if len(own) <= 1 + len(self._waiting.get(asker, ())):
            return None
        return self._waiting[greediest].pop()

    def remove(self, asker: str, item: T) -> None:
        own = self._waiting.get(asker)
        if own is not None and item in own:
            own.remove(item)
            if not own:
                del self._waiting[asker]
