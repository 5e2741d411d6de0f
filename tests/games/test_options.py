"""What is settled before a game: the same names in every game, and the rulebook's values by default."""

from importlib import import_module

import pytest
from msgspec.structs import fields

from rookery.core.game import AnyGame
from rookery.core.spec import check_setup
from rookery.games import own_games


@pytest.mark.parametrize("game", own_games().values(), ids=lambda game: game.spec.id)
def test_options_left_out_are_those_of_the_rulebook(game: AnyGame) -> None:
    """Their defaults in `Options` cannot say anything else than the first values of the options."""
    module = import_module(f"rookery.games.{game.spec.id}.options")
    settled = module.settled(check_setup(game.spec, game.spec.min_seats, {}))
    defaults = {field.name: field.default for field in fields(module.Options) if not field.required}
    assert len(defaults) >= 4
    assert {name: getattr(settled, name) for name in defaults} == defaults
