"""What to pick: the draft is finished in many guesses, once with every card one could take now, and the hands
that come of it are compared, one's own and everybody else's.

What a seat cannot see is guessed many times over, as arrays. All of it comes out of the game's own guesses,
and nothing that a bot reckons with comes from anywhere else, so there is nothing hidden it could use.
"""

import msgspec
import numpy as np

from rookery.core.game import Seat
from rookery.core.rng import Rng
from rookery.games.battle.bot import deploying
from rookery.games.battle.bot.deployments import Deck, Real, Whole, orderly_sums
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.dealer import attributes_left, grounds_left
from rookery.games.battle.rules.draft import lane_of, passing
from rookery.games.battle.rules.knowledge import guess_state
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


ROGUE, TRAVELER, PRESENT, INTIMIDATOR = 0.7, 0.2, 0.5, 1.2
"""What an ability is worth, in points, before one knows where it will be used."""


TASTE = 0.3
"""Points by which people's likings differ."""

ROUNDS, LOOSENESS = 2, 0.2
"""How hands are deployed in thought: see `orderly_sums` and `deploying.py`."""


def liking(s: State, deck: Deck, box: Box) -> Real:
    """liking[card], in points: what a card counts where it counts most, and a bit for the second choice."""
    prizes = np.array([box.grounds[ground].prizes for ground, _ in s.grounds], np.float64)
    known = [attribute for _, attribute in s.grounds]
    hidden: list[list[int]] = [[]]
    if len(known) < GROUNDS:
        left = [box.grounds[ground].prizes for ground in grounds_left(s, box)]
        prizes = np.concatenate([prizes, np.mean(left, 0, keepdims=True)])
        hidden = [[attribute] for attribute in attributes_left(s)]
    pays = prizes[:, 0] - (1.0 if s.options.sides == 2 else 0.5) * prizes[:, 1]
    price = np.sqrt(np.maximum(pays, 0.25) / max(pays.mean(), 0.25))
    liked = np.zeros(len(deck.stats))
    for more in hidden:
        counts = np.sort(deck.stats[:, known + more] * price, 1)
        liked += counts @ np.array([0.06, 0.15, 1.0]) / len(hidden)
    liked += ROGUE * deck.rogue + TRAVELER * deck.traveler
    liked += PRESENT * deck.present + INTIMIDATOR * deck.intimidator
    return liked.astype(np.float32)


def keys_for(s: State, deck: Deck, box: Box, lanes: Whole, luck: np.random.Generator) -> Real:
    """keys[guess, lane, card]: how soon each card goes; tastes differ a little."""
    taste = luck.gumbel(0.0, TASTE, lanes.shape).astype(np.float32)
    return liking(s, deck, box)[lanes] + taste


class Prospect(msgspec.Struct, frozen=True):
    """worth[choice] in Fish more than the others; hands[choice, seat] is what each one's hand comes to."""

    worth: Real
    hands: Real


def judge_picks(
    s: State, seat: Seat, deck: Deck, box: Box, hand: Whole, guesses: Guesses, luck: np.random.Generator
) -> Prospect:
    """What comes of picking each card of `hand`."""
    count, seats, choices = len(guesses.lanes), s.options.seats, len(hand)
    keys = keys_for(s, deck, box, guesses.lanes, luck)
    table = typical_table(s, deck, guesses, hands_after_draft(s, seat, guesses.lanes, keys), luck)
    mine = lane_of(s, seat, s.picked)
    lanes, keys = np.repeat(guesses.lanes, choices, 0), np.repeat(keys, choices, 0)
    keys[:, mine][lanes[:, mine] == np.tile(hand, count)[:, None]] = np.inf
    hands = hands_after_draft(s, seat, lanes, keys).reshape(count * choices * seats, -1)
    best = _best(deck, table, hands, np.repeat(guesses.attributes, choices * seats, 0))
    value = best.reshape(count, choices, seats).mean(0)
    weights = np.array(deploying.fish_weights(s.options, seat), np.float32)
    partners = np.arange(seats) % s.options.sides
    return Prospect(value @ weights[partners], value)


def judge_holds(
    s: State, seat: Seat, deck: Deck, box: Box, holds: Whole, guesses: Guesses, luck: np.random.Generator
) -> Real:
    """worth[choice] of holding on to holds[choice, card], whatever the hidden attribute may be."""
    keys = keys_for(s, deck, box, guesses.lanes, luck)
    table = typical_table(s, deck, guesses, hands_after_draft(s, seat, guesses.lanes, keys), luck)
    kinds = np.unique(guesses.attributes, axis=0)
    best = _best(deck, table, np.repeat(holds, len(kinds), 0), np.tile(kinds, (len(holds), 1)))
    worth: Real = best.reshape(len(holds), len(kinds)).mean(1)
    return worth


def _best(deck: Deck, table: Real, hands: Whole, attributes: Whole) -> Real:
    """best[hand]: what each is worth when it is deployed well."""
    best: Real = deploying.look_up(table, orderly_sums(deck, hands, attributes, deploying.DISORDER)).max(1)
    return best


def typical_table(s: State, deck: Deck, guesses: Guesses, hands: Whole, luck: np.random.Generator) -> Real:
    """What a sum is worth to anybody, in Fish more than the others, when all deploy such hands well."""
    count, seats, cards = hands.shape
    attributes = np.repeat(guesses.attributes, seats, 0)
    sums = orderly_sums(deck, hands.reshape(count * seats, cards), attributes, deploying.DISORDER)
    table = deploying.first_table(guesses.prizes, deploying.usual_total(sums))
    for done in range(ROUNDS):
        squads = deploying.likely(sums, deploying.look_up(table, sums), LOOSENESS, luck).reshape(
            count, seats, GROUNDS
        )
        one = int(luck.integers(seats))
        new = deploying.table_against(s.options, one, deploying.met(sums), squads, guesses.prizes, luck)
        table = deploying.averaged(table, new, done)
    return table
