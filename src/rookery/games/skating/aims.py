"""What a shot can be expected to do: for the bots, who plan with averages instead of rolling.

Everything is in points: a hundred are one penguin's whole health, and being alive at all is worth more.
"""

from functools import lru_cache
from typing import NamedTuple

from rookery.core.hexes import STEPS, ahead_and_aside
from rookery.games.skating.cards import Card
from rookery.games.skating.ground import EDGE, HOLE, OBSTACLES, Ground, surface_of
from rookery.games.skating.rules.aiming import MISSILE_DICE
from rookery.games.skating.rules.edition import SIDES, Edition, fan
from rookery.games.skating.rules.maneuvers import maneuver_need
from rookery.games.skating.rules.odds import shot_chance
from rookery.games.skating.state import CANNON, MISSILE, Figure, House

HEALTH = 100.0
LIFE = 60.0
"""What being alive is worth on top of one's health."""

FAR = 18
"""Nobody is shot at from farther away; what is beyond is not looked at."""
MOST_TURNS = 2
"""So many steps of facing a figure is thought to make for a shot."""


def life(points: int, damage: int) -> float:
    """What a penguin with so much damage is worth; nothing once it is dead."""
    return LIFE + HEALTH * (points - damage) / points if damage < points else 0.0


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


@lru_cache(maxsize=4096)
def harm(dice: int, plus: int, shield: int, points: int, damage: int) -> float:
    """The points a hit takes from its target, on average."""
    before = life(points, damage)
    return sum(
        chance * (before - life(points, damage + max(0, total + plus - shield)))
        for total, chance in enumerate(dice_sums(dice))
        if chance
    )


@lru_cache(maxsize=1024)
def hit_chance(need: int) -> float:
    return shot_chance(need)


@lru_cache(maxsize=1024)
def turn_chance(turns: int, acts: int, ease: int) -> float:
    """The chance of that many maneuvers in a row, after so many actions."""
    chance = 1.0
    for n in range(acts, acts + turns):
        chance *= min(6, max(0, 6 + ease - maneuver_need(n))) / 6
    return chance


class Bearing(NamedTuple):
    """One facing from which a hex can be aimed at: how far ahead in all, and how far aside."""

    facing: int
    range: int
    aside: int


@lru_cache(maxsize=8192)
def bearings(dq: int, dr: int) -> tuple[Bearing, ...]:
    found = []
    for facing in range(6):
        there = ahead_and_aside(dq, dr, facing)
        if there is not None and there[0]:
            found.append(Bearing(facing, there[0] + there[1], there[1]))
    return tuple(found)


def ease_of(card: Card, figure: Figure) -> int:
    """What its maneuvers have added to the die, on bare ice."""
    return card.maneuverability - figure.unsteady


def hit_worth(house: House, firer: Card, weapon: str, facing: int, target: Figure) -> float:
    """What a hit from that facing takes from the target, in points."""
    dice, plus = (MISSILE_DICE, 0) if weapon == MISSILE else (firer.dice, firer.plus)
    shield = target.shields[(facing + 3 - target.facing) % 6] if target.shields else 0
    return harm(dice, plus, shield, house.cards[target.card].points, target.damage)


class Chance(NamedTuple):
    """The best shot a figure can hope for in its next turn."""

    worth: float
    range: int
    chance: float


NO_CHANCE = Chance(0.0, 0, 0.0)


class Gunner:
    """Looks for the shots that figures will have, as they slide on in their next turn."""

    def __init__(self, house: House, edition: Edition) -> None:
        self._house, self._edition = house, edition
        self._known: dict[tuple[Figure, Figure, Ground], Chance] = {}

    def best_shot(self, ground: Ground, firer: Figure, target: Figure) -> Chance:
        """The firer's best shot at the target as it is now, from where it slides past, turning if need be."""
        key = firer, target, ground
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._best_shot(ground, firer, target)
        return found

    def _best_shot(self, ground: Ground, firer: Figure, target: Figure) -> Chance:
        if firer.at is None or target.at is None or firer.swimming:
            return NO_CHANCE
        surface, card = surface_of(ground), self._house.cards[firer.card]
        armed = [CANNON] if card.energy <= max(0, self._energy(card, firer)) else []
        if firer.missiles:
            armed.append(MISSILE)
        # A fallen figure has to stand up first, a jammed weapon must be repaired: each four times in six.
        odds, acts = 1.0, 0
        if firer.fallen:
            odds, acts = odds * 4 / 6, acts + 1
        if firer.jammed:
            odds, acts = odds * 4 / 6, acts + 1
        best = NO_CHANCE
        (q, r), (to_q, to_r) = firer.at, target.at
        dq, dr = STEPS[firer.direction]
        thrust = 0 if firer.fallen or firer.engines_out else max(0, card.thrust - firer.thrust_lost)
        reach = max(1, firer.speed) + (thrust + 1) // 2
        for step in range(reach + 1):
            if step or not firer.speed:
                away = bearings(to_q - q, to_r - r)
                found = self._from(away, armed, firer, target, acts + (step > firer.speed), odds)
                if found.worth > best.worth:
                    best = found
            q, r = q + dq, r + dr
            feature = surface.at((q, r))
            if feature is EDGE or feature.kind == HOLE or feature.kind in OBSTACLES or (q, r) == target.at:
                break
        return best

    def _energy(self, card: Card, figure: Figure) -> int:
        return card.thrust - figure.thrust_lost - figure.thrust_paid + sum(figure.shields)

    def _from(
        self,
        bearings: tuple[Bearing, ...],
        armed: list[str],
        firer: Figure,
        target: Figure,
        acts: int,
        odds: float,
    ) -> Chance:
        card, best = self._house.cards[firer.card], NO_CHANCE
        for bearing in bearings:
            away = bearing.range
            turn = (bearing.facing - firer.facing) % 6
            turns = min(turn, 6 - turn)
            if away > FAR or turns > MOST_TURNS:
                continue
            steady = odds * turn_chance(turns, acts, ease_of(card, firer))
            for weapon in armed:
                if bearing.aside > self._spread(card, weapon, away):
                    continue
                need = self._need(card, weapon, firer, bearing, target, acts + turns)
                chance = steady * hit_chance(need)
                worth = chance * hit_worth(self._house, card, weapon, bearing.facing, target)
                if worth > best.worth:
                    best = Chance(worth, away, chance)
        return best

    def _spread(self, card: Card, weapon: str, away: int) -> int:
        if weapon == MISSILE:
            return self._edition.missile_spread(away)
        return 0 if card.arc == "line" else fan(away)

    def _need(
        self, card: Card, weapon: str, firer: Figure, bearing: Bearing, target: Figure, acts: int
    ) -> int:
        """As `aiming.aim`, for a figure that has yet to get there."""
        if weapon == MISSILE and not self._edition.missile_modified:
            return self._edition.missile_base(bearing.range) + acts
        need = bearing.range if weapon == CANNON else self._edition.missile_base(bearing.range)
        need += acts + self._house.cards[target.card].size + (3 if target.swimming else 0)
        if weapon == CANNON:
            need += card.accuracy
        if firer.speed and target.speed and firer.direction == target.direction:
            return need
        if (bearing.facing - firer.direction) % 6 in SIDES:
            need += firer.speed // 3
        if (target.direction - bearing.facing) % 6 in SIDES:
            need += target.speed // 3
        return need
