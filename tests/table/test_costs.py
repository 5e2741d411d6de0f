"""Whose work takes the loop's time."""

import asyncio
import time

import pytest

from rookery.table.costs import COSTS, MOST_NAMES, OTHERS, Cost, Costs, Spent
from rookery.table.loop_watch import LoopWatch


def spent_by(name: str) -> Cost:
    return dict(COSTS.lately()).get(name, Cost())


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_work_is_charged_to_whom_it_is_done_for_and_waiting_is_not() -> None:
    async def work() -> str:
        burn(0.05)
        await asyncio.sleep(0.2)
        COSTS.charge(7.0)
        return "done"

    async def other() -> None:
        await asyncio.sleep(0.05)
        burn(0.1)

    async def both() -> str:
        beside = asyncio.create_task(other())
        done = await Spent("one", work())
        await beside
        return done

    assert asyncio.run(both()) == "done"
    seconds = spent_by("one").seconds - 7.0
    assert 0.05 <= seconds < 0.1


def test_what_work_raises_and_being_cancelled_come_through() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("as it is")

    async def waits() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            burn(0.02)
            raise

    async def main() -> None:
        with pytest.raises(ValueError, match="as it is"):
            await Spent("fails", fails())
        task = asyncio.ensure_future(_wrapped(Spent("waits", waits())))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert spent_by("waits").seconds >= 0.02
    assert COSTS.running == ""


async def _wrapped(work: Spent[None]) -> None:
    await work


def test_a_stall_is_laid_at_the_door_that_caused_it() -> None:
    async def stalls() -> None:
        time.sleep(0.5)

    async def main() -> None:
        watch = LoopWatch()
        running = asyncio.create_task(watch.run())
        await asyncio.sleep(0.1)
        await Spent("door stalling", stalls())
        while not spent_by("door stalling").stalls:
            await asyncio.sleep(0.05)
        running.cancel()

    asyncio.run(main())
    assert spent_by("door stalling").longest > 0.1


def test_counting_takes_bounded_memory() -> None:
    costs = Costs()
    for number in range(3 * MOST_NAMES):
        costs.add(f"table {number}", Cost(1.0))
    found = dict(costs.lately())
    assert len(found) <= 2 * (MOST_NAMES + 1)
    assert OTHERS in found
    assert sum(cost.seconds for cost in found.values()) == 3 * MOST_NAMES
