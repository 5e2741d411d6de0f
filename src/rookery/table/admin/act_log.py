"""What was done by whoever is in charge. An act is written down before it is done, so none is missing."""

import logging

from rookery.core.refusal import Refused
from rookery.table.admin.asks import Ask
from rookery.table.bans import now
from rookery.table.logging_setup import note, short
from rookery.table.store import Store

log = logging.getLogger("rookery.admin")

BEGUN, DONE = "begun", "done"
LONGEST = 400


class ActLog:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, who: str, ask: Ask) -> int:
        row = (now(), who[:80], ask.act, ask.about[:80], ask.details[:LONGEST], BEGUN)
        return await self._store.begin_act(*row)

    async def end(self, number: int, who: str, ask: Ask, fault: Exception | None) -> None:
        result = DONE
        if fault is not None:
            result = f"refused: {fault}" if isinstance(fault, Refused) else f"failed: {type(fault).__name__}"
        await self._store.end_act(number, result[:LONGEST])
        table = {"table": short(ask.about)} if ask.about else {}
        note(log, logging.WARNING, f"admin: {ask.act}", act=number, who=who[:80], **table, result=result[:80])
