"""Deploying as a game within the game: everybody chooses at once, so nobody should be predictable.

It is played over and over in thought (fictitious play). In each of the guesses that fit what the seat has
seen, everyone deploys as is best against what the others have done so far, with a little chance in it; what
a sum was worth against them is then averaged in. After some rounds of this the ways that have proved good
are those worth choosing from.
"""

import msgspec
import numpy as np

from rookery.core.game import Seat
from rookery.games.battle.bot import values
from rookery.games.battle.bot.deployments import Deck, Real, Small, Whole, all_sums, orderly_sums
from rookery.games.battle.options import Options
from rookery.games.battle.state import GROUNDS

DISORDER = 3
CHANCE = 0.15
"""Fish by which a way may be worse than the best and still be chosen now and then."""


class Plan(msgspec.Struct, frozen=True):
    #: sums[deployment, ground] of one's own hand, in the order of `every_deployment`
    sums: Small
    #: worth[deployment], in Fish more than the others
    worth: Real
    #: what a sum is worth: table[ground, sum]
    table: Real
    #: squads[guess, seat, ground], as they were deployed last; none if nobody was thought of
    squads: Small


def plan(
    options: Options,
    deck: Deck,
    seat: Seat,
    hands: Whole,
    attributes: Whole,
    prizes: Whole,
    rounds: int,
    luck: np.random.Generator,
) -> Plan:
    """For `seat`, whose hand is the same in all of hands[guess, seat, card]. prizes[1, ground, place]."""
    guesses, seats, cards = hands.shape
    others = [one for one in range(seats) if one != seat]
    mine = all_sums(deck, hands[0, seat], attributes)
    everywhere = np.broadcast_to(attributes, (guesses * len(others), len(attributes)))
    theirs = orderly_sums(deck, hands[:, others].reshape(-1, cards), everywhere, DISORDER)
    mine_met, theirs_met = values.met(mine), values.met(theirs)
    my_table = their_table = values.first_table(prizes, values.usual_total(theirs))
    squads = np.empty((guesses, seats, GROUNDS), np.int16)
    for done in range(rounds):
        squads[:, seat] = mine[_mixed(values.look_up(my_table, mine), guesses, luck)]
        squads[:, others] = values.likely(theirs, values.look_up(their_table, theirs), CHANCE, luck).reshape(
            guesses, -1, GROUNDS
        )
        # One of the others stands for all of them: what they know and want is much the same.
        other = others[int(luck.integers(len(others)))]
        new = values.table_against(options, seat, mine_met, squads, prizes, luck)
        my_table = values.averaged(my_table, new, done)
        new = values.table_against(options, other, theirs_met, squads, prizes, luck)
        their_table = values.averaged(their_table, new, done)
    return Plan(mine, values.look_up(my_table, mine), my_table, squads)


def first_sight(deck: Deck, hand: Whole, attributes: Whole, prizes: Whole) -> Plan:
    """Without a thought of anybody else."""
    mine = all_sums(deck, hand, attributes)
    table = values.first_table(prizes, values.usual_total(mine))
    return Plan(mine, values.look_up(table, mine), table, np.empty((0, 0, GROUNDS), np.int16))


def _mixed(worth: Real, count: int, luck: np.random.Generator) -> Whole:
    """So many ways, each the more likely the better it is."""
    odds = np.exp((worth - worth.max()).astype(np.float64) / CHANCE).cumsum()
    chosen: Whole = np.searchsorted(odds, luck.random(count) * odds[-1])
    return chosen
