"""Ways to deploy a hand, and what each comes to: many hands at once, as arrays.

A hand of seven can be deployed in 1806 ways. What a way comes to at a battleground fits into one number, its
*sum*: the Squad's total as far as its owner's own cards decide it, how many Intimidators stand there, and
how many Presents. Squads of the same sum are taken to be as good as each other.

One's own hand is looked at in every way. For hands that are only supposed to be somebody's, the cards are
put in a row, those that count more on the left before those that count more on the right, and only the
*orderly* ways are tried, which hardly break that order: a tenth of all, and mostly the best are among them.
"""

from functools import cache, lru_cache
from itertools import combinations, product
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from rookery.games.battle.options import Options
from rookery.games.battle.rules.box import box_of
from rookery.games.battle.state import ABILITIES, GROUNDS, INTIMIDATOR, PRESENT, ROGUE, ROGUE_BONUS, TRAVELER

Whole: TypeAlias = npt.NDArray[np.int64]
Small: TypeAlias = npt.NDArray[np.int16]
Real: TypeAlias = npt.NDArray[np.float32]
Flags: TypeAlias = npt.NDArray[np.bool_]

TOTALS = 24
"""A Squad's own total is below this: seven cards of 3, or a Rogue."""

EMPTY = TOTALS - 1
"""Stands for the total of a Squad that all its Travelers have left."""

MOST = 2
"""More Intimidators, or Presents, than this in one Squad count as so many."""

SUMS = TOTALS * (MOST + 1) ** 2
"""A sum is total + TOTALS x (Intimidators + (MOST + 1) x Presents)."""

# While cards are added up, their numbers stand side by side in one: 5 bits for the total, 3 for each count.
_COUNT, _ROGUES, _FRIGHTS, _PRESENTS = 1 << 5, 1 << 8, 1 << 11, 1 << 14


class Deck(msgspec.Struct, frozen=True):
    """The cards of a box as arrays. In the family variant there are no abilities."""

    #: stats[card, attribute]
    stats: Whole
    rogue: Flags
    traveler: Flags
    intimidator: Flags
    present: Flags


@lru_cache(maxsize=64)
def deck_of(options: Options) -> Deck:
    box = box_of(options)
    printed = ["" if options.family else ability for ability in box.abilities]
    has = {one: np.array([ability == one for ability in printed]) for one in ABILITIES}
    return Deck(
        np.array(box.stats, np.int64).T.copy(), has[ROGUE], has[TRAVELER], has[INTIMIDATOR], has[PRESENT]
    )


# ---- every way ----


@cache
def every_deployment(cards: int) -> Small:
    """where[deployment, card]: every way to deploy so many, at least one at each battleground."""
    where = np.array(list(product(range(GROUNDS), repeat=cards)), np.int16)
    filled = np.all([(where == ground).any(1) for ground in range(GROUNDS)], 0)
    return where[filled]


@cache
def _one_hot(cards: int, disorder: int) -> Real:
    """The ways with no more than so much disorder, one column for each card at each battleground."""
    where = every_deployment(cards)
    broken = sum(
        (np.maximum(where[:, one] - where[:, other], 0) for one, other in combinations(range(cards), 2)),
        np.zeros(len(where), np.int16),
    )
    flags = where[broken <= disorder][:, :, None] == np.arange(GROUNDS)
    columns: Real = flags.reshape(len(flags), -1).astype(np.float32)
    return columns


def all_sums(deck: Deck, hand: Whole, attributes: Whole) -> Small:
    """sums[deployment, ground] of one hand, deployed in every way."""
    cards = len(hand)
    parts = _parts(deck, hand[None], attributes[None]).reshape(cards * GROUNDS, GROUNDS)
    return _packed(_one_hot(cards, GROUNDS * cards**2) @ parts)


def orderly_sums(deck: Deck, hands: Whole, attributes: Whole, disorder: int) -> Small:
    """sums[hand, deployment, ground] for hands[hand, card], where attributes[hand, ground] count."""
    count, cards = hands.shape
    stats = np.take_along_axis(deck.stats[hands], attributes[:, None, :], 2)
    row = np.argsort(stats[:, :, -1] - stats[:, :, 0], axis=1, kind="stable")
    parts = _parts(deck, np.take_along_axis(hands, row, 1), attributes)
    columns = parts.reshape(count, -1, GROUNDS).transpose(1, 0, 2).reshape(cards * GROUNDS, -1)
    added = _one_hot(cards, disorder) @ columns
    return _packed(added).reshape(-1, count, GROUNDS).transpose(1, 0, 2)


# ---- adding up ----


def _parts(deck: Deck, hands: Whole, attributes: Whole) -> Real:
    """parts[hand, card, deployed to, counts at]: a Traveler counts where its journey ends (ruling 7)."""
    stats = np.take_along_axis(deck.stats[hands], attributes[:, None, :], 2)
    counts = (
        _COUNT
        + deck.rogue[hands] * _ROGUES
        + deck.intimidator[hands] * _FRIGHTS
        + deck.present[hands] * _PRESENTS
    )
    whole = stats + counts[:, :, None]
    parts = np.zeros((*hands.shape, GROUNDS, GROUNDS), np.float32)
    travels = deck.traveler[hands][:, :, None] & (stats == 0)
    for ground in range(GROUNDS - 1, -1, -1):
        parts[:, :, ground, ground] = whole[:, :, ground]
        if ground < GROUNDS - 1:
            goes = travels[:, :, ground]
            parts[:, :, ground][goes] = parts[:, :, ground + 1][goes]
    return parts


@cache
def _sum_by_number() -> Small:
    numbers = np.arange(_PRESENTS << 3)
    total = numbers & (_COUNT - 1)
    total += ROGUE_BONUS * ((numbers & (_FRIGHTS - _COUNT)) == _COUNT + _ROGUES)
    total[0] = EMPTY
    frights = np.minimum(numbers // _FRIGHTS & 7, MOST)
    presents = np.minimum(numbers // _PRESENTS & 7, MOST)
    sums: Small = (total + TOTALS * (frights + (MOST + 1) * presents)).astype(np.int16)
    return sums


def _packed(added: Real) -> Small:
    return _sum_by_number().take(added.astype(np.int32))
