"""Every game on the shelf brings a record for the front page that still replays to its end."""

from importlib import resources

import pytest

from rookery.core.record import decode, verify
from rookery.games import all_games


@pytest.mark.parametrize("game_id", all_games())
def test_the_demo_is_a_whole_game_that_replays(game_id: str) -> None:
    data = (resources.files(f"rookery.games.{game_id}") / "demo.json").read_bytes()
    assert verify(all_games()[game_id], decode(data)).outcome is not None
