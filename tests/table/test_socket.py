"""The conversation over the websocket: every message gets its one answer, and nonsense changes nothing."""

import json
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from rookery.core.record import decode, verify
from rookery.games import game_by_id
from rookery.table.table import Table
from rookery.table.wire.versions import OLDEST, PROTOCOL
from tests.table.conftest import AGAINST_CHICK, Guest, joined, make_table, serving

ONE_KICK_FROM_GOAL = "M:e8U P:- B:- / M:- P:- B:c3N / ball:e8 / to:1"


def test_a_game_begins_with_the_first_guest_who_holds_a_seat(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"]) as spectator:
        assert spectator.scenes == []
        with joined(server, made["table"], made["key"]) as player:
            assert player.scenes[0]["lines"] == ["Ada against Ben: Penguin Soccer begins."]
        assert spectator.until("scene")["seq"] == 0


def test_a_move_is_shown_to_everyone_and_answered_to_who_made_it(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as spectator:
        player.play(0, "B@c3NE")
        scene = spectator.until("scene", seq=1)
        assert scene["moves"] == [{"seat": 0, "move": "B@c3NE"}]
        assert scene["lines"] == ["Ada's Baby comes ashore, slides to c3 and lies pointing to d4."]
        assert scene["to_act"] == [1]
        assert not any(message["t"] in ("answer", "ask") for message in spectator.heard)


def test_an_ask_lists_every_legal_move_with_its_steps(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        ask = next(message for message in player.heard if message["t"] == "ask")
        assert len(ask["moves"]) == 41
        assert {"move": "B@c3NE", "steps": ["penguin:B", "square:c3", "face:NE"]} in ask["moves"]


def test_moves_too_many_to_list_are_not_listed_but_can_be_played(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.table.moves.MOST_LISTED", 40)
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        ask = player.newest("ask")
        assert (ask["many"], ask["moves"]) == (True, [])
        assert player.play(0, "B@c3NE")["moves"] == [{"seat": 0, "move": "B@c3NE"}]
        assert player.refused("play", seat=1, move="B@c3NE", seq=player.seq)["words"]


def test_a_preview_tells_what_the_moves_of_a_prefix_would_do(server: TestClient) -> None:
    made = make_table(server, position="M:d4E P:- B:- / M:e4U P:f4N B:- / ball:e4 / to:1")
    with joined(server, made["table"], made["key"]) as player:
        seen = player.ask("preview", "previewed", seat=0, prefix=["penguin:M", "square:e4"])
        (move,) = seen["moves"]
        assert move["move"] == "Md4-e4x."
        assert [event["t"] for event in move["events"]] == ["slid", "pushed", "pushed"]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"move": "Zz"}, "not_a_move"),
        ({"move": "B@c3SW"}, "spins_too_far"),
        ({"move": "B@c3NE", "seat": 1}, "not_your_turn"),
        ({"move": "B@c3NE", "seat": 7}, "not_your_seat"),
        ({"move": "B@c3NE", "seat": -1}, "not_your_seat"),
        ({"move": "B@c3NE", "seq": 5}, "stale"),
        ({"move": "B@c3NE", "seq": -1}, "stale"),
    ],
)
def test_a_move_that_cannot_be_is_refused_by_name(
    server: TestClient, fields: dict[str, object], reason: str
) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        assert player.refused("play", **{"seat": 0, "seq": 0, **fields})["reason"] == reason
        player.play(0, "B@c3NE")


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", "null", '{"t":"play"}', '{"t":"nope"}', '{"t":"play","id":"x","seat":"0"}',
     '{"t":"ping","id":"x","more":1}', "[" * 4000, '"\\ud800"', '{"t":"hello","table":"x"}'],
)  # fmt: skip
def test_nonsense_gets_one_sentence_and_the_conversation_goes_on(server: TestClient, frame: str) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        player.socket.send_text(frame)
        assert player.until("answer")["refusal"]["words"].endswith(".")
        assert player.ask("ping")["refusal"] is None
        assert player.seq == 0


