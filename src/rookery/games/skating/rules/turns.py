"""What goes on by itself when nothing is left on the agenda: turns begin, the fallen and the dead slide on,
turns and rounds end. (rulings 8, 9, 16, 28)"""

from rookery.games.skating import events
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.movement import own_step
from rookery.games.skating.rules.order import next_up, tail
from rookery.games.skating.rules.rounds import end_round
from rookery.games.skating.rules.tasks import NOBODY, RollOff, Spin, Tire
from rookery.games.skating.rules.victory import game_is_decided
from rookery.games.skating.state import FIRST, OVER, STAND, Figure


def carry_on(draft: Draft) -> bool:
    """One thing that happens by itself; False if it is a player's choice now, or all is over."""
    draft.shoved = 0
    if draft.ended or game_is_decided(draft):
        return False
    if draft.acting == NOBODY:
        _next_turn(draft)
        return True
    figure = draft.figures[draft.acting]
    if figure.at is None or draft.spent & OVER:
        end_turn(draft)
    elif figure.dead or (figure.fallen and draft.spent & (FIRST | STAND)):
        if draft.left:
            own_step(draft)
        else:
            end_turn(draft)
    else:
        return False
    return True


def _next_turn(draft: Draft) -> None:
    waiting = next_up(draft)
    if not waiting:
        end_round(draft)
    elif len(waiting) > 1:
        draft.push(RollOff(tuple(waiting)))
    else:
        begin_turn(draft, waiting[0])


def condition_of(figure: Figure) -> str:
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
    draft.tell(events.TurnBegan(draft.name(slot), figure.speed, condition_of(figure)))


def end_turn(draft: Draft) -> None:
    """The fallen spin and slow down, the dead slow down."""
    slot = draft.acting
    figure = draft.figures[slot]
    draft.tell(events.TurnEnded(draft.name(slot)))
    draft.moved |= 1 << slot
    draft.last = slot
    _leave(draft)
    if figure.at is None:
        return
    if figure.dead:
        draft.push(Tire(slot))
    elif figure.fallen:
        draft.push(Spin(slot), Tire(slot))


def _leave(draft: Draft) -> None:
    draft.acting = NOBODY
    draft.used = draft.acts = draft.spent = 0


def put_off(draft: Draft, leader: int) -> None:
    """Tailing: the turn has not begun after all."""
    slot = draft.acting
    figure = draft.figures[slot]
    tail(draft, leader)
    if figure.trouble:
        draft.change(slot, trouble="", trouble_next=figure.trouble)
    _leave(draft)
