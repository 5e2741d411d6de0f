"""Bots in processes of their own: whatever becomes of a worker, a legal move comes."""

import asyncio

import pytest

from rookery.bots.sitter import sit
from rookery.core.spec import check_setup
from rookery.core.thought import Budget
from rookery.games import game_by_id
from rookery.table.workers import Workers

GAME = game_by_id("soccer")
STATE = GAME.start(check_setup(GAME.spec, 2, {"first": "first"}))


def test_the_same_chair_and_seed_give_the_same_move() -> None:
    async def both() -> list[object]:
        workers = Workers(1)
        await workers.warm()
        chair = sit(GAME, STATE, 0, "adult", "seed")
        thoughts = [await workers.think("soccer", chair, "seed", Budget(nodes=2000)) for _ in range(2)]
        workers.close()
        return [thought.action for thought in thoughts]

    first, second = asyncio.run(both())
    assert first == second


def test_a_killed_worker_is_replaced_and_a_move_still_comes() -> None:
    async def kill_and_think() -> object:
        workers = Workers(1)
        await workers.warm()
        for process in list(workers._pool._processes.values()):
            process.kill()
        thought = await workers.think("soccer", sit(GAME, STATE, 0, "chick", "seed"), "seed")
        workers.close()
        return thought.action

    assert GAME.refuse(STATE, 0, asyncio.run(kill_and_think())) is None


def test_a_bot_that_fails_is_stood_in_for(caplog: pytest.LogCaptureFixture) -> None:
    async def think_at_no_level() -> object:
        workers = Workers(1)
        chair = sit(GAME, STATE, 0, "no such level", "seed")
        thought = await workers.think("soccer", chair, "seed")
        workers.close()
        return thought.action

    assert GAME.refuse(STATE, 0, asyncio.run(think_at_no_level())) is None
    assert "a bot failed" in caplog.text
