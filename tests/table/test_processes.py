"""Processes beside the server are copies of a prepared one."""

import os
import time
from multiprocessing.connection import Connection

from rookery.games import own_games
from rookery.table import processes
from rookery.table.processes import Process


def tell_what_is_ready(pipe: Connection) -> None:
    """Whether the games were read before this began: what is remembered came along."""
    pipe.send_bytes(f"{own_games.cache_info().hits + own_games.cache_info().misses} {os.getppid()}".encode())


def asked() -> tuple[int, int]:
    process = Process(tell_what_is_ready)
    process.start()
    read, parent = map(int, process.pipe.recv_bytes().split())
    process.join()
    return read, parent


def test_a_process_has_our_games_from_the_start_and_is_not_a_copy_of_the_server() -> None:
    read, parent = asked()
    assert read > 0
    assert parent != os.getpid()


def test_a_process_that_is_ended_before_it_started_never_starts() -> None:
    process = Process(time.sleep, 600)
    process.end()
    process.start()
    process.join()
    assert process.pid is None


def test_what_processes_are_copies_of_is_not_stopped_while_nobody_waits_for_it() -> None:
    """Whoever comes next would wait for another to get ready."""
    _, before = asked()
    processes.stop_preparing()
    assert asked()[1] == before
