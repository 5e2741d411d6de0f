"""What the disk refused is tried again, at first soon and then seldom, until it is written."""

from asyncio import sleep
from collections.abc import Awaitable, Callable

from rookery.table.kept import NotWritten

FIRST_WAIT = 0.25
LONGEST_WAIT = 15.0


async def until_written(work: Callable[[], Awaitable[None]]) -> None:
    """`work` takes the table's lock by itself, so that others find it free between two tries."""
    wait = FIRST_WAIT
    while True:
        try:
            return await work()
        except NotWritten:
            await sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
