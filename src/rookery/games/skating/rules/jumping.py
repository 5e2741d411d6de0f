"""Jumping over what one would rather not enter. (ruling 32)"""

import msgspec

from rookery.core.hexes import hex_name, neighbour
from rookery.games.skating.events import Jumped
from rookery.games.skating.ground import BARE, HOLE, OBSTACLES, ROUGH
from rookery.games.skating.rules.collisions import collide
from rookery.games.skating.rules.desk import Desk, rel_of
from rookery.games.skating.tasks import NOBODY, Deaths, Modifier, Trial


class Leap(msgspec.Struct, frozen=True, gc=False):
    """What lies straight ahead: `hexes` to be jumped in one go, and what the die must beat."""

    hexes: int
    need: int
    modifiers: tuple[Modifier, ...]


def leap_ahead(desk: Desk, slot: int) -> Leap | None:
    """The jump the figure could try, if it has the hexes left for it.

    There is never more than one: all that is jumped is jumpable, and the hex behind it is bare.
    """
    figure, edition, at = desk.figures[slot], desk.edition, desk.place(slot)
    penalty = edition.jump_penalty[rel_of(figure)]
    if penalty is None:
        return None
    flat = obstacles = 0
    for _ in range(desk.left):
        at = neighbour(at, figure.direction)
        kind = desk.surface.at(at).kind
        if desk.surface.at(at) is BARE:
            break
        if desk.occupant(at) != NOBODY:
            return None
        if kind in (HOLE, ROUGH):
            flat += 1
        elif kind in OBSTACLES and edition.jump_obstacles:
            obstacles += 1
        else:
            return None
    else:
        return None
    if not flat + obstacles:
        return None
    modifiers = (Modifier("facing", -penalty),) if penalty else ()
    return Leap(flat + obstacles, flat + (obstacles + 1) // 2, modifiers)


def try_to_jump(desk: Desk, leap: Leap) -> None:
    slot = desk.acting
    desk.acts += desk.edition.jump_counts
    desk.push(Trial("jump", slot, leap.need, leap.modifiers, leap.hexes), Deaths((slot,)))


def jumped(desk: Desk, slot: int, hexes: int) -> None:
    """Over and down; onto somebody, it is a collision, and the jumper stays where it took off."""
    figure, origin = desk.figures[slot], desk.place(slot)
    to = neighbour(origin, figure.direction, hexes + 1)
    other = desk.occupant(to)
    desk.tell(Jumped(desk.name(slot), hex_name(origin), hex_name(to), hexes))
    if other == NOBODY:
        desk.used += hexes + 1
        desk.change(slot, at=to)
    else:
        desk.used += 1
        collide(desk, slot, other)
