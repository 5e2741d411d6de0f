"""Bots that are late, that cannot think, or whose game fails under them: everybody hears of it, also who
comes later, and the game goes on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from rookery.games import all_games
from rookery.torture.pebbles import Pebbles
from tests.table.conftest import joined, make_table, serving
from tests.table.test_failing_games import Failing

ADA, BOT = {"kind": "person", "name": "Ada"}, {"kind": "bot", "name": "Random", "level": "random"}


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, Pebbles()))


@pytest.fixture
def server(data: Path) -> Iterator[TestClient]:
    with serving(data) as client:
        yield client


async def cannot_think(*_: object) -> None:
    return None


def against_a_bot(server: TestClient) -> dict[str, Any]:
    return make_table(server, game="pebbles", seats=[BOT, ADA], options={"rounds": 2})


def test_a_random_stand_in_is_told_to_everybody_also_after_a_restart(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.table.workers.Workers._ask", cannot_think)
    told = "Random could not think in time, so that move was a random one."
    with serving(data) as server:
        made = against_a_bot(server)
        with joined(server, made["table"], made["key"]) as ada:
            while not ada.scenes or not ada.scenes[-1]["moves"] or ada.scenes[-1]["moves"][0]["seat"] != 0:
                ada.hear()
            assert ada.scenes[-1]["lines"][0] == told
            assert ada.until("status")["stood_in"] == [0]
            assert server.get("/healthz").json()["stand_ins"] >= 1
    with serving(data) as server, joined(server, made["table"]) as later:
        assert any(told in scene["lines"] for scene in later.scenes)
        assert later.newest("status")["stood_in"] == [0]


def test_a_bot_that_waits_for_its_turn_to_think_is_said_to_be_late(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = asyncio.Event()

    async def wait_for_a_turn(*_: object) -> None:
        await turn.wait()

    monkeypatch.setattr("rookery.table.workers.Workers._ask", wait_for_a_turn)
    monkeypatch.setattr("rookery.table.bot_turns.LATE_AFTER", 0.01)
    made = against_a_bot(server)
    with joined(server, made["table"], made["key"]) as ada:
        while "late" not in ada.newest("status"):
            ada.hear()
        assert ada.newest("status")["late"] == [0]
        with joined(server, made["table"]) as later:
            assert later.newest("status")["late"] == [0]
        server.portal.call(turn.set)  # type: ignore[union-attr]
        while "late" in ada.until("status"):
            pass


@pytest.mark.parametrize("method", ["guess", "refuse", "name"])
def test_a_bot_whose_game_failed_is_asked_again_though_nothing_else_happens(
    data: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    game = Failing()
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, game))
    monkeypatch.setattr("rookery.table.bot_turns.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("rookery.table.bot_turns.LONGEST_PAUSE", 0.05)
    monkeypatch.setattr("rookery.table.workers.Workers._ask", cannot_think)
    failed = []
    with serving(data) as server:
        made = make_table(server, game="pebbles", seats=[ADA, BOT], options={"rounds": 2})
        with joined(server, made["table"], made["key"]) as ada:
            ada.ask("ping")
            bots = server.app.state.tables._tables[made["table"]]._bots  # type: ignore[attr-defined]
            ask_again = bots._ask_again

            def fail_twice(seat: int) -> None:
                failed.append(seat)
                if len(failed) == 2:
                    game.fails = ""
                ask_again(seat)

            monkeypatch.setattr(bots, "_ask_again", fail_twice)
            think = bots.think

            async def then_fail(*how: Any) -> Any:
                game.fails = "" if len(failed) >= 2 else method
                return await think(*how)

            monkeypatch.setattr(bots, "think", then_fail)
            ada.play(0, "call high")
            while 1 not in ada.newest("status")["chosen"]:
                ada.hear()
    assert failed == [1, 1]


def test_pauses_grow_and_have_an_end(server: TestClient) -> None:
    made = make_table(server, game="pebbles", options={})
    with joined(server, made["table"], made["key"]):
        bots = server.app.state.tables._tables[made["table"]]._bots  # type: ignore[attr-defined]

        async def fail() -> list[float]:
            found = []
            for _ in range(9):
                bots._ask_again(0)
                found.append(bots._pauses[0])
            return found

        assert server.portal.call(fail) == [2, 4, 8, 16, 32, 60, 60, 60, 60]  # type: ignore[union-attr]
