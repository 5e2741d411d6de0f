"""Ports for servers that are started by others: a server that asks for any port never gets one of them."""

import socket

import pytest

from rookery.core.refusal import Refused
from rookery.fleet import running
from rookery.fleet.door import HOST
from rookery.fleet.running import PORTS, free_port


def given_by_the_system() -> int:
    with socket.socket() as line:
        line.bind((HOST, 0))
        port: int = line.getsockname()[1]
        return port


def test_the_system_gives_none_of_them_to_whoever_asks_for_any() -> None:
    assert not {given_by_the_system() for _ in range(200)} & set(PORTS)


def test_one_at_which_somebody_listens_is_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    taken, other = free_port(), free_port()
    while other == taken:
        other = free_port()
    monkeypatch.setattr(running, "PORTS", [taken, other])
    with socket.socket() as line:
        line.bind((HOST, taken))
        line.listen()
        assert {free_port() for _ in range(10)} == {other}
        monkeypatch.setattr(running, "PORTS", [taken])
        with pytest.raises(Refused, match="in use"):
            free_port()


def test_they_differ_so_that_two_who_look_at_once_hardly_get_the_same() -> None:
    assert len({free_port() for _ in range(20)}) > 10
