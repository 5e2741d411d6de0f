"""Storage has an end: tables that nobody has touched for long are deleted, a few at a time."""

import asyncio
import logging

from rookery.core.refusal import Refused
from rookery.table.bans import Bans
from rookery.table.kept import Phase
from rookery.table.logging_setup import note
from rookery.table.settings import Settings
from rookery.table.store import Store
from rookery.table.tables import Tables

log = logging.getLogger("rookery.expiry")

AT_ONCE = 20
BETWEEN_BATCHES = 1.0
BETWEEN_ROUNDS = 3600.0


async def expire(store: Store, tables: Tables, settings: Settings, bans: Bans) -> None:
    """Goes on as long as the server does. What the disk refuses has time until the next round."""
    while True:
        gone = 0
        try:
            gone = await expire_some(store, tables, settings)
            await bans.forget_ended()
        except Refused as refused:
            log.warning("old tables could not be deleted: %s", refused.refusal.reason)
        if gone:
            note(log, logging.INFO, "old tables deleted", tables=gone)
        await asyncio.sleep(BETWEEN_BATCHES if gone else BETWEEN_ROUNDS)


async def expire_some(store: Store, tables: Tables, settings: Settings) -> int:
    """How many were deleted; none if there is nothing to do for now."""
    kept: dict[Phase, int] = {
        "open": settings.keep_open,
        "playing": settings.keep_abandoned,
        "over": settings.keep_finished,
    }
    gone = 0
    for phase, days in kept.items():
        for table in await store.untouched(phase, days, AT_ONCE) if days else ():
            gone += await tables.delete(table)
    if settings.keep_results:
        gone += await store.forget_unasked(settings.keep_results, AT_ONCE)
    return gone
