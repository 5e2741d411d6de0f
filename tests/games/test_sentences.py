"""Whatever can happen in a game has a sentence."""

from importlib import import_module

import pytest

from rookery.core.game import AnyGame, Event
from rookery.games import own_games


@pytest.mark.parametrize("game", own_games().values(), ids=lambda game: game.spec.id)
def test_there_is_a_sentence_for_everything_that_can_happen(game: AnyGame) -> None:
    module = import_module(f"rookery.games.{game.spec.id}.events")
    events = {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert len(events - {Event}) >= 10
    assert game.sentences is not None
    assert set(game.sentences.by_kind) == events - {Event}
