"""Commands said twice, where doing them once takes more than remembering them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from rookery.games import all_games
from rookery.table.settings import Settings
from rookery.torture.hopping import Hopping
from tests.table.conftest import Guest, joined, make_table, serving

ADA, BEN, OPEN = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}, {"kind": "open"}


@pytest.fixture(autouse=True)
def hopping() -> Iterator[None]:
    shelf = all_games()
    shelf["hopping"] = cast(Any, Hopping())
    yield
    del shelf["hopping"]


def said(guest: Guest, **command: Any) -> dict[str, Any]:
    """The answer to a command with its own id."""
    guest.socket.send_json(command)
    while True:
        heard = guest.hear()
        if heard.get("id") == command["id"]:
            return heard


def test_a_seat_opened_twice_by_one_command_has_one_invitation(tmp_path: Path) -> None:
    command = {"t": "manage", "id": "same", "do": "open", "seat": 1}
    with serving(tmp_path) as server:
        made = make_table(server, seats=[ADA, OPEN])
        with joined(server, made["table"], made["key"]) as host:
            first = said(host, **command)
            assert said(host, **command) == first
            assert said(host, **{**command, "id": "other"}) != first
            newest = said(host, **{**command, "id": "newest"})
    with serving(tmp_path) as server, joined(server, made["table"], made["key"]) as host:
        assert said(host, **{**command, "id": "newest"}) == newest
        look = server.post(f"/api/tables/{made['table']}/look", json={"invite": newest["invite"]})
        assert look.status_code == 200


@pytest.mark.parametrize("seats", [[ADA, OPEN, BEN, OPEN], [ADA, BEN, OPEN]])
def test_a_game_started_early_stays_started_by_the_same_command(tmp_path: Path, seats: list[Any]) -> None:
    command = {"t": "manage", "id": "same", "do": "start"}
    with serving(tmp_path) as server:
        made = make_table(server, game="hopping", options={}, seats=seats)
        with joined(server, made["table"], made["key"]) as host:
            first = said(host, **command)
            assert first["t"] == "managed"
            assert host.newest("seats")["begun"]
    with serving(tmp_path) as server, joined(server, made["table"], made["key"]) as host:
        assert said(host, **command) == first
        assert len(host.newest("seats")["seats"]) == 2


def test_a_move_said_again_when_a_bot_has_taken_over_is_answered_as_before(tmp_path: Path) -> None:
    command = {"t": "play", "id": "same", "seat": 1, "move": "B@f6SW", "seq": 1}
    with serving(tmp_path, Settings(pace=0.0, workers=1, patience=0.0)) as server:
        made = make_table(server, seats=[ADA, OPEN])
        sat = server.post(f"/api/tables/{made['table']}/sit", json={"invite": made["invites"]["1"]}).json()
        with joined(server, made["table"], made["key"]) as host:
            with joined(server, made["table"], sat["key"]) as guest:
                host.until("ask")
                host.play(0, "B@c3NE")
                guest.until("scene", seq=host.seq)
                command["seq"] = host.seq
                first = said(guest, **command)
                assert first["refusal"] is None
            host.until("status", away=[{"seat": 1, "seconds": 0, "votes": []}])
            assert said(host, t="votebot", id="vote", seat=0, about=1)["refusal"] is None
            with joined(server, made["table"], sat["key"]) as back:
                assert said(back, **command) == first
                assert said(back, **{**command, "id": "new"})["refusal"]["reason"] == "stood_in_for"
