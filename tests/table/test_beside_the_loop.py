"""Nothing that a game is asked keeps the server's loop from everybody else, and who asks pays."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any, cast

import pytest

from rookery.bots.thinking import AnyThought, random_thought
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.games import all_games
from rookery.table.limits import Meter
from rookery.table.moves import list_moves, previews
from rookery.table.workers import Job
from rookery.table.working_out import WorkingOut
from rookery.torture.pebbles import Pebbles
from tests.table.conftest import QUICK, joined, make_table, serving

EXPENSIVE = (
    *("start", "legal", "play", "refuse", "foresee", "guess", "draw", "steps", "risk", "prospects"),
    *("view", "tell", "event_for", "name_for"),
)


async def think_elsewhere(_workers: object, job: Job) -> AnyThought:
    """The bots' processes do not know a game that only this test has."""
    return await asyncio.to_thread(random_thought, job.game, job.chair, SeededRng("thought"))


class Watched(Pebbles):
    """Notes in which threads it was asked what."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, threading.Thread]] = set()

    def __getattribute__(self, name: str) -> Any:
        if name in EXPENSIVE:
            self.asked.add((name, threading.current_thread()))
        return super().__getattribute__(name)


def test_no_game_is_asked_anything_expensive_on_the_loop(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Watched()
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, game))
    monkeypatch.setattr("rookery.table.workers.Workers._ask", think_elsewhere)
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "random"}, {"kind": "open"}]
    with serving(data) as server:
        made = make_table(server, game="pebbles", seats=seats, options={"rounds": 2})
        loop = server.portal.call(threading.current_thread)  # type: ignore[union-attr]
        with joined(server, made["table"], made["key"]) as ada:
            ada.ask("manage", "managed", do="start", seat=0)
            ada.ask("preview", "previewed", seat=0, prefix=[])
            ada.play(0, "call high")
            ada.ask("look", seat=0)
            ada.ask("hint", "hinted", seat=0)
            ada.ask("play", seat=0, move="bid 0", seq=ada.seq)
            while len(ada.scenes[-1]["moves"]) != 1:
                ada.hear()
    with serving(data) as server, joined(server, made["table"], made["key"]) as ada:
        again = server.portal.call(threading.current_thread)  # type: ignore[union-attr]
        ada.ask("ping")
    assert {name for name, _ in game.asked} >= {*EXPENSIVE} - {"risk"}
    assert {name for name, thread in game.asked if thread in (loop, again)} == set()


def test_moves_are_paid_for_apart_from_hints(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paid: dict[str, float] = {}
    charge = Meter.charge

    def watched(self: Meter, payer: str, what: str, cost: float) -> None:
        paid[what] = paid.get(what, 0.0) + cost
        charge(self, payer, what, cost)

    monkeypatch.setattr(Meter, "charge", watched)
    with serving(data) as server:
        meter = server.app.state.meter  # type: ignore[attr-defined]
        most = QUICK.seconds_a_minute
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            meter.charge("testclient", "seconds", 2 * most)
            before = paid.get("moves", 0.0)
            player.play(0, "B@c3NE")
            player.ask("ping")  # one message after the other: by now the move is paid for
            assert paid["moves"] > before
            meter.charge("testclient", "moves", 2 * most)
            refusal = player.refused("play", seat=1, move="B@c3NE", seq=player.seq)
            assert refusal["reason"] == "too_many"
            assert "Moves from this address" in refusal["words"]


def test_previews_end_when_their_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_games()["soccer"]
    state = game.start(check_setup(game.spec, 2, {"first": "first"}))
    moves = list_moves(game, state, 0)
    assert len([*previews(game, state, 0, moves, (), ("a", "b"))]) == len(moves.actions)
    monkeypatch.setattr("rookery.table.moves.PREVIEW_SECONDS", -1.0)
    assert [*previews(game, state, 0, moves, (), ("a", "b"))] == []


def test_lists_replay_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            player.play(0, "B@c3NE")
            (there,) = server.post("/api/summaries", json={"tables": [made["table"]]}).json()["tables"]

    def replayed(*_: object) -> None:
        raise AssertionError("a log was replayed for a list")

    with serving(data) as server:
        with monkeypatch.context() as watching:
            watching.setattr("rookery.table.tables.Reading", replayed)
            watching.setattr("rookery.table.aside.Aside.do", replayed)
            (kept,) = server.post("/api/summaries", json={"tables": [made["table"]]}).json()["tables"]
        assert kept["moves"] == 1
        assert {**kept, "last": ""} == {**there, "last": ""}
        assert kept["last"] >= there["last"][:10]


def test_a_long_log_is_read_in_pieces_that_others_come_between(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            player.play(0, "B@c3NE")
            entries = player.seq + 1
    pieces: list[str] = []
    do = WorkingOut.do

    async def watched(working_out: WorkingOut, asker: str, *more: Any) -> Any:
        pieces.append(asker)
        return await do(working_out, asker, *more)

    monkeypatch.setattr("rookery.table.restoring.PIECE", -1.0)
    monkeypatch.setattr(WorkingOut, "do", watched)
    with serving(data) as server:
        assert server.get(f"/api/tables/{made['table']}/record").status_code == 200
        assert pieces.count("testclient") >= entries
    monkeypatch.setattr("rookery.table.tables.LONGEST_READING", -1.0)
    with serving(data) as server:
        answer = server.get(f"/api/tables/{made['table']}/record")
        assert answer.json()["refusal"]["reason"] == "too_hard"


def test_a_table_without_a_line_gets_one_when_it_is_asked_for(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a file of an older layout."""
    with serving(data) as server:
        made = make_table(server)
        with joined(server, made["table"], made["key"]) as player:
            player.play(0, "B@c3NE")
    with sqlite3.connect(data / "rookery.sqlite") as db:
        written = db.execute("SELECT summary FROM tables").fetchone()
        db.execute("UPDATE tables SET summary = NULL")
    with serving(data) as server:
        (line,) = server.post("/api/summaries", json={"tables": [made["table"]]}).json()["tables"]
        assert (line["phase"], line["moves"]) == ("playing", 1)
    assert db.execute("SELECT summary FROM tables").fetchone() == written
    db.close()
