"""What bots choose before the game: cards, and where to put their shields."""

from rookery.core.rng import Rng, pick
from rookery.games.skating.actions import PickCard, SpreadShields
from rookery.games.skating.options import Options
from rookery.games.skating.rules.odds import mean_damage
from rookery.games.skating.rules.setting_up import SHIELD_SIDES, even_spread, spreads_for, unshielded
from rookery.games.skating.state import State
from rookery.games.skating.texts.cards import Card

FRONT_FIRST = (5, 2, 1, 1, 1, 2)
"""How a spread that minds where shots come from is weighted: those it fights, it faces."""


def pick_card(s: State, taste: float, rng: Rng) -> PickCard:
    """Any of the cards that are rated so close to the best."""
    ratings = [rating(s.options, card) for card in s.options.cards]
    least = taste * max(ratings)
    return PickCard(pick(rng, [n for n, rated in enumerate(ratings) if rated >= least]))


def rating(options: Options, card: Card) -> float:
    """How much a penguin stands times how much it deals, with a bonus for nimbleness."""
    stands = card.points * (1 + 0.07 * card.size) + 1.2 * card.shields
    average = mean_damage(card)
    deals = average * (1 - 0.07 * card.accuracy) * (1.15 if card.arc == "fan" else 1.0)
    if card.energy:
        # It runs dry: so many shots, of the ten or so that others fire.
        deals *= min(1.0, (card.thrust + card.shields) / card.energy / 10)
    if card.missiles:
        deals += 0.4 * options.missiles
    nimble = 1 + 0.08 * card.maneuverability + 0.03 * min(card.thrust, 4)
    return stands * deals * nimble


def spread(s: State, seat: int, taste: float, rng: Rng) -> SpreadShields:
    """The points where shots come from; without taste, evenly."""
    slot = unshielded(s, seat)
    assert slot is not None
    points, cap = s.options.cards[s.figures[slot].card].shields, s.options.shield_cap
    if not taste:
        even = SpreadShields(even_spread(points))
        return even if not cap or max(even.points) <= cap else pick(rng, spreads_for(s, seat))
    return SpreadShields(weighted(points, cap or points))


def weighted(points: int, cap: int) -> tuple[int, ...]:
    """Point by point to the side that is owed most, none above the cap."""
    sides = [0] * SHIELD_SIDES
    for _ in range(points):
        open_sides = [side for side in range(SHIELD_SIDES) if sides[side] < cap]
        best = max(open_sides, key=lambda side: (FRONT_FIRST[side] / (sides[side] + 1), -side))
        sides[best] += 1
    return tuple(sides)
