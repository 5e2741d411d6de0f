"""Bots that other packages bring.

    [project.entry-points."rookery.bots"]
    perfect = "tictactoe_bots:Perfect"

What stands there is a `Brain` with an attribute `game`, the id of the game it plays, or a class or function
that makes one. It is a level of that game under the name "package:perfect".
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rookery.bots.search import NAME as SEARCH
from rookery.core.extensions import Offer, find, tried
from rookery.core.game import AnyGame
from rookery.core.refusal import Refused, refuse
from rookery.core.thought import Brain
from rookery.games import all_games, brought_games

GROUP = "rookery.bots"
_LEVEL = re.compile(r"[A-Za-z0-9._-]{1,60}:[A-Za-z0-9._-]{1,40}")


class Foreign(NamedTuple):
    """`game` is the id of the game it plays, `level` what it is called there."""

    level: str
    game: str
    brain: Brain[Any, Any]


class Brought(NamedTuple):
    """Bots by their level, and a sentence for each that was left out."""

    bots: Mapping[str, Foreign]
    left_out: tuple[str, ...]


def make(offer: Offer) -> Foreign:
    """The bot that is offered, made and looked at."""
    level = f"{offer.package}:{offer.name}"
    if not _LEVEL.fullmatch(level) or offer.package == SEARCH:
        refuse("bad_name", f"{level[:100]!r} is no name for a bot")
    bot = offer.load()
    if not hasattr(bot, "game") or isinstance(bot, type):
        if not callable(bot):
            refuse("no_bot", f"{offer.value} has no game that it plays")
        bot = bot()
    for name in ("think", "warm"):
        if not callable(getattr(bot, name, None)):
            refuse("no_bot", f"{offer.value} has no method {name}")
    if not isinstance(getattr(bot, "game", None), str) or bot.game not in all_games():
        refuse("no_bot", f"there is no game {str(getattr(bot, 'game', None))[:40]!r}, which it plays")
    return Foreign(level, bot.game, bot)


@cache
def brought_bots() -> Brought:
    """All that are sound. Each was tried in a process of its own before it is imported here."""
    offers, left_out = find(GROUP)
    bots: dict[str, Foreign] = {}
    if offers:
        all_games()  # so that the processes that try bots need not try the games again
    for offer, wrong in tried(offers, "rookery.bots.probe").items():
        try:
            if wrong:
                refuse("does_not_work", wrong)
            bot = make(offer)
            bots[bot.level] = bot
        except (Refused, Exception) as fault:
            left_out.append(offer.left_out(str(fault)))
    return Brought(bots, tuple(left_out))


def bots_for(game: AnyGame) -> list[Foreign]:
    return [bot for bot in brought_bots().bots.values() if bot.game == game.spec.id]


def left_out() -> tuple[str, ...]:
    """A sentence for every game and bot of another package that cannot be had."""
    return (*brought_games().left_out, *brought_bots().left_out)
