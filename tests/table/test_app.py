"""The server over HTTP."""

import re

import pytest
from starlette.testclient import TestClient

from rookery.games import all_games
from tests.table.conftest import PEOPLE, make_table

TWO = b'{"game":"soccer","seats":[{"kind":"person"},{"kind":"person"}]'


def test_the_shelf_has_every_game_with_its_options(server: TestClient) -> None:
    shelf = server.get("/api/shelf").json()
    assert [game["id"] for game in shelf["games"]] == list(all_games())
    assert shelf["games"][0]["options"]


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_rules_with_diagrams_and_a_demo_that_replays(server: TestClient, game: str) -> None:
    blocks = server.get(f"/api/games/{game}/rules").json()["blocks"]
    assert sum(block["t"] == "diagram" for block in blocks) >= 5
    assert {"text", "ruled", "option", "ours"} <= {block.get("mark") for block in blocks}
    assert all_games()[game].spec.designer in str(blocks)
    assert len(server.get(f"/api/games/{game}/demo").json()["frames"]) > 10


@pytest.mark.parametrize("path", ["/api/shelf", "/api/games/soccer/rules", "/api/games/soccer/demo"])
def test_pages_travel_packed_and_keys_do_not(server: TestClient, path: str) -> None:
    packed = server.get(path, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    plain = server.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content
    asked = {"game": "soccer", "seats": PEOPLE}
    made = server.post("/api/tables", json=asked, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in made.headers


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "The body is not what it should be"),
        (b"{", "The body is not what it should be"),
        (b'{"game":"soccer"}', "missing required field `seats`"),
        (b'{"game":"chess","seats":[]}', "There is no game 'chess'"),
        (b'{"game":"soccer","seats":[{"kind":"person"}]}', "is for 2 players, not 1"),
        (b'{"game":"soccer","seats":[{"kind":"person"},{"kind":"cat"}]}', "Seat 2 is for a person"),
        (b'{"game":"soccer","seats":[{"kind":"person"},{"kind":"bot","level":"god"}]}', "no bot 'god'"),
        (b'{"game":"soccer","seats":[{"kind":"person"},{"kind":"bot"}]}', "no bot ''"),
        (TWO + b',"options":{"first_to":4}}', "first_to"),
        (TWO + b',"options":{"rain":1}}', "no option rain"),
        (TWO + b',"position":"x"}', "A position text looks"),
        (TWO.replace(b'{"kind"', b'{"name":"%b","kind"' % (b"a" * 25)) + b"}", "at most 24"),
        (b"[" * 300_000, "larger than 256 KiB"),
        (b"[" * 60_000, "The body is not what it should be"),
    ],
)  # fmt: skip
def test_a_request_that_cannot_be_gets_one_sentence(server: TestClient, body: bytes, words: str) -> None:
    answer = server.post("/api/tables", content=body)
    assert answer.status_code in (400, 404)
    sentence = answer.json()["refusal"]["words"]
    assert words in sentence
    assert sentence.endswith((".", "to:1"))
    assert "Traceback" not in sentence


def test_names_get_defaults_and_are_told_apart(server: TestClient) -> None:
    from tests.table.conftest import joined

    made = make_table(server, seats=[{"kind": "person", "name": " Pip\n"}, {"kind": "person", "name": "Pip"}])
    with joined(server, made["table"], made["key"]) as player:
        assert player.names == ["Pip (Blue)", "Pip (Red)"]
    made = make_table(server, seats=[{"kind": "person"}, {"kind": "bot", "level": "adult"}])
    with joined(server, made["table"], made["key"]) as player:
        assert player.names[0] == "Blue"


@pytest.mark.parametrize(
    "path", ["/api/tables/nowhere/record", "/api/games/chess/rules", "/api/nothing", "/a/b"]
)
def test_what_is_not_there_is_said_to_be_missing(server: TestClient, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 404
    assert answer.json()["refusal"]["words"]


def test_a_browser_that_asks_for_a_page_that_is_not_there_gets_the_client(server: TestClient) -> None:
    answer = server.get("/nowhere", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "<title>" in answer.text


@pytest.mark.parametrize("path", ["/api/shelf", "/api/nothing", "/healthz"])
def test_every_answer_lets_the_browser_run_only_our_own_files(server: TestClient, path: str) -> None:
    headers = server.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"https?:|\*", policy)
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


def test_a_token_is_shown_once_and_only_its_hash_is_kept(server: TestClient) -> None:
    made = make_table(server, seats=PEOPLE)
    record = server.get(f"/api/tables/{made['table']}/record")
    assert made["key"] not in record.text
    assert len(made["key"]) * 6 >= 128
