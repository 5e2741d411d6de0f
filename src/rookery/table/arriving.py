"""What arrives on connections is read in small pieces, everybody's in turn.

A line may bring a quarter of a megabyte at once. As websocket frames without anything in them, or as
questions one behind the other, those are tens of thousands of things to do, and the web server would do them
all before anybody else is heard. So in each round of the loop a few connections are read, of different
addresses, and for a moment only; a line that has more waits for its next turn, and is not listened to
meanwhile.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Protocol

from rookery.table.fair_queue import FairQueue

PIECE = 128
"""Bytes. Some 20 frames of the smallest kind, which take about a thousandth of a second."""
MOMENT = 0.00025
"""Seconds after which somebody else is read, and all that is under way goes on. Long bodies go much further
in it than small frames."""
ADDRESSES = 4
"""Of so many, one thing each is done in a round. One alone would be too few for a full house, where every
connection answers a beat now and then. Many more would make whatever takes several rounds, such as a move,
wait for all of them in each."""
FOR_EACH, SHARE = 0.001, 0.25
"""After a long round one more address for each such part of a second that it took, and reading for such a
share of its time: rounds that are long for other reasons would otherwise let hardly anything in."""
LONGEST = 0.1
"""Seconds. What a round took beyond that makes the next one no longer."""
RESTS, LONGEST_REST = 16.0, 0.04
"""Whoever came in with a round waits so many times as long as it took before coming in again, but no more
than so many seconds, if others are here. A move takes some ten rounds, and would wait in each of them for one
who always has something more to say. With 2,000 senseless messages a second from one address, the slowest
answers at other tables (the 99th of 100) took 67 ms without this rest, 27 ms with twice a round's time, 11 ms
with eight times, 10 ms with sixteen times, and 5 ms where nobody attacked."""
EASY, EASY_AT_ONCE = 100, 10
"""So many times a second an address comes in without a rest, and so many at once. People who play do not come
more often, also if ten of them share an address; without this they sometimes waited for 40 ms beside an
attack."""
HERE = 1.0
"""Seconds after which somebody who said nothing counts as gone."""
UNBOUNDED = 1 << 30
"""A connection waits at most once, and connections are counted."""


class Reader(Protocol):
    """Who speaks some protocol on a line."""

    def take(self, piece: bytes) -> None: ...


class _Nobody:
    """Reads what arrives after the end."""

    def take(self, piece: bytes) -> None: ...


NOBODY = _Nobody()


class Turns:
    """In each round of the loop one thing of each address, of a few addresses, for a moment. Of those who
    wait for theirs, each address's first comes first. Who shares the loop with others rests in between."""

    def __init__(self) -> None:
        self._waiting: FairQueue[Callable[[], None]] = FairQueue(UNBOUNDED, UNBOUNDED)
        self._going = False
        self._alarm: asyncio.TimerHandle | None = None
        """Rings when the first of those who wait has rested, if all of them rest."""
        self._round_began = 0.0
        self._came_in: list[str] = []
        """With the last round."""
        self._rests: dict[str, float] = {}
        """Until when."""
        self._easy: dict[str, float] = {}
        """When an address that came in lately will have come in no more often than is easy."""
        self._last, self._last_until = "", 0.0
        """Who came last, and until when that one counts as here."""
        self._others_until = 0.0
        """Until when several count as here."""

    def wait(self, payer: str, go_on: Callable[[], None]) -> None:
        now = time.perf_counter()
        if payer != self._last and now < self._last_until:
            self._others_until = now + HERE
        self._last, self._last_until = payer, now + HERE
        self._waiting.put(payer, go_on)
        if self._alarm is not None and payer not in self._rests:
            self._alarm.cancel()
            self._alarm, self._going = None, False
        if not self._going:
            self._going = True
            asyncio.get_running_loop().call_soon(self._begin)

    async def come(self, payer: str) -> None:
        """Returns when it is the turn of whoever asks."""
        turn = asyncio.Event()
        self.wait(payer, turn.set)
        await turn.wait()

    def _begin(self) -> None:
        """Nobody was let in for a while, so what has passed since then was no round."""
        self._alarm = None
        self._round_began = time.perf_counter()
        self._turn()

    def _turn(self) -> None:
        loop, now = asyncio.get_running_loop(), time.perf_counter()
        took, self._round_began = min(LONGEST, now - self._round_began), now
        self._rest(now, took)
        if not len(self._waiting):
            self._going = False
            return
        until = now + max(MOMENT, SHARE * took)
        most = max(ADDRESSES, int(took / FOR_EACH))
        try:
            for payer, go_on in self._waiting.take_of_each(most, lambda payer: payer not in self._rests):
                self._came_in.append(payer)
                go_on()
                if time.perf_counter() > until:
                    break
        finally:
            # After all that was just let in, so that the round ends when that has had its turn too; and also
            # if it failed, or nobody would be heard any more.
            if self._came_in or not self._rests:
                loop.call_soon(self._turn)
            else:
                self._alarm = loop.call_later(min(self._rests.values()) - now, self._begin)

    def _rest(self, now: float, took: float) -> None:
        """Those who came in with the round that has just ended, if they often do and are not alone."""
        self._rests = {payer: until for payer, until in self._rests.items() if until > now}
        self._easy = {payer: at for payer, at in self._easy.items() if at > now}
        for payer in self._came_in:
            self._easy[payer] = self._easy.get(payer, now) + 1 / EASY
            if now < self._others_until and self._easy[payer] > now + EASY_AT_ONCE / EASY:
                self._rests[payer] = now + min(LONGEST_REST, RESTS * took)
        self._came_in = []


class Line:
    """A transport that is listened to only when all it has brought is read, and its reader wants more."""

    def __init__(self, transport: asyncio.Transport, reader: Reader, turns: Turns, payer: str) -> None:
        self.payer = payer
        self._transport = transport
        self._reader = reader
        self._turns = turns
        self._arrived = bytearray()
        self._wanted = True
        self._waits = False

    def __getattr__(self, name: str) -> Any:
        """All else is the transport's own business."""
        return getattr(self._transport, name)

    def set_protocol(self, reader: Any) -> None:
        """From now on another protocol is spoken. What came along before that was agreed on is lost."""
        self._arrived.clear()
        self._reader = reader
        self._transport.set_protocol(reader)

    def end(self) -> None:
        """Its reader is let go of; it points back at this line."""
        self._arrived.clear()
        self._reader = NOBODY

    def arrived(self, data: bytes) -> None:
        self._arrived += data
        self._listen()

    def pause_reading(self) -> None:
        self._wanted = False
        self._listen()

    def resume_reading(self) -> None:
        self._wanted = True
        self._listen()

    def _listen(self) -> None:
        if self._transport.is_closing():
            self._arrived.clear()
        elif self._wanted and not self._arrived:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()
            if self._wanted and not self._waits:
                self._waits = True
                self._turns.wait(self.payer, self.read_on)

    def read_on(self) -> None:
        self._waits = False
        until = time.perf_counter() + MOMENT
        while self._arrived and self._wanted and not self._transport.is_closing():
            piece = bytes(self._arrived[:PIECE])
            del self._arrived[:PIECE]
            self._reader.take(piece)
            if time.perf_counter() > until:
                break
        self._listen()
