"""A client that checks what it hears: every scene once, in order, and nothing it had is ever gone again.

It reads as little of each message as it needs, so that one process can be thousands of clients.
"""

import asyncio
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection

from rookery.client.line import OPEN_WITHIN, dial
from rookery.core.decoding import decoder_of
from rookery.core.game import CHANCE, AnyGame
from rookery.core.refusal import Refusal
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.setups import all_setups
from rookery.core.spec import OptionValue, Setup
from rookery.games import all_games
from rookery.table.moves import MOST_LISTED
from rookery.torture.report import Report
from rookery.torture.server import HOST, http

LONGEST_TRIAL = 400


class Gap(Exception):
    """A scene did not come. On a whole connection that is a fault."""


class _Heard(msgspec.Struct, tag_field="t", tag=str.lower):
    pass


class Welcome(_Heard):
    seq: int


class _Seat(msgspec.Struct):
    mine: bool


class Seats(_Heard):
    seats: list[_Seat]


class Made(msgspec.Struct):
    seat: int
    move: str | None


class Scene(_Heard):
    seq: int
    moves: list[Made]
    outcome: msgspec.Raw
    back: int | None

    @property
    def over(self) -> bool:
        return bytes(self.outcome) != b"null"


class _Legal(msgspec.Struct):
    move: str


class Ask(_Heard):
    seq: int
    seat: int
    moves: list[_Legal]
    undo: bool


class Status(_Heard):
    pass


class Answer(_Heard):
    id: str
    refusal: Refusal | None


class Previewed(_Heard):
    id: str


class Hinted(_Heard):
    id: str


class Imagined(_Heard):
    id: str


class Managed(_Heard):
    id: str


class Said(_Heard):
    pass


class Beat(_Heard):
    n: int


class Moved(_Heard):
    pass


class Bye(_Heard):
    refusal: Refusal


Heard: TypeAlias = (
    Welcome
    | Seats
    | Scene
    | Ask
    | Status
    | Answer
    | Previewed
    | Hinted
    | Imagined
    | Managed
    | Said
    | Beat
    | Moved
    | Bye
)
_decoder: msgspec.json.Decoder[Heard] = decoder_of(Heard)
Command: TypeAlias = dict[str, Any]


def digest(frame: str | bytes) -> int:
    """Enough of a frame to tell whether it is the one it should be."""
    return zlib.crc32(frame if isinstance(frame, bytes) else frame.encode())


class Table(msgspec.Struct, frozen=True):
    """One that was made for a run, and its first device's key."""

    name: str
    key: str
    invites: dict[str, str]


@cache
def _open_setups() -> list[Setup]:
    """For two, one of every game, but for those with secrets: there one device cannot play for all."""
    open_games = [game for game in all_games().values() if not game.spec.secrets]
    return [
        next(setup for setup in all_setups(game) if setup.seats == 2 and _is_plain(game, setup))
        for game in open_games
    ]


def _is_plain(game: AnyGame, setup: Setup) -> bool:
    """One after another, and every move is listed. Where several choose at once, a command that is accepted
    is not a step in the log yet, and these hands cannot put a move together."""
    s, rng = game.start(setup), SeededRng("plain")
    for _ in range(LONGEST_TRIAL):
        acting = game.to_act(s)
        if len(acting) != 1:
            return not acting
        (seat,) = acting
        legal = [game.draw(s, rng)] if seat == CHANCE else game.legal(s, seat)
        if len(legal) > MOST_LISTED:
            return False
        s, _ = game.play(s, {seat: pick(rng, legal)})
    return True


async def any_table(port: int, number: int, seats: tuple[str, str], hints: bool | None = None) -> Table:
    """The games on the shelf in turn."""
    setup = _open_setups()[number % len(_open_setups())]
    return await make_table(port, setup.game, seats, setup.options, hints)


BUSY = 503
BUSY_TRIES = 100


async def make_table(
    port: int,
    game: str,
    seats: Sequence[str],
    options: Mapping[str, OptionValue] | None = None,
    hints: bool | None = None,
) -> Table:
    """`seats` are kinds, or a bot's level. Without a word about hints they are as usual at such a table."""
    kinds = [
        {"kind": kind} if kind in ("person", "open") else {"kind": "bot", "level": kind} for kind in seats
    ]
    asked = {"game": game, "seats": kinds, "options": options or {}, "hints": hints}
    for _ in range(BUSY_TRIES):
        status, body = await http(port, "POST", "/api/tables", msgspec.json.encode(asked))
        if status != BUSY:
            break
        # Many tables are asked for at once here; the server says so, and to try again.
        await asyncio.sleep(0.2)
    if status != 201:
        raise RuntimeError(f"no table was made: {body!r}")
    made = msgspec.json.decode(body)
    return Table(made["table"], made["key"], made["invites"])


