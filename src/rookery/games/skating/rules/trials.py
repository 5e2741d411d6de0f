"""Tests, which one die decides, and the risk of every move. (rulings 13, 14, 16, 31, 32)

`trial_for` says what has to be rolled, `TESTS` what comes of it and what it is called: a test is rolled, its
chance is shown and it is told from the same two.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from rookery.core.risk import Risk
from rookery.games.skating import actions, events
from rookery.games.skating.actions import Action
from rookery.games.skating.rules import damage, firing, movement, terrain
from rookery.games.skating.rules.aiming import aim
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.editions import Edition
from rookery.games.skating.rules.odds import passes, shot_chance, trial_chance
from rookery.games.skating.rules.tasks import Deaths, Trial
from rookery.games.skating.state import OVER, RESTART, STAND, UNJAM

STAND_NEED, CLIMB_NEED, UNJAM_NEED, RESTART_NEED = 2, 1, 2, 2


def _face(draft: Draft, slot: int, face: actions.Face) -> Trial | None:
    """Whoever swims turns without a test."""
    return None if draft.figures[slot].swimming else movement.maneuver(draft, slot, "face", face.turn)


def _climb(draft: Draft, slot: int, climb: actions.Climb) -> Trial:
    way = draft.figures[slot].facing if climb.direction is None else climb.direction
    return Trial("climb", slot, CLIMB_NEED, damage.weariness(draft, slot), way)


_TRIALS: dict[type, Callable[[Draft, int, Any], Trial | None]] = {
    actions.Face: _face,
    actions.Steer: lambda draft, slot, steer: movement.maneuver(draft, slot, "steer", steer.turn),
    actions.Stand: lambda draft, slot, _: Trial("stand", slot, STAND_NEED, damage.weariness(draft, slot)),
    actions.Climb: _climb,
    actions.Unjam: lambda draft, slot, _: Trial("unjam", slot, UNJAM_NEED),
    actions.Restart: lambda draft, slot, _: Trial("restart", slot, RESTART_NEED),
    actions.Jump: lambda draft, slot, _: terrain.leap_ahead(draft, slot),
}


def trial_for(draft: Draft, action: Action) -> Trial | None:
    """What the die decides in a legal move of the acting figure's; None where it decides nothing."""
    trial = _TRIALS.get(type(action))
    return None if trial is None else trial(draft, draft.acting, action)


_Done = Callable[[Draft, Trial], None]


def _nothing(draft: Draft, trial: Trial) -> None:
    pass


def _falls(draft: Draft, trial: Trial) -> None:
    damage.fall(draft, trial.slot, trial.by)


class Test(NamedTuple):
    """`words` go after "tries to". `spends` is what cannot be tried again this turn."""

    words: str
    passed: _Done = _nothing
    failed: _Done = _falls
    spends: int = 0
    #: whether trying counts as an action
    counts: Callable[[Edition], bool] = lambda edition: True


TESTS = {
    "face": Test("turn", movement.faced),
    "steer": Test("steer", movement.steered),
    # Standing up counts once it is done.
    "stand": Test("stand up", damage.stood, _nothing, STAND, lambda edition: False),
    # It ends the turn either way.
    "climb": Test("climb out", terrain.climbed, _nothing, OVER, lambda edition: False),
    "unjam": Test("clear the jam", firing.unjammed, _nothing, UNJAM),
    "restart": Test(
        "restart its engines", terrain.restarted, _nothing, RESTART, lambda edition: edition.restart_counts
    ),
    # A jump that fails goes into the first hex, with all that comes of it. (ruling 32)
    "jump": Test(
        "jump",
        terrain.jumped,
        lambda draft, trial: movement.own_step(draft),
        counts=lambda edition: edition.jump_counts,
    ),
    "collision": Test("stay upright after the collision"),
    "obstacle": Test("stay upright after the bump"),
    "drift": Test("stay upright in the drift"),
    "rough": Test("stay upright on the rough ice"),
}


def try_to(draft: Draft, action: Action) -> None:
    """What cannot fail is not rolled for."""
    trial = trial_for(draft, action)
    assert trial is not None
    test = TESTS[trial.kind]
    draft.spent |= test.spends
    draft.acts += test.counts(draft.edition)
    if passes(trial, 1):
        test.passed(draft, trial)
    elif test.failed is _nothing:
        draft.push(trial)
    else:
        draft.push(trial, Deaths((trial.slot,)))


def tested(draft: Draft, trial: Trial, die: int) -> None:
    passed = passes(trial, die)
    draft.tell(trial.slot, events.Tried, trial.kind, die, trial.modifiers, trial.need, passed)
    test = TESTS[trial.kind]
    (test.passed if passed else test.failed)(draft, trial)


def risk_of(draft: Draft, action: Action) -> Risk | None:
    """What is known of a legal move; None for one that cannot fail by the dice.

    The dice are "d6" (more than the need) or "2d6" (at least the need). The base is what the need starts from
    (actions, range, length). Modifiers of a test are added to the die, those of a shot to the need.
    """
    if isinstance(action, actions.Fire):
        aimed = aim(draft, draft.acting, action.target, action.weapon)
        return Risk(shot_chance(aimed.need), "2d6", aimed.base, aimed.need, aimed.modifiers)
    trial = trial_for(draft, action)
    if trial is None:
        return None
    return Risk(trial_chance(trial), "d6", trial.need, trial.need, trial.modifiers)
