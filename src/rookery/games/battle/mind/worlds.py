"""Worlds that fit all a seat has seen, as arrays. They come out of the game's own `guess`, and nothing that a
bot reckons with comes from anywhere else, so there is nothing hidden it could use."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec
import numpy as np

from rookery.core.game import Seat
from rookery.core.rng import Rng
from rookery.games.battle.box import Box
from rookery.games.battle.dealer import attributes_left, grounds_left
from rookery.games.battle.draft import passing
from rookery.games.battle.guess import guess_state
from rookery.games.battle.mind.ways import Real, Whole
from rookery.games.battle.state import GROUNDS, HAND, State


class Worlds(msgspec.Struct, frozen=True):
    """So many of them. A hidden battleground is any that is left, with the attributes taking turns."""

    #: lanes[world, lane, card], as in `State`
    lanes: Whole
    #: attributes[world, ground]
    attributes: Whole
    #: prizes[world, ground, place], and a place without a prize last
    prizes: Whole


Suppose: TypeAlias = Callable[[State, Seat, Box, int, Rng], Worlds]


def suppose(s: State, seat: Seat, box: Box, count: int, rng: Rng) -> Worlds:
    """So many worlds that `seat` cannot tell from `s`."""
    return _worlds(s, [guess_state(s, seat, box, rng).lanes for _ in range(count)], box, rng)


def see_through(s: State, seat: Seat, box: Box, count: int, rng: Rng) -> Worlds:
    """The lanes of `s` itself, for the lab: a bot that sees every hand shows what secrecy is worth."""
    return _worlds(s, [s.lanes] * count, box, rng)


def _worlds(s: State, guessed: Sequence[tuple[tuple[int, ...], ...]], box: Box, rng: Rng) -> Worlds:
    count, lanes = len(guessed), np.array(guessed, np.int64)
    attributes = np.empty((count, GROUNDS), np.int64)
    prizes = np.zeros((count, GROUNDS, GROUNDS + 1), np.int64)
    for place, (ground, attribute) in enumerate(s.grounds):
        attributes[:, place] = attribute
        prizes[:, place, :-1] = box.grounds[ground].prizes
    for place in range(len(s.grounds), GROUNDS):
        left, first = attributes_left(s), rng.below(GROUNDS + 1)
        hidden = np.array([one.prizes for one in (box.grounds[ground] for ground in grounds_left(s, box))])
        attributes[:, place] = np.array(left)[(first + np.arange(count)) % len(left)]
        prizes[:, place, :-1] = hidden[[rng.below(len(hidden)) for _ in range(count)]]
    return Worlds(lanes, attributes, prizes)


def hands_in(s: State, seat: Seat, lanes: Whole, keys: Real) -> Whole:
    """hands[world, seat, card] when everybody takes the cards with the highest keys[world, lane, card] first.

    In the short variant nobody passes anything on; what `seat` itself has kept is as it is.
    """
    begun = 0 if s.house.short else s.picked
    order = np.argsort(-keys[:, :, begun:], axis=2, kind="stable")
    taken = np.concatenate([lanes[:, :, :begun], np.take_along_axis(lanes[:, :, begun:], order, 2)], 2)
    if s.house.short:
        if s.picked:
            taken[:, seat] = lanes[:, seat]
        return taken[:, :, : s.picked or HAND]
    cards = np.arange(lanes.shape[2])
    held = (np.arange(s.house.seats)[:, None] - passing(s) * cards) % s.house.seats
    return taken[:, held, cards]
