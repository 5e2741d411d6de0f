"""Trying something on real worker processes.

How long anything takes is never judged; where a short limit is set, it is one that a slow machine can only
pass sooner.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import pytest

from rookery.bots.thinking import AnyThought, random_thought
from rookery.core.rng import SeededRng
from rookery.table.workers import Workers
from tests.table.misbehaving import CHAIR, GAME, STATE, behave, no_preparing

PLENTY = 240.0
"""Seconds: so long that only what never ends takes longer."""

T = TypeVar("T")


def loops() -> list[Any]:
    """The server's first, where there is one."""
    plain = pytest.param(asyncio.new_event_loop, id="asyncio")
    try:
        import uvloop
    except ImportError:
        return [plain]
    return [pytest.param(uvloop.new_event_loop, id="uvloop"), plain]


def run(tried: Callable[[Workers], Awaitable[T]], loop: Any = None, **how: Any) -> T:
    """Try something on workers of its own, and leave none of them behind."""

    async def with_workers() -> T:
        workers = Workers(**{"count": 1, "prepare": no_preparing, "latest": PLENTY, "work": behave, **how})
        try:
            async with asyncio.timeout(PLENTY):
                return await tried(workers)
        finally:
            pids = workers.pids
            workers.close()
            await until(lambda: not any(map(alive, pids)))

    with asyncio.Runner(loop_factory=loop or loops()[0].values[0]) as runner:
        return runner.run(with_workers())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PLENTY):
        while not true():
            await asyncio.sleep(0.01)


def alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def is_legal(thought: AnyThought) -> bool:
    return GAME.refuse(STATE, 0, thought.action) is None


def is_stand_in(thought: AnyThought, seed: str = "seed") -> bool:
    return thought == random_thought(GAME, CHAIR, SeededRng("stand-in", seed))
