"""Whether a position that was read can be: figures where they can stand, tasks that can be done."""

from rookery.core.hexes import hex_name
from rookery.core.refusal import refuse
from rookery.games.skating.ground import EDGE, HOLE, OBSTACLES
from rookery.games.skating.rules.desk import Desk
from rookery.games.skating.rules.firing import next_die
from rookery.games.skating.rules.jumping import leap_ahead
from rookery.games.skating.rules.order import unnumbered
from rookery.games.skating.rules.setting_up import unshielded
from rookery.games.skating.rules.water import climbs
from rookery.games.skating.state import CANNON, CARDS, MISSILE, PLAY, SHIELDS
from rookery.games.skating.tasks import (
    NOBODY,
    Deaths,
    Drawing,
    Drench,
    NewRound,
    Numbering,
    Paying,
    Recoil,
    RollOff,
    Shake,
    Shot,
    Shove,
    Spin,
    Task,
    Tire,
    Trial,
)

_OWN_TESTS = ("face", "steer", "stand", "climb", "unjam", "restart", "jump")
_FALL_TESTS = ("collision", "obstacle", "drift", "rough")
_MOST = 9999


def check_position(desk: Desk) -> None:
    house = desk.house
    if desk.phase == CARDS and len(desk.picks) >= house.count:
        refuse("bad_setup", "All cards are picked already.")
    if desk.phase == SHIELDS and all(
        unshielded(house, tuple(desk.figures), seat) is None for seat in range(house.seats)
    ):
        refuse("bad_setup", "All shields are spread already.")
    if desk.phase != PLAY and desk.agenda:
        refuse("bad_pending", "Nothing is pending before the game has begun.")
    _check_places(desk)
    for task in desk.agenda:
        if not _can_be(desk, task):
            refuse(
                "bad_pending",
                f"A task of the kind {type(task).__name__.lower()} cannot be pending like this.",
            )
    if desk.phase == PLAY and not desk.agenda and not desk.ended:
        if all(figure.at is None for figure in desk.figures):
            refuse("nobody_there", "There is nobody on the ice.")
        _check_alive(desk)


def _check_places(desk: Desk) -> None:
    for slot, figure in enumerate(desk.figures):
        if figure.at is None:
            continue
        name, where = desk.name(slot), hex_name(figure.at)
        other = desk.occupant(figure.at)
        if other != slot:
            refuse("two_on_one", f"{desk.name(other)} and {name} are both at {where}.")
        feature = desk.surface.at(figure.at)
        water = feature is EDGE or feature.kind == HOLE
        if figure.swimming and not water:
            refuse("bad_figure", f"{name} is swimming at {where}, where there is no water.")
        if water and not figure.swimming:
            refuse("bad_figure", f"{name} is at {where}, where there is water, so it is swimming.")
        if feature.kind in OBSTACLES:
            refuse("bad_figure", f"{name} is at {where}, where there is a {feature.kind}.")


def _check_alive(desk: Desk) -> None:
    """In the middle of something a figure may have all its damage and still be about to die."""
    for slot, figure in enumerate(desk.figures):
        points = desk.card(slot).points
        if not figure.dead and figure.damage >= points:
            refuse(
                "bad_figure",
                f"{desk.name(slot)} has taken {figure.damage} of {points} damage, so it is dead.",
            )


def _can_be(desk: Desk, task: Task) -> bool:
    """Numbers in range, figures that are there, and what only makes sense in a turn, in one."""

    def here(*slots: int) -> bool:
        return all(0 <= slot < len(desk.figures) for slot in slots)

    def on_map(slot: int) -> bool:
        return here(slot) and desk.figures[slot].at is not None

    def acting(slot: int) -> bool:
        return slot == desk.acting and on_map(slot)

    match task:
        case Trial():
            return _trial_can_be(desk, task) and on_map(task.slot)
        case Shot():
            return acting(task.slot) and _shot_can_be(desk, task) and on_map(task.target)
        case Paying(slot):
            below = desk.agenda[-2] if len(desk.agenda) > 1 else None
            energy = desk.card(slot).energy if acting(slot) else 0
            return bool(energy) and task is desk.agenda[-1] and isinstance(below, Shot)
        case Spin(slot) | Drench(slot):
            return on_map(slot)
        case Recoil(slot):
            return acting(slot)
        case Shove(slot, hexes):
            return here(slot) and 0 <= hexes <= _MOST
        case Shake(slot, damage, kind, by):
            blamed = by == NOBODY or (here(by) and by < desk.house.count)
            return here(slot) and 0 <= damage <= _MOST and kind in _FALL_TESTS and blamed
        case Tire(slot):
            return here(slot)
        case Deaths(slots):
            return here(*slots)
        case Numbering(slot):
            return on_map(slot) and desk.acting == NOBODY
        case Drawing():
            return len(unnumbered(desk)) > 1 and desk.acting == NOBODY and desk.agenda == [task]
        case RollOff(slots):
            distinct = len(set(slots)) == len(slots) > 1 and desk.agenda == [task]
            return distinct and all(map(on_map, slots)) and desk.acting == NOBODY
        case NewRound():
            return desk.acting == NOBODY and task is desk.agenda[0]


def _trial_can_be(desk: Desk, test: Trial) -> bool:
    if test.kind not in (*_OWN_TESTS, *_FALL_TESTS) or not 0 <= test.need <= _MOST or len(test.modifiers) > 8:
        return False
    if any(abs(m.value) > _MOST or len(m.label) > 30 or not m.label.isprintable() for m in test.modifiers):
        return False
    if test.by != NOBODY and not 0 <= test.by < desk.house.count:
        return False
    if test.kind in _FALL_TESTS:
        return True
    if test.slot != desk.acting or desk.figures[test.slot].at is None:
        return False
    if test.kind == "climb":
        return test.value in climbs(desk, test.slot) and desk.figures[test.slot].swimming
    if test.kind == "jump":
        leap = leap_ahead(desk, test.slot)
        return leap is not None and leap.hexes == test.value
    if test.kind in ("face", "steer"):
        return test.value in (1, -1)
    return True


def _shot_can_be(desk: Desk, shot: Shot) -> bool:
    """Dice that are rolled in their order, at somebody else."""
    card = desk.card(shot.slot)
    dice = (shot.black, shot.white, shot.effect, shot.extra)
    if shot.weapon not in (CANNON, MISSILE) or shot.target == shot.slot or not -_MOST <= shot.need <= _MOST:
        return False
    if (shot.black == 0) != (shot.white == 0) or not all(0 <= die <= 6 for die in (*dice, *shot.dice)):
        return False
    if not shot.black and (shot.dice or shot.effect or shot.extra):
        return False
    most = 3 if shot.weapon == MISSILE else card.dice
    return 0 not in shot.dice and len(shot.dice) <= most and bool(next_die(desk, shot))
