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
    points = draft.card(slot).points
    total = figure.damage + amount
    changes: dict[str, int] = {"damage": total, "suffered": figure.suffered + amount}
    if by not in (NOBODY, figure.who) and figure.damage < points:
        # What comes after the fatal blow no longer changes whose kill it is.
        changes |= {"hurt_by": by, "hurt_round": draft.round}
    draft.change(slot, **changes)
    draft.harm = True
    draft.tell(slot, events.Damaged, amount, total, points, cause, draft.named(by))


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
    draft.tell(slot, events.Died, hex_name(draft.place(slot)), draft.named(by), counts)
    if figure.swimming:
        sink(draft, slot)


def sink(draft: Draft, slot: int) -> None:
    """The dead in the water are gone at once and leave no hole."""
    draft.tell(slot, events.Sank, hex_name(draft.place(slot)))
    take_away(draft, slot)


def take_away(draft: Draft, slot: int) -> None:
    """Off the map, and out of the order. Whoever tailed it goes by its number again. (ruling 7)"""
    draft.change(slot, at=None, speed=0, direction=draft.figures[slot].facing, swimming=False)
    draft.moved |= 1 << slot
    if slot in draft.leaders:
        draft.leaders = tuple(NOBODY if leader == slot else leader for leader in draft.leaders)


# ---- falling ----


def fall(draft: Draft, slot: int, by: int) -> None:
    """Half the speed in damage, and more facing away. Swimmers, wrecks and the fallen don't fall.

    Whoever lets a figure fall has its death on the agenda afterwards.
    """
    figure = draft.figures[slot]
    if not _can_fall(draft, slot):
        return
    if slot == draft.acting:
        draft.spent |= STAND
    extra = draft.edition.fall_extra[rel_of(figure)]
    harm = figure.speed // 2 + extra
    draft.change(slot, fallen=True)
    draft.tell(slot, events.Fell, figure.speed, extra, harm)
    damage(draft, slot, harm, "fall", by)


def shake(draft: Draft, task: Shake) -> None:
    """More than a quarter of the damage, rounded up, to stay upright."""
    if task.damage and _can_fall(draft, task.slot):
        draft.push(Trial(task.kind, task.slot, (task.damage + 3) // 4, (), 0, task.by))


def _can_fall(draft: Draft, slot: int) -> bool:
    figure = draft.figures[slot]
    return not (figure.at is None or figure.fallen or figure.swimming or figure.dead)


def weariness(draft: Draft, slot: int) -> tuple[Modifier, ...]:
    """Damage tells when one stands up or climbs out of the water."""
    weary = draft.edition.weariness(draft.figures[slot].damage)
    return (Modifier("damage", -weary),) if weary else ()


def stood(draft: Draft, trial: Trial) -> None:
    """Standing up is the turn's first action."""
    draft.change(trial.slot, fallen=False)
    draft.acts += 1
    draft.tell(trial.slot, events.Stood)


def turn_to(draft: Draft, slot: int, facing: int, why: str, die: int = 0) -> None:
    """A new facing; at speed 0 the direction goes with it. (ruling 10)"""
    figure, facing = draft.figures[slot], facing % 6
    draft.tell(slot, events.Faced, DIRECTIONS[figure.facing], DIRECTIONS[facing], why, die)
    draft.change(slot, facing=facing, direction=figure.direction if figure.speed else facing)


def spin(draft: Draft, task: Spin, die: int) -> None:
    """1 is east, then counter-clockwise."""
    turn_to(draft, task.slot, die - 1, "random", die)


def slow_down(draft: Draft, slot: int, why: str) -> None:
    """One slower, whoever moves at all."""
    speed = draft.figures[slot].speed
    if speed:
        draft.tell(slot, events.Slowed, speed, speed - 1, why)
        draft.set_speed(slot, speed - 1)


def tire(draft: Draft, task: Tire) -> None:
    """One slower at the end of one's own turn, fallen or dead."""
    figure = draft.figures[task.slot]
    if figure.at is not None:
        slow_down(draft, task.slot, "wreck" if figure.dead else "fallen")
