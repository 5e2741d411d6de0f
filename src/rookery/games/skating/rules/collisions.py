"""Collisions: what speeds and directions make of each other, and all that follows. (rulings 17 to 20)"""

import msgspec

from rookery.core.hexes import DIRECTIONS, Hex, hex_name, neighbour
from rookery.games.skating.events import Collided, ObstacleSlid
from rookery.games.skating.ground import BARE, EDGE, HOLE, SLIDER, Feature, with_feature, without_feature
from rookery.games.skating.rules.death import damage
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.state import Figure
from rookery.games.skating.tasks import NOBODY, Deaths, Shake, Shove

STATIONARY, REAR, REAR_QUARTER, FRONT_QUARTER, FRONT = (
    "stationary", "rear", "rear-quarter", "front-quarter", "front",
)  # fmt: skip
SWIMMER = "swimmer"
CASES = (REAR, REAR_QUARTER, FRONT_QUARTER, FRONT, FRONT_QUARTER, REAR_QUARTER)
"""By the target's direction minus the hitter's."""


class Part(msgspec.Struct, frozen=True, gc=False):
    """What becomes of one of the two: its speed, the hexes it is moved, whether it takes the other's
    direction."""

    speed: int
    hexes: int = 0
    turns: bool = False


class Crash(msgspec.Struct, frozen=True, gc=False):
    """One row of the table, worked out. `hexes` is its n."""

    case: str
    damage: int
    hexes: int
    hitter: Part
    target: Part


def crash(hitter: int, target: int, rel: int) -> Crash:
    """Two speeds, and the target's direction as seen from the hitter's. Every part is rounded down."""
    if target == 0:
        n = hitter // 2
        return Crash(STATIONARY, hitter, n, Part(n), Part(n, n, True))
    match CASES[rel]:
        case "front":
            n = abs(hitter - target) // 2
            slower, faster = Part(n, n, True), Part(n)
            if hitter == target:
                slower = faster
            parts = (slower, faster) if hitter < target else (faster, slower)
            return Crash(FRONT, hitter + target, n, *parts)
        case "front-quarter":
            softened = 2 * target // 3
            n = abs(hitter - softened) // 2
            return Crash(FRONT_QUARTER, (hitter + softened) // 2, n, Part(n, n, True), Part(n, n, True))
        case "rear-quarter":
            n = hitter // 3
            return Crash(
                REAR_QUARTER,
                max(0, hitter - target) // 2,
                n,
                Part(hitter - n, n, True),
                Part(target + n, n, True),
            )
        case _:
            n = hitter // 2
            return Crash(REAR, max(0, hitter - target), n, Part(hitter - n, n), Part(target + n, n))


def collide(desk: Desk, hitter: int, target: int) -> None:
    """The hitter stays where it is. Damage, speeds and directions are settled; the rest is on the agenda."""
    one, other = desk.figures[hitter], desk.figures[target]
    if other.swimming:
        result = Crash(SWIMMER, one.speed, 0, Part(0), Part(0))
    else:
        result = crash(one.speed, other.speed, (other.direction - one.direction) % 6)
    _move_on(desk, hitter, result.hitter, other.direction)
    _move_on(desk, target, result.target, one.direction)
    _tell(desk, hitter, one, desk.name(target), other, desk.figures[target], result)
    damage(desk, target, result.damage, "collision", one.who)
    damage(desk, hitter, result.damage, "collision", other.who)
    desk.push(
        Shove(target, result.target.hexes),
        Shove(hitter, result.hitter.hexes),
        Shake(target, result.damage, "collision", one.who),
        Shake(hitter, result.damage, "collision", other.who),
        Deaths((target, hitter)),
    )


def _move_on(desk: Desk, slot: int, part: Part, others: int) -> None:
    desk.set_motion(slot, part.speed, others if part.turns else desk.figures[slot].direction)


def _tell(
    desk: Desk, hitter: int, before: Figure, target: str, other: Figure, other_after: Figure, result: Crash
) -> None:
    after = desk.figures[hitter]
    desk.tell(
        Collided(
            desk.name(hitter),
            target,
            hex_name(other.at or (0, 0)),
            result.case,
            (before.speed, after.speed),
            (other.speed, other_after.speed),
            (DIRECTIONS[before.direction], DIRECTIONS[after.direction]),
            (DIRECTIONS[other.direction], DIRECTIONS[other_after.direction]),
            result.hexes,
            result.damage,
        )
    )


# ---- obstacles that slide ----


def hit_slider(desk: Desk, hitter: int, slider: Feature) -> None:
    """As a standing figure that nothing can hurt. It stops before anything in its way. (ruling 20)"""
    one = desk.figures[hitter]
    result = crash(one.speed, 0, 0)
    desk.set_motion(hitter, result.hitter.speed, one.direction)
    still = Figure(NOBODY, 0, slider.at, one.direction, one.direction, 0)
    _tell(desk, hitter, one, SLIDER, still, still, result)
    damage(desk, hitter, result.damage, "collision", desk.blame(hitter))
    _slide(desk, slider, one.direction, result.hexes)
    desk.push(Shake(hitter, result.damage, "collision", desk.blame(hitter)), Deaths((hitter,)))


def _slide(desk: Desk, slider: Feature, direction: int, hexes: int) -> None:
    at = slider.at
    for _ in range(hexes):
        to = neighbour(at, direction)
        feature = desk.surface.at(to)
        if desk.occupant(to) != NOBODY:
            break
        if feature is EDGE or feature.kind == HOLE:
            _put(desk, slider, to, gone=True)
            return
        if feature is not BARE:
            break
        at = to
    if at != slider.at:
        _put(desk, slider, at, gone=False)


def _put(desk: Desk, slider: Feature, to: Hex, gone: bool) -> None:
    ground = without_feature(desk.ground, slider.at)
    desk.lay(ground if gone else with_feature(ground, Feature(to, SLIDER)))
    desk.tell(ObstacleSlid(hex_name(slider.at), hex_name(to), gone))
