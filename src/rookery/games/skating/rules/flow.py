"""A move, and all that follows from it until somebody has to choose or roll again."""

from collections.abc import Callable
from typing import Any

from rookery.games.skating.actions import (
    Action,
    Brake,
    Climb,
    Dice,
    End,
    Energy,
    Face,
    Fire,
    Go,
    Jump,
    Next,
    Number,
    Restart,
    Roll,
    Stand,
    Steer,
    Tail,
    Thrust,
    Unjam,
)
from rookery.games.skating.events import Tried
from rookery.games.skating.rules.death import deaths
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.falling import fall, shake, spin, stood, tire, try_to_stand
from rookery.games.skating.rules.firing import fire, pay, shot_rolled, try_to_unjam, unjammed
from rookery.games.skating.rules.jumping import jumped, leap_ahead, try_to_jump
from rookery.games.skating.rules.maneuvers import maneuvered, try_maneuver
from rookery.games.skating.rules.movement import brake, own_step, shove, slide_on, thrust
from rookery.games.skating.rules.odds import passes
from rookery.games.skating.rules.order import drawn, number, rolled_off
from rookery.games.skating.rules.recoil import recoil
from rookery.games.skating.rules.rounds import new_round
from rookery.games.skating.rules.turns import begin_turn, carry_on, put_off
from rookery.games.skating.rules.water import climbed, drench, restarted, swing, try_to_climb, try_to_restart
from rookery.games.skating.state import OVER
from rookery.games.skating.tasks import (
    Deaths,
    Drawing,
    Drench,
    NewRound,
    Numbering,
    Recoil,
    RollOff,
    Shake,
    Shot,
    Shove,
    Spin,
    Tire,
    Trial,
)

AT_ONCE: dict[type, Callable[[Desk, Any], None]] = {
    Shove: shove,
    Shake: shake,
    Deaths: deaths,
    Recoil: recoil,
    Tire: tire,
    NewRound: lambda desk, task: new_round(desk),
}
"""Tasks that are done as soon as they are on top. All others wait for somebody."""


def advance(desk: Desk) -> None:
    """Do all that happens by itself."""
    agenda = desk.agenda
    while True:
        if agenda:
            do = AT_ONCE.get(type(agenda[-1]))
            if do is None:
                return
            do(desk, agenda.pop())
        elif not carry_on(desk):
            return


def do_move(desk: Desk, action: Action) -> None:
    """A legal move of the player's whose figure is acting."""
    match action:
        case Go():
            slide_on(desk)
        case Thrust(amount):
            thrust(desk, amount)
        case Brake(amount):
            brake(desk, amount)
        case Face(turn):
            if desk.figures[desk.acting].swimming:
                swing(desk, turn)
            else:
                try_maneuver(desk, "face", turn)
        case Steer(turn):
            try_maneuver(desk, "steer", turn)
        case Fire(weapon, target):
            fire(desk, weapon, target)
        case Energy(amount, shields):
            desk.agenda.pop()
            pay(desk, desk.acting, amount, shields)
        case Jump():
            leap = leap_ahead(desk, desk.acting)
            assert leap is not None
            try_to_jump(desk, leap)
        case Stand():
            try_to_stand(desk)
        case Climb(direction):
            try_to_climb(desk, desk.figures[desk.acting].facing if direction is None else direction)
        case Unjam():
            try_to_unjam(desk)
        case Restart():
            try_to_restart(desk)
        case Tail(leader):
            put_off(desk, leader)
        case End():
            desk.spent |= OVER
        case _:
            raise AssertionError(f"{action!r} is no move of a player's turn")


def do_deal(desk: Desk, action: Action) -> None:
    """The dealer's answer to the task that waits."""
    task = desk.agenda.pop()
    match task, action:
        case Trial(), Roll(die):
            _tested(desk, task, die)
        case Spin(), Roll(die):
            spin(desk, task, die)
        case Drench(), Roll(die):
            drench(desk, task, die)
        case Shot(), Dice(black, white):
            shot_rolled(desk, task, black, white)
        case Shot(), Roll(die):
            shot_rolled(desk, task, die)
        case Numbering(slot), Number(die):
            number(desk, slot, die)
        case Drawing(), Next(slot):
            drawn(desk, slot)
        case RollOff(), Next(slot):
            rolled_off(desk, task, slot)
            begin_turn(desk, slot)
        case _:
            raise AssertionError(f"{action!r} is no answer to {task!r}")


def _tested(desk: Desk, task: Trial, die: int) -> None:
    passed = passes(task, die)
    slot = task.slot
    desk.tell(Tried(desk.name(slot), task.kind, die, task.modifiers, task.need, passed))
    match task.kind:
        case "face" | "steer":
            if passed:
                maneuvered(desk, task.kind, slot, task.value)
            else:
                fall(desk, slot, task.by)
        case "stand":
            if passed:
                stood(desk, slot)
        case "climb":
            if passed:
                climbed(desk, slot, task.value)
        case "unjam":
            if passed:
                unjammed(desk, slot)
        case "restart":
            if passed:
                restarted(desk, slot)
        case "jump":
            if passed:
                jumped(desk, slot, task.value)
            else:
                # Into the first hex, with all that comes of it. (ruling 32)
                own_step(desk)
        case _:
            if not passed:
                fall(desk, slot, task.by)
