"""A worker on another machine: it comes to a server's door (`worker_door.py`), thinks for it, and comes back
whenever the line breaks."""

import socket
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec

from rookery.core.decoding import decode
from rookery.core.refusal import refuse
from rookery.table.worker_door import (
    HEAD,
    LONGEST_GREETING,
    Greeting,
    Introduction,
    Welcome,
    able,
    is_proof,
    keep_alive,
    new_nonce,
    proof_of,
    with_head,
)
from rookery.table.worker_process import Work, answer_all, get_ready, prepare, work
from rookery.table.workers import LATEST

REACHED_WITHIN = 10.0
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds between one try to reach the server and the next; twice as many each time."""


class Line:
    """Whole messages over a socket."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line

    def send_bytes(self, message: bytes, /) -> None:
        self._line.sendall(with_head(message))

    def recv_bytes(self, longest: int, /) -> bytes:
        length = int.from_bytes(self._exactly(HEAD), "big")
        if length > longest:
            raise EOFError("too long a message")
        return self._exactly(length)

    def _exactly(self, count: int) -> bytes:
        found = bytearray()
        while len(found) < count:
            more = self._line.recv(count - len(found))
            if not more:
                raise EOFError("the server hung up")
            found += more
        return bytes(found)


def introduce(line: Line, key: str) -> None:
    """Until both have shown the key. Refused if the server does not want this worker, or is not the one that
    was meant."""
    greeting = decode(line.recv_bytes(LONGEST_GREETING), Greeting)
    ours = new_nonce()
    proof = proof_of(key, "worker", greeting.nonce, ours)
    line.send_bytes(msgspec.json.encode(Introduction(ours, proof, able())))
    welcome = decode(line.recv_bytes(LONGEST_GREETING), Welcome)
    if welcome.refused:
        refuse("not_wanted", f"The server does not take this worker. {welcome.refused}")
    if not is_proof(welcome.proof, key, "server", ours, greeting.nonce):
        refuse("not_wanted", "Whoever answers there does not have the key (ROOKERY_WORKERS_KEY).")


def think_for(
    address: tuple[str, int], key: str, ready: Callable[[], None], say: Callable[[str], None]
) -> None:
    """For ever. Refused if the server does not want this worker. `ready` is called once it can think, `say`
    told when the server takes it and when it is gone."""
    get_ready(prepare)
    ready()
    pause = FIRST_PAUSE
    while True:
        if think_once(address, key, work, lambda: say("The server lets us think.")):
            pause = FIRST_PAUSE
            say("The server is gone. Trying to reach it again.")
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def think_once(address: tuple[str, int], key: str, work: Work, taken: Callable[[], None]) -> bool:
    """One line, until it breaks; whether there was one at all."""
    try:
        with socket.create_connection(address, REACHED_WITHIN) as connected:
            keep_alive(connected)
            line = Line(connected)
            introduce(line, key)
            connected.settimeout(None)
            taken()
            with suppress(EOFError, OSError):
                answer_all(line, work, LATEST)
            return True
    except (msgspec.MsgspecError, UnicodeDecodeError):
        refuse("not_wanted", "What answers there is no server that workers can think for.")
    except (EOFError, OSError):
        return False
