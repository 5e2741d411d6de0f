"""Hostile clients that hold a key: they say what is true at their table, at the right moment, and things bent
from it in between. So every kind of command is attacked where it counts, at games that go on.

What is to be attacked is here too: tables of every game, each replaced by a new one once it is used up.
"""

import asyncio
import itertools
from collections import Counter
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from rookery.client.line import Lost
from rookery.core.rng import Rng, SeededRng, pick
from rookery.games import all_games
from rookery.torture.frames import Mutator
from rookery.torture.player import Player, Table, make_table
from rookery.torture.report import Report
from rookery.torture.samples import KINDS, Fields
from rookery.torture.server import http

COMMANDS = tuple(str(kind.__struct_config__.tag) for kind in KINDS if kind.__name__ not in ("Hello", "Pong"))
"""What is answered: a hello is a welcome's affair, and a pong gets no answer."""
FRAMES = 95
"""A visit's, the hello not counted: the usual limit lets so many through."""
RESIGN_SELDOM = 40
ANSWER_WITHIN = 60.0


class Victim(msgspec.Struct):
    """`others` is who sits beside the first device: "open" for nobody yet, "person" for itself, "chick" for
    bots, "friend" for another device, with a key of its own, beside bots."""

    table: Table
    game: str
    others: str
    friend: str | None = None
    used_up: bool = False

    @property
    def devices(self) -> list[list[str]]:
        """The keys somebody may come with."""
        own = self.table.key
        return [[own], [self.friend], [own, self.friend]] if self.friend else [[own]]


class Victims:
    def __init__(self, port: int, report: Report) -> None:
        self._port = port
        self._report = report
        self.all: list[Victim] = []
        self.replaced = 0

    async def make(self) -> None:
        for game in all_games():
            for others in ("open", "person", "chick", "friend"):
                self.all.append(await self._victim(game, others))

    async def replace(self, victim: Victim) -> None:
        """By one like it, unless somebody else has done so."""
        if victim in self.all:
            place = self.all.index(victim)
            self.all[place] = fresh = await self._victim(victim.game, victim.others)
            self.replaced += fresh is not victim

    async def _victim(self, game: str, others: str) -> Victim:
        most = all_games()[game].spec.max_seats
        beside = ["open", *["chick"] * (most - 2)] if others == "friend" else [others] * (most - 1)
        table = await make_table(self._port, game, ["person", *beside], hints=True)
        victim = Victim(table, game, others)
        if others == "friend":
            victim.friend = await self.sit(victim)
        # A game begins when everybody is there.
        guests = [Player(table.name, key, self._report, SeededRng(0)) for key in (table.key, victim.friend)]
        for guest in guests if victim.friend else guests[:1]:
            await guest.open(self._port)
        for guest in guests:
            await guest.close()
        return victim

    async def sit(self, victim: Victim) -> str | None:
        """The key of somebody who comes by the friend's invitation: at a game that goes on only a claim."""
        path = f"/api/tables/{victim.table.name}/sit"
        asked = {"invite": victim.table.invites["1"], "name": "Eve", "move": True}
        status, answer = await http(self._port, "POST", path, msgspec.json.encode(asked))
        return str(msgspec.json.decode(answer)["key"]) if status == 201 else None


