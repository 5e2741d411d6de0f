"""Shots throw their firer back and push their target on. (ruling 25)"""

from rookery.core.hexes import DIRECTIONS, hex_name, neighbour
from rookery.games.skating.ground import OBSTACLES
from rookery.games.skating.harm_events import Recoiled
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.terrain import enter
from rookery.games.skating.tasks import NOBODY, Recoil


def recoil(desk: Desk, task: Recoil) -> None:
    kick(desk, task.slot, (desk.figures[task.slot].facing + 3) % 6, task.speed)


def kick(desk: Desk, slot: int, way: int, changes_speed: bool) -> None:
    """First the speed, by one, then one hex that way if nothing is there."""
    figure = desk.figures[slot]
    if figure.at is None or figure.swimming:
        return
    if changes_speed:
        if not figure.speed:
            desk.set_motion(slot, 1, way)
        else:
            along = (figure.direction - way) % 6 in (0, 1, 5)
            desk.set_motion(slot, figure.speed + (1 if along else -1), figure.direction)
    to = neighbour(figure.at, way)
    blocked = desk.occupant(to) != NOBODY or desk.surface.at(to).kind in OBSTACLES
    after = desk.figures[slot]
    desk.tell(
        Recoiled(
            desk.name(slot),
            hex_name(figure.at),
            hex_name(figure.at if blocked else to),
            figure.speed,
            after.speed,
            DIRECTIONS[after.direction],
            blocked,
        )
    )
    if blocked:
        return
    if slot == desk.acting and not figure.speed and changes_speed:
        # The one hex of its new speed is moved already.
        desk.used += 1
    enter(desk, slot, to)
