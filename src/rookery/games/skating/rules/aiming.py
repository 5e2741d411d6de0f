"""Who can be shot at, and what it takes to hit. (rulings 21 to 23, 27)"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import takewhile

import msgspec

from rookery.core.hexes import ahead_and_aside, distance, line_crosses
from rookery.games.skating.cards import Card
from rookery.games.skating.ground import ROCK
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.edition import fan, straight
from rookery.games.skating.rules.movement import thrust_of
from rookery.games.skating.state import CANNON, FIRE, MISSILE, Figure
from rookery.games.skating.tasks import Modifier

IN_WATER = 3
BEST_ROLL = 12
ACROSS = 60
"""Hexes from one end of the largest map to the other."""
MISSILE_DICE = 3


class Aim(msgspec.Struct, frozen=True, gc=False):
    """What a shot takes: `need` on two dice, from the range or a missile's table, and modifiers."""

    range: int
    base: int
    modifiers: tuple[Modifier, ...]

    @property
    def need(self) -> int:
        return self.base + sum(modifier.value for modifier in self.modifiers)


def power_of(card: Card, weapon: str) -> tuple[int, int]:
    """Its dice, and what is added to them."""
    return (MISSILE_DICE, 0) if weapon == MISSILE else (card.dice, card.plus)


def weapons(desk: Desk, slot: int) -> list[str]:
    """What the acting figure could fire now, were there a target."""
    figure = desk.figures[slot]
    if desk.spent & FIRE or figure.jammed or figure.swimming or figure.fallen:
        return []
    found = [CANNON] if energy_of(desk, figure) >= desk.card(slot).energy else []
    return [*found, MISSILE] if figure.missiles else found


def energy_of(desk: Desk, figure: Figure) -> int:
    """All it could still pay with."""
    return thrust_of(desk, figure) + sum(figure.shields)


@lru_cache(maxsize=1024)
def payments(thrust: int, shields: tuple[int, ...], energy: int) -> tuple[tuple[int, ...], ...]:
    """Every way to pay: thrust first, then each side of the shields (all 0 without any)."""
    pools = (thrust, *(shields or (0,) * 6))

    def ways(pools: tuple[int, ...], energy: int) -> Iterator[tuple[int, ...]]:
        if not pools:
            if not energy:
                yield ()
            return
        for paid in range(min(pools[0], energy), -1, -1):
            for rest in ways(pools[1:], energy - paid):
                yield (paid, *rest)

    return tuple(ways(pools, energy))


def spread_of(desk: Desk, slot: int, weapon: str) -> Callable[[int], int]:
    """How far aside a weapon reaches at a range. (ruling 21)"""
    if weapon == MISSILE:
        return desk.edition.missile_spread
    return fan if desk.card(slot).arc == "fan" else straight


def arc_of(desk: Desk, slot: int, weapon: str) -> tuple[int, ...]:
    """How far aside it reaches at range 1, 2 and so on, as long as two dice can hit at that range."""
    spread, accuracy = spread_of(desk, slot, weapon), desk.card(slot).accuracy
    needs = desk.edition.missile_base if weapon == MISSILE else lambda away: away + accuracy
    within = takewhile(lambda away: needs(away) <= BEST_ROLL, range(1, ACROSS + 1))
    return tuple(spread(away) for away in within)


def targets(desk: Desk, slot: int, weapon: str, cover: bool = True) -> list[int]:
    """Every living figure in the arc of fire, friends too; `cover` is whether rocks may give any."""
    figure, (q, r) = desk.figures[slot], desk.place(slot)
    spread = spread_of(desk, slot, weapon)
    found = []
    for other, target in enumerate(desk.figures):
        if target.dead or target.at is None or other == slot:
            continue
        there = ahead_and_aside(target.at[0] - q, target.at[1] - r, figure.facing)
        if there is None:
            continue
        ahead, aside = there
        if ahead and aside <= spread(ahead + aside):
            found.append(other)
    if cover and desk.house.rocks_block:
        return [other for other in found if not _blocked(desk, slot, other)]
    return found


def _blocked(desk: Desk, slot: int, target: int) -> bool:
    start, end = desk.place(slot), desk.place(target)
    return any(
        feature.kind == ROCK and line_crosses(start, end, feature.at) for feature in desk.ground.features
    )


def aim(desk: Desk, slot: int, target: int, weapon: str) -> Aim:
    """`desk.acts` are the firer's earlier actions."""
    edition, firer, victim = desk.edition, desk.figures[slot], desk.figures[target]
    away = distance(desk.place(slot), desk.place(target))
    missile = weapon == MISSILE
    modifiers = [Modifier("earlier actions", desk.acts)] if desk.acts else []
    if not missile or edition.missile_modified:
        modifiers += edition.crossing(firer, victim)
        others = (
            ("target's size", desk.card(target).size),
            ("accuracy", 0 if missile else desk.card(slot).accuracy),
            ("target in water", IN_WATER if victim.swimming else 0),
        )
        modifiers += [Modifier(label, value) for label, value in others if value]
    return Aim(away, edition.missile_base(away) if missile else away, tuple(modifiers))


def hits(need: int, black: int, white: int) -> bool:
    """Snake eyes always miss. (ruling 22)"""
    return black + white >= need and (black, white) != (1, 1)
