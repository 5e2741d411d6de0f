"""Hints are a house rule of a table: among people off unless it says so, and never asked for unnoticed."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rookery.bots.move_words import told_line
from rookery.core.spec import check_setup
from rookery.games import game_by_id
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


def told(*line: str) -> list[str]:
    soccer = game_by_id("soccer")
    start = soccer.start(check_setup(soccer.spec, 2, {"first": "first"}))
    return list(told_line(soccer, start, line, ("Ada", "Ben")))


def test_what_may_follow_a_hint_is_told_in_sentences_for_a_few_moves() -> None:
    said = told("B@c3NE", "P@g8W", "Bc3-d4.", "Pg8^", "M@a1N")
    assert len(said) == 3
    assert said[0].startswith("Ben's Papa comes ashore, slides to g8")
    assert "Ada's Baby" in said[1]


@pytest.mark.parametrize("nonsense", ["", "dance", "B@c3NE", "0" * 5000])
def test_a_line_that_cannot_be_played_is_told_as_far_as_it_can(nonsense: str) -> None:
    assert told("B@c3NE", nonsense, "P@g8W") == []
    assert told(nonsense) == []


def test_nothing_is_told_past_a_roll_or_where_there_are_secrets() -> None:
    night = game_by_id("nightout")
    rolling = night.start(check_setup(night.spec, 2, {}))
    assert list(told_line(night, rolling, ("roll 1", "roll 2"), ("Ada", "Ben"))) == []
    battle = game_by_id("battle")
    dealt = battle.start(check_setup(battle.spec, 2, {}))
    assert list(told_line(battle, dealt, ("pick Gale", "pick Pip"), ("Ada", "Ben"))) == []
