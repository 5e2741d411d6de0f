"""Hints are a house rule of a table: among people off unless it says so, and never asked for unnoticed."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.table.conftest import AGAINST_CHICK, joined, make_table, serving

BY_LINK = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


@pytest.mark.parametrize(
    ("seats", "hints", "allowed"),
    [
        (AGAINST_CHICK, None, True),
        (AGAINST_CHICK, False, False),
        (BY_LINK, None, False),
        (BY_LINK, True, True),
        ([{"kind": "person"}, {"kind": "person"}], None, False),
    ],
)
def test_hints_are_as_the_table_has_them(
    server: TestClient, seats: Any, hints: bool | None, allowed: bool
) -> None:
    made = make_table(server, seats=seats, hints=hints)
    with joined(server, made["table"], made["key"]) as player:
        assert player.newest("status").get("hints", False) is allowed


def test_where_hints_are_off_one_is_told_so(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        refusal = player.refused("hint", seat=0)
        assert refusal["reason"] == "no_hints"
        assert refusal["words"].startswith("Hints are off at this table")
        player.play(0, "B@c3NE")


def test_everybody_hears_who_asks(server: TestClient) -> None:
    made = make_table(server, hints=True)
    with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as spectator:
        player.say("hint", seat=0)
        while spectator.until("status").get("hints_asked") != [1, 0]:
            pass


def test_a_table_made_before_there_was_the_rule_goes_by_who_plays(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        tables = [make_table(server, seats=seats)["table"] for seats in (AGAINST_CHICK, BY_LINK)]
    with sqlite3.connect(next(tmp_path.glob("*.sqlite*"))) as db:
        for table in tables:
            (head,) = db.execute("SELECT head FROM tables WHERE table_id = ?", (table,)).fetchone()
            old = {name: value for name, value in json.loads(head).items() if name != "hints"}
            db.execute("UPDATE tables SET head = ? WHERE table_id = ?", (json.dumps(old).encode(), table))
    with serving(tmp_path) as server:
        for table, allowed in zip(tables, (True, False), strict=True):
            with joined(server, table) as guest:
                assert guest.newest("status").get("hints", False) is allowed


def test_a_rematch_keeps_the_rule(server: TestClient) -> None:
    made = make_table(server, hints=True)
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=0)
        player.ask("rematch")
        again = player.newest("status")["rematch"]
    with joined(server, again, made["key"]) as player:
        assert player.newest("status")["hints"]
