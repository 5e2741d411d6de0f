"""How likely dice are to do something: pass a test, hit, come to a sum."""

from functools import lru_cache

from rookery.games.skating.rules.aiming import hits, rolled_damage
from rookery.games.skating.rules.tasks import Trial
from rookery.games.skating.texts.cards import Card

NATURAL_SIX = ("stand", "climb")
"""Tests that a 6 passes whatever the modifiers. (ruling 16)"""


def passes(test: Trial, die: int) -> bool:
    modified = die
    for modifier in test.modifiers:
        modified += modifier.value
    return modified > test.need or (die == 6 and test.kind in NATURAL_SIX)


def trial_chance(test: Trial) -> float:
    return sum(passes(test, die) for die in range(1, 7)) / 6


def shot_chance(need: int) -> float:
    return sum(hits(need, black, white) for black in range(1, 7) for white in range(1, 7)) / 36


@lru_cache(maxsize=64)
def dice_sums(dice: int) -> tuple[float, ...]:
    """How likely each sum of so many dice is, by the sum."""
    chances = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(chances) + 6)
        for total, chance in enumerate(chances):
            for die in range(1, 7):
                longer[total + die] += chance / 6
        chances = longer
    return tuple(chances)


def mean_damage(card: Card) -> float:
    """What a hit of its cannon does on average, without shields and criticals."""
    return sum(chance * rolled_damage(total, card.plus) for total, chance in enumerate(dice_sums(card.dice)))
