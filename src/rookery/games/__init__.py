"""The games, one folder each. A package with a `GAME` is on the shelf; nothing else lists them."""

import importlib
import pkgutil
from functools import cache
from importlib import resources

from rookery.core.game import AnyGame
from rookery.core.refusal import refuse


@cache
def all_games() -> dict[str, AnyGame]:
    """Every game by its id, in the order players see them: those for the fewest first."""
    games = [
        importlib.import_module(f"{__name__}.{found.name}").GAME for found in pkgutil.iter_modules(__path__)
    ]
    return {
        game.spec.id: game for game in sorted(games, key=lambda game: (game.spec.max_seats, game.spec.title))
    }


def game_by_id(game_id: str) -> AnyGame:
    game = all_games().get(game_id)
    if game is None:
        refuse("unknown_game", f"There is no game {game_id[:40]!r}; there is {', '.join(all_games())}.")
    return game


def file_of(game: AnyGame, name: str) -> bytes:
    """A page or a recorded game out of the game's folder."""
    file = resources.files(type(game).__module__.rpartition(".")[0]) / name
    if not file.is_file():
        refuse("no_such_page", f"{game.spec.title} has no {name}.")
    return file.read_bytes()
