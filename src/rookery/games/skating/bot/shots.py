"""What a shot can be expected to do: for the bots, who plan with averages instead of rolling.

Everything is in points: a hundred are one penguin's whole health, and being alive at all is worth more.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from rookery.core.hexes import STEPS, Hex, neighbour
from rookery.games.skating.bot.ice import clear_ahead
from rookery.games.skating.options import Options
from rookery.games.skating.rules.aiming import aim_at, base_of, energy_of, power_of, rolled_damage, spread_of
from rookery.games.skating.rules.editions import EDITIONS
from rookery.games.skating.rules.firing import shield_against
from rookery.games.skating.rules.ground import Ground, Surface, surface_of
from rookery.games.skating.rules.movement import maneuver_need
from rookery.games.skating.rules.odds import dice_sums, shot_chance
from rookery.games.skating.state import CANNON, MISSILE, Figure
from rookery.games.skating.texts.cards import Card

HEALTH = 100.0
LIFE = 60.0
"""What being alive is worth on top of one's health."""
WHOLE = LIFE + HEALTH

FAR = 18
"""Nobody is shot at from farther away; what is beyond is not looked at."""
TURNS = ((0, 0), (1, 1), (1, -1), (2, 2), (2, -2))
"""The steps of facing that a figure is thought to make for a shot, and where to."""
MOST_KNOWN = 1 << 16
"""So many shots are remembered before all are forgotten."""


def life(points: int, damage: int) -> float:
    """What a penguin with so much damage is worth; nothing once it is dead."""
    return LIFE + HEALTH * (points - damage) / points if damage < points else 0.0


@lru_cache(maxsize=4096)
def harm(dice: int, plus: int, shield: int, points: int, damage: int) -> float:
    """The points a hit takes from its target, on average."""
    before = life(points, damage)
    return sum(
        chance * (before - life(points, damage + max(0, rolled_damage(total, plus) - shield)))
        for total, chance in enumerate(dice_sums(dice))
        if chance
    )


@lru_cache(maxsize=1024)
def fatal(dice: int, plus: int, least: int) -> float:
    """The chance that a hit takes at least so much."""
    return sum(chance for total, chance in enumerate(dice_sums(dice)) if rolled_damage(total, plus) >= least)


_CHANCES = tuple(shot_chance(need) for need in range(14))
"""By what is needed: a 2 and less always hits but for snake eyes, a 13 never."""


def hit_chance(need: int) -> float:
    return _CHANCES[max(0, min(need, 13))]


@lru_cache(maxsize=1024)
def turn_chance(turns: int, acts: int, ease: int) -> float:
    """The chance of that many maneuvers in a row, after so many actions."""
    chance = 1.0
    for n in range(acts, acts + turns):
        chance *= min(6, max(0, 6 + ease - maneuver_need(n))) / 6
    return chance


Spread = Callable[[int], int]
"""How far aside an arc of fire reaches, by the range."""


class Lane(NamedTuple):
    """One facing from which a hex can be fired at: so far away, after so many steps of facing."""

    facing: int
    range: int
    turns: int


@lru_cache(maxsize=64)
def lanes(facing: int, spread: Spread) -> dict[Hex, list[Lane]]:
    """By how far away a hex is: the facings that bring it into an arc of fire, and are not too far round from
    the present one."""
    found: dict[Hex, list[Lane]] = {}
    for turns, side in TURNS:
        for away in range(1, FAR + 1):
            lane = Lane((facing + side) % 6, away, turns)
            for there in _row(lane.facing, away, spread(away)):
                found.setdefault(there, []).append(lane)
    return found


def _row(facing: int, away: int, spread: int) -> set[Hex]:
    """The hexes of an arc of fire that are so far from 0,0, up to so many aside of those straight ahead."""
    asides = range(min(spread, away - 1) + 1)
    ahead = [(neighbour((0, 0), facing, away - aside), aside) for aside in asides]
    return {neighbour(at, (facing + side) % 6, aside) for at, aside in ahead for side in (1, -1)}


def ease_of(card: Card, figure: Figure) -> int:
    """What its maneuvers have added to the die, on bare ice."""
    return card.maneuverability - figure.unsteady


