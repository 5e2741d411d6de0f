"""Changing facing and direction. (ruling 13)"""

from rookery.core.hexes import DIRECTIONS
from rookery.games.skating.events import Faced, Steered
from rookery.games.skating.ground import ROUGH
from rookery.games.skating.rules.desk import Desk, rel_of
from rookery.games.skating.tasks import Deaths, Modifier, Trial


def maneuver_need(actions: int) -> int:
    """0, 1, 3, 6, 10 …: the sum of the numbers of the actions before."""
    return actions * (actions + 1) // 2


def maneuver_modifiers(desk: Desk, slot: int, away: int = 0) -> tuple[Modifier, ...]:
    figure = desk.figures[slot]
    feature = desk.surface.at(desk.place(slot))
    found = (
        ("maneuverability", desk.card(slot).maneuverability),
        ("rough ice", feature.value if feature.kind == ROUGH else 0),
        ("unsteady", -figure.unsteady),
        ("fumble", -1 if figure.trouble == "shaky" else 0),
        ("away from facing", away),
    )
    return tuple(Modifier(label, value) for label, value in found if value)


def steer_penalty(desk: Desk, slot: int, turn: int) -> int | None:
    """What steering that way costs; None if it may not be tried."""
    for way, penalty in desk.edition.steering[rel_of(desk.figures[slot])]:
        if way == turn:
            return penalty
    return None


def try_maneuver(desk: Desk, kind: str, turn: int) -> None:
    """`kind` is "face" or "steer". What cannot fail is not rolled for."""
    slot = desk.acting
    away = steer_penalty(desk, slot, turn) or 0 if kind == "steer" else 0
    modifiers = maneuver_modifiers(desk, slot, away)
    need = maneuver_need(desk.acts)
    desk.acts += 1
    if 1 + sum(modifier.value for modifier in modifiers) > need:
        maneuvered(desk, kind, slot, turn)
    else:
        desk.push(Trial(kind, slot, need, modifiers, turn), Deaths((slot,)))


def maneuvered(desk: Desk, kind: str, slot: int, turn: int) -> None:
    figure = desk.figures[slot]
    if kind == "face":
        facing = (figure.facing + turn) % 6
        desk.tell(Faced(desk.name(slot), DIRECTIONS[figure.facing], DIRECTIONS[facing], "maneuver"))
        desk.set_facing(slot, facing)
    else:
        direction = (figure.direction + turn) % 6
        desk.tell(Steered(desk.name(slot), DIRECTIONS[figure.direction], DIRECTIONS[direction]))
        desk.change(slot, direction=direction)
