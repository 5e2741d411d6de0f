"""The websocket: one connection from `Hello` to the end, its frames in and out bounded."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from rookery.core.dealer import check_salt
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.guests import Guest
from rookery.table.limits import ConnectionLimit
from rookery.table.table import Table
from rookery.table.tables import Tables
from rookery.table.talk import WENT_WRONG, Talk, read
from rookery.table.wire.from_client import Hello
from rookery.table.wire.to_client import Bye, ToClient

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

POLICY, TOO_SLOW, GOING, BROKEN = 1008, 1013, 1001, 1011

_encoder = msgspec.json.Encoder()


def same_origin(socket: WebSocket) -> bool:
    """Browsers say where a page comes from; only our own pages may speak. Programs need not say."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def talk(socket: WebSocket) -> None:
    limit: ConnectionLimit = socket.app.state.connections
    client = socket.client.host if socket.client else ""
    if not same_origin(socket) or not limit.enter(client):
        await socket.close(POLICY)
        return
    try:
        await socket.accept()
        await Connection(socket).run()
    except WebSocketDisconnect:
        pass
    finally:
        limit.leave(client)


class _Guest(Guest):
    send: Callable[[ToClient | Iterator[ToClient]], None]

    def send_all(self, messages: Iterator[ToClient]) -> None:
        self.send(messages)


class Connection:
    """Frames in and out, both bounded."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.tables: Tables = socket.app.state.tables
        self.waiting: asyncio.Queue[ToClient | Iterator[ToClient]] = asyncio.Queue(LONGEST_QUEUE)
        self.most = self.tables.settings.frames
        self.times: deque[float] = deque(maxlen=self.most)
        self.writer = asyncio.create_task(self._write())

    def send(self, message: ToClient | Iterator[ToClient]) -> None:
        """Many at once wait as one: a long game's scenes are made as fast as they are read, and no faster."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.writer.cancel()

    async def run(self) -> None:
        try:
            hello = await self._hello()
            async with self.tables.visit(hello.table) as table:
                await self._converse(table, hello)
        except Refused as refused:
            await self._say_goodbye(refused.refusal)
        except (WebSocketDisconnect, OSError):
            raise
        except Exception:
            log.exception("a table could not be entered")
            await self._say_goodbye(WENT_WRONG)
        finally:
            self.writer.cancel()

    async def _hello(self) -> Hello:
        try:
            hello = read(await asyncio.wait_for(self._frame(), HELLO_WITHIN))
        except TimeoutError:
            refuse("no_hello", f"Nobody said hello within {HELLO_WITHIN} seconds.")
        if not isinstance(hello, Hello):
            refuse("no_hello", "The first message is hello.")
        if len(hello.keys) > MOST_KEYS:
            refuse("too_many_keys", f"A table is entered with at most {MOST_KEYS} keys.")
        check_salt(hello.salt)
        return hello

    async def _converse(self, table: Table, hello: Hello) -> None:
        guest = _Guest(hello.keys, hello.salt, self.send)
        if hello.keys and not table.seating.knows(guest):
            refuse("wrong_key", "That key does not fit this table any more.")
        conversation = Talk(self.tables, table, guest)
        heart = asyncio.create_task(self._beat(conversation))
        try:
            await table.enter(guest, hello.seen)
            while True:
                await conversation.hear(await self._frame())
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
        # Reading what has arrived waits for nothing; without this, others would wait for a whole burst.
        await asyncio.sleep(0)
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        now = time.monotonic()
        if len(self.times) == self.most and self.times[0] > now - FRAMES_WITHIN:
            refuse("too_fast", f"More than {self.most} messages in {FRAMES_WITHIN:g} seconds are too many.")
        self.times.append(now)
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
        with suppress(RuntimeError, WebSocketDisconnect, OSError):
            await self.socket.close(code)

    async def _write(self) -> None:
        """Send what is waiting; when that fails or falls too far behind, the connection ends."""
        try:
            while True:
                waiting = await self.waiting.get()
                for message in waiting if isinstance(waiting, Iterator) else (waiting,):
                    await self.socket.send_text(_encoder.encode(message).decode())
                    # Others get a turn between two of them, also where nothing here ever has to wait.
                    await asyncio.sleep(0)
                self.waiting.task_done()
        except (RuntimeError, WebSocketDisconnect, OSError):
            pass
        except asyncio.CancelledError:
            if self.waiting.full():
                await self._close(TOO_SLOW)
            raise
        except Exception:
            log.exception("a message could not be sent")
            await self._close(BROKEN)
