"""What people say at a table: heard by all, bounded, and kept nowhere."""

from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from rookery.core.refusal import Refused
from rookery.table.chat import KEPT, LONGEST, Chat
from tests.table.conftest import QUICK, joined, make_table, serving


def test_words_are_heard_by_everybody_and_by_who_comes_back(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as spectator:
        player.ask("say", seat=0, words="  Mind the\ngap! ")
        said = {"t": "said", "seat": 0, "words": "Mind the gap!"}
        assert spectator.until("said") == said
        with joined(server, made["table"]) as late:
            assert late.newest("welcome")["said"] == [said]


def test_only_who_sits_there_speaks_and_not_all_the_time(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player, joined(server, made["table"]) as spectator:
        assert spectator.refused("say", seat=0, words="Oops!")["reason"] == "not_your_seat"
        assert player.refused("say", seat=0, words="\n \t")["reason"] == "nothing_said"
        player.ask("say", seat=0, words="Good luck!")
        assert player.refused("say", seat=0, words="Oops!")["reason"] == "too_chatty"


def test_an_address_says_so_much_to_so_many_however_many_connections_it_has(tmp_path: Path) -> None:
    with serving(tmp_path, msgspec.structs.replace(QUICK, words_a_minute=1)) as server:
        made, other = make_table(server), make_table(server)
        with (
            joined(server, made["table"], made["key"]) as player,
            joined(server, made["table"]),
            joined(server, made["table"]),
            joined(server, other["table"], other["key"]) as again,
        ):
            player.ask("say", seat=0, words="Good luck!")
            assert "Very much was said" in again.refused("say", seat=0, words="Oops!")["words"]


def test_no_record_has_what_was_said(server: TestClient) -> None:
    made = make_table(server)
    with joined(server, made["table"], made["key"]) as player:
        player.ask("say", seat=0, words="A secret between us.")
        assert "secret between us" not in server.get(f"/api/tables/{made['table']}/record").text


def test_where_strangers_meet_only_phrases_can_be_said() -> None:
    chat = Chat(public=True)
    assert chat.say(0, "Good game!").words == "Good game!"
    with pytest.raises(Refused, match="ready-made phrases"):
        chat.say(0, "Give me your key.")


def test_what_is_said_is_bounded_in_length_and_in_number() -> None:
    chat = Chat(public=False)
    with pytest.raises(Refused, match=f"at most {LONGEST}"):
        chat.say(0, "x" * (LONGEST + 1))
    for number in range(KEPT + 10):
        chat.say(0, f"{number} \x00 \u202e")
    assert [said.words for said in chat.latest] == [str(number) for number in range(10, KEPT + 10)]
