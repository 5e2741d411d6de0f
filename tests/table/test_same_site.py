"""Only this server's own pages make tables; programs, which say nothing of pages, may as well."""

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from rookery.core.refusal import Refused
from rookery.table.same_site import host_names, is_known
from rookery.table.settings import check_hosts
from tests.table.conftest import PEOPLE

ASKED = {"game": "soccer", "seats": PEOPLE}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "same-origin", "origin": "http://rookery.test"},
        {"sec-fetch-site": "none"},
        {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"},
        {"host": "localhost"},
        {"content-type": "application/json; charset=utf-8"},
    ],
)
def test_our_own_pages_and_programs_make_tables(server: TestClient, headers: dict[str, str]) -> None:
    assert server.post("/api/tables", json=ASKED, headers=headers).status_code == 201


@pytest.mark.parametrize(
    ("headers", "status", "reason"),
    [
        ({"sec-fetch-site": "cross-site"}, 403, "other_site"),
        ({"sec-fetch-site": "same-site"}, 403, "other_site"),
        ({"origin": "https://evil.example"}, 403, "other_site"),
        ({"origin": "null"}, 403, "other_site"),
        ({"content-type": "text/plain"}, 415, "not_json"),
        ({"content-type": "application/x-www-form-urlencoded"}, 415, "not_json"),
        ({"host": "evil.example", "origin": "http://evil.example"}, 421, "unknown_host"),
    ],
)
def test_another_sites_page_makes_none(
    server: TestClient, headers: dict[str, str], status: int, reason: str
) -> None:
    answer = server.post("/api/tables", json=ASKED, headers=headers)
    assert (answer.status_code, answer.json()["refusal"]["reason"]) == (status, reason)
    assert answer.json()["refusal"]["words"].endswith(".")
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_name_pointed_at_this_machine_reads_nothing_and_is_told_the_setting(server: TestClient) -> None:
    answer = server.get("/api/lobby", headers={"host": "rebound.example"})
    assert answer.status_code == 421
    assert "ROOKERY_HOSTS" in answer.json()["refusal"]["words"]
    with (
        pytest.raises(WebSocketDisconnect),
        server.websocket_connect("/api/ws", headers={"host": "rebound.example"}),
    ):
        pass


def test_addresses_and_given_names_are_known() -> None:
    names = host_names("games.example, Other.example", "penguin")
    known = (
        "games.example:443",
        "other.example",
        "penguin",
        "[::1]:80",
        "10.0.0.3",
        "LOCALHOST",
        "a.localhost",
    )
    assert all(is_known(host, names) for host in known)
    assert not any(is_known(host, names) for host in ("evil.example", "x.games.example", "[", "a b"))
    assert is_known("anything.example", host_names("*"))
    assert check_hosts(" a.example ,b") == "a.example,b"
    with pytest.raises(Refused, match="ROOKERY_HOSTS"):
        check_hosts("http://a.example")
