"""The websocket: one connection from `Hello` to the end, its frames in and out bounded."""

import asyncio
import itertools
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from rookery.core.dealer import check_salt
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.arriving import Line, Turns
from rookery.table.costs import Spent
from rookery.table.guests import Guest
from rookery.table.kept import ELSEWHERE, Elsewhere
from rookery.table.limits import ASKS, BYTES, FRAMES, MOVES, ConnectionLimit, Meter, Often, payer_of
from rookery.table.metrics import ANSWERS, count_refusal
from rookery.table.relaying import line_to, pass_on, was_relayed
from rookery.table.table import Table
from rookery.table.tables import Tables
from rookery.table.talk import WENT_WRONG, Talk, read
from rookery.table.wire.from_client import Hello
from rookery.table.wire.to_client import Answer, Bye, ToClient
from rookery.table.wire.versions import check_spoken

log = logging.getLogger("rookery.socket")

LONGEST_FRAME = 8 << 10
FRAMES_WITHIN = 20.0
LONGEST_QUEUE = 4096
"""Messages waiting for a slow reader; past that it is dropped and may come back for what it missed."""

MOST_KEYS = 8
HELLO_WITHIN = 20
"""Seconds a connection may be silent before it has said who it is."""
FAREWELL = 5.0
"""Seconds a refused client has to hear why."""

READ_WITHIN = 30.0
"""Seconds for a reader to take one message off our hands. Who answers beats but reads nothing is no guest."""
CLOSE_WITHIN = 2.0
AT_ONCE = 8
"""Messages that one connection may be sent before others get a turn. One move is told in two to four, and
what is sent in one turn leaves this machine in one piece."""
TAKEN_WITHIN, TRY_AGAIN = 8.0, 0.25
"""Seconds that somebody waits for a table whose server has died, and between two looks."""

POLICY, TOO_SLOW, GOING, BROKEN = 1008, 1013, 1001, 1011

_encoder = msgspec.json.Encoder()


