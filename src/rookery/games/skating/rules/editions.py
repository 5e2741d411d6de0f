"""What the two editions do differently: a table of values and small functions, chosen once a game.

The rules ask an `Edition` and never which edition it is. Tuples of six go by `rel`, the facing seen from the
direction: 0 the same, 1 and 5 front-quarter, 2 and 4 rear-quarter, 3 rear.
"""

from collections.abc import Callable

import msgspec

from rookery.core.risk import Modifier
from rookery.games.skating.state import Figure
from rookery.games.skating.texts.cards import Card


class Yield(msgspec.Struct, frozen=True, gc=False):
    """What a soft obstacle does to a figure, and it to the obstacle."""

    damage: int
    speed: int
    strength: int
    #: sent back the way it came; else it enters the hex if the strength is used up, or stops before it
    bounced: bool


class Edition(msgspec.Struct, frozen=True):
    name: str
    title: str
    #: the die for the order of a round; 0: the order is drawn
    order_die: int
    #: the change of speed by a thrust of so much at that rel, with or without the option `retro`
    boost: Callable[[int, int, bool], int]
    brakes: bool
    #: the turns of the direction that may be tried, each with its modifier
    steering: tuple[tuple[tuple[int, int], ...], ...]
    #: added to the damage of a fall
    fall_extra: tuple[int, ...]
    #: taken off the die for standing up and climbing out after so much damage
    weariness: Callable[[int], int]
    #: what the motion of firer and target adds to the range
    crossing: Callable[[Figure, Figure], tuple[Modifier, ...]]
    #: how many missiles those have that carry any; 0: an option says
    missiles: int
    #: what a missile needs at a range, and how far aside it reaches there
    missile_base: Callable[[int], int]
    missile_spread: Callable[[int], int]
    #: whether more than earlier actions counts against missiles, and whether they throw back and push
    missile_modified: bool
    missile_recoils: bool
    #: effects by die, 1 first
    criticals: tuple[str, ...]
    fumbles: tuple[str, ...]
    #: a drift of that strength, hit at that speed
    soft: Callable[[int, int], Yield]
    #: whether water turns a figure at random, and how many faces of a die put out such a card's engines
    water_spins: bool
    water_kills_engines: Callable[[Card], int]
    #: climbing out any way, instead of ahead after one step of facing
    climb_anywhere: bool
    #: taken off the die for a jump; None: no jumping like that
    jump_penalty: tuple[int | None, ...]
    jump_obstacles: bool
    #: whether these count as actions
    jump_counts: bool
    restart_counts: bool


SIDES = (1, 2, 4, 5)
"""The rels of a side shot, and of a target that crosses."""


def side_shot(firer: Figure) -> bool:
    return (firer.facing - firer.direction) % 6 in SIDES


def same_way(firer: Figure, target: Figure) -> bool:
    """Both move, in the same direction."""
    return firer.speed > 0 and target.speed > 0 and firer.direction == target.direction


