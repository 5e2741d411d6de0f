"""Python's collector does not stop the games, and nothing is left in memory for that."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from rookery.table import collecting
from rookery.table.history import History
from rookery.table.settings import Settings
from tests.table.conftest import joined, make_table, serving


@pytest.fixture
def collector() -> Iterator[None]:
    """As it is in a running server."""
    before, called = gc.get_threshold(), list(gc.callbacks)
    collecting.look_at_new_things()
    yield
    gc.callbacks[:] = called
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


class Ring:
    """Points at itself."""

    def __init__(self) -> None:
        self.itself = self


def looked_at() -> int:
    """How many things the next full round would look at."""
    return len(gc.get_objects())


def test_a_full_round_looks_only_at_what_is_new(collector: None) -> None:
    assert looked_at() < 10_000
    kept: list[list[int]] = [[] for _ in range(50_000)]
    gc.collect()
    assert looked_at() < 10_000
    assert len(kept) == 50_000


def test_full_rounds_come_by_themselves_so_there_is_never_much_that_is_new(collector: None) -> None:
    most = 0
    kept: list[list[list[int]]] = []
    for _ in range(100):
        kept.append([[] for _ in range(1_000)])
        most = max(most, looked_at())
    assert most < 5_000


def test_what_is_new_and_points_at_itself_is_found(collector: None) -> None:
    ring = weakref.ref(Ring())
    gc.collect()
    assert ring() is None


def test_what_is_old_and_points_at_itself_is_found_by_looking_at_everything(collector: None) -> None:
    kept = Ring()
    ring = weakref.ref(kept)
    gc.collect()
    del kept
    gc.collect()
    assert ring() is not None
    collecting.look_at_everything()
    assert ring() is None
    assert looked_at() < 10_000


def looks(monkeypatch: pytest.MonkeyPatch, worked: float, waited: float) -> int:
    """How often everything is looked at in 20 seconds, each with so much work, `waited` seconds apart."""
    seconds, found = iter(range(1, 22)), 0
    now = 0.0

    async def sleep(_seconds: float) -> None:
        nonlocal now
        if next(seconds) > 20:
            raise asyncio.CancelledError
        now += waited

    def look() -> None:
        nonlocal found
        found += 1

    watch = SimpleNamespace(monotonic=lambda: now, process_time=lambda: now / waited * worked)
    monkeypatch.setattr(collecting, "time", watch)
    monkeypatch.setattr(collecting, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(collecting, "look_at_everything", look)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(collecting.look_when_quiet())
    return found


def test_everything_is_looked_at_when_there_is_little_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(monkeypatch, worked=0.01, waited=301.0) == 10


def test_who_always_has_much_to_do_looks_at_everything_once_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(monkeypatch, worked=0.9, waited=301.0) == 1


def test_a_table_that_is_put_away_leaves_nothing_for_the_collector(
    data: Path, no_collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole game is a good deal, and the collector may come late."""
    games: list[weakref.ref[History]] = []
    make = History.__init__

    def made(self: History, *given: object) -> None:
        make(self, *given)  # type: ignore[arg-type]
        games.append(weakref.ref(self))

    monkeypatch.setattr(History, "__init__", made)
    with serving(data, Settings(pace=0.0, workers=1, idle_tables=0)) as server:
        for _ in range(3):
            table = make_table(server)
            with joined(server, table["table"], table["key"]) as player:
                player.play(0, "B@c3NE")
        assert server.post("/api/summaries", json={"tables": [table["table"]]}).status_code == 200
        alive = sum(game() is not None for game in games)
    # The last one is put away when the next is visited.
    assert len(games) >= 3
    assert alive <= 1
