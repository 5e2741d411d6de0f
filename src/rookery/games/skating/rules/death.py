"""Damage, death, and who gets the kill. (rulings 5, 28)"""

from rookery.core.hexes import hex_name
from rookery.games.skating.harm_events import Damaged, Died, Sank
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.state import side_of
from rookery.games.skating.tasks import NOBODY, Deaths


def damage(desk: Desk, slot: int, amount: int, cause: str, by: int) -> None:
    """`by` is the figure it is put down to. Wrecks take none."""
    figure = desk.figures[slot]
    if amount <= 0 or figure.dead:
        return
    card = desk.card(slot)
    total = figure.damage + amount
    changes: dict[str, int] = {"damage": total, "suffered": figure.suffered + amount}
    if by not in (NOBODY, figure.who) and figure.damage < card.points:
        # What comes after the fatal blow no longer changes whose kill it is.
        changes |= {"hurt_by": by, "hurt_round": desk.round}
    desk.change(slot, **changes)
    desk.harm = True
    desk.tell(Damaged(desk.name(slot), amount, total, card.points, cause, desk.named(by)))


def deaths(desk: Desk, task: Deaths) -> None:
    for slot in task.slots:
        figure = desk.figures[slot]
        if figure.at is not None and not figure.dead and figure.damage >= desk.card(slot).points:
            _die(desk, slot)


def _die(desk: Desk, slot: int) -> None:
    """The kill is the last damager's, unless that was before the last round, or one's own side. (ruling 5)"""
    figure = desk.figures[slot]
    by = figure.hurt_by if figure.hurt_round >= desk.round - 1 else NOBODY
    counts = by != NOBODY and side_of(desk.house, by) != side_of(desk.house, figure.who)
    if counts:
        desk.change(by, kills=desk.figures[by].kills + 1)
    figure = desk.figures[slot]
    desk.change(slot, dead=True, fallen=False, killed=figure.killed + 1)
    desk.tell(Died(desk.name(slot), hex_name(desk.place(slot)), desk.named(by), counts))
    if figure.swimming:
        sink(desk, slot)


def sink(desk: Desk, slot: int) -> None:
    """The dead in the water are gone at once and leave no hole."""
    desk.tell(Sank(desk.name(slot), hex_name(desk.place(slot))))
    take_away(desk, slot)


def take_away(desk: Desk, slot: int) -> None:
    """Off the map, and out of the order. Whoever tailed it goes by its number again. (ruling 7)"""
    desk.change(slot, at=None, speed=0, direction=desk.figures[slot].facing, swimming=False)
    desk.moved |= 1 << slot
    if slot in desk.leaders:
        desk.leaders = tuple(NOBODY if leader == slot else leader for leader in desk.leaders)
