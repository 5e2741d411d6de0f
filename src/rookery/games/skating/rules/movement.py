"""Moving hex by hex, and changing speed. (rulings 8 to 12, 19)"""

from rookery.core.hexes import hex_name, neighbour
from rookery.games.skating.events import Braked, Shoved, Slid, Thrusted
from rookery.games.skating.ground import OBSTACLES, SLIDER
from rookery.games.skating.rules.collisions import collide, hit_slider
from rookery.games.skating.rules.desk import Desk, rel_of
from rookery.games.skating.rules.terrain import enter, hit_obstacle
from rookery.games.skating.state import BRAKE, FIRST, STAND, THRUST, Figure
from rookery.games.skating.tasks import NOBODY, Deaths, Shove


def own_step(desk: Desk) -> None:
    """One hex of the acting figure's own move."""
    slot = desk.acting
    desk.spent &= ~FIRST
    desk.push(Deaths((slot,)))
    _step(desk, slot, None)


def slide_on(desk: Desk) -> None:
    """A hex chosen by the player; for a fallen figure that means not trying to stand."""
    if desk.figures[desk.acting].fallen:
        desk.spent |= STAND
    own_step(desk)


def shove(desk: Desk, task: Shove) -> None:
    """One hex of a shove. Nobody is shoved twice in one chain of collisions. (ruling 19)"""
    slot, bit = task.slot, 1 << task.slot
    figure = desk.figures[slot]
    if figure.at is None or figure.swimming or not figure.speed or not task.hexes:
        return
    if not task.begun and desk.shoved & bit:
        return
    desk.shoved |= bit
    if task.hexes > 1:
        desk.push(Shove(slot, task.hexes - 1, True))
    _step(desk, slot, task.hexes - 1)


def _step(desk: Desk, slot: int, shoves_left: int | None) -> None:
    """Into the next hex, or into whatever is there. Every try of the acting figure's is used. (ruling 18)"""
    if slot == desk.acting:
        desk.used += 1
    figure = desk.figures[slot]
    origin = desk.place(slot)
    to = neighbour(origin, figure.direction)
    other = desk.occupant(to)
    if other != NOBODY:
        collide(desk, slot, other)
        return
    feature = desk.surface.at(to)
    if feature.kind == SLIDER:
        hit_slider(desk, slot, feature)
    elif feature.kind not in OBSTACLES or hit_obstacle(desk, slot, feature):
        if shoves_left is None:
            rest = max(0, desk.figures[slot].speed - desk.used)
            desk.tell(Slid(desk.name(slot), hex_name(origin), hex_name(to), rest))
        else:
            desk.tell(Shoved(desk.name(slot), hex_name(origin), hex_name(to), shoves_left))
        enter(desk, slot, to)


# ---- speed ----


def thrust_of(desk: Desk, figure: Figure) -> int:
    """What criticals and paid energy have left of it."""
    return max(0, desk.house.cards[figure.card].thrust - figure.thrust_lost - figure.thrust_paid)


def brake_of(desk: Desk, figure: Figure) -> int:
    card = desk.house.cards[figure.card]
    if not desk.edition.brakes or desk.house.retro or card.retro_only:
        return 0
    return max(0, card.brake - figure.brake_lost)


def after_thrust(desk: Desk, figure: Figure, amount: int) -> int:
    """The speed then: not below 0, and thrust takes nobody beyond its top speed."""
    card = desk.house.cards[figure.card]
    change = desk.edition.boost(rel_of(figure), amount, desk.house.retro or card.retro_only)
    speed = max(0, figure.speed + change)
    if change > 0 and card.top_speed is not None:
        speed = max(figure.speed, min(speed, card.top_speed))
    return speed


def after_brake(figure: Figure, amount: int) -> int:
    """Fully when facing roughly ahead, else half."""
    return max(0, figure.speed - (amount if rel_of(figure) in (0, 1, 5) else amount // 2))


def thrust(desk: Desk, amount: int) -> None:
    slot = desk.acting
    figure = desk.figures[slot]
    speed = after_thrust(desk, figure, amount)
    desk.spent |= THRUST
    desk.acts += 1
    desk.tell(Thrusted(desk.name(slot), amount, figure.speed, speed))
    desk.set_speed(slot, speed)


def brake(desk: Desk, amount: int) -> None:
    slot = desk.acting
    figure = desk.figures[slot]
    speed = after_brake(figure, amount)
    desk.spent |= BRAKE
    desk.acts += 1
    desk.tell(Braked(desk.name(slot), amount, figure.speed, speed))
    desk.set_speed(slot, speed)
