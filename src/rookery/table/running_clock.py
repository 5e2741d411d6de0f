"""The clock of one table as it runs, and the alarm that rings when somebody is out of time."""

import asyncio
from collections.abc import Callable

from rookery.core.game import Seat
from rookery.table import clock as clocks
from rookery.table import server_time
from rookery.table.clock import Clock
from rookery.table.wire.to_client import ClockNow

MOST_LAG = 500
"""Milliseconds a slow line is given back at most, however slow it is."""


class RunningClock:
    """`ring` is called when the first of those whose clocks run is out of time."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self.clock = clock
        self._ring = ring
        self._alarm: asyncio.TimerHandle | None = None

    def now(self) -> ClockNow | None:
        if self.clock.rule.kind == "none":
            return None
        return ClockNow(clocks.left_at(self.clock, server_time.now_ms()), self.clock.running)

    def stopped(self, seat: Seat, lag: int) -> Clock:
        """The clock as it will be once `seat` has acted; it runs on until it is `set` to that."""
        return clocks.stop(self.clock, seat, server_time.now_ms(), min(lag, MOST_LAG))

    def set(self, clock: Clock) -> None:
        self.clock = clock

    def paused(self) -> Clock:
        """The clock as it is with nobody's time being used up; it runs on until it is `set` to that."""
        return clocks.pause(self.clock, server_time.now_ms())

    def undone(self, seat: Seat) -> Clock:
        """The clock as it will be once `seat` has taken back a step."""
        return clocks.undone(self.clock, seat, server_time.now_ms())

    def out_of_time(self) -> Seat | None:
        return clocks.out_of_time(self.clock, server_time.now_ms())

    def ahead(self, clock: Clock | None, seats: int, acting: tuple[Seat, ...]) -> Clock:
        """The clock at a table with so many seats, when those who are to act use up their time and no others;
        `clock` is as it is set before, if not as it is now."""
        before = clock or self.clock
        if len(before.left) != seats:
            before = clocks.fresh(before.rule, seats)
        return before if acting == before.running else clocks.start(before, acting, server_time.now_ms())

    def run(self, seats: int, acting: tuple[Seat, ...]) -> None:
        self.clock = self.ahead(None, seats, acting)
        self.silence()
        end = clocks.next_end(self.clock)
        if end is not None:
            wait = max(0, end - server_time.now_ms()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
