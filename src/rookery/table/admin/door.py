"""The running server's private door: one question a connection, one answer.

It is a Unix socket in the data folder that only the server's own user can open. Where there are none, or the
folder's path is too long for one, it is a port of this machine alone, and a file that only that user can read
has its number and a token without which nothing is answered. A message is its length in four bytes, and JSON.
"""

import asyncio
import hmac
import logging
import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path

import msgspec

from rookery.core.decoding import decode
from rookery.core.refusal import Refusal, Refused
from rookery.table.admin.asks import AnyAsk, AnyReply
from rookery.table.admin.office import Office

log = logging.getLogger("rookery.admin")

SOCKET, PORT_FILE = "rookery.sock", "rookery.port"
LARGEST_QUESTION = 64 << 10
LARGEST_ANSWER = 256 << 20
ASKS_WITHIN = 10.0
AT_ONCE = 8
"""Questions that are worked on at the same time; more have to wait."""
LOOPBACK = "127.0.0.1"
BROKEN = Refusal("broken", "Something went wrong in the server; its log says what.")


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    who: str
    ask: AnyAsk
    token: str = ""


class Answered(msgspec.Struct, frozen=True):
    reply: AnyReply | None = None
    refusal: Refusal | None = None


class PortFile(msgspec.Struct, frozen=True):
    port: int
    token: str


def framed(message: msgspec.Struct) -> bytes:
    data = msgspec.json.encode(message)
    return len(data).to_bytes(4, "big") + data


class PrivateDoor:
    def __init__(self, folder: Path, office: Office) -> None:
        self._folder = folder
        self._office = office
        self._token = ""
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """A server whose private door cannot be opened serves its players all the same."""
        try:
            self._clear()
            self._server = await self._open_unix() or await self._open_port()
        except OSError as fault:
            log.error("the private door cannot be opened: %s", fault.strerror or fault)

    async def _open_unix(self) -> asyncio.Server | None:
        if not hasattr(socket, "AF_UNIX"):
            return None
        path = self._folder / SOCKET
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            # Nobody can connect before it listens, and by then it is private.
            listening.bind(str(path))
            path.chmod(0o600)
            return await asyncio.start_unix_server(self._serve, sock=listening)
        except OSError as fault:
            listening.close()
            if "too long" in str(fault):
                return None
            raise

    async def _open_port(self) -> asyncio.Server:
        server = await asyncio.start_server(self._serve, LOOPBACK, 0)
        self._token = secrets.token_urlsafe(24)
        port: int = server.sockets[0].getsockname()[1]
        path = self._folder / PORT_FILE
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        path.write_bytes(msgspec.json.encode(PortFile(port, self._token)))
        return server

    def _clear(self) -> None:
        """What a killed server left; the folder is locked, so it is nobody's."""
        for name in (SOCKET, PORT_FILE):
            (self._folder / name).unlink(missing_ok=True)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                self._clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with self._turns:
                try:
                    answer = Answered(await self._answer(await self._question(reader)))
                except Refused as refused:
                    answer = Answered(refusal=refused.refusal)
                except (TimeoutError, EOFError, OSError):
                    return
                except Exception:
                    log.exception("what was asked at the private door failed")
                    answer = Answered(refusal=BROKEN)
                writer.write(framed(answer))
                await writer.drain()
        except OSError:
            pass  # whoever asked has gone
        finally:
            writer.close()

    async def _question(self, reader: asyncio.StreamReader) -> Question:
        async with asyncio.timeout(ASKS_WITHIN):
            size = int.from_bytes(await reader.readexactly(4), "big")
            if size > LARGEST_QUESTION:
                raise Refused(Refusal("too_large", f"A question has at most {LARGEST_QUESTION:,} bytes."))
            data = await reader.readexactly(size)
        try:
            question = decode(data, Question)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise Refused(Refusal("bad_question", f"That is not a question: {fault}.")) from None
        if not hmac.compare_digest(question.token.encode(), self._token.encode()):
            raise Refused(Refusal("wrong_token", "The token is not the one in the server's file."))
        return question

    async def _answer(self, question: Question) -> AnyReply:
        # Who asked may hang up; what was begun is finished, and written down.
        return await asyncio.shield(asyncio.ensure_future(self._office.do(question.who, question.ask)))
