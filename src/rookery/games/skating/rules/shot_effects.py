"""What shots do besides damage: critical hits and fumbles, by their names in the editions' tables, and how
they throw their firer back and push their target on. (rulings 24, 25)
"""

from rookery.core.hexes import DIRECTIONS, hex_name, neighbour
from rookery.games.skating import events
from rookery.games.skating.rules.damage import damage, fall
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.ground import OBSTACLES
from rookery.games.skating.rules.tasks import NOBODY, Recoil
from rookery.games.skating.rules.terrain import enter
from rookery.games.skating.state import UNJAM

NEEDS_DIE = ("extra", "turn", "misfire")
"""The effects that need a die of their own."""

NEXT_TURN = ("no_maneuvers", "no_speed", "shaky")
"""MkII's fumbles that spoil the next own turn."""


def strike_critical(draft: Draft, slot: int, die: int, effect: str, extra: int, by: int) -> None:
    """On the target; an extra die and the doubling are part of the damage already."""
    draft.tell(events.Critical(draft.name(slot), die, effect))
    _suffer(draft, slot, effect, extra, by)


def suffer_fumble(draft: Draft, slot: int, die: int, extra: int) -> None:
    """On the firer, whose own fault it is."""
    effect = draft.edition.fumbles[die - 1]
    draft.tell(events.Fumbled(draft.name(slot), die, effect))
    if effect == "jam":
        # Repairs begin the turn after.
        draft.spent |= UNJAM
    _suffer(draft, slot, effect, extra, NOBODY)


def _suffer(draft: Draft, slot: int, effect: str, extra: int, by: int) -> None:
    figure = draft.figures[slot]
    if effect in NEXT_TURN:
        draft.change(slot, trouble_next=effect)
    elif effect == "unsteady":
        draft.change(slot, unsteady=figure.unsteady + 1)
    elif effect == "brake":
        draft.change(slot, brake_lost=figure.brake_lost + 1)
    elif effect == "thrust":
        draft.change(slot, thrust_lost=figure.thrust_lost + 1)
    elif effect == "jam":
        draft.change(slot, jammed=True)
        draft.tell(events.Jammed(draft.name(slot)))
    elif effect == "fall":
        fall(draft, slot, by)
    elif effect == "turn":
        facing = (figure.facing + (1 if extra <= 3 else -1)) % 6
        draft.tell(
            events.Faced(draft.name(slot), DIRECTIONS[figure.facing], DIRECTIONS[facing], "hit", extra)
        )
        draft.set_facing(slot, facing)
    elif effect == "slow" and figure.speed:
        draft.tell(events.Slowed(draft.name(slot), figure.speed, figure.speed - 1, "fumble"))
        draft.set_speed(slot, figure.speed - 1)
    elif effect == "misfire":
        damage(draft, slot, (extra + 1) // 2, "misfire", by)


# ---- recoil and impact ----


def recoil(draft: Draft, task: Recoil) -> None:
    kick(draft, task.slot, (draft.figures[task.slot].facing + 3) % 6, task.speed)


def kick(draft: Draft, slot: int, way: int, changes_speed: bool) -> None:
    """First the speed, by one, then one hex that way if nothing is there."""
    figure = draft.figures[slot]
    if figure.at is None or figure.swimming:
        return
    if changes_speed:
        if not figure.speed:
            draft.set_motion(slot, 1, way)
        else:
            along = (figure.direction - way) % 6 in (0, 1, 5)
            draft.set_motion(slot, figure.speed + (1 if along else -1), figure.direction)
    to = neighbour(figure.at, way)
    blocked = draft.occupant(to) != NOBODY or draft.surface.at(to).kind in OBSTACLES
    after = draft.figures[slot]
    draft.tell(
        events.Recoiled(
            draft.name(slot),
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
    if slot == draft.acting and not figure.speed and changes_speed:
        # The one hex of its new speed is moved already.
        draft.used += 1
    enter(draft, slot, to)
