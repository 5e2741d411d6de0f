"""All tables of one server: making them, finding them again, and who may sit where."""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Sequence

from rookery.bots.sitter import check_level
from rookery.core.dealer import commitment, new_secret
from rookery.core.game import AnyGame, Seat
from rookery.core.spec import Setup, check_setup
from rookery.core.verdict import refuse
from rookery.games import game_by_id
from rookery.table.log import Head, SeatHead
from rookery.table.sitting import Sitting
from rookery.table.store import Store
from rookery.table.table import Table
from rookery.table.wire import SEAT_NAMES, SeatWish, TableMade, TableWish
from rookery.table.workers import Workers

LONGEST_NAME = 24
_TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def _new_table_id() -> str:
    """Short enough to read out, long enough (about 59 bits) that nobody stumbles on a table by guessing."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(12))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class House:
    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._tables: dict[str, Table] = {}
        self._finding = asyncio.Lock()

    async def make(self, wish: TableWish) -> TableMade:
        game = game_by_id(wish.game)
        setup = check_setup(game.spec, len(wish.seats), wish.options, wish.position)
        game.start(setup)
        return await self._make(game, setup, _seat_heads(game, wish.seats))

    async def rematch(self, old: Table) -> TableMade:
        """The same house rules, everyone one seat on. Only once: the others are told where to go."""
        sitting = old.sitting
        if not sitting.over:
            refuse("not_over", "A rematch can be had once the game is over.")
        if sitting.rematch:
            refuse("rematch_made", "The rematch is set up already.")
        seats = sitting.head.seats
        made = await self._make(sitting.game, sitting.head.setup, (*seats[1:], seats[0]))
        await old.move_on(made.table)
        return made

    async def _make(self, game: AnyGame, setup: Setup, seats: tuple[SeatHead, ...]) -> TableMade:
        token, secret = secrets.token_urlsafe(24), new_secret()
        head = Head(_new_table_id(), game.spec.id, game.spec.rules, setup, seats, _hash(token), secret)
        await self._store.make(head)
        self._tables[head.table] = Table(Sitting(game, head), self._store, self._workers)
        return TableMade(head.table, token, commitment(secret))

    async def find(self, table_id: str) -> Table:
        """A table, from memory or from its log."""
        async with self._finding:
            if table_id not in self._tables:
                self._tables[table_id] = await self._load(table_id)
            return self._tables[table_id]

    async def _load(self, table_id: str) -> Table:
        found = await self._store.load(table_id)
        if found is None:
            refuse("unknown_table", "There is no such table here.")
        head, entries = found
        game = game_by_id(head.game)
        if head.rules != game.spec.rules:
            refuse(
                "other_rules",
                "This table was played by an older version of the rules, which is no longer here.",
            )
        sitting = Sitting(game, head)
        for entry in entries:
            sitting.check(entry)
            sitting.apply(entry)
        return Table(sitting, self._store, self._workers)

    def seats_of(self, table: Table, token: str | None) -> tuple[Seat, ...]:
        """The seats a token opens: none without one."""
        if token is None:
            return ()
        if not hmac.compare_digest(_hash(token), table.sitting.head.token_hash):
            refuse("wrong_token", "That key does not fit this table.")
        return table.people

    async def warm(self) -> None:
        """Make the bots ready, and tell everyone who is waiting for them."""
        await self._workers.warm()
        for table in self._tables.values():
            table.tell_status()

    async def close(self) -> None:
        for table in self._tables.values():
            await table.close()
        self._workers.close()
        await self._store.close()


def _seat_heads(game: AnyGame, wishes: Sequence[SeatWish]) -> tuple[SeatHead, ...]:
    heads: list[SeatHead] = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "bot":
            level = check_level(game, wish.level or "")
            heads.append(SeatHead(_name(wish.name, level.capitalize()), level))
        elif wish.kind == "person":
            heads.append(SeatHead(_name(wish.name, SEAT_NAMES[seat]), None))
        else:
            refuse("bad_seat", f"Seat {seat + 1} is for a person or a bot; {wish.kind[:20]!r} is neither.")
    return _told_apart(heads)


def _name(given: str, default: str) -> str:
    name = " ".join("".join(c for c in given if c.isprintable()).split())
    if len(name) > LONGEST_NAME:
        refuse("long_name", f"A name has at most {LONGEST_NAME} letters; {name[:LONGEST_NAME]}… has more.")
    return name or default


def _told_apart(heads: Sequence[SeatHead]) -> tuple[SeatHead, ...]:
    """Two of the same name get their seat's colour as well."""
    names = [head.name for head in heads]
    return tuple(
        head if names.count(head.name) == 1 else SeatHead(f"{head.name} ({SEAT_NAMES[seat]})", head.level)
        for seat, head in enumerate(heads)
    )
