"""Start the server: a free port, a friendly line, a browser where there is one."""

import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from rookery.core.verdict import refuse
from rookery.table.app import STATIC, make_app
from rookery.table.socket import LONGEST_FRAME


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


def has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(host: str, port: int, data: Path, browser: bool) -> None:
    """Runs until it is told to stop."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    app = make_app(data)
    listening = bind(host, port)
    address = address_of(listening, host)
    print(f"Rookery is open at {address}  (Ctrl-C closes it; games are kept in {data})", flush=True)
    if not (STATIC / "index.html").is_file():
        print("The client is not built yet: start with ./play, which builds it.", flush=True)
    if browser and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[listening])