class Insider:
    """One visit to one table, by somebody who listens."""

    def __init__(self, line: ClientConnection, victim: Victim, keys: list[str], rng: Rng) -> None:
        self._line = line
        self._victim = victim
        self._keys = keys
        self._rng = rng
        self._mutator = Mutator(rng)
        self._labels = itertools.count()
        self._asked: dict[str, tuple[str, asyncio.Future[None]]] = {}
        self._host = False
        self._begun = False
        self._seats: list[Fields] = []
        self._status: Fields = {}
        self._asks: dict[int, Fields] = {}
        self.inside = asyncio.Event()
        """Set when it was told how things stand, or was thrown out."""
        self.accepted: Counter[str] = Counter()
        self.sent = 0

    async def visit(self) -> None:
        name = self._victim.table.name
        listening = asyncio.create_task(self._listen())
        try:
            await self._send({"t": "hello", "table": name, "keys": self._keys, "seen": -1})
            async with asyncio.timeout(ANSWER_WITHIN):
                await self.inside.wait()
            while self.sent < FRAMES and not listening.done():
                if self._rng.below(3) == 0:
                    await self._send(self._mutator.bent(pick(self._rng, self._truths())))
                else:
                    await self._ask(pick(self._rng, self._truths()))
            async with asyncio.timeout(ANSWER_WITHIN):
                await asyncio.gather(*(answer for _, answer in self._asked.values()))
        except Lost:
            self._victim.used_up = True
        finally:
            listening.cancel()
            self._line.transport.abort()
        over = self._status.get("secret") is not None
        self._victim.used_up |= over or (self._victim.others == "open" and self._begun)

    async def _send(self, message: Fields) -> None:
        await self._line.send(msgspec.json.encode(message)[:8000].decode(errors="ignore"))
        self.sent += 1

    async def _ask(self, message: Fields) -> None:
        label = f"{self._victim.table.name} {id(self)} {next(self._labels)}"
        answered = asyncio.get_running_loop().create_future()
        self._asked[label] = message["t"], answered
        await self._send({**message, "id": label})
        if message["t"] != "hint":  # over a hint the conversation goes on
            async with asyncio.timeout(ANSWER_WITHIN):
                await answered

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self._hear(msgspec.json.decode(await self._line.recv(decode=False)))
        self.inside.set()
        for _, answered in self._asked.values():
            if not answered.done():
                answered.set_exception(ConnectionResetError())

    def _hear(self, heard: Fields) -> None:
        match heard["t"]:
            case "welcome":
                self._host = heard["host"]
            case "seats":
                self._seats, self._begun = heard["seats"], heard["begun"]
            case "status":
                self._status = heard
                self.inside.set()
            case "scene":
                self._asks.clear()
            case "ask":
                self._asks[heard["seat"]] = heard
            case "answer" | "previewed" | "hinted" | "imagined" | "managed" if heard["id"] in self._asked:
                kind, answered = self._asked[heard["id"]]
                if not answered.done():
                    answered.set_result(None)
                    self.accepted[kind] += heard.get("refusal") is None
            case _:
                pass

    # ---- what may be said with success ----

    def _truths(self) -> list[Fields]:
        """One of each kind that could be accepted, as far as one has heard."""
        if self._status.get("secret") is not None:
            return [{"t": "ping"}, {"t": "rematch", "stay": bool(self._rng.below(2))}]
        if not self._begun:
            return [{"t": "ping"}, *self._hosts_truths()]
        return [{"t": "ping"}, *self._hosts_truths(), *self._moves(), *self._talk(), *self._changes()]

    def _hosts_truths(self) -> list[Fields]:
        if not self._host:
            return []
        do = pick(self._rng, ("bot", "bot", "open", "open", "free", "drop", "start"))
        return [{"t": "manage", "do": do, "seat": self._rng.below(len(self._seats)), "level": "chick"}]

    def _moves(self) -> list[Fields]:
        asks = [ask for ask in self._asks.values() if ask["moves"]]
        if not asks:
            return []
        ask = pick(self._rng, asks)
        move, seat = pick(self._rng, ask["moves"]), {"seat": ask["seat"]}
        prefix = move["steps"][: self._rng.below(len(move["steps"]) + 1)]
        found: list[Fields] = [{"t": "play", "move": move["move"], "seq": ask["seq"], **seat}] * 4
        found += [{"t": "preview", "prefix": prefix, **seat}, {"t": "hint", **seat}, {"t": "imagine", **seat}]
        return [*found, {"t": "undo", "seq": ask["seq"], **seat}] if ask["undo"] else found

    def _talk(self) -> list[Fields]:
        own = [seat for seat in self._mine("person") if not self._seats[seat].get("resigned")]
        if not own:
            return []
        seat, proposal = {"seat": pick(self._rng, own)}, self._status.get("proposal")
        found: list[Fields] = [{"t": "look", **seat}, {"t": "say", "words": "Hello!", **seat}]
        if self._rng.below(RESIGN_SELDOM) == 0:
            found.append({"t": "resign", **seat})
        if proposal is None:
            return [*found, {"t": "propose", "what": pick(self._rng, ("draw", "takeback")), **seat}]
        if proposal["seat"] in own:
            found.append({"t": "reply", "seat": proposal["seat"], "agreed": False})
        waiting = [one for one in own if one in proposal["waiting"]]
        agreed = self._rng.below(4) == 0
        return [*found, *({"t": "reply", "seat": one, "agreed": agreed} for one in waiting[:1])]

    def _changes(self) -> list[Fields]:
        """Somebody else behind a seat."""
        own, found = self._mine("person"), []
        for absence in self._status.get("away", []):
            found += [{"t": "votebot", "seat": one, "about": absence["seat"]} for one in own[:1]]
        for claim in self._status.get("claims", []):
            about, agreed = claim["seat"], bool(self._rng.below(2))
            voters = [about] if self._seats[about]["mine"] else own[:1]
            number = {"about": about, "claim": claim["number"], "agreed": agreed}
            found += [{"t": "admit", "seat": one, **number} for one in voters]
        back = [seat for seat in self._mine("bot") if self._seats[seat]["stands_in"]]
        back += [seat for seat, info in enumerate(self._seats) if info.get("was_mine")]
        return [*found, *({"t": "return", "seat": one} for one in back[:1])]

    def _mine(self, kind: str) -> list[int]:
        return [seat for seat, info in enumerate(self._seats) if info["mine"] and info["kind"] == kind]
