"""Every game of our own brings a record for the front page that still replays to its end."""

import pytest

from rookery.core.record import decode, verify
from rookery.games import file_of, own_games


@pytest.mark.parametrize("game_id", own_games())
def test_the_demo_is_a_whole_game_that_replays(game_id: str) -> None:
    game = own_games()[game_id]
    assert verify(game, decode(file_of(game, "demo.json"))).outcome is not None
