"""A seat at a table elsewhere.

What is heard is taken in beside whoever thinks about a move, so that the table's question whether anybody is
there is always answered. A line that was cut is dialled again, and everything is said again that has had no
answer. That counts once, as the table promises.
"""

import asyncio
import itertools
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from rookery.client.keeping import KeptSeat, forget_seat, keep_seat, kept_seat
from rookery.client.line import Heard, Lost, Scene, decoder, dial
from rookery.client.links import Link, read_link, take_seat
from rookery.core.listed import Legal
from rookery.core.outcome import Outcome
from rookery.core.record import Step
from rookery.core.refusal import Refusal, Refused, refuse
from rookery.core.spec import Setup
from rookery.table.kept import ELSEWHERE, MOVED
from rookery.table.wire.from_client import Hello, Imagine, Play, Pong, Reply, Return
from rookery.table.wire.message import Message
from rookery.table.wire.to_client import (
    Answer,
    Ask,
    Beat,
    Bye,
    Imagined,
    Moved,
    SeatInfo,
    Seats,
    Status,
    Welcome,
)

SILENCE = 60.0
"""Seconds without a word, not even a beat, after which the line is as good as cut."""
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
"""Seconds before a line is dialled again; twice as many each time."""
GIVE_UP = 600.0
"""Seconds without a server after which nobody waits for it any more."""

COMES_BACK = ("closing", "busy", MOVED.reason, ELSEWHERE.reason)
"""Reasons for a goodbye that are over in a moment; a table that has moved is found by the same address."""


class Turn(msgspec.Struct, frozen=True):
    """It is the seat's turn on the board of scene `seq`. `view` is all it sees, `moves` are all it may do;
    none are listed where they are more than a thousand. `clock` has the milliseconds every seat has left."""

    seq: int
    seat: int
    view: dict[str, Any]
    moves: tuple[Legal, ...]
    clock: tuple[int, ...] = ()


def sit_down(link: str, name: str = "", *, keep: Path | None = None) -> "Seat":
    """Take the seat that the invitation is for, as a bot for all to see. With a folder to `keep` keys in, the
    same link leads back to the seat later."""
    found = read_link(link)
    if keep is not None and (known := kept_seat(keep, found)) is not None:
        seat = Seat(found, known)
        try:
            seat.wait_until_there()
            return seat
        except Refused as refused:
            seat.close()
            if refused.refusal.reason not in ("wrong_key", "no_table"):
                raise
            forget_seat(keep, found)
    sat = take_seat(found, name)
    kept = KeptSeat(sat.table, sat.seat, sat.key)
    if keep is not None:
        keep_seat(keep, found, kept)
    seat = Seat(found, kept)
    try:
        seat.wait_until_there()
    except BaseException:
        seat.close()
        raise
    return seat


