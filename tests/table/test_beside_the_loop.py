"""Nothing that a game is asked keeps the server's loop from everybody else, and who asks pays."""

import asyncio
import gc
import sqlite3
import threading
import time
from contextlib import suppress
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
from tests.table.with_workers import PLENTY, until

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


def test_one_thing_at_a_time_is_worked_out_for_each_asker() -> None:
    """A thread cannot be taken away from who has it, so there are more for whoever else comes."""
    may_end, begun = threading.Event(), 0

    def work() -> None:
        nonlocal begun
        begun += 1
        may_end.wait()

    async def tried() -> None:
        working_out = WorkingOut()
        greedy = [asyncio.create_task(working_out.do("a", lambda _: None, work)) for _ in range(10)]
        try:
            # Were there no thread for it, this would wait for ever.
            assert await working_out.do("b", lambda _: None, lambda: "done") == "done"
            assert begun <= 1
        finally:
            may_end.set()
        await asyncio.gather(*greedy)
        assert begun == 10
        working_out.close()

    asyncio.run(tried())


def test_what_fails_beside_the_loop_leaves_nothing_for_the_collector() -> None:
    """Every move that is refused is such a fault."""

    class Fault(Exception):
        pass

    def fails() -> None:
        raise Fault

    async def tried() -> None:
        working_out = WorkingOut()
        for _ in range(20):
            with suppress(Fault):
                await working_out.do("a", lambda _: None, fails)
        working_out.close()
        # A thread that a busy machine stops there still has what it told of last.
        working_out._pool.shutdown()

    gc.collect()
    gc.disable()
    try:
        asyncio.run(tried())
        left = sum(isinstance(one, Fault) for one in gc.get_objects())
    finally:
        gc.enable()
    assert left <= 1


def test_threads_go_on_by_themselves_while_the_loop_is_busy() -> None:
    """Who comes first does not make the others wait for the loop to hand out what they asked for."""
    done = 0

    def work() -> None:
        nonlocal done
        done += 1

    async def tried() -> None:
        working_out = WorkingOut()
        asked = [asyncio.create_task(working_out.do("a", lambda _: None, work)) for _ in range(20)]
        await asyncio.sleep(0)
        # The loop stands still here, and nothing else makes them go on.
        working_out._pool.submit(lambda: None).result(PLENTY)
        until = time.monotonic() + PLENTY
        while done < 20 and time.monotonic() < until:
            time.sleep(0.001)
        assert done == 20
        await asyncio.gather(*asked)
        working_out.close()

    asyncio.run(tried())


def test_work_that_nobody_waits_for_any_more_is_not_begun_but_paid_for_if_it_was() -> None:
    may_end, begun, paid = threading.Event(), 0, 0

    def work() -> None:
        nonlocal begun
        begun += 1
        may_end.wait()

    def pay(_seconds: float) -> None:
        nonlocal paid
        paid += 1

    async def tried() -> None:
        working_out = WorkingOut()
        asked = [asyncio.create_task(working_out.do("a", pay, work)) for _ in range(10)]
        await until(lambda: begun == 1)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        may_end.set()
        await until(lambda: paid == 1)
        assert await working_out.do("a", pay, lambda: "done") == "done"
        assert begun == 1
        working_out.close()

    asyncio.run(tried())
