"""One table in this process, led through a given game by the messages people would send; all is written down.

Who is there besides the seat it is about: `people` with a device each, one `device` for all of the others, or
the seat is a `bot` and the others share a device. Spectators watch throughout, and look in later.
"""

import asyncio
import pickle
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import cast

import msgspec

from rookery.bots.thinking import RANDOM, AnyChair, AnyThought
from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.record import Step, encode
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.thought import Budget, Thought
from rookery.table.guests import Guest
from rookery.table.settings import Settings
from rookery.table.store import Store
from rookery.table.stores.postgres_line import read_address
from rookery.table.stores.sqlite import SqliteStore
from rookery.table.table import Table
from rookery.table.tables import Tables
from rookery.table.talk import Talk
from rookery.table.wire.over_http import SeatRequest, SitRequest, TableRequest
from rookery.table.wire.to_client import ToClient
from rookery.table.workers import Workers
from rookery.torture.twins import Twins

COMPANIES = ("people", "device", "bot")
PAUSE = 0.001
"""Seconds between two looks: what is waited for is worked out in threads, which must get a turn."""
LOOK_IN_EVERY = 3
"""Steps between two spectators who come late."""


class Transcript:
    """Everything that left the server, by who got it. Only what must be equal for twins is kept."""

    def __init__(self) -> None:
        self.heard: dict[str, list[bytes]] = {}

    def ear(self, who: str) -> Callable[[ToClient], None]:
        page = self.heard.setdefault(who, [])

        def listen(message: ToClient) -> None:
            page.append(msgspec.json.encode(message))

        return listen


class _Workers:
    """In place of the bots: writes down what one is given, and waits to be told what to answer.

    So a bot answers at a moment the history chooses, and not whenever this machine got round to it.
    """

    warming = False
    stand_ins = 0
    pids: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.chairs: list[bytes] = []
        self.asked: asyncio.Future[AnyThought] | None = None

    async def think(
        self, _game: str, chair: AnyChair, _seed: str, _budget: Budget | None = None, **_how: object
    ) -> AnyThought:
        self.chairs.append(pickle.dumps(msgspec.to_builtins(chair)))
        self.asked = asyncio.get_running_loop().create_future()
        return await self.asked

    def hurry(self, _chair: AnyChair) -> None: ...

    def answer(self, action: msgspec.Struct) -> None:
        assert self.asked is not None
        asked, self.asked = self.asked, None
        asked.set_result(Thought(action, 0.0))

    def close(self) -> None: ...


def _in_file(folder: Path) -> Store:
    store = SqliteStore(folder / "rookery.sqlite")
    # Nothing here is about the disk, and waiting for it would take most of the time.
    store._db.execute("PRAGMA synchronous = OFF")
    return store


def _in_postgres(folder: Path, address: str) -> Store:
    from rookery.table.stores.postgres import PostgresStore

    # Nobody renews its lease here, so it is a long one.
    return PostgresStore(read_address(address), folder, lease=100_000.0)


class World:
    def __init__(self, folder: Path, kept_in: str = "") -> None:
        """`kept_in` is the address of a PostgreSQL, if that keeps the games."""
        folder.mkdir(parents=True, exist_ok=True)
        self._store = _in_postgres(folder, kept_in) if kept_in else _in_file(folder)
        self._workers = _Workers()
        self._tables = Tables(self._store, cast(Workers, self._workers), Settings(pace=0.0, idle_tables=0))

    async def close(self) -> None:
        await self._store.close()

    async def play(self, game: AnyGame, pair: Twins, number: int, company: str, seed: str) -> Transcript:
        """World `number` (0 or 1) of a pair."""
        history = (pair.first, pair.second)[number]
        chairs: list[bytes] = []
        self._workers.chairs = chairs
        self._workers.asked = None
        async with AsyncExitStack() as stay:
            party = _Party(self._tables, self._workers, game, pair, company)
            table = await stay.enter_async_context(self._tables.visit(await party.sit_down()))
            await party.enter(table)
            rng = SeededRng("order", seed)
            for place, step in enumerate(history.steps):
                if step[0][0] == CHANCE:
                    continue
                await party.step(step, rng, history.states[place], number == 1)
                if place % LOOK_IN_EVERY == 0:
                    await party.look_in(f"a spectator who came at {place}", None)
            if not table.now.over:
                await party.look_in("the seat on coming back", party.key)
                party.transcript.heard["the record"] = [_record(table)]
            party.transcript.heard["the bot's chair"] = chairs if company == "bot" else []
            await table.close()
            # Nobody is told any more; a table with guests would stay in memory for the whole run.
            table.guests.clear()
        return party.transcript


