"""Damage, death and who gets the kill; falling over, keeping one's feet and standing up again.
(rulings 5, 15, 16, 18, 28)
"""

from rookery.core.hexes import DIRECTIONS, hex_name
from rookery.core.risk import Modifier
from rookery.games.skating import events
from rookery.games.skating.rules.draft import Draft, rel_of
from rookery.games.skating.rules.tasks import NOBODY, Deaths, Shake, Spin, Tire, Trial
from rookery.games.skating.state import STAND, side_of


def damage(draft: Draft, slot: int, amount: int, cause: str, by: int) -> None:
    """`by` is the figure it is put down to. Wrecks take none."""
    figure = draft.figures[slot]
    if amount <= 0 or figure.dead:
        return
    card = draft.card(slot)
    total = figure.damage + amount
    changes: dict[str, int] = {"damage": total, "suffered": figure.suffered + amount}
    if by not in (NOBODY, figure.who) and figure.damage < card.points:
        # What comes after the fatal blow no longer changes whose kill it is.
        changes |= {"hurt_by": by, "hurt_round": draft.round}
    draft.change(slot, **changes)
    draft.harm = True
    draft.tell(events.Damaged(draft.name(slot), amount, total, card.points, cause, draft.named(by)))


def deaths(draft: Draft, task: Deaths) -> None:
    for slot in task.slots:
        figure = draft.figures[slot]
        if figure.at is not None and not figure.dead and figure.damage >= draft.card(slot).points:
            _die(draft, slot)


def _die(draft: Draft, slot: int) -> None:
    """The kill is the last damager's, unless that was before the last round, or one's own side. (ruling 5)"""
    figure = draft.figures[slot]
    by = figure.hurt_by if figure.hurt_round >= draft.round - 1 else NOBODY
    counts = by != NOBODY and side_of(draft.options, by) != side_of(draft.options, figure.who)
    if counts:
        draft.change(by, kills=draft.figures[by].kills + 1)
    figure = draft.figures[slot]
    draft.change(slot, dead=True, fallen=False, killed=figure.killed + 1)
    draft.tell(events.Died(draft.name(slot), hex_name(draft.place(slot)), draft.named(by), counts))
    if figure.swimming:
        sink(draft, slot)


def sink(draft: Draft, slot: int) -> None:
    """The dead in the water are gone at once and leave no hole."""
    draft.tell(events.Sank(draft.name(slot), hex_name(draft.place(slot))))
    take_away(draft, slot)


def take_away(draft: Draft, slot: int) -> None:
    """Off the map, and out of the order. Whoever tailed it goes by its number again. (ruling 7)"""
    draft.change(slot, at=None, speed=0, direction=draft.figures[slot].facing, swimming=False)
    draft.moved |= 1 << slot
    if slot in draft.leaders:
        draft.leaders = tuple(NOBODY if leader == slot else leader for leader in draft.leaders)


# ---- falling ----


STAND_NEED = 2


def fall(draft: Draft, slot: int, by: int) -> None:
    """Half the speed in damage, and more facing away. Swimmers, wrecks and the fallen don't fall.

    Whoever lets a figure fall has its death on the agenda afterwards.
    """
    figure = draft.figures[slot]
    if figure.at is None or figure.fallen or figure.swimming or figure.dead:
        return
    if slot == draft.acting:
        draft.spent |= STAND
    extra = draft.edition.fall_extra[rel_of(figure)]
    harm = figure.speed // 2 + extra
    draft.change(slot, fallen=True)
    draft.tell(events.Fell(draft.name(slot), figure.speed, extra, harm))
    damage(draft, slot, harm, "fall", by)


def shake(draft: Draft, task: Shake) -> None:
    """More than a quarter of the damage, rounded up, to stay upright."""
    figure = draft.figures[task.slot]
    if task.damage and not (figure.at is None or figure.fallen or figure.swimming or figure.dead):
        draft.push(Trial(task.kind, task.slot, (task.damage + 3) // 4, (), 0, task.by))


def stand_modifiers(draft: Draft, slot: int) -> tuple[Modifier, ...]:
    """Also for climbing out of the water: damage tells."""
    weary = draft.edition.weariness(draft.figures[slot].damage)
    return (Modifier("damage", -weary),) if weary else ()


def try_to_stand(draft: Draft) -> None:
    slot = draft.acting
    draft.spent |= STAND
    draft.push(Trial("stand", slot, STAND_NEED, stand_modifiers(draft, slot)))


def stood(draft: Draft, slot: int) -> None:
    """Standing up is the turn's first action."""
    draft.change(slot, fallen=False)
    draft.acts += 1
    draft.tell(events.Stood(draft.name(slot)))


def spin(draft: Draft, task: Spin, die: int) -> None:
    """1 is east, then counter-clockwise."""
    figure = draft.figures[task.slot]
    draft.tell(
        events.Faced(draft.name(task.slot), DIRECTIONS[figure.facing], DIRECTIONS[die - 1], "random", die)
    )
    draft.set_facing(task.slot, die - 1)


def tire(draft: Draft, task: Tire) -> None:
    """One slower at the end of one's own turn, fallen or dead."""
    figure = draft.figures[task.slot]
    if figure.at is None or not figure.speed:
        return
    why = "wreck" if figure.dead else "fallen"
    draft.tell(events.Slowed(draft.name(task.slot), figure.speed, figure.speed - 1, why))
    draft.set_speed(task.slot, figure.speed - 1)
