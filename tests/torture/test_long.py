"""A game longer than any queue can be entered from its start."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from rookery.games import all_games
from rookery.table.entries import Stepped
from rookery.table.socket import LONGEST_QUEUE
from rookery.table.stores.sqlite import SqliteStore
from rookery.torture.hopping import Hopping
from tests.table.conftest import joined, make_table, serving

PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]


def test_a_very_long_game_is_told_from_its_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_games(), "hopping", cast(Any, Hopping()))
    with serving(tmp_path) as server:
        made = make_table(server, game="hopping", options={}, seats=PEOPLE)
        with joined(server, made["table"], made["key"]):
            pass

    async def play_on() -> None:
        store = SqliteStore(tmp_path / "rookery.sqlite")
        lift = Stepped(((0, "lift"),))
        await asyncio.gather(
            *(store.append(made["table"], seq, [lift]) for seq in range(1, LONGEST_QUEUE + 1000))
        )
        await store.close()

    asyncio.run(play_on())
    with serving(tmp_path) as server, joined(server, made["table"]) as spectator:
        assert [scene["seq"] for scene in spectator.scenes] == list(range(LONGEST_QUEUE + 1000))
