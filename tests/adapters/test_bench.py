"""The figures of the adapters, on a few steps each."""

import pytest

from rookery.adapters import bench
from rookery.games import own_games


def test_every_game_is_measured_through_every_adapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "STEPS", 30)
    monkeypatch.setattr(bench, "MANY", 8)
    monkeypatch.setattr(bench, "rates", lambda works, rounds: [float(work()) for work in works])
    heard: list[str] = []
    figures = list(bench.measure(heard.append))
    assert heard == ["PettingZoo", "many at once", "OpenSpiel"]
    for tool in ("PettingZoo", "OpenSpiel"):
        for game in own_games().values():
            name = f"{tool}: {game.spec.title}"
            assert any(one.name.startswith(name) and one.value >= 30 for one in figures), name
    assert any(one.name.startswith("vector: ") for one in figures)
    assert {one.peer for one in figures if "OpenSpiel" in one.name} == {
        "OpenSpiel's Python tic-tac-toe",
        "OpenSpiel's C++ backgammon",
    }
