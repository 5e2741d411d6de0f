"""Bots think in processes of their own, so that the server never waits for them.

A worker makes its games' brains ready before it takes the first job; the very first start compiles
them, which takes a while, and `warming` says so meanwhile. A worker that dies is replaced and asked once
more; when that fails too, a random legal move stands in, so that nobody's game hangs on a bot.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from rookery.bots.sitter import AnyChair, AnyThought, random_thought, think
from rookery.core.rng import SeededRng
from rookery.core.thought import Budget
from rookery.games import all_games, game_by_id

log = logging.getLogger("rookery.workers")


def _start_worker() -> None:
    # Ctrl-C goes to the whole group; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for game in all_games().values():
        game.brain().warm()


def _ready() -> None:
    """A job that is done as soon as a worker is."""


def _think(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    return think(game_by_id(game_id), chair, SeededRng("think", seed), budget)


class Workers:
    def __init__(self, count: int | None = None) -> None:
        self._count = count or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._new_pool()
        self.warming = True

    def _new_pool(self) -> ProcessPoolExecutor:
        # Forking a process with threads in it is asking for trouble.
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, mp_context=spawn, initializer=_start_worker)

    async def warm(self) -> None:
        """Start the workers; returns when the first is ready to think."""
        try:
            await asyncio.wrap_future(self._pool.submit(_ready))
        except BrokenProcessPool:
            log.exception("a bot worker could not start")
        self.warming = False

    async def think(
        self, game_id: str, chair: AnyChair, seed: str, budget: Budget | None = None
    ) -> AnyThought:
        for _attempt in range(2):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(_think, game_id, chair, seed, budget))
            except BrokenProcessPool:
                log.warning("a bot worker died; starting another")
                if self._pool is pool:
                    self._pool = self._new_pool()
            except Exception:
                log.exception("a bot failed at %s", game_id)
                break
        return random_thought(game_by_id(game_id), chair, SeededRng("stand-in", seed))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
