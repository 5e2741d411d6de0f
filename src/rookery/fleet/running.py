"""`rookery fleet`: PostgreSQL, some servers and a door in front of them on this machine, to be tried out.

A server that ends, however it ended, is started again, as systemd or a container's runner would. So whoever
wants to see what happens kills one, or tells it to stop, and plays on.
"""

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from rookery.core.refusal import refuse
from rookery.fleet.door import HOST, Door
from rookery.fleet.postgres import Postgres

LOOK_EVERY = 0.2


PORTS = range(20_000, 32_000)
"""Systems give higher ones to whoever asks for any. So nobody else gets ours before we listen there."""


def free_port() -> int:
    """One at which nobody listens. Any of them, as others look for one too."""
    for port in random.sample(PORTS, len(PORTS)):
        with contextlib.suppress(OSError), socket.socket() as tried:
            tried.bind((HOST, port))
            return port
    refuse("no_port", f"All ports from {PORTS[0]} to {PORTS[-1]} are in use on this machine.")


class Node:
    """One server, as `rookery serve` starts it."""

    def __init__(self, name: str, folder: Path, store: str) -> None:
        self.name = name
        self.port = free_port()
        self._folder = folder / name
        self._store = store
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        # By the variable, which nobody else on this machine can see, because there is a password in it.
        environment = {
            **os.environ,
            "ROOKERY_STORE": self._store,
            "ROOKERY_REACHED_AT": f"{HOST}:{self.port}",
        }
        command = [sys.executable, "-m", "rookery", "serve", "--no-browser", "--behind-proxy"]
        command += ["--port", str(self.port), "--data", str(self._folder)]
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        print(f"  server {self.name}: port {self.port}, process {self._process.pid}", flush=True)

    def has_ended(self) -> int | None:
        return self._process.poll() if self._process is not None else None

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait(self) -> None:
        if self._process is not None:
            self._process.wait()


async def run_fleet(count: int, port: int) -> None:
    """Until it is told to stop."""
    stopping = asyncio.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(one, stopping.set)
    with tempfile.TemporaryDirectory(prefix="rookery-fleet-") as folder:
        # PostgreSQL may run as another user, who has to get there.
        Path(folder).chmod(0o711)
        print("Starting PostgreSQL ...", flush=True)
        postgres = Postgres(Path(folder) / "postgres", free_port())
        nodes: list[Node] = []
        try:
            await asyncio.to_thread(postgres.start)
            await asyncio.to_thread(postgres.make_database, "games")
            address = postgres.address(database="games")
            nodes = [Node(str(number + 1), Path(folder), address) for number in range(count)]
            door = Door([node.port for node in nodes])
            try:
                await door.open(port)
            except OSError as fault:
                refuse("cannot_listen", f"Cannot listen on {HOST} port {port}: {fault.strerror or fault}.")
            for node in nodes:
                node.start()
            await _until_open(nodes, stopping)
            print(
                f"Rookery is open at http://{HOST}:{door.port}/  (Ctrl-C closes it, and its games are gone)\n"
                "Kill a server (kill -9 and its process), or tell it to stop (kill), and play on: "
                "it is started again.",
                flush=True,
            )
            await _keep_up(nodes, stopping)
            await door.close()
        finally:
            for node in nodes:
                node.stop()
            for node in nodes:
                await asyncio.to_thread(node.wait)
            postgres.stop()


async def _until_open(nodes: list[Node], stopping: asyncio.Event) -> None:
    """All of them."""
    for node in nodes:
        while not stopping.is_set() and node.has_ended() is None:
            try:
                _, writer = await asyncio.open_connection(HOST, node.port)
                writer.close()
                break
            except OSError:
                await asyncio.sleep(LOOK_EVERY)


async def _keep_up(nodes: list[Node], stopping: asyncio.Event) -> None:
    while not stopping.is_set():
        for node in nodes:
            code = node.has_ended()
            if code is not None:
                print(f"Server {node.name} ended with {code}; it is started again:", flush=True)
                node.start()
        await asyncio.sleep(LOOK_EVERY)
