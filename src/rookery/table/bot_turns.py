"""The bots of one table: when they are asked, what they answer, and how fast."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from rookery.bots.thinking import AnyChair, AnyThought, sit
from rookery.core.game import Seat
from rookery.core.refusal import Refused
from rookery.table.retrying import until_written
from rookery.table.workers import Rank, Workers

if TYPE_CHECKING:
    from rookery.table.table import Table

log = logging.getLogger("rookery.bots")

ACCEPTS_BELOW = -0.2
"""A bot that thinks its position worth less than this accepts a draw."""
LATE_AFTER = 5.0
"""Seconds after which people are told that a bot has not got its turn to think: no level thinks that long."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds after which a bot is asked again whose turn came to nothing; twice as many each time."""


class BotTurns:
    def __init__(self, table: "Table", workers: Workers, pace: float) -> None:
        self._table = table
        self._workers = workers
        self._pace = pace
        self._turns: dict[Seat, asyncio.Task[None]] = {}
        self._opinions: dict[Seat, float] = {}
        self._unhurried: dict[Seat, AnyChair] = {}
        """The chairs of bots that were asked while nobody played here."""
        self._late: set[Seat] = set()
        self._pauses: dict[Seat, float] = {}
        self._alarms: dict[Seat, asyncio.TimerHandle] = {}

    @property
    def thinking(self) -> tuple[Seat, ...]:
        return tuple(sorted(self._turns))

    @property
    def warming(self) -> bool:
        return bool(self._turns) and self._workers.warming

    @property
    def late(self) -> tuple[Seat, ...]:
        """The bots that still wait for their turn to think, with everybody waiting for them."""
        return tuple(sorted(self._late))

    async def think(
        self, seat: Seat, level: str, purpose: str, stood_in: Callable[[], None] | None = None
    ) -> AnyThought:
        """The seed is secret until the game is over, then known: a bot's move can be asked for again."""
        table, now = self._table, self._table.now
        seed = f"{table.history.head.secret}|{now.seq}|{seat}|{purpose}"
        chair = await table.worked_out(
            lambda: sit(table.game, now.board, seat, level, seed), self.for_nothing
        )
        rank = Rank.HINT if purpose == "hint" else Rank.PLAYED if table.playing_here() else Rank.WATCHED
        with self._hurried_later(seat, chair, rank):
            return await self._workers.think(
                table.game.spec.id, chair, seed, asker=table.payer, rank=rank, stood_in=stood_in
            )

    @contextmanager
    def _hurried_later(self, seat: Seat, chair: AnyChair, rank: Rank) -> Iterator[None]:
        """A bot whose table is only watched is in no hurry until somebody comes who plays."""
        if rank is Rank.WATCHED:
            self._unhurried[seat] = chair
        try:
            yield
        finally:
            if self._unhurried.get(seat) is chair:
                del self._unhurried[seat]

    @staticmethod
    def for_nothing(_seconds: float) -> None:
        """What bots need besides their thinking is little, and nobody's debt."""

    def wake(self) -> None:
        """Every bot that is asked something and is not thinking about it yet. Nobody there: no hurry."""
        if not self._table.guests:
            return
        if self._unhurried and self._table.playing_here():
            for chair in self._unhurried.values():
                self._workers.hurry(chair)
            self._unhurried.clear()
        for seat, place in enumerate(self._table.now.places):
            if place.level is not None and seat not in self._turns and self._is_asked(seat):
                turn = asyncio.create_task(self._turn(seat, place.level))
                self._turns[seat] = turn
                turn.add_done_callback(partial(self._turn_over, seat))

    def _is_asked(self, seat: Seat) -> bool:
        now = self._table.now
        if now.over or self._table.history.full:
            return False
        return self._is_proposed_to(seat) or (seat in now.to_act and seat not in self._table.sealed)

    def _is_proposed_to(self, seat: Seat) -> bool:
        proposal = self._table.now.proposal
        return proposal is not None and seat in proposal.waiting

    async def _turn(self, seat: Seat, level: str) -> None:
        """Think if it is its move, answer a proposal if there is one by then, and play."""
        table, now = self._table, self._table.now
        table.tell_status()
        pace = asyncio.create_task(asyncio.sleep(self._pace))
        thought: AnyThought | None = None
        at_random: list[bool] = []
        if seat in now.to_act and seat not in table.sealed:
            with self._told_if_late(seat):
                thought = await self.think(seat, level, "move", lambda: at_random.append(True))
            self._opinions[seat] = thought.worth
        await pace
        try:
            await until_written(lambda: self._answer(seat, thought, now.seq, bool(at_random)))
        except Refused as refused:
            # The board changed while it was thinking; it is asked again if it is still its turn.
            log.info("a bot's answer came too late: %s", refused.refusal.reason)

    @contextmanager
    def _told_if_late(self, seat: Seat) -> Iterator[None]:
        def late() -> None:
            self._late.add(seat)
            self._table.tell_status()

        alarm = asyncio.get_running_loop().call_later(LATE_AFTER, late)
        try:
            yield
        finally:
            alarm.cancel()
            self._late.discard(seat)

    async def _answer(self, seat: Seat, thought: AnyThought | None, seq: int, at_random: bool) -> None:
        table = self._table
        async with table.lock:
            if self._is_proposed_to(seat):
                await table.reply(seat, self._agrees(seat))
            if thought is not None and table.now.places[seat].level is not None and not table.now.over:
                await table.play_action(seat, thought.action, seq, at_random)

    def _agrees(self, seat: Seat) -> bool:
        """Bots are generous about slips, and take a draw when they stand badly."""
        proposal = self._table.now.proposal
        assert proposal is not None
        return proposal.what == "takeback" or self._opinions.get(seat, 0.0) < ACCEPTS_BELOW

    def _turn_over(self, seat: Seat, turn: asyncio.Task[None]) -> None:
        self._turns.pop(seat, None)
        if turn.cancelled():
            return
        if turn.exception() is not None:
            log.error("a bot's turn failed", exc_info=turn.exception())
            self._ask_again(seat)
            return
        self._pauses.pop(seat, None)
        self.wake()
        self._table.tell_status()

    def _ask_again(self, seat: Seat) -> None:
        """The game failed, or the machine: the next time all may be well, and nobody else can move."""
        pause = self._pauses.get(seat, FIRST_PAUSE)
        self._pauses[seat] = min(2 * pause, LONGEST_PAUSE)
        if seat in self._alarms:
            self._alarms[seat].cancel()
        self._alarms[seat] = asyncio.get_running_loop().call_later(pause, self.wake)

    async def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        turns = list(self._turns.values())
        for turn in turns:
            turn.cancel()
        await asyncio.gather(*turns, return_exceptions=True)
