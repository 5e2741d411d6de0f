"""Where workers of other machines come in: with `rookery worker`, each of their processes on its own line.

Both ends show that they have the key without saying it: each proves it by a number that the other has just
made up. So nobody without it can think for a server, or have somebody think for them. What is said afterwards
can be read along the way: the network between them has to be one's own.

A worker has to know just what the server knows, so it says which games and bots it has. One that has others
is turned away with a sentence.
"""

import asyncio
import hmac
import logging
import secrets
import socket
from contextlib import suppress

import msgspec

from rookery import __version__
from rookery.bots.foreign import brought_bots
from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games import all_games
from rookery.table.settings import Settings, check_address
from rookery.table.worker_talk import LONGEST, READY
from rookery.table.workers import Worker, Workers

log = logging.getLogger("rookery.workers")

GREETED_WITHIN = 10.0
MOST_GREETED = 32
"""Lines at once that have not shown the key yet; more are hung up."""
LONGEST_GREETING = 1 << 14
HEAD = 4
"""Bytes in front of every message that say how long it is."""


class Greeting(msgspec.Struct, frozen=True):
    """The server's first word."""

    nonce: str


class Introduction(msgspec.Struct, frozen=True):
    """What the worker says to that. `able` is what it can think about."""

    nonce: str
    proof: str
    able: tuple[str, ...]


class Welcome(msgspec.Struct, frozen=True):
    """The server's last word before the first question; a worker with `refused` can go."""

    proof: str = ""
    refused: str = ""


def proof_of(key: str, who: str, *nonces: str) -> str:
    return hmac.new(key.encode(), "|".join((who, *nonces)).encode(), "sha256").hexdigest()


def is_proof(given: str, key: str, who: str, *nonces: str) -> bool:
    return hmac.compare_digest(given.encode(), proof_of(key, who, *nonces).encode())


def new_nonce() -> str:
    return secrets.token_hex(16)


def able() -> tuple[str, ...]:
    """What decides which thoughts come out: the version, the games' rules, and the bots of other packages."""
    games = all_games().values()
    rules = [f"{game.spec.id} {one.spec.rules}" for game in games for one in (*game.earlier, game)]
    return (f"Rookery {__version__}", *sorted(rules), *sorted(brought_bots().bots))


def keep_alive(line: socket.socket) -> None:
    """A machine that is gone without a word is missed after half a minute."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (("TCP_KEEPIDLE", 15), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3)):
        if hasattr(socket, name):
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def door_for(workers: Workers, settings: Settings) -> "WorkerDoor | None":
    """None where no workers of other machines are wanted."""
    if not settings.workers_at:
        return None
    address = check_address("ROOKERY_WORKERS_AT", settings.workers_at, 9500)
    return WorkerDoor(workers, address, settings.workers_key)


async def read_message(reader: asyncio.StreamReader, longest: int) -> bytes:
    length = int.from_bytes(await reader.readexactly(HEAD), "big")
    if length > longest:
        raise EOFError("too long a message")
    return await reader.readexactly(length)


def with_head(message: bytes) -> bytes:
    return len(message).to_bytes(HEAD, "big") + message


class FarWorker(Worker):
    """A process on another machine, at the other end of a line."""

    again = True

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__()
        self._reader = reader
        self._writer = writer

    def send(self, question: bytes) -> None:
        if self._writer.is_closing():
            raise OSError("the line is closed")
        self._writer.write(with_head(question))

    def end(self) -> None:
        self._writer.close()

    async def listen(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                self.inbox.put_nowait(await read_message(self._reader, LONGEST))
        self.inbox.put_nowait(None)


class WorkerDoor:
    """`address` is where it listens, `key` the secret of those who may come in, `most` how many of them."""

    def __init__(self, workers: Workers, address: tuple[str, int], key: str, most: int = 1_024) -> None:
        self._workers = workers
        self._address = address
        self._key = key
        self._most = most
        self._greeted = self._inside = 0
        self._server: asyncio.Server | None = None

    @property
    def port(self) -> int:
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def open(self) -> None:
        host, port = self._address
        try:
            self._server = await asyncio.start_server(self._come, host, port, limit=LONGEST)
        except OSError as fault:
            refuse(
                "cannot_listen",
                f"Cannot listen for workers on {host} port {port} (ROOKERY_WORKERS_AT): "
                f"{fault.strerror or fault}.",
            )

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self._greeted < MOST_GREETED and self._inside < self._most:
                keep_alive(writer.get_extra_info("socket"))
                if await self._greet(reader, writer):
                    await self._let_think(FarWorker(reader, writer))
        except (EOFError, OSError, TimeoutError, msgspec.MsgspecError, UnicodeDecodeError):
            pass  # whoever it was has gone, or is no worker
        finally:
            writer.close()

    async def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        def say(word: msgspec.Struct) -> None:
            writer.write(with_head(msgspec.json.encode(word)))

        self._greeted += 1
        try:
            async with asyncio.timeout(GREETED_WITHIN):
                ours = new_nonce()
                say(Greeting(ours))
                said = decode(await read_message(reader, LONGEST_GREETING), Introduction)
                if not is_proof(said.proof, self._key, "worker", ours, said.nonce):
                    say(Welcome(refused="The key (ROOKERY_WORKERS_KEY) is not this server's."))
                    return False
                missing = _difference(said.able, await asyncio.to_thread(able))
                if missing:
                    say(Welcome(refused=missing))
                    return False
                say(Welcome(proof_of(self._key, "server", said.nonce, ours)))
                return await read_message(reader, LONGEST_GREETING) == READY
        finally:
            self._greeted -= 1

    async def _let_think(self, worker: FarWorker) -> None:
        self._inside += 1
        listening = asyncio.create_task(worker.listen())
        log.info("a bot worker from elsewhere is ready")
        try:
            await self._workers.welcome(worker)
        finally:
            self._inside -= 1
            listening.cancel()


def _difference(theirs: tuple[str, ...], ours: tuple[str, ...]) -> str:
    for who, has, lacks in (("server", ours, theirs), ("worker", theirs, ours)):
        only = sorted(set(has) - set(lacks))
        if only:
            return (
                f"The {who} has what the other does not know: {shown(', '.join(only), 200)}. "
                "Both need the same version of Rookery and the same packages."
            )
    return ""
