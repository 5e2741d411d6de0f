"""One address holds so many games and so many bytes here, also after a restart."""

from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from rookery.table.admin.asks import DeleteTable
from rookery.table.admin.reaching import carry_out
from rookery.table.quota import KEY
from tests.table.conftest import PEOPLE, QUICK, joined, make_table, serving

pytestmark = pytest.mark.usefixtures("no_processes")
TWO = msgspec.structs.replace(QUICK, tables_an_address=2)
ASKED = {"game": "soccer", "seats": PEOPLE, "options": {"first": "first"}}


def refused(server: TestClient) -> str:
    answer = server.post("/api/tables", json=ASKED)
    assert answer.status_code == 429, answer.text
    reason: str = answer.json()["refusal"]["reason"]
    return reason


def test_games_that_are_not_over_are_counted_across_a_restart(data: Path) -> None:
    with serving(data, TWO) as server:
        first, second = make_table(server), make_table(server)
        assert refused(server) == "too_many_tables"
    with serving(data, TWO) as server:
        assert refused(server) == "too_many_tables"
        with joined(server, first["table"], first["key"]) as player:
            assert player.ask("resign", seat=0)["refusal"] is None
            third = make_table(server)
            # A rematch is a table like any other.
            assert player.refused("rematch")["reason"] == "too_many_tables"
            carry_out(data, DeleteTable(second["table"]))
            assert player.ask("rematch")["refusal"] is None
        assert refused(server) == "too_many_tables"
        assert third["table"]


def test_bytes_are_counted_and_another_address_has_its_own(data: Path) -> None:
    full = msgspec.structs.replace(QUICK, kilobytes_an_address=1)
    with serving(data, full) as server:
        for _ in range(3):
            if server.post("/api/tables", json=ASKED).status_code != 201:
                break
        assert refused(server) == "too_many_bytes"
        server._transport.client = ("203.0.113.7", 1)  # type: ignore[attr-defined]
        make_table(server)


def test_who_made_a_table_is_not_in_the_file_and_the_key_is_beside_it(data: Path) -> None:
    with serving(data, TWO) as server:
        server._transport.client = ("203.0.113.77", 1)  # type: ignore[attr-defined]
        make_table(server)
    assert b"203.0.113.77" not in b"".join(path.read_bytes() for path in data.iterdir() if path.is_file())
    assert (data / KEY).stat().st_mode & 0o777 == 0o600
    assert (data / KEY).read_bytes() not in (data / "rookery.sqlite").read_bytes()
    (data / KEY).unlink()
    with serving(data, TWO) as server:
        # Without the key nobody can tell any more who made what: everybody begins anew.
        make_table(server)
        make_table(server)
