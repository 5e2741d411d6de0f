"""Tries one game of another package, in a process of its own: does it import, is it a game, does it play?"""

import re

from rookery.core.conformance import faults
from rookery.core.extensions import Offer, probe
from rookery.core.game import Game
from rookery.core.refusal import refuse
from rookery.core.spec import check_setup

STEPS = 6
"""How far one game is played. All the rest is for the author, who has `rookery check`."""

_ID = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def check(offer: Offer) -> None:
    game = offer.load()
    if not isinstance(game, Game):
        refuse("no_game", f"what stands at {offer.value} is not a Game")
    if not _ID.fullmatch(game.spec.id):
        refuse("bad_id", f"its id {game.spec.id[:40]!r} is not made of small letters, digits, - and _")
    setup = check_setup(game.spec, game.spec.min_seats, {})
    for fault in faults(game, setup, seed=0, max_steps=STEPS):
        refuse(
            "not_conforming", f"it breaks the contract at step {fault.step} ({fault.check}: {fault.words})"
        )
    brain = game.brain()
    if brain is not None:
        brain.warm()


if __name__ == "__main__":
    probe(check)
