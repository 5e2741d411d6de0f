"""Tries one bot of another package, in a process of its own: does it import, get ready, and answer?"""

from rookery.bots.foreign import make
from rookery.bots.thinking import answer_of, sit
from rookery.core.extensions import Offer, probe
from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.games import game_by_id

STEPS = 6
"""How many steps of one game it is asked at."""


def check(offer: Offer) -> None:
    bot = make(offer)
    bot.brain.warm()
    game = game_by_id(bot.game)
    state = game.start(check_setup(game.spec, game.spec.min_seats, {}))
    rng = SeededRng("probe")
    for step in range(STEPS):
        acting = game.to_act(state)
        if not acting:
            return
        moves = {}
        for seat in acting:
            if seat == CHANCE:
                moves[seat] = game.draw(state, rng)
                continue
            chair = sit(game, state, seat, bot.level, step)
            answer_of(game, chair, bot.brain.think(chair, SeededRng("probe", step)))
            moves[seat] = pick(rng, game.legal(state, seat))
        state, _ = game.play(state, moves)


if __name__ == "__main__":
    probe(check)
