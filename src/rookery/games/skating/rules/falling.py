"""Falling over, keeping one's feet, and standing up again. (rulings 15, 16, 18)"""

from rookery.core.hexes import DIRECTIONS
from rookery.games.skating.events import Faced, Fell, Slowed, Stood
from rookery.games.skating.rules.death import damage
from rookery.games.skating.rules.desk import Desk, rel_of
from rookery.games.skating.state import STAND
from rookery.games.skating.tasks import Modifier, Shake, Spin, Tire, Trial

STAND_NEED = 2


def fall(desk: Desk, slot: int, by: int) -> None:
    """Half the speed in damage, and more facing away. Swimmers, wrecks and the fallen don't fall.

    Whoever lets a figure fall has its death on the agenda afterwards.
    """
    figure = desk.figures[slot]
    if figure.at is None or figure.fallen or figure.swimming or figure.dead:
        return
    if slot == desk.acting:
        desk.spent |= STAND
    extra = desk.edition.fall_extra[rel_of(figure)]
    harm = figure.speed // 2 + extra
    desk.change(slot, fallen=True)
    desk.tell(Fell(desk.name(slot), figure.speed, extra, harm))
    damage(desk, slot, harm, "fall", by)


def shake(desk: Desk, task: Shake) -> None:
    """More than a quarter of the damage, rounded up, to stay upright."""
    figure = desk.figures[task.slot]
    if task.damage and not (figure.at is None or figure.fallen or figure.swimming or figure.dead):
        desk.push(Trial(task.kind, task.slot, (task.damage + 3) // 4, (), 0, task.by))


def stand_modifiers(desk: Desk, slot: int) -> tuple[Modifier, ...]:
    """Also for climbing out of the water: damage tells."""
    weary = desk.edition.weariness(desk.figures[slot].damage)
    return (Modifier("damage", -weary),) if weary else ()


def try_to_stand(desk: Desk) -> None:
    slot = desk.acting
    desk.spent |= STAND
    desk.push(Trial("stand", slot, STAND_NEED, stand_modifiers(desk, slot)))


def stood(desk: Desk, slot: int) -> None:
    """Standing up is the turn's first action."""
    desk.change(slot, fallen=False)
    desk.acts += 1
    desk.tell(Stood(desk.name(slot)))


def spin(desk: Desk, task: Spin, die: int) -> None:
    """1 is east, then counter-clockwise."""
    figure = desk.figures[task.slot]
    desk.tell(Faced(desk.name(task.slot), DIRECTIONS[figure.facing], DIRECTIONS[die - 1], "random", die))
    desk.set_facing(task.slot, die - 1)


def tire(desk: Desk, task: Tire) -> None:
    """One slower at the end of one's own turn, fallen or dead."""
    figure = desk.figures[task.slot]
    if figure.at is None or not figure.speed:
        return
    why = "wreck" if figure.dead else "fallen"
    desk.tell(Slowed(desk.name(task.slot), figure.speed, figure.speed - 1, why))
    desk.set_speed(task.slot, figure.speed - 1)
