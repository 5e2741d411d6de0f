"""Nobody can peek; and whoever could would be found out."""

import asyncio
from typing import Any

import msgspec
import pytest

from rookery.table.table import Table
from rookery.table.wire.to_client import Status
from rookery.torture.pebbles import Pebbles
from rookery.torture.peek import peek
from rookery.torture.report import Report
from tests.core import broken_secrets as broken


def look(games: int, *chosen: Any) -> Report:
    return asyncio.run(peek(games, 1, lambda _done: None, chosen or None))


def test_nobody_can_see_what_they_should_not() -> None:
    report = look(8)
    assert report.violations == []
    assert any(line.met is not None for line in report.lines)


@pytest.mark.parametrize(
    ("game", "where"),
    [
        (broken.ShowsAllHands, "the seat"),
        (broken.ClicksOnTheNeighboursHand, "the seat"),
        (broken.ForeseesTheNeighboursHand, "the seat"),
        (broken.GuessesTheTruth, "the bot's chair"),
        (broken.KeyKnowsAll, "no two games"),
    ],
)
def test_a_game_that_shows_too_much_is_found_out(game: Any, where: str) -> None:
    assert any(where in words for words in look(12, game()).violations)


def test_a_table_that_shows_sealed_choices_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    status = Table.status

    def indiscreet(self: Table) -> Status:
        return msgspec.structs.replace(status(self), rematch=str(self.sealed) if self.sealed else None)

    monkeypatch.setattr(Table, "status", indiscreet)
    assert any("the seat differs" in words for words in look(12, Pebbles()).violations)
