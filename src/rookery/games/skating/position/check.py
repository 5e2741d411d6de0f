"""Whether a position that was read can be: figures where they can stand, tasks that can be done."""

from collections import Counter

from rookery.core.hexes import hex_name
from rookery.core.refusal import refuse
from rookery.games.skating.options import Options
from rookery.games.skating.rules import tasks
from rookery.games.skating.rules.aiming import power_of
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.firing import next_die
from rookery.games.skating.rules.ground import OBSTACLES, hexes_of
from rookery.games.skating.rules.rounds import unnumbered
from rookery.games.skating.rules.setting_up import unshielded
from rookery.games.skating.rules.tasks import NOBODY, Task
from rookery.games.skating.rules.terrain import climbs, leap_ahead
from rookery.games.skating.rules.victory import most_speed
from rookery.games.skating.state import CARDS, PLAY, SHIELDS, Figure

MOST_SHOVED = 1000
"""So many hexes all pending shoves may have together: one crash at speed 999 makes two of 499."""
SPEED_TO_SPARE = 1000
"""So much faster than in any game from its start may the figures of a position be, all together."""


def check_figure(name: str, figure: Figure, options: Options) -> None:
    """What cannot be, whatever the map."""
    card = options.cards[figure.card]
    turned = not figure.speed and figure.direction != figure.facing
    swimmer = figure.swimming and (figure.speed or figure.fallen or figure.dead)
    for cannot_be, words in (
        (turned, "stands still, so it heads where it is facing"),
        (swimmer, "is swimming, so it is neither moving nor fallen nor dead"),
        (figure.dead and figure.fallen, "is dead, so it is not fallen as well"),
        (figure.at is None and figure.speed, "is gone, so it has no speed"),
        (figure.shields and not card.shields, f"is a {card.name}, which has no shields"),
        (figure.missiles and not card.missiles, f"is a {card.name}, which carries no missiles"),
    ):
        if cannot_be:
            refuse("bad_position", f"{name} {words}.")


def check_position(draft: Draft) -> None:
    options = draft.options
    if draft.phase == CARDS and len(draft.picks) >= options.count:
        refuse("bad_position", "All cards are picked already.")
    if draft.phase == SHIELDS and all(unshielded(draft, seat) is None for seat in range(options.seats)):
        refuse("bad_position", "All shields are spread already.")
    if draft.phase != PLAY and draft.agenda:
        refuse("bad_position", "Nothing is pending before the game has begun.")
    most = most_speed(options, 0) + SPEED_TO_SPARE
    if sum(figure.speed for figure in draft.figures) > most:
        refuse("bad_position", f"All speeds together are at most {most:,} in such a game.")
    _check_places(draft)
    _check_pending(draft)
    if draft.phase == PLAY and not draft.agenda and not draft.ended:
        if all(figure.at is None for figure in draft.figures):
            refuse("bad_position", "There is nobody on the ice.")
        _check_alive(draft)


def _check_places(draft: Draft) -> None:
    inside = set(hexes_of(draft.ground))
    for feature in draft.ground.features:
        if feature.at not in inside and not draft.ground.open:
            refuse("bad_position", f"There is something at {hex_name(feature.at)}, which is not on the map.")
    for slot, figure in enumerate(draft.figures):
        if figure.at is None:
            continue
        name, where = draft.name(slot), hex_name(figure.at)
        other = draft.occupant(figure.at)
        if other != slot:
            refuse("bad_position", f"{draft.name(other)} and {name} are both at {where}.")
        feature = draft.surface.at(figure.at)
        if figure.swimming and not feature.is_water:
            refuse("bad_position", f"{name} is swimming at {where}, where there is no water.")
        if feature.is_water and not figure.swimming:
            refuse("bad_position", f"{name} is at {where}, where there is water, so it is swimming.")
        if feature.kind in OBSTACLES:
            refuse("bad_position", f"{name} is at {where}, where there is a {feature.kind}.")


