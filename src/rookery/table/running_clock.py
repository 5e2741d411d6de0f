"""The clock of one table as it runs, and the alarm that rings when somebody is out of time."""

import asyncio
import time
from collections.abc import Callable

from rookery.core.game import Seat
from rookery.table import clock as clocks
from rookery.table.clock import Clock, ClockRule
from rookery.table.wire.to_client import ClockNow

MOST_LAG = 500
"""Milliseconds a slow line is given back at most, however slow it is."""


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class RunningClock:
    """`ring` is called when the first of those whose clocks run is out of time."""

    def __init__(self, rule: ClockRule, seats: int, left: tuple[int, ...], ring: Callable[[], None]) -> None:
        self._clock = Clock(rule, left) if left else clocks.fresh(rule, seats)
        self._ring = ring
        self._alarm: asyncio.TimerHandle | None = None

    def now(self) -> ClockNow | None:
        if self._clock.rule.kind == "none":
            return None
        return ClockNow(clocks.left_at(self._clock, now_ms()), self._clock.running)

    def stopped(self, seat: Seat, lag: int) -> Clock:
        """The clock as it will be once `seat` has acted; it runs on until it is `set` to that."""
        return clocks.stop(self._clock, seat, now_ms(), min(lag, MOST_LAG))

    def set(self, clock: Clock) -> None:
        self._clock = clock

    @property
    def running(self) -> Clock | None:
        """The clock if somebody's time is being used up. What it shows stays true also if nobody looks."""
        return self._clock if self._clock.running else None

    def paused(self) -> Clock:
        """The clock as it is with nobody's time being used up; it runs on until it is `set` to that."""
        return clocks.pause(self._clock, now_ms())

    def undone(self, seat: Seat) -> Clock:
        """The clock as it will be once `seat` has taken back a step."""
        return clocks.undone(self._clock, seat, now_ms())

    def out_of_time(self) -> Seat | None:
        return clocks.out_of_time(self._clock, now_ms())

    def run(self, seats: int, acting: tuple[Seat, ...]) -> None:
        """At a table with so many seats, the clocks of those who are to act run, and no others."""
        if len(self._clock.left) != seats:
            self._clock = clocks.fresh(self._clock.rule, seats)
        if acting != self._clock.running:
            self._clock = clocks.start(self._clock, acting, now_ms())
        self.silence()
        end = clocks.next_end(self._clock)
        if end is not None:
            wait = max(0, end - now_ms()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
