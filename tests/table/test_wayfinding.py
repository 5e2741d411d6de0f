"""What people see of a table before they sit down, how long its clock gives them, and what its bots are
called."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rookery.core.refusal import Refused
from rookery.table.bot_names import NAMES, new_bot_name
from rookery.table.clock import DAY, ClockRule, check_rule, fresh, left_at, start, stop, undone
from tests.table.conftest import AGAINST_CHICK, joined, make_table, serving

OPEN = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
SIX = [{"kind": "person", "name": "waffle"}, *({"kind": "bot", "level": "chick"} for _ in range(5))]
MAP = '{"shape": "hexagon", "radius": 5}'
QUICK = ClockRule("total", 300, 5)
ABOUT = {"title": "Short night", "by": "Ada", "notes": "First goal wins."}


def look(server: TestClient, made: dict[str, Any]) -> dict[str, Any]:
    answer = server.post(f"/api/tables/{made['table']}/look", json={"invite": made["invites"]["1"]})
    assert answer.status_code == 200, answer.text
    info: dict[str, Any] = answer.json()
    return info


# ---- before one sits down ----


def test_an_invitation_tells_the_house_rules_the_clock_and_the_notes(server: TestClient) -> None:
    clock = {"kind": "total", "seconds": 300, "increment": 5}
    made = make_table(server, seats=OPEN, options={"move_limit": 60}, clock=clock, about=ABOUT)
    info = look(server, made)
    assert info["setup"]["options"]["move_limit"] == 60
    assert (info["clock"], info["about"]) == (clock, ABOUT)
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open"]


def test_an_invitation_to_a_game_with_secrets_shows_no_position(server: TestClient) -> None:
    made = make_table(server, game="battle", seats=OPEN, options={})
    assert look(server, made)["setup"]["position"] is None


def test_notes_that_are_too_long_are_refused(server: TestClient) -> None:
    asked = {"game": "soccer", "seats": OPEN, "about": {"notes": "x" * 2001}}
    answer = server.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert answer.json()["refusal"]["words"].startswith("Notes must be a text of at most 2,000 characters")


def test_what_was_said_about_a_game_is_told_at_the_table_also_after_a_restart(data: Path) -> None:
    with serving(data) as server:
        made = make_table(server, seats=OPEN, about=ABOUT)
    with serving(data) as server, joined(server, made["table"], made["key"]) as host:
        assert host.newest("welcome")["about"] == ABOUT


def test_the_lobby_tells_the_clock_the_house_rules_and_which_games_can_be_watched(server: TestClient) -> None:
    clock = {"kind": "move", "seconds": 3 * DAY, "increment": 0}
    waiting = make_table(server, seats=OPEN, options={"move_limit": 60}, clock=clock, public=True)
    begun = make_table(server, game="skating", options={"map": MAP}, public=True)
    secret = make_table(server)
    with (
        joined(server, waiting["table"], waiting["key"]),
        joined(server, begun["table"], begun["key"]) as ada,
        joined(server, secret["table"], secret["key"]),
    ):
        assert ada.newest("seats")["begun"]
        found = {table["table"]: table for table in server.get("/api/lobby").json()["tables"]}
        assert found[waiting["table"]]["clock"] == clock
        assert found[waiting["table"]]["options"] == {"move_limit": 60}
        assert found[begun["table"]]["phase"] == "playing"
        assert found[begun["table"]]["options"] == {"map": ""}
        assert secret["table"] not in found


# ---- what bots are called ----


def test_every_bot_has_a_name_of_its_own_and_no_two_are_alike(server: TestClient) -> None:
    made = make_table(server, game="battle", seats=SIX, options={})
    with joined(server, made["table"], made["key"]) as ada:
        bots = [seat["name"] for seat in ada.newest("seats")["seats"] if seat["kind"] == "bot"]
    assert len(set(bots)) == 5
    assert set(bots) <= set(NAMES) - {"Waffle"}


def test_a_bot_may_be_given_another_name(server: TestClient) -> None:
    made = make_table(server, seats=[AGAINST_CHICK[0], {"kind": "bot", "level": "chick", "name": "Hal"}])
    with joined(server, made["table"], made["key"]) as ada:
        assert ada.names == ["Ada", "Hal"]


def test_a_bot_put_in_by_the_host_has_a_name_too_and_keeps_it(data: Path) -> None:
    with serving(data) as server:
        made = make_table(server, seats=OPEN)
        with joined(server, made["table"], made["key"]) as host:
            host.say("manage", do="bot", seat=1, level="chick")
            host.until("seats", begun=True)
            name = host.names[1]
            assert name in NAMES
            assert any(f"{name}, a bot (Chick), sits down." in scene["lines"] for scene in host.scenes)
    with serving(data) as server, joined(server, made["table"], made["key"]) as host:
        assert host.names[1] == name


def test_with_all_names_taken_there_is_still_one() -> None:
    assert new_bot_name(NAMES) in NAMES


# ---- clocks ----


def test_every_move_adds_the_increment() -> None:
    clock = stop(start(fresh(QUICK, 2), (0,), 0), 0, 2_000)
    assert left_at(clock, 2_000) == (303_000, 300_000)


def test_a_step_taken_back_earns_nothing() -> None:
    clock = start(fresh(QUICK, 2), (0,), 0)
    for now in range(0, 10_000, 1_000):
        clock = start(stop(clock, 0, now), (0,), now)
        clock = undone(clock, 0, now)
    assert left_at(clock, 9_000) == (291_000, 300_000)


def test_days_for_a_move_are_a_clock_and_other_increments_are_not() -> None:
    assert check_rule(ClockRule("move", 14 * DAY)).seconds == 14 * DAY
    for wrong in (ClockRule("move", 60, 5), ClockRule("total", 60, -1), ClockRule("total", 60, 601)):
        with pytest.raises(Refused, match="adds time after a move"):
            check_rule(wrong)
    with pytest.raises(Refused, match="from 5 to 1,209,600 seconds"):
        check_rule(ClockRule("move", 14 * DAY + 1))