class Player:
    """One client at one table, over as many connections as it takes. Without a key, a spectator."""

    in_order = True
    """Messages come as they were sent, so a welcome tells how far the server was before any scene does."""

    def __init__(
        self,
        table: str,
        key: str | None,
        report: Report,
        rng: Rng,
        name: str = "",
        address: str = HOST,
    ) -> None:
        self.address = address
        self.table = table
        self.key = key
        self.report = report
        self.rng = rng
        self.name = name
        self.seen = -1
        self.over = False
        self.scenes: list[int] = []
        """A digest of every scene, in order."""
        self.moves: list[tuple[tuple[int, str], ...]] = []
        """The steps that count, as the scenes told them, undone ones taken out."""
        self._moves_at: list[int] = []
        self.asks: dict[int, Ask] = {}
        self.mine = 0
        self.answers: dict[str, Refusal | None] = {}
        self.contradicted = 0
        self.sent = 0
        self.received_bytes = 0
        self._socket: ClientConnection | None = None

    # ---- connections ----

    async def open(self, port: int, within: float = OPEN_WITHIN) -> None:
        """Connect, say what was seen last, and hear everything since."""
        async with asyncio.timeout(within):
            await self.dial(port)
            while not isinstance(await self.hear(), Status):
                pass

    async def dial(self, port: int) -> None:
        self.asks.clear()
        self._socket = await dial(f"ws://{HOST}:{port}/api/ws/{self.table}", (self.address, 0))
        keys = [self.key] if self.key else []
        await self.say({"t": "hello", "table": self.table, "keys": keys, "seen": self.seen})

    @property
    def connected(self) -> bool:
        return self._socket is not None

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    def drop(self) -> None:
        """Gone without a word."""
        if self._socket is not None:
            self._socket.transport.abort()
            self._socket = None

    # ---- talking ----

    async def say(self, message: Command) -> None:
        assert self._socket is not None
        self.sent += 1
        await self._socket.send(msgspec.json.encode(message), text=True)

    async def hear(self) -> Heard:
        assert self._socket is not None
        frame = await self._socket.recv(decode=False)
        self.received_bytes += len(frame)
        heard = _decoder.decode(frame)
        match heard:
            case Scene():
                self._take_scene(heard, frame)
            case Ask():
                self.asks[heard.seat] = heard
            case Answer():
                self._take_answer(heard)
            case Welcome(seq):
                if self.in_order and seq < self.seen:
                    self.report.violated(
                        f"{self.table}: the server is at {seq}, but had told up to {self.seen}"
                    )
            case Seats(seats):
                self.mine = sum(seat.mine for seat in seats)
            case Beat(n):
                await self.say({"t": "pong", "n": n})
            case Bye(refusal):
                raise ConnectionResetError(f"bye: {refusal.reason}")
            case _:
                pass
        return heard

    async def ask(self, message: Command, within: float = OPEN_WITHIN) -> Refusal | None:
        """Say a command and wait for its answer."""
        async with asyncio.timeout(within):
            await self.say(message)
            while True:
                heard = await self.hear()
                if isinstance(heard, Answer) and heard.id == message["id"]:
                    return heard.refusal

    def _take_scene(self, scene: Scene, frame: bytes) -> None:
        if scene.seq <= self.seen:
            if scene.seq >= 0 and self.scenes[scene.seq] != digest(frame):
                self.report.violated(f"{self.table}: scene {scene.seq} was told in two ways")
            return
        if scene.seq != self.seen + 1:
            raise Gap(f"{self.table}: scene {scene.seq} came after {self.seen}")
        self.seen = scene.seq
        self.scenes.append(digest(frame))
        self.over = scene.over
        self.asks.clear()
        if scene.back is not None:
            del self.moves[self._moves_at[scene.back] :]
        if scene.moves:
            self.moves.append(tuple((made.seat, made.move or "") for made in scene.moves))
        self._moves_at.append(len(self.moves))

    def _take_answer(self, answer: Answer) -> None:
        known = self.answers.setdefault(answer.id, answer.refusal)
        if known != answer.refusal:
            self.contradicted += 1
            self.report.violated(f"{self.table}: {answer.id} was answered {known} and then {answer.refusal}")

    # ---- choosing ----

    async def until_asked(self, within: float = OPEN_WITHIN) -> None:
        """The dealer may have its turn first."""
        async with asyncio.timeout(within):
            while not self.asks and not self.over:
                await self.hear()

    def any_move(self, label: str) -> Command | None:
        """A random legal move, from the questions that stand; None if there are none, or too many to list."""
        asks = [ask for ask in self.asks.values() if ask.moves]
        if self.over or not asks:
            return None
        ask = pick(self.rng, sorted(asks, key=lambda ask: ask.seat))
        move = pick(self.rng, ask.moves).move
        return {"t": "play", "id": label, "seat": ask.seat, "move": move, "seq": ask.seq}


async def end(tasks: Sequence[asyncio.Task[object]]) -> None:
    """Stop what still runs; what failed by itself fails here."""
    for task in tasks:
        task.cancel()
    for found in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(found, Exception):
            raise found
