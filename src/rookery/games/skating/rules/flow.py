"""A move, and all that follows from it until somebody has to choose or roll again: tasks are done, turns
begin, the fallen and the dead slide on, turns and rounds end. (rulings 8, 9, 16, 28)
"""

from collections.abc import Callable
from typing import Any

from rookery.games.skating import actions, events
from rookery.games.skating.actions import Action
from rookery.games.skating.rules import damage, firing, movement, rounds, tasks, terrain, trials
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.rules.victory import game_is_decided
from rookery.games.skating.state import FIRST, OVER, STAND, Figure

_Do = Callable[[Draft, Any], None]

AT_ONCE: dict[type, _Do] = {
    tasks.Shove: movement.shove,
    tasks.Shake: damage.shake,
    tasks.Deaths: damage.deaths,
    tasks.Recoil: firing.recoil,
    tasks.Tire: damage.tire,
    tasks.NewRound: lambda draft, task: rounds.new_round(draft),
}
"""Tasks that are done as soon as they are on top. All others wait for somebody."""


def advance(draft: Draft, turn: int | None = None) -> None:
    """Do all that happens by itself; of one figure's turn, no more than what belongs to it."""
    while turn is None or turn == draft.acting or draft.agenda:
        if draft.agenda:
            do = AT_ONCE.get(type(draft.agenda[-1]))
            if do is None:
                return
            do(draft, draft.pop())
        elif not _carry_on(draft):
            return


# ---- players' moves ----


def _face(draft: Draft, move: actions.Face) -> None:
    if draft.figures[draft.acting].swimming:
        terrain.swing(draft, move.turn)
    else:
        trials.try_to(draft, move)


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
    actions.Fire: lambda draft, move: firing.fire(draft, move.weapon, move.target),
    actions.Energy: _pay,
    actions.Tail: lambda draft, move: _put_off(draft, move.leader),
    actions.End: _end,
}


def do_move(draft: Draft, action: Action) -> None:
    """A legal move of the player's whose figure is acting. All others are tests."""
    _MOVES.get(type(action), trials.try_to)(draft, action)


# ---- the dealer's ----


def _roll_shot(draft: Draft, shot: tasks.Shot, rolled: actions.Dice | actions.Roll) -> None:
    dice = (rolled.black, rolled.white) if isinstance(rolled, actions.Dice) else (rolled.die,)
    firing.shot_rolled(draft, shot, *dice)


def _roll_off(draft: Draft, task: tasks.RollOff, first: actions.Next) -> None:
    rounds.rolled_off(draft, task, first.slot)
    begin_turn(draft, first.slot)


_DEALS: dict[type, Callable[[Draft, Any, Any], None]] = {
    tasks.Trial: lambda draft, task, rolled: trials.tested(draft, task, rolled.die),
    tasks.Spin: lambda draft, task, rolled: damage.spin(draft, task, rolled.die),
    tasks.Drench: lambda draft, task, rolled: terrain.drench(draft, task, rolled.die),
    tasks.Shot: _roll_shot,
    tasks.Numbering: lambda draft, task, rolled: rounds.number(draft, task.slot, rolled.die),
    tasks.Drawing: lambda draft, task, drawn: rounds.drawn(draft, drawn.slot),
    tasks.RollOff: _roll_off,
}


def do_deal(draft: Draft, action: Action) -> None:
    """The dealer's answer to the task that waits."""
    task = draft.pop()
    _DEALS[type(task)](draft, task, action)


# ---- what goes on by itself when nothing is left on the agenda ----


def _carry_on(draft: Draft) -> bool:
    """One thing that happens by itself; False if it is a player's choice now, or all is over."""
    draft.shoved = 0
    if draft.ended or game_is_decided(draft):
        return False
    if draft.acting == NOBODY:
        _next_turn(draft)
        return True
    figure = draft.figures[draft.acting]
    if figure.at is None or draft.spent & OVER:
        _end_turn(draft)
    elif figure.dead or (figure.fallen and draft.spent & (FIRST | STAND)):
        if draft.left:
            movement.own_step(draft)
        else:
            _end_turn(draft)
    else:
        return False
    return True


def _next_turn(draft: Draft) -> None:
    waiting = rounds.next_up(draft)
    if not waiting:
        rounds.end_round(draft)
    elif len(waiting) > 1:
        draft.push(tasks.RollOff(tuple(waiting)))
    else:
        begin_turn(draft, waiting[0])


def _condition(figure: Figure) -> str:
    if figure.dead:
        return "wreck"
    return "swimming" if figure.swimming else "fallen" if figure.fallen else "skating"


def begin_turn(draft: Draft, slot: int) -> None:
    figure = draft.figures[slot]
    draft.acting = slot
    draft.used = draft.acts = 0
    draft.spent = FIRST if figure.speed else 0
    if figure.trouble or figure.trouble_next:
        draft.change(slot, trouble=figure.trouble_next, trouble_next="")
    if draft.options.recharge and figure.thrust_paid:
        draft.change(slot, thrust_paid=0)
    draft.tell(slot, events.TurnBegan, figure.speed, _condition(figure))


def _end_turn(draft: Draft) -> None:
    """The fallen spin and slow down, the dead slow down."""
    slot = draft.acting
    figure = draft.figures[slot]
    draft.tell(slot, events.TurnEnded)
    draft.moved |= 1 << slot
    draft.last = slot
    _leave(draft)
    if figure.at is None:
        return
    if figure.dead:
        draft.push(tasks.Tire(slot))
    elif figure.fallen:
        draft.push(tasks.Spin(slot), tasks.Tire(slot))


def _leave(draft: Draft) -> None:
    draft.acting = NOBODY
    draft.used = draft.acts = draft.spent = 0


def _put_off(draft: Draft, leader: int) -> None:
    """Tailing: the turn has not begun after all."""
    slot = draft.acting
    figure = draft.figures[slot]
    rounds.tail(draft, leader)
    if figure.trouble:
        draft.change(slot, trouble="", trouble_next=figure.trouble)
    _leave(draft)
