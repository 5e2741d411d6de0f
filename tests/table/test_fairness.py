"""Making a text fair as a long job: cut short or not, it suggests the same."""

from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from rookery.lab import fairness
from rookery.lab.fairness import FairnessResult, FairnessSoFar
from rookery.table.fairness import made_fair

TRIAL = {"game": "battle", "option": "cards", "text": "rookery", "level": "chick", "players": 2}
ASKED = {"trial": TRIAL, "numbers": [["presents", "coal"], ["presents", "cocoa"]]}


def whole(kept: list[bytes]) -> tuple[list[bytes], list[bytes], bytes]:
    work, pieces = made_fair(msgspec.json.encode(ASKED), kept), list(kept)
    told: list[bytes] = []
    while True:
        try:
            piece = next(work)
        except StopIteration as end:
            return pieces, told, end.value
        pieces += [piece.data] if piece.data else []
        told += [piece.so_far] if piece.so_far else []


def test_it_goes_on_with_what_was_kept_and_suggests_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("TRIALS", 7), ("GAMES", 4), ("CONFIRM", 2)):
        monkeypatch.setattr(fairness, name, value)
    pieces, told, result = whole([])
    assert len(pieces) > 4
    assert msgspec.json.decode(told[-1], type=FairnessSoFar).stage == "confirm"
    assert whole(pieces[: len(pieces) // 2])[2] == result
    found = msgspec.json.decode(result, type=FairnessResult)
    assert [change.path for change in found.changes] == [("presents", "coal"), ("presents", "cocoa")]
    assert [share.name for share in found.before] == ["seat 1"]
    cards = msgspec.json.decode(found.text) if found.changed else {"presents": {}}
    for change in found.changes if found.changed else ():
        assert cards["presents"][change.path[1]] == change.after


@pytest.mark.parametrize(
    ("door", "asked", "reason"),
    [
        ("/api/fairness", {**ASKED, "numbers": []}, "bad_body"),
        ("/api/fairness", {**ASKED, "numbers": [["x"]] * 13}, "bad_body"),
        ("/api/fairness", {**ASKED, "numbers": [["x"]]}, "no_number"),
        ("/api/fairness", [], "bad_body"),
        ("/api/games/chess/numbers", {"option": "cards", "text": "x"}, "unknown_game"),
        ("/api/games/battle/numbers", {"option": "kittens", "text": "x"}, "chosen_from_a_list"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(server: TestClient, door: str, asked: Any, reason: str) -> None:
    answer = server.post(door, json=asked)
    assert answer.json()["refusal"]["reason"] == reason
    assert answer.json()["refusal"]["words"].endswith(".")


def test_the_numbers_of_a_text_are_listed(server: TestClient) -> None:
    answer = server.post("/api/games/skating/numbers", json={"option": "cards", "text": "samples"}).json()
    assert answer["numbers"][0] == {
        "path": ["WW1", "points"],
        "now": 12,
        "low": 1,
        "high": 60,
        "least": 6,
        "most": 18,
    }