class Seat:
    """Use it in a `with`: it hangs up at the end. The seat stays its own, and the key leads back to it."""

    def __init__(self, link: Link, kept: KeptSeat) -> None:
        self.link = link
        self.table = kept.table
        self.number = kept.seat
        self._key = kept.key
        self._salt = secrets.token_hex(16)
        self._news = threading.Condition()
        self._labels = (f"{secrets.token_hex(4)}.{number}" for number in itertools.count())
        self._failed: Refusal | None = None
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._socket: ClientConnection | None = None
        self._saying: set[asyncio.Future[None]] = set()
        self._begin()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), daemon=True)
        self._thread.start()

    def _begin(self) -> None:
        """Everything about one table, before anything was heard of it."""
        self.seats: tuple[SeatInfo, ...] = ()
        self.outcome: Outcome | None = None
        self._welcome: Welcome | None = None
        self._there = False
        self._scene: Scene | None = None
        self._seen = -1
        self._status: Status | None = None
        self._ask: Ask | None = None
        self._played = -1
        #: the steps that count, and how many there were after each scene
        self.steps: list[Step] = []
        self._steps_at: list[int] = []
        self._unanswered: dict[str, Message] = {}
        self._answers: dict[str, Answer | Imagined] = {}

    def __enter__(self) -> "Seat":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        with self._news:
            self._closed = True
            self._news.notify_all()
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._hang_up)
        if threading.current_thread() is not self._thread:
            self._thread.join(10.0)

    # ---- what one may ask ----

    @property
    def game(self) -> str:
        assert self._welcome is not None
        return self._welcome.game

    @property
    def setup(self) -> Setup:
        """As it is played: seats may have been taken away before the game began."""
        assert self._welcome is not None
        return msgspec.structs.replace(self._welcome.setup, seats=len(self.seats))

    @property
    def name(self) -> str:
        return self.seats[self.number].name

    def wait_until_there(self) -> None:
        """Until the table has told what there is."""
        self._wait(lambda: self._there)

    def turns(self) -> Iterator[Turn]:
        """Each turn of this seat, until the game is over."""
        while True:
            self._wait(lambda: self._is_asked() or self.outcome is not None)
            if not self._is_asked():
                return
            yield self._turn()

    def play(self, turn: Turn, move: str) -> None:
        """Play that move. If the board has changed meanwhile, nothing happens, and the next turn tells how it
        is now; what is against the rules is raised as `Refused`."""
        with self._news:
            self._played = turn.seq
        answer = self._command(lambda label: Play(label, turn.seat, move, turn.seq))
        assert isinstance(answer, Answer)
        if answer.refusal is not None:
            with self._news:
                self._played = -1
            if answer.refusal.reason not in ("stale", "game_over", "not_your_turn"):
                raise Refused(answer.refusal)
            self._wait(lambda: self._seen > turn.seq or self.outcome is not None)

    def imagine(self, turn: Turn) -> str:
        """A position text that this seat cannot tell from the true one; made up by the table from what the
        seat knows, and from nothing else."""
        answer = self._command(lambda label: Imagine(label, turn.seat))
        if isinstance(answer, Answer):
            raise Refused(answer.refusal or Refusal("went_wrong", "The table did not answer."))
        return answer.position

    def move_on(self) -> None:
        """To the rematch, once somebody has asked for one; the key fits there too."""
        self._wait(lambda: self._status is not None and self._status.rematch is not None)
        with self._news:
            assert self._status is not None and self._status.rematch is not None
            self.table = self._status.rematch
            self._begin()
            if self._loop is not None and self._goes_on():
                self._loop.call_soon_threadsafe(self._hang_up)
        self.wait_until_there()

    # ---- waiting for what is heard ----

    def _wait(self, ready: Callable[[], bool]) -> None:
        with self._news:
            self._news.wait_for(lambda: self._closed or self._failed is not None or ready())
            if self._failed is not None:
                raise Refused(self._failed)
            if self._closed:
                refuse("closed", "This seat was closed.")

    def _is_asked(self) -> bool:
        ask = self._ask
        return ask is not None and ask.chosen is None and ask.seq != self._played and self.outcome is None

    def _turn(self) -> Turn:
        with self._news:
            assert self._ask is not None and self._scene is not None
            clock = self._status.clock if self._status is not None else None
            view = msgspec.json.decode(self._scene.view)
            left = clock.left if clock is not None else ()
            return Turn(self._ask.seq, self._ask.seat, view, self._ask.moves, left)

    def _command(self, make: Callable[[str], Message]) -> Answer | Imagined:
        label = next(self._labels)
        with self._news:
            self._say_surely(label, make(label))
        self._wait(lambda: label in self._answers)
        return self._answers.pop(label)

    def _say_surely(self, label: str, message: Message) -> None:
        """Also over the next line, if this one is cut before it was answered."""
        self._unanswered[label] = message
        if self._loop is not None and self._goes_on():
            self._loop.call_soon_threadsafe(self._say_soon, message)

    # ---- in the thread that hears ----

    async def _live(self) -> None:
        self._loop = asyncio.get_running_loop()
        pause, lost_at = FIRST_PAUSE, time.monotonic()
        while self._goes_on():
            before = self._welcome
            try:
                await self._one_line()
            except Lost:
                pass
            except Refused as refused:
                if refused.refusal.reason not in COMES_BACK:
                    self._fail(refused.refusal)
            except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
                self._fail(
                    Refusal("other_version", f"The server says what this program cannot read: {fault}.")
                )
            except Exception as fault:
                self._fail(Refusal("went_wrong", f"Something went wrong with the line: {fault!r}."))
            if self._welcome is not before:
                pause, lost_at = FIRST_PAUSE, time.monotonic()
            if time.monotonic() - lost_at > GIVE_UP:
                self._fail(Refusal("no_server", f"{self.link.server} could not be reached for too long."))
            if self._goes_on():
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _goes_on(self) -> bool:
        return not self._closed and self._failed is None

    async def _one_line(self) -> None:
        socket = await dial(self.link.socket(self.table))
        try:
            hello = Hello(self.table, (self._key,), self._seen, self._salt)
            await socket.send(msgspec.json.encode(hello), text=True)
            with self._news:
                self._socket = socket
                again = [*self._unanswered.values()]
            for message in again:
                await socket.send(msgspec.json.encode(message), text=True)
            while not self._closed:
                async with asyncio.timeout(SILENCE):
                    frame = await socket.recv(decode=False)
                heard = decoder.decode(frame)
                if isinstance(heard, Beat):
                    await socket.send(msgspec.json.encode(Pong(heard.n)), text=True)
                    continue
                with self._news:
                    if hello.table != self.table:
                        return
                    self._hear(heard)
                    self._news.notify_all()
        finally:
            self._socket = None
            with suppress(*Lost):
                await socket.close()

    def _say_soon(self, message: Message) -> None:
        async def say() -> None:
            with suppress(*Lost):
                if self._socket is not None:
                    await self._socket.send(msgspec.json.encode(message), text=True)

        task = asyncio.ensure_future(say())
        # Kept until it is done: the loop alone would let it go.
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    def _hang_up(self) -> None:
        if self._socket is not None:
            self._socket.transport.abort()

    def _fail(self, refusal: Refusal) -> None:
        with self._news:
            self._failed = refusal
            self._news.notify_all()

    def _hear(self, heard: Heard) -> None:
        match heard:
            case Welcome():
                self._welcome = heard
            case Seats():
                self.seats = heard.seats
                self._look_at_seats()
            case Scene():
                self._take_scene(heard)
            case Ask() if heard.seat == self.number:
                self._ask = heard
            case Status():
                self._status, self._there = heard, True
                self._decline()
            case Answer() | Imagined():
                if self._unanswered.pop(heard.id, None) is not None:
                    self._answers[heard.id] = heard
            case Moved():
                raise Refused(Refusal("seat_moved", "This seat was moved to another device."))
            case Bye():
                raise Refused(heard.refusal)
            case _:
                pass

    def _take_scene(self, scene: Scene) -> None:
        if scene.seq <= self._seen:
            return
        if scene.seq != self._seen + 1:
            raise ConnectionResetError("a scene is missing; it comes over the next line")
        self._seen, self._scene, self._ask = scene.seq, scene, None
        self.outcome = scene.outcome
        if scene.back is not None:
            del self.steps[self._steps_at[scene.back] :]
        if scene.moves:
            self.steps.append(tuple((made.seat, made.move or "") for made in scene.moves))
        self._steps_at.append(len(self.steps))

    def _look_at_seats(self) -> None:
        """In a rematch everybody may sit one seat on. A bot that stood in while the line was cut gets up."""
        mine = [number for number, seat in enumerate(self.seats) if seat.mine]
        if mine and self.number not in mine:
            self.number = mine[0]
        for number in mine:
            if self.seats[number].stands_in:
                label = f"back.{self._seen}"
                self._say_surely(label, Return(label, number))

    def _decline(self) -> None:
        """Draws and takebacks: a program plays on."""
        proposal = self._status.proposal if self._status is not None else None
        if proposal is not None and self.number in proposal.waiting:
            label = f"no.{self._seen}.{proposal.what}"
            self._say_surely(label, Reply(label, self.number, False))