def _record(table: Table) -> bytes:
    try:
        return encode(table.history.record())
    except Refused as refused:
        return str(refused).encode()


class _Party:
    """Everyone at one table."""

    def __init__(self, tables: Tables, workers: _Workers, game: AnyGame, pair: Twins, company: str) -> None:
        self.tables = tables
        self.workers = workers
        self.game = game
        self.pair = pair
        self.company = company
        self.transcript = Transcript()
        self.key: str | None = None
        self.keys: dict[Seat, str] = {}
        self.talks: dict[Seat, Talk] = {}
        self.table: Table
        self.labels = 0

    async def sit_down(self) -> str:
        """Make the table; each seat's key by who holds it."""
        own, seats = self.pair.seat, range(self.pair.setup.seats)
        kinds = {
            "people": ["person" if seat == own else "open" for seat in seats],
            "device": ["open" if seat == own else "person" for seat in seats],
            "bot": ["bot" if seat == own else "person" for seat in seats],
        }[self.company]
        setup = self.pair.setup
        # The twin's bot has the same name, which would else be drawn.
        bot = SeatRequest("bot", "Bot", RANDOM)
        seats_asked = tuple(bot if kind == "bot" else SeatRequest(kind) for kind in kinds)
        made = await self.tables.make(TableRequest(setup.game, seats_asked, setup.options, setup.position))
        self.keys = {seat: made.key for seat in seats if kinds[seat] == "person"}
        for seat in seats:
            if kinds[seat] == "open":
                sat = await self.tables.sit(made.table, SitRequest(made.invites[str(seat)], name=f"P{seat}"))
                self.keys[seat] = sat.key
        self.key = self.keys.get(own)
        return made.table

    async def enter(self, table: Table) -> None:
        self.table = table
        table.comings.seconds = 0.0
        await self._guest("a spectator from the start", None)
        devices: dict[str, Talk] = {}
        for seat, key in sorted(self.keys.items(), key=lambda one: one[0] == self.pair.seat):
            if key not in devices:
                devices[key] = await self._guest(self._name(seat, key), key)
            self.talks[seat] = devices[key]

    def _name(self, seat: Seat, key: str) -> str:
        """Others see what they see; only those are compared who may not know more than the seat."""
        if seat == self.pair.seat:
            return "the seat"
        if list(self.keys.values()).count(key) > 1:
            return "a device with its curtain down"
        return "" if self.game.spec.secrets else f"seat {seat}, which knows no more"

    async def _guest(self, who: str, key: str | None, seen: int = -1) -> Talk:
        ear = self.transcript.ear(who) if who else lambda _message: None
        guest = Guest((key,) if key else (), "pinch", ear)
        await self.table.enter(guest, seen)
        await self._calm()
        return Talk(self.tables, self.table, guest)

    async def look_in(self, who: str, key: str | None) -> None:
        if who.startswith("the seat") and key is None:
            return
        talk = await self._guest(who, key)
        self.table.leave(talk.guest)
        await self._calm()

    async def step(self, step: Step, rng: SeededRng, state: msgspec.Struct, decoys: bool) -> None:
        """Everyone's choice, the seat's own last; with `decoys` the others first choose something else."""
        own = self.pair.seat
        seq = self.table.now.seq
        for seat, move in sorted(step, key=lambda one: one[0] == own):
            if seat != own and own in dict(step):
                first = (
                    self.game.name(state, seat, pick(rng, self.game.legal(state, seat))) if decoys else move
                )
                await self._say(seat, "play", move=first, seq=seq)
            if seat == own and self.company == "bot":
                self.workers.answer(self.game.parse(state, own, move))
                while self.table.now.seq == seq:
                    await asyncio.sleep(PAUSE)
                await self._calm()
                continue
            if seat == own:
                await self._say(seat, "look")
                await self._say(seat, "preview", prefix=())
                await self._say(seat, "imagine")
                await self._say(seat, "undo", seq=seq)
            await self._say(seat, "play", move=move, seq=seq)

    async def _calm(self) -> None:
        """Until nothing is under way: a bot that is asked waits for its answer, and no turn is ending."""
        async with self.table.lock:
            pass
        while self.table.comings.due:
            await asyncio.sleep(0)
        while self.table.status().thinking and self.workers.asked is None:
            await asyncio.sleep(PAUSE)

    async def _say(self, seat: Seat, kind: str, **fields: object) -> None:
        self.labels += 1
        message = {"t": kind, "id": f"m{self.labels}", "seat": seat, **fields}
        await self.talks[seat].hear(msgspec.json.encode(message).decode())
        await self._calm()
