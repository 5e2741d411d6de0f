"""Seats and invitations: a link is all a friend needs, and a seat is kept by its key."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from rookery.games import all_games
from rookery.table.settings import Settings
from rookery.torture.hopping import Hopping
from rookery.torture.pebbles import Pebbles
from tests.table.conftest import Guest, joined, make_table, serving

OPEN = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


@pytest.fixture(autouse=True)
def tiny_games() -> Iterator[None]:
    shelf = all_games()
    shelf.update(pebbles=Pebbles(), hopping=Hopping())
    yield
    del shelf["pebbles"], shelf["hopping"]


def sit(server: TestClient, made: dict[str, Any], seat: int = 1, **asked: Any) -> dict[str, Any]:
    asked = {"invite": made["invites"][str(seat)], "name": "Ben", **asked}
    answer = server.post(f"/api/tables/{made['table']}/sit", json=asked)
    assert answer.status_code == 201, answer.text
    sat: dict[str, Any] = answer.json()
    return sat


def refused(server: TestClient, path: str, **asked: Any) -> str:
    answer = server.post(path, json=asked)
    assert answer.status_code == 400, answer.text
    reason: str = answer.json()["refusal"]["reason"]
    return reason


def kinds(guest: Guest) -> list[str]:
    return [seat["kind"] for seat in guest.newest("seats")["seats"]]


def test_a_friend_sits_down_by_link_and_the_game_begins(server: TestClient) -> None:
    made = make_table(server, seats=OPEN)
    with joined(server, made["table"], made["key"]) as host:
        assert kinds(host) == ["person", "open"]
        assert host.scenes == []
        info = server.post(f"/api/tables/{made['table']}/look", json={"invite": made["invites"]["1"]}).json()
        assert [info[name] for name in ("game", "seat", "host", "taken")] == ["soccer", 1, "Ada", None]
        sat = sit(server, made)
        with joined(server, made["table"], sat["key"], salt="friend") as friend:
            assert friend.names == ["Ada", "Ben"]
            assert friend.newest("seats")["begun"]
            host.until("ask")
            host.play(0, "B@c3NE")
            friend.until("ask")
            friend.play(1, "B@f6SW")
    record = server.get(f"/api/tables/{made['table']}/record").json()
    assert record["fairness"]["salts"] == ["pinch", "friend"]


def test_nobody_can_play_for_another(server: TestClient) -> None:
    made = make_table(server, seats=OPEN)
    sat = sit(server, made)
    with (
        joined(server, made["table"], made["key"]) as host,
        joined(server, made["table"], sat["key"]) as friend,
    ):
        host.until("ask")
        assert friend.refused("play", seat=0, move="B@c3NE", seq=friend.seq)["reason"] == "not_your_seat"
        assert host.refused("play", seat=1, move="B@f6SW", seq=host.seq)["reason"] == "not_your_seat"


def test_the_same_link_on_a_second_device_asks_before_moving_the_seat(server: TestClient) -> None:
    made = make_table(server, seats=OPEN)
    first = sit(server, made)
    invite = made["invites"]["1"]
    assert refused(server, f"/api/tables/{made['table']}/sit", invite=invite) == "seat_taken"
    looked = server.post(f"/api/tables/{made['table']}/look", json={"invite": invite}).json()
    assert looked["taken"] == "Ben"
    with joined(server, made["table"], first["key"]) as old:
        second = sit(server, made, move=True, name="")
        assert old.until("moved")["seat"] == 1
        assert old.refused("resign", seat=1)["reason"] == "not_your_seat"
    with joined(server, made["table"], second["key"]) as new:
        assert new.names == ["Ada", "Ben"]
        assert [seat["mine"] for seat in new.newest("seats")["seats"]] == [False, True]


@pytest.mark.parametrize("asked", [{"invite": "wrong"}, {"invite": ""}])
def test_a_wrong_invitation_opens_nothing(server: TestClient, asked: dict[str, str]) -> None:
    made = make_table(server, seats=OPEN)
    assert refused(server, f"/api/tables/{made['table']}/sit", **asked) == "wrong_invite"
    assert refused(server, f"/api/tables/{made['table']}/look", **asked) == "wrong_invite"


def test_without_an_invitation_only_a_public_table_lets_one_sit(server: TestClient) -> None:
    private, public = make_table(server, seats=OPEN), make_table(server, seats=OPEN, public=True)
    assert refused(server, f"/api/tables/{private['table']}/sit", seat=1) == "no_invite"
    assert refused(server, f"/api/tables/{public['table']}/sit", seat=0) == "seat_taken"
    assert refused(server, f"/api/tables/{public['table']}/sit", seat=9) == "seat_taken"
    with joined(server, private["table"], private["key"]), joined(server, public["table"], public["key"]):
        listed = [table["table"] for table in server.get("/api/lobby").json()["tables"]]
        assert public["table"] in listed
        assert private["table"] not in listed
        sat = server.post(f"/api/tables/{public['table']}/sit", json={"seat": 1}).json()
        assert sat["seat"] == 1
        assert public["table"] not in [t["table"] for t in server.get("/api/lobby").json()["tables"]]


def test_the_host_can_put_a_bot_in_an_open_seat_and_open_it_again(server: TestClient) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    made = make_table(server, game="hopping", options={}, seats=seats)
    with joined(server, made["table"], made["key"]) as host:
        assert host.refused("manage", do="bot", seat=1, level="god")["reason"] == "unknown_level"
        assert host.refused("manage", do="dance", seat=1)["reason"] == "bad_manage"
        assert host.ask("manage", "managed", do="bot", seat=1, level="random")["invite"] is None
        assert kinds(host) == ["person", "bot", "open"]
        invite = host.ask("manage", "managed", do="open", seat=1)["invite"]
        assert kinds(host) == ["person", "open", "open"]
        old = server.post(f"/api/tables/{made['table']}/sit", json={"invite": made["invites"]["1"]})
        assert old.json()["refusal"]["reason"] == "wrong_invite"
        sat = server.post(f"/api/tables/{made['table']}/sit", json={"invite": invite})
        assert sat.status_code == 201


def test_the_host_can_start_early_without_those_who_did_not_come(server: TestClient) -> None:
    seats = [
        {"kind": "person", "name": "Ada"},
        {"kind": "open"},
        {"kind": "person", "name": "Cy"},
        {"kind": "open"},
    ]
    made = make_table(server, game="hopping", options={}, seats=seats)
    with joined(server, made["table"], made["key"]) as host:
        host.ask("manage", "managed", do="start")
        assert host.names == ["Ada", "Cy"]
        assert host.newest("seats")["begun"]
        assert len(host.scenes[-1]["view"]["state"]["at"]) == 2


def test_starting_early_needs_enough_players(server: TestClient) -> None:
    made = make_table(server, seats=OPEN)
    with joined(server, made["table"], made["key"]) as host:
        assert host.refused("manage", do="start")["reason"] == "too_few"
        assert host.refused("manage", do="drop", seat=1)["reason"] == "too_few"


def test_only_the_host_manages(server: TestClient) -> None:
    made = make_table(server, seats=OPEN)
    sat = sit(server, made)
    with joined(server, made["table"], sat["key"]) as friend:
        assert not friend.newest("welcome")["host"]
        assert friend.refused("manage", do="open", seat=0)["reason"] == "not_the_host"


def test_a_leaver_is_shown_and_the_others_may_vote_a_bot_in_who_gives_the_seat_back(tmp_path: Path) -> None:
    patient = Settings(pace=0.0, workers=1, patience=0.0)
    with serving(tmp_path, patient) as server:
        made = make_table(server, seats=OPEN)
        sat = sit(server, made)
        with joined(server, made["table"], made["key"]) as host:
            with joined(server, made["table"], sat["key"]):
                host.until("ask")
                assert host.refused("votebot", seat=0, about=1)["reason"] == "not_away"
            absent = host.until("status", away=[{"seat": 1, "seconds": 0, "votes": []}])
            assert absent
            host.ask("votebot", seat=0, about=1)
            seat = host.newest("seats")["seats"][1]
            assert (seat["kind"], seat["stands_in"], seat["name"]) == ("bot", True, "Ben")
            host.play(0, "B@c3NE")
            assert host.until("scene")["moves"][0]["seat"] == 1
            with joined(server, made["table"], sat["key"]) as back:
                assert back.refused("play", seat=1, move="Bf6^", seq=back.seq)["reason"] == "stood_in_for"
                back.ask("return", seat=1)
                assert back.newest("seats")["seats"][1]["kind"] == "person"


def test_patience_comes_before_a_vote(server: TestClient) -> None:
    made = make_table(server, seats=OPEN)
    sat = sit(server, made)
    with joined(server, made["table"], made["key"]) as host:
        with joined(server, made["table"], sat["key"]):
            host.until("ask")
        while not host.newest("status")["away"]:
            host.hear()
        assert 0 < host.newest("status")["away"][0]["seconds"] <= 60
        assert host.refused("votebot", seat=0, about=1)["reason"] == "too_soon"


def test_my_games_are_summed_up_and_unknown_ones_left_out(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        player.play(0, "B@c3NE")
        found = server.post("/api/summaries", json={"tables": ["nowhere", made["table"]]}).json()["tables"]
        assert [(t["table"], t["phase"], t["moves"], t["to_act"]) for t in found] == [
            (made["table"], "playing", 1, [1])
        ]


def test_a_seat_somebody_sits_in_is_not_taken_away(server: TestClient) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    made = make_table(server, game="hopping", options={}, seats=seats)
    sat = sit(server, made)
    with joined(server, made["table"], made["key"]) as host, joined(server, made["table"], sat["key"]):
        assert host.refused("manage", do="drop", seat=1)["reason"] == "still_here"
        host.ask("manage", "managed", do="drop", seat=2)
        assert host.newest("seats")["begun"]


# ---- secrets at one device, and sealed choices ----


def start_pebbles(server: TestClient) -> dict[str, Any]:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]
    return make_table(server, game="pebbles", seats=seats, options={"rounds": 1})


def test_several_seats_at_one_device_see_no_secret_until_the_curtain_is_up(server: TestClient) -> None:
    made = start_pebbles(server)
    with joined(server, made["table"], made["key"]) as player:
        assert all(scene["view"]["own"] == [] for scene in player.scenes)
        assert not any(message["t"] == "ask" for message in player.heard)
        player.say("look", seat=0)
        assert len(player.until("scene")["view"]["own"]) == 1
        player.until("ask")
        player.play(0, "call high")
        assert player.newest("scene")["view"]["own"] != []
        player.ask("play", seat=0, move="bid 0", seq=player.seq)
        player.say("look", seat=1)
        player.until("ask", seat=1)


def test_a_deal_is_told_to_nobody(server: TestClient) -> None:
    made = start_pebbles(server)
    with joined(server, made["table"], made["key"]) as player:
        assert {"seat": -1, "move": None} in [move for scene in player.scenes for move in scene["moves"]]
        assert "deal" not in [m["move"] for scene in player.scenes for m in scene["moves"] if m["move"]]


def test_the_record_of_a_game_with_secrets_waits_until_it_is_over(server: TestClient) -> None:
    made = start_pebbles(server)
    with joined(server, made["table"], made["key"]):
        answer = server.get(f"/api/tables/{made['table']}/record")
        assert answer.json()["refusal"]["reason"] == "still_secret"


def test_a_sealed_choice_survives_a_restart_and_can_still_be_changed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = make_table(server, options={"first": "impression"})
        with joined(server, made["table"], made["key"]) as player:
            player.ask("play", seat=0, move="vote 2", seq=0)
    with serving(tmp_path) as server, joined(server, made["table"], made["key"]) as player:
        assert player.newest("status")["chosen"] == [0]
        assert [m["chosen"] for m in player.heard if m["t"] == "ask"] == ["vote 2", None]
        player.ask("play", seat=0, move="vote 1", seq=0)
        player.ask("play", seat=1, move="vote 1", seq=0)
        assert player.newest("scene")["events"] == [{"t": "voted", "votes": [0, 0], "first": 0}]


# ---- once and only once ----


def test_a_command_said_twice_counts_once_and_is_answered_the_same(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        for _ in range(3):
            player.socket.send_json({"t": "play", "id": "same", "seat": 0, "move": "B@c3NE", "seq": 0})
            assert player.until("answer", id="same")["refusal"] is None
        assert player.seq == 1
        player.socket.send_json({"t": "play", "id": "bad", "seat": 0, "move": "B@c3NE", "seq": 1})
        first = player.until("answer", id="bad")
        player.play(1, "B@f6SW")
        player.socket.send_json({"t": "play", "id": "bad", "seat": 0, "move": "Bc3^", "seq": 2})
        assert player.until("answer", id="bad") == first


def test_a_command_repeated_after_a_restart_still_counts_once(tmp_path: Path) -> None:
    command = {"t": "play", "id": "same", "seat": 0, "move": "B@c3NE", "seq": 0}
    with serving(tmp_path) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            player.socket.send_json(command)
            player.until("answer", id="same")
    with serving(tmp_path) as server, joined(server, made["table"], made["key"]) as player:
        player.socket.send_json(command)
        assert player.until("answer", id="same")["refusal"] is None
        assert player.seq == 1


# ---- clocks ----


def test_running_out_of_time_loses(server: TestClient) -> None:
    made = make_table(server, clock={"kind": "total", "seconds": 5})
    with joined(server, made["table"], made["key"]) as player:
        assert player.newest("welcome")["clock"] == {"kind": "total", "seconds": 5, "increment": 0}
        scene = player.until("scene")
        assert (scene["outcome"]["reason"], scene["outcome"]["ranks"]) == ("out_of_time", [2, 1])


def test_a_clock_stops_while_the_server_is_not_there(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = make_table(server, clock={"kind": "total", "seconds": 900})
        with joined(server, made["table"], made["key"]) as player:
            player.play(0, "B@c3NE")
            before = player.newest("status")["clock"]
    with serving(tmp_path) as server, joined(server, made["table"], made["key"]) as player:
        after = player.newest("status")["clock"]
        assert after["left"][0] == before["left"][0]
        assert after["running"] == [1]
        assert after["left"][1] > 890_000


def test_a_clock_that_cannot_be_is_refused(server: TestClient) -> None:
    for clock in ({"kind": "total", "seconds": 1}, {"kind": "sand"}, {"kind": "move", "seconds": 10**9}):
        asked = {"game": "soccer", "seats": OPEN, "clock": clock}
        assert server.post("/api/tables", json=asked).status_code == 400


# ---- limits ----


def test_too_many_messages_close_the_connection_with_a_word(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        for _ in range(120):
            player.say("ping")
        assert player.until("bye")["refusal"]["reason"] == "too_fast"
    with joined(server, made["table"], made["key"]) as player:
        assert player.ask("ping")["refusal"] is None


def test_making_tables_and_trying_links_is_metered(tmp_path: Path) -> None:
    with serving(tmp_path, Settings(workers=1, tables_a_minute=2, tries_a_minute=3)) as server:
        asked = {"game": "soccer", "seats": OPEN}
        codes = [server.post("/api/tables", json=asked).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        codes = [server.post("/api/tables/x/look", json={"invite": "x"}).status_code for _ in range(4)]
        assert codes == [404, 404, 404, 429]


def test_who_does_not_answer_is_away(tmp_path: Path) -> None:
    with serving(tmp_path, Settings(pace=0.0, workers=1, beat=0.05)) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as silent, pytest.raises(WebSocketDisconnect):
            silent.asleep = True
            while True:
                silent.hear()
        with joined(server, made["table"]) as spectator:
            assert [absence["seat"] for absence in spectator.newest("status")["away"]] == [0, 1]


def test_replaying_a_record_tells_every_scene_and_every_number_drawn(server: TestClient) -> None:
    made = make_table(server, options={"first": "lot"})
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=0)
    data = server.get(f"/api/tables/{made['table']}/record").content
    replay = server.post("/api/replay", content=data).json()
    assert replay["fault"] is None
    assert [n for n, _ in replay["drawn"]] == [2]
    assert replay["scenes"][-1]["outcome"]["reason"] == "resigned"
    forged = (
        data.replace(b'"lot 1"', b'"lot X"').replace(b'"lot 2"', b'"lot 1"').replace(b'"lot X"', b'"lot 2"')
    )
    assert "After step 1" in server.post("/api/replay", content=forged).json()["fault"]
    assert server.post("/api/replay", content=b"{}").status_code == 400


def test_a_game_of_three_begins_with_all_their_names(server: TestClient) -> None:
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Ben", "Cleo")]
    made = make_table(server, game="pebbles", seats=seats, options={})
    with joined(server, made["table"], made["key"]) as player:
        assert player.scenes[0]["lines"] == ["Ada, Ben and Cleo: Pebbles begins."]


def test_a_game_in_teams_starts_early_though_a_number_in_between_is_none(server: TestClient) -> None:
    """Six seats, two of them free: four are two teams, though five would be none."""
    people = [{"kind": "person", "name": name} for name in ("Ada", "Ben", "Cleo", "Dan")]
    made = make_table(
        server, game="battle", seats=[*people, *[{"kind": "open"}] * 2], options={"teams": True}
    )
    with joined(server, made["table"], made["key"]) as host:
        assert host.refused("manage", do="drop", seat=5)["words"]
        host.ask("manage", "managed", do="start", seat=0)
        assert ["Seats 5 and 6 are taken away."] in [scene["lines"] for scene in host.scenes]
        assert len(host.newest("seats")["seats"]) == 4
        assert host.newest("seats")["begun"]
    path = f"/api/tables/{made['table']}/look"
    assert refused(server, path, invite=made["invites"]["4"]) == "wrong_invite"


def test_who_withdraws_again_and_again_waits_longer_each_time(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:

        def propose() -> dict[str, Any] | None:
            refusal: dict[str, Any] | None = player.ask("propose", seat=0, what="draw")["refusal"]
            if refusal is None:
                assert player.ask("reply", seat=0, agreed=False)["refusal"] is None
            return refusal

        assert propose() is None
        assert propose() is None, "once is a slip"
        refusal = propose()
        assert refusal is not None
        assert refusal["reason"] == "back_off"
        assert refusal["words"] == "You have withdrawn 2 proposals; make your next move first."
        player.play(0, "B@c3NE")
        assert propose() is None
        refusal = propose()
        assert refusal is not None
        assert refusal["words"] == "You have withdrawn 3 proposals; make your next 2 moves first."
