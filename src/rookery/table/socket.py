"""The websocket: one connection from `Hello` to the end. Nonsense gets an answer and changes nothing."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from rookery.core.dealer import check_salt
from rookery.core.game import Seat
from rookery.core.verdict import Refusal, Refused, refuse
from rookery.table.house import House
from rookery.table.table import Guest, Table
from rookery.table.wire import (
    Answer,
    Bye,
    Draw,
    FromClient,
    Hello,
    Hint,
    Ping,
    Play,
    Preview,
    Rematch,
    Rematched,
    Resign,
    ToClient,
)

log = logging.getLogger("rookery.socket")

LONGEST_FRAME = 8 << 10
LONGEST_QUEUE = 4096
"""Messages waiting for a slow reader; past that it is dropped and may come back for what it missed."""

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class _Labelled(msgspec.Struct):
    """Enough of a faulty message to answer it."""

    id: str = ""


def read(frame: str) -> FromClient:
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        refuse("not_a_message", f"That is not a message: {fault}.")


def label_of(frame: str) -> str:
    try:
        return msgspec.json.decode(frame, type=_Labelled).id[:64]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def same_origin(socket: WebSocket) -> bool:
    """Browsers say where a page comes from; only our own pages may speak. Programs need not say."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


class Talk:
    """One guest's side of the conversation."""

    def __init__(self, house: House, table: Table, guest: Guest) -> None:
        self.house = house
        self.table = table
        self.guest = guest
        self.tasks: set[asyncio.Task[None]] = set()

    def own(self, seat: Seat) -> Seat:
        if seat not in self.guest.seats:
            refuse("not_your_seat", f"Seat {seat + 1} is not yours.")
        return seat

    def answer(self, message_id: str, refusal: Refusal | None = None) -> None:
        self.guest.send(Answer(message_id, refusal))

    async def play(self, message: Play) -> None:
        await self.table.play(self.own(message.seat), message.move, message.seq)
        self.answer(message.id)

    async def preview(self, message: Preview) -> None:
        self.guest.send(self.table.preview(message.id, self.own(message.seat), message.prefix))

    async def hint(self, message: Hint) -> None:
        """Thinking takes a while; the conversation goes on meanwhile."""
        self.own(message.seat)
        if self.tasks:
            refuse("one_at_a_time", "A hint is being thought about already.")
        task = asyncio.create_task(self._hint(message))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _hint(self, message: Hint) -> None:
        try:
            self.guest.send(await self.table.hint(message.id, message.seat))
        except Refused as refused:
            self.answer(message.id, refused.refusal)

    async def resign(self, message: Resign) -> None:
        await self.table.resign(self.own(message.seat))
        self.answer(message.id)

    async def draw(self, message: Draw) -> None:
        await self.table.draw(self.own(message.seat), message.word)
        self.answer(message.id)

    async def rematch(self, message: Rematch) -> None:
        if not self.guest.seats:
            refuse("not_your_seat", "Only players can ask for a rematch.")
        made = await self.house.rematch(self.table)
        self.guest.send(Rematched(message.id, made.table, made.token))

    async def ping(self, message: Ping) -> None:
        self.answer(message.id)

    async def hello(self, _message: Hello) -> None:
        refuse("hello_again", "You have said hello already.")

    async def hear(self, frame: str) -> None:
        """Exactly one answer for every frame."""
        try:
            message = read(frame)
            await _HANDLERS[type(message)](self, message)
        except Refused as refused:
            self.answer(label_of(frame), refused.refusal)
        except Exception:
            log.exception("a message could not be handled")
            self.answer(label_of(frame), Refusal("broken", "Something went wrong here. Nothing was changed."))


_HANDLERS: dict[type, Callable[[Talk, Any], Awaitable[None]]] = {
    Hello: Talk.hello,
    Play: Talk.play,
    Preview: Talk.preview,
    Hint: Talk.hint,
    Resign: Talk.resign,
    Draw: Talk.draw,
    Rematch: Talk.rematch,
    Ping: Talk.ping,
}


async def talk(socket: WebSocket) -> None:
    if not same_origin(socket):
        await socket.close(1008)
        return
    await socket.accept()
    waiting: asyncio.Queue[ToClient] = asyncio.Queue(LONGEST_QUEUE)
    writer = asyncio.create_task(_write(socket, waiting))

    def send(message: ToClient) -> None:
        try:
            waiting.put_nowait(message)
        except asyncio.QueueFull:
            writer.cancel()

    try:
        await _converse(socket, send, waiting)
    except WebSocketDisconnect:
        pass
    finally:
        writer.cancel()


async def _converse(
    socket: WebSocket, send: Callable[[ToClient], None], waiting: asyncio.Queue[ToClient]
) -> None:
    house: House = socket.app.state.house
    try:
        hello = read(await _frame(socket))
        if not isinstance(hello, Hello):
            refuse("no_hello", "The first message is hello.")
        table = await house.find(hello.table)
        seats = house.seats_of(table, hello.token)
        salt = check_salt(hello.salt)
    except Refused as refused:
        send(Bye(refused.refusal))
        await waiting.join()
        await socket.close(1008)
        return
    guest = Guest(seats, send)
    conversation = Talk(house, table, guest)
    try:
        await table.enter(guest, hello.seen, salt)
        while True:
            await conversation.hear(await _frame(socket))
    finally:
        table.leave(guest)
        for task in conversation.tasks:
            task.cancel()


async def _frame(socket: WebSocket) -> str:
    """The next text frame; binary ones are read as empty text, and answered as nonsense."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text or ""


async def _write(socket: WebSocket, waiting: asyncio.Queue[ToClient]) -> None:
    """Send what is waiting; when that fails or falls too far behind, the connection ends."""
    try:
        while True:
            message = await waiting.get()
            await socket.send_text(_encoder.encode(message).decode())
            waiting.task_done()
    except (RuntimeError, WebSocketDisconnect, OSError):
        pass
    except asyncio.CancelledError:
        if waiting.full():
            await socket.close(1013)
        raise
