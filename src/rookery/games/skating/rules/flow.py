"""A move, and all that follows from it until somebody has to choose or roll again."""

from collections.abc import Callable
from typing import Any

from rookery.games.skating import actions, events
from rookery.games.skating.actions import Action
from rookery.games.skating.rules import (
    damage,
    firing,
    movement,
    order,
    rounds,
    shot_effects,
    tasks,
    terrain,
    turns,
    water,
)
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.odds import passes
from rookery.games.skating.state import OVER

_Do = Callable[[Draft, Any], None]

AT_ONCE: dict[type, _Do] = {
    tasks.Shove: movement.shove,
    tasks.Shake: damage.shake,
    tasks.Deaths: damage.deaths,
    tasks.Recoil: shot_effects.recoil,
    tasks.Tire: damage.tire,
    tasks.NewRound: lambda draft, task: rounds.new_round(draft),
}
"""Tasks that are done as soon as they are on top. All others wait for somebody."""


def advance(draft: Draft) -> None:
    """Do all that happens by itself."""
    while True:
        if draft.agenda:
            do = AT_ONCE.get(type(draft.agenda[-1]))
            if do is None:
                return
            do(draft, draft.pop())
        elif not turns.carry_on(draft):
            return


# ---- players' moves ----


def _face(draft: Draft, move: actions.Face) -> None:
    if draft.figures[draft.acting].swimming:
        water.swing(draft, move.turn)
    else:
        movement.try_maneuver(draft, "face", move.turn)


def _climb(draft: Draft, move: actions.Climb) -> None:
    ahead = draft.figures[draft.acting].facing
    water.try_to_climb(draft, ahead if move.direction is None else move.direction)


def _jump(draft: Draft, move: actions.Jump) -> None:
    leap = terrain.leap_ahead(draft, draft.acting)
    assert leap is not None
    terrain.try_to_jump(draft, leap)


def _pay(draft: Draft, move: actions.Energy) -> None:
    draft.pop()
    firing.pay(draft, draft.acting, move.thrust, move.shields)


def _end(draft: Draft, move: actions.End) -> None:
    draft.spent |= OVER


_MOVES: dict[type, _Do] = {
    actions.Go: lambda draft, move: movement.slide_on(draft),
    actions.Thrust: lambda draft, move: movement.thrust(draft, move.amount),
    actions.Brake: lambda draft, move: movement.brake(draft, move.amount),
    actions.Face: _face,
    actions.Steer: lambda draft, move: movement.try_maneuver(draft, "steer", move.turn),
    actions.Fire: lambda draft, move: firing.fire(draft, move.weapon, move.target),
    actions.Energy: _pay,
    actions.Jump: _jump,
    actions.Stand: lambda draft, move: damage.try_to_stand(draft),
    actions.Climb: _climb,
    actions.Unjam: lambda draft, move: firing.try_to_unjam(draft),
    actions.Restart: lambda draft, move: water.try_to_restart(draft),
    actions.Tail: lambda draft, move: turns.put_off(draft, move.leader),
    actions.End: _end,
}


def do_move(draft: Draft, action: Action) -> None:
    """A legal move of the player's whose figure is acting."""
    _MOVES[type(action)](draft, action)


# ---- the dealer's ----


def _roll_shot(draft: Draft, shot: tasks.Shot, rolled: actions.Dice | actions.Roll) -> None:
    dice = (rolled.black, rolled.white) if isinstance(rolled, actions.Dice) else (rolled.die,)
    firing.shot_rolled(draft, shot, *dice)


def _roll_off(draft: Draft, task: tasks.RollOff, first: actions.Next) -> None:
    order.rolled_off(draft, task, first.slot)
    turns.begin_turn(draft, first.slot)


_DEALS: dict[type, Callable[[Draft, Any, Any], None]] = {
    tasks.Trial: lambda draft, task, rolled: _tested(draft, task, rolled.die),
    tasks.Spin: lambda draft, task, rolled: damage.spin(draft, task, rolled.die),
    tasks.Drench: lambda draft, task, rolled: water.drench(draft, task, rolled.die),
    tasks.Shot: _roll_shot,
    tasks.Numbering: lambda draft, task, rolled: order.number(draft, task.slot, rolled.die),
    tasks.Drawing: lambda draft, task, drawn: order.drawn(draft, drawn.slot),
    tasks.RollOff: _roll_off,
}


def do_deal(draft: Draft, action: Action) -> None:
    """The dealer's answer to the task that waits."""
    task = draft.pop()
    _DEALS[type(task)](draft, task, action)


_Tested = Callable[[Draft, tasks.Trial], None]

_PASSED: dict[str, _Tested] = {
    "face": lambda draft, test: movement.maneuvered(draft, "face", test.slot, test.value),
    "steer": lambda draft, test: movement.maneuvered(draft, "steer", test.slot, test.value),
    "stand": lambda draft, test: damage.stood(draft, test.slot),
    "climb": lambda draft, test: water.climbed(draft, test.slot, test.value),
    "unjam": lambda draft, test: firing.unjammed(draft, test.slot),
    "restart": lambda draft, test: water.restarted(draft, test.slot),
    "jump": lambda draft, test: terrain.jumped(draft, test.slot, test.value),
}
"""What comes of tests that are passed; of the others nothing does."""

_FAILED: dict[str, _Tested] = {
    # Into the first hex, with all that comes of it. (ruling 32)
    "jump": lambda draft, test: movement.own_step(draft),
} | dict.fromkeys(("stand", "climb", "unjam", "restart"), lambda draft, test: None)
"""What comes of tests that are failed, other than a fall."""


def _tested(draft: Draft, test: tasks.Trial, die: int) -> None:
    passed = passes(test, die)
    draft.tell(events.Tried(draft.name(test.slot), test.kind, die, test.modifiers, test.need, passed))
    if not passed:
        _FAILED.get(test.kind, _fallen)(draft, test)
    elif test.kind in _PASSED:
        _PASSED[test.kind](draft, test)


def _fallen(draft: Draft, test: tasks.Trial) -> None:
    damage.fall(draft, test.slot, test.by)