def apart(firer: Figure, target: Figure) -> tuple[Modifier, ...]:
    """Firer and target each count for themselves: both editions, unless they move the same way."""
    found = []
    if side_shot(firer) and firer.speed >= 3:
        found.append(Modifier("side shot", firer.speed // 3))
    if (target.direction - firer.facing) % 6 in SIDES and target.speed >= 3:
        found.append(Modifier("target crosses", target.speed // 3))
    return tuple(found)


def straight(distance: int) -> int:
    """A line reaches nowhere aside. (ruling 21)"""
    return 0


def fan(distance: int) -> int:
    """How far aside a fan reaches: it is 1, 3 and then 5 hexes wide. (ruling 21)"""
    return min(2, (distance - 1) // 4)


# ---- MkII ----

_MK2_MISSILE = (8, 7, 6, 5, 5, 6, 7)


def _mk2_boost(rel: int, amount: int, retro: bool) -> int:
    """Forwards only, half from a front-quarter; the option also brakes by thrusting back. (ruling 12)"""
    forwards = {0: amount, 1: amount // 2, 5: amount // 2}
    backwards = {3: -amount, 2: -(amount // 2), 4: -(amount // 2)}
    return forwards.get(rel, backwards.get(rel, 0) if retro else 0)


def _mk2_crossing(firer: Figure, target: Figure) -> tuple[Modifier, ...]:
    """Moving the same way, a side shot only suffers from the difference. (ruling 22)"""
    if not same_way(firer, target):
        return apart(firer, target)
    difference = abs(firer.speed - target.speed) // 3
    return (Modifier("difference in speed", difference),) if side_shot(firer) and difference else ()


def _mk2_missile_base(distance: int) -> int:
    """By a table up to 7, then one more every two hexes. (ruling 23)"""
    return _MK2_MISSILE[distance - 1] if distance <= 7 else 4 + distance // 2


def _mk2_soft(speed: int, strength: int) -> Yield:
    """As a hard one, but damage and speed are halved. (ruling 30)"""
    return Yield(speed // 2, speed // 2, strength, bounced=True)


def _mk2_water_kills_engines(card: Card) -> int:
    return 2 if card.engines else 0


MK2 = Edition(
    name="mk2",
    title="MkII",
    order_die=0,
    boost=_mk2_boost,
    brakes=True,
    steering=((), ((1, 0),), ((1, 0),), (), ((-1, 0),), ((-1, 0),)),
    fall_extra=(0, 1, 3, 6, 3, 1),
    weariness=lambda damage: damage // 5,
    crossing=_mk2_crossing,
    missiles=0,
    missile_base=_mk2_missile_base,
    missile_spread=fan,
    missile_modified=True,
    missile_recoils=True,
    criticals=("unsteady", "brake", "thrust", "jam", "extra", "fall"),
    fumbles=("no_maneuvers", "no_speed", "shaky", "jam", "misfire", "fall"),
    soft=_mk2_soft,
    water_spins=True,
    water_kills_engines=_mk2_water_kills_engines,
    climb_anywhere=False,
    jump_penalty=(0, 1, None, None, None, 1),
    jump_obstacles=True,
    jump_counts=False,
    restart_counts=False,
)


# ---- MkIII ----

_AWAY = -1


def _mk3_boost(rel: int, amount: int, retro: bool) -> int:
    """Forwards and backwards, halves rounded up; there are no brakes. (ruling 12)"""
    half = (amount + 1) // 2
    return (amount, half, -half, -amount, -half, half)[rel]


def _mk3_crossing(firer: Figure, target: Figure) -> tuple[Modifier, ...]:
    """Moving the same way, nothing counts. (ruling 22)"""
    return () if same_way(firer, target) else apart(firer, target)


def _mk3_missile_base(distance: int) -> int:
    """Best at 11 to 20. (ruling 23)"""
    return 9 if distance <= 5 else 7 if distance <= 10 else 6 if distance <= 20 else 9


def _mk3_missile_spread(distance: int) -> int:
    """1, 3, 5 … hexes wide, every five hexes. (ruling 21)"""
    return (distance - 1) // 5


def _mk3_soft(speed: int, strength: int) -> Yield:
    """Speed and strength wear each other down. (ruling 30)"""
    lost = min(speed, strength)
    return Yield(0, speed - lost, strength - lost, bounced=False)


MK3 = Edition(
    name="mk3",
    title="MkIII",
    order_die=10,
    boost=_mk3_boost,
    brakes=False,
    steering=(
        ((1, _AWAY), (-1, _AWAY)),
        ((1, 0), (-1, _AWAY)),
        ((1, 0), (-1, _AWAY)),
        ((1, 0), (-1, 0)),
        ((1, _AWAY), (-1, 0)),
        ((1, _AWAY), (-1, 0)),
    ),
    fall_extra=(0, 0, 1, 1, 1, 0),
    weariness=lambda damage: 0,
    crossing=_mk3_crossing,
    missiles=2,
    missile_base=_mk3_missile_base,
    missile_spread=_mk3_missile_spread,
    missile_modified=False,
    missile_recoils=False,
    criticals=("fall", "turn", "unsteady", "jam", "thrust", "double"),
    fumbles=("fall", "turn", "unsteady", "jam", "slow", "misfire"),
    soft=_mk3_soft,
    water_spins=False,
    water_kills_engines=lambda card: 6,
    climb_anywhere=True,
    jump_penalty=(0, 1, 2, 3, 2, 1),
    jump_obstacles=False,
    jump_counts=True,
    restart_counts=True,
)


EDITIONS = {edition.name: edition for edition in (MK3, MK2)}
"""By the name the option has for them."""
