"""What goes on by itself when nothing is left on the agenda: turns begin, the fallen and the dead slide on,
turns and rounds end. (rulings 8, 9, 16, 28)"""

from rookery.games.skating.events import TurnBegan, TurnEnded
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.movement import own_step
from rookery.games.skating.rules.order import next_up, tail
from rookery.games.skating.rules.rounds import end_round
from rookery.games.skating.rules.victory import game_is_decided
from rookery.games.skating.state import FIRST, OVER, STAND, Figure
from rookery.games.skating.tasks import NOBODY, RollOff, Spin, Tire


def carry_on(desk: Desk) -> bool:
    """One thing that happens by itself; False if it is a player's choice now, or all is over."""
    desk.shoved = 0
    if desk.ended or game_is_decided(desk):
        return False
    if desk.acting == NOBODY:
        _next_turn(desk)
        return True
    figure = desk.figures[desk.acting]
    if figure.at is None or desk.spent & OVER:
        end_turn(desk)
    elif figure.dead or (figure.fallen and desk.spent & (FIRST | STAND)):
        if desk.left:
            own_step(desk)
        else:
            end_turn(desk)
    else:
        return False
    return True


def _next_turn(desk: Desk) -> None:
    waiting = next_up(desk)
    if not waiting:
        end_round(desk)
    elif len(waiting) > 1:
        desk.push(RollOff(tuple(waiting)))
    else:
        begin_turn(desk, waiting[0])


def condition_of(figure: Figure) -> str:
    if figure.dead:
        return "wreck"
    return "swimming" if figure.swimming else "fallen" if figure.fallen else "skating"


def begin_turn(desk: Desk, slot: int) -> None:
    figure = desk.figures[slot]
    desk.acting = slot
    desk.used = desk.acts = 0
    desk.spent = FIRST if figure.speed else 0
    if figure.trouble or figure.trouble_next:
        desk.change(slot, trouble=figure.trouble_next, trouble_next="")
    if desk.house.recharge and figure.thrust_paid:
        desk.change(slot, thrust_paid=0)
    desk.tell(TurnBegan(desk.name(slot), figure.speed, condition_of(figure)))


def end_turn(desk: Desk) -> None:
    """The fallen spin and slow down, the dead slow down."""
    slot = desk.acting
    figure = desk.figures[slot]
    desk.tell(TurnEnded(desk.name(slot)))
    desk.moved |= 1 << slot
    desk.last = slot
    _leave(desk)
    if figure.at is None:
        return
    if figure.dead:
        desk.push(Tire(slot))
    elif figure.fallen:
        desk.push(Spin(slot), Tire(slot))


def _leave(desk: Desk) -> None:
    desk.acting = NOBODY
    desk.used = desk.acts = desk.spent = 0


def put_off(desk: Desk, leader: int) -> None:
    """Tailing: the turn has not begun after all."""
    slot = desk.acting
    figure = desk.figures[slot]
    tail(desk, leader)
    if figure.trouble:
        desk.change(slot, trouble="", trouble_next=figure.trouble)
    _leave(desk)
