"""One table. Validate, write, apply, tell: a move is on disk before anyone sees it.

Everything that changes a table happens under its lock, one thing at a time.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from rookery.bots.sitter import sit
from rookery.core.dealer import commitment
from rookery.core.game import CHANCE, Seat
from rookery.core.record import Step
from rookery.core.verdict import Refused, refuse
from rookery.table.log import Answered, Began, Entry, MovedOn, Offered, Resigned, Stepped
from rookery.table.sitting import Sitting
from rookery.table.store import Store
from rookery.table.wire import (
    Ask,
    Foreseen,
    Hinted,
    Legal,
    Previewed,
    SeatInfo,
    Status,
    ToClient,
    Welcome,
)
from rookery.table.workers import Workers

log = logging.getLogger("rookery.table")

BOT_PACE = 0.6
"""A bot takes at least this long, in seconds, so that a person can see what it does."""

BOT_ACCEPTS_BELOW = -0.2
"""A bot that thinks its position worth less than this accepts a draw."""

MOST_PREVIEWS = 256


class Guest:
    """One connection: who is behind it, and where to send what it should hear."""

    def __init__(self, seats: tuple[Seat, ...], send: Callable[[ToClient], None]) -> None:
        self.seats = seats
        self.send = send


class Table:
    def __init__(self, sitting: Sitting, store: Store, workers: Workers) -> None:
        self.sitting = sitting
        self.guests: set[Guest] = set()
        self._store = store
        self._workers = workers
        self._lock = asyncio.Lock()
        self._sealed: dict[Seat, Any] = {}
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._opinions: dict[Seat, float] = {}

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(i for i, seat in enumerate(self.sitting.head.seats) if seat.level is None)

    # ---- coming and going ----

    async def enter(self, guest: Guest, seen: int, salt: str) -> None:
        """Welcome a guest, tell it what it missed, and begin the game with the first who holds a seat."""
        async with self._lock:
            self.guests.add(guest)
            guest.send(self._welcome(guest))
            for seq in range(max(seen + 1, 0), self.sitting.seq + 1):
                guest.send(self.sitting.scene(seq, self._eyes(guest)))
            if not self.sitting.moments and (guest.seats or not self.people):
                salts = tuple(
                    salt if seat in self.people else "" for seat in range(len(self.sitting.head.seats))
                )
                await self._append(Began(salts))
                await self._deal()
            else:
                self._ask(guest)
            guest.send(self._status())
            self._wake_bots()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)

    def _welcome(self, guest: Guest) -> Welcome:
        head = self.sitting.head
        seats = tuple(
            SeatInfo("person" if s.level is None else "bot", s.name, s.level, i in guest.seats)
            for i, s in enumerate(head.seats)
        )
        return Welcome(head.table, head.game, head.setup, seats, self.sitting.seq, commitment(head.secret))

    def _eyes(self, guest: Guest) -> Seat | None:
        """Whose view a guest gets: of its seats, the one to act."""
        acting = [seat for seat in guest.seats if seat in self.sitting.to_act()]
        return next(iter([*acting, *guest.seats]), None)

    # ---- telling ----

    def _ask(self, guest: Guest) -> None:
        game, state = self.sitting.game, self.sitting.state
        for seat in guest.seats:
            if seat in self.sitting.to_act():
                legal = [
                    (game.name(state, seat, a), game.steps(state, seat, a)) for a in game.legal(state, seat)
                ]
                guest.send(Ask(self.sitting.seq, seat, tuple(Legal(name, steps) for name, steps in legal)))

    def _status(self) -> Status:
        return Status(
            tuple(sorted(self._thinking)),
            self._workers.warming and bool(self._thinking),
            self.sitting.offer,
            tuple(sorted(self._sealed)),
            self.sitting.head.secret if self.sitting.over else None,
            self.sitting.rematch,
        )

    def tell_status(self) -> None:
        for guest in self.guests:
            guest.send(self._status())

    # ---- the log ----

    async def _append(self, entry: Entry) -> None:
        self.sitting.check(entry)
        await self._store.append(self.sitting.head.table, self.sitting.seq + 1, entry)
        self.sitting.apply(entry)
        if isinstance(entry, Stepped | Resigned | Answered):
            self._sealed.clear()
        for guest in self.guests:
            guest.send(self.sitting.scene(self.sitting.seq, self._eyes(guest)))

    async def _deal(self) -> None:
        """The dealer draws for as long as it is its turn; then whoever is next is asked."""
        while self.sitting.to_act() == (CHANCE,):
            await self._append(self.sitting.next_draw())
        for guest in self.guests:
            self._ask(guest)

    async def _settle(self, entry: Entry) -> None:
        """Everything that follows from an entry."""
        await self._append(entry)
        await self._deal()
        self._wake_bots()
        self.tell_status()

    # ---- what people can do ----

    async def play(self, seat: Seat, move: str, seq: int) -> None:
        """A person's or a bot's move. One made on an older board is refused, never misapplied."""
        async with self._lock:
            if not self.sitting.moments:
                refuse("not_begun", "The game has not begun yet.")
            if self.sitting.over:
                refuse("game_over", "The game is over.")
            if not self.sitting.board_since <= seq <= self.sitting.seq:
                refuse("stale", "The board has changed since; look again.")
            game, state = self.sitting.game, self.sitting.state
            action = game.parse(state, seat, move)
            refusal = game.refuse(state, seat, action)
            if refusal is not None:
                raise Refused(refusal)
            self._sealed[seat] = action
            acting = self.sitting.to_act()
            if all(one in self._sealed for one in acting):
                step: Step = tuple((one, game.name(state, one, self._sealed[one])) for one in sorted(acting))
                await self._settle(Stepped(step))
            else:
                self.tell_status()

    async def resign(self, seat: Seat) -> None:
        async with self._lock:
            await self._settle(Resigned(seat))

    async def draw(self, seat: Seat, word: str) -> None:
        async with self._lock:
            if word == "offer":
                await self._settle(Offered(seat))
            elif word in ("accept", "decline", "withdraw"):
                if (word == "withdraw") != (seat == self.sitting.offer) and self.sitting.offer is not None:
                    refuse("wrong_word", "An offer is withdrawn by who made it, and answered by the others.")
                await self._settle(Answered(seat, word == "accept"))
            else:
                refuse("wrong_word", "About a draw one can say offer, accept, decline or withdraw.")

    async def move_on(self, table: str) -> None:
        async with self._lock:
            await self._settle(MovedOn(table))

    def preview(self, message_id: str, seat: Seat, prefix: tuple[str, ...]) -> Previewed:
        """What the legal moves beginning with these steps would do, as far as the seat can know."""
        game, state = self.sitting.game, self.sitting.state
        found: list[Foreseen] = []
        legal = game.legal(state, seat) if seat in self.sitting.to_act() else ()
        for action in legal:
            steps = game.steps(state, seat, action)
            if steps[: len(prefix)] == prefix and len(found) < MOST_PREVIEWS:
                events = tuple(game.foresee(state, seat, action))
                lines = tuple(game.tell(state, event, self.sitting.names) for event in events)
                found.append(Foreseen(game.name(state, seat, action), steps, events, lines))
        return Previewed(message_id, self.sitting.seq, tuple(found))

    async def hint(self, message_id: str, seat: Seat) -> Hinted:
        """What the strongest bot would do in this seat, from what the seat knows."""
        game, state, seq = self.sitting.game, self.sitting.state, self.sitting.seq
        if seat not in self.sitting.to_act():
            refuse("not_your_turn", "It is not your turn.")
        seed = self._seed(seat, "hint")
        chair = sit(game, state, seat, game.spec.levels[-1], seed)
        thought = await self._workers.think(game.spec.id, chair, seed)
        return Hinted(
            message_id,
            seq,
            game.name(state, seat, thought.action),
            game.steps(state, seat, thought.action),
            tuple(game.foresee(state, seat, thought.action)),
            thought.worth,
            thought.reasons,
            thought.line,
        )

    # ---- bots ----

    def _seed(self, seat: Seat, purpose: str) -> str:
        """Secret until the game is over, then known: a bot's move can be asked for again."""
        return f"{self.sitting.head.secret}|{self.sitting.seq}|{seat}|{purpose}"

    def _wake_bots(self) -> None:
        for seat, who in enumerate(self.sitting.head.seats):
            if who.level is None or seat in self._thinking or not self._bot_is_asked(seat):
                continue
            task = asyncio.create_task(self._bot_turn(seat, who.level))
            self._thinking[seat] = task
            task.add_done_callback(partial(self._bot_done, seat))

    def _bot_is_asked(self, seat: Seat) -> bool:
        if self.sitting.over:
            return False
        offered = self.sitting.offer is not None and self.sitting.offer != seat
        return offered or (seat in self.sitting.to_act() and seat not in self._sealed)

    async def _bot_turn(self, seat: Seat, level: str) -> None:
        """Think if it is its move, answer an offer if there is one by then, and play."""
        self.tell_status()
        game, state, seq = self.sitting.game, self.sitting.state, self.sitting.seq
        acting = seat in self.sitting.to_act()
        pace = asyncio.create_task(asyncio.sleep(BOT_PACE))
        move = ""
        if acting:
            seed = self._seed(seat, "move")
            thought = await self._workers.think(game.spec.id, sit(game, state, seat, level, seed), seed)
            self._opinions[seat] = thought.worth
            move = game.name(state, seat, thought.action)
        await pace
        try:
            if self.sitting.offer not in (None, seat):
                opinion = self._opinions.get(seat, 0.0)
                await self.draw(seat, "accept" if opinion < BOT_ACCEPTS_BELOW else "decline")
            if acting and not self.sitting.over:
                await self.play(seat, move, seq)
        except Refused as refused:
            # The board changed while it was thinking; it is asked again if it is still its turn.
            log.info("a bot's answer came too late: %s", refused.refusal.reason)

    def _bot_done(self, seat: Seat, task: asyncio.Task[None]) -> None:
        self._thinking.pop(seat, None)
        if task.cancelled():
            return
        if task.exception() is not None:
            log.error("a bot's turn failed", exc_info=task.exception())
            return
        self._wake_bots()
        self.tell_status()

    async def close(self) -> None:
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
