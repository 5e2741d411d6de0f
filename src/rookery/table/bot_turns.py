"""The bots of one table: when they are asked, what they answer, and how fast."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from rookery.bots.thinking import AnyThought, sit
from rookery.core.game import Seat
from rookery.core.refusal import Refused
from rookery.table.workers import Workers

if TYPE_CHECKING:
    from rookery.table.table import Table

log = logging.getLogger("rookery.bots")

ACCEPTS_BELOW = -0.2
"""A bot that thinks its position worth less than this accepts a draw."""


class BotTurns:
    def __init__(self, table: "Table", workers: Workers, pace: float) -> None:
        self._table = table
        self._workers = workers
        self._pace = pace
        self._turns: dict[Seat, asyncio.Task[None]] = {}
        self._opinions: dict[Seat, float] = {}

    @property
    def thinking(self) -> tuple[Seat, ...]:
        return tuple(sorted(self._turns))

    @property
    def warming(self) -> bool:
        return bool(self._turns) and self._workers.warming

    async def think(self, seat: Seat, level: str, purpose: str) -> AnyThought:
        """The seed is secret until the game is over, then known: a bot's move can be asked for again."""
        sitting = self._table.sitting
        seed = f"{sitting.head.secret}|{sitting.seq}|{seat}|{purpose}"
        chair = sit(sitting.game, sitting.state, seat, level, seed)
        return await self._workers.think(sitting.game.spec.id, chair, seed)

    def wake(self) -> None:
        """Every bot that is asked something and is not thinking about it yet. Nobody there: no hurry."""
        if not self._table.guests:
            return
        for seat, place in enumerate(self._table.sitting.places):
            if place.level is not None and seat not in self._turns and self._is_asked(seat):
                turn = asyncio.create_task(self._turn(seat, place.level))
                self._turns[seat] = turn
                turn.add_done_callback(partial(self._turn_over, seat))

    def _is_asked(self, seat: Seat) -> bool:
        sitting = self._table.sitting
        if sitting.over:
            return False
        return self._is_proposed_to(seat) or (seat in sitting.to_act() and seat not in self._table.sealed)

    def _is_proposed_to(self, seat: Seat) -> bool:
        proposal = self._table.sitting.proposal
        return proposal is not None and seat in proposal.waiting

    async def _turn(self, seat: Seat, level: str) -> None:
        """Think if it is its move, answer a proposal if there is one by then, and play."""
        self._table.tell_status()
        sitting = self._table.sitting
        state, seq = sitting.state, sitting.seq
        acting = seat in sitting.to_act() and seat not in self._table.sealed
        pace = asyncio.create_task(asyncio.sleep(self._pace))
        move = ""
        if acting:
            thought = await self.think(seat, level, "move")
            self._opinions[seat] = thought.worth
            move = sitting.game.name(state, seat, thought.action)
        await pace
        try:
            async with self._table.lock:
                if self._is_proposed_to(seat):
                    await self._table.reply(seat, self._agrees(seat))
                if acting and sitting.places[seat].level is not None and not sitting.over:
                    await self._table.play(seat, move, seq)
        except Refused as refused:
            # The board changed while it was thinking; it is asked again if it is still its turn.
            log.info("a bot's answer came too late: %s", refused.refusal.reason)

    def _agrees(self, seat: Seat) -> bool:
        """Bots are generous about slips, and take a draw when they stand badly."""
        proposal = self._table.sitting.proposal
        assert proposal is not None
        return proposal.what == "takeback" or self._opinions.get(seat, 0.0) < ACCEPTS_BELOW

    def _turn_over(self, seat: Seat, turn: asyncio.Task[None]) -> None:
        self._turns.pop(seat, None)
        if turn.cancelled():
            return
        if turn.exception() is not None:
            log.error("a bot's turn failed", exc_info=turn.exception())
            return
        self.wake()
        self._table.tell_status()

    async def close(self) -> None:
        turns = list(self._turns.values())
        for turn in turns:
            turn.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
