"""Entering a hex, and obstacles that cannot be entered. (rulings 29, 30)"""

from msgspec.structs import replace

from rookery.core.hexes import DIRECTIONS, Hex, hex_name
from rookery.games.skating.events import Bounced, Ploughed, Roughed
from rookery.games.skating.ground import BARE, DRIFT, ROUGH, Feature, with_feature, without_feature
from rookery.games.skating.rules.death import damage
from rookery.games.skating.rules.desk import Desk, rel_of
from rookery.games.skating.rules.water import splash
from rookery.games.skating.tasks import Shake, Trial

ROUGH_NEED = (0, 1, 2, 3, 2, 1)
"""What a figure must roll more than on rough ice, by rel."""


def enter(desk: Desk, slot: int, to: Hex) -> None:
    """The figure is put on a hex without obstacle or figure, and suffers what is there."""
    desk.change(slot, at=to)
    feature = desk.surface.at(to)
    if feature is BARE:
        return
    if feature.kind == ROUGH:
        _enter_rough(desk, slot, feature)
    else:
        splash(desk, slot)


def _enter_rough(desk: Desk, slot: int, feature: Feature) -> None:
    """Slower by the friction; whoever still slides, and not straight ahead, may fall."""
    speed = desk.figures[slot].speed
    slower = max(0, speed - feature.value)
    desk.tell(Roughed(desk.name(slot), hex_name(feature.at), feature.value, speed, slower))
    desk.set_speed(slot, slower)
    figure = desk.figures[slot]
    need = ROUGH_NEED[rel_of(figure)]
    if slower and need and not figure.fallen and not figure.dead:
        desk.push(Trial("rough", slot, need, (), 0, desk.blame(slot)))


def hit_obstacle(desk: Desk, slot: int, obstacle: Feature) -> bool:
    """A rock or a drift. True if the drift is gone and its hex can be entered."""
    speed = desk.figures[slot].speed
    if obstacle.kind != DRIFT:
        _bounce(desk, slot, obstacle, speed, speed)
        return False
    result = desk.edition.soft(speed, obstacle.value)
    if result.bounced:
        _bounce(desk, slot, obstacle, result.damage, result.speed)
        return False
    strength = result.strength
    desk.tell(Ploughed(desk.name(slot), hex_name(obstacle.at), speed, result.speed, strength))
    desk.lay(
        with_feature(desk.ground, replace(obstacle, value=strength))
        if strength
        else without_feature(desk.ground, obstacle.at)
    )
    desk.set_speed(slot, result.speed)
    desk.push(Shake(slot, speed - result.speed, "drift", desk.blame(slot)))
    return not strength


def _bounce(desk: Desk, slot: int, obstacle: Feature, harm: int, speed: int) -> None:
    """Back the way it came; what is left of its move goes that way."""
    figure = desk.figures[slot]
    back = (figure.direction + 3) % 6
    desk.tell(
        Bounced(desk.name(slot), obstacle.kind, hex_name(obstacle.at), figure.speed, speed, DIRECTIONS[back])
    )
    damage(desk, slot, harm, "obstacle", desk.blame(slot))
    desk.change(slot, direction=back)
    desk.set_speed(slot, speed)
    desk.push(Shake(slot, harm, "obstacle", desk.blame(slot)))
