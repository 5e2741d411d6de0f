"""Links that work for others: the address in them, how it is found, and what is said where there is none."""

import socket
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rookery.core.refusal import Refused
from rookery.table import serve, sharing
from rookery.table.app import make_app
from rookery.table.serve import USUAL_PORT, ServeOptions, listen, reach_of
from rookery.table.sharing import Reach, check_public, network_address, told_in_terminal, with_reach

PAGE = "<head></head>"


def test_the_page_is_told_where_its_links_lead() -> None:
    page = with_reach(PAGE, Reach("https://games.example", "http://192.168.0.12:7364"))
    assert '<meta name="rookery-public" content="https://games.example" />' in page
    assert '<meta name="rookery-network" content="http://192.168.0.12:7364" />' in page
    assert with_reach(PAGE, Reach()) == PAGE


def test_a_server_answers_to_the_name_in_its_public_address(tmp_path: Path) -> None:
    app = make_app(tmp_path, reach=Reach("https://games.example"))
    with TestClient(app, "https://games.example") as server:
        assert server.get("/healthz").status_code == 200
        assert server.get("/healthz", headers={"host": "other.example"}).status_code != 200


@pytest.mark.parametrize(
    "given", ["games.example", "ftp://games.example", "https://", "https://a/b", "http://a:b", "x"]
)
def test_a_public_address_that_is_none_is_refused_by_its_setting(given: str) -> None:
    with pytest.raises(Refused, match="ROOKERY_PUBLIC"):
        check_public(given)


def test_a_public_address_is_taken_without_its_last_slash() -> None:
    assert check_public(" https://games.example:8443/ ") == "https://games.example:8443"


def test_the_terminal_shows_the_address_and_a_code_for_it() -> None:
    told = told_in_terminal("http://192.168.0.12:7364")
    assert "http://192.168.0.12:7364" in told
    assert told.count("\n") > 12


def test_without_a_network_nobody_is_invited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "_FAR_AWAY", ("256.0.0.1", 9))
    assert network_address() is None
    monkeypatch.setattr(serve, "network_address", lambda: None)
    with listen("127.0.0.1", 0) as listening, pytest.raises(Refused, match="no network"):
        reach_of(listening, ServeOptions("127.0.0.1", 0, tmp_path, share=True))


def test_a_shared_server_is_reached_by_its_address_in_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "network_address", lambda: "192.168.0.12")
    with listen("127.0.0.1", 0) as listening:
        reach = reach_of(listening, ServeOptions("127.0.0.1", 0, tmp_path, share=True))
        assert reach == Reach("", f"http://192.168.0.12:{listening.getsockname()[1]}")


def test_the_usual_port_is_given_up_for_a_free_one_only_if_it_is_taken() -> None:
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            held.bind(("127.0.0.1", USUAL_PORT))
            held.listen()
        except OSError:
            pass  # somebody else holds it already, which is as good
        with listen("127.0.0.1", None) as listening:
            assert listening.getsockname()[1] != USUAL_PORT
