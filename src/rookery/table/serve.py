"""Start the server: a free port, a friendly line, a browser where there is one; and stop it properly."""

import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import uvicorn
from starlette.types import ASGIApp

from rookery import __version__
from rookery.bots.foreign import left_out
from rookery.core.refusal import Refused, refuse
from rookery.table.app import make_app
from rookery.table.closing import ClosingGate
from rookery.table.collecting import look_at_new_things
from rookery.table.connections import bounded_websocket, counted_http
from rookery.table.limits import ConnectionLimit
from rookery.table.logging_setup import note, start_logging
from rookery.table.metrics import MetricsDoor
from rookery.table.pages import STATIC
from rookery.table.processes import stop_preparing
from rookery.table.settings import Settings
from rookery.table.sharing import EVERYWHERE, Reach, network_address, told_in_terminal
from rookery.table.socket import LONGEST_FRAME
from rookery.table.stores.postgres_line import read_address
from rookery.table.systemd import READY, STOPPING, Systemd
from rookery.table.tables import Tables

log = logging.getLogger("rookery.serve")

LOOPBACK = "127.0.0.1,::1"
USUAL_PORT = 7364
"""PENG on a telephone's keys."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class ServeOptions(msgspec.Struct, frozen=True):
    """How the server is wanted.

    `port` is None for the usual one, or any that is free. `share`: for everybody in the local network, too.
    `public` is the address people open, if it is another one. `store` is the address of the PostgreSQL that
    keeps the games; empty: they are kept in `data`. `reached_at` is where other servers on it reach this one.
    `proxies` are the addresses that are believed when they say whom they speak for; empty: none is.
    """

    host: str
    port: int | None
    data: Path
    browser: bool = False
    proxies: str = ""
    log_level: str = "warning"
    log_format: str = "text"
    settings: Settings = Settings()
    share: bool = False
    public: str = ""
    store: str = ""
    reached_at: str = ""


def check_proxies(given: str) -> str:
    """Addresses or networks with commas, each one checked."""
    addresses = [one.strip() for one in given.split(",")]
    for one in addresses:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            refuse(
                "bad_proxy",
                f"Proxies (--proxies, ROOKERY_PROXIES) are addresses or networks with commas between them, "
                f"such as {LOOPBACK} or 10.0.0.0/8; {one[:60]!r} is neither.",
            )
    return ",".join(addresses)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket. Without a port it is always the same one if that can be had: to a browser another
    port is another site, which has none of the games it keeps for this one."""
    if port is not None:
        return bind(host, port)
    try:
        return bind(host, USUAL_PORT)
    except Refused:
        return bind(host, 0)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, proto)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError as fault:
        refuse("cannot_listen", f"Cannot listen on {host} port {port}: {fault.strerror or fault}.")
    return listening


def address_of(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def reach_of(listening: socket.socket, options: ServeOptions) -> Reach:
    """How others get here; refused where they are meant to and there is no network."""
    if not options.share:
        return Reach(options.public)
    host = network_address()
    if host is None:
        refuse("no_network", "This machine is in no network, so nobody else can join: start without --share.")
    return Reach(options.public, address_of(listening, host).rstrip("/"))


def _usual_reach(listening: socket.socket, host: str) -> str:
    """Where other servers reach this one, if nothing else is said: by the address it listens on."""
    if _is_any(host):
        host = network_address() or "127.0.0.1"
    return address_of(listening, host).removeprefix("http://").rstrip("/")


def _is_any(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_unspecified
    return False


def has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def let_the_loop_go_first() -> None:
    """Python's threads take turns, usually of 5 ms. The loop gives its turn away whenever it reads or writes,
    and would wait that long for it again and again while a thread works something out."""
    sys.setswitchinterval(0.0005)


def allow_many_files() -> None:
    """Every connection takes a file handle, and the usual number of those is small."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server(uvicorn.Server):
    """Says goodbye before it cuts any connection, and takes being told to stop as a good end."""

    def __init__(self, config: uvicorn.Config, gate: ClosingGate) -> None:
        super().__init__(config)
        self.gate = gate
        self.systemd = Systemd(os.environ)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.systemd.say(READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.systemd.say(STOPPING)
        if not self.force_exit:
            await self.gate.say_goodbye()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The library raises the signal again when all is done, and a good end would look like a crash."""
        before = {one: signal.signal(one, self.handle_exit) for one in STOP_SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def web_server(app: ASGIApp, settings: Settings, proxies: str = "") -> Server:
    """The app behind all that bounds connections."""

    async def hand_over() -> None:
        # Not there when this is tried without the whole app, or when it never started.
        tables: Tables | None = getattr(getattr(app, "state", None), "tables", None)
        if tables is not None:
            await tables.hand_over()

    gate = ClosingGate(app, hand_over)
    limit = ConnectionLimit(settings.sockets_an_address, settings.sockets)
    allow_many_files()
    let_the_loop_go_first()
    config = uvicorn.Config(
        gate,
        http=counted_http(limit, proxies),
        ws=bounded_websocket(settings.frames),
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    return Server(config, gate)


def serve(options: ServeOptions) -> None:
    """Runs until it is told to stop."""
    start_logging(options.log_level, options.log_format)
    look_at_new_things()
    for sentence in left_out():
        log.warning(sentence)
    # The games' log holds the dealers' secrets of games that go on: nobody else on this machine may read it.
    os.umask(0o077)
    host = EVERYWHERE if options.share else options.host
    listening = listen(host, options.port)
    reach = reach_of(listening, options)
    reached_at = options.reached_at or _usual_reach(listening, host)
    app = make_app(options.data, options.settings, host, reach, options.store, reached_at)
    place = read_address(options.store).place if options.store else str(options.data)
    address = address_of(listening, "127.0.0.1" if host == EVERYWHERE else host)
    print(f"Rookery is open at {address}  (Ctrl-C closes it; games are kept in {place})", flush=True)
    if reach.network:
        print(told_in_terminal(reach.public or reach.network), flush=True)
    if not (STATIC / "index.html").is_file():
        print("The client is not built yet: start with ./play, which builds it.", flush=True)
    if options.browser and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    started = time.monotonic()
    metrics = MetricsDoor(options.settings.metrics) if options.settings.metrics else None
    note(log, logging.INFO, "started", version=__version__, address=address, data=place)
    try:
        web_server(app, options.settings, options.proxies).run(sockets=[listening])
    finally:
        stop_preparing()
    if metrics is not None:
        metrics.close()
    note(log, logging.INFO, "stopped", seconds=round(time.monotonic() - started, 1))