def hit_worth(options: Options, firer: Card, weapon: str, facing: int, target: Figure) -> float:
    """What a hit from that facing takes from the target, in points."""
    dice, plus = power_of(firer, weapon)
    shield = shield_against(facing, target)
    return harm(dice, plus, shield, options.cards[target.card].points, target.damage)


def kill_chance(options: Options, firer: Card, weapon: str, facing: int, target: Figure) -> float:
    """The chance that a hit from that facing kills the target."""
    dice, plus = power_of(firer, weapon)
    left = options.cards[target.card].points - target.damage
    return fatal(dice, plus, shield_against(facing, target) + left)


class Chance(NamedTuple):
    """The best shot a figure can hope for in its next turn."""

    worth: float
    range: int
    chance: float


NO_CHANCE = Chance(0.0, 0, 0.0)


class Gunner:
    """Looks for the shots that figures will have, as they slide on in their next turn.

    The same few figures are looked at again and again, turn after turn, so it remembers what it found.
    """

    def __init__(self, options: Options) -> None:
        self._options, self._edition = options, EDITIONS[options.edition]
        self._known: dict[tuple[Figure, Figure, Ground], Chance] = {}
        self._modified: dict[tuple[object, ...], int] = {}

    def best_shot(self, ground: Ground, firer: Figure, target: Figure) -> Chance:
        """The firer's best shot at the target as it is now, from where it slides past, turning if need be."""
        key = firer, target, ground
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
                self._modified.clear()
            found = self._known[key] = self._best_shot(surface_of(ground), firer, target)
        return found

    def _best_shot(self, surface: Surface, firer: Figure, target: Figure) -> Chance:
        if firer.at is None or target.at is None or firer.swimming:
            return NO_CHANCE
        card = self._options.cards[firer.card]
        # A fallen figure has to stand up first, a jammed weapon must be repaired: each four times in six.
        acts = firer.fallen + firer.jammed
        odds = (4 / 6) ** acts
        thrust = 0 if firer.fallen or firer.engines_out else max(0, card.thrust - firer.thrust_lost)
        reach = max(1, firer.speed) + (thrust + 1) // 2
        clear, _ = clear_ahead(surface, firer.at, firer.direction, reach)
        dq, dr = target.at[0] - firer.at[0], target.at[1] - firer.at[1]
        step_q, step_r = STEPS[firer.direction]
        best = NO_CHANCE
        for weapon in self._armed(card, firer):
            at_hand = lanes(firer.facing, spread_of(self._edition, card, weapon))
            # Whoever moves can't fire before its first hex.
            for step in range(1 if firer.speed else 0, clear + 1):
                there = dq - step * step_q, dr - step * step_r
                if step and there == (0, 0):
                    break
                for lane in at_hand.get(there, ()):
                    found = self._along(lane, weapon, firer, target, acts + (step > firer.speed), odds)
                    if found.worth > best.worth:
                        best = found
        return best

    def _along(
        self, lane: Lane, weapon: str, firer: Figure, target: Figure, acts: int, odds: float
    ) -> Chance:
        card = self._options.cards[firer.card]
        need = base_of(self._edition, weapon, lane.range) + acts + lane.turns
        chance = hit_chance(need + self._modifiers(weapon, lane.facing, firer, target))
        if not chance:
            return NO_CHANCE
        chance *= odds * turn_chance(lane.turns, acts, ease_of(card, firer))
        return Chance(
            chance * hit_worth(self._options, card, weapon, lane.facing, target), lane.range, chance
        )

    def _armed(self, card: Card, figure: Figure) -> tuple[str, ...]:
        """What it has left to fire with."""
        missile = (MISSILE,) if figure.missiles else ()
        return (CANNON, *missile) if energy_of(self._options, figure) >= card.energy else missile

    def _modifiers(self, weapon: str, facing: int, firer: Figure, target: Figure) -> int:
        """What adds to a shot's need besides range and actions, were the firer facing that way."""
        key = (
            weapon, facing, firer.card, firer.direction, firer.speed, target.card, target.direction,
            target.speed, target.swimming,
        )  # fmt: skip
        found = self._modified.get(key)
        if found is None:
            aimed = aim_at(self._options, weapon, 1, 0, replace(firer, facing=facing), target)
            found = self._modified[key] = aimed.need - aimed.base
        return found


@lru_cache(maxsize=8)
def gunner_for(options: Options) -> Gunner:
    return Gunner(options)
