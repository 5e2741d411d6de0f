"""Entering a hex, obstacles that cannot be entered, and jumping over what one would rather not enter.
(rulings 29, 30, 32)
"""

import msgspec
from msgspec.structs import replace

from rookery.core.hexes import DIRECTIONS, Hex, hex_name, neighbour
from rookery.core.risk import Modifier
from rookery.games.skating import events
from rookery.games.skating.rules import ground as g
from rookery.games.skating.rules.collisions import collide
from rookery.games.skating.rules.damage import damage
from rookery.games.skating.rules.draft import Draft, rel_of
from rookery.games.skating.rules.ground import Feature
from rookery.games.skating.rules.tasks import NOBODY, Deaths, Shake, Trial
from rookery.games.skating.rules.water import splash

ROUGH_NEED = (0, 1, 2, 3, 2, 1)
"""What a figure must roll more than on rough ice, by rel."""


def enter(draft: Draft, slot: int, to: Hex) -> None:
    """The figure is put on a hex without obstacle or figure, and suffers what is there."""
    draft.change(slot, at=to)
    feature = draft.surface.at(to)
    if feature is g.BARE:
        return
    if feature.kind == g.ROUGH:
        _enter_rough(draft, slot, feature)
    else:
        splash(draft, slot)


def _enter_rough(draft: Draft, slot: int, feature: Feature) -> None:
    """Slower by the friction; whoever still slides, and not straight ahead, may fall."""
    speed = draft.figures[slot].speed
    slower = max(0, speed - feature.value)
    draft.tell(events.Roughed(draft.name(slot), hex_name(feature.at), feature.value, speed, slower))
    draft.set_speed(slot, slower)
    figure = draft.figures[slot]
    need = ROUGH_NEED[rel_of(figure)]
    if slower and need and not figure.fallen and not figure.dead:
        draft.push(Trial("rough", slot, need, (), 0, draft.blame(slot)))


def hit_obstacle(draft: Draft, slot: int, obstacle: Feature) -> bool:
    """A rock or a drift. True if the drift is gone and its hex can be entered."""
    speed = draft.figures[slot].speed
    if obstacle.kind != g.DRIFT:
        _bounce(draft, slot, obstacle, speed, speed)
        return False
    result = draft.edition.soft(speed, obstacle.value)
    if result.bounced:
        _bounce(draft, slot, obstacle, result.damage, result.speed)
        return False
    strength = result.strength
    draft.tell(events.Ploughed(draft.name(slot), hex_name(obstacle.at), speed, result.speed, strength))
    draft.lay(
        g.with_feature(draft.ground, replace(obstacle, value=strength))
        if strength
        else g.without_feature(draft.ground, obstacle.at)
    )
    draft.set_speed(slot, result.speed)
    draft.push(Shake(slot, speed - result.speed, "drift", draft.blame(slot)))
    return not strength


def _bounce(draft: Draft, slot: int, obstacle: Feature, harm: int, speed: int) -> None:
    """Back the way it came; what is left of its move goes that way."""
    figure = draft.figures[slot]
    back = (figure.direction + 3) % 6
    draft.tell(
        events.Bounced(
            draft.name(slot), obstacle.kind, hex_name(obstacle.at), figure.speed, speed, DIRECTIONS[back]
        )
    )
    damage(draft, slot, harm, "obstacle", draft.blame(slot))
    draft.change(slot, direction=back)
    draft.set_speed(slot, speed)
    draft.push(Shake(slot, harm, "obstacle", draft.blame(slot)))


# ---- jumping ----


class Leap(msgspec.Struct, frozen=True, gc=False):
    """What lies straight ahead: `hexes` to be jumped in one go, and what the die must beat."""

    hexes: int
    need: int
    modifiers: tuple[Modifier, ...]


def leap_ahead(draft: Draft, slot: int) -> Leap | None:
    """The jump the figure could try, if it has the hexes left for it.

    There is never more than one: all that is jumped is jumpable, and the hex behind it is bare.
    """
    figure, edition, at = draft.figures[slot], draft.edition, draft.place(slot)
    penalty = edition.jump_penalty[rel_of(figure)]
    if penalty is None:
        return None
    flat = obstacles = 0
    for _ in range(draft.left):
        at = neighbour(at, figure.direction)
        kind = draft.surface.at(at).kind
        if draft.surface.at(at) is g.BARE:
            break
        if draft.occupant(at) != NOBODY:
            return None
        if kind in (g.HOLE, g.ROUGH):
            flat += 1
        elif kind in g.OBSTACLES and edition.jump_obstacles:
            obstacles += 1
        else:
            return None
    else:
        return None
    if not flat + obstacles:
        return None
    modifiers = (Modifier("facing", -penalty),) if penalty else ()
    return Leap(flat + obstacles, flat + (obstacles + 1) // 2, modifiers)


def try_to_jump(draft: Draft, leap: Leap) -> None:
    slot = draft.acting
    draft.acts += draft.edition.jump_counts
    draft.push(Trial("jump", slot, leap.need, leap.modifiers, leap.hexes), Deaths((slot,)))


def jumped(draft: Draft, slot: int, hexes: int) -> None:
    """Over and down; onto somebody, it is a collision, and the jumper stays where it took off."""
    figure, origin = draft.figures[slot], draft.place(slot)
    to = neighbour(origin, figure.direction, hexes + 1)
    other = draft.occupant(to)
    draft.tell(events.Jumped(draft.name(slot), hex_name(origin), hex_name(to), hexes))
    if other == NOBODY:
        draft.used += hexes + 1
        draft.change(slot, at=to)
    else:
        draft.used += 1
        collide(draft, slot, other)
