"""A move takes one path: read once, checked once, and nothing is worked out twice for the same people."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from rookery.bots.thinking import AnyChair, AnyThought
from rookery.core.game import AnyGame, PlainView, Seat, View
from rookery.core.notation import Notation
from rookery.core.spec import check_setup
from rookery.core.thought import Thought
from rookery.games import all_games, own_games
from rookery.games.skating import game as skating
from rookery.games.skating import view as skating_view
from rookery.games.skating.rules import moves as skating_moves
from rookery.table.guests import Guest
from rookery.table.scenes import Moment, Scenes
from rookery.table.settings import Settings
from rookery.table.stores.sqlite import SqliteStore
from rookery.table.table import Table
from rookery.table.tables import Tables
from rookery.table.talk import Talk
from rookery.table.wire.over_http import SeatRequest, SitRequest, TableRequest
from rookery.table.wire.to_client import Answer, Ask, Scene, ToClient
from rookery.table.workers import Workers
from rookery.table.working_out import WorkingOut
from rookery.torture.pebbles import Pebbles
from rookery.torture.pebbles import State as PebblesState

COUNTED = (
    "parse",
    "refuse",
    "legal",
    "name",
    "name_for",
    "steps",
    "risk",
    "play",
    "outcome",
    "view",
    "tell",
)


def counting(game: AnyGame, calls: Counter[str]) -> AnyGame:
    """The same game, with every call from outside counted; what it asks of itself is its own business."""

    class Counting:
        def __getattr__(self, name: str) -> Any:
            if name in COUNTED:
                calls[name] += 1
            return getattr(game, name)

    return cast(AnyGame, Counting())


class FirstLegal:
    """In place of the bots' processes: any legal move, at once."""

    warming = False

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    async def think(self, _game: str, chair: AnyChair, _seed: str, **_how: object) -> AnyThought:
        return Thought(self.game.legal(chair.guessed, chair.seat)[0], 0.0)

    def close(self) -> None: ...


class Company:
    """A table with a guest for each of its people, and all they hear."""

    def __init__(self, tables: Tables, table: Table) -> None:
        self.tables = tables
        self.table = table
        self.talks: list[Talk] = []
        self.heard: list[list[ToClient]] = []
        self.labels = 0

    async def enter(self, key: str | None) -> None:
        page: list[ToClient] = []
        guest = Guest((key,) if key else (), "pinch", page.append)
        await self.table.enter(guest, -1)
        self.heard.append(page)
        self.talks.append(Talk(self.tables, self.table, guest))

    def all_heard(self, kind: type) -> list[Any]:
        return [message for page in self.heard for message in page if isinstance(message, kind)]

    async def play(self, move: str, seat: int | None = None) -> Answer:
        """The next move, by whoever is asked; everything heard before is forgotten."""
        now = self.table.now
        seat = now.to_act[0] if seat is None else seat
        for page in self.heard:
            page.clear()
        self.labels += 1
        label = f"m{self.labels}"
        frame = {"t": "play", "id": label, "seat": seat, "move": move, "seq": now.seq}
        await self.talks[seat].hear(msgspec.json.encode(frame).decode())
        answers: list[Answer] = self.all_heard(Answer)
        return next(answer for answer in answers if answer.id == label)


@asynccontextmanager
async def company(
    folder: Path, game: str, options: dict[str, Any], bot: bool = False
) -> AsyncIterator[Company]:
    """Seat 0 is at one device, seat 1 at another, or a bot's; and a spectator looks on."""
    store = SqliteStore(folder / "rookery.sqlite")
    tables = Tables(store, cast(Workers, FirstLegal(all_games()[game])), Settings(pace=0.0))
    other = SeatRequest("bot", level="random") if bot else SeatRequest("open")
    made = await tables.make(TableRequest(game, (SeatRequest("person", "Ada"), other), options))
    keys = [made.key]
    if not bot:
        keys.append((await tables.sit(made.table, SitRequest(made.invites["1"], name="Ben"))).key)
    async with tables.visit(made.table) as table:
        there = Company(tables, table)
        for key in keys:
            await there.enter(key)
        yield there
        await table.close()
    await store.close()


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    found: Counter[str] = Counter()
    own = cast(dict[str, AnyGame], own_games())
    monkeypatch.setitem(own, "skating", counting(own["skating"], found))
    monkeypatch.setitem(all_games(), "pebbles", counting(cast(Any, Pebbles()), found))
    yield found


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """What the game asks of its own rules, by whatever way."""
    found: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        whole = getattr(owner, name)

        def counted(*args: Any) -> Any:
            found[name] += 1
            return whole(*args)

        monkeypatch.setattr(owner, name, counted)

    count(skating_moves, "moves")
    count(skating, "view_of")
    count(skating_view, "position_text")
    count(Notation, "name")
    yield found


def test_one_skating_move_with_two_guests(tmp_path: Path, calls: Counter[str], inside: Counter[str]) -> None:
    """Two devices, one seat each. One slides a hex and is asked again; the other only looks on.

    The move is read once, checked once, named once for the log, played once. There is one asking, so the
    legal moves are worked out once, and each of them is named once, for the one list that goes out. Nothing
    is secret in this game, so there is one audience: no move is named again for it, each event is told once,
    and the board is drawn once. Nor does the game do any of this again by itself: the rules list the legal
    moves twice, to check the move and to list the next ones.
    """

    async def play() -> None:
        async with company(tmp_path, "skating", {"penguins": "WW1"}) as there:
            while "go" not in (legal.move for legal in there.all_heard(Ask)[-1].moves):
                await there.play(there.all_heard(Ask)[-1].moves[0].move)
            calls.clear()
            inside.clear()
            assert (await there.play("go")).refusal is None
            counted, within = dict(calls), dict(inside)
            (asked,) = there.all_heard(Ask)
            scenes = there.all_heard(Scene)
            assert len(scenes) == 2
            assert len(asked.moves) > 1
            assert counted == {
                "parse": 1,
                "refuse": 1,
                "play": 1,
                "outcome": 1,
                "legal": 1,
                "name": 1 + len(asked.moves),
                "steps": len(asked.moves),
                "risk": len(asked.moves),
                "view": 1,
                "tell": len(scenes[0].events),
            }
            assert within == {"moves": 2, "name": 1 + len(asked.moves), "view_of": 1, "position_text": 1}

    asyncio.run(play())


