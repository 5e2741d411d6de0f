"""Connections at the level of the web server: counted for each address, and ended when they ask nothing.

A connection costs a file handle before it has said anything, so one that is silent, or sends its question
letter by letter, has only so long. Websockets are counted by `socket` from the moment they are ones. What
arrives is read in small pieces (`arriving`).
"""

import asyncio
import ipaddress
from typing import TYPE_CHECKING, cast

from uvicorn.config import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from uvicorn.server import ServerState

from rookery.table.arriving import Line, Turns
from rookery.table.limits import ConnectionLimit, Often, payer_of
from rookery.table.socket import CLOSE_WITHIN, FRAMES_WITHIN, POLICY

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as _Http
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as _Ws
else:
    _Http, _Ws = AutoHTTPProtocol, AutoWebSocketsProtocol

ASKS_WITHIN = 10.0
"""Seconds in which a whole question, all its headers, has to be there."""
FRAMES_A_MESSAGE = 2
"""Frames a connection may send for each of its messages: the message itself, and a sign of life."""
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nconnection: close\r\n"
    b"content-length: 57\r\n\r\nThere are too many connections from this address just now"
)


def is_among(host: str, networks: str) -> bool:
    """Whether an address is in one of these networks, given with commas between them."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(one) for one in networks.split(",") if one)


def counted_http(limit: ConnectionLimit, proxies: str, within: float = ASKS_WITHIN) -> type[asyncio.Protocol]:
    """The web server's way to speak HTTP, with a limit. Proxies are counted only among all."""
    turns = Turns()

    class CountedHttp(_Http):
        payer: str | None = None
        deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            peer = transport.get_extra_info("peername")
            host = peer[0] if peer else ""
            # A proxy speaks for many; its own name would have one address's limit.
            payer = f"proxy {id(self)}" if is_among(host, proxies) else payer_of(host)
            self.line = Line(transport, self, turns, payer)
            super().connection_made(cast(asyncio.Transport, self.line))
            if not limit.enter(payer):
                transport.write(_FULL)
                transport.close()
                return
            self.payer = payer
            self._wait()

        def data_received(self, data: bytes) -> None:
            self.line.arrived(data)

        def take(self, piece: bytes) -> None:
            super().data_received(piece)
            if not self._asks_nothing():
                self._stop_waiting()
            elif self.deadline is None and self.payer is not None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._release()
            super().connection_lost(exc)
            # As with websockets, below.
            self.line.end()

        def handle_websocket_upgrade(self, *event: object) -> None:
            self._release()
            super().handle_websocket_upgrade(*event)
            # Nothing ends for this protocol any more, so it would point at itself until the collector comes.
            self.parser = None  # type: ignore[assignment]

        def _asks_nothing(self) -> bool:
            cycle: RequestResponseCycle | None = self.cycle
            return cycle is None or cycle.response_complete

        def _wait(self) -> None:
            self.deadline = self.loop.call_later(within, self._too_late)

        def _too_late(self) -> None:
            self.deadline = None
            if self._asks_nothing():
                self.transport.abort()

        def _stop_waiting(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def _release(self) -> None:
            self._stop_waiting()
            if self.payer is not None:
                limit.leave(self.payer)
                self.payer = None

    return CountedHttp


def bounded_websocket(messages: int) -> type[asyncio.Protocol]:
    """The web server's way to speak by websocket. `messages` is how many a connection may send, which get a
    sentence when they are too many (`socket`); whoever goes on regardless, or sends what is no message, such
    as pings and pieces of one, is cut off."""

    class BoundedWebSocket(_Ws):
        def __init__(
            self,
            config: Config,
            server_state: ServerState,
            app_state: dict[str, object],
            *more: asyncio.AbstractEventLoop | None,
        ) -> None:
            super().__init__(config, server_state, app_state, *more)
            self.often = Often(FRAMES_A_MESSAGE * messages, FRAMES_WITHIN)

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            # The application can cut it off too, as who does not read cannot be told to go; and it can ask
            # whether the line has ended, while it does not listen there.
            self.app_state = {**self.app_state, "line": transport}

        def data_received(self, data: bytes) -> None:
            if self.handshake_initiated:
                cast(Line, self.transport).arrived(data)
            else:
                self.take(data)

        def take(self, piece: bytes) -> None:
            super().data_received(piece)

        def handle_events(self) -> None:
            if any(self.often.is_too_often() for _ in self.conn.events):
                self._end(POLICY, "too many frames")
            else:
                super().handle_events()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            # Where people come and go by the thousand, what points at itself fills the memory: Python's
            # collector seldom looks at what is old (`collecting`). What reads the frames does so, and what
            # it found wrong with them.
            cast(Line, self.transport).end()
            self.conn.parser.close()
            self.conn.parser_exc = None

        def _end(self, code: int, why: str) -> None:
            self.conn.fail(code, why)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            self.loop.call_later(CLOSE_WITHIN, self.transport.abort)

    return BoundedWebSocket
