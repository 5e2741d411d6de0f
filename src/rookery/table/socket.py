"""The websocket: one connection from `Hello` to the end. Nonsense gets an answer and changes nothing."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from rookery.bots.thinking import check_level
from rookery.core.dealer import check_salt
from rookery.core.game import Seat
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.house import House
from rookery.table.limits import Turnstile
from rookery.table.log import What
from rookery.table.table import Guest, Table
from rookery.table.wire.from_client import (
    FromClient,
    Hello,
    Hint,
    Look,
    Manage,
    Ping,
    Play,
    Pong,
    Preview,
    Propose,
    Rematch,
    Reply,
    Resign,
    Return,
    Say,
    Undo,
    VoteBot,
)
from rookery.table.wire.to_client import Answer, Beat, Bye, Managed, ToClient
from rookery.table.wire.words import PHRASES

log = logging.getLogger("rookery.socket")

LONGEST_FRAME = 8 << 10
FRAMES_WITHIN = 20.0
LONGEST_QUEUE = 4096
"""Messages waiting for a slow reader; past that it is dropped and may come back for what it missed."""

MOST_KEYS = 8
LONGEST_ID = 64
BEATS_MISSED = 3
HELLO_WITHIN = 20
"""Seconds a connection may be silent before it has said who it is."""
SAY_EVERY = 2.0
FAREWELL = 5.0
"""Seconds a refused client has to hear why."""
WENT_WRONG = Refusal("broken", "Something went wrong here. Nothing was changed.")

POLICY, TOO_SLOW, GOING, BROKEN = 1008, 1013, 1001, 1011

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
        return msgspec.json.decode(frame, type=_Labelled).id[:LONGEST_ID]
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
        self.hints: set[asyncio.Task[None]] = set()
        self.beats: dict[int, float] = {}
        self.beat_number = 0
        self.said_at = 0.0

    # ---- the answer to every frame ----

    async def hear(self, frame: str) -> None:
        try:
            message = read(frame)
            if len(getattr(message, "id", "")) > LONGEST_ID:
                refuse("long_id", f"An id has at most {LONGEST_ID} letters.")
            await _HANDLERS[type(message)](self, message)
        except Refused as refused:
            self.answer(label_of(frame), refused.refusal)
        except Exception:
            log.exception("a message could not be handled")
            self.answer(label_of(frame), WENT_WRONG)

    def answer(self, message_id: str, refusal: Refusal | None = None) -> None:
        self.guest.send(Answer(message_id, refusal))

    async def command(self, message_id: str, work: Callable[[str], Awaitable[None]]) -> None:
        self.answer(message_id, await self.table.once(self.guest, message_id, work))

    def own(self, seat: Seat) -> Seat:
        if seat not in self.table.seats_of(self.guest):
            refuse("not_your_seat", f"Seat {seat + 1} is not yours.")
        return seat

    def playing(self, seat: Seat) -> Seat:
        if self.table.sitting.places[self.own(seat)].level is not None:
            refuse("stood_in_for", "A bot is playing for you; take your seat back first.")
        return seat

    # ---- players ----
    # Whether a bot stands in is asked when a command is done, not when it is said once more.

    async def play(self, message: Play) -> None:
        seat = self.own(message.seat)
        lag = self.guest.lag
        await self.command(
            message.id,
            lambda command: self.table.play(self.playing(seat), message.move, message.seq, command, lag),
        )

    async def undo(self, message: Undo) -> None:
        seat = self.own(message.seat)
        await self.command(
            message.id, lambda command: self.table.undo(self.playing(seat), message.seq, command)
        )

    async def propose(self, message: Propose) -> None:
        seat, what = self.own(message.seat), cast(What, message.what)
        await self.command(message.id, lambda command: self.table.propose(self.playing(seat), what, command))

    async def reply(self, message: Reply) -> None:
        seat = self.own(message.seat)
        await self.command(
            message.id, lambda command: self.table.reply(self.playing(seat), message.agreed, command)
        )

    async def resign(self, message: Resign) -> None:
        seat = self.own(message.seat)
        await self.command(message.id, lambda command: self.table.resign(seat, command))

    async def come_back(self, message: Return) -> None:
        seat = self.own(message.seat)
        await self.command(message.id, lambda command: self.table.come_back(seat, command))

    async def vote_bot(self, message: VoteBot) -> None:
        seat = self.own(message.seat)
        await self.command(
            message.id, lambda command: self.table.vote_bot(self.playing(seat), message.about, command)
        )

    async def rematch(self, message: Rematch) -> None:
        if not self.table.seats_of(self.guest):
            refuse("not_your_seat", "Only players can ask for a rematch.")
        await self.command(message.id, lambda command: self.house.rematch(self.table, command))

    # ---- the host ----

    async def manage(self, message: Manage) -> None:
        if not self.guest.holds(self.table.sitting.head.host):
            refuse("not_the_host", "Only who set the table up can do that.")
        invite: str | None = None
        seat, level = message.seat, message.level
        work: Callable[[str], Awaitable[None]]
        match message.do:
            case "bot":
                check_level(self.table.sitting.game, level or "")
                work = lambda command: self.table.hire(seat, level or "", command)  # noqa: E731
            case "open" | "free":
                word = invite = self.table.invite_of(self.guest, message.id)
                work = lambda command: self.table.open(seat, word, command)  # noqa: E731
            case "drop":
                work = lambda command: self.table.drop(seat, command)  # noqa: E731
            case "start":
                work = self.table.start
            case _:
                refuse("bad_manage", "The host can say bot, open, free, drop or start.")
        refusal = await self.table.once(self.guest, message.id, work)
        if refusal is not None:
            self.answer(message.id, refusal)
        else:
            self.guest.send(Managed(message.id, invite))

    # ---- looking, saying, being there ----

    async def look(self, message: Look) -> None:
        self.table.look(self.guest, self.own(message.seat))
        self.answer(message.id)

    async def preview(self, message: Preview) -> None:
        self.guest.send(self.table.preview(message.id, self.own(message.seat), message.prefix))

    async def hint(self, message: Hint) -> None:
        """Thinking takes a while; the conversation goes on meanwhile."""
        self.playing(message.seat)
        if self.hints:
            refuse("one_at_a_time", "A hint is being thought about already.")
        task = asyncio.create_task(self._hint(message))
        self.hints.add(task)
        task.add_done_callback(self.hints.discard)

    async def _hint(self, message: Hint) -> None:
        try:
            self.guest.send(await self.table.hint(message.id, message.seat))
        except Refused as refused:
            self.answer(message.id, refused.refusal)
        except Exception:
            log.exception("a hint could not be given")
            self.answer(message.id, WENT_WRONG)

    async def say(self, message: Say) -> None:
        seat = self.own(message.seat)
        if not 0 <= message.phrase < len(PHRASES):
            refuse("no_such_phrase", f"There are {len(PHRASES)} phrases; {message.phrase} is none of them.")
        now = time.monotonic()
        if now < self.said_at + SAY_EVERY:
            refuse("too_chatty", "One thing at a time.")
        self.said_at = now
        self.table.say(seat, message.phrase)
        self.answer(message.id)

    async def ping(self, message: Ping) -> None:
        self.answer(message.id)

    async def pong(self, message: Pong) -> None:
        """How long the way there and back took, by our own watch: what a slow line is given back at most."""
        sent = self.beats.pop(message.n, None)
        if sent is not None:
            self.guest.lag = int((time.monotonic() - sent) * 1000)
            self.beats.clear()

    async def hello(self, _message: Hello) -> None:
        refuse("hello_again", "You have said hello already.")

    def beat(self) -> bool:
        """Ask whether anyone is there; False once that was not answered for too long."""
        if len(self.beats) >= BEATS_MISSED:
            return False
        self.beat_number += 1
        self.beats[self.beat_number] = time.monotonic()
        self.guest.send(Beat(self.beat_number))
        return True


_HANDLERS: dict[type, Callable[[Talk, Any], Awaitable[None]]] = {
    Hello: Talk.hello,
    Play: Talk.play,
    Undo: Talk.undo,
    Propose: Talk.propose,
    Reply: Talk.reply,
    Resign: Talk.resign,
    Look: Talk.look,
    Preview: Talk.preview,
    Hint: Talk.hint,
    Manage: Talk.manage,
    VoteBot: Talk.vote_bot,
    Return: Talk.come_back,
    Say: Talk.say,
    Rematch: Talk.rematch,
    Ping: Talk.ping,
    Pong: Talk.pong,
}


async def talk(socket: WebSocket) -> None:
    turnstile: Turnstile = socket.app.state.turnstile
    client = socket.client.host if socket.client else ""
    if not same_origin(socket) or not turnstile.enter(client):
        await socket.close(POLICY)
        return
    try:
        await socket.accept()
        await Connection(socket).run()
    except WebSocketDisconnect:
        pass
    finally:
        turnstile.leave(client)


class _Guest(Guest):
    send: Callable[[ToClient | Iterator[ToClient]], None]

    def send_all(self, messages: Iterator[ToClient]) -> None:
        self.send(messages)


class Connection:
    """Frames in and out, both bounded."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.house: House = socket.app.state.house
        self.waiting: asyncio.Queue[ToClient | Iterator[ToClient]] = asyncio.Queue(LONGEST_QUEUE)
        self.most = self.house.settings.frames
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
            async with self.house.visit(hello.table) as table:
                await self._converse(table, hello)
        except Refused as refused:
            await self._say_goodbye(refused.refusal)
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
        if hello.keys and not table.seats_of(guest) and not guest.holds(table.sitting.head.host):
            refuse("wrong_key", "That key does not fit this table any more.")
        conversation = Talk(self.house, table, guest)
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
            await asyncio.sleep(self.house.settings.beat)
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