def same_origin(socket: WebSocket) -> bool:
    """Browsers say where a page comes from; only our own pages may speak. Programs need not say."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def talk(socket: WebSocket) -> None:
    limit: ConnectionLimit = socket.app.state.connections
    client = payer_of(socket.client.host) if socket.client else ""
    if not same_origin(socket) or not limit.enter(client):
        await socket.close(POLICY)
        return
    try:
        await socket.accept()
        await Connection(socket, client).run()
    except WebSocketDisconnect:
        pass
    finally:
        limit.leave(client)


class _Guest(Guest):
    send: Callable[[ToClient | AsyncIterator[ToClient]], None]

    def __init__(self, hello: Hello, connection: "Connection") -> None:
        super().__init__(hello.keys, hello.salt, connection.send)
        self.payer = connection.payer
        self._connection = connection

    @property
    def gone(self) -> bool:
        return self._connection.gone

    def dismiss(self, refusal: Refusal) -> None:
        self._connection.dismiss(refusal)

    async def tell(self, messages: AsyncIterator[ToClient]) -> None:
        self.send(messages)


class Unread:
    """What waits for all readers together, in bytes."""

    def __init__(self, each: int, in_all: int) -> None:
        self.each = each
        self.in_all = in_all
        self.total = 0
        self.connections: set[Connection] = set()

    def add(self, connection: "Connection", size: int) -> None:
        """Somebody who reads nothing must go before memory is full; the one furthest behind goes first."""
        if connection.unread and connection.unread + size > self.each:
            connection.drop(TOO_SLOW)
            return
        connection.unread += size
        self.total += size
        if self.total > self.in_all:
            max(self.connections, key=lambda one: one.unread).drop(TOO_SLOW)

    def leave(self, connection: "Connection") -> None:
        self.connections.discard(connection)
        self.total -= connection.unread
        connection.unread = 0


class _Encoded:
    """A scene goes to many, but is written out once."""

    def __init__(self) -> None:
        self._last: tuple[ToClient | None, str] = (None, "")

    def text(self, message: ToClient) -> str:
        if self._last[0] is not message:
            self._last = (message, _encoder.encode(message).decode())
        return self._last[1]


_encoded = _Encoded()


class Connection:
    """Frames in and out, both bounded."""

    def __init__(self, socket: WebSocket, payer: str = "") -> None:
        self.socket = socket
        self.payer = payer
        self.meter: Meter = socket.app.state.meter
        self.tables: Tables = socket.app.state.tables
        self.hearing: Turns = socket.app.state.hearing
        self.all_unread: Unread = socket.app.state.unread
        self.all_unread.connections.add(self)
        #: what is below the web server; not there when this is tried without one
        self.line: Line | None = socket.scope.get("state", {}).get("line")
        self.unread = 0
        self.dropped: int | None = None
        self.waiting: asyncio.Queue[str | AsyncIterator[ToClient]] = asyncio.Queue(LONGEST_QUEUE)
        self.most = self.tables.settings.frames
        self.often = Often(self.most, FRAMES_WITHIN)
        self.writer = asyncio.create_task(self._write())
        self.farewell: asyncio.Task[None] | None = None
        self.first = ""

    def send(self, message: ToClient | AsyncIterator[ToClient]) -> None:
        """Many at once wait as one: a long game's scenes are made as fast as they are read, and no faster."""
        if self.dropped is not None:
            return
        if isinstance(message, Answer | Bye) and message.refusal is not None:
            count_refusal(message.refusal.reason)
        try:
            made = message if isinstance(message, AsyncIterator) else _encoded.text(message)
            self.waiting.put_nowait(made)
            if isinstance(made, str):
                self.all_unread.add(self, len(made))
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)
        except Exception:
            log.exception("a message could not be sent")
            self.drop(BROKEN)

    def drop(self, code: int) -> None:
        """The writer ends the connection as soon as it may."""
        if self.dropped is None:
            self.dropped = code
            self.writer.cancel()
            while not self.waiting.empty():
                self.waiting.get_nowait()
            self.all_unread.leave(self)

    @property
    def gone(self) -> bool:
        """The web server below us knows it first."""
        return self.line is not None and self.line.is_closing()

    def dismiss(self, refusal: Refusal) -> None:
        """From now on it is not heard; it is told why, and the connection ends."""
        if self.farewell is None:
            self.farewell = asyncio.create_task(self._say_goodbye(refusal))

    async def run(self) -> None:
        try:
            self.meter.spend(self.payer, ASKS)
            hello = await self._hello()
            until = time.monotonic() + TAKEN_WITHIN
            while not await self._entered(hello):
                if time.monotonic() > until:
                    refuse(ELSEWHERE.reason, ELSEWHERE.words)
        except Refused as refused:
            await self._say_goodbye(refused.refusal)
        except (WebSocketDisconnect, OSError):
            raise
        except Exception:
            log.exception("a table could not be entered")
            await self._say_goodbye(WENT_WRONG)
        finally:
            self.writer.cancel()
            self.all_unread.leave(self)

    async def _entered(self, hello: Hello) -> bool:
        """Here, or by way of the server that has the table; not if that one cannot be reached. Then it may be
        dead, and the table can be had as soon as its lease is over, so that moment is not slept through."""
        try:
            async with self.tables.visit(hello.table, self.payer) as table:
                await self._converse(table, hello)
        except Elsewhere as elsewhere:
            if was_relayed(self.socket):
                raise
            over = time.monotonic() + elsewhere.left
            async with line_to(elsewhere, hello.table, self.socket) as line:
                if line is None:
                    await asyncio.sleep(min(TRY_AGAIN, max(0, over - time.monotonic())))
                    return False
                await line.send(self.first)
                await pass_on(line, self._frame, self._pass_back)
                await self._close(GOING)
        return True

    def _pass_back(self, text: str) -> None:
        if self.dropped is None:
            try:
                self.waiting.put_nowait(text)
                self.all_unread.add(self, len(text))
            except asyncio.QueueFull:
                self.drop(TOO_SLOW)

    async def _hello(self) -> Hello:
        try:
            self.first = await asyncio.wait_for(self._frame(), HELLO_WITHIN)
        except TimeoutError:
            refuse("no_hello", f"Nobody said hello within {HELLO_WITHIN} seconds.")
        check_spoken(self.first)
        hello = read(self.first)
        if not isinstance(hello, Hello):
            refuse("no_hello", "The first message is hello.")
        if len(hello.keys) > MOST_KEYS:
            refuse("too_many_keys", f"A table is entered with at most {MOST_KEYS} keys.")
        check_salt(hello.salt)
        # A whole game is told to whoever comes in, so coming in is not free for ever.
        self.meter.check(self.payer, BYTES)
        return hello

    async def _converse(self, table: Table, hello: Hello) -> None:
        guest = _Guest(hello, self)
        if hello.keys and not table.seating.knows(guest):
            refuse("wrong_key", "That key no longer opens a seat at this table.")
        conversation = Talk(self.tables, table, guest, self.meter, self.payer)
        heart = asyncio.create_task(self._beat(conversation))
        try:
            await Spent(f"table {hello.table}", table.enter(guest, hello.seen))
            while True:
                frame, began = await self._frame(), time.perf_counter()
                await Spent(f"table {hello.table}", conversation.hear(frame))
                ANSWERS.observe(time.perf_counter() - began)
        finally:
            heart.cancel()
            table.leave(guest)
            for task in conversation.hints:
                task.cancel()

    async def _beat(self, conversation: Talk) -> None:
        while True:
            await asyncio.sleep(self.tables.settings.beat)
            if not conversation.beat():
                await self._close(GOING)
                return

    async def _frame(self) -> str:
        """The next text frame; binary ones are read as empty text, and answered as nonsense."""
        message = await self.socket.receive()
        while self.farewell is not None and message["type"] != "websocket.disconnect":
            message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        # Of all messages that have arrived, a few are heard in each round of the loop: what is under way
        # goes on, and who comes with one waits for one of each other address, not for all of theirs.
        await self.hearing.come(self.payer)
        if self.often.is_too_often():
            refuse("too_fast", f"More than {self.most} messages in {FRAMES_WITHIN:g} seconds are too many.")
        # Coming back with a new connection does not make up for what the last one has said.
        self.meter.spend(self.payer, FRAMES)
        text: str | None = message.get("text")
        return text or ""

    async def _say_goodbye(self, refusal: Refusal) -> None:
        """Whoever has hung up already, or does not listen, is not waited for."""
        self.send(Bye(refusal))
        heard = asyncio.ensure_future(self.waiting.join())
        await asyncio.wait((heard, self.writer), timeout=FAREWELL, return_when=asyncio.FIRST_COMPLETED)
        heard.cancel()
        await self._close(POLICY)

    async def _close(self, code: int) -> None:
        # It may have been closed from the other side by now, which is what was wanted.
        with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            async with asyncio.timeout(CLOSE_WITHIN):
                await self.socket.close(code)
                return
        # It does not read, so it cannot even be told.
        if self.line is not None:
            self.line.abort()

    async def _write(self) -> None:
        """Send what is waiting; when that fails or falls too far behind, the connection ends."""
        try:
            for number in itertools.count(1):
                waiting = await self.waiting.get()
                if isinstance(waiting, str):
                    await self._write_one(waiting)
                    self.unread -= len(waiting)
                    self.all_unread.total -= len(waiting)
                else:
                    await self._write_many(waiting)
                self.waiting.task_done()
                if number % AT_ONCE == 0:
                    # Where nothing here ever has to wait.
                    await asyncio.sleep(0)
        except TimeoutError:
            await self._close(TOO_SLOW)
        except Refused as refused:
            await self._end(refused.refusal)
        except (RuntimeError, WebSocketDisconnect, OSError):
            pass
        except asyncio.CancelledError:
            # Not raised again: kept in the task, it would hold this connection, which holds the task.
            if self.dropped is not None:
                await self._close(self.dropped)
        except Exception:
            log.exception("a message could not be sent")
            await self._close(BROKEN)

    async def _write_many(self, messages: AsyncIterator[ToClient]) -> None:
        """A long game is very much to make and to send: so whoever has had too much is told no more of it."""
        async for message in messages:
            await self._write_one(_encoded.text(message))
            await asyncio.sleep(0)
            for what in (BYTES, MOVES):
                self.meter.check(self.payer, what)

    async def _end(self, refusal: Refusal) -> None:
        """In the middle of a long story: what was to come after it would make no sense."""
        count_refusal(refusal.reason)
        self.dropped = POLICY
        self.all_unread.leave(self)
        with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            await self._write_one(_encoded.text(Bye(refusal)))
        await self._close(POLICY)

    async def _write_one(self, text: str) -> None:
        self.meter.charge(self.payer, BYTES, len(text))
        async with asyncio.timeout(READ_WITHIN):
            await self.socket.send_text(text)
