"""A queue in which everybody gets a turn: one who asks for much waits behind one who asks for little."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """One thing of each asker in turn; `each` is the most that one asker may have waiting."""

    def __init__(self, most: int, each: int) -> None:
        self.most = most
        self.each = each
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
        """It had its turn, which came to nothing through no fault of its own: it is the very next."""
        self._waiting.setdefault(asker, deque()).appendleft(item)
        self._waiting.move_to_end(asker, last=False)

    def take(self) -> T:
        asker, own = self._waiting.popitem(last=False)
        item = own.popleft()
        if own:
            self._waiting[asker] = own
        return item

    def remove(self, asker: str, item: T) -> None:
        own = self._waiting.get(asker)
        if own is not None and item in own:
            own.remove(item)
            if not own:
                del self._waiting[asker]
