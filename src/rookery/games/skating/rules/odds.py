"""The chance of every test and shot, shown before anybody commits to it. (ruling 14)"""

from rookery.games.skating.actions import Action, Climb, Face, Fire, Jump, Restart, Stand, Steer, Unjam
from rookery.games.skating.rules.aiming import aim, hits
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.falling import STAND_NEED, stand_modifiers
from rookery.games.skating.rules.firing import UNJAM_NEED
from rookery.games.skating.rules.jumping import leap_ahead
from rookery.games.skating.rules.maneuvers import maneuver_modifiers, maneuver_need, steer_penalty
from rookery.games.skating.rules.water import CLIMB_NEED, RESTART_NEED
from rookery.games.skating.tasks import Modifier, Trial
from rookery.games.skating.view import Offer

NATURAL_SIX = ("stand", "climb")
"""Tests that a 6 passes whatever the modifiers. (ruling 16)"""


def passes(test: Trial, die: int) -> bool:
    modified = die + sum(modifier.value for modifier in test.modifiers)
    return modified > test.need or (die == 6 and test.kind in NATURAL_SIX)


def trial_chance(test: Trial) -> float:
    return sum(passes(test, die) for die in range(1, 7)) / 6


def shot_chance(need: int) -> float:
    return sum(hits(need, black, white) for black in range(1, 7) for white in range(1, 7)) / 36


def offer_for(desk: Desk, action: Action, name: str) -> Offer | None:
    """The odds of a legal move; None for one that cannot fail by the dice."""
    if isinstance(action, Fire):
        aimed = aim(desk, desk.acting, action.target, action.weapon)
        return Offer(name, shot_chance(aimed.need), "2d6", aimed.base, aimed.need, aimed.modifiers)
    test = _trial_for(desk, action)
    if test is None:
        return None
    return Offer(name, trial_chance(test), "d6", test.need, test.need, test.modifiers)


def _trial_for(desk: Desk, action: Action) -> Trial | None:
    slot = desk.acting
    match action:
        case Face() if not desk.figures[slot].swimming:
            return _maneuver(desk, "face", maneuver_modifiers(desk, slot))
        case Steer(turn):
            return _maneuver(
                desk, "steer", maneuver_modifiers(desk, slot, steer_penalty(desk, slot, turn) or 0)
            )
        case Stand():
            return Trial("stand", slot, STAND_NEED, stand_modifiers(desk, slot))
        case Climb():
            return Trial("climb", slot, CLIMB_NEED, stand_modifiers(desk, slot))
        case Unjam():
            return Trial("unjam", slot, UNJAM_NEED)
        case Restart():
            return Trial("restart", slot, RESTART_NEED)
        case Jump():
            leap = leap_ahead(desk, slot)
            return Trial("jump", slot, leap.need, leap.modifiers) if leap else None
        case _:
            return None


def _maneuver(desk: Desk, kind: str, modifiers: tuple[Modifier, ...]) -> Trial:
    return Trial(kind, desk.acting, maneuver_need(desk.acts), modifiers)
