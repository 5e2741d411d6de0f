"""`rookery worker`: this machine thinks for the bots of a server elsewhere."""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from types import FrameType

from rookery.core.refusal import Refused, refuse
from rookery.table.far_worker import think_for
from rookery.table.settings import check_key

NOT_WANTED = 2
"""How a process ends that the server has turned away: the others would be, too."""
PAUSE = 1.0


def read_address(given: str) -> tuple[str, int]:
    host, _, port = given.rpartition(":")
    if host and port.isascii() and port.isdigit() and 0 < int(port) <= 65535:
        return host.strip("[]"), int(port)
    refuse(
        "bad_address", f"The server must be an address and a port such as 10.0.0.5:9500, not {given[:60]!r}."
    )


def run_worker(server: str, processes: int | None) -> None:
    address, key = read_address(server), check_key(os.environ.get("ROOKERY_WORKERS_KEY", ""))
    count = processes or os.cpu_count() or 1
    if not 1 <= count <= 1_024:
        refuse("bad_count", f"There are 1 to 1,024 processes (--processes); {count} is not possible.")
    signal.signal(signal.SIGTERM, _stop)
    who = "One process thinks" if count == 1 else f"{count} processes think"
    print(f"{who} for {server}. Ctrl-C ends this.", flush=True)
    spawn = multiprocessing.get_context("spawn")
    first_ready = spawn.Event()

    def start(number: int) -> BaseProcess:
        process = spawn.Process(target=_think, args=(address, key, first_ready, number == 0), daemon=True)
        process.start()
        return process

    running = [start(0)]
    try:
        # The very first compiles what the others then find.
        while running[0].is_alive() and not first_ready.wait(0.5):
            pass
        running += [start(number) for number in range(1, count)]
        _keep_going(running, start)
    except KeyboardInterrupt:
        print("Stopped.", flush=True)
    finally:
        for process in running:
            process.kill()


def _keep_going(running: list[BaseProcess], start: Callable[[int], BaseProcess]) -> None:
    """Whoever ends is replaced; until the server wants none of them."""
    while True:
        for number, process in enumerate(running):
            if process.exitcode == NOT_WANTED:
                sys.exit(NOT_WANTED)
            if process.exitcode is not None:
                print("A process has ended; another one takes its place.", file=sys.stderr, flush=True)
                running[number] = start(number)
        time.sleep(PAUSE)


def _think(address: tuple[str, int], key: str, ready: Event, speaks: bool) -> None:
    def say(words: str) -> None:
        if speaks:  # one for all of them
            print(words, flush=True)

    try:
        think_for(address, key, ready.set, say)
    except Refused as refused:
        ready.set()
        print(refused, file=sys.stderr, flush=True)
        sys.exit(NOT_WANTED)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
