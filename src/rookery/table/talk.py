"""One guest's side of the conversation. Every message gets its answer; nonsense gets one too, and changes
nothing."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import msgspec

from rookery.bots.thinking import check_level
from rookery.core.decoding import decode, decoder_of
from rookery.core.game import Seat
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.table.entries import What
from rookery.table.guests import Guest
from rookery.table.imagining import imagined
from rookery.table.kept import Lost
from rookery.table.limits import FREE, MOVES, SECONDS, TABLES, TRIES, WORDS, Meter
from rookery.table.table import Table
from rookery.table.tables import Tables
from rookery.table.wire.from_client import (
    Admit,
    FromClient,
    Hello,
    Hint,
    Imagine,
    Look,
    Manage,
    Ping,
    Play,
    Pong,
    Preview,
    Propose,
    Rematch,
    Reply,
    Resign,
    Return,
    Say,
    Undo,
    VoteBot,
)
from rookery.table.wire.to_client import Answer, Beat, Managed

log = logging.getLogger("rookery.talk")

LONGEST_ID = 64
BEATS_MISSED = 3
SAY_EVERY = 2.0
HINT_SECONDS = 1.0
"""Seconds of a processor that a hint is reckoned to take: about what the strongest bots think."""
WENT_WRONG = Refusal("broken", "Something went wrong here. Nothing was changed.")

_decoder: msgspec.json.Decoder[FromClient] = decoder_of(FromClient)


class _Labelled(msgspec.Struct):
    """Enough of a faulty message to answer it."""

    id: str = ""


def read(frame: str) -> FromClient:
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        refuse("not_a_message", f"That is not a message: {fault}.")


def label_of(frame: str) -> str:
    try:
        return decode(frame, _Labelled).id[:LONGEST_ID]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


class Talk:
    def __init__(
        self, tables: Tables, table: Table, guest: Guest, meter: Meter = FREE, payer: str = ""
    ) -> None:
        self.meter = meter
        self.payer = payer
        self.tables = tables
        self.table = table
        self.guest = guest
        guest.spend = partial(meter.charge, payer, MOVES)
        self.hints: set[asyncio.Task[None]] = set()
        self.beats: dict[int, float] = {}
        self.beat_number = 0
        self.said_at = 0.0

    # ---- the answer to every frame ----

    async def hear(self, frame: str) -> None:
        try:
            message = read(frame)
            if len(getattr(message, "id", "")) > LONGEST_ID:
                refuse("long_id", f"An id has at most {LONGEST_ID} letters.")
            await _HANDLERS[type(message)](self, message)
        except Lost:
            # Not answered: it is said again to the server that has the table, which knows what came of it.
            return
        except Refused as refused:
            self.answer(label_of(frame), refused.refusal)
        except Exception:
            log.exception("a message could not be handled")
            self.answer(label_of(frame), WENT_WRONG)

    def answer(self, message_id: str, refusal: Refusal | None = None) -> None:
        self.guest.send(Answer(message_id, refusal))

    async def command(self, message_id: str, work: Callable[[str], Awaitable[None]]) -> None:
        self.meter.check(self.payer, MOVES)
        self.answer(message_id, await self.table.once(self.guest, message_id, work))

    def own(self, seat: Seat) -> Seat:
        if seat not in self.guest.seats(self.table.now):
            refuse("not_your_seat", f"Seat {seat + 1} is not yours.")
        return seat

    def playing(self, seat: Seat) -> Seat:
        if self.own(seat) in self.table.now.resigned:
            refuse("resigned", "You have resigned; a bot plays on to the end.")
        if self.table.now.places[seat].level is not None:
            refuse("stood_in_for", "A bot is playing for you; take your seat back first.")
        return seat

    def seeing(self, seat: Seat) -> Seat:
        """A seat whose secrets this device may be told now: its own, and with the curtain up."""
        if not self.guest.sees(self.table.game, self.table.now, self.own(seat)):
            refuse("behind_the_curtain", "Another player's secrets are hidden now; say first who you are.")
        return seat

    # ---- players ----
    # Whether a bot stands in is asked when a command is done, not when it is said once more.

    async def play(self, message: Play) -> None:
        seat = self.own(message.seat)
        lag = self.guest.lag
        await self.command(
            message.id,
            lambda command: self.table.play(self.playing(seat), message.move, message.seq, command, lag),
        )

    async def undo(self, message: Undo) -> None:
        seat = self.own(message.seat)
        await self.command(
            message.id, lambda command: self.table.undo(self.playing(seat), message.seq, command)
        )

    async def propose(self, message: Propose) -> None:
        seat, what = self.own(message.seat), cast(What, message.what)
        self.meter.spend(self.payer, TRIES)
        await self.command(message.id, lambda command: self.table.propose(self.playing(seat), what, command))

    async def reply(self, message: Reply) -> None:
        seat = self.own(message.seat)
        await self.command(
            message.id, lambda command: self.table.reply(self.playing(seat), message.agreed, command)
        )

    async def resign(self, message: Resign) -> None:
        seat = self.own(message.seat)
        await self.command(message.id, lambda command: self.table.resign(seat, command))

    async def come_back(self, message: Return) -> None:
        seating = self.table.seating
        await self.command(message.id, lambda command: seating.come_back(self.guest, message.seat, command))

    async def vote_bot(self, message: VoteBot) -> None:
        seat = self.own(message.seat)
        await self.command(
            message.id, lambda command: self.table.vote_bot(self.playing(seat), message.about, command)
        )

    async def admit(self, message: Admit) -> None:
        seat, about = self.own(message.seat), message.about
        # Whoever a bot stands in for has a say in its own seat, and in no other.
        await self.command(
            message.id,
            lambda command: self.table.seating.admit(
                seat if seat == about else self.playing(seat), about, message.claim, message.agreed, command
            ),
        )

    async def rematch(self, message: Rematch) -> None:
        if not self.guest.seats(self.table.now):
            refuse("not_your_seat", "Only players can ask for a rematch.")

        async def rematch(command: str) -> None:
            # A table like any other, and so paid for like any other; said twice it is still one.
            self.meter.check(self.payer, TABLES, 1)
            await self.tables.rematch(self.table, command, self.payer, stay=message.stay)
            self.meter.charge(self.payer, TABLES, 1)

        await self.command(message.id, rematch)

    # ---- the host ----

    async def manage(self, message: Manage) -> None:
        if not self.guest.holds(self.table.history.head.host):
            refuse("not_the_host", "Only the player who set up the table can do that.")
        invite: str | None = None
        seat, level, seating = message.seat, message.level, self.table.seating
        work: Callable[[str], Awaitable[None]]
        match message.do:
            case "bot":
                check_level(self.table.game, level or "")
                work = lambda command: seating.hire(seat, level or "", command)  # noqa: E731
            case "open" | "free":
                word = invite = self.table.seating.invite_of(self.guest, message.id)
                work = lambda command: seating.open(seat, word, command)  # noqa: E731
            case "drop":
                await self._try_without((seat,))
                work = lambda command: seating.drop(seat, command)  # noqa: E731
            case "start":
                await self._try_without(self.table.now.seats_of_kind("open"))
                work = seating.start
            case _:
                refuse("bad_manage", "The host can say bot, open, free, drop or start.")
        self.meter.check(self.payer, MOVES)
        refusal = await self.table.once(self.guest, message.id, work)
        if refusal is not None:
            self.answer(message.id, refusal)
        else:
            self.guest.send(Managed(message.id, invite))

    async def _try_without(self, seats: tuple[Seat, ...]) -> None:
        """A game is started anew with fewer seats, which was not tried when the table was made."""
        now, table = self.table.now, self.table
        left = len(now.places) - len(seats)
        if seats and not now.begun and left >= table.game.spec.min_seats:
            await self.tables.try_start(self.payer, table.history.head, left)

    # ---- looking, saying, being there ----

    async def look(self, message: Look) -> None:
        self.meter.check(self.payer, MOVES)
        await self.table.look(self.guest, self.own(message.seat))
        self.answer(message.id)

    async def preview(self, message: Preview) -> None:
        self.meter.check(self.payer, SECONDS)
        spent = partial(self.meter.charge, self.payer, SECONDS)
        seen = await self.table.preview(message.id, self.seeing(message.seat), message.prefix, spent)
        # The seat may have become somebody else's meanwhile.
        self.seeing(message.seat)
        self.guest.send(seen)

    async def imagine(self, message: Imagine) -> None:
        self.meter.check(self.payer, SECONDS)
        spent = partial(self.meter.charge, self.payer, SECONDS)
        seat = self.playing(self.seeing(message.seat))
        history, now = self.table.history, self.table.now
        answer = await self.table.worked_out(lambda: imagined(history, message.id, seat, now), spent)
        # The seat may have become somebody else's meanwhile.
        self.seeing(message.seat)
        self.guest.send(answer)

    async def hint(self, message: Hint) -> None:
        """Thinking takes a while; the conversation goes on meanwhile."""
        self.playing(self.seeing(message.seat))
        if self.hints:
            refuse("one_at_a_time", "A hint is on its way already.")
        self.meter.spend(self.payer, SECONDS, HINT_SECONDS)
        task = asyncio.create_task(self._hint(message))
        self.hints.add(task)
        task.add_done_callback(self.hints.discard)

    async def _hint(self, message: Hint) -> None:
        try:
            hinted = await self.table.hint(message.id, message.seat)
            # The seat may have become somebody else's while the bot was thinking.
            self.seeing(message.seat)
            self.guest.send(hinted)
        except Refused as refused:
            self.answer(message.id, refused.refusal)
        except Exception:
            log.exception("a hint could not be given")
            self.answer(message.id, WENT_WRONG)

    async def say(self, message: Say) -> None:
        seat = self.own(message.seat)
        now = time.monotonic()
        if now < self.said_at + SAY_EVERY:
            refuse("too_chatty", "Wait a moment before you say something again.")
        self.meter.check(self.payer, WORDS)
        self.table.say(seat, message.words)
        self.meter.charge(self.payer, WORDS, len(self.table.guests))
        self.said_at = now
        self.answer(message.id)

    async def ping(self, message: Ping) -> None:
        self.answer(message.id)

    async def pong(self, message: Pong) -> None:
        """How long the way there and back took, by our own watch: what a slow line is given back at most."""
        sent = self.beats.pop(message.n, None)
        if sent is not None:
            self.guest.lag = int((time.monotonic() - sent) * 1000)
            self.beats.clear()

    async def hello(self, _message: Hello) -> None:
        refuse("hello_again", "You have said hello already.")

    def beat(self) -> bool:
        """Ask whether anyone is there; False once that was not answered for too long."""
        if len(self.beats) >= BEATS_MISSED:
            return False
        self.beat_number += 1
        self.beats[self.beat_number] = time.monotonic()
        self.guest.send(Beat(self.beat_number))
        return True


_HANDLERS: dict[type, Callable[[Talk, Any], Awaitable[None]]] = {
    Hello: Talk.hello,
    Play: Talk.play,
    Undo: Talk.undo,
    Propose: Talk.propose,
    Reply: Talk.reply,
    Resign: Talk.resign,
    Look: Talk.look,
    Preview: Talk.preview,
    Hint: Talk.hint,
    Imagine: Talk.imagine,
    Manage: Talk.manage,
    VoteBot: Talk.vote_bot,
    Admit: Talk.admit,
    Return: Talk.come_back,
    Say: Talk.say,
    Rematch: Talk.rematch,
    Ping: Talk.ping,
    Pong: Talk.pong,
}
