"""What the two editions do differently: a table of values and small functions, chosen once a game.

The rules ask an `Edition` and never which edition it is. Tuples of six go by `rel`, the facing seen from the
direction: 0 the same, 1 and 5 front-quarter, 2 and 4 rear-quarter, 3 rear.
"""

from collections.abc import Callable

import msgspec

from rookery.games.skating.cards import Card
from rookery.games.skating.state import Figure
from rookery.games.skating.tasks import Modifier


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
    #: how many missiles those have that carry any; 0: the house says
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
