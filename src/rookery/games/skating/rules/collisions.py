"""Collisions: what speeds and directions make of each other, and all that follows. (rulings 17 to 20)"""

import msgspec

from rookery.core.hexes import DIRECTIONS, Hex, hex_name, neighbour
from rookery.games.skating import events
from rookery.games.skating.rules import ground as g
from rookery.games.skating.rules.damage import damage
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.ground import Feature
from rookery.games.skating.rules.tasks import NOBODY, Deaths, Shake, Shove
from rookery.games.skating.state import Figure

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
            harm = max(0, hitter - target) // 2
            return Crash(REAR_QUARTER, harm, n, Part(hitter - n, n, True), Part(target + n, n, True))
        case _:
            n = hitter // 2
            return Crash(REAR, max(0, hitter - target), n, Part(hitter - n, n), Part(target + n, n))


def collide(draft: Draft, hitter: int, target: int) -> None:
    """The hitter stays where it is. Damage, speeds and directions are settled; the rest is on the agenda."""
    one, other = draft.figures[hitter], draft.figures[target]
    if other.swimming:
        result = Crash(SWIMMER, one.speed, 0, Part(0), Part(0))
    else:
        result = crash(one.speed, other.speed, (other.direction - one.direction) % 6)
    _move_on(draft, hitter, result.hitter, other.direction)
    _move_on(draft, target, result.target, one.direction)
    _tell(draft, hitter, one, draft.name(target), other, draft.figures[target], result)
    damage(draft, target, result.damage, "collision", one.who)
    damage(draft, hitter, result.damage, "collision", other.who)
    draft.push(
        Shove(target, result.target.hexes),
        Shove(hitter, result.hitter.hexes),
        Shake(target, result.damage, "collision", one.who),
        Shake(hitter, result.damage, "collision", other.who),
        Deaths((target, hitter)),
    )


def _move_on(draft: Draft, slot: int, part: Part, others: int) -> None:
    draft.set_motion(slot, part.speed, others if part.turns else draft.figures[slot].direction)


def _tell(
    draft: Draft, hitter: int, before: Figure, target: str, other: Figure, other_after: Figure, result: Crash
) -> None:
    after = draft.figures[hitter]
    draft.tell(
        hitter,
        events.Collided,
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


# ---- obstacles that slide ----


def hit_slider(draft: Draft, hitter: int, slider: Feature) -> None:
    """As a standing figure that nothing can hurt. It stops before anything in its way. (ruling 20)"""
    one = draft.figures[hitter]
    result = crash(one.speed, 0, 0)
    draft.set_motion(hitter, result.hitter.speed, one.direction)
    still = Figure(NOBODY, 0, slider.at, one.direction, one.direction, 0)
    _tell(draft, hitter, one, g.SLIDER, still, still, result)
    damage(draft, hitter, result.damage, "collision", draft.blame(hitter))
    _slide(draft, slider, one.direction, result.hexes)
    draft.push(Shake(hitter, result.damage, "collision", draft.blame(hitter)), Deaths((hitter,)))


def _slide(draft: Draft, slider: Feature, direction: int, hexes: int) -> None:
    at = slider.at
    for _ in range(hexes):
        to = neighbour(at, direction)
        feature = draft.surface.at(to)
        if draft.occupant(to) != NOBODY:
            break
        if feature.is_water:
            _put(draft, slider, to, gone=True)
            return
        if feature is not g.BARE:
            break
        at = to
    if at != slider.at:
        _put(draft, slider, at, gone=False)


def _put(draft: Draft, slider: Feature, to: Hex, gone: bool) -> None:
    ground = g.without_feature(draft.ground, slider.at)
    draft.lay(ground if gone else g.with_feature(ground, Feature(to, g.SLIDER)))
    draft.note(events.ObstacleSlid(hex_name(slider.at), hex_name(to), gone))