def _check_alive(draft: Draft) -> None:
    """In the middle of something a figure may have all its damage and still be about to die."""
    for slot, figure in enumerate(draft.figures):
        points = draft.card(slot).points
        if not figure.dead and figure.damage >= points:
            words = f"{draft.name(slot)} has taken {figure.damage} of {points} damage, so it is dead."
            refuse("bad_position", words)


# ---- what is pending ----


def _check_pending(draft: Draft) -> None:
    shoves = [task for task in draft.agenda if isinstance(task, tasks.Shove)]
    begun = Counter(task.slot for task in shoves if task.begun)
    if sum(task.hexes for task in shoves) > MOST_SHOVED or any(count > 1 for count in begun.values()):
        refuse("bad_position", f"Nobody is being shoved twice, and at most {MOST_SHOVED} hexes in all.")
    for task in draft.agenda:
        if not _can_be(draft, task):
            kind = type(task).__name__.lower()
            refuse("bad_position", f"A task of the kind {kind} cannot be pending like this.")


def _can_be(draft: Draft, task: Task) -> bool:
    """Figures that are there, and what only makes sense in a turn, in one."""

    def here(*slots: int) -> bool:
        return all(0 <= slot < len(draft.figures) for slot in slots)

    def on_map(*slots: int) -> bool:
        return here(*slots) and all(draft.figures[slot].at is not None for slot in slots)

    def acting(slot: int) -> bool:
        return slot == draft.acting and on_map(slot)

    alone = draft.agenda == (task,)
    match task:
        case tasks.Trial():
            return on_map(task.slot) and task.by < draft.options.count and _trial_can_be(draft, task)
        case tasks.Shot():
            return acting(task.slot) and on_map(task.target) and _shot_can_be(draft, task)
        case tasks.Paying(slot):
            below = draft.agenda[-2] if len(draft.agenda) > 1 else None
            energy = draft.card(slot).energy if acting(slot) else 0
            return bool(energy) and task is draft.agenda[-1] and isinstance(below, tasks.Shot)
        case tasks.Spin(slot) | tasks.Drench(slot):
            return on_map(slot)
        case tasks.Recoil(slot):
            return acting(slot)
        case tasks.Shove(slot) | tasks.Tire(slot):
            return here(slot)
        case tasks.Shake(slot, by=by):
            return here(slot) and by < draft.options.count
        case tasks.Deaths(slots):
            return here(*slots)
        case tasks.Numbering(slot):
            return on_map(slot) and draft.acting == NOBODY
        case tasks.Drawing():
            return len(unnumbered(draft)) > 1 and draft.acting == NOBODY and alone
        case tasks.RollOff(slots):
            return len(set(slots)) == len(slots) and on_map(*slots) and draft.acting == NOBODY and alone
        case tasks.NewRound():
            return draft.acting == NOBODY and task is draft.agenda[0]


def _trial_can_be(draft: Draft, test: tasks.Trial) -> bool:
    if test.kind in tasks.FALL_TESTS:
        return True
    if test.slot != draft.acting:
        return False
    if test.kind == "climb":
        return draft.figures[test.slot].swimming and test.value in climbs(draft, test.slot)
    if test.kind == "jump":
        leap = leap_ahead(draft, test.slot)
        return leap is not None and leap.value == test.value
    return test.kind not in ("face", "steer") or test.value in (1, -1)


def _shot_can_be(draft: Draft, shot: tasks.Shot) -> bool:
    """Dice that are rolled in their order, at somebody else."""
    if shot.target == shot.slot or (shot.black == 0) != (shot.white == 0):
        return False
    if not shot.black and (shot.dice or shot.effect or shot.extra):
        return False
    most = power_of(draft.card(shot.slot), shot.weapon)[0]
    return len(shot.dice) <= most and bool(next_die(draft, shot))
