"""Trying texts out over HTTP: watched, cancelled, gone on with by link, and switched off."""

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from rookery.lab.trying import TrialFigures
from rookery.table.trials import tried
from tests.table.conftest import QUICK, serving

CARDS = {"game": "battle", "option": "cards", "text": "rookery", "level": "chick", "precision": 25}
LONG = {**CARDS, "precision": 2}


def job_of(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refusal(answer: Any) -> tuple[int, str, str]:
    found = answer.json()["refusal"]
    return answer.status_code, found["reason"], found["words"]


def watched(server: TestClient, key: str, games: int) -> TrialFigures:
    """As soon as so many games are told of."""
    while True:
        answer = server.get(f"/api/jobs/{key}/so-far")
        figures = msgspec.json.decode(answer.content, type=TrialFigures | None)
        if figures is not None and figures.games >= games:
            return figures
        time.sleep(0.05)


def until(server: TestClient, key: str, state: str) -> dict[str, Any]:
    while (job := job_of(server.get(f"/api/jobs/{key}")))["state"] != state:
        assert job["state"] in ("waiting", "working"), job
        time.sleep(0.05)
    return job


def test_a_trial_is_watched_stopped_and_goes_on_by_its_key_after_a_restart(data: Path) -> None:
    with serving(data) as server:
        key = job_of(server.post("/api/trials", json=LONG))["key"]
        figures = watched(server, key, 20)
        assert figures.trial.text == "rookery"
        assert figures.tried[0].rates[0].rate > 0
        assert not figures.narrow
        assert job_of(server.post("/api/trials", json=LONG))["key"] == key
        assert refusal(server.post("/api/trials", json=CARDS))[:2] == (429, "one_at_a_time")
        assert job_of(server.post(f"/api/jobs/{key}/cancel", json={}))["state"] == "stopped"
        assert server.get(f"/api/jobs/{key}/so-far").json() is None
    with serving(data) as server:
        kept = job_of(server.get(f"/api/jobs/{key}"))["done"]
        assert kept >= 20
        assert job_of(server.post(f"/api/trials/{key}", json={}))["key"] == key
        assert watched(server, key, kept).games >= kept
        server.post(f"/api/jobs/{key}/cancel", json={})


def test_the_result_is_kept_with_games_to_watch_and_found_by_whoever_asks_for_the_same(data: Path) -> None:
    with serving(data) as server:
        key = job_of(server.post("/api/trials", json=CARDS))["key"]
        until(server, key, "done")
        figures = msgspec.json.decode(server.get(f"/api/jobs/{key}/result").content, type=TrialFigures)
        assert figures.narrow
        assert len(figures.to_watch) == 4
        shown = server.post("/api/replay", content=figures.to_watch[0].record)
        assert shown.json()["fault"] is None
    with serving(data) as server:
        assert job_of(server.post("/api/trials", json=CARDS))["state"] == "done"
        assert job_of(server.post(f"/api/trials/{key}", json={}))["state"] == "done"


def test_it_comes_out_the_same_whether_it_was_cut_short_or_not() -> None:
    asked = msgspec.json.encode({**CARDS, "precision": 20})

    def whole(kept: list[bytes]) -> tuple[list[bytes], bytes]:
        work, pieces = tried(asked, kept), list(kept)
        while True:
            try:
                pieces.append(next(work).data)
            except StopIteration as end:
                return pieces, end.value

    pieces, result = whole([])
    assert whole(pieces[:9])[1] == result
    assert pieces[0] == asked


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({**CARDS, "text": "{"}, "faulty_text"),
        ({**CARDS, "level": "emperor"}, "bad_level"),
        ({**CARDS, "game": "chess"}, "unknown_game"),
        ({**CARDS, "precision": 1}, "bad_body"),
        ({**CARDS, "rivals": [{"name": "x", "text": "rookery"}] * 4}, "bad_body"),
        ({**CARDS, "text": "x" * 60_001}, "bad_body"),
        ({**CARDS, "why": 1}, "bad_body"),
        ([], "bad_body"),
        ({**CARDS, "text": "x" * 300_000}, "too_large"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_one_sentence(server: TestClient, asked: Any, reason: str) -> None:
    status, why, words = refusal(server.post("/api/trials", json=asked))
    assert (status in (400, 404), why) == (True, reason)
    assert words.endswith(".")


def test_of_what_is_not_there_nothing_goes_on(server: TestClient) -> None:
    assert refusal(server.post("/api/trials/nope", json={}))[:2] == (404, "unknown_job")
    assert server.get("/api/jobs/nope/so-far").json() is None


def test_a_host_may_switch_it_off(data: Path) -> None:
    with serving(data, replace(QUICK, trials=0)) as server:
        assert refusal(server.post("/api/trials", json=CARDS))[1] == "switched_off"
        assert refusal(server.post("/api/trials/x", json={}))[1] == "switched_off"
        assert server.get("/api/shelf").json()["trials"] == {}