def test_binary_frames_are_nonsense_too(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        player.socket.send_bytes(b"\xff\x00")
        assert player.until("answer")["refusal"]["reason"] == "not_a_message"


@pytest.mark.parametrize(
    ("hello", "reason"),
    [
        ({"t": "hello", "table": "nowhere"}, "unknown_table"),
        ({"t": "ping", "id": "1"}, "no_hello"),
        ({"t": "hello", "table": "TABLE", "protocol": OLDEST - 1}, "old_client"),
        # While servers are brought up to date one by one, a newer page may reach an older server: whatever
        # else it says, it is told to come again.
        ({"t": "hello", "table": "TABLE", "protocol": PROTOCOL + 1, "new": 1}, "new_client"),
        ({"t": "hello", "table": "TABLE", "keys": ["wrong"]}, "wrong_key"),
        ({"t": "hello", "table": "TABLE", "salt": "a|b"}, "bad_salt"),
        ("what", "not_a_message"),
    ],
)
def test_a_wrong_hello_is_told_why_before_the_door_closes(
    server: TestClient, hello: object, reason: str
) -> None:
    made = make_table(server)
    with server.websocket_connect("/api/ws") as socket:
        socket.send_text(json.dumps(hello).replace("TABLE", made["table"]))
        assert json.loads(socket.receive_text())["refusal"]["reason"] == reason
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_who_never_says_hello_is_not_waited_for(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.table.socket.HELLO_WITHIN", 0.05)
    with server.websocket_connect("/api/ws") as socket:
        assert json.loads(socket.receive_text())["refusal"]["reason"] == "no_hello"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_a_page_from_elsewhere_may_not_speak(server: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        server.websocket_connect("/api/ws", headers={"origin": "http://evil.test"}),
    ):
        pass


def test_a_spectator_can_do_nothing(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]), joined(server, made["table"]) as spectator:
        for kind, fields in (
            ("play", {"move": "B@c3NE", "seq": 0}),
            ("resign", {}),
            ("hint", {}),
            ("propose", {"what": "draw"}),
        ):
            assert spectator.refused(kind, seat=0, **fields)["reason"] == "not_your_seat"
        assert spectator.refused("rematch")["reason"] == "not_your_seat"


def test_coming_back_one_hears_what_was_missed_and_nothing_twice(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        for seat, move in ((0, "B@c3NE"), (1, "B@f6SW"), (0, "P@b2NE")):
            player.play(seat, move)
    with joined(server, made["table"], made["key"], seen=1) as again:
        assert [scene["seq"] for scene in again.scenes] == [2, 3]


def test_everything_accepted_is_there_after_a_restart(data: Path) -> None:
    with serving(data) as server:
        made = make_table(server, options={"first": "lot", "first_to": 2})
        with joined(server, made["table"], made["key"]) as player:
            first = player.scenes[-1]["to_act"][0]
            player.play(first, "B@c3NE" if first == 0 else "B@f6SW")
            player.ask("propose", seat=first, what="draw")
            before = player.scenes
    with serving(data) as server, joined(server, made["table"], made["key"]) as player:
        assert player.scenes == before
        assert player.newest("status")["proposal"]["seat"] == first
        player.play(1 - first, "B@c3NE" if first == 1 else "B@f6SW")


def forget(data: Path, table: str, entries: int) -> None:
    """As if the plug had been pulled before the last entries were written."""
    with sqlite3.connect(data / "rookery.sqlite") as db:
        (last,) = db.execute("SELECT max(seq) FROM log WHERE table_id = ?", (table,)).fetchone()
        db.execute("DELETE FROM log WHERE table_id = ? AND seq > ?", (table, last - entries))
    db.close()


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_a_draw_that_a_crash_cut_off_is_made_after_all_and_is_the_same(data: Path, draws: int) -> None:
    with serving(data) as server:
        made = make_table(server, game="nightout", options={})
        with joined(server, made["table"], made["key"]) as player:
            before = player.scenes
    forget(data, made["table"], draws)
    with serving(data) as server, joined(server, made["table"], made["key"]) as player:
        assert player.scenes == before
        assert player.newest("ask")["moves"]


def test_a_step_that_all_have_chosen_for_is_made_after_all(data: Path) -> None:
    with serving(data) as server:
        made = make_table(server, game="skating", options={})
        with joined(server, made["table"], made["key"]) as player:
            asked = player.seq
            for seat, card in enumerate(("WW1", "Jet")):
                player.ask("play", seat=seat, move=f"card {card}", seq=asked)
            before = player.scenes
    forget(data, made["table"], before[-1]["seq"] - asked)
    with serving(data) as server, joined(server, made["table"], made["key"]) as player:
        assert player.scenes == before


def score(player: Guest) -> dict[str, object]:
    scene = player.play(0, "Me8*E>h8")
    assert scene["outcome"]["reason"] == "goal"
    return scene


def test_a_goal_ends_the_game_and_the_record_verifies(server: TestClient) -> None:
    made = make_table(server, position=ONE_KICK_FROM_GOAL)
    with joined(server, made["table"], made["key"]) as player:
        early = decode(server.get(f"/api/tables/{made['table']}/record").content)
        assert early.fairness is not None
        assert early.fairness.secret is None
        assert early.fairness.commitment == made["commitment"]
        score(player)
        status = [message for message in player.heard if message["t"] == "status"][-1]
        assert status["secret"] is not None
        assert player.refused("play", seat=1, move="Bc3^", seq=1)["reason"] == "game_over"
        assert player.refused("resign", seat=1)["reason"] == "game_over"
    record = decode(server.get(f"/api/tables/{made['table']}/record").content)
    verdict = verify(game_by_id("soccer"), record)
    assert verdict.outcome is not None
    assert verdict.outcome.winners == (0,)


def test_a_rematch_swaps_the_seats_and_every_key_fits_there_too(server: TestClient) -> None:
    made = make_table(server, position=ONE_KICK_FROM_GOAL)
    with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as spectator:
        assert player.refused("rematch")["reason"] == "not_over"
        score(player)
        assert player.ask("rematch")["refusal"] is None
        new = player.newest("status")["rematch"]
        assert spectator.until("status", rematch=new)
        assert player.refused("rematch")["reason"] == "rematch_made"
        with joined(server, new, made["key"]) as again:
            assert again.names == ["Ben", "Ada"]


def test_in_a_rematch_of_night_out_the_other_begins(server: TestClient) -> None:
    made = make_table(server, game="nightout", options={"first": "first"})
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=1)
        player.ask("rematch")
        with joined(server, player.newest("status")["rematch"], made["key"]) as again:
            assert again.names == ["Ben", "Ada"]
            assert "Ben goes first" in str(again.scenes)


def test_resigning_loses(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        player.ask("resign", seat=1)
        outcome = player.scenes[-1]["outcome"]
        assert (outcome["ranks"], outcome["reason"]) == ([1, 2], "resigned")


def test_a_draw_is_by_consent(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        assert player.refused("reply", seat=0, agreed=True)["reason"] == "no_proposal"
        assert player.refused("propose", seat=0, what="tea")["reason"] == "bad_proposal"
        assert player.ask("propose", seat=0, what="draw")["refusal"] is None
        assert player.refused("reply", seat=0, agreed=True)["reason"] == "not_asked"
        assert player.refused("propose", seat=1, what="draw")["reason"] == "proposal_stands"
        player.ask("reply", seat=1, agreed=False)
        assert player.refused("propose", seat=0, what="draw")["reason"] == "back_off"
        player.play(0, "B@c3NE")
        player.ask("propose", seat=0, what="draw")
        player.ask("reply", seat=1, agreed=True)
        assert player.scenes[-1]["outcome"]["reason"] == "agreed"


def test_an_offer_lapses_when_the_other_side_moves(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        player.play(0, "B@c3NE")
        player.ask("propose", seat=0, what="draw")
        player.play(1, "B@f6SW")
        assert player.refused("reply", seat=1, agreed=True)["reason"] == "no_proposal"


def test_votes_are_sealed_until_both_are_in(server: TestClient) -> None:
    made = make_table(server, options={"first": "impression"})
    with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as spectator:
        player.ask("play", seat=0, move="vote 2", seq=0)
        status = spectator.until("status", chosen=[0])
        assert "vote" not in json.dumps(status)
        player.ask("play", seat=0, move="vote 1", seq=0)
        player.ask("play", seat=1, move="vote 1", seq=0)
        scene = spectator.until("scene")
        assert scene["events"] == [{"t": "voted", "votes": [0, 0], "first": 0}]


def test_a_bot_answers_with_a_legal_move(server: TestClient) -> None:
    made = make_table(server, seats=AGAINST_CHICK)
    with joined(server, made["table"], made["key"]) as player:
        player.play(0, "B@c3NE")
        scene = player.until("scene", seq=2)
        assert scene["moves"][0]["seat"] == 1
        assert any(message["t"] == "status" and message["thinking"] == [1] for message in player.heard)


def test_bots_play_each_other_for_whoever_watches(server: TestClient) -> None:
    made = make_table(server, seats=[{"kind": "bot", "level": "chick"}, {"kind": "bot", "level": "chick"}])
    with joined(server, made["table"]) as spectator:
        assert spectator.until("scene", seq=2)["moves"][0]["seat"] == 1


def test_a_hint_has_a_move_its_worth_and_reasons(server: TestClient) -> None:
    made = make_table(server, position=ONE_KICK_FROM_GOAL, hints=True)
    with joined(server, made["table"], made["key"]) as player:
        hint = player.ask("hint", "hinted", seat=0)
        assert hint["move"] == "Me8*E>h8"
        assert hint["worth"] > 0.9
        assert hint["reasons"]
        assert [event["t"] for event in hint["events"]] == ["kicked", "scored"]


def test_a_bot_that_is_losing_takes_a_draw_and_one_that_is_not_declines(server: TestClient) -> None:
    made = make_table(server, seats=AGAINST_CHICK)
    with joined(server, made["table"], made["key"]) as player:
        player.ask("propose", seat=0, what="draw")
        assert player.until("scene")["lines"] == ["Chick declines the draw."]


def test_a_hint_that_cannot_be_given_is_answered(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Table, message_id: str, seat: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Table, "hint", broken)
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        assert player.refused("hint", seat=0)["reason"] == "broken"
        player.play(0, "B@c3NE")
