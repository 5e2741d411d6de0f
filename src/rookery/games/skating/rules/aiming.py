"""Who can be shot at, and what it takes to hit. (rulings 21 to 23, 27)"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import takewhile

import msgspec

from rookery.core.hexes import ahead_and_aside, distance, line_crosses
from rookery.core.risk import Modifier
from rookery.games.skating.options import Options
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.editions import EDITIONS, Edition, fan, straight
from rookery.games.skating.rules.ground import ROCK
from rookery.games.skating.rules.movement import thrust_of
from rookery.games.skating.state import CANNON, FIRE, MISSILE, Figure
from rookery.games.skating.texts.cards import Card

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


def weapons(draft: Draft, slot: int) -> list[str]:
    """What the acting figure could fire now, were there a target."""
    figure = draft.figures[slot]
    if draft.spent & FIRE or figure.jammed or figure.swimming or figure.fallen:
        return []
    found = [CANNON] if energy_of(draft.options, figure) >= draft.card(slot).energy else []
    return [*found, MISSILE] if figure.missiles else found


def energy_of(options: Options, figure: Figure) -> int:
    """All it could still pay with."""
    return thrust_of(options, figure) + sum(figure.shields)


@lru_cache(maxsize=1024)
def splits(amount: int, pools: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to take so much out of these pools together, from the first ones first."""

    def ways(amount: int, pools: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not pools:
            if not amount:
                yield ()
            return
        for taken in range(min(pools[0], amount), -1, -1):
            for rest in ways(amount - taken, pools[1:]):
                yield (taken, *rest)

    return tuple(ways(amount, pools))


def payments(draft: Draft, slot: int) -> tuple[tuple[int, ...], ...]:
    """Every way to pay for a shot: thrust first, then each side of the shields (all 0 without any)."""
    figure = draft.figures[slot]
    pools = thrust_of(draft.options, figure), *(figure.shields or (0,) * 6)
    return splits(draft.card(slot).energy, pools)


def spread_of(edition: Edition, card: Card, weapon: str) -> Callable[[int], int]:
    """How far aside a weapon reaches at a range. (ruling 21)"""
    if weapon == MISSILE:
        return edition.missile_spread
    return fan if card.arc == "fan" else straight


def reach_of(edition: Edition, card: Card, weapon: str) -> tuple[int, ...]:
    """How far aside it reaches at range 1, 2 and so on, as long as two dice can hit at that range."""
    spread = spread_of(edition, card, weapon)
    within = takewhile(
        lambda away: plain_need(edition, card, weapon, away) <= BEST_ROLL, range(1, ACROSS + 1)
    )
    return tuple(map(spread, within))


def arc_of(draft: Draft, slot: int, weapon: str) -> tuple[int, ...]:
    return reach_of(draft.edition, draft.card(slot), weapon)


def targets(draft: Draft, slot: int, weapon: str, cover: bool = True) -> list[int]:
    """Every living figure in the arc of fire, friends too; `cover` is whether rocks may give any."""
    figure, (q, r) = draft.figures[slot], draft.place(slot)
    spread = spread_of(draft.edition, draft.card(slot), weapon)
    found = []
    for other, target in enumerate(draft.figures):
        if target.dead or target.at is None or other == slot:
            continue
        there = ahead_and_aside(target.at[0] - q, target.at[1] - r, figure.facing)
        if there is None:
            continue
        ahead, aside = there
        if ahead and aside <= spread(ahead + aside):
            found.append(other)
    if cover and draft.options.rocks_block:
        return [other for other in found if not _blocked(draft, slot, other)]
    return found


def _blocked(draft: Draft, slot: int, target: int) -> bool:
    start, end = draft.place(slot), draft.place(target)
    return any(
        feature.kind == ROCK and line_crosses(start, end, feature.at) for feature in draft.ground.features
    )


def aim(draft: Draft, slot: int, target: int, weapon: str) -> Aim:
    """`draft.acts` are the firer's earlier actions."""
    away = distance(draft.place(slot), draft.place(target))
    firer, victim = draft.figures[slot], draft.figures[target]
    return aim_at(draft.options, weapon, away, draft.acts, firer, victim)


def aim_at(options: Options, weapon: str, away: int, acts: int, firer: Figure, victim: Figure) -> Aim:
    """The same from any range after any actions: only how the two move is looked at, not where they are."""
    edition, missile = EDITIONS[options.edition], weapon == MISSILE
    modifiers = [Modifier("earlier actions", acts)] if acts else []
    if not missile or edition.missile_modified:
        modifiers += edition.crossing(firer, victim)
        others = (
            ("target's size", options.cards[victim.card].size),
            ("accuracy", accuracy_of(options.cards[firer.card], weapon)),
            ("target in water", IN_WATER if victim.swimming else 0),
        )
        modifiers += [Modifier(label, value) for label, value in others if value]
    return Aim(away, base_of(edition, weapon, away), tuple(modifiers))


def base_of(edition: Edition, weapon: str, away: int) -> int:
    """What a shot needs before any modifier."""
    return edition.missile_base(away) if weapon == MISSILE else away


def accuracy_of(card: Card, weapon: str) -> int:
    """What its card adds to what its cannon needs; missiles find their own way."""
    return 0 if weapon == MISSILE else card.accuracy


def plain_need(edition: Edition, card: Card, weapon: str, away: int) -> int:
    """What a shot takes at somebody of no size who stands still, with no earlier action."""
    return base_of(edition, weapon, away) + accuracy_of(card, weapon)


def hits(need: int, black: int, white: int) -> bool:
    """Snake eyes always miss. (ruling 22)"""
    return black + white >= need and (black, white) != (1, 1)


def rolled_damage(total: int, plus: int, doubled: bool = False) -> int:
    """What a hit does that has so much on its dice, before any shield. (ruling 24)"""
    return max(0, (total + plus) * (2 if doubled else 1))
