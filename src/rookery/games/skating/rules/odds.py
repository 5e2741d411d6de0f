"""The chance of every test and shot, shown before anybody commits to it. (ruling 14)"""

from functools import lru_cache

from rookery.core.risk import Modifier, Risk
from rookery.games.skating.actions import Action, Climb, Face, Fire, Jump, Restart, Stand, Steer, Unjam
from rookery.games.skating.rules.aiming import aim, hits, rolled_damage
from rookery.games.skating.rules.damage import STAND_NEED, stand_modifiers
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.firing import UNJAM_NEED
from rookery.games.skating.rules.movement import maneuver_modifiers, maneuver_need, steer_penalty
from rookery.games.skating.rules.tasks import Trial
from rookery.games.skating.rules.terrain import leap_ahead
from rookery.games.skating.rules.water import CLIMB_NEED, RESTART_NEED
from rookery.games.skating.texts.cards import Card

NATURAL_SIX = ("stand", "climb")
"""Tests that a 6 passes whatever the modifiers. (ruling 16)"""


def passes(test: Trial, die: int) -> bool:
    modified = die + sum(modifier.value for modifier in test.modifiers)
    return modified > test.need or (die == 6 and test.kind in NATURAL_SIX)


def trial_chance(test: Trial) -> float:
    return sum(passes(test, die) for die in range(1, 7)) / 6


def shot_chance(need: int) -> float:
    return sum(hits(need, black, white) for black in range(1, 7) for white in range(1, 7)) / 36


@lru_cache(maxsize=64)
def dice_sums(dice: int) -> tuple[float, ...]:
    """How likely each sum of so many dice is, by the sum."""
    chances = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(chances) + 6)
        for total, chance in enumerate(chances):
            for die in range(1, 7):
                longer[total + die] += chance / 6
        chances = longer
    return tuple(chances)


def mean_damage(card: Card) -> float:
    """What a hit of its cannon does on average, without shields and criticals."""
    return sum(chance * rolled_damage(total, card.plus) for total, chance in enumerate(dice_sums(card.dice)))


def risk_of(draft: Draft, action: Action) -> Risk | None:
    """The odds of a legal move; None for one that cannot fail by the dice.

    The dice are "d6" (more than the need) or "2d6" (at least the need). The base is what the need starts from
    (actions, range, length). Modifiers of a test are added to the die, those of a shot to the need.
    """
    if isinstance(action, Fire):
        aimed = aim(draft, draft.acting, action.target, action.weapon)
        return Risk(shot_chance(aimed.need), "2d6", aimed.base, aimed.need, aimed.modifiers)
    test = _trial_for(draft, action)
    if test is None:
        return None
    return Risk(trial_chance(test), "d6", test.need, test.need, test.modifiers)


def _trial_for(draft: Draft, action: Action) -> Trial | None:
    slot = draft.acting
    match action:
        case Face() if not draft.figures[slot].swimming:
            return _maneuver(draft, "face", maneuver_modifiers(draft, slot))
        case Steer(turn):
            away = steer_penalty(draft.edition, draft.figures[slot], turn) or 0
            return _maneuver(draft, "steer", maneuver_modifiers(draft, slot, away))
        case Stand():
            return Trial("stand", slot, STAND_NEED, stand_modifiers(draft, slot))
        case Climb():
            return Trial("climb", slot, CLIMB_NEED, stand_modifiers(draft, slot))
        case Unjam():
            return Trial("unjam", slot, UNJAM_NEED)
        case Restart():
            return Trial("restart", slot, RESTART_NEED)
        case Jump():
            leap = leap_ahead(draft, slot)
            return Trial("jump", slot, leap.need, leap.modifiers) if leap else None
        case _:
            return None


def _maneuver(draft: Draft, kind: str, modifiers: tuple[Modifier, ...]) -> Trial:
    return Trial(kind, draft.acting, maneuver_need(draft.acts), modifiers)
