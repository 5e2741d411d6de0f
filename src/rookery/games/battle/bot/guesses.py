"""What a seat cannot see, guessed many times over, as arrays. All of it comes out of the game's own `guess`,
and nothing that a bot reckons with comes from anywhere else, so there is nothing hidden it could use."""

import msgspec
import numpy as np

from rookery.core.game import Seat
from rookery.core.rng import Rng
from rookery.games.battle.bot.deployments import Real, Whole
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.dealer import attributes_left, grounds_left
from rookery.games.battle.rules.draft import passing
from rookery.games.battle.rules.guess import guess_state
from rookery.games.battle.state import GROUNDS, HAND, State


class Guesses(msgspec.Struct, frozen=True):
    """So many of them. A hidden battleground is any that is left, with the attributes taking turns."""

    #: lanes[guess, lane, card], as in `State`
    lanes: Whole
    #: attributes[guess, ground]
    attributes: Whole
    #: prizes[guess, ground, place], and a place without a prize last
    prizes: Whole


def make_guesses(s: State, seat: Seat, box: Box, count: int, rng: Rng) -> Guesses:
    """So many rounds that `seat` cannot tell from `s`."""
    lanes = np.array([guess_state(s, seat, box, rng).lanes for _ in range(count)], np.int64)
    attributes = np.empty((count, GROUNDS), np.int64)
    prizes = np.zeros((count, GROUNDS, GROUNDS + 1), np.int64)
    for place, (ground, attribute) in enumerate(s.grounds):
        attributes[:, place] = attribute
        prizes[:, place, :-1] = box.grounds[ground].prizes
    for place in range(len(s.grounds), GROUNDS):
        left, first = attributes_left(s), rng.below(GROUNDS + 1)
        hidden = np.array([box.grounds[ground].prizes for ground in grounds_left(s, box)])
        attributes[:, place] = np.array(left)[(first + np.arange(count)) % len(left)]
        prizes[:, place, :-1] = hidden[[rng.below(len(hidden)) for _ in range(count)]]
    return Guesses(lanes, attributes, prizes)


def hands_after_draft(s: State, seat: Seat, lanes: Whole, keys: Real) -> Whole:
    """hands[guess, seat, card] when everybody takes the cards with the highest keys[guess, lane, card] first.

    In the short variant nobody passes anything on; what `seat` itself has kept is as it is.
    """
    begun = 0 if s.options.short else s.picked
    order = np.argsort(-keys[:, :, begun:], axis=2, kind="stable")
    taken = np.concatenate([lanes[:, :, :begun], np.take_along_axis(lanes[:, :, begun:], order, 2)], 2)
    if s.options.short:
        if s.picked:
            taken[:, seat] = lanes[:, seat]
        return taken[:, :, : s.picked or HAND]
    cards = np.arange(lanes.shape[2])
    held = (np.arange(s.options.seats)[:, None] - passing(s) * cards) % s.options.seats
    return taken[:, held, cards]
