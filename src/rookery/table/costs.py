"""Who takes the server's time lately: doors and tables, by the seconds of a processor they took on the loop
and in other processes, and by how often they kept everybody waiting. For whoever runs the server."""

import time
from collections.abc import Awaitable, Generator
from contextvars import ContextVar
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

MINUTES = 10
MOST_NAMES = 1_000
"""Names counted in one minute; what is beyond them is counted together."""
OTHERS = "others"

_spender: ContextVar[str] = ContextVar("spender", default="")
"""A door or a table. What is begun on its behalf, such as a bot's turn, inherits it."""


class Cost(NamedTuple):
    seconds: float = 0.0
    stalls: int = 0
    longest: float = 0.0

    def plus(self, other: "Cost") -> "Cost":
        return Cost(
            self.seconds + other.seconds, self.stalls + other.stalls, max(self.longest, other.longest)
        )


class Costs:
    def __init__(self) -> None:
        self.running = ""
        """Whose work the loop is doing at this moment."""
        self._minutes: dict[int, dict[str, Cost]] = {}

    def add(self, name: str, cost: Cost) -> None:
        if not name:
            return
        minute = int(time.monotonic() // 60)
        if minute not in self._minutes:
            self._minutes = {
                past: costs for past, costs in self._minutes.items() if past > minute - MINUTES
            } | {minute: {}}
        costs = self._minutes[minute]
        name = name if name in costs or len(costs) < MOST_NAMES else OTHERS
        costs[name] = costs.get(name, Cost()).plus(cost)

    def charge(self, seconds: float) -> None:
        """Seconds of a processor, to whoever this is done for."""
        self.add(_spender.get(), Cost(seconds))

    def lately(self) -> list[tuple[str, Cost]]:
        """The dearest first."""
        total: dict[str, Cost] = {}
        oldest = int(time.monotonic() // 60) - MINUTES
        for minute, costs in tuple(self._minutes.items()):
            for name, cost in tuple(costs.items()) if minute > oldest else ():
                total[name] = total.get(name, Cost()).plus(cost)
        return sorted(total.items(), key=lambda one: (one[1].longest, one[1].seconds), reverse=True)


COSTS = Costs()


class Spent(Generic[T]):
    """`await Spent(name, work)` is `await work`, with every turn it takes on the loop measured."""

    def __init__(self, name: str, work: Awaitable[T]) -> None:
        self._name = name
        self._work = work

    def __await__(self) -> Generator[object, object, T]:
        before_all = _spender.get()
        _spender.set(self._name)
        steps = self._work.__await__()
        send, throw = steps.send, steps.throw
        value: object = None
        fault: BaseException | None = None
        try:
            while True:
                before, COSTS.running = COSTS.running, self._name
                began = time.thread_time()
                try:
                    waiting = send(value) if fault is None else throw(fault)
                except StopIteration as done:
                    result: T = done.value
                    return result
                finally:
                    COSTS.add(self._name, Cost(time.thread_time() - began))
                    COSTS.running = before
                value, fault = None, None
                try:
                    value = yield waiting
                except BaseException as thrown:
                    fault = thrown
        finally:
            _spender.set(before_all)
