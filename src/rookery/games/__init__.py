"""The games, one folder each, and those that other packages bring.

A package in this folder with a `GAME` is on the shelf; so is the `Game` at any entry point `rookery.games`.
Nothing else lists them. A game's pages and its benchmarks stand in its own package, wherever that is.
"""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

from rookery.core.extensions import find, package_of, tried
from rookery.core.game import AnyGame
from rookery.core.refusal import Refused, refuse

GROUP = "rookery.games"


class Brought(NamedTuple):
    """What other packages bring: games by their id, and a sentence for each that was left out."""

    games: Mapping[str, AnyGame]
    left_out: tuple[str, ...]


@cache
def own_games() -> Mapping[str, AnyGame]:
    """Those of this folder."""
    found = [
        importlib.import_module(f"{__name__}.{folder.name}").GAME
        for folder in pkgutil.iter_modules(__path__)
        if folder.ispkg
    ]
    return {game.spec.id: game for game in found}


@cache
def brought_games() -> Brought:
    """Those of other packages. Each was tried in a process of its own before it is imported here."""
    offers, left_out = find(GROUP)
    owners = dict.fromkeys(own_games() if offers else (), "Rookery")
    games: dict[str, AnyGame] = {}
    for offer, wrong in tried(offers, "rookery.games.probe").items():
        try:
            if wrong:
                refuse("does_not_work", wrong)
            game: AnyGame = offer.load()
            game_id = game.spec.id
            if game_id in owners:
                refuse("id_taken", f"its id {game_id} is that of a game of {owners[game_id]}")
            owners[game_id] = offer.package
            games[game_id] = game
        except Refused as refused:
            left_out.append(offer.left_out(str(refused)))
    return Brought(games, tuple(left_out))


@cache
def all_games() -> dict[str, AnyGame]:
    """Every game by its id, in the order players see them: our own first, those for the fewest first."""
    return {
        game.spec.id: game
        for shelf in (own_games(), brought_games().games)
        for game in sorted(shelf.values(), key=lambda game: (game.spec.max_seats, game.spec.title))
    }


def game_by_id(game_id: str, rules: int | None = None) -> AnyGame:
    """By the present rules, or by that version of them. Other packages are looked at only if it is none of
    our own."""
    game = own_games().get(game_id) or all_games().get(game_id)
    if game is None:
        refuse("unknown_game", f"There is no game {game_id[:40]!r}; there is {', '.join(all_games())}.")
    return game if rules is None else game.under_rules(rules)


def file_of(game: AnyGame, name: str) -> bytes:
    """A page or a recorded game out of the game's package."""
    package = package_of(game)
    file = resources.files(package) / name if package else None
    if file is None or not file.is_file():
        refuse("no_such_page", f"{game.spec.title} has no {name}.")
    return file.read_bytes()