def test_the_odds_travel_with_the_move(tmp_path: Path) -> None:
    """In the list of moves and in the preview: nobody has to find out which odds belong to which move."""

    async def play() -> None:
        async with company(tmp_path, "skating", {"penguins": "WW1"}) as there:
            while "face L" not in _moves(there):
                await there.play(_moves(there)[0])
            risks = {legal.move: legal.risk for legal in there.all_heard(Ask)[-1].moves}
            assert risks["go"] is None
            assert 0 < risks["face L"].chance <= 1
            assert risks["face L"].dice == "d6"
            seat = there.table.now.to_act[0]
            seen = await there.table.preview("p", seat, ("face:L",), lambda _: None)
            assert [move.risk for move in seen.moves] == [risks["face L"]]

    asyncio.run(play())


def test_whoever_is_asked_once_more_on_the_same_board_costs_the_game_nothing(
    tmp_path: Path, calls: Counter[str]
) -> None:
    async def play() -> None:
        async with company(tmp_path, "skating", {"penguins": "WW1"}) as there:
            seat = there.table.now.to_act[0]
            calls.clear()
            for page in there.heard:
                page.clear()
            preview = msgspec.json.encode(
                {"t": "preview", "id": "p", "seat": seat, "prefix": ["no such step"]}
            )
            await there.talks[seat].hear(preview.decode())
            await there.talks[seat].hear(msgspec.json.encode({"t": "look", "id": "l", "seat": seat}).decode())
            assert there.all_heard(Ask)
            assert not {"legal", "name", "steps", "risk", "parse", "refuse"} & calls.keys()

    asyncio.run(play())


def test_with_secrets_a_move_is_named_once_for_each_audience(tmp_path: Path, calls: Counter[str]) -> None:
    """Sealed choices keep what was read: the step they come to is not read or checked again. Afterwards there
    are three audiences, two seats and the spectators, of whom there are two: each move is named once for each
    audience, and the board is drawn once for each."""

    async def play() -> None:
        async with company(tmp_path, "pebbles", {"rounds": 1}) as there:
            await there.enter(None)
            await there.enter(None)
            await there.play("call high")
            calls.clear()
            await there.play("bid 0", seat=0)
            assert (calls["parse"], calls["refuse"], calls["name"], calls["play"]) == (1, 1, 1, 0)
            await there.play("bid 0", seat=1)
            assert len(there.all_heard(Scene)) == 4
            assert (calls["parse"], calls["refuse"], calls["name"], calls["play"]) == (2, 2, 2, 1)
            assert (calls["name_for"], calls["view"]) == (2 * 3, 3)

    asyncio.run(play())


@pytest.mark.parametrize("own_views", [False, True])
def test_without_secrets_there_is_one_board_unless_the_game_turns_it_to_each_seat(own_views: bool) -> None:
    class Turned(Pebbles):
        spec = replace(Pebbles.spec, secrets=False, own_views=own_views)

        def view(self, s: PebblesState, who: Seat | None) -> View:
            return PlainView(f"seen by {who}", None)

    game = Turned()
    board = game.start(check_setup(game.spec, 2, {}))
    scenes = Scenes(cast(Any, game), Moment(seq=0, board=board, to_act=(0,), names=("Ada", "Ben")))
    seen = [scenes.scene(who).view for who in (None, 0, 1)]
    assert [getattr(view, "text", "") for view in seen] == [
        f"seen by {who if own_views else None}" for who in (None, 0, 1)
    ]


def test_a_bots_move_is_checked_once_at_the_table_and_never_spelled_and_read(
    tmp_path: Path, calls: Counter[str]
) -> None:
    async def play() -> None:
        async with company(tmp_path, "skating", {"penguins": "WW1"}, bot=True) as there:
            for _ in range(20):
                if there.table.now.to_act == (1,):
                    break
                await there.play("end" if "end" in _moves(there) else _moves(there)[0])
            before = there.table.now.seq
            calls.clear()
            while there.table.now.seq == before:
                await asyncio.sleep(0)
            assert (calls["parse"], calls["refuse"]) == (0, 1)

    asyncio.run(play())


def _moves(there: Company) -> list[str]:
    return [legal.move for legal in there.all_heard(Ask)[-1].moves]


@pytest.mark.parametrize("legal", [True, False])
def test_a_move_that_one_alone_makes_is_given_to_a_thread_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, legal: bool
) -> None:
    """Each time the loop has to come round before it goes on; also for one that is refused."""
    given = 0
    do = WorkingOut.do

    async def counted(working_out: WorkingOut, *more: Any) -> Any:
        nonlocal given
        given += 1
        return await do(working_out, *more)

    async def play() -> None:
        async with company(tmp_path, "soccer", {}) as there:
            monkeypatch.setattr(WorkingOut, "do", counted)
            move = there.all_heard(Ask)[-1].moves[0].move
            answer = await there.play(move if legal else "Zz")
            assert (answer.refusal is None) is legal

    asyncio.run(play())
    assert given == 1
