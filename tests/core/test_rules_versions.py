"""A game begun under earlier rules is played and replayed by them, for ever."""

import sqlite3
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from rookery.bots.thinking import AnyThought, random_thought, sit, think
from rookery.commands.checks import check_game
from rookery.commands.operations import export_records
from rookery.commands.records import tell_record
from rookery.core.game import AnyGame
from rookery.core.record import decode, encode, replay, verify
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.games import all_games, game_by_id
from rookery.table.jobs import replay_page
from rookery.table.stores.places import StorePlace
from rookery.table.workers import Workers
from rookery.torture.pebbles import Bid, Call, Deal, Pebbles, PebblesOne, State
from tests.table.conftest import joined, make_table, serving
from tests.table.misbehaving import call_low, know_pebbles
from tests.table.with_workers import run

RECORDS = sorted((Path(__file__).parents[1] / "records" / "pebbles").glob("*.json"))
GAME = Pebbles()


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, GAME))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_records_of_the_first_version_hold(file: Path, shelf: None, capsys: Any) -> None:
    """In each of them a round is won by a bid of nothing, which the present rules do not allow."""
    record = decode(file.read_bytes())
    assert record.rules == 1
    verdict = verify(GAME, record)
    assert "rolls and draws come from it" in verdict.dice
    assert encode(record) == file.read_bytes()
    page = msgspec.json.decode(replay_page(file.read_bytes(), 0))
    assert page["fault"] is None
    tell_record(file.read_bytes(), boards=False)
    assert "All rounds are played." in capsys.readouterr().out
    last = [done.state for done in replay(GAME, record)][-1]
    assert any(row.winner is not None and row.bids[row.winner] == 0 for row in last.past)
    with pytest.raises(Refused, match="not the one the record was made from"):
        verify(GAME, msgspec.structs.replace(record, rules=2))


def test_the_correction_is_one_of_the_present_rules_only() -> None:
    def winner(game: PebblesOne) -> int | None:
        state: State = game.start(check_setup(game.spec, 2, {}))
        for moves in ({-1: Deal((2, 2))}, {0: Call("low")}, {0: Bid(0), 1: Bid(1)}):
            state, _ = game.play(state, cast(Any, moves))
        return state.past[0].winner

    assert (winner(PebblesOne()), winner(Pebbles())) == (0, 1)


def test_a_version_nobody_has_is_refused_in_one_sentence(shelf: None) -> None:
    assert game_by_id("pebbles").spec.rules == 2
    assert game_by_id("pebbles", 1).spec.rules == 1
    with pytest.raises(Refused) as refused:
        game_by_id("pebbles", 3)
    assert refused.value.refusal.reason == "other_rules"
    assert "version 3" in str(refused.value)
    assert "version 1 or 2" in str(refused.value)


def table_of_the_first_version(data: Path) -> dict[str, Any]:
    with serving(data) as server:
        made = make_table(server, game="pebbles", options={"rounds": 1})
    db = sqlite3.connect(data / "rookery.sqlite")
    head = db.execute("SELECT head FROM tables").fetchone()[0]
    db.execute("UPDATE tables SET head = ?", (head.replace(b'"rules":2', b'"rules":1'),))
    db.commit()
    db.close()
    return made


def test_a_table_begun_under_the_first_version_goes_on_by_it(tmp_path: Path, shelf: None) -> None:
    data = tmp_path / "data"
    made = table_of_the_first_version(data)
    with serving(data) as server:
        with joined(server, made["table"], made["key"]) as player:
            assert player.ask("ping")["refusal"] is None
            player.play(0, "call low")
            player.ask("play", seat=0, move="bid 0", seq=player.seq)
            player.ask("play", seat=1, move="bid 1", seq=player.seq)
        answer = server.get(f"/api/tables/{made['table']}/record")
        record = decode(answer.content)
        assert (record.rules, [*replay(GAME, record)][-1].state.past[0].winner) == (1, 0)
        assert verify(GAME, record).steps == 3
    assert export_records(StorePlace(data), [], data / "out", False) == 0
    assert (data / "out" / f"pebbles-{made['table']}.json").read_bytes() == answer.content


def test_a_record_of_the_first_version_replays_at_the_door(tmp_path: Path, shelf: None) -> None:
    with serving(tmp_path / "data") as server:
        for file in RECORDS:
            answer = server.post("/api/replay", content=file.read_bytes())
            assert answer.status_code == 200
            page = answer.json()
            assert (page["fault"], len(page["scenes"])) == (None, page["in_all"])
            assert page["scenes"][-1]["outcome"] is not None
            later = (
                file.read_bytes().replace(b'"rules": 1', b'"rules": 2').replace(b'"rules":1', b'"rules":2')
            )
            assert "not the one" in server.post("/api/replay", content=later).json()["fault"]


class Cheating(PebblesOne):
    def legal(self, s: State, p: int) -> Any:
        return [*super().legal(s, p)] * 2


class WasWrong(Pebbles):
    earlier = (Cheating(),)


def test_earlier_versions_are_checked_like_the_present_one(capsys: Any) -> None:
    assert check_game(Pebbles(), 1, 1, "a") == 0
    out = capsys.readouterr().out
    assert "Version 1 of the rules" in out
    assert "Version 2 of the rules" in out
    assert check_game(WasWrong(), 1, 1, "a") == 1
    assert "legal_repeats" in capsys.readouterr().out


class Counting(PebblesOne):
    asked = 0

    def legal(self, s: State, p: int) -> Any:
        Counting.asked += 1
        return super().legal(s, p)


class Newer(Pebbles):
    earlier = (Counting(),)

    def legal(self, s: State, p: int) -> Any:
        raise AssertionError("the present rules were asked about a game of the earlier ones")


def test_bots_think_by_the_rules_of_their_table() -> None:
    old = Newer.earlier[0]
    state, _ = old.play(old.start(check_setup(old.spec, 2, {})), {-1: Deal((2, 2))})
    chair = sit(old, state, 0, "random", "seed")
    assert isinstance(think(Newer(), chair, SeededRng("x")).action, Call)
    assert isinstance(random_thought(Newer(), chair, SeededRng("x")).action, Call)
    assert Counting.asked


def test_a_workers_answer_is_checked_by_the_rules_of_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, Newer()))
    old: AnyGame = Newer.earlier[0]
    state, _ = old.play(old.start(check_setup(old.spec, 2, {})), {-1: Deal((2, 2))})
    chair = sit(old, state, 0, "random", "seed")

    async def ask(workers: Workers) -> AnyThought:
        await workers.warm()
        before = workers.pids
        thought = await workers.think("pebbles", chair, "seed")
        assert workers.pids == before
        assert not workers.stand_ins
        return thought

    assert run(ask, work=call_low, prepare=know_pebbles).action == Call("low")


def test_a_rematch_of_a_table_of_earlier_rules_is_by_the_present_ones(tmp_path: Path, shelf: None) -> None:
    data = tmp_path / "data"
    made = table_of_the_first_version(data)
    with serving(data) as server, joined(server, made["table"], made["key"]) as player:
        assert player.ask("resign", seat=0)["refusal"] is None
        assert player.ask("rematch")["refusal"] is None
        again = player.newest("status")["rematch"]
    db = sqlite3.connect(data / "rookery.sqlite")
    heads = dict(db.execute("SELECT table_id, head FROM tables"))
    db.close()
    rules = {name: msgspec.json.decode(head)["rules"] for name, head in heads.items()}
    assert rules == {made["table"]: 1, again: 2}
