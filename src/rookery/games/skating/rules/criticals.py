"""Critical hits and fumbles: each effect by its name in the editions' tables. (ruling 24)"""

from rookery.core.hexes import DIRECTIONS
from rookery.games.skating.events import Faced, Slowed
from rookery.games.skating.harm_events import Critical, Fumbled, Jammed
from rookery.games.skating.rules.death import damage
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.falling import fall
from rookery.games.skating.state import UNJAM
from rookery.games.skating.tasks import NOBODY

NEEDS_DIE = ("extra", "turn", "misfire")
"""The effects that need a die of their own."""

NEXT_TURN = ("no_maneuvers", "no_speed", "shaky")
"""MkII's fumbles that spoil the next own turn."""


def strike_critical(desk: Desk, slot: int, die: int, effect: str, extra: int, by: int) -> None:
    """On the target; an extra die and the doubling are part of the damage already."""
    desk.tell(Critical(desk.name(slot), die, effect))
    _suffer(desk, slot, effect, extra, by)


def suffer_fumble(desk: Desk, slot: int, die: int, extra: int) -> None:
    """On the firer, whose own fault it is."""
    effect = desk.edition.fumbles[die - 1]
    desk.tell(Fumbled(desk.name(slot), die, effect))
    if effect == "jam":
        # Repairs begin the turn after.
        desk.spent |= UNJAM
    _suffer(desk, slot, effect, extra, NOBODY)


def _suffer(desk: Desk, slot: int, effect: str, extra: int, by: int) -> None:
    figure = desk.figures[slot]
    if effect in NEXT_TURN:
        desk.change(slot, trouble_next=effect)
    elif effect == "unsteady":
        desk.change(slot, unsteady=figure.unsteady + 1)
    elif effect == "brake":
        desk.change(slot, brake_lost=figure.brake_lost + 1)
    elif effect == "thrust":
        desk.change(slot, thrust_lost=figure.thrust_lost + 1)
    elif effect == "jam":
        desk.change(slot, jammed=True)
        desk.tell(Jammed(desk.name(slot)))
    elif effect == "fall":
        fall(desk, slot, by)
    elif effect == "turn":
        facing = (figure.facing + (1 if extra <= 3 else -1)) % 6
        desk.tell(Faced(desk.name(slot), DIRECTIONS[figure.facing], DIRECTIONS[facing], "hit", extra))
        desk.set_facing(slot, facing)
    elif effect == "slow" and figure.speed:
        desk.tell(Slowed(desk.name(slot), figure.speed, figure.speed - 1, "fumble"))
        desk.set_speed(slot, figure.speed - 1)
    elif effect == "misfire":
        damage(desk, slot, (extra + 1) // 2, "misfire", by)
